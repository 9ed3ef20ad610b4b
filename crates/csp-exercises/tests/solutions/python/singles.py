"""The hole: Norvig's two rules. It has three parts."""


def naked(state, x):
    if len(state.values(x)) == 1:
        a = state.values(x)[0]
        for y in state.neighbours(x):
            if a in state.values(y) and not state.remove(y, a):
                return False
    return True


def hidden(state, unit):
    for a in state.needs(unit):
        places = [x for x in unit if a in state.values(x)]
        if not places:
            return False
        if len(places) == 1:
            for b in state.values(places[0]):
                if b != a:
                    state.remove(places[0], b)
    return True


def propagate(state):
    while True:
        before = state.left()
        for x in state.variables():
            if not naked(state, x):
                return False
        for unit in state.units():
            if not hidden(state, unit):
                return False
        if state.left() == before:
            return True
