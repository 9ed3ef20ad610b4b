/** Forward checking, which is given. */
final class ForwardCheck {
    /** Removes, from each neighbour of x without a value, what x = a does not allow. False: one has no value left. */
    static boolean forward_check(State state, int x, long a) {
        for (int y : state.neighbours(x)) {
            if (state.is_assigned(y)) {
                continue;
            }
            for (long b : state.values(y)) {
                if (!state.allows(x, a, y, b)) {
                    state.remove(y, b);
                }
            }
            if (state.is_wiped_out(y)) {
                return false;
            }
        }
        return true;
    }
}
