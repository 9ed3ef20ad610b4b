"""Several strategies on several problems, side by side."""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Union

from . import html
from ._native import Error
from .problem import Problem
from .results import Stats
from .sudoku import Sudoku
from .watched import Picture

Comparable = Union[Problem, Sudoku]
Asked = tuple[str, Comparable, str]


@dataclass(frozen=True)
class Run:
    """One strategy on one problem."""

    problem: str
    strategy: str
    status: str
    """As that of a result; "counted" where all solutions were asked for."""
    stats: Stats
    seconds: float = field(compare=False)
    """By the clock: it is not the same in every run, and the counters are."""


@dataclass(frozen=True)
class Comparison:
    """Runs, one row each. `csp compare` has statistics, plots and many machines."""

    runs: tuple[Run, ...]

    def _columns(self) -> list[str]:
        counted = [name for run in self.runs for name in run.stats.measured()]
        wanted = ["nodes", "backtracks", "checks", "prunings", "solutions"]
        return [name for name in wanted if name in counted]

    def rows(self) -> list[list[object]]:
        """Problem, strategy and status, then the counters that `head` names, then milliseconds."""
        columns = self._columns()
        return [
            [run.problem, run.strategy, run.status, *(getattr(run.stats, name) for name in columns), f"{run.seconds * 1000:.1f}"]
            for run in self.runs
        ]

    def head(self) -> list[str]:
        """The names of the columns."""
        return ["problem", "strategy", "status", *self._columns(), "ms"]

    def __str__(self) -> str:
        whole: list[Sequence[object]] = [self.head(), *self.rows()]
        rows = [["" if cell is None else str(cell) for cell in row] for row in whole]
        widths = [max(map(len, column)) for column in zip(*rows)]

        def line(row: Sequence[str]) -> str:
            cells = (cell.ljust(width) if at < 3 else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths)))
            return "  ".join(cells).rstrip()

        return "\n".join(map(line, rows))

    def to_pandas(self) -> Any:
        """A table of pandas, with a row for each run, all its counters, and its seconds."""
        import pandas

        told = [(run.problem, run.strategy, run.status) for run in self.runs]
        rows = [
            {"problem": problem, "strategy": strategy, "status": status, **run.stats.measured(), "seconds": run.seconds}
            for (problem, strategy, status), run in zip(told, self.runs)
        ]
        return pandas.DataFrame(rows)

    def plot(self, counter: str = "nodes") -> Picture:
        """Bars of one counter, a bar for each run, on a logarithmic scale."""
        if counter not in Stats.__dataclass_fields__:
            raise Error(f"there is no counter {counter!r}: {', '.join(Stats.__dataclass_fields__)} are some")
        bars = [(f"{run.problem}, {run.strategy}", getattr(run.stats, counter)) for run in self.runs]
        return Picture(html.bars(bars, counter))

    def _repr_html_(self) -> str:
        return html.table(self.head(), self.rows())


def compare(
    problems: Union[Comparable, Mapping[str, Comparable], Iterable[Comparable]],
    strategies: Iterable[str],
    *,
    all: bool = False,
    seed: int = 0,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    progress: bool = False,
) -> Comparison:
    """Solves each problem by each strategy; with `all`, counts all solutions. The limits are those of each run.

    Problems are one, or a list, or a dictionary by name. With `progress` a bar shows how many runs have ended: that of tqdm, where it
    is installed, else a line on standard error.
    """
    if isinstance(problems, (Problem, Sudoku)):
        problems = [problems]
    named = problems.items() if isinstance(problems, Mapping) else ((str(at), one) for at, one in enumerate(problems, 1))
    if isinstance(strategies, str):
        raise Error(f"strategies is a list of names: [{strategies!r}]")
    wanted = list(strategies)
    asked = [(name, problem, strategy) for name, problem in named for strategy in wanted]
    watched = _watched(asked) if progress else asked
    return Comparison(tuple(_run(*one, all, seed, time, nodes) for one in watched))


def _watched(runs: Sequence[Asked]) -> Iterable[Asked]:
    """The same, while a bar shows how many have ended."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _counted(runs)
    bar: Iterable[Asked] = tqdm(runs, unit="run")
    return bar


def _counted(runs: Sequence[Asked]) -> Iterator[Asked]:
    for number, one in enumerate(runs):
        print(f"\r{number} of {len(runs)} runs", end="", file=sys.stderr, flush=True)
        yield one
    print(f"\r{len(runs)} of {len(runs)} runs", file=sys.stderr)


def _run(
    name: str, problem: Comparable, strategy: str, all: bool, seed: int, time: Optional[float], nodes: Optional[int]
) -> Run:
    if not all:
        result = problem.solve(strategy=strategy, seed=seed, time=time, nodes=nodes)
        return Run(name, strategy, result.status, result.stats, result.seconds)
    with problem.solutions(strategy=strategy, seed=seed, time=time, nodes=nodes) as found:
        begun = clock.monotonic()
        found.search.advance(2**62, True)
        status = "limit" if found.is_limited else "counted"
        return Run(name, strategy, status, found.stats, clock.monotonic() - begun)
