"""Where the search is now: which values are left, which variables are assigned, what waits in a queue.

Each step that changes something is told: it is kept in a list, and written to standard output.
"""

import json


class State:
    def __init__(self, problem, prints=False):
        """The start of a search. `prints`: whether each step is written to standard output."""
        self.problem = problem
        # The values left of each variable, ascending. Of an assigned variable it is its value alone.
        self.domains = [list(values) for values in problem.values]
        # The value of each variable that is assigned.
        self.assigned = [None] * len(problem.names)
        # The assigned variables, in the order in which they were assigned.
        self.path = []
        # Each domain that was changed, as it was before, so that it can be put back.
        self.trail = []
        # The first variable that has lost its last value since the last assignment.
        self.wiped_out = None
        # The arcs that wait.
        self.queue = []
        # For each variable, the assigned variables that its values failed by.
        self.conflict_sets = [set() for _ in problem.names]
        # How much the weight of a constraint has grown.
        self.weights = {}
        # Whether a wave has left out a value.
        self.left_out = False
        # What the best solution so far costs.
        self.incumbent = float("inf")
        self.checks = 0
        self.ordering_checks = 0
        self.is_ordering = False
        self.events = []
        self.prints = prints

    # What you need to fill the hole.

    def variables(self):
        """All variables: the numbers from 0."""
        return range(len(self.domains))

    def neighbours(self, x):
        """The variables that share a constraint with x, ascending. x is not among them."""
        return sorted(self.problem.neighbours[x])

    def is_assigned(self, x):
        """Whether x has a value now."""
        return self.assigned[x] is not None

    def value(self, x):
        """The value of x, if it is assigned; else None."""
        return self.assigned[x]

    def past(self, x):
        """The neighbours of x that are assigned, in the order in which they were assigned."""
        return [y for y in self.path if y in self.problem.neighbours[x]]

    def values(self, x):
        """The values that are left of x, ascending: a copy, so you may remove values while you walk over it."""
        return list(self.domains[x])

    def allows(self, x, a, y, b):
        """Whether x = a and y = b may hold together. This is one check, and it is counted. When there is no
        constraint between x and y, everything may hold together."""
        if self.is_ordering:
            self.ordering_checks += 1
        else:
            self.checks += 1
        return y not in self.problem.neighbours[x] or (x, a, y, b) in self.problem.allowed

    def constraints(self, x):
        """The constraints on more than two variables that x is in, in their order: numbers from 0."""
        return [c for c, (scope, _) in enumerate(self.problem.tables) if x in scope]

    def scope(self, c):
        """The variables of the constraint c: a copy."""
        return list(self.problem.tables[c][0])

    def allows_tuple(self, c, y, b):
        """Whether the constraint c allows y = b together with the values of its other variables, which must be assigned.
        This is one check, and it is counted."""
        scope, allowed = self.problem.tables[c]
        unassigned = [z for z in scope if z != y and not self.is_assigned(z)]
        if unassigned:
            raise ValueError(f"the variable {self._name(unassigned[0])} of this constraint has no value yet")
        self.checks += 1
        return tuple(b if z == y else self.value(z) for z in scope) in allowed

    def remove(self, y, b):
        """Removes the value b from y, and tells it. Says whether y has a value left."""
        self._tell("pruned", variable=self._name(y), value=b)
        self.trail.append((y, list(self.domains[y])))
        if b in self.domains[y]:
            self.domains[y].remove(b)
        if not self.domains[y] and self.wiped_out is None:
            self.wiped_out = y
        return len(self.domains[y]) > 0

    def is_wiped_out(self, y):
        """Whether y has no value left."""
        return not self.domains[y]

    def arcs(self):
        """All arcs (x, y): each constraint in both directions, by x and then by y."""
        return [(x, y) for x in self.variables() for y in self.neighbours(x)]

    def push(self, x, y):
        """The arc (x, y), "x is to be revised against y", joins the end of the queue, and this is told. An arc that
        waits already does not join again."""
        if (x, y) not in self.queue:
            self._tell("enqueued", variable=self._name(x), against=self._name(y))
            self.queue.append((x, y))

    def pop(self):
        """Takes the first arc out of the queue; None when no arc waits."""
        return self.queue.pop(0) if self.queue else None

    def revise(self, x, y):
        """Removes each value of x that no value of y supports, and tells it. Says whether there was one."""
        self._tell("revised", variable=self._name(x), against=self._name(y))
        lost = [a for a in self.domains[x] if not any(self.allows(x, a, y, b) for b in self.domains[y])]
        for a in lost:
            self.remove(x, a)
        return len(lost) > 0

    def conflict_set(self, x):
        """The assigned variables that the values of x failed by, in the order in which they were assigned."""
        return [y for y in self.path if y in self.conflict_sets[x]]

    def add_to_conflict_set(self, x, y):
        """Adds y to the conflict set of x."""
        self.conflict_sets[x].add(y)

    def weight(self, x, y):
        """The weight of the constraint between x and y, in whichever order they are named. At first it is 1."""
        return self.weights.get((min(x, y), max(x, y)), 1)

    def raise_weight(self, x, y):
        """Adds 1 to the weight of the constraint between x and y. It stays when the search goes back."""
        self.weights[(min(x, y), max(x, y))] = self.weight(x, y) + 1

    def leave_out(self):
        """Notes that a value is left out, which a later wave may try."""
        self.left_out = True

    def units(self):
        """The units: groups of variables that must all be different, with as many values as variables."""
        return self.groups()

    def needs(self, unit):
        """The values that need a place in the unit, ascending: those that its variables had at the start."""
        return sorted({a for x in unit for a in self.problem.values[x]})

    def left(self):
        """How many values are left, of all variables together."""
        return sum(len(values) for values in self.domains)

    def cost(self, x, a):
        """What x = a costs."""
        return self.problem.coefficients[x] * a

    def best(self):
        """What the best solution so far costs; larger than every cost as long as there is none."""
        return self.incumbent

    # What the search needs. You need not read on.

    def take_left_out(self):
        """Whether a value was left out since this was asked last."""
        was, self.left_out = self.left_out, False
        return was

    def first_unassigned(self):
        return next((x for x in self.variables() if not self.is_assigned(x)), None)

    def is_complete(self):
        return self.first_unassigned() is None

    def groups(self):
        """The groups of variables that must all be different."""
        return self.problem.all_different

    def assign(self, x, a):
        """Gives x the value a. Returns the moment before, to which one can go back."""
        self._tell("tried", variable=self._name(x), value=a)
        mark = (x, a, len(self.trail))
        self.trail.append((x, self.domains[x]))
        self.domains[x] = [a]
        self.assigned[x] = a
        self.path.append(x)
        self.wiped_out = None
        return mark

    def retract(self, mark):
        """Takes this assignment back, and all that was removed since."""
        x, a, length = mark
        self._tell("retracted", variable=self._name(x), value=a)
        while len(self.trail) > length:
            y, domain = self.trail.pop()
            self.domains[y] = domain
        self.assigned[x] = None
        self.path.pop()
        self.wiped_out = None
        self.queue = []

    def failed(self, x):
        """The value of x has failed, or there is no solution: a variable has no value left."""
        if self.wiped_out is not None:
            x = self.wiped_out
        elif self.problem.coefficients:
            # Every variable has a value left: the bound has failed.
            x = 0 if self.is_complete() else self.first_unassigned()
        self._tell("conflict", variable=self._name(x))

    def failed_by(self, x, y):
        """The value of x has failed by that of y."""
        self._tell("conflict", variable=self._name(x), by=self._name(y))

    def backtracked(self, x):
        """Every value of x has been tried."""
        self._tell("backtracked", variable=self._name(x))

    def backtracked_with_set(self, x):
        """The same, with the conflict set."""
        self._tell("backtracked", variable=self._name(x), conflict_set=[self._name(y) for y in self.conflict_set(x)])

    def jumped(self, x, to):
        """The search goes back from x over several variables; None: it goes back behind the first."""
        self._tell("jumped", variable=self._name(x), to=None if to is None else self._name(to))

    def clear_conflict_set(self, x):
        """Forgets the conflict set of x."""
        self.conflict_sets[x] = set()

    def solved(self):
        self._tell("solved")

    def improved(self):
        """Every variable has a value, and each later solution must cost less."""
        self.incumbent = sum(self.cost(x, self.value(x)) for x in self.variables())
        self.solved()
        self._tell("improved", objective=self.incumbent)

    def end(self):
        """The last line."""
        self._tell("end", ordering_checks=self.ordering_checks)

    def count_as_ordering(self, is_ordering):
        """From now on, checks are counted as those of a value order; or no longer."""
        self.is_ordering = is_ordering

    def count(self, kind):
        """How many events of this kind there were."""
        return sum(1 for event in self.events if event["kind"] == kind)

    def _name(self, x):
        return self.problem.names[x]

    def _tell(self, kind, **fields):
        event = {"kind": kind, **fields, "checks": self.checks}
        self.events.append(event)
        if self.prints:
            print(json.dumps(event), flush=True)
