package dev.einmal.postgres.schema;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source that hands out one connection again and again, and leaves closing it to its owner. */
final class SharedConnection {

    private SharedConnection() {}

    /** For a library that wants two connections at once, where the pool may have only one. */
    static DataSource of(Connection connection) {
        Connection shared = proxy(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        return proxy(DataSource.class, (self, method, arguments) -> {
            if (method.getName().equals("getConnection")) {
                return shared;
            }
            throw new UnsupportedOperationException("a shared connection has no " + method.getName());
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
