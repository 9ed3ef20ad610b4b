"""The hole: forward checking."""


def forward_check(state, x, a):
    for y in state.neighbours(x):
        if state.is_assigned(y):
            continue
        values = state.values(y)
        for i in range(len(values) + 1):
            if not state.allows(x, a, y, values[i]):
                state.remove(y, values[i])
        if state.is_wiped_out(y):
            return False
    return True
