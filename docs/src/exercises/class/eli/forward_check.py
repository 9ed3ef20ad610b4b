"""The hole: forward checking."""


def forward_check(state, x, a):
    y = 0
    while y < len(state.variables()):
        if y == x or state.is_assigned(y):
            continue
        for b in state.values(y):
            if not state.allows(x, a, y, b):
                state.remove(y, b)
        if state.is_wiped_out(y):
            return False
        y += 1
    return True
