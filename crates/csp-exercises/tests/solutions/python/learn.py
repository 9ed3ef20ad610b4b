"""The hole: the first unique implication point."""


def learn(state):
    """Learns from the conflict. The nogood is at first the literals of the conflict; those of level 0 are left out, now and
    later. As long as it has more than one literal of the last level, the latest of these is replaced by the literals that
    imply it. Returns the nogood, and the level to which the search goes back: the second highest among its literals, 0
    when there is only one."""
    nogood = {l for l in state.conflict() if state.level(l) > 0}
    last = state.last_level()
    while sum(1 for l in nogood if state.level(l) == last) > 1:
        latest = max(nogood)
        nogood.remove(latest)
        nogood |= {l for l in state.explain(latest) if state.level(l) > 0}
    lower = [state.level(l) for l in nogood if state.level(l) < last]
    return nogood, max(lower, default=0)
