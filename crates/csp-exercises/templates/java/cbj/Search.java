/** The search, which is given. */
final class Search {
    private static final int SOLVED = -2;

    /** Searches for the first solution. */
    static void run(State state) {
        search(state);
    }

    /** Gives back SOLVED, or the variable to which the search goes back, or -1 when there is no solution. */
    private static int search(State state) {
        int x = state.first_unassigned();
        if (x < 0) {
            state.solved();
            return SOLVED;
        }
        state.clear_conflict_set(x);
        for (long a : state.values(x)) {
            State.Mark mark = state.assign(x, a);
            int y = first_conflict(state, x, a);
            if (y >= 0) {
                state.failed(x);
                JumpBack.check_failed(state, x, y);
            } else {
                int ending = search(state);
                if (ending == SOLVED) {
                    return SOLVED;
                }
                if (ending != x) {
                    // The search goes back to a variable before x: no other value of x is tried.
                    state.retract(mark);
                    return ending;
                }
            }
            state.retract(mark);
        }
        state.backtracked_with_set(x);
        int target = JumpBack.values_ran_out(state, x);
        // One step back is no jump.
        if (target != state.last()) {
            state.jumped(x, target);
        }
        return target;
    }

    /** The first assigned neighbour, the oldest first, that does not allow x = a; -1 when all do. */
    private static int first_conflict(State state, int x, long a) {
        for (int y : state.past(x)) {
            if (!state.allows(x, a, y, state.value(y))) {
                return y;
            }
        }
        return -1;
    }
}
