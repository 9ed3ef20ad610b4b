"""What the program does, which is given: AC-3 alone, without a search behind it."""

from ac3 import ac3
from answer import answered


def run(state):
    """Makes every arc consistent."""
    if not answered("ac3", ac3(state)):
        state.failed(0)
    state.end()
