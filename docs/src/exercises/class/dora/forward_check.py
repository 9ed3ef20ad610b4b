"""The hole: forward checking."""


def forward_check(state, x, a):
    for y in state.neighbours(x):
        if state.is_assigned(y):
            continue
        for b in state.values(y):
            if not state.allowed(x, a, y, b):
                state.remove(y, b)
        if state.is_wiped_out(y):
            return False
    return True
