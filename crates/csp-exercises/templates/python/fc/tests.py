"""Tests of the hole."""

import unittest

import examples
import search
from forward_check import forward_check
from state import State


class ForwardChecking(unittest.TestCase):
    def test_a_queen_in_the_corner(self):
        """On a board of 4 x 4 squares, the queen in the corner attacks her column and her diagonal."""
        state = State(examples.queens(4))
        state.assign(0, 0)
        self.assertTrue(forward_check(state, 0, 0))
        self.assertEqual([state.values(1), state.values(2), state.values(3)], [[2, 3], [1, 3], [1, 2]])
        # Three neighbours with four values each.
        self.assertEqual(state.checks, 12)

    def test_only_neighbours_lose_values(self):
        """Western Australia borders on the Northern Territory and on South Australia only."""
        state = State(examples.australia(3))
        state.assign(0, 1)
        self.assertTrue(forward_check(state, 0, 1))
        left = [state.values(x) for x in state.variables()]
        self.assertEqual(left, [[1], [0, 2], [0, 2]] + [[0, 1, 2]] * 4)

    def test_a_neighbour_without_a_value_is_a_failure(self):
        """With two colours, the Northern Territory leaves none to South Australia."""
        state = State(examples.australia(2))
        state.assign(0, 0)
        self.assertTrue(forward_check(state, 0, 0))
        state.assign(1, 1)
        self.assertFalse(forward_check(state, 1, 1))
        self.assertTrue(state.is_wiped_out(2))
        # It stops there: Queensland, the next neighbour, keeps its values.
        self.assertEqual(state.values(3), [0, 1])

    def test_eight_queens(self):
        """The counters of the literature: forward checking on the problem of eight queens, up to the first
        solution."""
        state = State(examples.queens(8))
        search.run(state)
        kinds = [state.count(kind) for kind in ["tried", "conflict", "backtracked", "pruned", "solved"]]
        self.assertEqual(kinds, [88, 35, 45, 301, 1])
        self.assertEqual(state.checks, 803)


if __name__ == "__main__":
    unittest.main()
