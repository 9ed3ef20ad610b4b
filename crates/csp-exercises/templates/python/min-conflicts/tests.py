"""Tests of the hole."""

import unittest

import examples
import search
from choose_value import choose_value
from state import State


def starting(problem, start):
    problem.start = start
    problem.random = [number * 7919 % 1009 for number in range(200)]
    problem.steps = 500
    return State(problem)


class MinConflicts(unittest.TestCase):
    def test_the_fewest_broken_constraints(self):
        """Queens in the columns 0, 0, 3 and 1."""
        state = starting(examples.queens(4), [0, 0, 3, 1])
        # Row 0: column 0 meets x1; column 1 meets all three; column 2 meets nobody; column 3 meets x2.
        self.assertEqual(choose_value(state, 0), 2)
        # Row 1: column 0 meets x0; column 1 meets x0 and x3; column 2 meets x2; column 3 meets x2 and x3.
        self.assertIn(choose_value(state, 1), [0, 2])

    def test_a_map_is_coloured(self):
        """It ends with a solution, or after so many steps."""
        state = starting(examples.australia(3), [0] * 7)
        search.run(state)
        self.assertEqual(state.count("solved"), 1)
        self.assertEqual(state.broken(), 0)


if __name__ == "__main__":
    unittest.main()
