"""The hole: branch and bound. It has three parts."""

from forward_check import forward_check


def cheapest(state, x):
    return min(state.cost(x, a) for a in state.values(x))


def least(state):
    return sum(cheapest(state, x) for x in state.variables())


def bound(state):
    if least(state) >= state.best():
        return False
    for x in state.variables():
        others = least(state) - cheapest(state, x)
        for a in state.values(x):
            if others + state.cost(x, a) >= state.best():
                state.remove(x, a)
    return True


def branch(state):
    x = state.first_unassigned()
    if x is None:
        state.improved()
        return
    for a in state.values(x):
        mark = state.assign(x, a)
        if bound(state) and forward_check(state, x, a) and least(state) < state.best():
            branch(state)
        else:
            state.failed(x)
        state.retract(mark)
    state.backtracked(x)
