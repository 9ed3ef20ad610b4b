"""Binary problems: variables, domains, neighbors, and a function that says what neighbors may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Optional

Variable = Any
Value = Any
Assignment = dict[Any, Any]
Removals = list[tuple[Variable, Value]]
Relation = Callable[..., Any]


def first(iterable: Iterable[Any], default: Any = None) -> Any:
    """The first element, or the default."""
    return next(iter(iterable), default)


class CSP:
    """A problem of `variables`, `domains` (values of each variable), `neighbors` (of each variable those that share a constraint with
    it), and `constraints`: a function f(A, a, B, b) that is true if the neighbors A and B may have the values a and b.

    Without variables, they are the keys of the domains. `nassigns` counts assignments, and `nchecks` the calls of the function.
    `curr_domains` has the values that are left once something prunes. A value that comes back stands at the end of its list.

    It is a search problem, too, for functions that ask for `initial`, `actions`, `result`, `goal_test` and `path_cost`.
    """

    def __init__(
        self, variables: Optional[Sequence[Variable]], domains: Any, neighbors: Any, constraints: Relation
    ) -> None:
        self.initial: Any = ()
        self.goal: Any = None
        self.variables: Sequence[Variable] = variables or list(domains.keys())
        self.domains = domains
        self.neighbors = neighbors
        self.constraint_relation = constraints
        self.curr_domains: Any = None
        self.nassigns = 0
        self.nchecks = 0

    def constraints(self, A: Variable, a: Value, B: Variable, b: Value) -> Any:
        """True if A and B may have these values. Each call is a check."""
        self.nchecks += 1
        return self.constraint_relation(A, a, B, b)

    def assign(self, var: Variable, val: Value, assignment: Assignment) -> None:
        """Gives a variable a value, in the place of the one that it has."""
        assignment[var] = val
        self.nassigns += 1

    def unassign(self, var: Variable, assignment: Assignment) -> None:
        """Takes a variable out of the assignment, if it is in."""
        assignment.pop(var, None)

    def nconflicts(self, var: Variable, val: Value, assignment: Assignment) -> int:
        """The number of assigned neighbors that do not allow a value. All are checked."""
        conflicts = 0
        for other in self.neighbors[var]:
            if other in assignment and not self.constraints(var, val, other, assignment[other]):
                conflicts += 1
        return conflicts

    def count_lost_values(self, var: Variable, val: Value, assignment: Assignment) -> int:
        """The number of values of unassigned neighbors that a value rules out, of all that their domains had at first."""
        lost = 0
        for other in self.neighbors[var]:
            if other not in assignment:
                lost += sum(not self.constraints(var, val, other, value) for value in self.domains[other])
        return lost

    def display(self, assignment: Assignment) -> None:
        """Prints an assignment."""
        print(assignment)

    def actions(self, state: Any) -> list[tuple[Variable, Value]]:
        """The values of the first unassigned variable that are in no conflict, each with the variable."""
        assignment = dict(state)
        var = first(one for one in self.variables if one not in assignment)
        if len(state) == len(self.variables):
            return []
        return [(var, val) for val in self.domains[var] if not self.nconflicts(var, val, assignment)]

    def result(self, state: Any, action: tuple[Variable, Value]) -> Any:
        """The state with one assignment more."""
        return (*state, action)

    def goal_test(self, state: Any) -> bool:
        """True if all variables are assigned and none is in conflict."""
        assignment = dict(state)
        return len(assignment) == len(self.variables) and all(
            not self.nconflicts(var, assignment[var], assignment) for var in self.variables
        )

    def path_cost(self, c: float, state1: Any, action: Any, state2: Any) -> float:
        """Each assignment costs 1."""
        return c + 1

    def support_pruning(self) -> None:
        """Copies the domains for pruning, if that is not done yet."""
        if self.curr_domains is None:
            self.curr_domains = {var: list(self.domains[var]) for var in self.variables}

    def suppose(self, var: Variable, value: Value) -> Removals:
        """Leaves a variable one value alone. The others are the first of what `restore` takes back."""
        self.support_pruning()
        others = [(var, other) for other in self.curr_domains[var] if other != value]
        self.curr_domains[var] = [value]
        return others

    def prune(self, var: Variable, value: Value, removals: Optional[Removals]) -> None:
        """Rules a value out."""
        self.curr_domains[var].remove(value)
        if removals is not None:
            removals.append((var, value))

    def choices(self, var: Variable) -> Any:
        """The values that are not ruled out."""
        return (self.curr_domains or self.domains)[var]

    def infer_assignment(self) -> Assignment:
        """The variables with one value left."""
        self.support_pruning()
        left = self.curr_domains
        return {var: left[var][0] for var in self.variables if len(left[var]) == 1}

    def restore(self, removals: Removals) -> None:
        """Takes back what was ruled out: each value comes to the end of its list."""
        for var, value in removals:
            self.curr_domains[var].append(value)

    def conflicted_vars(self, current: Assignment) -> list[Variable]:
        """The variables that are in conflict."""
        return [var for var in self.variables if self.nconflicts(var, current[var], current) > 0]


class UniversalDict:
    """The same value for every key.

    >>> UniversalDict(42)['life']
    42
    """

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, key: Any) -> Any:
        return self.value

    def __repr__(self) -> str:
        return f"{{Any: {self.value!r}}}"


def different_values_constraint(A: Variable, a: Value, B: Variable, b: Value) -> bool:
    """True if two neighbors differ."""
    return bool(a != b)


def parse_neighbors(neighbors: str) -> dict[str, list[str]]:
    """Neighbors as a text: each name with a colon and its neighbors, and semicolons between them. Each is told once.

    >>> parse_neighbors('X: Y Z; Y: Z') == {'Y': ['X', 'Z'], 'X': ['Y', 'Z'], 'Z': ['X', 'Y']}
    True
    """
    found: dict[str, list[str]] = Neighbors()
    for entry in neighbors.split(";"):
        name, others = entry.split(":")
        for other in others.split():
            found[name.strip()].append(other)
            found[other].append(name.strip())
    return found


class Neighbors(dict[str, list[str]]):
    """Lists of neighbors; who was not told of has none."""

    def __missing__(self, name: str) -> list[str]:
        self[name] = []
        return self[name]


def MapColoringCSP(colors: Sequence[Value], neighbors: str | Mapping[Variable, Sequence[Variable]]) -> CSP:
    """The problem to give neighbors different colors. Neighbors are a dictionary, or a text for `parse_neighbors`."""
    if isinstance(neighbors, str):
        neighbors = parse_neighbors(neighbors)
    return CSP(list(neighbors), UniversalDict(colors), neighbors, different_values_constraint)
