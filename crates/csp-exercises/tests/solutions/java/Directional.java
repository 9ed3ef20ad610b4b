/** The hole: directional arc consistency. */
final class Directional {
    /**
     * No variable is assigned. Goes through the variables from the last to the first, and revises the neighbours
     * before each of them, ascending, against it: they lose each value that it does not support. Returns false as soon
     * as a variable has no value left, else true.
     */
    static boolean directional(State state) {
        for (int x = state.variables().length - 1; x >= 0; x--) {
            for (int y : state.neighbours(x)) {
                if (y > x) {
                    continue;
                }
                state.revise(y, x);
                if (state.is_wiped_out(y)) {
                    return false;
                }
            }
        }
        return true;
    }
}
