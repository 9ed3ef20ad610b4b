"""One conflict, from which the hole learns."""

from learn import learn


def run(state):
    """Learns from the conflict, and tells what."""
    learnt = learn(state)
    if not isinstance(learnt, tuple) or len(learnt) != 2:
        raise TypeError(f"learn gives back {learnt!r}, and must give back two things: the nogood and the level")
    state.learnt(*learnt)
    state.end()
