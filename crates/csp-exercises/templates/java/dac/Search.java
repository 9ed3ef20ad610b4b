/** The search, which is given. */
final class Search {
    /** Makes the arcs towards the first variable consistent, and searches for the first solution. */
    static void run(State state) {
        if (Directional.directional(state)) {
            search(state);
        } else {
            state.failed(0);
        }
    }

    /** Tries each value of the next variable, and for each goes on with the others. Says whether a solution was found. */
    private static boolean search(State state) {
        if (state.first_unassigned() < 0) {
            state.solved();
            return true;
        }
        int x = state.first_unassigned();
        for (long a : state.values(x)) {
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
}
