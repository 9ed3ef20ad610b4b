"""The trail of a search at a conflict.

Each step is told: it is kept in a list, and written to standard output.
"""

import json


class State:
    def __init__(self, problem, prints=False):
        """The trail of a problem. `prints`: whether each step is written to standard output."""
        self.names = [entry["literal"] for entry in problem.trail]
        place = {name: l for l, name in enumerate(self.names)}
        self.levels = [entry["level"] for entry in problem.trail]
        self.because = [[place[name] for name in entry["because"]] for entry in problem.trail]
        self.together = [place[name] for name in problem.conflict]
        self.events = []
        self.prints = prints

    # What you need to fill the hole.

    def conflict(self):
        """The literals that cannot hold together: a copy."""
        return list(self.together)

    def level(self, l):
        """The level at which the literal came to hold; 0 for what always holds."""
        return self.levels[l]

    def last_level(self):
        """The level at which the conflict came about."""
        return self.levels[-1]

    def explain(self, l):
        """The literals that imply this one: a copy. None for one that was tried. This is told as a step."""
        self._tell("explained", literal=self.names[l])
        return list(self.because[l])

    # What the program around it needs. You need not read on.

    def learnt(self, nogood, level):
        """The nogood, and the level to which the search goes back."""
        self._tell("learnt", nogood=[self.names[l] for l in sorted(nogood)], level=level)

    def end(self):
        """The last line."""
        self._tell("end")

    def _tell(self, kind, **fields):
        event = {"kind": kind, **fields}
        self.events.append(event)
        if self.prints:
            print(json.dumps(event), flush=True)
