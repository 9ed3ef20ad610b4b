"""Tests of the hole."""

import unittest

import problem
import search
from learn import learn
from state import State


def trail(entries, conflict):
    """A trail of these literals: each with its name, its level, and the names of those that imply it."""
    stated = problem.Problem()
    stated.trail = [{"literal": name, "level": level, "because": because} for name, level, because in entries]
    stated.conflict = conflict
    return State(stated)


# Column 2 of a Sudoku has two cells with a 4. The chapter about learning shows it.
SUDOKU = [
    ("B1 != 4", 1, []),
    ("B3 != 4", 1, []),
    ("G2 != 1", 3, []),
    ("G8 = 2", 4, []),
    ("G2 != 2", 4, ["G8 = 2"]),
    ("G2 = 4", 4, ["G2 != 1", "G2 != 2"]),
    ("A2 != 4", 4, ["G2 = 4"]),
    ("C2 = 4", 4, ["B1 != 4", "B3 != 4", "A2 != 4"]),
]


class FirstUniqueImplicationPoint(unittest.TestCase):
    def test_a_sudoku(self):
        """G2 = 4 is nearer to the conflict than G8 = 2, which was tried. The search goes back over two levels."""
        state = trail(SUDOKU, ["G2 = 4", "C2 = 4"])
        nogood, level = learn(state)
        self.assertEqual([state.names[l] for l in sorted(nogood)], ["B1 != 4", "B3 != 4", "G2 = 4"])
        self.assertEqual(level, 1)

    def test_what_was_tried_is_a_point_too(self):
        """Two ways lead from a to the conflict, and they meet in a alone: nothing else is left."""
        state = trail([("a", 1, []), ("b", 1, ["a"]), ("c", 1, ["a"])], ["b", "c"])
        self.assertEqual(learn(state), ({0}, 0))

    def test_what_always_holds_is_left_out(self):
        state = trail([("z", 0, []), ("a", 1, []), ("b", 1, ["z", "a"])], ["z", "a", "b"])
        self.assertEqual(learn(state), ({1}, 0))

    def test_each_replacement_is_told(self):
        """The latest first."""
        state = trail(SUDOKU, ["G2 = 4", "C2 = 4"])
        search.run(state)
        self.assertEqual([event.get("literal") for event in state.events], ["C2 = 4", "A2 != 4", None, None])


if __name__ == "__main__":
    unittest.main()
