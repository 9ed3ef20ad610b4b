"""Solves the killer of killer.txt by cages alone: all ways to fill a cage by its sum, the cage with the fewest first.

Prints every solution, so one line says that it is unique: python3 killer.py > killer.solution
"""

import itertools
import pathlib


def solutions(cages, most, nodes=None):
    """Up to `most` solutions of cages, each (sum, [(row, column), ...]) over all cells; None after so many nodes."""
    ways = [
        [way for way in itertools.permutations(range(1, 10), len(cells)) if sum(way) == total and fits(cells, way)]
        for total, cells in cages
    ]
    found = []
    left = [nodes]

    def search(open_cages, values):
        if left[0] is not None:
            left[0] -= 1
            if left[0] < 0:
                return
        if not open_cages:
            found.append([values[r, c] for r in range(9) for c in range(9)])
            return
        number = min(open_cages, key=lambda one: len(open_cages[one]))
        cells = cages[number][1]
        for way in open_cages[number]:
            new = dict(zip(cells, way))
            rest = {}
            for other, others in open_cages.items():
                if other == number:
                    continue
                kept = [one for one in others if agree(new, cages[other][1], one)]
                if not kept:
                    break
                rest[other] = kept
            else:
                search(rest, {**values, **new})
            if len(found) >= most:
                return

    search(dict(enumerate(ways)), {})
    return None if left[0] is not None and left[0] < 0 else found


def meet(one, other):
    return one[0] == other[0] or one[1] == other[1] or (one[0] // 3, one[1] // 3) == (other[0] // 3, other[1] // 3)


def fits(cells, way):
    filled = list(zip(cells, way))
    return all(a[1] != b[1] or not meet(a[0], b[0]) for a, b in itertools.combinations(filled, 2))


def agree(new, cells, way):
    return all(value != other or not meet(cell, place) for cell, value in zip(cells, way) for place, other in new.items())


def read(text):
    cages = []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["cage"]:
            cages.append((int(words[1]), [("ABCDEFGHI".index(word[0]), int(word[1]) - 1) for word in words[2:]]))
    return cages


if __name__ == "__main__":
    here = pathlib.Path(__file__).parent
    for solution in solutions(read((here / "killer.txt").read_text()), 2):
        print("".join(map(str, solution)))
