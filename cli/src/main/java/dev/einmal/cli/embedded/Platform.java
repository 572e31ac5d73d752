package dev.einmal.cli.embedded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The operating system and processor that binaries are made for, in the words of the archives' names. */
record Platform(String system, String processor) {

    /** The platform that this JVM runs on. */
    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), isAlpine());
    }

    static Platform of(String osName, String osArch, boolean alpine) {
        String processor = processor(osArch.toLowerCase(Locale.ROOT));
        return new Platform(system(osName.toLowerCase(Locale.ROOT)), alpine ? processor + "-alpine_linux" : processor);
    }

    /** The name of the resource that holds the binaries. */
    String archive() {
        return "postgres-" + system + "-" + processor + ".txz";
    }

    boolean isWindows() {
        return system.equals("windows");
    }

    @Override
    public String toString() {
        return system + " " + processor;
    }

    private static String system(String osName) {
        if (osName.startsWith("windows")) {
            return "windows";
        }
        return osName.startsWith("mac") ? "darwin" : osName.replace(' ', '_');
    }

    private static String processor(String osArch) {
        return switch (osArch) {
            case "amd64", "x86_64", "x64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> osArch;
        };
    }

    private static boolean isAlpine() {
        return Files.exists(Path.of("/etc/alpine-release"));
    }
}
