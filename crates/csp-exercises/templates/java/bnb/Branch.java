/** The hole: branch and bound. It has three parts. */
final class Branch {
    /**
     * Returns the least that a solution costs here: the sum over all variables of the cost of their cheapest value that
     * is left.
     */
    static long least(State state) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Returns false, and removes nothing, when no solution here can cost less than the incumbent. Else removes each
     * value of a variable without a value that is too expensive: with it, and with every other variable at its
     * cheapest, a solution does not cost less than the incumbent. Then returns true.
     */
    static boolean bound(State state) {
        throw new UnsupportedOperationException("the hole is still empty");
    }

    /**
     * Assigns the variables that have no value yet, in their order, and tries their values ascending. After each value
     * comes the bound, then forward checking (ForwardCheck.forward_check), and then one look at the least cost, which
     * may have grown. When one of them says that nothing better is there, the value has failed. Each value is taken
     * back, also after a solution.
     */
    static void branch(State state) {
        throw new UnsupportedOperationException("the hole is still empty");
    }
}
