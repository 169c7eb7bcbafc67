"""The extension, loaded into DuckDB, and puzzles with known answers.

QUADRILLE_EXTENSION is the file that `crates/duckdb/build` makes, QUADRILLE the program.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

ROOT = Path(__file__).parents[3]
EXTENSION = os.environ["QUADRILLE_EXTENSION"]

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

#: A published puzzle without its first clue: 10 solutions.
TEN = ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81"


def connect(path: str = ":memory:", **options: object) -> duckdb.DuckDBPyConnection:
    """Returns a connection with the extension."""
    config = {"allow_unsigned_extensions": "true", "threads": "2"}
    connection = duckdb.connect(path, config=config, **options)
    connection.load_extension(EXTENSION)
    return connection


@pytest.fixture
def db() -> Iterator[duckdb.DuckDBPyConnection]:
    with connect() as connection:
        yield connection
        connection.execute("CALL sudoku_timeout(NULL)")


def counted(*names: str) -> list[tuple[str, int]]:
    """Returns the puzzles of some files of the collection with their numbers of solutions."""
    texts = [(ROOT / "puzzles" / f"{name}.txt").read_text() for name in names]
    rows = [line for text in texts for line in text.splitlines() if line[:1] not in ("#", "")]
    return [(puzzle, int(count)) for puzzle, count, *_ in (row.split(":") for row in rows)]


def program(*arguments: str, puzzles: list[str]) -> list[list[str]]:
    """Returns what the program prints about puzzles, as columns of each line."""
    ran = subprocess.run(
        [os.environ["QUADRILLE"], *arguments, "-o", "tsv", "-"],
        input="\n".join(puzzles),
        capture_output=True,
        text=True,
    )
    assert ran.returncode in (0, 1), ran.stderr
    return [line.split("\t") for line in ran.stdout.splitlines()]


def is_solution(puzzle: str, solution: str, size: int, high: int) -> bool:
    """Checks a solution by the rules."""
    if any(a not in ".0" and a != b for a, b in zip(puzzle, solution, strict=True)):
        return False
    wide = size // high
    houses = [solution[start : start + size] for start in range(0, size * size, size)]
    houses += ["".join(row[column] for row in houses[:size]) for column in range(size)]
    houses += [
        "".join(row[left : left + wide] for row in houses[top : top + high])
        for top in range(0, size, high)
        for left in range(0, size, wide)
    ]
    return len(houses) == 3 * size and all(len(set(house)) == size for house in houses)
