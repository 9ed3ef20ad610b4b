"""Variables with a name, and domains with states that can be restored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = ["Domain", "Unassigned", "Variable"]


class Variable:
    """A variable with a name. Any other hashable object may be one, too."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


Unassigned = Variable("Unassigned")
"""What a function that wants to see them is given for variables without a value."""


class Domain(list[Any]):
    """The values that a variable may have. Values can be hidden, until the state before is restored."""

    def __init__(self, set: Iterable[Any]) -> None:
        super().__init__(set)
        self._hidden: list[Any] = []
        self._states: list[int] = []

    def __deepcopy__(self, known: object) -> Domain:
        """The same values in lists of their own: nobody changes a value."""
        made = type(self).__new__(type(self))
        made.extend(self)
        made.__dict__.update(self.__dict__, _hidden=self._hidden.copy(), _states=self._states.copy())
        return made

    def hideValue(self, value: Any) -> None:
        """Takes a value away until the last state is restored."""
        self.remove(value)
        self._hidden.append(value)

    def pushState(self) -> None:
        """Notes the present state."""
        self._states.append(len(self._hidden))

    def popState(self) -> None:
        """Restores the state that was noted last."""
        before = self._states.pop()
        self.extend(self._hidden[before:])
        del self._hidden[before:]

    def resetState(self) -> None:
        """Restores everything."""
        self.extend(self._hidden)
        self._hidden.clear()
        self._states.clear()
