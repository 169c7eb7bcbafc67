"""Puzzles in the objects of other libraries, none of which is imported here."""

from __future__ import annotations

import math
from collections.abc import Iterable
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
    if hasattr(puzzles, "collect_schema") and hasattr(puzzles, "collect"):
        # A lazy frame of Polars.
        puzzles = puzzles.collect()
    if str(getattr(puzzles, "dtype", "")) == "Null":
        # A series of Polars with nothing in it, which arrives damaged.
        return [None] * len(puzzles), False
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return puzzles, False
    if hasattr(puzzles, "to_numpy"):
        return _of_pandas(puzzles), False
    if hasattr(puzzles, "__array_interface__"):
        return _of_numpy(puzzles, shape)
    if isinstance(puzzles, list | tuple) and puzzles and all(map(_is_board_like, puzzles)):
        return _of_boards(puzzles, shape)
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
    if hasattr(array, "filled"):
        # What is masked is blank.
        array = array.filled(0)
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


def _is_board_like(value: Any) -> bool:
    return isinstance(value, list | tuple) or hasattr(value, "__array_interface__")


def _of_boards(rows: Any, shape: str | None) -> tuple[Any, bool]:
    """Returns the bytes of a board that is a list of rows, or of several boards: lists of rows or
    of all cells, or arrays."""
    if all(isinstance(row, list | tuple) and not any(map(_is_board_like, row)) for row in rows):
        wide = {len(row) for row in rows}
        if len(wide) == 1 and _is_board((len(rows), wide.pop()), shape):
            return _of_digits([[digit for row in rows for digit in row]]), True
    boards = [_flat(board) for board in rows]
    if len({len(board) for board in boards}) > 1:
        raise ValueError("expected boards of the same size")
    return _of_digits(boards), False


def _flat(board: Any) -> list[Any]:
    """Returns the cells of a board."""
    if hasattr(board, "__array_interface__"):
        board = _of_numpy(board, None)[0].ravel().tolist()
    flat: list[Any] = []
    for row in board:
        flat.extend(row if _is_board_like(row) else [row])
    return flat


def _of_digits(boards: list[list[Any]]) -> memoryview:
    cells = memoryview(b"".join(bytes(digit or 0 for digit in board) for board in boards))
    return cells.cast("B", shape=[len(boards), len(boards[0])])
