"""The hole: minimum remaining values."""


def select_variable(state):
    """The variable that is tried next: of those that are not assigned, the one with the fewest values left. Of several
    with equally few, the one with the lowest number. It is called only while a variable is not assigned."""
    best = None
    fewest = None
    for x in state.variables():
        left = len(state.values(x))
        if not state.is_assigned(x) and (best is None or left < fewest):
            best = x
            fewest = left
    return best
