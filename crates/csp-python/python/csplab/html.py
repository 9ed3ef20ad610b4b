"""Tables and boards for notebooks. They take their colours from the page, so they are seen on dark and on light ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Optional

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


def bars(named: Sequence[tuple[str, Optional[int]]], unit: str) -> str:
    """Numbers as bars in SVG, on a logarithmic scale; nothing is drawn for a number that is not there."""
    most = max((number for _, number in named if number is not None), default=0)
    beside = 8 * max((len(name) for name, _ in named), default=0) + 20
    scale, height = 360 / max(math.log10(1 + most), 1e-9), 24
    lines = [f'<text x="{beside}" y="16" font-weight="bold">{escape(unit)}, on a logarithmic scale</text>']
    for place, (name, number) in enumerate(named, 1):
        y = place * height + 4
        length = 0.0 if number is None else math.log10(1 + number) * scale
        lines.append(f'<text x="{beside - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        lines.append(f'<rect x="{beside}" y="{y}" width="{length:.1f}" height="18" fill="#0072b2"/>')
        text = "not measured" if number is None else f"{number:,}"
        lines.append(f'<text x="{beside + length + 6:.1f}" y="{y + 14}">{text}</text>')
    size = f'width="{beside + 500}" height="{(len(named) + 1) * height + 8}"'
    style = 'font-family="sans-serif" font-size="13" fill="#000000"'
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    title = f"<title>{escape(unit)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{title}{paper}{"".join(lines)}</svg>'


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
