/** The local search, which is given. */
final class Search {
    /** As long as a constraint is broken, one of the variables in conflict gets another value, up to the most steps. */
    static void run(State state) {
        for (int x : state.variables()) {
            state.repair(x, state.problem().start[x]);
        }
        int[] conflicted = state.conflicted();
        for (long step = 0; step < state.problem().steps && conflicted.length > 0; step++) {
            int x = conflicted[state.random(conflicted.length)];
            state.repair(x, ChooseValue.choose_value(state, x));
            conflicted = state.conflicted();
        }
        if (conflicted.length == 0) {
            state.solved();
        }
    }
}
