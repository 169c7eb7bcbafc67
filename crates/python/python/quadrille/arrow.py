"""Streams of puzzles, of which some thousand rows are in memory at a time.

>>> import pyarrow as pa
>>> from quadrille.arrow import stream
>>> rows = pa.table({"id": [1, 2], "puzzle": ["1.....3..4.....2", "x"]})
>>> for batch in stream(rows.to_reader()):
...     print(batch.to_pydict()["status"])
['unique', 'invalid']

The answers are a reader, which pyarrow, DuckDB and others take a batch at a time, so that a file of
any size can be answered into another:

    scanner = pyarrow.dataset.dataset("puzzles.parquet").scanner()
    pyarrow.dataset.write_dataset(stream(scanner.to_reader()), "checked", format="parquet")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa

from . import _sql
from ._answers import check
from ._columns import ArrowStream

#: The most rows that are asked about together.
_ROWS = 1 << 16


def stream(
    puzzles: ArrowStream | Iterable[str | bytes | None],
    question: Callable[..., Any] = check,
    *,
    column: str | None = None,
    **options: Any,
) -> pa.RecordBatchReader:
    """Returns a reader of the rows of another, with the answers in more columns.

    ``puzzles`` is a reader of pyarrow, or anything else with an Arrow stream; or strings, such as
    the lines of a file, which become the column ``puzzle``. In rows with several columns, that is
    the one with the puzzles, unless ``column`` names another. ``question`` is ``check``, ``count``,
    ``solve``, ``rate``, ``canonical`` or another function of a column, and ``options`` are its
    keyword arguments. A row that is no puzzle has the status ``invalid`` and a message in the
    column ``error``; with ``errors="raise"`` it ends the stream.
    """

    def ask(rows: pa.Array) -> pa.StructArray:
        return _sql.struct(question(rows, **{"errors": "report", **options}))

    schema, batches = _batches(puzzles)
    name = column or (schema.names[0] if len(schema.names) == 1 else "puzzle")
    nothing = ask(_sql.NOTHING)
    _sql.check_names(schema.names, name, [field.name for field in nothing.type])
    answered = (_sql.beside(batch, ask(batch.column(name))) for batch in batches)
    return pa.RecordBatchReader.from_batches(pa.schema([*schema, *nothing.type]), answered)


def _batches(puzzles: Any) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
    if hasattr(puzzles, "__arrow_c_stream__"):
        reader = pa.RecordBatchReader.from_stream(puzzles)
        return reader.schema, (
            batch.slice(start, _ROWS)
            for batch in reader
            for start in range(0, batch.num_rows, _ROWS)
        )
    left = iter(puzzles)
    some = iter(lambda: list(islice(left, _ROWS)), [])
    schema = pa.schema({"puzzle": pa.string()})
    return schema, (pa.record_batch([pa.array(texts, pa.string())], schema) for texts in some)
