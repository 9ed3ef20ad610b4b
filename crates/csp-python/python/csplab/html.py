"""Tables and boards for notebooks. They take their colours from the page, so they are seen on dark and on light ones."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_LINE = "1px solid color-mix(in srgb, currentColor 35%, transparent)"
_THICK = "2px solid currentColor"


def table(head: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> str:
    """A table; numbers stand at the right."""

    def cell(value: object) -> str:
        is_number = isinstance(value, (int, float))
        text = "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
        return f'<td style="text-align:{"right" if is_number else "left"}">{escape(text)}</td>'

    names = "".join(f'<th style="text-align:left">{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{names}</tr></thead><tbody>{body}</tbody></table>"


def board(words: Sequence[Sequence[str]], blocks: Sequence[Sequence[int]], label: str) -> str:
    """A board: a thick line stands where one box or region ends."""
    side = len(words)

    def border(row: int, column: int) -> str:
        def line(r: int, c: int) -> str:
            is_inside = 0 <= r < side and 0 <= c < side
            return _LINE if is_inside and blocks[r][c] == blocks[row][column] else _THICK

        sides = {"top": (row - 1, column), "left": (row, column - 1), "bottom": (row + 1, column), "right": (row, column + 1)}
        return "".join(f"border-{name}:{line(*place)};" for name, place in sides.items())

    style = "width:1.8em;height:1.8em;padding:0;text-align:center;background:none;color:inherit;"

    def cell(row: int, column: int) -> str:
        return f'<td style="{style}{border(row, column)}">{escape(words[row][column])}</td>'

    rows = "".join(f"<tr>{''.join(cell(row, column) for column in range(side))}</tr>" for row in range(side))
    return f'<table aria-label="{escape(label)}" style="border-collapse:collapse;color:inherit">{rows}</table>'
