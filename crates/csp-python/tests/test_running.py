"""How a search lives beside Python: functions as constraints, Ctrl-C, threads, memory."""

import gc
import itertools
import os
import resource
import signal
import threading
import time
from pathlib import Path

import pytest

import csplab
from csplab import AllDifferent, Problem
from csplab._native import working


def endless():
    """More pigeons than holes: no strategy of disequalities alone ends this soon."""
    problem = Problem(strategy="bt+input")
    pigeons = problem.add_variables(range(16), range(15))
    for x in pigeons:
        for y in pigeons[: x.index]:
            problem.add(x != y)
    return problem


def test_functions_are_named_by_their_parameters_or_over():
    problem = Problem()
    x, y, z = problem.add_variables("xyz", range(1, 21))
    problem.add(lambda x, y, z: x < y and x * x + y * y == z * z)
    # Pythagorean triples up to 20.
    assert problem.count() == 6
    problem.add(lambda one: one % 2 == 0, over=["z"])
    problem.add(lambda a, b: a + b == 14, over=(x, y))
    assert problem.solve().solution == {"x": 6, "y": 8, "z": 10}


def test_a_large_function_is_called_during_the_search():
    problem = Problem()
    digits = problem.add_variables("SENDMORY", range(10))
    calls = []

    def send_more_money(s, e, n, d, m, o, r, y):
        calls.append(1)
        number = lambda *of: int("".join(map(str, of)))
        return s and m and number(s, e, n, d) + number(m, o, r, e) == number(m, o, n, e, y)

    problem.add(AllDifferent(digits), digits[0] == 9, digits[4] == 1, digits[5] == 0, digits[1] == 5)
    problem.add(send_more_money, over="SENDMORY")
    assert not calls
    assert problem.solve().solution == dict(zip("SENDMORY", [9, 5, 6, 7, 1, 0, 8, 2]))
    assert calls


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_what_a_function_raises_is_raised(count):
    class Own(Exception):
        pass

    def failing(*values):
        if values[-1] == 5:
            raise Own("five")
        return True

    problem = Problem()
    problem.add_variables(range(count), range(10))
    problem.add(failing, over=range(count))
    # The first solution of eight variables may be found without a call that fails.
    for act in [problem.count, lambda: list(problem.solutions(strategy="bt+input"))] + [problem.solve] * (count < 8):
        with pytest.raises(Own, match="five"):
            act()


def test_searches_at_the_same_time_do_not_mix_what_is_raised():
    problem = Problem()
    x = problem.add_variables(range(8), range(6))
    calls = itertools.count()

    def ascending(*values):
        # One call of all fails, in whatever search that is.
        if next(calls) == 500:
            raise ZeroDivisionError
        return all(a <= b for a, b in zip(values, values[1:]))

    problem.add(ascending, over=x)
    problem.add(*(one == one.index // 2 for one in x[:4]))
    expected = len(list(itertools.combinations_with_replacement(range(1, 6), 4)))
    results = []

    def run():
        try:
            results.append(int(problem.count(strategy="bt+input")))
        except ZeroDivisionError:
            results.append(None)

    problem.solve(strategy="bt+input", nodes=1)
    workers = [threading.Thread(target=run) for _ in range(4)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    assert results.count(None) == 1 and results.count(expected) == 3, results


def test_a_function_may_solve():
    def inner(a, b):
        problem = Problem()
        x = problem.add_variable("x", range(10))
        problem.add(x == a + b)
        return bool(problem.solve())

    problem = Problem()
    problem.add_variables("ab", range(8))
    problem.add(inner)
    assert problem.count() == sum(a + b < 10 for a in range(8) for b in range(8))

    def itself(a, b):
        another = Problem()
        another.add_variables("ab", range(2))
        another.add(itself)
        return bool(another.solve())

    problem.add(itself)
    with pytest.raises(csplab.Error, match="Table"):
        problem.solve()


def interrupted(act):
    """Presses Ctrl-C while something runs. A shell lets its background jobs ignore that: here it is heard."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            act()
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


linux = pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads and memory are counted as Linux shows them")


def test_ctrl_c_ends_a_search():
    problem = endless()
    interrupted(problem.count)
    interrupted(lambda: next(problem.solutions()))
    # The search ends, too.
    until(lambda: working() == 0)


def test_ctrl_c_ends_a_search_within_a_search():
    problem = Problem()
    problem.add_variables("ab", range(2))
    problem.add(lambda a, b: endless().count() > 0)
    interrupted(problem.solve)
    until(lambda: working() == 0)


def test_a_closed_search_ends():
    problem = endless()
    found = problem.solutions()
    done = []
    thread = threading.Thread(target=lambda: done.append(list(found)))
    thread.start()
    until(lambda: working() == 1)
    found.close()
    thread.join()
    assert done == [[]]
    until(lambda: working() == 0)


@linux
def test_few_threads_wait_for_more_work():
    def is_of_csplab(task):
        try:
            return Path(f"/proc/self/task/{task}/comm").read_text() == "csplab\n"
        except OSError:
            # It has ended while it was looked at.
            return False

    def threads():
        return sum(map(is_of_csplab, os.listdir("/proc/self/task")))

    problem = endless()
    found = [problem.solutions() for _ in range(20)]
    searching = [threading.Thread(target=lambda one=one: list(one)) for one in found]
    try:
        for thread in searching:
            thread.start()
        # A thread has its name a moment after it is counted.
        until(lambda: working() == 20 and threads() >= 20)
    finally:
        # Searches without an end would take the processor from all that comes behind.
        for one in found:
            one.close()
    for thread in searching:
        thread.join()
    # The others end by themselves.
    until(lambda: threads() <= 8)


def test_other_threads_run_beside_a_search():
    problem = endless()
    found = problem.solutions()
    thread = threading.Thread(target=lambda: list(found))
    thread.start()
    # It is while the search runs that Python counts.
    assert sum(range(100_000)) == 4999950000
    assert thread.is_alive()
    found.close()
    thread.join()


@linux
def test_memory_is_flat():
    def some():
        problem = Problem()
        q = problem.add_variables(range(8), range(8))
        problem.add(AllDifferent(q), AllDifferent(x + x.index for x in q), AllDifferent(x - x.index for x in q))
        problem.add(lambda a, b: a != b, over=(0, 7))
        problem.solve(strategy="fc+mrv")
        found = problem.solutions()
        next(found)

    def pages():
        gc.collect()
        until(lambda: working() == 0)
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * resource.getpagesize()

    for _ in range(200):
        some()
    before = pages()
    for _ in range(1000):
        some()
    # A network of this size has some 20 kB: 1,000 of them would be 20 MB.
    assert pages() - before < 4 << 20


def test_all_further_solutions_are_those_of_the_iterator():
    problem = Problem()
    x = problem.add_variables("abcde", [3, True, 7, 0])
    problem.add_variable("word", ["x", ("y",)])
    problem.add(x[0] + x[1] != x[2])
    for strategy in ["auto", "fc+mrv"]:
        one_by_one = list(problem.solutions(strategy=strategy))
        assert len(one_by_one) > 1000
        with problem.solutions(strategy=strategy) as found:
            begun = [next(found) for _ in range(3)]
            some = found.rest(1500 - 3)
            assert begun + some + found.rest() == one_by_one and found.rest() == []
            assert found.stats == problem.count(strategy=strategy).stats
        assert all(value is True or value != 1 for one in one_by_one for value in one.values())
    found = problem.solutions(strategy="bt", nodes=100)
    assert len(found.rest()) < 100 and found.is_limited


def test_threads_change_no_answer_and_no_counter():
    problem = Problem()
    x = problem.add_variables(range(9), range(9))
    problem.add(AllDifferent(x), sum(one * one.index for one in x) == 150, x[0] * x[1] > 20)
    problem.maximize(x[2] * x[3] - x[4])
    one, two = (problem.solve(threads=threads) for threads in (1, 2))
    assert (one.value, one.stats, one.solution) == (two.value, two.stats, two.solution)


def test_auto_does_not_ask_a_large_function_for_everything():
    problem = Problem()
    digits = problem.add_variables("abcdefgh", range(10))
    calls = []
    problem.add(AllDifferent(digits), *(x == x.index for x in digits[:5]))
    problem.add(lambda *values: calls.append(1) or values[-1] == 9, over=digits)
    assert problem.solve()["h"] == 9 and len(calls) < 10_000


def until(holds):
    """Waits for what must come; a test that waits for ever is seen."""
    while not holds():
        time.sleep(0.01)
