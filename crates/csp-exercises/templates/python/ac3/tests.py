"""Tests of the hole."""

import unittest

import examples
from ac3 import ac3
from problem import Problem
from state import State


def chain():
    """x < y < z, each with the values 1, 2 and 3: one value each is left."""
    problem = Problem()
    for name in ["x", "y", "z"]:
        problem.add_variable(name, [1, 2, 3])
    for x, y in [(0, 1), (1, 2)]:
        problem.relate(x, y)
        for a, b in [(1, 2), (1, 3), (2, 3)]:
            problem.allow(x, a, y, b)
    return problem


class Ac3(unittest.TestCase):
    def kinds(self, state):
        return [state.count(kind) for kind in ["enqueued", "revised", "pruned"]]

    def test_a_chain(self):
        state = State(chain())
        self.assertTrue(ac3(state))
        self.assertEqual([state.values(x) for x in range(3)], [[1], [2], [3]])
        # The queue at the start: x<-y, y<-x, y<-z, z<-y. x loses 3, and y<-x waits already. y loses 1 by x, and z<-y
        # waits already. y loses 3 by z, and x<-y joins again. z loses 1 and 2: y<-z would be the arc back. At last x
        # loses 2.
        self.assertEqual(self.kinds(state), [5, 5, 6])

    def test_nothing_to_remove(self):
        """Every square has a square in each other row that it does not attack: nothing is removed."""
        state = State(examples.queens(8))
        self.assertTrue(ac3(state))
        # The counters of the literature.
        self.assertEqual((state.checks, state.count("revised"), state.count("pruned")), (602, 56, 0))

    def test_no_value_left(self):
        """With one colour, the first arc leaves no value."""
        state = State(examples.australia(1))
        self.assertFalse(ac3(state))
        self.assertEqual(self.kinds(state), [18, 1, 1])


if __name__ == "__main__":
    unittest.main()
