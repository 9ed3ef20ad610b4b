"""The search begins here, and ends here. All that lies between is the hole."""

from branch import branch


def run(state):
    """Searches for the best solution."""
    branch(state)
    state.end()
