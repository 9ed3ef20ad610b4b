"""What the program does, which is given: it removes each value that is in no choice of different values for a whole
group."""

from answer import answered
from augment import augment
from matching import Matching


def run(state):
    """Goes through the groups until nothing changes any more."""
    changed = True
    while changed:
        changed = False
        for group in state.groups():
            x = without_value(state, group)
            if x is not None:
                state.failed(x)
                state.end()
                return
            changed = remove_unmatched(state, group) or changed
    state.end()


def remove_unmatched(state, group):
    """Removes each value with which the group has no matching. Returns whether there was one."""
    removed = False
    for x in group:
        for v in state.values(x):
            if without_value(state, group, fixed=(x, v)) is not None:
                state.remove(x, v)
                removed = True
    return removed


def without_value(state, group, fixed=None):
    """Gives each variable of the group a value of its own; with `fixed`, one variable has a certain value. Returns a
    variable that gets none; None when each gets one."""
    choices = {x: state.values(x) for x in group}
    if fixed is not None:
        choices[fixed[0]] = [fixed[1]]
    matching = Matching(choices)
    for x in group:
        matching.clear_marks()
        if not answered("augment", augment(matching, x)):
            return x
    return None
