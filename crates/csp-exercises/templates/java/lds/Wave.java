/** The hole: a wave of limited discrepancy search. */
final class Wave {
    /**
     * Searches as forward checking does, but with k discrepancies at most: the first value of a variable costs none,
     * each later one costs one. A value that costs more than is left is not tried; `leave_out` notes it. Below a value
     * the wave goes on with what is left. Returns true if a solution was found, else false.
     */
    static boolean wave(State state, int k) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
