import java.util.Arrays;

/** The hole: forward checking of constraints on more than two variables. */
final class CheckTables {
    /**
     * The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable
     * alone is not assigned, removes from it the values that the constraint does not allow. Returns false as soon as
     * a variable has no value left: then x = a has failed. Else returns true.
     */
    static boolean check_tables(State state, int x, long a) {
        for (int c : state.constraints(x)) {
            int[] open = Arrays.stream(state.scope(c)).filter(y -> !state.is_assigned(y)).toArray();
            if (open.length != 1) {
                continue;
            }
            int y = open[0];
            for (long b : state.values(y)) {
                if (!state.allows_tuple(c, y, b)) {
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
