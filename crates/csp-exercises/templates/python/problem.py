"""The problem, as it was read. Variables are numbers from 0, values are integers."""

import json


class Problem:
    """Variables, their values, and the pairs of values that are allowed."""

    def __init__(self):
        # The name of each variable.
        self.names = []
        # The values of each variable, ascending.
        self.values = []
        # For each variable, those that share a constraint with it. A variable is no neighbour of itself.
        self.neighbours = []
        # (x, a, y, b), when the constraint between x and y allows x = a together with y = b. Each is there in both
        # directions.
        self.allowed = set()
        # Groups of variables that must all be different (only in the exercises `all-different` and
        # `norvig`).
        self.all_different = []
        # Constraints on more than two variables: each with its variables, and a set of the tuples of values that it allows
        # (only in the exercise `nfc0`).
        self.tables = []
        # The value with which each variable starts (only in the exercise `min-conflicts`).
        self.start = []
        # Random numbers (only in the exercise `min-conflicts`).
        self.random = []
        # For each variable, what 1 of its value costs (only in the exercise `bnb`).
        self.coefficients = []
        # The literals of a trail, and those of them that cannot hold together (only in the exercise `uip`).
        self.trail = []
        self.conflict = []
        # The most steps (only in the exercise `min-conflicts`).
        self.steps = 0

    def add_variable(self, name, values):
        """Adds a variable; its number is how many there were before."""
        self.names.append(name)
        self.values.append(list(values))
        self.neighbours.append(set())

    def relate(self, x, y):
        """States that there is a constraint between x and y."""
        self.neighbours[x].add(y)
        self.neighbours[y].add(x)

    def allow(self, x, a, y, b):
        """States that the constraint between x and y allows x = a together with y = b."""
        self.allowed.add((x, a, y, b))
        self.allowed.add((y, b, x, a))

    def add_table(self, scope, allowed):
        """Adds a constraint that allows these tuples of values for these variables, and no others."""
        self.tables.append((list(scope), {tuple(values) for values in allowed}))


def read(line):
    """Reads a problem from a line of JSON."""
    request = json.loads(line)
    problem = Problem()
    for variable in request["variables"]:
        problem.add_variable(variable["name"], variable["values"])
    place = {name: x for x, name in enumerate(problem.names)}
    for constraint in request.get("constraints", []):
        x, y = (place[name] for name in constraint["between"])
        problem.relate(x, y)
        for a, b in constraint["allowed"]:
            problem.allow(x, a, y, b)
    problem.all_different = [[place[name] for name in group] for group in request.get("all_different", [])]
    for table in request.get("tables", []):
        problem.add_table([place[name] for name in table["between"]], table["allowed"])
    problem.coefficients = request.get("coefficients", [])
    problem.start = request.get("start", [])
    problem.random = request.get("random", [])
    problem.trail = request.get("trail", [])
    problem.conflict = request.get("conflict", [])
    problem.steps = request.get("steps", 0)
    return problem
