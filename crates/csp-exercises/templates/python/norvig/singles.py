"""The hole: Norvig's two rules. It has three parts."""


def naked(state, x):
    """Naked single: when x has one value left, each neighbour loses it. Returns False when a variable has no value
    left, else True."""
    raise NotImplementedError("the hole is still empty")


def hidden(state, unit):
    """Hidden single: for each value that has one place left in the unit, the variable there loses its other values.
    Returns False when a value has no place, else True."""
    raise NotImplementedError("the hole is still empty")


def propagate(state):
    """Both rules, for all variables and all units, until nothing changes. Returns False as soon as a rule does, else
    True."""
    raise NotImplementedError("the hole is still empty")
