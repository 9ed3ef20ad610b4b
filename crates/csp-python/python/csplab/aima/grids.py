"""Crosswords and Kakuro, as problems of letters and digits."""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Optional

from .csp import Assignment, first
from .nary import Constraint, NaryCSP, all_diff_constraint, is_word_constraint, meet_at_constraint, sum_constraint

Grid = Sequence[Sequence[Any]]


def _runs(grid: Grid, place: Callable[[int, int], Any]) -> Iterator[tuple[Any, list[tuple[int, int]]]]:
    """What stands before each run of empty squares of a grid, and the run, line by line; a place is (row, column)."""
    for i, line in enumerate(grid):
        before, run = None, list[tuple[int, int]]()
        for j, square in enumerate([*line, None]):
            if square == "_":
                run.append(place(i, j))
                continue
            if run:
                yield before, run
            before, run = square, []


def _all_runs(grid: Grid) -> Iterator[tuple[Any, list[tuple[int, int]], int]]:
    """The runs across, then those down, each with 1 or 0."""
    yield from ((before, run, 1) for before, run in _runs(grid, lambda i, j: (i, j)))
    yield from ((before, run, 0) for before, run in _runs(list(zip(*grid)), lambda i, j: (j, i)))


def _shown(assignment: Optional[Assignment], var: str) -> str:
    """The value of a square; a set of one value is one, too."""
    value = None if assignment is None else assignment.get(var)
    if isinstance(value, (set, frozenset)):
        value = first(value) if len(value) == 1 else None
    return "_" if value is None else str(value).upper()


crossword1 = [list(line) for line in ("___**", "_*_**", "____*", "_*_**", "**___", "**_**")]
words1 = set("ant big bus car has book buys hold lane year ginger search symbol syntax".split())

_across = "ant big bus car has"
_words = {
    "one_across": _across,
    "one_down": "book buys hold lane year",
    "two_down": "ginger search symbol syntax",
    "three_across": "book buys hold land year",
    "four_across": _across,
}
_crossings = [
    ("one_across", 0, "one_down", 0),
    ("one_across", 2, "two_down", 0),
    ("three_across", 2, "two_down", 2),
    ("three_across", 0, "one_down", 2),
    ("four_across", 0, "two_down", 4),
]
csp_crossword = NaryCSP(
    {name: set(words.split()) for name, words in _words.items()},
    [Constraint((one, other), meet_at_constraint(p1, p2)) for one, p1, other, p2 in _crossings],
)


class Crossword(NaryCSP):
    """A crossword: `_` is an empty square and `*` a black one. The variables are letters, `p` with column and row."""

    def __init__(self, puzzle: Grid, words: Collection[str]) -> None:
        self.puzzle = puzzle
        squares = [(i, j) for i, line in enumerate(puzzle) for j, square in enumerate(line) if square == "_"]
        domains = {self._name(i, j): list(string.ascii_lowercase) for i, j in squares}
        runs = [[self._name(*place) for place in run] for _, run, _ in _all_runs(puzzle)]
        super().__init__(domains, [Constraint(tuple(run), is_word_constraint(words)) for run in runs if len(run) > 1])

    @staticmethod
    def _name(i: int, j: int) -> str:
        return f"p{j}{i}"

    def display(self, assignment: Optional[Assignment] = None) -> None:
        """Prints the crossword with its letters."""
        for i, line in enumerate(self.puzzle):
            letters = ("*" if square == "*" else _shown(assignment, self._name(i, j)) for j, square in enumerate(line))
            print("".join(f"[{letter}] " for letter in letters))


class Kakuro(NaryCSP):
    """A Kakuro: `_` is an empty square, `*` a black one, and [down, across] are the sums of what follows, `''` where there is none.

    The variables are digits, `X` with row and column of two digits each.
    """

    def __init__(self, puzzle: Grid) -> None:
        self.puzzle = puzzle
        squares = [(i, j) for i, line in enumerate(puzzle) for j, square in enumerate(line) if square == "_"]
        domains = {self._name(i, j): set(range(1, 10)) for i, j in squares}
        constraints = []
        for before, run, side in _all_runs(puzzle):
            if before not in (None, "*") and before[side] != "":
                scope = tuple(self._name(*place) for place in run)
                constraints += [Constraint(scope, sum_constraint(before[side])), Constraint(scope, all_diff_constraint)]
        super().__init__(domains, constraints)

    @staticmethod
    def _name(i: int, j: int) -> str:
        return f"X{i:02}{j:02}"

    def display(self, assignment: Optional[Assignment] = None) -> None:
        """Prints the Kakuro with its digits."""
        for i, line in enumerate(self.puzzle):
            shown = []
            for j, square in enumerate(line):
                if square == "_":
                    shown.append(f"[{_shown(assignment, self._name(i, j))}]")
                else:
                    shown.append("[*]" if square == "*" else f"{square[0]}\\{square[1]}")
            print("".join(f"{one}\t" for one in shown))


def _kakuro(text: str) -> list[list[Any]]:
    """A Kakuro from lines of squares between blanks, where `17\\4` are the sums down and across, and either may be missing."""

    def square(word: str) -> Any:
        return word if word in "_*" else [int(sum_) if sum_ else "" for sum_ in word.split("\\")]

    return [[square(word) for word in line.split()] for line in text.strip().splitlines()]


kakuro1 = _kakuro(
    r"""
    * * * 6\ 3\
    * 4\ 3\3 _ _
    \10 _ _ _ _
    \3 _ _ * *
    """
)
kakuro2 = _kakuro(
    r"""
    * 10\ 13\ *
    \3 _ _ 13\
    \12 _ _ _
    \21 _ _ _
    """
)
kakuro3 = _kakuro(
    r"""
    * 17\ 28\ * 42\ 22\
    \9 _ _ 31\14 _ _
    \20 _ _ _ _ _
    * \30 _ _ _ _
    * 22\24 _ _ _ *
    \25 _ _ _ _ 11\
    \20 _ _ _ _ _
    \14 _ _ \17 _ _
    """
)
kakuro4 = _kakuro(
    r"""
    * * * * * 4\ 24\ 11\ * * * 11\ 17\ * *
    * * * 17\ 11\12 _ _ _ * * 24\10 _ _ 11\ *
    * 4\ 16\26 _ _ _ _ _ * \20 _ _ _ _ 16\
    \20 _ _ _ _ 24\13 _ _ 16\ \12 _ _ 23\10 _ _
    \10 _ _ 24\12 _ _ 16\5 _ _ 16\30 _ _ _ _ _
    * * 3\26 _ _ _ _ \12 _ _ 4\ 16\14 _ _ *
    * \8 _ _ \15 _ _ 34\26 _ _ _ _ _ * *
    * \11 _ _ 3\ 17\ \14 _ _ \8 _ _ 7\ 17\ *
    * * * 23\10 _ _ 3\9 _ _ 4\ 23\ \13 _ _ *
    * * 10\26 _ _ _ _ _ \7 _ _ 30\9 _ _ *
    * 17\11 _ _ 11\ 24\8 _ _ 11\21 _ _ _ _ 16\ 17\
    \29 _ _ _ _ _ \7 _ _ 23\14 _ _ 3\17 _ _
    \10 _ _ 3\10 _ _ * \8 _ _ 4\25 _ _ _ _
    * \16 _ _ _ _ * \23 _ _ _ _ _ * *
    * * \6 _ _ * * \15 _ _ _ * * * *
    """
)
