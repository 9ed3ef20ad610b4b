"""What a search came to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Optional, Union

from . import html
from ._native import Error, Search
from .expressions import Variable

Assignment = dict[Hashable, Hashable]
"""A value for each name of a variable."""


@dataclass(frozen=True)
class Stats:
    """The counters of a search, as the literature defines them; None where an engine does not measure one.

    The chapter on counters of the book says what each counts.
    """

    nodes: Optional[int] = None
    decisions: Optional[int] = None
    dead_ends: Optional[int] = None
    backtracks: Optional[int] = None
    checks: Optional[int] = None
    prunings: Optional[int] = None
    revisions: Optional[int] = None
    ordering_checks: Optional[int] = None
    solutions: Optional[int] = None
    max_depth: Optional[int] = None
    restarts: Optional[int] = None
    repairs: Optional[int] = None
    nogoods: Optional[int] = None
    minimised: Optional[int] = None
    lbd: Optional[int] = None
    jumps: Optional[int] = None
    least_conflicts: Optional[int] = None
    tuples: Optional[int] = None

    @classmethod
    def of(cls, counters: dict[str, Optional[int]]) -> Stats:
        """The counters with these names. To set each by itself, as a frozen class does, takes as long as a small search."""
        stats = cls.__new__(cls)
        stats.__dict__.update(counters)
        return stats

    def measured(self) -> dict[str, int]:
        """The counters that were measured, by name."""
        pairs = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {name: count for name, count in pairs if count is not None}

    def __repr__(self) -> str:
        return f"Stats({', '.join(f'{name}={count}' for name, count in self.measured().items())})"

    def _repr_html_(self) -> str:
        return html.table(["counter", ""], list(self.measured().items()))


@dataclass(frozen=True)
class Result:
    """What a search for one solution came to. It is true when there is a solution, and `result[x]` is the value of x in it."""

    solution: Optional[Assignment]
    """The solution, or the best one; None if none was found."""
    status: str
    """"solved", "optimal", "unsatisfiable", or "limit" when a limit ended the search before it could tell."""
    stop: str
    """Why the search ended, in words."""
    stats: Stats
    """Its counters."""
    strategy: str
    """How it searched."""
    value: Optional[int] = None
    """The value of the objective, if there is one."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took, by the clock."""

    @property
    def proved(self) -> bool:
        """No limit ended it: the solution is one, or the best one, or there is none."""
        return self.status != "limit"

    def __bool__(self) -> bool:
        return self.solution is not None

    def _repr_html_(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        shown = [(str(name), str(value)) for name, value in (self.solution or {}).items()]
        counts = html.table([self.strategy, ""], list(self.stats.measured().items()))
        return (html.table(["variable", "value"], shown, self.status + value) if shown else f"<p>{self.stop}</p>") + counts

    def __getitem__(self, x: Union[Variable, Hashable]) -> Hashable:
        if self.solution is None:
            raise Error(f"there is no solution to look at ({self.stop}): test the result, as in `if result:`")
        return value_in(self.solution, x)


class Count(int):
    """A number of solutions, with the counters of the search that has counted them."""

    stats: Stats
    stop: str

    def __new__(cls, count: int, stats: Stats, stop: str) -> Count:
        made = super().__new__(cls, count)
        made.stats = stats
        made.stop = stop
        return made

    @classmethod
    def of(cls, search: Search, goal: int) -> Count:
        """The count of a search that was to count up to a goal; LimitReached when it has not come so far."""
        stats, stop = Stats.of(search.stats()), search.stop()
        count = stats.solutions or 0
        words = "as many solutions as asked for were found" if stop is None else stop[0]
        if stop is not None and stop[1] and count < goal:
            error = LimitReached(f"{words} when {count} solutions were found: there may be more")
            error.count, error.stats = count, stats
            raise error
        return cls(count, stats, words)

    def __reduce__(self) -> tuple[Any, ...]:
        return Count, (int(self), self.stats, self.stop)


class LimitReached(Error, TimeoutError):
    """A limit, or a search that is not complete, has ended the work before the answer was known. `count` and `stats` are those up to
    there."""

    count: int = 0
    stats: Stats = Stats()


def value_in(solution: Mapping[Hashable, Hashable], x: Union[Variable, Hashable]) -> Hashable:
    """The value of a variable, or of its name."""
    name = x.name if isinstance(x, Variable) else x
    if name not in solution:
        raise Error(f"there is no variable {name!r} in this solution")
    return solution[name]
