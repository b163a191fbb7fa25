// InternetAddress of Jakarta Mail, with strict parsing. javac -cp jakarta-mail.jar Mail.java

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.*;

class Mail {
    public static void main(String[] none) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            var part = line.split("\t", -1);
            if (!part[0].equals("idn-email")) {
                System.out.println("-");
                continue;
            }
            var text = new StringBuilder();
            for (var point : part[3].split(" ")) if (!point.isEmpty()) text.appendCodePoint(Integer.parseInt(point, 16));
            try {
                new InternetAddress(text.toString(), true);
                System.out.println("=");
            } catch (AddressException refused) {
                System.out.println("!");
            }
        }
    }
}
