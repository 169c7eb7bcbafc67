"""Boards as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import isqrt

#: Returns what is in a cell, as HTML, and its style; rows and columns count from 0.
Cell = Callable[[int, int], tuple[str, str]]


def board(boxes: tuple[int, int], cell: Cell, width: int = 2) -> str:
    """Returns a board with boxes of these rows and columns; cells are ``width`` em wide."""
    high, wide = boxes
    side = high * wide
    lines = []
    for row in range(side):
        cells = []
        for column in range(side):
            text, style = cell(row, column)
            top = 2 if row % high == 0 else 1
            left = 2 if column % wide == 0 else 1
            border = f"border:1px solid #888;border-top-width:{top}px;border-left-width:{left}px"
            size = f"width:{width}em;height:{width}em;padding:0;text-align:center"
            cells.append(f'<td style="{border};{size};{style}">{text}</td>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    frame = "border-collapse:collapse;border:2px solid #888"
    return f'<table style="{frame}">{"".join(lines)}</table>'


def line(cells: str) -> str:
    """Returns the board of a line, with the usual boxes."""
    symbols = cells.split() if " " in cells else list(cells)
    side = isqrt(len(symbols))
    high = max((rows for rows in range(1, isqrt(side) + 1) if side % rows == 0), default=1)

    def cell(row: int, column: int) -> tuple[str, str]:
        symbol = symbols[row * side + column]
        return ("" if symbol == "." else escape(symbol)), ""

    return board((high, side // high), cell)
