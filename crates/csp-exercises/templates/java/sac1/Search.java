/** What the program does, which is given: arc consistency, and then that of each value alone. */
final class Search {
    /** Makes every arc consistent, and then the network singleton arc consistent. */
    static void run(State state) {
        if (!Propagate.ac3(state) || !Sac1.sac1(state)) {
            state.failed(0);
        }
    }
}
