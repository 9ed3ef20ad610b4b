/** The hole: AC-3. */
final class Ac3 {
    /**
     * Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before
     * it is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again,
     * ascending; not that of the variable y against which x was revised. Returns false as soon as a variable has no
     * value left, else true.
     */
    static boolean ac3(State state) {
        for (int[] arc : state.arcs()) {
            state.push(arc[0], arc[1]);
        }
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
