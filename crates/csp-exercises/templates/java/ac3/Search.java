/** What the program does, which is given: AC-3 alone, without a search behind it. */
final class Search {
    /** Makes every arc consistent. */
    static void run(State state) {
        if (!Ac3.ac3(state)) {
            state.failed(0);
        }
    }
}
