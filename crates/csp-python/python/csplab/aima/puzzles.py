"""Maps, queens, Sudoku and the zebra, with the variables, values and neighbors in the order of the textbook's program."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from typing import Any

from .csp import (
    CSP,
    Assignment,
    MapColoringCSP,
    Neighbors,
    UniversalDict,
    Value,
    Variable,
    different_values_constraint,
)
from .plain import min_conflicts


def _map(borders: str) -> dict[str, list[str]]:
    """Neighbors from texts of which each begins with a region and goes on with its neighbors.

    A region without neighbors, such as T, is no variable.
    """
    found = Neighbors()
    for region, *others in map(str.split, borders.split("/")):
        for other in others:
            found[region].append(other)
            found[other].append(region)
    return found


AUSTRALIA = "SA WA NT Q NSW V/NT WA Q/NSW Q V/T"
USA = (
    "WA OR ID/OR ID NV CA/CA NV AZ/NV ID UT AZ/ID MT WY UT/UT WY CO AZ/MT ND SD WY/WY SD NE CO/CO NE KA OK NM/NM OK TX AZ/ND MN SD/"
    "SD MN IA NE/NE IA MO KA/KA MO OK/OK MO AR TX/TX AR LA/MN WI IA/IA WI IL MO/MO IL KY TN AR/AR MS TN LA/LA MS/WI MI IL/IL IN KY/"
    "IN OH KY/MS TN AL/AL TN GA FL/MI OH IN/OH PA WV KY/KY WV VA TN/TN VA NC GA/GA NC SC FL/PA NY NJ DE MD WV/WV MD VA/VA MD DC NC/"
    "NC SC/NY VT MA CT NJ/NJ DE/DE MD/MD DC/VT NH MA/MA NH RI CT/CT RI/ME NH/HI/AK"
)
FRANCE = (
    "AL LO FC/AQ MP LI PC/AU LI CE BO RA LR MP/BO CE IF CA FC RA AU/BR NB PL/CA IF PI LO FC BO/CE PL NB NH IF BO AU LI PC/"
    "FC BO CA LO AL RA/IF NH PI CA BO CE/LI PC CE AU MP AQ/LO CA AL FC/LR MP AU RA PA/MP AQ LI AU LR/NB NH CE PL BR/NH PI IF CE NB/"
    "NO PI/PA LR RA/PC PL CE LI AQ/PI NH NO CA IF/PL BR NB CE PC/RA AU BO FC PA LR"
)
australia_csp = MapColoringCSP(list("RGB"), _map(AUSTRALIA))
usa_csp = MapColoringCSP(list("RGBY"), _map(USA))
france_csp = MapColoringCSP(list("RGBY"), _map(FRANCE))
# Their names before 2020.
australia, usa, france = australia_csp, usa_csp, france_csp


def queen_constraint(A: Variable, a: Value, B: Variable, b: Value) -> bool:
    """True if queens of the columns A and B in the rows a and b do not attack each other, or are the same."""
    return bool(A == B or (a != b and abs(A - B) != abs(a - b)))


class NQueensCSP(CSP):
    """n queens, one in each column: the variables are the columns, and the values the rows.

    Conflicts are not checked but looked up in the numbers of queens in each row (`rows`) and diagonal (`ups`, `downs`).
    """

    def __init__(self, n: int) -> None:
        super().__init__(list(range(n)), UniversalDict(list(range(n))), UniversalDict(list(range(n))), queen_constraint)
        self.rows = [0] * n
        self.ups = [0] * (2 * n - 1)
        self.downs = [0] * (2 * n - 1)

    def nconflicts(self, var: Variable, val: Value, assignment: Assignment) -> int:
        """The number of queens in the row and in the two diagonals, but for the queen itself."""
        there: int = self.rows[val] + self.downs[var + val] + self.ups[var - val + len(self.variables) - 1]
        return there - 3 if assignment.get(var) == val else there

    def assign(self, var: Variable, val: Value, assignment: Assignment) -> None:
        """Moves a queen; one that stays is not counted."""
        old = assignment.get(var)
        if old == val:
            return
        if old is not None:
            self.record_conflict(assignment, var, old, -1)
        self.record_conflict(assignment, var, val, 1)
        super().assign(var, val, assignment)

    def unassign(self, var: Variable, assignment: Assignment) -> None:
        """Takes a queen from the board, if it is there."""
        if var in assignment:
            self.record_conflict(assignment, var, assignment[var], -1)
        super().unassign(var, assignment)

    def record_conflict(self, assignment: Assignment, var: Variable, val: Value, delta: int) -> None:
        """Counts a queen that comes or goes."""
        self.rows[val] += delta
        self.downs[var + val] += delta
        self.ups[var - val + len(self.variables) - 1] += delta

    def display(self, assignment: Assignment) -> None:
        """Prints the board, and the number of conflicts in each square, with a star where a queen stands."""
        columns = self.variables
        for row in range(len(columns)):
            squares = ["Q" if assignment.get(x) == row else ".-"[(x + row) % 2] for x in columns]
            counts = [f"{self.nconflicts(x, row, assignment)}{' *'[assignment.get(x) == row]}" for x in columns]
            print(*squares, "    ", *counts, end=" \n")


def flatten(seqs: Iterable[list[Any]]) -> list[Any]:
    """The lists, one after the other, in one."""
    return list(itertools.chain.from_iterable(seqs))


easy1 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
harder1 = "4173698.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


class Sudoku(CSP):
    """A Sudoku of nine rows from a text: digits are given, and `.` or `0` is an empty cell. Cells are numbered box by box.

    >>> puzzle = Sudoku(easy1)
    >>> from csplab.aima import AC3
    >>> AC3(puzzle)[0]
    True
    >>> puzzle.display(puzzle.infer_assignment())
    4 8 3 | 9 2 1 | 6 5 7
    9 6 7 | 3 4 5 | 8 2 1
    2 5 1 | 8 7 6 | 4 9 3
    ------+-------+------
    5 4 8 | 1 3 2 | 9 7 6
    7 2 9 | 5 6 4 | 1 3 8
    1 3 6 | 7 9 8 | 2 4 5
    ------+-------+------
    3 7 2 | 6 8 9 | 5 1 4
    8 1 4 | 2 5 3 | 7 6 9
    6 9 5 | 4 1 7 | 3 8 2
    """

    bgrid = [[[[27 * band + 9 * stack + 3 * y + x for x in range(3)] for y in range(3)] for stack in range(3)] for band in range(3)]
    boxes = [flatten(box) for band in bgrid for box in band]
    rows = [flatten(box[y] for box in band) for band in bgrid for y in range(3)]
    cols = list(zip(*rows))
    neighbors: dict[int, set[int]] = {}

    def __init__(self, grid: str) -> None:
        cells, squares = flatten(self.rows), re.findall(r"\d|\.", grid)
        if len(squares) > len(cells):
            raise ValueError("Not a Sudoku grid", grid)
        digits = "123456789"
        domains = {cell: [digit] if digit in digits else digits for cell, digit in zip(cells, squares)}
        super().__init__(None, domains, self.neighbors, different_values_constraint)

    def display(self, assignment: Assignment) -> None:
        """Prints the board, with points where nothing is assigned."""
        for y, row in enumerate(self.rows):
            if y in (3, 6):
                print("------+-------+------")
            shown = [str(assignment.get(cell, ".")) for cell in row]
            print(" | ".join(" ".join(shown[x : x + 3]) for x in (0, 3, 6)))


# The order in a set depends on how it was made: by adding box, row and column.
Sudoku.neighbors = {cell: set() for row in Sudoku.rows for cell in row}
for _unit in map(set, [*Sudoku.boxes, *Sudoku.rows, *Sudoku.cols]):
    for _cell in _unit:
        Sudoku.neighbors[_cell].update(_unit - {_cell})


GROUPS = [
    ["Red", "Yellow", "Blue", "Green", "Ivory"],
    ["Dog", "Fox", "Snails", "Horse", "Zebra"],
    ["OJ", "Tea", "Coffee", "Milk", "Water"],
    ["Englishman", "Spaniard", "Norwegian", "Ukrainian", "Japanese"],
    ["Kools", "Chesterfields", "Winston", "LuckyStrike", "Parliaments"],
]
CLUES = [
    ("Englishman", "same", "Red"),
    ("Spaniard", "same", "Dog"),
    ("Kools", "same", "Yellow"),
    ("Chesterfields", "beside", "Fox"),
    ("Norwegian", "beside", "Blue"),
    ("Winston", "same", "Snails"),
    ("LuckyStrike", "same", "OJ"),
    ("Ukrainian", "same", "Tea"),
    ("Japanese", "same", "Parliaments"),
    ("Kools", "beside", "Horse"),
    ("Coffee", "same", "Green"),
    ("Green", "after", "Ivory"),
]
RULES: dict[str, Callable[[int, int], bool]] = {
    "different": lambda a, b: a != b,
    "same": lambda a, b: a == b,
    "beside": lambda a, b: abs(a - b) == 1,
    "after": lambda a, b: a == b + 1,
    "before": lambda a, b: a == b - 1,
}


class HouseRules:
    """The rule of each two neighbors of the zebra puzzle: of a clue, or that two of a group live in different houses.

    It raises KeyError for others.
    """

    def __init__(self) -> None:
        self.neighbors: dict[str, list[str]] = {name: [] for name in flatten(GROUPS)}
        self.rule: dict[tuple[str, str], str] = {}
        self.code: dict[str, dict[str, int]] = {name: {} for name in self.neighbors}
        for one, rule, other in CLUES:
            self._add(one, rule, other)
        for group in GROUPS:
            for one, other in itertools.permutations(group, 2):
                if other not in self.neighbors[one]:
                    self._add(one, "different", other)

    def _add(self, one: str, rule: str, other: str) -> None:
        for name, neighbor in (one, other), (other, one):
            self.neighbors[name].append(neighbor)
        self.rule[one, other] = rule
        self.rule[other, one] = "before" if rule == "after" else rule
        for A, B in (one, other), (other, one):
            # The number of the rule in Rust.
            self.code[A][B] = list(RULES).index(self.rule[A, B])

    def __call__(self, A: str, a: int, B: str, b: int) -> bool:
        return RULES[self.rule[A, B]](a, b)


_HOUSES = HouseRules()


def Zebra() -> CSP:
    """Who owns the zebra, and who drinks water: the five houses of Life International (1962), and what is in each."""
    names = flatten(GROUPS)
    domains = {name: [1, 2, 3, 4, 5] for name in names}
    domains["Norwegian"], domains["Milk"] = [1], [3]
    neighbors = {name: list(others) for name, others in _HOUSES.neighbors.items()}
    return CSP(names, domains, neighbors, _HOUSES)


def solve_zebra(algorithm: Callable[..., Any] = min_conflicts, **args: Any) -> tuple[int, int, int, Assignment]:
    """Solves the zebra puzzle and prints the houses: the house of the zebra, that of the water, the assignments, the solution."""
    puzzle = Zebra()
    answer = algorithm(puzzle, **args)
    for house in range(1, 6):
        print("House", house, *(name for name, number in answer.items() if number == house), "")
    return answer["Zebra"], answer["Water"], puzzle.nassigns, answer
