"""Where the local search is now: every variable has a value, and some constraints may be broken.

Each step is told: it is kept in a list, and written to standard output.
"""

import json


class State:
    def __init__(self, problem, prints=False):
        """The start of a search: each variable has the value that the problem says. `prints`: whether each step is
        written to standard output."""
        self.problem = problem
        # The value that each variable has now.
        self.assigned = list(problem.start)
        # How many random numbers were used.
        self.drawn = 0
        self.checks = 0
        self.events = []
        self.prints = prints

    # What you need to fill the hole.

    def variables(self):
        """All variables: the numbers from 0."""
        return range(len(self.assigned))

    def neighbours(self, x):
        """The variables that share a constraint with x, ascending. x is not among them."""
        return sorted(self.problem.neighbours[x])

    def value(self, x):
        """The value that x has now."""
        return self.assigned[x]

    def values(self, x):
        """All values that x may have, ascending."""
        return list(self.problem.values[x])

    def allows(self, x, a, y, b):
        """Whether x = a and y = b may hold together. This is one check, and it is counted."""
        self.checks += 1
        return y not in self.problem.neighbours[x] or (x, a, y, b) in self.problem.allowed

    def random(self, bound):
        """A random number from 0 to below `bound`."""
        numbers = self.problem.random
        number = numbers[self.drawn % len(numbers)] if numbers else 0
        self.drawn += 1
        return number % max(bound, 1)

    # What the search needs. You need not read on.

    def steps(self):
        """The most steps."""
        return self.problem.steps

    def conflicted(self):
        """The variables in conflict: those of which a constraint is broken."""
        return [x for x in self.variables() if any(self._breaks(x, y) for y in self.neighbours(x))]

    def broken(self):
        """How many constraints are broken."""
        return sum(1 for x in self.variables() for y in self.neighbours(x) if x < y and self._breaks(x, y))

    def tell_start(self):
        """Tells the values of the start."""
        for x in self.variables():
            self._tell("repaired", variable=self.problem.names[x], value=self.value(x), **{"from": None})

    def repair(self, x, a):
        """Gives x the value a."""
        old = self.assigned[x]
        self.assigned[x] = a
        fields = {"variable": self.problem.names[x], "value": a, "from": old, "broken": self.broken()}
        self._tell("repaired", **fields)

    def solved(self):
        self._tell("solved")

    def end(self):
        """The last line."""
        self._tell("end", checks=self.checks)

    def count(self, kind):
        """How many events of this kind there were."""
        return sum(1 for event in self.events if event["kind"] == kind)

    def _breaks(self, x, y):
        return (x, self.assigned[x], y, self.assigned[y]) not in self.problem.allowed

    def _tell(self, kind, **fields):
        event = {"kind": kind, **fields}
        self.events.append(event)
        if self.prints:
            print(json.dumps(event), flush=True)
