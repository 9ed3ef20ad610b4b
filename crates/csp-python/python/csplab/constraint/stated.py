"""Texts as expressions of csplab: what Python computes with whole numbers, the solver can take apart and prune with."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Optional

from ..expressions import And, Expression, Or, Variable

_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod, ast.FloorDiv: operator.floordiv,
}  # fmt: skip
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_MOST = 2**62
"""Larger numbers are left to Python, which has no largest one."""


class _Unknown(Exception):
    """Something that the solver has no words for, or that means another thing there."""


def expression(text: str, variables: Mapping[str, Variable]) -> Optional[Expression]:
    """The comparison that a text is; None where it has to be called as a function of Python."""
    if not all(x.is_number for x in variables.values()):
        return None
    try:
        made = _truth(ast.parse(text.strip(), mode="eval").body, variables)
    except (SyntaxError, _Unknown):
        return None
    return made if isinstance(made, Expression) else None


def _truth(node: ast.expr, variables: Mapping[str, Variable]) -> Any:
    """What holds or does not. A number in its place would be true unless it is 0, and `x or y` would be one of both."""
    if isinstance(node, ast.BoolOp):
        parts = [_truth(part, variables) for part in node.values]
        return And(parts) if isinstance(node.op, ast.And) else Or(parts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ~_truth(node.operand, variables)
    if not isinstance(node, ast.Compare) or any(type(sign) not in _COMPARED for sign in node.ops):
        raise _Unknown
    sides = [_number(side, variables)[0] for side in (node.left, *node.comparators)]
    if not all(isinstance(a, Expression) or isinstance(b, Expression) for a, b in zip(sides, sides[1:])):
        raise _Unknown
    return And(_COMPARED[type(sign)](a, b) for sign, a, b in zip(node.ops, sides, sides[1:]))


def _number(node: ast.expr, variables: Mapping[str, Variable]) -> tuple[Any, int]:
    """A number and how large it may be, without its sign."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return _bounded(node.value, abs(node.value))
    if isinstance(node, ast.Name) and node.id in variables:
        values = variables[node.id].values
        return _bounded(variables[node.id], max(abs(int(value)) for value in values))  # type: ignore[call-overload]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        part, most = _number(node.operand, variables)
        return -part, most
    if not isinstance(node, ast.BinOp):
        raise _Unknown
    right, of_right = _number(node.right, variables)
    left, of_left = _number(node.left, variables)
    if isinstance(node.op, ast.Pow):
        if not isinstance(right, int) or not 1 <= right <= 8:
            raise _Unknown
        return _bounded(reduce(operator.mul, [left] * right), of_left**right)
    if type(node.op) not in _ARITHMETIC:
        raise _Unknown
    if isinstance(node.op, (ast.Mod, ast.FloorDiv)):
        # A division by 0 is an error in Python.
        divisors = right.values if isinstance(right, Variable) else [right]
        if isinstance(right, Expression) is not isinstance(right, Variable) or 0 in divisors:
            raise _Unknown
        return _bounded(_ARITHMETIC[type(node.op)](left, right), max(of_left, of_right) + 1)
    most = of_left * of_right if isinstance(node.op, ast.Mult) else of_left + of_right
    return _bounded(_ARITHMETIC[type(node.op)](left, right), most)


def _bounded(number: Any, most: int) -> tuple[Any, int]:
    if most > _MOST:
        raise _Unknown
    return number, most
