package dev.einmal.postgres;

import dev.einmal.postgres.sql.FailureKind;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Opens a pool of connections to a PostgreSQL server, for programs that do not bring their own. */
public final class ConnectionPool {

    /** How long a caller waits for a connection, to be made or to be given back. */
    public static final Duration ACQUISITION_TIMEOUT = Duration.ofSeconds(10);

    /** How long the server may take to answer, so that a cut cable is noticed; longer than any statement may take. */
    public static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration IDLE_LIMIT = Duration.ofMinutes(5);

    private ConnectionPool() {}

    /** Whether the driver understands a URL; what it names need not be there. */
    public static boolean understands(String url) {
        try {
            return DriverManager.getDriver(url) != null;
        } catch (SQLException none) {
            return false;
        }
    }

    /**
     * Connects to nothing until the first connection is asked for.
     *
     * @param password null to leave it to the driver, which looks into {@code .pgpass}
     */
    public static AgroalDataSource open(String url, @Nullable String user, @Nullable String password, int size) {
        var configuration = new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(size)
                        .acquisitionTimeout(ACQUISITION_TIMEOUT)
                        .reapTimeout(IDLE_LIMIT)
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .connectionFactoryConfiguration(factory -> connection(factory, url, user, password)));
        try {
            return AgroalDataSource.from(configuration);
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    private static AgroalConnectionFactoryConfigurationSupplier connection(
            AgroalConnectionFactoryConfigurationSupplier factory,
            String url,
            @Nullable String user,
            @Nullable String password) {
        factory.jdbcUrl(url)
                .jdbcProperty("ApplicationName", "einmal")
                .jdbcProperty("tcpKeepAlive", "true")
                .jdbcProperty("connectTimeout", Long.toString(CONNECT_TIMEOUT.toSeconds()))
                .jdbcProperty("socketTimeout", Long.toString(SOCKET_TIMEOUT.toSeconds()));
        if (user != null) {
            factory.principal(new NamePrincipal(user));
        }
        if (password != null) {
            factory.credential(new SimplePassword(password));
        }
        return factory;
    }
}
