import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads one problem from standard input, searches, and writes each step to standard output. */
final class Main {
    public static void main(String[] words) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        State state = new State(Problem.read(input.readLine()));
        Search.run(state);
        state.end();
    }
}
