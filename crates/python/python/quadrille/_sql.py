"""What engines that pass columns as Arrow data ask of a column of puzzles.

For a text that is no puzzle, the status is ``invalid`` and the other answers are null.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _columns, _native
from ._answers import check, count, solve
from ._puzzles import canonical, rate
from ._settings import Options

#: A function of a column of puzzles.
Function = Callable[[pa.Array], pa.Array]

#: A question about a column of puzzles, whose answer is a table.
Question = Callable[[pa.Array], Any]

NOTHING = pa.array([], pa.string())


class Functions:
    """Functions for SQL. Each uses one thread, as engines decide how many batches run at a time,
    and asks about each puzzle for at most this many seconds, and up to this number of solutions."""

    def __init__(self, timeout: float | None = None, limit: int | None = None) -> None:
        self._timeout = timeout
        self._limit = limit
        self._stopped = 0.0
        # What is wrong is told now, and not by the first row of a query.
        self._count(NOTHING)

    def by_name(self) -> dict[str, Function]:
        """Returns the functions, by their names without the prefix."""
        check_all = self._of(lambda rows: check(rows, solutions=False, **self._options()))
        return {
            "check": check_all("status"),
            "error": check_all("error"),
            "solve": self._of(lambda rows: solve(rows, **self._options()))("solution"),
            "count": self._stopping(self._count),
            "valid": self._of(self._valid)("valid"),
            "rate": self._of(lambda rows: rate(rows, **self._options()))("difficulty"),
            "canonical": self._of(lambda rows: canonical(rows, **self._options()))("canonical"),
        }

    def _of(self, ask: Question) -> Callable[[str], Function]:
        return lambda name: self._stopping(lambda puzzles: column(ask(puzzles), name))

    def _stopping(self, function: Function) -> Function:
        """Ends all batches when Ctrl-C ends that of the main thread: no other is told of it."""

        def call(puzzles: pa.Array) -> pa.Array:
            try:
                return function(puzzles)
            except KeyboardInterrupt:
                self._stopped = monotonic()
                raise

        return call

    def _count(self, puzzles: pa.Array) -> pa.Array:
        answers = count(puzzles, limit=self._limit, solutions=False, **self._options())
        return counted(answers, self._limit).cast(pa.decimal128(38)).combine_chunks()

    def _valid(self, puzzles: pa.Array) -> Any:
        read, _, given = _columns.asked("valid", puzzles, self._options())
        return _native.valid(read, given)

    def _options(self) -> Options:
        started = monotonic()

        def look(done: int, rows: int) -> None:
            if self._stopped > started:
                raise KeyboardInterrupt

        options: Options = {"jobs": 1, "errors": "report", "progress": look}
        return options if self._timeout is None else {**options, "timeout": self._timeout}


def counted(answers: Any, limit: int | None = None) -> pa.ChunkedArray:
    """Returns the numbers of solutions that are known, and a limit that was reached."""
    table = pa.table(answers)
    known, counts = table["exact"], table["count"]
    if limit is not None:
        known = pc.or_(known, pc.equal(counts, limit))
    return pc.if_else(known, counts, pa.scalar(None, counts.type))


def column(answers: Any, name: str) -> pa.Array:
    """Returns a column in one piece. Engines may have no numbers without a sign."""
    column = pa.table(answers)[name].combine_chunks()
    return column.cast(pa.int64()) if pa.types.is_uint64(column.type) else column


def struct(answers: Any) -> pa.StructArray:
    """Returns all columns as one."""
    names = pa.table(answers).column_names
    return pa.StructArray.from_arrays([column(answers, name) for name in names], names)


def beside(rows: pa.RecordBatch, answers: pa.StructArray) -> pa.RecordBatch:
    """Returns rows with their answers."""
    names = [field.name for field in answers.type]
    return pa.RecordBatch.from_arrays(
        [*rows.columns, *answers.flatten()], names=[*rows.schema.names, *names]
    )


def check_names(names: list[str], puzzle: str, more: list[str]) -> None:
    """Checks that the rows of a table have puzzles, and no column yet that answers have."""
    taken = [name for name in names if name in more]
    if taken:
        raise ValueError(f"the rows have a column {taken[0]} already: rename it")
    if puzzle not in names:
        raise ValueError(f"expected a column {puzzle}, found {', '.join(names)}")
