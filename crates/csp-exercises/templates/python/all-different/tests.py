"""Tests of the hole."""

import unittest

import search
from augment import augment
from matching import Matching
from problem import Problem
from state import State


def group(*values):
    problem = Problem()
    for x, of_x in enumerate(values):
        problem.add_variable(f"x{x}", of_x)
    problem.all_different = [list(range(len(values)))]
    return State(problem)


class AugmentingPath(unittest.TestCase):
    def test_an_owner_gives_way(self):
        """x0 has taken the only value of x1, and finds another one."""
        matching = Matching({0: [1, 2], 1: [1]})
        self.assertTrue(augment(matching, 0))
        self.assertEqual(matching.owner(1), 0)
        matching.clear_marks()
        self.assertTrue(augment(matching, 1))
        self.assertEqual((matching.owner(1), matching.owner(2)), (1, 0))

    def test_one_is_too_many(self):
        """Three variables, two values."""
        matching = Matching({0: [1, 2], 1: [1, 2], 2: [1, 2]})
        for x in [0, 1]:
            matching.clear_marks()
            self.assertTrue(augment(matching, x))
        matching.clear_marks()
        self.assertFalse(augment(matching, 2))

    def test_a_pair_takes_its_values_away(self):
        """x0 and x1 share 1 and 2, so the others lose them; then x2 has 3, and x3 loses it."""
        state = group([1, 2], [1, 2], [1, 2, 3], [2, 3, 4, 5])
        search.run(state)
        self.assertEqual([state.values(x) for x in state.variables()], [[1, 2], [1, 2], [3], [4, 5]])
        self.assertEqual((state.count("pruned"), state.count("conflict")), (4, 0))

    def test_no_solution(self):
        """There is no choice of different values."""
        state = group([1, 2], [1, 2], [1, 2])
        search.run(state)
        self.assertEqual((state.count("pruned"), state.count("conflict")), (0, 1))


if __name__ == "__main__":
    unittest.main()
