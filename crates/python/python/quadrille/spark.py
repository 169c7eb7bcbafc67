"""Columns of puzzles in Spark.

Each function takes a data frame and the name of its column of puzzles, and returns the data frame
with more columns. Spark passes batches of rows to Python as Arrow data (``mapInArrow``), and each
task answers for its batches in one thread, so that a cluster is used as Spark sees fit. A row that
is no puzzle has the status ``invalid`` and a message in the column ``error``; with
``errors="raise"`` the job fails, and there is no such column.

``register`` makes functions for SQL: ``sudoku_check``, ``sudoku_solve`` and others.
``count_cover`` counts one huge exact cover on all executors.

All executors need this package: see docs/spark.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Unpack

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import types
from pyspark.sql.pandas.types import from_arrow_type

import quadrille

from . import _sql
from ._cover import PartCount
from ._explain import Scale
from ._settings import Options

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession


def solve(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds a solution of each puzzle: ``status``, ``count``, ``exact``, ``solution``, ``error``."""
    return _extend(df, puzzle, lambda rows: quadrille.solve(rows, **_of(options)))


def check(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds whether each puzzle is unique: the same columns, with the status ``unique``,
    ``multiple`` or ``none``."""
    return _extend(df, puzzle, lambda rows: quadrille.check(rows, **_of(options)))


def count(
    df: DataFrame, puzzle: str = "puzzle", *, limit: int | None = None, **options: Unpack[Options]
) -> DataFrame:
    """Adds the number of solutions of each puzzle: the same columns.

    Without a ``limit``, the column ``count`` has decimal numbers of 38 digits.
    """
    return _extend(df, puzzle, lambda rows: quadrille.count(rows, limit=limit, **_of(options)))


def canonical(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds the canonical form of each puzzle: ``canonical``, ``error``."""
    return _extend(df, puzzle, lambda rows: quadrille.canonical(rows, **_of(options)))


def rate(
    df: DataFrame,
    puzzle: str = "puzzle",
    *,
    scale: Scale | None = None,
    **options: Unpack[Options],
) -> DataFrame:
    """Adds the difficulty of each puzzle: columns with the names of the fields of ``Rating``."""
    return _extend(df, puzzle, lambda rows: quadrille.rate(rows, scale=scale, **_of(options)))


def answers(puzzle: Column | str, *, limit: int | None = 2, **options: Unpack[Options]) -> Column:
    """Returns a column with all that ``count`` finds, as a struct: ``status``, ``count``,
    ``exact``, ``solution``, ``error``. By default it stops at the second solution, as ``check``
    does."""
    ask = _struct(lambda rows: quadrille.count(rows, limit=limit, **_of(options)))
    return _function(ask)(puzzle)


def count_cover(
    spark: SparkSession,
    problem: quadrille.ExactCover[Any, Any] | str,
    parts: int | None = None,
    *,
    memo: Literal["auto", "on", "off"] = "auto",
    memory: int = 1 << 28,
    timeout: float | None = None,
) -> quadrille.Count:
    """Counts the solutions of one exact cover, or of a Sudoku as one, on all executors.

    The problem is split into ``parts``, by default 16 for each core (256 with Spark Connect, which
    does not tell the number), so that all cores end at about the same time. Each part is
    one task, counted in one thread with a memory of at most ``memory`` bytes where that pays. A
    task that is lost with its executor is done again, and one that is done twice counts once: the
    sum is of exactly one count for each part, which is checked, as is that all are of this problem.
    With a ``timeout``, each part is counted for at most as many seconds; the count is "at least" if
    that was not enough.
    """
    if isinstance(problem, str):
        problem = quadrille.ExactCover.from_sudoku(problem)
    texts = problem.split(parts or 16 * _cores(spark))

    def count(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for part in batch.column(0).to_pylist():
                counted = problem.count_part(
                    texts[part], memo=memo, memory=memory, jobs=1, timeout=timeout
                )
                yield pa.RecordBatch.from_pydict({"counted": [counted.to_json()]})

    # Each task has one part.
    tasks = spark.range(0, len(texts), 1, len(texts)).mapInArrow(count, "counted string")
    return quadrille.merge(PartCount.from_json(row["counted"]) for row in tasks.collect())


def _cores(spark: SparkSession) -> int:
    try:
        return int(spark.sparkContext.defaultParallelism)
    except PySparkException:
        # Spark Connect has no context.
        return 16


def register(spark: SparkSession, prefix: str = "sudoku_") -> None:
    """Registers functions for SQL, each of one puzzle as a string.

    They are those that ``quadrille.duckdb.register`` makes for DuckDB.
    """
    for name, function in _sql.Functions().by_name().items():
        spark.udf.register(prefix + name, _function(function))


def _of(options: Options) -> Options:
    """Returns options for a task: one thread, and errors as rows."""
    return {"jobs": 1, "errors": "report", **options}


def _struct(ask: _sql.Question) -> _sql.Function:
    return lambda puzzles: _sql.struct(ask(puzzles))


def _function(function: _sql.Function) -> Any:
    """Returns a function of columns."""
    kind = from_arrow_type(function(_sql.NOTHING).type)
    try:
        from pyspark.sql.functions import arrow_udf
    except ImportError:
        return _pandas_function(function, kind)
    return arrow_udf(function, kind)


def _pandas_function(function: _sql.Function, kind: types.DataType) -> Any:
    """Returns the same in Spark before 4.1, by way of pandas."""
    from pandas import DataFrame, Series
    from pyspark.sql.functions import pandas_udf

    def call(puzzles):  # type: ignore[no-untyped-def]
        found = function(pa.array(puzzles, pa.string(), from_pandas=True))
        if isinstance(kind, types.StructType):
            return pa.Table.from_struct_array(found).to_pandas()
        return found.to_pandas()

    call.__annotations__ = {
        "puzzles": Series,
        "return": DataFrame if isinstance(kind, types.StructType) else Series,
    }
    return pandas_udf(call, kind)


def _extend(df: DataFrame, puzzle: str, question: _sql.Question) -> DataFrame:
    """Returns the data frame with the answers about one of its columns."""
    ask = _struct(question)
    more = from_arrow_type(ask(_sql.NOTHING).type)
    _sql.check_names(df.columns, puzzle, more.names)

    def extend(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield _sql.beside(batch, ask(batch.column(puzzle)))

    return df.mapInArrow(extend, types.StructType([*df.schema.fields, *more.fields]))
