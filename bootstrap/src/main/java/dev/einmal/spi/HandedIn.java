package dev.einmal.spi;

/** One subject on its way in. */
public interface HandedIn {

    /** Its name, unique among those handed in together. */
    String subject();

    /** Where it comes from, for people. */
    String file();
}
