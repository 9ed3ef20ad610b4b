"""Boards: what is found is checked by the rules as they are written here, and counted by trying everything."""

import itertools
import pickle
import random
import re

import pytest

import csplab
from csplab import Problem, AllDifferent, Sudoku

NEWSPAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = "AABB\nAABB\nCCDD\nCCDD".replace("AABB\nAABB", "AAAB\nABBB")


def is_solution(puzzle, solution, rows, columns):
    side = rows * columns
    values = set(range(1, side + 1))
    boxes = [
        {solution.rows[r + i][c + j] for i in range(rows) for j in range(columns)}
        for r in range(0, side, rows)
        for c in range(0, side, columns)
    ]
    keeps = all(a in (0, b) for one, two in zip(puzzle.rows, solution.rows) for a, b in zip(one, two))
    return keeps and all(set(group) == values for group in [*solution.rows, *zip(*solution.rows), *boxes])


def test_the_first_lesson():
    lesson = Sudoku.named("lesson4")
    assert lesson.line == "1.....2..3.....4" and lesson.rows[1] == [0, 0, 2, 0]
    # What the lesson prints.
    result = lesson.solve(strategy="bt")
    assert (result.stats.nodes, result.stats.backtracks) == (46, 3)
    assert str(result.solution).splitlines()[0] == "1 2 | 4 3"
    assert lesson.unique() and lesson.count() == 1
    assert is_solution(lesson, result.solution, 2, 2)


def test_a_board_and_a_problem_count_alike():
    draw = random.Random(1)
    for _ in range(60):
        rows = [[draw.randint(1, 4) if draw.random() < 0.2 else 0 for _ in range(4)] for _ in range(4)]
        board = Sudoku(rows)
        problem = Problem()
        x = [[problem.add_variable((r, c), [rows[r][c]] if rows[r][c] else range(1, 5)) for c in range(4)] for r in range(4)]
        problem.add(*(AllDifferent(row) for row in x), *(AllDifferent(column) for column in zip(*x)))
        for r, c in itertools.product((0, 2), repeat=2):
            problem.add(AllDifferent(x[r][c], x[r][c + 1], x[r + 1][c], x[r + 1][c + 1]))
        found = list(board.solutions(strategy="fc+mrv"))
        assert len(found) == board.count() == problem.count() == len(set(found))
        assert all(is_solution(board, one, 2, 2) and board.is_solved_by(one) for one in found)
        assert (board.conflict() is None) == bool(found)


@pytest.mark.parametrize("side, rows, columns", [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (16, 4, 4), (36, 6, 6)])
def test_every_size(side, rows, columns):
    full = Sudoku.generate(side, full=True, seed=side)
    empty = Sudoku([[0] * side for _ in range(side)], box=(rows, columns))
    assert is_solution(empty, full, rows, columns)
    kept = Sudoku([[v if (r + c) % 3 else 0 for c, v in enumerate(row)] for r, row in enumerate(full.rows)], box=(rows, columns))
    assert is_solution(kept, kept.solve().solution, rows, columns)
    assert Sudoku(str(kept), box=(rows, columns)) == kept == pickle.loads(pickle.dumps(kept))


def test_ratings_of_sudoku_explainer_are_those_that_were_published():
    # The first three: scripts/se121-classic-corpus.json of the project sukaku-forge.
    for line, published in [
        ("300205000000000010008060200000007604009300000600080000000000920500104006070000005", (9.3, 1.2, 1.2)),
        (".3...89.2..2....4.......567...76...34...53........485.96..3....28.41.6.......617.", (7.2, 1.2, 1.2)),
        ("1.3.5..8...67.9.2.............3....7.6.......8...14..55316...7......8....7....6..", (5.7, 1.2, 1.2)),
    ]:
        rating = Sudoku(line).explainer_rating()
        assert (rating.er, rating.ep, rating.ed) == published
        assert rating.hardest in rating.used
    assert Sudoku("." * 81).explainer_rating() is None
    with pytest.raises(csplab.Error, match="9x9"):
        Sudoku("." * 16).explainer_rating()
    with pytest.raises(csplab.LimitReached):
        Sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").explainer_rating(time=0.01)


def test_generated_puzzles_are_as_asked():
    puzzle = Sudoku.generate(clues=26, symmetry="rotate180", seed=5)
    givens = {(r, c) for r in range(9) for c in range(9) if puzzle.rows[r][c]}
    assert len(givens) == 26 and givens == {(8 - r, 8 - c) for r, c in givens}
    assert puzzle.unique()
    assert Sudoku.generate(clues=26, symmetry="rotate180", seed=5) == puzzle
    assert Sudoku.generate(clues=26, symmetry="rotate180", seed=5, number=1) != puzzle
    minimal = Sudoku.generate(4, minimal=True, seed=2)
    for r, c in itertools.product(range(4), repeat=2):
        rows = minimal.rows
        if rows[r][c]:
            rows[r][c] = 0
            assert not Sudoku(rows).unique()
    assert 2.0 <= Sudoku.generate(rated=(2.0, 3.0), seed=1).rate().hardest <= 3.0


def test_variants_by_name():
    diagonal = Sudoku("." * 16, variants=["diagonal"])
    expected = [one for one in Sudoku("." * 16).solutions() if all(
        len({one.rows[i][(i, 3 - i)[k]] for i in range(4)}) == 4 for k in range(2)
    )]
    assert set(one.line for one in diagonal.solutions()) == {one.line for one in expected} and expected
    jigsaw = Sudoku("." * 16, regions=JIGSAW)
    cells = dict(zip(itertools.product(range(4), repeat=2), JIGSAW.replace("\n", "")))
    for one in itertools.islice(jigsaw.solutions(), 20):
        for region in "ABCD":
            assert len({one.rows[r][c] for (r, c), name in cells.items() if name == region}) == 4
    thermo = Sudoku("." * 16, variants=["thermo:A1-A2-A3-A4"])
    assert all(one.rows[0] == [1, 2, 3, 4] for one in thermo.solutions()) and thermo.count() == 288 // 24
    assert pickle.loads(pickle.dumps(thermo)) == thermo != Sudoku("." * 16)


def test_every_step_by_hand_is_true():
    for puzzle in [Sudoku(NEWSPAPER), *(Sudoku.generate(seed=seed) for seed in range(5))]:
        solution = puzzle.solve().solution
        value = lambda cell: solution.rows[ord(cell[0]) - ord("A")][int(cell[1]) - 1]
        steps = puzzle.explain()
        assert steps and puzzle.hint() == steps[0]
        for step in steps:
            for cell, number in re.findall(r"([A-I][1-9]) = (\d)", step.conclusion):
                assert value(cell) == int(number), step
        rating = puzzle.rate()
        assert rating.hardest == max(step.rating for step in steps)
        assert sum(rating.used.values()) == len(steps)
    assert Sudoku(NEWSPAPER).rate().end == "solved" and Sudoku(NEWSPAPER).rate().grade == "easy"
    assert solution.hint() is None


def test_why_a_board_has_no_solution():
    rows = Sudoku(NEWSPAPER).rows
    rows[0][2] = 5
    conflict = Sudoku(rows).conflict()
    assert sorted(conflict) == ["A1=5", "A3=5", "row 1"] or sorted(conflict) == ["A1=5", "A3=5", "box 1"]
    assert Sudoku(rows).solve().status == "unsatisfiable"


def test_many_at_once():
    puzzles = [Sudoku.generate(seed=seed) for seed in range(40)] + [Sudoku("11" + "." * 79)]
    solved = Sudoku.solve_all(puzzles)
    assert [one if one is None else one.line for one in solved[:-1]] == [p.solve().solution.line for p in puzzles[:-1]]
    assert solved[-1] is None and Sudoku.solve_all([]) == []
    anti = Sudoku.solve_all(["." * 81] * 2, variants=["anti-knight", "non-consecutive"])
    assert anti[0] == anti[1] and anti[0].line != solved[0].line
    assert Sudoku.read("\n".join(one.line for one in puzzles)) == puzzles


def test_arrays_of_boards():
    numpy = pytest.importorskip("numpy")
    puzzles = [Sudoku.generate(seed=seed) for seed in range(30)] + [Sudoku("11" + "." * 79)]
    array = numpy.array([puzzle.rows for puzzle in puzzles], dtype="u1")
    solved = Sudoku.solve_array(array)
    assert solved.dtype == array.dtype and solved.shape == array.shape
    assert solved[:-1].tolist() == [puzzle.solve().solution.rows for puzzle in puzzles[:-1]] and not solved[-1].any()
    # Lines of cells, other types, and views with gaps.
    assert (Sudoku.solve_array(array.reshape(31, 81).astype("i8")[::2]).reshape(-1, 9, 9) == solved[::2]).all()
    assert Sudoku.solve_array(array[:0]).shape == (0, 9, 9)
    # Rules that the lanes know, those that they do not, boxes, and a side above 9.
    empty = numpy.zeros((2, 16), int)
    diagonal = Sudoku.generate(4, variants=["diagonal"])
    assert Sudoku.solve_array([diagonal.rows], variants=["diagonal"])[0].tolist() == diagonal.solve().solution.rows
    cage = ["cage 5 A1 A2"]
    assert sum(Sudoku.solve_array(empty, variants=cage)[1][:2]) == 5
    six = Sudoku.solve_array(numpy.zeros((1, 36), int), box=(3, 2))[0].reshape(6, 6)
    assert all(sorted(six[r : r + 3, c : c + 2].flatten()) == [1, 2, 3, 4, 5, 6] for r in (0, 3) for c in (0, 2, 4))
    assert sorted(Sudoku.solve_array(numpy.zeros((1, 625), "u2"))[0][:25]) == list(range(1, 26))
    for boards, word in [
        (array + 0.0, "whole numbers, and this array has float64"),
        (array.reshape(31, 3, 27), "not \\(31, 3, 27\\)"),
        (array[0, 0], "not \\(9,\\)"),
        (numpy.zeros((1, 80), int), "not \\(1, 80\\)"),
        (numpy.zeros((1, 49), int), "box="),
        (-array[:, ::-1].astype(int) - 1, f"board 0, row 1, column 1: {-int(array[0][8][0]) - 1} is not 0 to 9"),
        (numpy.where(numpy.arange(162).reshape(2, 81) == 100, 300, 0), "board 1, row 3, column 2: 300 is not 0 to 9"),
    ]:
        with pytest.raises(csplab.Error, match=word):
            Sudoku.solve_array(boards)


def test_iterating_is_lazy():
    found = Sudoku("." * 81).solutions()
    assert len({next(found) for _ in range(5)}) == 5
    found.close()
    assert list(found) == []
    with pytest.raises(csplab.LimitReached) as limit:
        Sudoku("." * 81).count(nodes=1000, strategy="fc+mrv")
    assert limit.value.stats.nodes == 1000


def test_errors_are_sentences():
    for act, word in [
        (lambda: Sudoku("12"), "cells"),
        (lambda: Sudoku(NEWSPAPER + "\n" + NEWSPAPER), "2 puzzles"),
        (lambda: Sudoku.named("nosuch"), "lesson4"),
        (lambda: Sudoku(NEWSPAPER, variants=["diagonals"]), "known are diagonal"),
        (lambda: Sudoku.generate(7), "box=(rows, columns)"),
        (lambda: Sudoku.generate(symmetry="round"), "is not a symmetry"),
        (lambda: Sudoku.generate(clues=5), "givens"),
        (lambda: Sudoku(NEWSPAPER).solve(strategy="fd"), 'did you mean "fc"?'),
        (lambda: Sudoku.solve_all([NEWSPAPER, "12"]), "puzzle 1"),
        (lambda: Sudoku("1" + "." * 15, variants=["cage 5 A1 A2"]).rate(), "the techniques know no rule"),
        (lambda: Sudoku("cage 5 A1 A2\n1" + "." * 15).rate(), "the techniques know no rule"),
    ]:
        with pytest.raises(csplab.Error) as error:
            act()
        assert word in str(error.value), str(error.value)


def test_a_list_is_solved_as_each_of_it():
    # Sixteen lines of sixteen cells are a board of their own, and here they are puzzles.
    small = ["." * 16] * 16
    assert [board.side for board in Sudoku.solve_all(small)] == [4] * 16
    mixed = [Sudoku.generate(4, seed=seed).line for seed in range(30)] + ["11" + "." * 14, "1" * 16]
    alone = [Sudoku(line).solve().solution for line in mixed]
    assert Sudoku.solve_all(mixed) == alone and alone[-2:] == [None, None]
    nines = [Sudoku.generate(seed=1, number=number) for number in range(10)]
    assert Sudoku.solve_all([puzzle.line for puzzle in nines] + [str(nines[0])]) == [
        puzzle.solve().solution for puzzle in [*nines, nines[0]]
    ]
    with pytest.raises(csplab.Error, match="puzzle 1"):
        Sudoku.solve_all(["." * 16, "#nothing"])
