"""Constraints that are written as text, such as "50 <= x * y < 100"."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Optional, Union

from .constraints import (
    AllDifferentConstraint,
    AllEqualConstraint,
    CompilableFunctionConstraint,
    Constraint,
    ExactProdConstraint,
    ExactSumConstraint,
    FunctionConstraint,
    MaxProdConstraint,
    MaxSumConstraint,
    MinProdConstraint,
    MinSumConstraint,
    VariableExactProdConstraint,
    VariableExactSumConstraint,
    VariableMaxProdConstraint,
    VariableMaxSumConstraint,
    VariableMinProdConstraint,
    VariableMinSumConstraint,
)

__all__ = ["compile_to_constraints", "parse_restrictions"]

Parsed = tuple[Union[Constraint, str], list[str]]

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_COMPARED = {ast.Eq: "==", ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">"}
_TURNED = {"==": "==", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}
_OF_NUMBER: dict[str, Any] = {
    "+==": ExactSumConstraint, "+<=": MaxSumConstraint, "+>=": MinSumConstraint,
    "*==": ExactProdConstraint, "*<=": MaxProdConstraint, "*>=": MinProdConstraint,
}  # fmt: skip
_OF_VARIABLE: dict[str, Any] = {
    "+==": VariableExactSumConstraint, "+<=": VariableMaxSumConstraint, "+>=": VariableMinSumConstraint,
    "*==": VariableExactProdConstraint, "*<=": VariableMaxProdConstraint, "*>=": VariableMinProdConstraint,
}  # fmt: skip


def parse_restrictions(restrictions: Iterable[str], tune_params: Mapping[str, Iterable[Any]]) -> list[Parsed]:
    """Each text as a constraint of the library, or as the text of a function, with its variables. A chain of comparisons is one
    for each of its signs."""
    unique = {restriction.replace(" ", ""): restriction for restriction in reversed(list(restrictions))}
    found: list[Parsed] = []
    for text in reversed(unique.values()):
        whole = ast.parse(text.strip(), mode="eval").body
        for part in _links(whole):
            params = list(dict.fromkeys(one.id for one in ast.walk(part) if isinstance(one, ast.Name) and one.id in tune_params))
            made = _numeric(part, params, tune_params) or _equality(part, params, tune_params)
            found.append((made or f"def r({', '.join(params)}): return {ast.unparse(part)}\n", params))
    return found


def compile_to_constraints(
    constraints: Iterable[str], domains: Mapping[str, Iterable[Any]], picklable: bool = False
) -> list[tuple[Constraint, list[str], Optional[str]]]:
    """The constraints of texts, with their variables, and the text of those that are functions."""
    compiled: list[tuple[Constraint, list[str], Optional[str]]] = []
    for made, params in parse_restrictions(constraints, domains):
        if isinstance(made, Constraint):
            compiled.append((made, params, None))
        else:
            whole = CompilableFunctionConstraint(made)
            stated = whole if picklable else FunctionConstraint(whole._func)
            stated.text = made.split(": return ", 1)[1]
            compiled.append((stated, params, made))
    return compiled


def _links(whole: ast.expr) -> list[ast.expr]:
    """The comparisons of a chain, one by one."""
    orders = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    if not isinstance(whole, ast.Compare) or len(whole.ops) == 1 or not all(isinstance(op, orders) for op in whole.ops):
        return [whole]
    sides = [whole.left, *whole.comparators]
    return [ast.Compare(left, [op], [right]) for left, op, right in zip(sides, whole.ops, sides[1:])]


def _operands(side: ast.expr) -> tuple[set[str], list[ast.expr]]:
    """The signs of a side, and what stands between them. A number has none, however it is written."""
    if _number(side) is None and isinstance(side, ast.BinOp) and type(side.op) in _SIGNS:
        (left_signs, left), (right_signs, right) = _operands(side.left), _operands(side.right)
        # `a - (b - c)` is no list of what is taken away: it is left to Python.
        nested = {"("} if right_signs and isinstance(side.op, (ast.Sub, ast.Div)) else set()
        return left_signs | right_signs | {_SIGNS[type(side.op)]} | nested, left + right
    return set(), [side]


def _numeric(part: ast.expr, params: Sequence[str], domains: Mapping[str, Iterable[Any]]) -> Optional[Constraint]:
    """A comparison of a sum or a product with a number or a variable."""
    if not isinstance(part, ast.Compare) or len(part.ops) != 1 or type(part.ops[0]) not in _COMPARED or not params:
        return None
    if not all(isinstance(value, (int, float)) for name in params for value in domains[name]):
        return None
    compare, left, right = _COMPARED[type(part.ops[0])], part.left, part.comparators[0]
    # The operators are to stand at the right, and a number alone at the left.
    if _operands(left)[0] or (_number(right) is not None and not _operands(right)[0]):
        compare, left, right = _TURNED[compare], right, left
    if _operands(left)[0]:
        return None
    signs, operands = _operands(right)
    first, rest = [left], operands
    if signs in ({"-"}, {"/"}):
        # `l == a - b` is `l + b == a`.
        first, rest = [left, *operands[1:]], operands[:1]
        signs = {"+" if signs == {"-"} else "*"}
    elif len(signs) > 1 or not signs <= {"+", "*"}:
        return None
    return _stated(compare, signs.pop() if signs else "+", first, rest, params)


def _stated(
    compare: str, sign: str, first: list[ast.expr], rest: list[ast.expr], params: Sequence[str]
) -> Optional[Constraint]:
    """`first compare rest`, where both are folded by the sign, and one of them is a single operand."""
    if len(first) > 1:
        compare, first, rest = _TURNED[compare], rest, first
    (target,) = first
    numbers = [_number(one) for one in rest]
    number = _number(target)
    if number is None and len(rest) > 1 and any(one is not None for one in numbers):
        return None
    names = [one.id for one in rest if isinstance(one, ast.Name) and one.id in params]
    if len(names) != len(rest):
        return None
    compare = _TURNED[compare]
    if number is not None:
        if sorted(names) != sorted(params):
            return None
        if compare in ("<", ">"):
            number = math.nextafter(number, -math.inf if compare == "<" else math.inf)
        return _OF_NUMBER[sign + compare[0] + "="](number)  # type: ignore[no-any-return]
    if not isinstance(target, ast.Name) or target.id not in params or compare in ("<", ">"):
        return None
    return _OF_VARIABLE[sign + compare](target.id, names)  # type: ignore[no-any-return]


def _equality(part: ast.expr, params: Sequence[str], domains: Mapping[str, Iterable[Any]]) -> Optional[Constraint]:
    """`x == y == z`, or `x != y`, of all variables."""
    if not isinstance(part, ast.Compare) or len(params) != len(domains):
        return None
    names = [one.id for one in (part.left, *part.comparators) if isinstance(one, ast.Name)]
    if sorted(names) != sorted(params) or len(names) != len(part.comparators) + 1:
        return None
    if all(isinstance(op, ast.Eq) for op in part.ops):
        return AllEqualConstraint()
    # A chain says nothing of values that do not stand side by side.
    return AllDifferentConstraint() if len(names) == 2 and isinstance(part.ops[0], ast.NotEq) else None


def _number(side: ast.expr) -> Optional[Union[int, float]]:
    return is_or_evals_to_number(ast.unparse(side))


def is_or_evals_to_number(s: str) -> Optional[Union[int, float]]:
    """The number that a text without names is; None if it is none."""
    try:
        tree = ast.parse(s.strip(), mode="eval")
        if any(isinstance(one, (ast.Name, ast.Call, ast.Attribute)) for one in ast.walk(tree)):
            return None
        number = eval(compile(tree, "<number>", "eval"), {"__builtins__": {}})
    except (SyntaxError, TypeError, ArithmeticError, ValueError):
        return None
    return number if isinstance(number, (int, float)) else None


def extract_operators(expr: str) -> list[str]:
    """The signs with two operands, from the left to the right. What compares is none."""

    def signs(one: ast.AST) -> list[str]:
        if isinstance(one, ast.BinOp):
            own = [_SIGNS[type(one.op)]] if type(one.op) in _SIGNS else []
            return signs(one.left) + own + signs(one.right)
        return [sign for child in ast.iter_child_nodes(one) for sign in signs(child)]

    return signs(ast.parse(expr.strip(), mode="eval"))
