"""``candidates``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Unpack

from . import _html, _native
from ._answers import Status
from ._arguments import text, whole
from ._counts import Count
from ._settings import Watched, keywords, settings


class Candidate(NamedTuple):
    """A digit in a cell. Rows and columns count from 1, as in ``r1c1``."""

    row: int
    column: int
    digit: int


@dataclass(frozen=True, slots=True)
class Candidates:
    """The number of solutions of a puzzle, and of those with each candidate.

    ``counts[row - 1][column - 1][digit - 1]`` is the number of solutions with the digit in the
    cell; ``of`` has the same by numbers from 1.
    """

    puzzle: str
    boxes: tuple[int, int]
    status: Status
    count: Count
    counts: tuple[tuple[tuple[Count, ...], ...], ...]

    def of(self, row: int, column: int, digit: int) -> Count:
        """Returns the number of solutions with the digit in the cell, all counted from 1."""
        if min(row, column, digit) < 1:
            raise IndexError(f"r{row}c{column} = {digit}: expected numbers from 1")
        return self.counts[row - 1][column - 1][digit - 1]

    def __iter__(self) -> Iterator[tuple[Candidate, Count]]:
        """Iterates over the candidates that are in any solution."""
        for row, cells in enumerate(self.counts, 1):
            for column, numbers in enumerate(cells, 1):
                for digit, number in enumerate(numbers, 1):
                    if number:
                        yield Candidate(row, column, digit), number

    @property
    def deciding(self) -> list[Candidate]:
        """The candidates that are in exactly one solution: any of them, added as a clue, makes
        the puzzle unique. There are none if it is unique already."""
        if self.count == 1:
            return []
        return [candidate for candidate, number in self if number == 1 and number.exact]

    def _repr_html_(self) -> str:
        comma = "," if len(self.counts) > 9 else " "

        def cell(row: int, column: int) -> tuple[str, str]:
            numbers = self.counts[row][column]
            digits = [str(digit) for digit, number in enumerate(numbers, 1) if number]
            size = "" if len(digits) == 1 else "font-size:60%"
            return comma.join(digits), size

        return f"{_html.board(self.boxes, cell, 3)}<p>{self.count!r} solutions</p>"


@keywords(Watched)
def candidates(puzzle: str, *, limit: int | None = None, **options: Unpack[Watched]) -> Candidates:
    """Counts the solutions of a puzzle with each candidate.

    The counts are exact however large they are, up to 9x9. With a ``limit`` each count stops
    there; ``limit=1`` quickly finds the candidates that are in any solution. The other keyword
    arguments are in ``Watched``.

    >>> found = candidates("1.....3..4......")
    >>> found.count
    3
    >>> found.of(1, 2, 3)
    3
    >>> found.deciding[0]
    Candidate(row=1, column=3, digit=4)
    """
    whole(limit=limit)
    line, boxes, status, (number, exact), cells = _native.candidates(
        text(puzzle), limit, settings("candidates", Watched, options)
    )
    counts = [tuple(Count(*each) for each in cell) for cell in cells]
    side = boxes[0] * boxes[1]
    rows = tuple(tuple(counts[row * side : (row + 1) * side]) for row in range(side))
    return Candidates(line, boxes, Status(status), Count(number, exact), rows)
