"""Arc consistency: AC-3 (Mackworth 1977), AC-3b (van Dongen and Bowen 2000), AC-4 (Mohr and Henderson 1986)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Optional

from .csp import CSP, Removals, Value, Variable

Arc = tuple[Variable, Variable]
ArcHeuristic = Callable[[CSP, Any], Any]


class SortedQueue:
    """A set that gives away its last element by a key, which is asked for when an element comes in.

    Elements with the same key stand in the order of a set of Python. Where that depends on the texts in it, so do the counters.
    """

    def __init__(self, elements: Iterable[Any], key: Callable[[Any], Any]) -> None:
        self._key = key
        self._held: set[Any] = set()
        self._keys: list[Any] = []
        self._order: list[Any] = []
        self.update(elements)

    def update(self, elements: Iterable[Any]) -> None:
        """Adds elements. When they are more than a quarter of all, all are sorted anew."""
        new = set(chain(elements))
        if 4 * len(new) > len(self._held):
            self._held.update(new)
            self._sort()
        else:
            for one in new:
                self.add(one)

    def difference_update(self, elements: Iterable[Any]) -> None:
        """Takes elements out. When they are more than a quarter of all, all are sorted anew."""
        old = set(chain(elements))
        if 4 * len(old) > len(self._held):
            self._held.difference_update(old)
            self._sort()
        else:
            for one in old & self._held:
                self._held.remove(one)
                at = self._order.index(one)
                del self._order[at], self._keys[at]

    def _sort(self) -> None:
        self._order = sorted(self._held, key=self._key)
        self._keys = sorted(map(self._key, self._order))

    def add(self, one: Any) -> None:
        """Adds an element behind those with the same key."""
        if one not in self._held:
            self._held.add(one)
            key = self._key(one)
            at = bisect_right(self._keys, key)
            self._keys.insert(at, key)
            self._order.insert(at, one)

    def pop(self) -> Any:
        """Takes the last element out."""
        self._keys.pop()
        one = self._order.pop()
        self._held.remove(one)
        return one

    def __ior__(self, elements: Iterable[Any]) -> SortedQueue:
        self.update(elements)
        return self

    def __contains__(self, one: object) -> bool:
        return one in self._held

    def __iter__(self) -> Iterator[Any]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)


def no_arc_heuristic(csp: CSP, queue: Any) -> Any:
    """The queue as it is."""
    return queue


def dom_j_up(csp: CSP, queue: Any) -> SortedQueue:
    """A queue that gives the arc to the smallest domain first."""
    return SortedQueue(queue, lambda arc: -len(csp.curr_domains[arc[1]]))


def _begun(csp: CSP, queue: Any, arc_heuristic: ArcHeuristic) -> Any:
    """The queue of these arcs, or of all."""
    if queue is None:
        queue = {(var, other) for var in csp.variables for other in csp.neighbors[var]}
    csp.support_pruning()
    return arc_heuristic(csp, queue)


def AC3(
    csp: CSP, queue: Any = None, removals: Optional[Removals] = None, arc_heuristic: ArcHeuristic = dom_j_up
) -> tuple[bool, int]:
    """Makes the arcs consistent: False when a domain has become empty, and the number of checks."""
    queue = _begun(csp, queue, arc_heuristic)
    checks = 0
    while queue:
        var, other = queue.pop()
        revised, checks = revise(csp, var, other, removals, checks)
        if revised and not csp.curr_domains[var]:
            return False, checks
        if revised:
            _wake(csp, queue, var, other)
    return True, checks


def _wake(csp: CSP, queue: Any, var: Variable, cause: Variable) -> None:
    """Queues the arcs to a variable that has lost a value, but for that from the cause."""
    for one in csp.neighbors[var]:
        if one != cause:
            queue.add((one, var))


def revise(
    csp: CSP, Xi: Variable, Xj: Variable, removals: Optional[Removals], checks: int = 0
) -> tuple[bool, int]:
    """Rules out the values of Xi without support in Xj: whether there were some, and the number of checks."""
    revised = False
    for x in list(csp.curr_domains[Xi]):
        supported, checks = _supported(csp, Xi, x, Xj, csp.curr_domains[Xj], checks)
        if not supported:
            csp.prune(Xi, x, removals)
            revised = True
    return revised, checks


def _supported(
    csp: CSP, Xi: Variable, x: Value, Xj: Variable, values: Iterable[Value], checks: int
) -> tuple[bool, int]:
    """Looks for a support up to the first."""
    for y in values:
        checks += 1
        if csp.constraints(Xi, x, Xj, y):
            return True, checks
    return False, checks


def AC3b(
    csp: CSP, queue: Any = None, removals: Optional[Removals] = None, arc_heuristic: ArcHeuristic = dom_j_up
) -> tuple[bool, int]:
    """AC-3 that looks for double support: a check that holds supports both values. An arc and its reverse share it.

    Unlike the paper, a sorted queue keeps the reverse arc, and sorts itself anew when it is small: so counts the textbook's program.
    """
    queue = _begun(csp, queue, arc_heuristic)
    checks = 0
    while queue:
        var, other = queue.pop()
        own, sure, unsure, checks = partition(csp, var, other, checks)
        if not own:
            return False, checks
        if _keep(csp, var, own, removals):
            _wake(csp, queue, var, other)
        if (other, var) in queue:
            queue.difference_update({(other, var)} if isinstance(queue, set) else (other, var))
            for y in unsure:
                supported, checks = _supported(csp, other, y, var, own, checks)
                if supported:
                    sure.add(y)
            if _keep(csp, other, sure, removals):
                _wake(csp, queue, other, var)
    return True, checks


def _keep(csp: CSP, var: Variable, values: set[Value], removals: Optional[Removals]) -> bool:
    """Rules out all values but these: whether there were others."""
    others = set(csp.curr_domains[var]) - values
    for value in others:
        csp.prune(var, value, removals)
    return bool(others)


def partition(
    csp: CSP, Xi: Variable, Xj: Variable, checks: int = 0
) -> tuple[set[Value], set[Value], set[Value], int]:
    """The values of Xi with support in Xj, the values of Xj that are known to have support, the other ones, and the checks."""
    own: set[Value] = set()
    sure: set[Value] = set()
    all_of = set(csp.curr_domains[Xj])
    for x in csp.curr_domains[Xi]:
        for y in all_of - sure:
            checks += 1
            if csp.constraints(Xi, x, Xj, y):
                own.add(x)
                sure.add(y)
                break
        else:
            supported, checks = _supported(csp, Xi, x, Xj, sure, checks)
            if supported:
                own.add(x)
    return own, sure, all_of - sure, checks


def AC4(
    csp: CSP, queue: Any = None, removals: Optional[Removals] = None, arc_heuristic: ArcHeuristic = dom_j_up
) -> tuple[bool, int]:
    """Makes the arcs consistent with counters of supports. Each pair of values is checked once, before anything is propagated."""
    queue = _begun(csp, queue, arc_heuristic)
    supports: Counter[tuple[Variable, Value, Variable]] = Counter()
    supported: defaultdict[tuple[Variable, Value], set[tuple[Variable, Value]]] = defaultdict(set)
    lost: Removals = []
    checks = 0
    while queue:
        var, other = queue.pop()
        before = len(csp.curr_domains[var])
        for x in list(csp.curr_domains[var]):
            for y in csp.curr_domains[other]:
                checks += 1
                if csp.constraints(var, x, other, y):
                    supports[var, x, other] += 1
                    supported[other, y].add((var, x))
            if not supports[var, x, other]:
                csp.prune(var, x, removals)
                lost.append((var, x))
        if before and not csp.curr_domains[var]:
            return False, checks
    while lost:
        other, y = lost.pop()
        for var, x in supported[other, y]:
            if x in csp.curr_domains[var]:
                supports[var, x, other] -= 1
                if not supports[var, x, other]:
                    csp.prune(var, x, removals)
                    lost.append((var, x))
                    if not csp.curr_domains[var]:
                        return False, checks
    return True, checks
