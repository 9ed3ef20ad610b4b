/** The hole: conflict-directed backjumping. It has two parts. */
final class JumpBack {
    /**
     * A value of x has failed: it is not allowed together with the value of y, which was assigned before. (Of several
     * such variables, y is the one that was assigned first.) Notes that y has a part in the failure of x.
     */
    static void check_failed(State state, int x, int y) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Every value of x has failed. Returns the variable to which the search goes back: the one in the conflict set of
     * x that was assigned last; -1 when the set is empty. That variable takes over the rest of the conflict set of x.
     */
    static int values_ran_out(State state, int x) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
