/** The search, which is given. */
final class Search {
    /** Searches for the first solution. */
    static void run(State state) {
        search(state);
    }

    /** Tries each value of the next variable, and for each goes on with the others. Says whether a solution was found. */
    private static boolean search(State state) {
        if (state.first_unassigned() < 0) {
            state.solved();
            return true;
        }
        int x = state.first_unassigned();
        for (long a : ordered(state, x)) {
            State.Mark mark = state.assign(x, a);
            if (!ForwardCheck.forward_check(state, x, a)) {
                state.failed(x);
            } else if (search(state)) {
                return true;
            }
            state.retract(mark);
        }
        state.backtracked(x);
        return false;
    }

    /** One value alone needs no order. The checks of a value order are counted apart. */
    private static long[] ordered(State state, int x) {
        if (state.values(x).length < 2) {
            return state.values(x);
        }
        state.count_as_ordering(true);
        long[] values = OrderValues.order_values(state, x);
        state.count_as_ordering(false);
        return values;
    }
}
