"""How many times as fast `csplab.aima` is as the textbook's program, with equal counters: `python crates/csp-python/tests/beside_aima.py`.

`CSPLAB_AIMA` names the folder with the package `aima` of PyPI. Both search a problem that was made before; the state of `random` is the
same for both. The least of several times of the processor counts, each of many searches.
"""

import os
import random
import sys
import time

sys.path.insert(0, os.environ["CSPLAB_AIMA"])
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import aima.csp as theirs

import csplab.aima as ours

PROBLEMS = {"zebra": lambda of: of.Zebra(), "8 queens": lambda of: of.NQueensCSP(8)}
WAYS = [
    ("first_unassigned_variable", "no_inference"),
    ("first_unassigned_variable", "forward_checking"),
    ("mrv", "forward_checking"),
]


def searched(of, make, way, count):
    """The processor's microseconds of a search, and what it counts."""
    problems = [make(of) for _ in range(count)]
    select, inference = (getattr(of, name) for name in way)
    random.seed(5)
    begun = time.process_time()
    for csp in problems:
        found = of.backtracking_search(csp, select_unassigned_variable=select, inference=inference)
    spent = time.process_time() - begun
    # The program spells one country in another way.
    return spent / count * 1e6, (csp.nassigns, list(found.values()), random.random())


def main():
    print(f"{'problem':10}{'variables':>12}{'inference':>18}{'assigned':>10}{'theirs, us':>12}{'ours, us':>10}{'times':>8}")
    for name, make in PROBLEMS.items():
        for way in WAYS:
            few = name == "zebra" and way[1] == "no_inference"
            count, repeats = (1, 2) if few else (10, 7)
            slow = [searched(theirs, make, way, count) for _ in range(repeats)]
            quick = [searched(ours, make, way, count) for _ in range(repeats)]
            assert slow[0][1] == quick[0][1], (name, way)
            least, own = min(slow)[0], min(quick)[0]
            shown = "mrv" if way[0] == "mrv" else "in order"
            print(f"{name:10}{shown:>12}{way[1]:>18}{slow[0][1][0]:10}{least:12.0f}{own:10.1f}{least / own:8.1f}", flush=True)


if __name__ == "__main__":
    main()
