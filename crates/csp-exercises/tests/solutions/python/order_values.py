"""The hole: least constraining value."""


def order_values(state, x):
    """The values left of x, in the order in which they are tried: first the one that rules out the fewest values of the
    neighbours of x that are not assigned. Of several that rule out equally many, the smallest comes first. Each value
    of such a neighbour is checked once against each value of x. It is called only when x has two values or more."""
    ranked = []
    for a in state.values(x):
        ruled_out = 0
        for y in state.neighbours(x):
            if not state.is_assigned(y):
                ruled_out += sum(1 for b in state.values(y) if not state.allows(x, a, y, b))
        ranked.append((ruled_out, a))
    return [a for _, a in sorted(ranked)]
