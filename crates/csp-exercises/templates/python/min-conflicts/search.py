"""The local search, which is given."""

from choose_value import choose_value


def run(state):
    """As long as a constraint is broken, one of the variables in conflict gets another value. After too many steps it
    gives up."""
    state.tell_start()
    for _ in range(state.steps()):
        conflicted = state.conflicted()
        if not conflicted:
            break
        x = conflicted[state.random(len(conflicted))]
        state.repair(x, choose_value(state, x))
    if not state.conflicted():
        state.solved()
    state.end()
