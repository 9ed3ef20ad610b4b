"""The hole: forward checking."""


def forward_check(state, x, a):
    values = state.domains
    for y in state.neighbours(x):
        if state.is_assigned(y):
            continue
        for b in values[y]:
            if not state.allows(x, a, y, b):
                state.remove(y, b)
        if state.is_wiped_out(y):
            return False
    return True
