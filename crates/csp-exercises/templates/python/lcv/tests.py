"""Tests of the hole."""

import unittest

import examples
from order_values import order_values
from state import State


class LeastConstrainingValue(unittest.TestCase):
    def test_the_side_is_better(self):
        """On a board of 4 x 4 squares."""
        state = State(examples.queens(4))
        # From the first row, each queen attacks six squares of the others: these are ties, so the values ascend.
        self.assertEqual(order_values(state, 0), [0, 1, 2, 3])
        # In the second row, a queen at the side attacks 2 + 2 + 2 squares, and one in the middle 3 + 3 + 2.
        self.assertEqual(order_values(state, 1), [0, 3, 1, 2])

    def test_the_map(self):
        """The example of Russell and Norvig: WA is red (0), NT is green (1). For Queensland, blue (2) would leave no
        colour to South Australia."""
        state = State(examples.australia(3))
        state.assign(0, 0)
        state.assign(1, 1)
        for y, b in [(2, 0), (2, 1), (3, 1)]:
            state.remove(y, b)
        self.assertEqual(order_values(state, 3), [0, 2])
        # SA has one value left, NSW has three: 2 x (1 + 3) checks. NT is assigned.
        self.assertEqual(state.checks, 8)


if __name__ == "__main__":
    unittest.main()
