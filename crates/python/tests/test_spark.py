"""Columns of puzzles in Spark, on a cluster of two executors in processes of their own."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import quadrille

from .conftest import TEN, counted
from .test_cover import dominoes


def missing() -> str:
    """Returns what is not installed."""
    if shutil.which("java") is None:
        return "Java is not installed"
    if not all(map(find_spec, ("pyspark", "pyarrow"))):
        return "pyspark is not installed: pip install -e '.[test,spark]'"
    return ""


# Where everything has to be there, a test that cannot run has failed.
pytestmark = pytest.mark.skipif(bool(missing()) and not os.environ.get("CI"), reason=missing())


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A cluster of two executors with one core each."""
    from pyspark.sql import SparkSession

    # The setting in the configuration is not used by workers.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.default.parallelism": "4",
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("quadrille")
    session = builder.config(map=settings).getOrCreate()
    yield session
    session.stop()


PUZZLES = [TEN, "1...............", "x", None, *counted("9x9", "none")] * 20


@pytest.fixture(scope="module")
def frame(spark: Any) -> Any:
    rows = list(enumerate(PUZZLES))
    return spark.createDataFrame(rows, "id long, puzzle string").cache()


def columns(frame: Any, *names: str) -> list[list[Any]]:
    rows = frame.orderBy("id").collect()
    return [[row[name] for row in rows] for name in names]


def test_columns_are_those_of_the_package(frame: Any) -> None:
    from quadrille import spark as of_spark

    checked = list(quadrille.check(PUZZLES, errors="report"))
    names = ("status", "count", "exact", "solution", "error")
    expected = [[getattr(answer, name) for answer in checked] for name in names]
    assert columns(of_spark.check(frame), *names) == expected

    solved = [answer.solution for answer in quadrille.solve(PUZZLES, errors="report")]
    assert columns(of_spark.solve(frame), "solution") == [solved]

    forms = list(quadrille.canonical(PUZZLES, errors="report"))
    assert columns(of_spark.canonical(frame), "canonical") == [forms]

    rated = list(quadrille.rate(PUZZLES, errors="report"))
    names = ("status", "difficulty", "hardest", "steps", "nodes", "guesses", "depth")
    expected = [[getattr(rating, name) for rating in rated] for name in names]
    assert columns(of_spark.rate(frame), *names) == expected


def test_exact_counts_are_decimals(spark: Any) -> None:
    from quadrille import spark as of_spark

    frame = spark.createDataFrame([("." * 81,), (TEN,)], "grid string")
    rows = of_spark.count(frame, "grid").orderBy("count").collect()
    assert [row["count"] for row in rows] == [Decimal(10), Decimal(6670903752021072936960)]
    limited = of_spark.count(frame, "grid", limit=5)
    assert [row["count"] for row in limited.collect()] == [5, 5]
    assert dict(limited.dtypes)["count"] == "bigint"


def test_a_column_has_all_answers_as_a_struct(frame: Any) -> None:
    from quadrille import spark as of_spark

    for limit in (2, None):
        found = frame.select("id", of_spark.answers("puzzle", limit=limit).alias("found"))
        rows = [row["found"] for row in found.orderBy("id").collect()]
        expected = quadrille.count(PUZZLES, limit=limit, errors="report")
        assert [tuple(row) for row in rows] == [tuple(answer) for answer in expected]


def test_functions_for_sql(spark: Any, frame: Any) -> None:
    from quadrille import spark as of_spark

    of_spark.register(spark)
    frame.createOrReplaceTempView("puzzles")
    query = """
        select sudoku_check(puzzle) as status, sudoku_count(puzzle) as count,
               sudoku_solve(puzzle) as solution, sudoku_rate(puzzle) as difficulty,
               sudoku_canonical(puzzle) as form
        from puzzles where id < 4 order by id
    """
    rows = [tuple(row) for row in spark.sql(query).collect()]
    several = [quadrille.count(puzzle) for puzzle in PUZZLES[:2]]
    assert rows == [
        ("multiple", 10, several[0].solution, None, quadrille.canonical(PUZZLES[0])),
        ("multiple", 72, several[1].solution, None, quadrille.canonical(PUZZLES[1])),
        ("invalid", None, None, None, None),
        (None, None, None, None, None),
    ]


def test_columns_are_checked_first(frame: Any) -> None:
    from quadrille import spark as of_spark

    with pytest.raises(ValueError, match="expected a column grid, found id, puzzle"):
        of_spark.check(frame, "grid")
    with pytest.raises(ValueError, match="have a column status already"):
        of_spark.check(of_spark.check(frame))


def test_wrong_rows_fail_the_job_if_wanted(spark: Any, frame: Any) -> None:
    from quadrille import spark as of_spark

    good = spark.createDataFrame([(TEN,), (None,), ("." * 16,)], "puzzle string")
    for ask in (of_spark.check, of_spark.solve, of_spark.count, of_spark.rate, of_spark.canonical):
        rows = ask(good, errors="raise").collect()
        assert len(rows) == 3 and "error" not in rows[0].asDict()
        with pytest.raises(Exception, match="expected a puzzle, found 'x'"):
            ask(frame, errors="raise").collect()


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({"shape": "2x2"}, 288),
        ({"variant": "x"}, 48),
        ({"regions": "1112 1322 3324 3444"}, None),
        ({"constraints": "cage 3 r1c1 r1c2"}, 48),
        ({"jobs": 2}, 288),
        ({"timeout": 60.0}, 288),
    ],
)
def test_options_are_those_of_the_package(
    spark: Any, options: dict[str, Any], number: int | None
) -> None:
    from quadrille import spark as of_spark

    frame = spark.createDataFrame([("." * 16,)], "puzzle string")
    expected = quadrille.count("." * 16, **options).count
    assert number in (None, expected)
    (row,) = of_spark.count(frame, **options).collect()
    assert row["count"] == expected


def test_a_timeout_ends_each_puzzle(spark: Any) -> None:
    from quadrille import spark as of_spark

    frame = spark.createDataFrame([("." * 256,), (TEN,)], "puzzle string")
    rows = of_spark.count(frame, timeout=0.3).orderBy("puzzle").collect()
    assert [(row["status"], row["exact"]) for row in rows][1:] == [("multiple", True)]
    assert not rows[0]["exact"]
    some = of_spark.count_cover(spark, "." * 256, 4, memo="off", timeout=0.3)
    assert not some.exact


def executors(spark: Any) -> set[int]:
    """Returns the processes of the executors, seen from the tasks in them."""

    def process(_: int) -> int:
        # A worker is a child of a daemon, which is a child of the executor.
        parent = Path(f"/proc/{os.getppid()}/stat").read_text()
        return int(parent.rpartition(")")[2].split()[1])

    return set(spark.sparkContext.parallelize(range(16), 16).map(process).collect())


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are found in /proc")
def test_a_count_survives_the_loss_of_an_executor(spark: Any) -> None:
    from quadrille import spark as of_spark

    # All 12,988,816 ways to cover a chessboard with dominoes, one by one.
    problem = dominoes(8, 8)
    before = executors(spark)
    lost: list[int] = []

    def kill() -> None:
        lost.append(before.pop())
        os.kill(lost[0], signal.SIGKILL)

    tracker = spark.sparkContext.statusTracker()
    counted: list[quadrille.Count] = []

    def count() -> None:
        counted.append(of_spark.count_cover(spark, problem, 64, memo="off"))

    thread = threading.Thread(target=count)
    thread.start()
    # In the middle: some tasks are done, and some are not.
    while thread.is_alive() and not lost:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info is not None and info.numCompletedTasks >= 8:
                kill()
                break
        time.sleep(0.01)
    thread.join()
    assert lost and counted == [12_988_816] and counted[0].exact
    assert lost[0] not in executors(spark)


def test_a_sudoku_is_counted_as_a_cover(spark: Any) -> None:
    from quadrille import spark as of_spark

    assert of_spark.count_cover(spark, TEN, 4) == 10
