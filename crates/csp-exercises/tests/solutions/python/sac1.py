"""The hole: singleton arc consistency by SAC-1."""

from propagate import propagate


def sac1(state):
    """Every arc is consistent, and no variable is assigned. Goes through the variables and their values, both
    ascending, and tries each value: x gets it, the arcs (y, x) of all neighbours y of x join the queue, ascending, it
    is worked off by `propagate`, and x = a is taken back. If a variable had no value left, a is removed from x; then
    the same arcs join the queue again, and it is worked off. Values that have gone meanwhile are not tried. All this
    is repeated until a whole round removes nothing. Returns False as soon as a variable has no value left while none
    is assigned, else True."""
    changed = True
    while changed:
        changed = False
        for x in state.variables():
            for a in state.values(x):
                if a not in state.values(x):
                    continue
                mark = state.assign(x, a)
                for y in state.neighbours(x):
                    state.push(y, x)
                is_left = propagate(state)
                state.retract(mark)
                if is_left:
                    continue
                changed = True
                if not state.remove(x, a):
                    return False
                for y in state.neighbours(x):
                    state.push(y, x)
                if not propagate(state):
                    return False
    return True
