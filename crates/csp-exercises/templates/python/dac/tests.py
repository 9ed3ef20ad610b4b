"""Tests of the hole."""

import unittest

import examples
import search
from directional import directional
from state import State


def tree(count, values):
    """A binary tree: each node has a larger value than the two below it."""
    names = [f"x{x}" for x in range(count)]
    return examples.make(names, values, [((x - 1) // 2, x) for x in range(1, count)], lambda x, a, y, b: a > b)


class DirectionalArcConsistency(unittest.TestCase):
    def test_only_what_is_above_loses_values(self):
        """Three layers and three values: the root is 2, the nodes below it 1 or 2, and the leaves keep all."""
        state = State(tree(7, 3))
        self.assertTrue(directional(state))
        left = [state.values(x) for x in state.variables()]
        self.assertEqual(left, [[2], [1, 2], [1, 2]] + [[0, 1, 2]] * 4)

    def test_a_layer_too_many(self):
        """Two values are not enough for three layers: the root has none left."""
        state = State(tree(7, 2))
        self.assertFalse(directional(state))
        self.assertTrue(state.is_wiped_out(0))

    def test_the_search_never_fails(self):
        """That is what it is for: on a tree no value is taken back."""
        state = State(tree(15, 4))
        search.run(state)
        kinds = [state.count(kind) for kind in ["tried", "conflict", "retracted", "solved"]]
        self.assertEqual(kinds, [15, 0, 0, 1])


if __name__ == "__main__":
    unittest.main()
