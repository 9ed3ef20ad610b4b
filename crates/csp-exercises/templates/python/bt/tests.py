"""Tests of the hole."""

import unittest

import examples
import search
from backtrack import backtrack, is_consistent
from state import State


class Backtracking(unittest.TestCase):
    def test_the_first_queen_is_asked_first(self):
        """The queens of the rows 0 and 1 both attack square 0 of row 2. One check is enough to see it."""
        state = State(examples.queens(4))
        state.assign(0, 0)
        state.assign(1, 1)
        state.assign(2, 0)
        self.assertFalse(is_consistent(state, 2, 0))
        self.assertEqual(state.checks, 1)

    def test_all_neighbours_allow_it(self):
        """Western Australia does not border on Queensland, but the two others do: two checks."""
        state = State(examples.australia(3))
        state.assign(0, 0)
        state.assign(1, 1)
        state.assign(2, 2)
        state.assign(3, 0)
        self.assertTrue(is_consistent(state, 3, 0))
        self.assertEqual(state.checks, 2)

    def test_no_solution(self):
        """Three queens: every value of the first variable is tried, and taken back."""
        state = State(examples.queens(3))
        self.assertFalse(backtrack(state))
        self.assertEqual([state.count("tried"), state.count("retracted")], [18, 18])
        self.assertFalse(state.is_assigned(0))

    def test_eight_queens(self):
        """The counters of the literature: 876 values are tried for eight queens, up to the first solution."""
        state = State(examples.queens(8))
        search.run(state)
        self.assertEqual([state.count(kind) for kind in ["tried", "backtracked", "solved"]], [876, 105, 1])
        self.assertEqual(state.count("conflict"), 876 - 8 - 105)


if __name__ == "__main__":
    unittest.main()
