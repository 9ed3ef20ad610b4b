"""Searches that are watched: their events, their trees, pages to walk through, and pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from os import PathLike
from typing import Any, Optional, Union

from . import html
from ._native import Pictured

Event = dict[str, Any]
"""An event of a search: its `kind`, its `number` from 1, its `depth`, and what belongs to its kind, such as `variable` and `value`."""

Path = Union[str, "PathLike[str]"]


class Trace(Sequence[Event]):
    """The events of a search, in order, as `csp trace --format json` tells them."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = list(events)

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, at: Any) -> Any:
        return Trace(self._events[at]) if isinstance(at, slice) else self._events[at]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __repr__(self) -> str:
        return f"<Trace: {len(self)} events>"

    def __str__(self) -> str:
        return "\n".join(json.dumps(event, ensure_ascii=False) for event in self._events)

    def of(self, *kinds: str) -> Trace:
        """The events of these kinds, such as "tried" or "conflict"."""
        return Trace([event for event in self._events if event["kind"] in kinds])

    def _columns(self) -> list[str]:
        return list(dict.fromkeys(["number", "depth", "kind", *(key for event in self._events for key in event)]))

    def to_pandas(self) -> Any:
        """A table of pandas, with a row for each event."""
        import pandas

        return pandas.DataFrame(self._events, columns=self._columns())

    def _repr_html_(self) -> str:
        most = 200
        columns = self._columns()
        rows = [["" if event.get(name) is None else _written(event[name]) for name in columns] for event in self._events[:most]]
        more = f"the first {most} of {len(self)} events" if len(self) > most else ""
        return html.table(columns, rows, more)


def _written(field: Any) -> Any:
    return field if isinstance(field, (int, str)) else json.dumps(field, ensure_ascii=False)


class Picture:
    """A picture in SVG, which notebooks show. It has a background of its own, so it is seen on dark and on light pages."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg


class Tree(Picture):
    """The tree of a search. `print` shows it as text, with a line for each node; `dot` is its text for Graphviz."""

    def __init__(self, text: str, svg: str, dot: str, is_whole: bool) -> None:
        super().__init__(svg)
        self.text, self.dot, self.is_whole = text, dot, is_whole

    def __str__(self) -> str:
        return self.text.rstrip("\n")


class Replay:
    """A page on which a search is stepped forward and back. It needs nothing from anywhere else, so it works without a network."""

    def __init__(self, page: str) -> None:
        self.page = page

    def save(self, path: Path) -> None:
        """Writes the page to a file, for a browser."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.page)

    def _repr_html_(self) -> str:
        frame = 'sandbox="allow-scripts" style="width:100%;height:720px;border:0" title="A search, step by step"'
        return f'<iframe srcdoc="{escape(self.page)}" {frame}></iframe>'


class Watchable:
    """A problem whose searches can be watched. Nothing is watched when it is solved: watching takes time and memory."""

    def _pictured(self, time: Optional[float]) -> Pictured:
        raise NotImplementedError

    def trace(
        self,
        *,
        strategy: str = "fc+mrv",
        most: int = 10_000,
        all: bool = False,
        seed: int = 0,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> Trace:
        """The first `most` events of a search for the first solution, for the best one where there is an objective, or for `all`."""
        lines = self._pictured(time).trace(strategy, (seed, all, time, nodes), most)
        return Trace([json.loads(line) for line in lines.splitlines()])

    def tree(
        self,
        *,
        strategy: str = "fc+mrv",
        whole: bool = False,
        all: bool = False,
        seed: int = 0,
        time: Optional[float] = None,
        nodes: int = 10_000,
    ) -> Tree:
        """The tree of a search of at most so many nodes. What is below values that fail is folded, unless the `whole` is wanted."""
        return Tree(*self._pictured(time).tree(strategy, (seed, all, time, nodes), whole))

    def replay(
        self,
        *strategies: str,
        most: int = 100_000,
        all: bool = False,
        seed: int = 0,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> Replay:
        """A page to walk through a search, or two of them that race: `problem.replay("bt", "fc+mrv")`."""
        chosen = list(strategies or ["fc+mrv"])
        command = f"replay({', '.join(map(repr, chosen))})"
        return Replay(self._pictured(time).replay(chosen, (seed, all, time, nodes), most, command))

    def graph(self) -> Picture:
        """The picture of its constraint graph; of a board, that of the board."""
        return Picture(self._pictured(None).graph())

    def picture(self, *, after: str = "ac3", time: Optional[float] = None) -> Picture:
        """The picture of its variables with the values that are left `after` a consistency algorithm: on a board, the candidates."""
        return Picture(self._pictured(time).picture(after, time))
