"""Tests of the hole."""

import unittest

import search
from problem import Problem
from singles import hidden, naked, propagate
from state import State


def units_of(x):
    """The row, the column and the box of a cell."""
    return {x // 4, 4 + x % 4, 8 + x // 8 * 2 + x % 4 // 2}


def sudoku(givens):
    """A Sudoku of 4 x 4 cells by rows; the givens by cell. Cell 0 is A1, cell 5 is B2."""
    problem = Problem()
    for x in range(16):
        problem.add_variable(f"{'ABCD'[x // 4]}{x % 4 + 1}", [givens[x]] if x in givens else range(1, 5))
    for x in range(16):
        for y in range(x + 1, 16):
            if units_of(x) & units_of(y):
                problem.relate(x, y)
                for a in range(1, 5):
                    for b in range(1, 5):
                        if a != b:
                            problem.allow(x, a, y, b)
    problem.all_different = [[x for x in range(16) if unit in units_of(x)] for unit in range(12)]
    return problem


# The board of the lesson: A1 = 1 and D4 = 1.
LESSON = {0: 1, 15: 1}


class Singles(unittest.TestCase):
    def test_a_naked_single(self):
        """A1 has seven neighbours, which all lose the 1."""
        state = State(sudoku(LESSON))
        self.assertTrue(naked(state, 0))
        self.assertEqual(state.count("pruned"), 7)
        self.assertTrue(naked(state, 1))
        self.assertEqual(state.count("pruned"), 7)

    def test_a_hidden_single(self):
        """The unit 5 is column 2. After both naked singles, C2 is the only place for the 1 there."""
        state = State(sudoku(LESSON))
        self.assertTrue(naked(state, 0) and naked(state, 15))
        self.assertEqual(state.units()[5], [1, 5, 9, 13])
        self.assertTrue(hidden(state, state.units()[5]))
        self.assertEqual(state.values(9), [1])

    def test_both_rules(self):
        """As the lesson shows: 12 removals by naked singles, and 6 by hidden ones."""
        state = State(sudoku(LESSON))
        self.assertTrue(propagate(state))
        self.assertEqual(state.count("pruned"), 18)
        self.assertEqual([state.values(6), state.values(9)], [[1], [1]])

    def test_no_solution(self):
        """1, 2 and 3 in row A, and 4 in column 4: A4 has no value left."""
        self.assertFalse(propagate(State(sudoku({0: 1, 1: 2, 2: 3, 15: 4}))))

    def test_a_search(self):
        state = State(sudoku(LESSON))
        search.run(state)
        self.assertEqual((state.count("tried"), state.count("solved")), (16, 1))


if __name__ == "__main__":
    unittest.main()
