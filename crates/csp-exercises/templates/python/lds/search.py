"""What the program does, which is given: one wave after the other."""

from answer import answered
from wave import wave


def run(state):
    """Waves with more and more discrepancies, until a solution is found or nothing was left out."""
    k = 0
    while not answered("wave", wave(state, k)) and state.take_left_out():
        k += 1
    state.end()
