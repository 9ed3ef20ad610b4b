"""Tests of the hole."""

import unittest

import examples
import search
from branch import bound, branch, least
from state import State


def jobs(places):
    """Three jobs get different places in a queue, from 0. A place later costs 3 for the first job, 1 for the second, and
    2 for the third."""
    problem = examples.make(["x0", "x1", "x2"], places, [(0, 1), (0, 2), (1, 2)], lambda x, a, y, b: a != b)
    problem.coefficients = [3, 1, 2]
    return problem


def with_an_incumbent():
    """A state in which the solution 0, 1, 2 was found, which costs 5, and taken back."""
    state = State(jobs(3))
    marks = [state.assign(x, x) for x in range(3)]
    state.improved()
    for mark in reversed(marks):
        state.retract(mark)
    return state


class BranchAndBound(unittest.TestCase):
    def test_the_least_cost(self):
        """Where nothing is assigned, each job may get place 0. The place 2 of the first one costs 6."""
        state = State(jobs(3))
        self.assertEqual(least(state), 0)
        state.assign(0, 2)
        self.assertEqual(least(state), 6)

    def test_no_incumbent(self):
        """Nothing is too expensive as long as there is no solution."""
        state = State(jobs(3))
        state.assign(0, 2)
        self.assertTrue(bound(state))
        self.assertEqual(state.count("pruned"), 0)

    def test_what_is_too_expensive_goes(self):
        """x0 = 1 costs 3, so the others may cost 1 together: the second job keeps 0 and 1, and the third 0."""
        state = with_an_incumbent()
        state.assign(0, 1)
        self.assertTrue(bound(state))
        self.assertEqual([state.values(1), state.values(2)], [[0, 1], [0]])

    def test_nothing_better(self):
        """x0 = 2 alone costs 6."""
        state = with_an_incumbent()
        state.assign(0, 2)
        self.assertFalse(bound(state))
        self.assertEqual(state.count("pruned"), 0)

    def test_the_best_of_all(self):
        """First 5, then 4, and nothing is better: the second job waits longest."""
        state = State(jobs(3))
        search.run(state)
        self.assertEqual((state.count("improved"), state.best()), (2, 4))
        self.assertEqual(state.first_unassigned(), 0)

    def test_no_solution(self):
        """Three jobs, two places: x0 has two values, and below each of them x1 has one."""
        state = State(jobs(2))
        branch(state)
        self.assertEqual((state.count("improved"), state.count("backtracked")), (0, 3))


if __name__ == "__main__":
    unittest.main()
