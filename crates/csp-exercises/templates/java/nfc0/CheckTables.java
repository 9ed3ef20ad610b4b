/** The hole: forward checking of constraints on more than two variables. */
final class CheckTables {
    /**
     * The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable
     * alone is not assigned, removes from it the values that the constraint does not allow. Returns false as soon as
     * a variable has no value left: then x = a has failed. Else returns true.
     */
    static boolean check_tables(State state, int x, long a) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
