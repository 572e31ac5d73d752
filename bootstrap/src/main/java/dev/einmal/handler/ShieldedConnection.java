package dev.einmal.handler;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a transaction that somebody else commits: closing it does nothing, and what would end the transaction is
 * refused, since a success would then be kept without its writes, or they without it.
 */
final class ShieldedConnection {

    private static final Set<String> ENDING = Set.of("commit", "setAutoCommit", "abort", "setTransactionIsolation");

    private ShieldedConnection() {}

    static Connection of(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                ShieldedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> call(connection, method, arguments));
    }

    private static @Nullable Object call(Connection connection, Method method, Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("close")) {
            return null;
        }
        boolean rollsBackAll = method.getName().equals("rollback") && method.getParameterCount() == 0;
        if (rollsBackAll || ENDING.contains(method.getName())) {
            throw new IllegalStateException(
                    method.getName() + "() is not for a stage's writes: Einmal commits them together with the"
                            + " success; throw an exception to have them undone");
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
