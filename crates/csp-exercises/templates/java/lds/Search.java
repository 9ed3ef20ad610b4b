/** What the program does, which is given: one wave after the other. */
final class Search {
    /** Waves with more and more discrepancies, until a solution is found or nothing was left out. */
    static void run(State state) {
        int k = 0;
        while (!Wave.wave(state, k) && state.take_left_out()) {
            k++;
        }
    }
}
