"""Tests of the hole."""

import unittest

import examples
import search
from select_variable import select_variable
from state import State


class MinimumRemainingValues(unittest.TestCase):
    def test_ties_go_to_the_lowest_number(self):
        """At the start all variables have equally many values: the first one is taken."""
        state = State(examples.queens(4))
        self.assertEqual(select_variable(state), 0)
        state.assign(0, 0)
        self.assertEqual(select_variable(state), 1)

    def test_the_fewest_values(self):
        """Tasmania has one value left, and is not assigned."""
        state = State(examples.australia(3))
        state.assign(0, 0)
        state.remove(3, 0)
        state.remove(6, 0)
        state.remove(6, 2)
        self.assertEqual(select_variable(state), 6)
        state.assign(6, 1)
        self.assertEqual(select_variable(state), 3)

    def test_eight_queens(self):
        """The counters of the literature: forward checking with minimum remaining values on eight queens."""
        state = State(examples.queens(8))
        search.run(state)
        kinds = [state.count(kind) for kind in ["tried", "conflict", "backtracked", "pruned", "solved"]]
        self.assertEqual(kinds, [75, 23, 44, 291, 1])
        self.assertEqual(state.checks, 777)


if __name__ == "__main__":
    unittest.main()
