/** The search, which is given. */
final class Search {
    /** Both rules before the search, and then the first solution. */
    static void run(State state) {
        if (Singles.propagate(state)) {
            search(state);
        } else {
            state.failed(0);
        }
    }

    /**
     * Tries each value of a variable with the fewest values left, the first of several, and for each goes on with the
     * others. Returns whether a solution was found.
     */
    private static boolean search(State state) {
        int x = -1;
        for (int y : state.variables()) {
            if (!state.is_assigned(y) && (x < 0 || state.values(y).length < state.values(x).length)) {
                x = y;
            }
        }
        if (x < 0) {
            state.solved();
            return true;
        }
        for (long a : state.values(x)) {
            State.Mark mark = state.assign(x, a);
            if (!Singles.propagate(state)) {
                state.failed(x);
            } else if (search(state)) {
                return true;
            }
            state.retract(mark);
        }
        state.backtracked(x);
        return false;
    }
}
