"""Measures counts on one and on two executors of Spark, beside one process.

    pip install -e '.[spark]'
    python benches/cluster.py

The problem is that of N queens. The executors have one core each and run on this machine, so it
needs at least two idle cores. Each time is of the second of two counts, as the first one starts
the workers.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

import pyarrow as pa
from pyspark.sql import SparkSession

import quadrille
from quadrille import spark as sudoku


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queens", type=int, default=15)
    parser.add_argument("--parts", type=int, nargs="+", default=[4, 16, 64, 256])
    parser.add_argument("--puzzles", help="also check the 9x9 puzzles of this file")
    args = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable

    problem = queens(args.queens)
    start = time.perf_counter()
    expected = problem.count(memo="off", jobs=1)
    alone = time.perf_counter() - start
    print(f"{args.queens} queens, {expected:,} solutions, one thread: {alone:.1f} s")
    for executors in (1, 2):
        master = f"local-cluster[{executors},1,1024]"
        builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
        session = builder.getOrCreate()
        try:
            for parts in args.parts:
                seconds = []
                for _ in range(2):
                    start = time.perf_counter()
                    counted = sudoku.count_cover(session, problem, parts, memo="off")
                    seconds.append(time.perf_counter() - start)
                    assert counted == expected
                ratio = alone / seconds[1]
                print(f"{executors} executors, {parts:4} parts: {seconds[1]:6.1f} s, {ratio:.2f}")
            if args.puzzles:
                columns(session, args.puzzles, executors)
        finally:
            session.stop()


def queens(n: int) -> quadrille.ExactCover[tuple[int, int], tuple[str, int]]:
    """Returns the problem of N queens."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    return quadrille.ExactCover(
        {(r, c): [("row", r), ("column", c), ("up", r + c), ("down", r - c)] for r, c in squares},
        secondary=[("up", line) for line in range(2 * n)]
        + [("down", line) for line in range(-n, n)],
    )


def columns(session: SparkSession, file: str, executors: int) -> None:
    """Checks the puzzles of a file, repeated to a million."""
    with open(file) as text:
        lines = [line[:81] for line in text.read().splitlines() if line[:1] not in ("", "#")]
    lines = (lines * -(-1_000_000 // len(lines)))[:1_000_000]
    frame = session.createDataFrame(pa.table({"puzzle": lines})).repartition(8).cache()
    frame.count()
    for _ in range(2):
        start = time.perf_counter()
        checked = sudoku.check(frame, "puzzle").groupBy("status").count().collect()
        seconds = time.perf_counter() - start
    print(f"{executors} executors, {len(lines):,} puzzles: {seconds:.1f} s, {checked}")


if __name__ == "__main__":
    main()
