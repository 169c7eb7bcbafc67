"""Puzzles in the objects of other libraries, none of which is imported here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from . import _native
from ._settings import Options, Settings, settings
from ._table import Table

#: One puzzle.
Puzzle: TypeAlias = str | bytes


class ArrowStream(Protocol):
    """A table or a column in Arrow's form."""

    def __arrow_c_stream__(self, requested_schema: Any = None, /) -> Any: ...


class ArrowArray(Protocol):
    """One piece of a column in Arrow's form."""

    def __arrow_c_array__(self, requested_schema: Any = None, /) -> Any: ...


class Lazy(Protocol):
    """A table that is still to be made."""

    def collect(self) -> Any: ...


#: Anything with a column of puzzles: an iterable of strings; an array, a chunked array or a table
#: of Arrow, Polars, DuckDB or pandas; a numpy array of digits or strings; boards as lists of rows.
#: ``None`` is an error, but ``duckdb.sql`` is declared so that it may return it.
Puzzles: TypeAlias = Iterable[Any] | ArrowStream | ArrowArray | Lazy | None


def asked(question: str, puzzles: Any, options: Any) -> tuple[Any, bool, Settings]:
    """Returns what ``read`` does, and the settings of the question.

    Raises ``ValueError`` for an option that does nothing.
    """
    given = settings(question, Options, options)
    if hasattr(puzzles, "collect_schema") and hasattr(puzzles, "collect"):
        # A lazy frame of Polars.
        puzzles = puzzles.collect()
    if hasattr(puzzles, "to_numpy") and hasattr(puzzles, "columns"):
        # A data frame of Polars or pandas: a column of it may be of objects.
        puzzles, given = _of_frame(puzzles, given.column), replace(given, column=None)
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
    if isinstance(puzzles, str | bytes | bytearray):
        return puzzles if isinstance(puzzles, str) else bytes(puzzles), True
    kind = str(getattr(puzzles, "dtype", ""))
    if kind == "Object":
        # A series of Polars, which passes on the addresses of its objects.
        return _of_objects(puzzles.to_list()), False
    if kind == "Null":
        # One with nothing in it, which arrives damaged.
        return [None] * len(puzzles), False
    if hasattr(puzzles, "notna"):
        return _of_pandas(puzzles), False
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return puzzles, False
    if hasattr(puzzles, "__array_interface__"):
        return _of_numpy(puzzles, shape)
    if isinstance(puzzles, list | tuple):
        if _is_one_board(puzzles, shape):
            return [_cells(puzzles)], True
        return _of_objects(puzzles), False
    if isinstance(puzzles, Mapping) or not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected a string or a column of them, found {puzzles!r:.99}")
    return puzzles, False


def _of_pandas(series: Any) -> Any:
    """Returns the strings or boards of a series of pandas."""
    if hasattr(series.array, "__arrow_array__"):
        return series.array.__arrow_array__()
    return _of_objects(series.astype(object).where(series.notna(), None).tolist())


def _of_frame(frame: Any, name: str | None) -> Any:
    """Returns the column of a data frame that has this name, or is the only one."""
    names = list(frame.columns)
    wanted = name or (names[0] if len(names) == 1 else "puzzle")
    if wanted not in names:
        raise TypeError(f"expected a column {wanted}, found {', '.join(map(str, names))}")
    return frame[wanted]


def _of_numpy(array: Any, shape: str | None) -> tuple[Any, bool]:
    """Returns the bytes of an array: one for each cell."""
    if hasattr(array, "filled"):
        # What is masked is blank.
        array = array.filled(0)
    kind = array.dtype.kind
    if kind in "OT":
        return _of_objects(array.tolist()), False
    if kind in "SU":
        return _of_strings(array), False
    if kind == "f":
        # Not a number is blank, and a part of one is no digit.
        array = array.copy()
        array[array != array] = 0
        array[array != array.round()] = 127
    elif kind not in "iu":
        raise TypeError(f"expected an array of numbers or strings, found {array.dtype}")
    if array.size and array.dtype != "u1" and not 0 <= array.min() <= array.max() <= 255:
        # What a byte cannot hold is no digit of any board.
        wrong = (array < 0) | (array > 255)
        array = array.copy()
        array[wrong] = 127
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


def _is_board_like(value: Any) -> bool:
    # A scalar of numpy has an interface too, and no dimension.
    is_array = hasattr(value, "__array_interface__") and getattr(value, "ndim", 1) > 0
    return is_array or isinstance(value, list | tuple)


def _is_one_board(rows: Any, shape: str | None) -> bool:
    """Returns whether lists are the rows of one board."""
    if not all(isinstance(row, list | tuple) and not any(map(_is_board_like, row)) for row in rows):
        return False
    wide = {len(row) for row in rows}
    return len(wide) == 1 and _is_board((len(rows), wide.pop()), shape)


def _of_objects(values: Any) -> Any:
    """Returns strings, or boards as bytes. What is neither stays, and so does its row's error."""
    first = next((it for it in values if it is not None and not isinstance(it, float)), None)
    return [_cells(value) for value in values] if _is_board_like(first) else values


def _cells(board: Any) -> Any:
    """Returns the cells of a board as bytes, or a text if they are symbols: of a list or an array
    of cells, or of rows."""
    if not _is_board_like(board):
        return board
    flat: list[Any] = []
    for row in board.tolist() if hasattr(board, "tolist") else board:
        cells = row.tolist() if hasattr(row, "tolist") else row
        flat.extend(cells if isinstance(cells, list | tuple) else [cells])
    if flat and all(isinstance(cell, str) and len(cell) == 1 for cell in flat):
        return "".join(flat).replace(" ", ".")
    try:
        return bytes(map(_digit, flat))
    except (TypeError, ValueError):
        return board


def _digit(cell: Any) -> Any:
    """Returns a digit, which may be a float, and 0 for a blank."""
    if not cell or cell != cell:
        return 0
    return int(cell) if cell == int(cell) else cell
