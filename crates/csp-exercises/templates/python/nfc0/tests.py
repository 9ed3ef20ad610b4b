"""Tests of the hole."""

import itertools
import unittest

import problem
import search
from check_tables import check_tables
from state import State


def no_sums(n):
    """The numbers from 1 to n in two parts: when three numbers are a sum, a + b = c, they are not all in one."""
    stated = problem.Problem()
    for number in range(1, n + 1):
        stated.add_variable(f"x{number}", [0, 1])
    for a, b in itertools.combinations(range(1, n + 1), 2):
        if a + b <= n:
            allowed = [parts for parts in itertools.product([0, 1], repeat=3) if len(set(parts)) > 1]
            stated.add_table([a - 1, b - 1, a + b - 1], allowed)
    return State(stated)


class ForwardCheckingOfTables(unittest.TestCase):
    def test_two_open_variables_wait(self):
        state = no_sums(4)
        state.assign(0, 0)
        self.assertTrue(check_tables(state, 0, 0))
        self.assertEqual(state.checks, 0)

    def test_one_open_variable_loses_a_value(self):
        """1 + 2 = 3, and 1 and 2 are in part 0."""
        state = no_sums(4)
        state.assign(0, 0)
        state.assign(1, 0)
        self.assertTrue(check_tables(state, 1, 0))
        self.assertEqual([state.values(2), state.values(3)], [[1], [0, 1]])
        self.assertEqual(state.checks, 2)

    def test_a_variable_without_a_value_is_a_failure(self):
        """x5 must not be in part 0, because of 1 + 4, and not in part 1, because of 2 + 3."""
        state = no_sums(5)
        for x, a in [(0, 0), (1, 1), (2, 1)]:
            state.assign(x, a)
        self.assertTrue(check_tables(state, 2, 1))
        state.assign(3, 0)
        self.assertFalse(check_tables(state, 3, 0))
        self.assertTrue(state.is_wiped_out(4))

    def test_eight_numbers_but_not_nine(self):
        """The numbers up to 8 can be parted so, those up to 9 cannot."""
        for n, solutions in [(8, 1), (9, 0)]:
            state = no_sums(n)
            search.run(state)
            self.assertEqual(state.count("solved"), solutions)


if __name__ == "__main__":
    unittest.main()
