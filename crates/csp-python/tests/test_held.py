"""What programs do to a library: many calls, functions that answer nonsense, threads, processes, and copies."""

import gc
import itertools
import multiprocessing
import os
import pickle
import random
import resource
import signal
import threading

import pytest

import csplab
from brute_force import problem_of, solutions
from csplab import AllDifferent, Problem, Sudoku
from csplab._native import working
from test_running import linux, until


def queens(n):
    problem = Problem()
    q = problem.add_variables(range(n), range(n))
    problem.add(AllDifferent(q), AllDifferent(x + x.index for x in q), AllDifferent(x - x.index for x in q))
    return problem


def used():
    gc.collect()
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()


@linux
def test_memory_is_flat_over_a_hundred_thousand_solves():
    problem, other, lesson = queens(6), queens(5), Sudoku.named("lesson4")
    raising = Problem()
    raising.add_variables("ab", range(3))

    def never(a, b):
        raise KeyError

    raising.add(never)

    def some(number):
        for turn in range(number):
            assert problem.solve(strategy="fc+mrv")
            if turn % 100 == 0:
                # It is built anew.
                other.minimize(other[turn % 5])
                assert other.best().value == 0
                with pytest.raises(KeyError):
                    raising.solve()
                next(problem.solutions())
                assert lesson.solve(strategy="fc")

    some(5_000)
    until(lambda: working() == 0)
    before = used()
    some(95_000)
    until(lambda: working() == 0)
    # A thousandth of a leak of one network, of some 10 kB, for each solve.
    assert used() - before < 4 << 20


class Odd:
    """What has no truth."""

    def __bool__(self):
        raise ArithmeticError("neither")


@pytest.mark.parametrize("count", [2, 3, 8])
@pytest.mark.parametrize(
    "answer, error",
    [(Odd(), ArithmeticError), (SystemExit(3), SystemExit), (MemoryError(), MemoryError), (StopIteration(), StopIteration)],
)
def test_nonsense_is_raised(count, answer, error):
    def function(*values):
        if isinstance(answer, BaseException):
            raise answer
        return answer

    problem = Problem()
    problem.add_variables(range(count), range(7))
    problem.add(function, over=range(count))
    # An iterator that raises StopIteration would seem to have ended: as in Python's own generators, that is a RuntimeError. The
    # functions of fewer variables are called before there is one.
    if error is StopIteration:
        with pytest.raises(RuntimeError if count == 8 else StopIteration):
            list(problem.solutions(strategy="bt+input"))
        return
    for act in [problem.count, problem.unique, lambda: list(problem.solutions(strategy="bt+input"))]:
        with pytest.raises(error):
            act()


def test_answers_that_are_no_truth_values_count_as_python_says():
    for answer, is_true in [(None, False), ([], False), ("no", True), (0.0, False), (float("nan"), True), ({1: 2}, True)]:
        problem = Problem()
        problem.add_variables("abc", range(2))
        problem.add(lambda a, b, c: answer)
        assert problem.count() == 8 * is_true
    problem = Problem()
    a, b = problem.add_variables("ab", range(2))
    # An expression, in the place of what is known.
    problem.add(lambda x, y: a != b, over=(a, b))
    with pytest.raises(csplab.Error, match="after the search"):
        problem.solve()
    problem = Problem()
    problem.add_variables("ab", range(2))
    problem.add(lambda one: True, over="ab")
    with pytest.raises(TypeError):
        problem.solve()


def test_a_function_may_change_and_solve_its_own_problem():
    problem = Problem()
    problem.add_variables(range(9), range(4))
    calls = []

    def function(*values):
        if not calls:
            calls.append(1)
            # The search that runs goes on as it was stated.
            problem.add(problem[0] == 1)
            assert problem.count(strategy="bt+input") == 0
        return sum(values) == 27

    problem.add(function, over=range(9))
    assert problem.solve(strategy="bt+input").solution == dict.fromkeys(range(9), 3)
    assert not problem.solve()


def test_a_function_that_answers_differently_ends_all_the_same():
    for seed in range(100):
        draw = random.Random(seed)
        problem = Problem(strategy=["auto", "fc+mrv", "gac+dom/wdeg", "learn"][seed % 4])
        problem.add_variables(range(9), range(4))
        problem.add(lambda *values: draw.random() < 0.3, over=range(9))
        problem.solve(nodes=2000)


def test_threads_have_one_problem():
    problem = queens(7)
    counts = []
    each = [threading.Thread(target=lambda: counts.append(int(problem.count()))) for _ in range(8)]
    found, shared = problem.solutions(), []
    each += [threading.Thread(target=lambda: shared.extend(tuple(one.values()) for one in found)) for _ in range(4)]
    for one in each:
        one.start()
    for one in each:
        one.join()
    assert counts == [40] * 8
    # Each solution of a search that is asked by several threads comes once.
    assert len(shared) == 40 == len(set(shared))


def in_child(act):
    """Runs something in a forked process, which must end by itself: the number that it ends with."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            signal.alarm(120)
            code = act()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
# Python 3.12 and newer warn of what is tested here.
quiet = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@fork
@quiet
def test_a_fork_while_a_search_runs():
    problem = queens(8)
    found = problem.solutions(strategy="fc+mrv")
    first = next(found)

    def child():
        # The thread of this search is in the other process.
        try:
            next(found)
            return 1
        except csplab.Error as error:
            if "forked" not in str(error):
                return 2
        found.close()
        if problem.count() != 92 or queens(6).count() != 4:
            return 3
        return 0 if Sudoku.named("lesson4").unique() else 4

    assert in_child(child) == 0
    everything = [first, *found]
    assert len(everything) == 92

    endless = queens(14)
    running = endless.solutions(strategy="bt+input")
    asked = threading.Thread(target=lambda: running.last_of(2**40))
    asked.start()
    try:
        assert [in_child(lambda: 0 if queens(6).count() == 4 else 1) for _ in range(10)] == [0] * 10
    finally:
        running.close()
        asked.join()


def count(problem):
    return problem.count()


@fork
@quiet
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_problems_go_to_other_processes(method):
    found = queens(6).solutions()
    next(found)
    with multiprocessing.get_context(method).Pool(2) as pool:
        counts = pool.map(count, [queens(n) for n in (4, 5, 6, 7)] * 3)
    assert counts == [2, 10, 4, 40] * 3
    # The counters come with them.
    assert all(one.stats.solutions == one for one in counts)
    assert sum(1 for _ in found) == 3


def test_copies_are_equal():
    for seed in range(300):
        problem, truths = problem_of(random.Random(seed))
        if any(hasattr(truth, "over") for truth in truths):
            # A function that was made here cannot be pickled, and says so.
            with pytest.raises((pickle.PicklingError, AttributeError)):
                pickle.dumps(problem)
            continue
        if seed % 2:
            problem.solve()
        copy = pickle.loads(pickle.dumps(problem))
        names = [x.name for x in problem.variables]
        assert [x.name for x in copy.variables] == names
        assert copy.count() == problem.count() == len(list(solutions(problem, truths)))
        result = problem.solve()
        again = pickle.loads(pickle.dumps(result))
        assert again == result and again.stats == result.stats and again.stop == result.stop
        assert copy.solve().solution == result.solution
    stopped = queens(10).solve(strategy="bt+input", nodes=3)
    assert pickle.loads(pickle.dumps(stopped)) == stopped
    board = Sudoku.named("lesson4")
    assert pickle.loads(pickle.dumps(board)).rows == board.rows
    with pytest.raises(csplab.LimitReached) as limit:
        queens(10).count(strategy="bt+input", nodes=100)
    assert pickle.loads(pickle.dumps(limit.value)).args == limit.value.args
    for whole in (queens(4).solutions(), queens(4)._model(None)[1]):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(whole)
    assert list(itertools.islice(queens(5).solutions(), 3)) == list(itertools.islice(queens(5).solutions(), 3))
