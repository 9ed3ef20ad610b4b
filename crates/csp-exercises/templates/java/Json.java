import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small reader and writer of JSON: objects, lists, texts and whole numbers. You need not read this file. */
final class Json {
    private final String text;
    private int place;

    Json(String text) {
        this.text = text == null ? "" : text;
    }

    /** The one thing that the text says. */
    Object whole() {
        Object value = value();
        if (next() != '\0') {
            throw unexpected();
        }
        return value;
    }

    /** A text as JSON writes it. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append(String.format("\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    /** The next letter that is no blank; it stays. */
    private char next() {
        while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
            place++;
        }
        return place < text.length() ? text.charAt(place) : '\0';
    }

    private boolean takes(char letter) {
        boolean is = next() == letter;
        place += is ? 1 : 0;
        return is;
    }

    private void expect(char letter) {
        if (!takes(letter)) {
            throw unexpected();
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("standard input is no problem, from column " + (place + 1) + " on");
    }

    private Object value() {
        char first = next();
        if (first == '{') {
            return object();
        } else if (first == '[') {
            return list();
        } else if (first == '"') {
            return string();
        } else if (text.startsWith("null", place)) {
            place += 4;
            return null;
        }
        return number();
    }

    private Object object() {
        Map<String, Object> object = new LinkedHashMap<>();
        expect('{');
        while (!takes('}')) {
            if (!object.isEmpty()) {
                expect(',');
            }
            next();
            String name = string();
            expect(':');
            object.put(name, value());
        }
        return object;
    }

    private Object list() {
        List<Object> list = new ArrayList<>();
        expect('[');
        while (!takes(']')) {
            if (!list.isEmpty()) {
                expect(',');
            }
            list.add(value());
        }
        return list;
    }

    private Long number() {
        int begin = place;
        while (place < text.length() && "-0123456789".indexOf(text.charAt(place)) >= 0) {
            place++;
        }
        if (begin == place) {
            throw unexpected();
        }
        return Long.valueOf(text.substring(begin, place));
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        expect('"');
        while (place < text.length() && text.charAt(place) != '"') {
            char letter = text.charAt(place++);
            string.append(letter == '\\' ? escaped() : letter);
        }
        place++;
        return string.toString();
    }

    private char escaped() {
        char letter = text.charAt(place++);
        if (letter == 'u') {
            place += 4;
            return (char) Integer.parseInt(text.substring(place - 4, place), 16);
        }
        int known = "bfnrt".indexOf(letter);
        return known < 0 ? letter : "\b\f\n\r\t".charAt(known);
    }
}
