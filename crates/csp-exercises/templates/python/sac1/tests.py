"""Tests of the hole."""

import unittest

import examples
import search
from state import State


def left(state):
    return [state.values(x) for x in state.variables()]


class SingletonArcConsistency(unittest.TestCase):
    def test_a_triangle(self):
        """Two colours are not enough for WA, NT and SA. AC-3 does not see it; the first trial does."""
        state = State(examples.australia(2))
        search.run(state)
        self.assertEqual((state.count("tried"), state.count("retracted"), state.count("conflict")), (1, 1, 1))

    def test_four_queens(self):
        """The two solutions are 1 3 0 2 and 2 0 3 1: no other value is left."""
        state = State(examples.queens(4))
        search.run(state)
        self.assertEqual(left(state), [[1, 2], [0, 3], [0, 3], [1, 2]])
        # Six values fail their trial, and AC-3 removes two more.
        pruned = [event for event in state.events if event["kind"] in ("retracted", "pruned")]
        failed = [(one, two) for one, two in zip(pruned, pruned[1:]) if (one["kind"], two["kind"]) == ("retracted", "pruned")
                  and (one["variable"], one["value"]) == (two["variable"], two["value"])]
        self.assertEqual(len(failed), 6)

    def test_nothing_to_remove(self):
        """With three colours each value is in a solution: one round tries them all."""
        state = State(examples.australia(3))
        search.run(state)
        self.assertEqual(left(state), [[0, 1, 2]] * 7)
        self.assertEqual((state.count("tried"), state.count("retracted"), state.count("conflict")), (21, 21, 0))


if __name__ == "__main__":
    unittest.main()
