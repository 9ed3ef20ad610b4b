"""What the program does, which is given: arc consistency, and then that of each value alone."""

from answer import answered
from propagate import ac3
from sac1 import sac1


def run(state):
    """Makes every arc consistent, and then the network singleton arc consistent."""
    if not ac3(state) or not answered("sac1", sac1(state)):
        state.failed(0)
    state.end()
