"""The hole: backtracking. It has two parts."""


def is_consistent(state, x, a):
    """The variable x has just got the value a. Checks it against the values of the neighbours that were assigned before,
    the one assigned first comes first. Returns False at the first that does not allow x = a; True when all do."""
    raise NotImplementedError("the hole is still empty")


def backtrack(state):
    """Assigns the variables that have no value yet, in their order, and tries their values ascending. A value that is
    not consistent has failed; with one that is, the search goes on at the next variable. A value that led to no solution
    is taken back. Returns True when every variable has a value, False when the values of the variable have run out; both
    are told."""
    raise NotImplementedError("the hole is still empty")
