"""The part in Rust. Everything here is private: use what `csplab` exports."""

from typing import Any, Callable, Optional

class Error(ValueError):
    """What is wrong, and what would be right."""

class Model:
    def __init__(
        self,
        text: str,
        tables: list[tuple[str, list[int], list[list[int]]]],
        circuits: list[tuple[str, list[int], int]],
        calls: list[tuple[str, list[int], Callable[..., Any]]],
        time: Optional[float] = None,
    ) -> None: ...
    def explain(self, time: Optional[float] = None) -> Optional[list[str]]: ...

class Search:
    def __init__(
        self,
        model: Model,
        strategy: str,
        seed: int = 0,
        improves: bool = False,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> None: ...
    def advance(self, most: int) -> Optional[tuple[list[int], Optional[int]]]: ...
    def close(self) -> None: ...
    def stats(self) -> dict[str, Optional[int]]: ...
    def stop(self) -> Optional[tuple[str, bool]]: ...
    def status(self, found: int) -> str: ...

def strategies() -> list[tuple[str, str, str]]: ...
def check_strategy(name: str) -> None: ...
def counters() -> list[str]: ...
