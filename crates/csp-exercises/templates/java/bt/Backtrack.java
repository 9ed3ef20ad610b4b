/** The hole: backtracking. It has two parts. */
final class Backtrack {
    /**
     * The variable x has just got the value a. Checks it against the values of the neighbours that were assigned
     * before, the one assigned first comes first. Returns false at the first that does not allow x = a; true when all
     * do.
     */
    static boolean is_consistent(State state, int x, long a) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Assigns the variables that have no value yet, in their order, and tries their values ascending. A value that is
     * not consistent has failed; with one that is, the search goes on at the next variable. A value that led to no
     * solution is taken back. Returns true when every variable has a value, false when the values of the variable
     * have run out; both are told.
     */
    static boolean backtrack(State state) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
