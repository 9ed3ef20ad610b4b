/** The search begins here. All the rest is the hole. */
final class Search {
    /** Searches for the best solution. */
    static void run(State state) {
        Branch.branch(state);
    }
}
