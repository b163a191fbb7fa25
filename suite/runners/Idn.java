// Java's java.net.IDN (IDNA2003), or UTS #46 of ICU4J. The first argument selects one: `java` or `icu4j`. javac -cp
// icu4j.jar Idn.java

import java.io.*;
import java.util.*;
import java.util.stream.*;

class Idn {
    static final String NOT_OFFERED = new String("-");

    static String java(String subject, boolean ascii, String flags, String text) {
        if (!subject.equals("idna2003")) return NOT_OFFERED;
        int with = (flags.charAt(0) == '1' ? java.net.IDN.ALLOW_UNASSIGNED : 0)
            | (flags.charAt(1) == '1' ? java.net.IDN.USE_STD3_ASCII_RULES : 0);
        return ascii ? java.net.IDN.toASCII(text, with) : java.net.IDN.toUnicode(text, with);
    }

    static String icu4j(String subject, boolean ascii, String flags, String text) {
        if (!subject.equals("uts46") || flags.charAt(6) == '1') return NOT_OFFERED;
        int with = (flags.charAt(1) == '1' ? com.ibm.icu.text.IDNA.CHECK_BIDI : 0)
            | (flags.charAt(2) == '1' ? com.ibm.icu.text.IDNA.CHECK_CONTEXTJ : 0)
            | (flags.charAt(3) == '1' ? com.ibm.icu.text.IDNA.USE_STD3_RULES : 0)
            | (flags.charAt(4) == '1' ? 0 : com.ibm.icu.text.IDNA.NONTRANSITIONAL_TO_ASCII
                | com.ibm.icu.text.IDNA.NONTRANSITIONAL_TO_UNICODE);
        var idna = com.ibm.icu.text.IDNA.getUTS46Instance(with);
        var info = new com.ibm.icu.text.IDNA.Info();
        var out = new StringBuilder();
        if (ascii) idna.nameToASCII(text, out, info);
        else idna.nameToUnicode(text, out, info);
        var errors = EnumSet.noneOf(com.ibm.icu.text.IDNA.Error.class);
        errors.addAll(info.getErrors());
        // ICU4J always checks hyphens and lengths. If CheckHyphens or VerifyDnsLength is off, errors of that check are
        // ignored.
        if (flags.charAt(0) == '0') errors.removeIf(e -> e.name().contains("HYPHEN"));
        if (flags.charAt(5) == '0') errors.removeIf(e -> e.name().contains("TOO_LONG") || e.name().contains("EMPTY"));
        return errors.isEmpty() ? out.toString() : null;
    }

    public static void main(String[] which) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            var part = line.split("\t", -1);
            var text = new StringBuilder();
            for (var point : part[3].split(" ")) if (!point.isEmpty()) {
                int number = Integer.parseInt(point, 16);
                if (part.length > 4) text.append((char) number);
                else text.appendCodePoint(number);
            }
            boolean ascii = part[1].equals("ascii");
            String found;
            try {
                found = which[0].equals("java") ? java(part[0], ascii, part[2], text.toString()) : icu4j(part[0], ascii, part[2], text.toString());
            } catch (RuntimeException refused) {
                found = null;
            }
            System.out.println(found == NOT_OFFERED ? "-" : found == null ? "!"
                : found.codePoints().mapToObj(c -> " " + Integer.toHexString(c)).collect(Collectors.joining("", "=", "")));
        }
    }
}
