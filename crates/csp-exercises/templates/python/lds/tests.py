"""Tests of the hole."""

import unittest

import examples
import search
from state import State
from wave import wave


class Discrepancies(unittest.TestCase):
    def test_a_wave_without_a_discrepancy(self):
        """Four queens: x0 = 0, then x1 = 2, a dead end. Everything else is left out."""
        state = State(examples.queens(4))
        self.assertFalse(wave(state, 0))
        tried = [(event["variable"], event["value"]) for event in state.events if event["kind"] == "tried"]
        self.assertEqual(tried, [("x0", 0), ("x1", 2)])
        self.assertTrue(state.take_left_out())

    def test_the_second_wave_finds_a_solution(self):
        """As the lesson shows: ten values are tried in both waves."""
        state = State(examples.queens(4))
        search.run(state)
        self.assertEqual((state.count("tried"), state.count("solved")), (10, 1))
        self.assertEqual([state.value(x) for x in state.variables()], [1, 3, 0, 2])

    def test_the_end(self):
        """Two colours: the second wave leaves nothing out, so there is no solution."""
        state = State(examples.australia(2))
        search.run(state)
        self.assertEqual((state.count("solved"), state.count("backtracked")), (0, 5))


if __name__ == "__main__":
    unittest.main()
