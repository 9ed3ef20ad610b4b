"""The hole: min-conflicts."""


def choose_value(state, x):
    """The variable x is in conflict. Returns the value that it gets: one that breaks the fewest constraints with the
    present values of its neighbours. Of several that break equally few, any may be taken; best one at random."""
    best = []
    fewest = None
    for a in state.values(x):
        broken = sum(1 for y in state.neighbours(x) if not state.allows(x, a, y, state.value(y)))
        if fewest is None or broken < fewest:
            fewest = broken
            best = []
        if broken == fewest:
            best.append(a)
    return best[state.random(len(best))]
