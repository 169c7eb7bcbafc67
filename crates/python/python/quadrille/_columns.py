"""Puzzles in the objects of other libraries, none of which is imported here."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeAlias

from . import _native
from ._settings import Options, Settings, settings
from ._table import Table

#: One puzzle.
Puzzle: TypeAlias = str | bytes

#: Anything with a column of puzzles: an iterable of strings; an array, a chunked array or a table
#: of Arrow, Polars, DuckDB or pandas; a numpy array of digits or strings; boards as lists of rows.
Puzzles: TypeAlias = Iterable[Any]


def asked(question: str, puzzles: Any, options: Any) -> tuple[Any, bool, Settings]:
    """Returns what ``read`` does, and the settings of the question.

    Raises ``ValueError`` for an option that does nothing.
    """
    given = settings(question, Options, options)
    column, single = read(puzzles, given.shape)
    if single and given.column is not None:
        raise ValueError("column: expected a table, found one puzzle")
    return column, single, given


def only(table: Table[str | None], question: str, given: Settings) -> str:
    """Returns the answer for one puzzle, which is missing only if the time was over."""
    if given.errors != "raise":
        raise ValueError("errors: it does nothing for one puzzle")
    answer = table[0]
    if answer is None:
        raise TimeoutError(f"{question}: time limit reached")
    return answer


def single(puzzles: Any, question: str, argument: str) -> Any:
    """Returns a puzzle, for an argument that only one puzzle has."""
    if isinstance(puzzles, str | bytes):
        return puzzles if isinstance(puzzles, str) else puzzles.decode("utf-8", "replace")
    found = type(puzzles).__name__
    raise TypeError(f"{question}: {argument} is for one puzzle as a string, found {found}")


def read(puzzles: Any, shape: str | None = None) -> tuple[Any, bool]:
    """Returns an object that the compiled half can read, and whether it is a single puzzle.

    The shape of boxes decides what an array is that may be one board or several.
    """
    if isinstance(puzzles, str | bytes):
        return puzzles, True
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return puzzles, False
    if hasattr(puzzles, "to_numpy"):
        return _of_pandas(puzzles), False
    if hasattr(puzzles, "__array_interface__"):
        return _of_numpy(puzzles, shape)
    if isinstance(puzzles, list | tuple) and puzzles and isinstance(puzzles[0], list | tuple):
        return _of_rows(puzzles)
    if not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected a string or a column of them, found {puzzles!r}")
    return puzzles, False


def _of_pandas(series: Any) -> Any:
    """Returns the strings of a column of pandas that has no Arrow interface of its own."""
    array = series.array
    if hasattr(array, "__arrow_array__"):
        return array.__arrow_array__()
    # What is missing is a float there.
    return [None if value != value else value for value in series.to_numpy()]


def _of_numpy(array: Any, shape: str | None) -> tuple[Any, bool]:
    """Returns the bytes of an array: one for each cell."""
    kind = array.dtype.kind
    if kind == "O":
        return array.tolist(), False
    if kind in "SU":
        return _of_strings(array), False
    if kind not in "iu":
        raise TypeError(f"expected an array of integers or strings, found {array.dtype}")
    if array.dtype.itemsize > 1 and array.size and not 0 <= array.min() <= array.max() <= 255:
        raise ValueError(f"expected digits from 0 to 36, found {array.min()} to {array.max()}")
    single = array.ndim == 1 or (array.ndim == 2 and _is_board(array.shape, shape))
    rows = 1 if single else len(array)
    cells = array.size // rows if rows else 1
    return array.astype("u1", order="C", copy=False).reshape(rows, cells), single


def _is_board(size: tuple[int, int], shape: str | None) -> bool:
    """Returns whether an array of this size is one board, not a puzzle in each row."""
    rows, columns = size
    if rows != columns or rows > _native.MAX_SIDE:
        return False
    root = math.isqrt(rows)
    if root * root < rows or root < 4:
        # No board has this number of cells.
        return True
    if shape is None:
        raise ValueError(
            f"an array of {rows} x {rows} is one board of side {rows}, "
            f"or {rows} puzzles of side {root}: shape= decides"
        )
    high, _, wide = shape.partition("x")
    return high.isdecimal() and wide.isdecimal() and int(high) * int(wide) == rows


def _of_strings(array: Any) -> Any:
    """Returns the bytes of strings that all have the same length, else a list of them."""
    unit = "u1" if array.dtype.kind == "S" else "u4"
    if array.ndim != 1 or not array.size or not array.dtype.itemsize:
        return array.ravel().tolist()
    symbols = array.copy() if not array.flags.c_contiguous else array
    symbols = symbols.view(unit).reshape(array.size, -1)
    # Shorter strings end in zeros.
    if not symbols[:, -1].all() or symbols.max() > 127:
        return array.tolist()
    return symbols.astype("u1", copy=False)


def _of_rows(rows: Any) -> tuple[Any, bool]:
    """Returns the bytes of a board that is a list of rows, or of a list of such boards."""
    single = not isinstance(rows[0][0], list | tuple)
    boards = [rows] if single else rows
    digits = [[digit or 0 for row in board for digit in row] for board in boards]
    if len({len(board) for board in digits}) > 1:
        raise ValueError("expected boards of the same size")
    cells = memoryview(b"".join(map(bytes, digits)))
    return cells.cast("B", shape=[len(digits), len(digits[0])]), single
