"""A search that goes on while it is asked, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Any, Optional, TypeVar

from ._native import Error, Search, check_strategy
from .results import Stats

T = TypeVar("T")
Self = TypeVar("Self", bound="Found[Any]")


class Limits:
    """How a search goes, and what ends it."""

    def __init__(
        self,
        strategy: str,
        seed: int,
        time: Optional[float],
        nodes: Optional[int],
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> None:
        check_strategy(strategy)
        if time is not None and not time >= 0:
            raise Error(f"time is a number of seconds, at least 0, not {time!r}")
        self.strategy = strategy
        self.seed = seed
        self.time = time
        self.nodes = nodes
        self.memory = memory
        self.threads = threads


class Found(Iterator[T]):
    """What a search finds, one after the other. `close()`, or the end of a `with` block, ends it."""

    def __init__(self, search: Search) -> None:
        self.search = search

    @property
    def stats(self) -> Stats:
        """The counters up to the last solution, or to the end."""
        return Stats.of(self.search.stats())

    @property
    def stop(self) -> str:
        """Why there are no more solutions."""
        stop = self.search.stop()
        return "as many solutions as asked for were found" if stop is None else stop[0]

    @property
    def is_limited(self) -> bool:
        """A limit, and not the end of the work, is why there are no more solutions."""
        stop = self.search.stop()
        return stop is not None and stop[1]

    def close(self) -> None:
        """Ends the search."""
        self.search.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
