"""Tests of the hole."""

import unittest

import examples
import search
from dom_wdeg import select_variable, wiped_out
from state import State


class DomOverWeightedDegree(unittest.TestCase):
    def test_at_first_the_degree_counts(self):
        """All domains are equal, and South Australia has the most neighbours."""
        self.assertEqual(select_variable(State(examples.australia(3))), 2)

    def test_a_weight_has_no_direction(self):
        state = State(examples.queens(4))
        wiped_out(state, 3, 1)
        wiped_out(state, 1, 3)
        self.assertEqual([state.weight(1, 3), state.weight(3, 1), state.weight(0, 1)], [3, 3, 1])
        # 4 values over 1 + 1 + 3, against 4 over 3; x3 has the same, and comes later.
        self.assertEqual(select_variable(state), 1)

    def test_assigned_variables_do_not_count(self):
        """The constraint between x1 and x3 weighs 3, but x3 has a value: x1 and x2 are alike, but for their domains."""
        state = State(examples.queens(4))
        wiped_out(state, 3, 1)
        wiped_out(state, 3, 1)
        state.assign(3, 0)
        state.remove(2, 0)
        self.assertEqual(select_variable(state), 2)

    def test_one_value_is_no_choice(self):
        """Tasmania has no neighbour, but one value left."""
        state = State(examples.australia(3))
        state.remove(6, 0)
        state.remove(6, 2)
        self.assertEqual(select_variable(state), 6)

    def test_weights_stay(self):
        """Without a solution, one weight is raised for each failure, and none goes down."""
        state = State(examples.australia(2))
        search.run(state)
        raised = sum(state.weight(x, y) - 1 for x, y in state.arcs()) // 2
        self.assertEqual(raised, state.count("conflict"))
        self.assertGreater(raised, 0)


if __name__ == "__main__":
    unittest.main()
