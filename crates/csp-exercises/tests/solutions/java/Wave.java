/** The hole: a wave of limited discrepancy search. */
final class Wave {
    /**
     * Searches as forward checking does, but with k discrepancies at most: the first value of a variable costs none,
     * each later one costs one. A value that costs more than is left is not tried; `leave_out` notes it. Below a value
     * the wave goes on with what is left. Returns true if a solution was found, else false.
     */
    static boolean wave(State state, int k) {
        int x = state.first_unassigned();
        if (x < 0) {
            state.solved();
            return true;
        }
        int cost = 0;
        for (long a : state.values(x)) {
            if (cost > k) {
                state.leave_out();
                break;
            }
            State.Mark mark = state.assign(x, a);
            if (!ForwardCheck.forward_check(state, x, a)) {
                state.failed(x);
            } else if (wave(state, k - cost)) {
                return true;
            }
            state.retract(mark);
            cost = 1;
        }
        state.backtracked(x);
        return false;
    }
}
