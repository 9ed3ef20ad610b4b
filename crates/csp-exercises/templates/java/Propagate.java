/** AC-3, which is given. */
final class Propagate {
    /** AC-3 before the search: all arcs wait. */
    static boolean ac3(State state) {
        for (int[] arc : state.arcs()) {
            state.push(arc[0], arc[1]);
        }
        return propagate(state);
    }

    /** Revises the arcs that wait, first in, first out. False: a variable has no value left. */
    static boolean propagate(State state) {
        for (int[] arc = state.pop(); arc != null; arc = state.pop()) {
            int x = arc[0];
            if (state.revise(x, arc[1])) {
                if (state.is_wiped_out(x)) {
                    return false;
                }
                for (int z : state.neighbours(x)) {
                    if (z != arc[1]) {
                        state.push(z, x);
                    }
                }
            }
        }
        return true;
    }
}
