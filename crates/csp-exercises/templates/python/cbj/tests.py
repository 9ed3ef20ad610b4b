"""Tests of the hole."""

import unittest

import examples
import search
from jump_back import check_failed, values_ran_out
from state import State


class ConflictDirectedBackjumping(unittest.TestCase):
    def test_the_deepest_takes_over_the_rest(self):
        state = State(examples.queens(6))
        for x in range(5):
            state.assign(x, 0)
        for y in [3, 1, 0, 1]:
            check_failed(state, 5, y)
        self.assertEqual(state.conflict_set(5), [0, 1, 3])
        state.add_to_conflict_set(3, 2)
        self.assertEqual(values_ran_out(state, 5), 3)
        self.assertEqual(state.conflict_set(3), [0, 1, 2])
        self.assertEqual(state.conflict_set(1), [])

    def test_an_empty_set(self):
        """No assignment has a part in the failure: there is no solution."""
        self.assertIsNone(values_ran_out(State(examples.queens(3)), 0))

    def test_eight_queens(self):
        """The counters of the literature: conflict-directed backjumping on the problem of eight queens."""
        state = State(examples.queens(8))
        search.run(state)
        kinds = [state.count(kind) for kind in ["tried", "conflict", "backtracked", "solved"]]
        self.assertEqual(kinds, [765, 658, 81, 1])
        self.assertEqual(state.checks, 2142)


if __name__ == "__main__":
    unittest.main()
