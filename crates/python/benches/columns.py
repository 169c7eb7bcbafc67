"""Measures each kind of input beside the command line.

    python benches/columns.py puzzles.txt --program target/release/quadrille

Rates are puzzles per second of processor time, over all threads, so that other work on the machine
matters less; the best of several interleaved rounds counts. The command line reads the same file
and writes tsv to nowhere; with `-o none`, it writes nothing and so looks for no solutions to show.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds

import quadrille
from quadrille.arrow import stream
from quadrille.duckdb import register


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="9x9 puzzles, one on each line")
    parser.add_argument("--program", default="target/release/quadrille")
    parser.add_argument("--number", type=int, default=1_000_000, help="repeat up to this many")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()

    lines = [line[:81] for line in args.file.read_text().splitlines() if line[:1] not in ("", "#")]
    lines = (lines * -(-args.number // len(lines)))[: args.number]
    file = args.file.with_suffix(".repeated")
    file.write_text("\n".join(lines) + "\n")
    try:
        rates = measure(lines, file, args)
    finally:
        file.unlink()
    beside = rates["command line"]
    print(f"{args.number:,} puzzles, {args.jobs} threads, best of {args.rounds}")
    print(f"{'':34}{'puzzles/CPU s':>14}{'ratio':>7}")
    for name, rate in rates.items():
        print(f"{name:34}{rate:14,.0f}{rate / beside:7.2f}")


def measure(lines: list[str], file: Path, args: argparse.Namespace) -> dict[str, float]:
    """Returns the rate of each contender."""
    arrow, polars = pa.array(lines), pl.Series(lines)
    text = np.array(lines, dtype="S81")
    digits = np.array([list(line.replace(".", "0").encode()) for line in lines], dtype="u1") - 48
    command = [args.program, "check", str(file), "-j", str(args.jobs)]

    def program(*options: str) -> Callable[[], object]:
        nowhere = subprocess.DEVNULL
        return lambda: subprocess.run([*command, *options], stdout=nowhere, stderr=nowhere)

    connection = duckdb.connect(config={"threads": args.jobs})
    register(connection)
    connection.register("lines", pa.table({"puzzle": arrow}))
    connection.execute("create table puzzles as from lines")
    in_sql = "select count(*) from puzzles where sudoku_check(puzzle) = 'unique'"

    def run(column: object, solutions: bool) -> Callable[[], object]:
        return lambda: quadrille.check(column, solutions=solutions, jobs=args.jobs)  # type: ignore

    def read_lines() -> None:
        with file.open() as rows:
            run(rows, False)()

    folder = Path(tempfile.mkdtemp())
    ds.write_dataset(pa.table({"puzzle": arrow}), folder / "in", format="parquet")

    def parquet(solutions: bool) -> None:
        rows = ds.dataset(folder / "in").scanner().to_reader()
        found = stream(rows, solutions=solutions, jobs=args.jobs)
        how = {"format": "parquet", "existing_data_behavior": "overwrite_or_ignore"}
        ds.write_dataset(found, folder / "out", **how)

    contenders: dict[str, Callable[[], object]] = {
        "command line": program("-o", "tsv"),
        "command line, no answers": program("-o", "none"),
        "Arrow to counts and solutions": run(arrow, True),
        "Arrow to counts": run(arrow, False),
        "Polars to counts and solutions": run(polars, True),
        "DuckDB, sudoku_check": lambda: connection.sql(in_sql).fetchall(),
        "list to counts and solutions": run(lines, True),
        "list to counts": run(lines, False),
        "numpy bytes to counts": run(text, False),
        "numpy digits to counts": run(digits, False),
        "generator to counts": lambda: run((line for line in lines), False)(),
        "lines of a file to counts": read_lines,
        "Parquet to Parquet, counts": lambda: parquet(False),
        "Parquet to Parquet, solutions": lambda: parquet(True),
        "list to objects": lambda: list(quadrille.check(lines, jobs=args.jobs)),
    }
    some = lines[: len(lines) // 50]
    file.with_suffix(".some").write_text("\n".join(some) + "\n")
    forms = [args.program, "canonical", str(file.with_suffix(".some")), "-j", str(args.jobs)]
    few = {
        "command line, canonical": lambda: subprocess.run(forms, stdout=subprocess.DEVNULL),
        "canonical of a list": lambda: quadrille.canonical(some, jobs=args.jobs),
    }
    contenders |= few
    best: dict[str, float] = {}
    for _ in range(args.rounds):
        for name, contender in contenders.items():
            start = processor_time()
            contender()
            number = len(some if name in few else lines)
            rate = number / (processor_time() - start)
            best[name] = max(rate, best.get(name, 0))
            time.sleep(0.1)
    return best


def processor_time() -> float:
    """Returns the processor time of this process and of programs that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


if __name__ == "__main__":
    main()
