"""What the tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

import quadrille

ROOT = Path(__file__).parents[3]

#: A published puzzle without its first clue: 10 solutions.
TEN = ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81"


@pytest.fixture(autouse=True)
def _names(doctest_namespace: dict[str, object]) -> None:
    """Examples in docstrings may use the package by its name."""
    doctest_namespace["quadrille"] = quadrille


def counted(*names: str) -> dict[str, int]:
    """Returns the puzzles of some files of the collection with their numbers of solutions."""
    texts = [(ROOT / "puzzles" / f"{name}.txt").read_text() for name in names]
    rows = [line for text in texts for line in text.splitlines() if not line.startswith("#")]
    return {puzzle: int(count) for puzzle, count, *_ in (row.split(":") for row in rows if row)}


def is_solution(puzzle: str, solution: str | None, size: int = 9, high: int = 3) -> bool:
    """Checks a solution by the rules alone."""
    if solution is None or any(a not in (".", b) for a, b in zip(puzzle, solution, strict=True)):
        return False
    wide = size // high
    rows = [solution[start : start + size] for start in range(0, size * size, size)]
    columns = ["".join(row[column] for row in rows) for column in range(size)]
    boxes = [
        "".join(row[left : left + wide] for row in rows[top : top + high])
        for top in range(0, size, high)
        for left in range(0, size, wide)
    ]
    return all(len(set(house)) == size for house in rows + columns + boxes)
