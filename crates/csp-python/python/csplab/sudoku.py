"""Sudoku of any size: reading, solving, solving by hand, rating and generating."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Union

from . import html
from ._native import Board, Error, Pictured, Search, solve_all, solve_cells
from .results import Count, LimitReached, Stats
from .search import Found, Limits
from .watched import Watchable

Grid = Sequence[Sequence[int]]
Box = tuple[int, int]


@dataclass(frozen=True)
class Step:
    """A step of somebody who solves by hand."""

    technique: str
    """Its name, such as "naked-single"."""
    rating: float
    """How hard it is, on the scale of Sudoku Explainer."""
    place: str
    """Where to look."""
    rule: str
    """The technique and its place."""
    reason: str
    """Why it holds."""
    conclusion: str
    """What follows."""

    def __str__(self) -> str:
        return f"{self.place} {self.rule} {self.reason} So {self.conclusion}"


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for people."""

    hardest: Optional[float]
    """The rating of its hardest step; None when no step was taken."""
    grade: str
    """easy, medium, hard, unfair or extreme."""
    score: int
    """The sum of the weights of all steps."""
    used: dict[str, int]
    """How often each technique was used."""
    end: str
    """"solved", or "stuck" where no technique finds the next step, or "impossible"."""


@dataclass(frozen=True)
class ExplainerRating:
    """The three numbers that Sudoku Explainer 1.2.1 (Juillerat 2007) gives a puzzle, by its rules and in its order."""

    er: float
    """The rating of the hardest step."""
    ep: float
    """The same up to the first digit."""
    ed: float
    """The rating of the first step."""
    hardest: str
    """The rule of the hardest step, by its name there."""
    used: dict[str, int]
    """How often each rule was used."""


@dataclass(frozen=True)
class SudokuResult:
    """What a search for one solution came to. It is true when there is a solution."""

    solution: Optional[Sudoku]
    status: str
    stop: str
    stats: Stats
    strategy: str
    seconds: float = field(default=0.0, compare=False)

    def __bool__(self) -> bool:
        return self.solution is not None

    def _repr_html_(self) -> str:
        board = "" if self.solution is None else self.solution._repr_html_()
        counts = list(self.stats.measured().items())
        return board + html.table([self.status, self.strategy], counts)


class Sudoku(Watchable):
    """A puzzle, of any size and under any rules that csplab knows.

    `puzzle` is a text in any usual layout, such as a line with all cells or a grid with a line for each row, or a list of rows of
    numbers, where 0 is an empty cell. `variants` are names such as "diagonal", "anti-knight", "non-consecutive", "windoku",
    "disjoint-groups", or thermometers such as "thermo:A1-A2-A3". `regions` are those of a jigsaw, as a grid of letters. `box` has the
    rows and the columns of a box, where they are not the usual ones.
    """

    def __init__(
        self,
        puzzle: Union[str, Grid],
        *,
        variants: Iterable[str] = (),
        regions: Optional[str] = None,
        box: Optional[Box] = None,
    ) -> None:
        text = puzzle if isinstance(puzzle, str) else _text(puzzle)
        self._rules = list(variants), regions, box
        found = Board.read(text, self._rules)
        if len(found) != 1:
            raise Error(f"the text has {len(found)} puzzles: Sudoku.read(text) reads several")
        self._board = found[0]

    @classmethod
    def _of(cls, board: Board, rules: tuple[list[str], Optional[str], Optional[Box]]) -> Sudoku:
        made = cls.__new__(cls)
        made._board, made._rules = board, rules
        return made

    @classmethod
    def read(
        cls,
        text: str,
        *,
        variants: Iterable[str] = (),
        regions: Optional[str] = None,
        box: Optional[Box] = None,
    ) -> list[Sudoku]:
        """All puzzles of a text."""
        rules = list(variants), regions, box
        return [cls._of(board, rules) for board in Board.read(text, rules)]

    @classmethod
    def named(cls, name: str) -> Sudoku:
        """The puzzle of the library with this name, such as "lesson4"."""
        return cls(Board.named(name)[0][1])

    @classmethod
    def generate(
        cls,
        side: int = 9,
        *,
        clues: Optional[int] = None,
        minimal: bool = False,
        full: bool = False,
        symmetry: str = "none",
        rated: Optional[tuple[float, float]] = None,
        variants: Iterable[str] = (),
        regions: Optional[str] = None,
        box: Optional[Box] = None,
        seed: int = 0,
        number: int = 0,
        time: Optional[float] = None,
    ) -> Sudoku:
        """A new puzzle with one solution; the same for the same `seed` and `number` on every machine.

        It has as few givens as a short search allows, or `clues` givens, or is proved to be `minimal`, or is a `full` grid. `symmetry`
        of its givens is such as "rotate180" or "diagonal". `rated` is the least and the most that its hardest step may be rated.
        """
        goal = "clues" if clues is not None else "minimal" if minimal else "full" if full else "sparse"
        between = None if rated is None else (round(rated[0] * 10), round(rated[1] * 10))
        rules = list(variants), regions, box
        try:
            line, _, _ = Board.generate(side, rules, goal, clues or 0, symmetry, seed, number, between, time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before a puzzle was made: give it more time") from None
        return cls(line, variants=rules[0], regions=regions, box=box)

    @classmethod
    def solve_all(
        cls,
        puzzles: Iterable[Union[str, Sudoku]],
        *,
        variants: Iterable[str] = (),
        regions: Optional[str] = None,
        box: Optional[Box] = None,
    ) -> list[Optional[Sudoku]]:
        """A solution of each puzzle, or None where there is none. Puzzles of one size are solved many at a time, so this is the
        fastest way for long lists. The rules are the same for all."""
        rules = list(variants), regions, box
        lines = [puzzle.line if isinstance(puzzle, Sudoku) else puzzle for puzzle in puzzles]
        return [None if board is None else cls._of(board, rules) for board in solve_all(lines, rules)]

    @staticmethod
    def solve_array(
        boards: Any,
        *,
        variants: Iterable[str] = (),
        regions: Optional[str] = None,
        box: Optional[Box] = None,
    ) -> Any:
        """A solution of each board of an array of numpy, in an array of the same shape and type; zeros where there is none.

        `boards` has whole numbers, 0 for an empty cell, in the shape (boards, cells) or (boards, rows, columns), and may be of any
        integer type. Nothing is made for a single board, so this is the fastest way from Python: its cost is that of `csp solve`.
        """
        import numpy

        array = numpy.asarray(boards)
        if array.dtype.kind not in "iu":
            raise Error(f"the cells of boards are whole numbers, and this array has {array.dtype}: boards.astype(numpy.uint16)")
        side = math.isqrt(array.shape[1]) if array.ndim == 2 else array.shape[-1]
        if array.ndim not in (2, 3) or side < 1 or array.shape[1:] not in ((side * side,), (side, side)):
            raise Error(f"boards stand in the shape (boards, cells) or (boards, side, side), such as (2, 81), not {array.shape}")
        if array.size and (array.min() < 0 or array.max() > side):
            first = numpy.argwhere((array < 0) | (array > side))[0]
            row, column = first[1:] if array.ndim == 3 else divmod(first[1], side)
            told = f"board {first[0]}, row {row + 1}, column {column + 1}"
            raise Error(f"{told}: {array[tuple(first)]} is not 0 to {side}")
        solved = solve_cells(side, array.astype("<u2").tobytes(), (list(variants), regions, box))
        return numpy.frombuffer(solved, "<u2").reshape(array.shape).astype(array.dtype)

    def _pictured(self, time: Optional[float]) -> Pictured:
        return Pictured.board("puzzle", self._board)

    @property
    def side(self) -> int:
        """The number of rows."""
        return self._board.size()[0]

    @property
    def rows(self) -> list[list[int]]:
        """The values, row by row; 0 is an empty cell."""
        cells, side = self._board.cells(), self.side
        return [cells[start : start + side] for start in range(0, side * side, side)]

    @property
    def line(self) -> str:
        """All cells in one line; a dot is an empty cell."""
        return self._board.line()

    @property
    def rules(self) -> str:
        """The rules in words, such as "9x9 with diagonal"."""
        return self._board.rules()

    def __str__(self) -> str:
        return self._board.grid().rstrip("\n")

    def __repr__(self) -> str:
        return f"Sudoku({self.line!r})"

    def _repr_html_(self) -> str:
        blocks, side = self._board.blocks(), self.side
        words = [[self._board.word(value) if value else "" for value in row] for row in self.rows]
        return html.board(words, [blocks[at : at + side] for at in range(0, side * side, side)], f"Sudoku, {self.rules}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sudoku) and self._whole() == other._whole()

    def __hash__(self) -> int:
        return hash(self._whole())

    def _whole(self) -> tuple[object, ...]:
        return self.line, self.rules, tuple(self._board.blocks())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.line, *self._rules)

    def solutions(
        self,
        *,
        strategy: str = "auto",
        seed: int = 0,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> BoardSolutions:
        """All solutions, one after the other. The search goes on while it is asked."""
        limits = Limits(strategy, seed, time, nodes)
        return BoardSolutions(self, Search(self._board.model(), strategy, seed, False, nodes, limits.time))

    def solve(
        self,
        *,
        strategy: str = "auto",
        seed: int = 0,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> SudokuResult:
        """The first solution, with the counters of the search for it."""
        begun = clock.monotonic()
        with self.solutions(strategy=strategy, seed=seed, time=time, nodes=nodes) as found:
            solution = found.following(is_asked_no_more=True)
            status = found.search.status(0 if solution is None else 1)
            return SudokuResult(solution, status, found.stop, found.stats, strategy, clock.monotonic() - begun)

    def count(
        self,
        *,
        most: Optional[int] = None,
        strategy: str = "auto",
        seed: int = 0,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> Count:
        """The number of solutions, or `most` if there are as many. Raises `LimitReached` when a limit comes first."""
        goal = 2**62 if most is None else most
        with self.solutions(strategy=strategy, seed=seed, time=time, nodes=nodes) as found:
            found.search.advance(goal, True)
            return Count.of(found.search, goal)

    def unique(self, *, strategy: str = "auto", time: Optional[float] = None, nodes: Optional[int] = None) -> bool:
        """Whether there is exactly one solution."""
        return self.count(most=2, strategy=strategy, time=time, nodes=nodes) == 1

    def is_solved_by(self, other: Sudoku) -> bool:
        """Whether the other has a value in each cell, keeps these givens, and obeys these rules."""
        return self._board.is_solved_by(other._board)

    def hint(self, *, time: Optional[float] = None) -> Optional[Step]:
        """The easiest next step by hand; None where there is none."""
        steps = self._steps(1, time)[0]
        return steps[0] if steps else None

    def explain(self, *, time: Optional[float] = None) -> list[Step]:
        """All steps by hand, the easiest first, as far as the techniques lead."""
        return self._steps(2**62, time)[0]

    def _steps(self, most: int, time: Optional[float]) -> tuple[list[Step], str]:
        try:
            steps, end = self._board.steps(most, time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the steps were found: give it more time") from None
        return [Step(technique, tenths / 10, *told) for technique, tenths, *told in steps], end

    def rate(self, *, time: Optional[float] = None) -> Rating:
        """How hard it is for people: by its hardest step, on the scale of Sudoku Explainer, and by HoDoKu's grades and scores."""
        try:
            tenths, score, grade, used, end = self._board.rate(time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the puzzle was rated: give it more time") from None
        return Rating(None if tenths is None else tenths / 10, grade, score, used, end)

    def explainer_rating(self, *, time: Optional[float] = None) -> Optional[ExplainerRating]:
        """ER, EP and ED of Sudoku Explainer, as players name them; None if there is not one solution.

        It is for 9x9 boards under the classic rules; a board below 8 takes milliseconds, one of 11 some seconds or more.
        """
        try:
            found = self._board.explainer(time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the puzzle was rated: give it more time") from None
        if found is None:
            return None
        er, ep, ed, hardest, used = found
        return ExplainerRating(er / 10, ep / 10, ed / 10, hardest, used)

    def conflict(self, *, time: Optional[float] = None) -> Optional[list[str]]:
        """Givens and rules that have no solution together, and have one without any of them; None if there is a solution."""
        try:
            return self._board.conflict(time)
        except TimeoutError as stop:
            raise LimitReached(f"{stop} before the reason was known: give it more time") from None


class BoardSolutions(Found[Sudoku]):
    """The solutions of a puzzle. `close()`, or the end of a `with` block, ends the search."""

    def __init__(self, puzzle: Sudoku, search: Search) -> None:
        super().__init__(search)
        self._puzzle = puzzle

    def following(self, is_asked_no_more: bool = False) -> Optional[Sudoku]:
        """The next solution; None if there is none."""
        found = self.search.advance(1, is_asked_no_more)
        if found is None:
            return None
        variants, regions, _ = self._puzzle._rules
        return Sudoku._of(self._puzzle._board.filled(found[0]), (variants, regions, self._puzzle._board.size()[1:]))

    def __next__(self) -> Sudoku:
        solution = self.following()
        if solution is None:
            raise StopIteration
        return solution


def _text(rows: Grid) -> str:
    return "\n".join(" ".join(str(int(value)) for value in row) for row in rows) + "\n"


def _again(line: str, variants: list[str], regions: Optional[str], box: Optional[Box]) -> Sudoku:
    return Sudoku(line, variants=variants, regions=regions, box=box)
