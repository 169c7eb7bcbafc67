"""What SQL asks of a column of puzzles, for engines that pass columns as Arrow data.

For a text that is no puzzle, the status is ``invalid`` and the other answers are null. Each
function uses one thread, as the engines decide how many batches run at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _columns, _native
from ._answers import check, count, solve
from ._puzzles import canonical, rate
from ._settings import Options


@dataclass(frozen=True, slots=True)
class Asking:
    """How each puzzle is asked about: at most this many seconds, and a count up to this limit."""

    timeout: float | None = None
    limit: int | None = None

    def __post_init__(self) -> None:
        # What is wrong is told now, and not by the first row of a query.
        self.counts(pa.array([], pa.string()))

    def statuses(self, puzzles: pa.Array) -> pa.Array:
        """Returns the status of each puzzle."""
        return column(check(puzzles, solutions=False, **self._options()), "status")

    def errors(self, puzzles: pa.Array) -> pa.Array:
        """Returns what is wrong with each text that is no puzzle."""
        return column(check(puzzles, solutions=False, **self._options()), "error")

    def solutions(self, puzzles: pa.Array) -> pa.Array:
        """Returns a solution of each puzzle."""
        return column(solve(puzzles, **self._options()), "solution")

    def counts(self, puzzles: pa.Array) -> pa.Array:
        """Returns the number of solutions of each puzzle, as decimal numbers of 38 digits."""
        answers = count(puzzles, limit=self.limit, solutions=False, **self._options())
        exact = counted(answers, self.limit).cast(pa.decimal128(38))
        return exact.combine_chunks()

    def validities(self, puzzles: pa.Array) -> pa.Array:
        """Returns whether each text is a puzzle in which no two equal clues share a house."""
        read, _, given = _columns.asked("valid", puzzles, {"jobs": 1})
        return column(_native.valid(read, given), "valid")

    def canonicals(self, puzzles: pa.Array) -> pa.Array:
        """Returns the canonical form of each puzzle."""
        return column(canonical(puzzles, **self._options()), "canonical")

    def difficulties(self, puzzles: pa.Array) -> pa.Array:
        """Returns the difficulty of each unique puzzle."""
        return column(rate(puzzles, **self._options()), "difficulty")

    def _options(self) -> Options:
        options: Options = {"jobs": 1, "errors": "report"}
        return options if self.timeout is None else {**options, "timeout": self.timeout}


def counted(answers: Any, limit: int | None = None) -> pa.ChunkedArray:
    """Returns the numbers of solutions that are known, and a limit that was reached."""
    table = pa.table(answers)
    known, counts = table["exact"], table["count"]
    if limit is not None:
        known = pc.or_(known, pc.equal(counts, limit))
    return pc.if_else(known, counts, pa.scalar(None, counts.type))


def column(answers: Any, name: str) -> pa.Array:
    """Returns a column in one piece. Engines may have no numbers without a sign."""
    table = pa.table(answers)
    if name not in table.column_names:
        # Such as errors, where they are raised.
        return pa.nulls(len(table), pa.string())
    column = table[name].combine_chunks()
    return column.cast(pa.int64()) if pa.types.is_uint64(column.type) else column
