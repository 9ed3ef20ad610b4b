"""The hole: forward checking."""


def forward_check(state, x, a):
    """The variable x has just got the value a. Removes, from each neighbour of x that is not assigned, the values
    that x = a does not allow. Returns False as soon as a neighbour has no value left: then x = a has failed. Returns
    True when every neighbour has a value left."""
    raise NotImplementedError("the hole is still empty")
