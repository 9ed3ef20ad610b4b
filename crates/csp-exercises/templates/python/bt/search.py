"""The search begins here, and ends here. All that lies between is the hole."""

from backtrack import backtrack


def run(state):
    """Searches for the first solution."""
    backtrack(state)
    state.end()
