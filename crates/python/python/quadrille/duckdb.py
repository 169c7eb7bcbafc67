"""Functions for SQL in DuckDB.

>>> import duckdb
>>> from quadrille.duckdb import register
>>> connection = duckdb.connect()
>>> register(connection)
>>> connection.sql("select sudoku_check('1.....3..4.....2') as status").fetchall()
[('unique',)]

DuckDB passes columns as Arrow data, about two thousand rows at a time, so that the puzzles of a
batch are solved together.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import duckdb
import pyarrow as pa
from duckdb import DuckDBPyConnection

from . import _sql

#: Columns instead of values. Without the second, a null as the answer for a string that is no
#: puzzle is an error.
_ARROW: dict[str, Any] = {"type": "arrow", "null_handling": "special"}

_KINDS = {pa.string(): "VARCHAR", pa.bool_(): "BOOLEAN", pa.decimal128(38): "DECIMAL(38, 0)"}


def register(
    connection: DuckDBPyConnection,
    prefix: str = "sudoku_",
    *,
    timeout: float | None = None,
    limit: int | None = None,
) -> None:
    """Registers functions for SQL with a connection, each of one puzzle as a string.

    ``sudoku_check`` returns the status, ``sudoku_error`` what is wrong with a text that is no
    puzzle, ``sudoku_solve`` a solution, ``sudoku_count`` the exact number of solutions,
    ``sudoku_valid`` whether it is a puzzle without clashing clues, ``sudoku_rate`` the difficulty
    of a unique puzzle and ``sudoku_canonical`` the canonical form. For a string that is no puzzle,
    the status is ``invalid``, ``sudoku_valid`` is false and the others are null. All are null for
    null. Functions that were registered with the connection before are replaced.

    Each puzzle is worked on for at most ``timeout`` seconds; what is not known then is ``unknown``
    or null. ``sudoku_count`` counts up to a ``limit``. Ctrl-C ends a query at once, and
    ``interrupt()`` after the two thousand rows that it is at, so give a timeout where rows may take
    long.
    """
    for name, function in _sql.Functions(timeout, limit).by_name().items():
        kind = _KINDS[function(_sql.NOTHING).type]
        with suppress(duckdb.InvalidInputException):
            connection.remove_function(prefix + name)
        connection.create_function(prefix + name, function, ["VARCHAR"], kind, **_ARROW)
