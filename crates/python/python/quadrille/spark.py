"""Columns of puzzles in Spark.

Each function takes a data frame and the name of its column of puzzles, and returns the data frame
with more columns. Spark passes batches of rows to Python as Arrow data (``mapInArrow``), and each
task answers for its batches in one thread, so that a cluster is used as Spark sees fit. A row that
is no puzzle has the status ``invalid`` and a message in the column ``error``; with
``errors="raise"`` the job fails, and the column is null.

``register`` makes functions for SQL: ``sudoku_check``, ``sudoku_solve`` and others.
``count_cover`` counts one huge exact cover on all executors.

All executors need this package: see docs/spark.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Unpack

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import types

import quadrille

from . import _sql
from ._cover import PartCount
from ._settings import Options

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

_TEXT = types.StringType()
_NUMBER = types.LongType()
_EXACT = types.DecimalType(38, 0)


def solve(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds a solution of each puzzle: ``status``, ``count``, ``exact``, ``solution``, ``error``."""
    return _extend(
        df, puzzle, _answers(_NUMBER), lambda rows: quadrille.solve(rows, **_of(options))
    )


def check(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds whether each puzzle is unique: the same columns, with the status ``unique``,
    ``multiple`` or ``none``."""
    return _extend(
        df, puzzle, _answers(_NUMBER), lambda rows: quadrille.check(rows, **_of(options))
    )


def count(
    df: DataFrame, puzzle: str = "puzzle", *, limit: int | None = None, **options: Unpack[Options]
) -> DataFrame:
    """Adds the number of solutions of each puzzle: the same columns.

    Without a ``limit``, the column ``count`` has decimal numbers of 38 digits.
    """

    def ask(rows: Any) -> Any:
        return quadrille.count(rows, limit=limit, **_of(options))

    return _extend(df, puzzle, _answers(_EXACT if limit is None else _NUMBER), ask)


def canonical(df: DataFrame, puzzle: str = "puzzle", **options: Unpack[Options]) -> DataFrame:
    """Adds the canonical form of each puzzle: ``canonical``, ``error``."""
    fields = [("canonical", _TEXT), ("error", _TEXT)]
    return _extend(df, puzzle, fields, lambda rows: quadrille.canonical(rows, **_of(options)))


def rate(
    df: DataFrame,
    puzzle: str = "puzzle",
    *,
    scale: Literal["rules", "se", "sukaku", "hodoku"] | None = None,
    **options: Unpack[Options],
) -> DataFrame:
    """Adds the difficulty of each puzzle: ``status``, ``difficulty``, ``hardest``, ``steps``,
    ``nodes``, ``guesses``, ``depth``, ``er``, ``ep``, ``ed``, ``score``, ``exact``,
    ``error``."""
    texts: list[_Field] = [(name, _TEXT) for name in ("status", "difficulty", "hardest")]
    numbers: list[_Field] = [(name, _NUMBER) for name in ("steps", "nodes", "guesses", "depth")]
    scores: list[_Field] = [(name, "double") for name in ("er", "ep", "ed")]
    more: list[_Field] = [
        ("score", _NUMBER),
        ("exact", "boolean"),
        ("error", _TEXT),
    ]

    def ask(rows: Any) -> Any:
        return quadrille.rate(rows, scale=scale, **_of(options))

    return _extend(df, puzzle, [*texts, *numbers, *scores, *more], ask)


def answers(puzzle: Column | str, *, limit: int | None = 2, **options: Unpack[Options]) -> Column:
    """Returns a column with all that ``count`` finds, as a struct: ``status``, ``count``,
    ``exact``, ``solution``, ``error``. By default it stops at the second solution, as ``check``
    does."""
    from pyspark.sql.functions import arrow_udf

    fields = _answers(_EXACT if limit is None else _NUMBER)
    schema = types.StructType([types.StructField(*field) for field in fields])

    def ask(puzzles: pa.Array) -> pa.Array:
        found = quadrille.count(puzzles, limit=limit, **_of(options))
        columns = [_sql.column(found, name) for name, _ in fields]
        return pa.StructArray.from_arrays(columns, [name for name, _ in fields])

    return arrow_udf(ask, schema)(puzzle)


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

    ``sudoku_check`` returns the status, ``sudoku_error`` what is wrong with a text that is no
    puzzle, ``sudoku_solve`` a solution, ``sudoku_count`` the exact number of solutions,
    ``sudoku_rate`` the difficulty of a unique puzzle and ``sudoku_canonical`` the canonical form.
    For a string that is no puzzle, the status is ``invalid`` and the others are null.
    """
    from pyspark.sql.functions import arrow_udf

    ask = _sql.Asking()

    for name, function, kind in (
        ("check", ask.statuses, _TEXT),
        ("error", ask.errors, _TEXT),
        ("solve", ask.solutions, _TEXT),
        ("count", ask.counts, _EXACT),
        ("rate", ask.difficulties, _TEXT),
        ("canonical", ask.canonicals, _TEXT),
    ):
        spark.udf.register(prefix + name, arrow_udf(function, kind))


#: The name and the type of a column.
_Field = tuple[str, types.DataType]


def _answers(count: types.DataType) -> list[_Field]:
    return [
        ("status", _TEXT),
        ("count", count),
        ("exact", types.BooleanType()),
        ("solution", _TEXT),
        ("error", _TEXT),
    ]


def _of(options: Options) -> Options:
    """Returns options for a task: one thread, and errors as rows."""
    return {"jobs": 1, "errors": "report", **options}


def _extend(
    df: DataFrame, puzzle: str, fields: list[_Field], ask: Callable[[Any], Any]
) -> DataFrame:
    """Returns the data frame with the answers about one of its columns."""
    names = [name for name, _ in fields]
    taken = [name for name in df.columns if name in names]
    if taken:
        raise ValueError(f"the data frame has a column {taken[0]} already: rename it")
    if puzzle not in df.columns:
        raise ValueError(f"expected a column {puzzle}, found {', '.join(df.columns)}")
    schema = types.StructType(list(df.schema.fields))
    for name, kind in fields:
        schema.add(name, kind)

    def extend(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = ask(batch.column(puzzle))
            columns = [_sql.column(answers, name) for name in names]
            yield pa.RecordBatch.from_arrays(
                [*batch.columns, *columns], names=[*batch.schema.names, *names]
            )

    return df.mapInArrow(extend, schema)
