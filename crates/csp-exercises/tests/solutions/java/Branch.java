import java.util.Arrays;

/** The hole: branch and bound. It has three parts. */
final class Branch {
    private static long cheapest(State state, int x) {
        return Arrays.stream(state.values(x)).map(a -> state.cost(x, a)).min().getAsLong();
    }

    static long least(State state) {
        return Arrays.stream(state.variables()).mapToLong(x -> cheapest(state, x)).sum();
    }

    static boolean bound(State state) {
        if (least(state) >= state.best()) {
            return false;
        }
        for (int x : state.variables()) {
            long others = least(state) - cheapest(state, x);
            for (long a : state.values(x)) {
                if (others + state.cost(x, a) >= state.best()) {
                    state.remove(x, a);
                }
            }
        }
        return true;
    }

    static void branch(State state) {
        int x = state.first_unassigned();
        if (x < 0) {
            state.improved();
            return;
        }
        for (long a : state.values(x)) {
            State.Mark mark = state.assign(x, a);
            if (bound(state) && ForwardCheck.forward_check(state, x, a) && least(state) < state.best()) {
                branch(state);
            } else {
                state.failed(x);
            }
            state.retract(mark);
        }
        state.backtracked(x);
    }
}
