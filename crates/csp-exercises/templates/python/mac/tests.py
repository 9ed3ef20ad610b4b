"""Tests of the hole."""

import unittest

import examples
import search
from after_assignment import after_assignment
from state import State


class MaintainingArcConsistency(unittest.TestCase):
    def test_a_queen_in_the_corner(self):
        """The first queen stands in the corner of a board of 4 x 4 squares: no square is left for the others."""
        state = State(examples.queens(4))
        state.assign(0, 0)
        self.assertFalse(after_assignment(state, 0))

    def test_a_queen_beside_the_corner(self):
        """Beside the corner, one square is left for each."""
        state = State(examples.queens(4))
        state.assign(0, 1)
        self.assertTrue(after_assignment(state, 0))
        self.assertEqual([state.values(x) for x in [1, 2, 3]], [[3], [0], [2]])

    def test_few_arcs(self):
        """Only arcs of neighbours that are not assigned join the queue first. Tasmania has no neighbour at all."""
        state = State(examples.australia(3))
        state.assign(6, 0)
        self.assertTrue(after_assignment(state, 6))
        self.assertEqual(state.count("enqueued"), 0)
        state.assign(4, 0)
        state.assign(5, 1)
        self.assertTrue(after_assignment(state, 5))
        # NSW is assigned, so SA<-V joins at first.
        first = next(event for event in state.events if event["kind"] == "enqueued")
        self.assertEqual((first["variable"], first["against"]), ("SA", "V"))
        self.assertEqual(state.values(2), [0, 2])

    def test_eight_queens(self):
        """The counters of the literature: MAC with AC-3 on the problem of eight queens."""
        state = State(examples.queens(8))
        search.run(state)
        kinds = [state.count(kind) for kind in ["tried", "conflict", "backtracked", "pruned", "solved"]]
        self.assertEqual(kinds, [20, 10, 2, 218, 1])
        self.assertEqual(state.checks, 2854)


if __name__ == "__main__":
    unittest.main()
