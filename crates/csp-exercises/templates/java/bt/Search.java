/** The search begins here. All the rest is the hole. */
final class Search {
    /** Searches for the first solution. */
    static void run(State state) {
        Backtrack.backtrack(state);
    }
}
