"""Constraints on cells, for the argument ``constraints`` of all questions.

>>> import quadrille
>>> from quadrille.constraints import Cage, Even, Thermometer
>>> rules = [Cage(3, "r1c1 r1c2"), Thermometer("r2c1 r2c2"), Even("r4c4")]
>>> quadrille.count("." * 16, constraints=rules).count
12
>>> print(rules[0])
cage 3 r1c1 r1c2

Cells are named by row and column, from 1, or given as pairs of them: ``[(1, 1), (1, 2)]``. A
constraint that cannot be read is a ``ConstraintError``. Those that have no class here are made from
their text: ``Constraint("full-rank 12 r1c1 r1c2 r1c3 r1c4")``; docs/variants.md has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import overload

from . import _native

#: Cells by name, or as pairs of row and column.
Cells = str | Iterable[tuple[int, int]]


class Constraint:
    """A constraint, by its text. It is equal to others with the same text."""

    text: str
    """The text, such as ``cage 15 r1c1 r1c2``."""

    def __init__(self, text: str) -> None:
        _native.check_constraints(text)
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Constraint) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)


class _OfCells(Constraint):
    """A constraint that has only cells."""

    def __init__(self, cells: Cells) -> None:
        super().__init__(f"{_kind(self)} {_names(cells)}")


class _OfNumber(Constraint):
    """A constraint that has a number and cells."""

    def __init__(self, number: int, cells: Cells) -> None:
        super().__init__(f"{_kind(self)} {number} {_names(cells)}")


class _OfGroups(Constraint):
    """A constraint that has groups of cells."""

    def __init__(self, *groups: Cells) -> None:
        super().__init__(f"{_kind(self)} {' = '.join(map(_names, groups))}")


def _kind(constraint: Constraint) -> str:
    """Returns the name of a constraint in texts: ``slow-thermometer`` for ``SlowThermometer``."""
    return re.sub("(?<=.)(?=[A-Z])", "-", type(constraint).__name__).lower()


def _names(cells: Cells) -> str:
    if isinstance(cells, str):
        return cells
    return " ".join(f"r{row}c{column}" for row, column in cells)


class Cage(Constraint):
    """Digits differ and add up to the sum: a killer cage. Without a sum, they only differ."""

    @overload
    def __init__(self, total: int, cells: Cells, /) -> None: ...
    @overload
    def __init__(self, cells: Cells, /) -> None: ...
    def __init__(self, total: int | Cells, cells: Cells | None = None, /) -> None:
        if cells is None and not isinstance(total, int):
            super().__init__(f"cage {_names(total)}")
        else:
            super().__init__(f"cage {total} {_names(cells or ())}")


class Arrow(Constraint):
    """The digits of the shaft, which may repeat, add up to the circle; several cells of a circle
    are the digits of a number."""

    def __init__(self, circle: Cells, shaft: Cells) -> None:
        super().__init__(f"arrow {_names(circle)} = {_names(shaft)}")


class Negative(Constraint):
    """All dots of a kind are given: ``white``, ``black``, ``v`` or ``x``."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"negative {kind}")


class Sum(_OfNumber):
    """Digits, which may repeat, add up to the number: a little killer, along any cells."""


class Thermometer(_OfCells):
    """Digits increase along the cells."""


class SlowThermometer(_OfCells):
    """Digits do not decrease along the cells."""


class White(_OfCells):
    """Two neighbours are consecutive: a white Kropki dot."""


class Black(_OfCells):
    """One of two neighbours is twice the other: a black Kropki dot."""


class Difference(_OfNumber):
    """Two neighbours differ by the number."""


class Ratio(_OfNumber):
    """One of two neighbours is the number times the other."""


class V(_OfCells):
    """Two neighbours add up to 5."""


class X(_OfCells):
    """Two neighbours add up to 10."""


class Even(_OfCells):
    """The digit of a cell is even."""


class Odd(_OfCells):
    """The digit of a cell is odd."""


class Palindrome(_OfCells):
    """The digits are the same in both directions."""


class Renban(_OfCells):
    """Digits are different and consecutive, in any order."""


class Whisper(_OfNumber):
    """Neighbours on the line differ by at least the number: 5 for a German whisper."""


class Between(_OfCells):
    """Digits lie between those of both ends."""


class RegionSum(_OfCells):
    """The parts of the line in each region have the same sum."""


class Clone(_OfGroups):
    """Groups of cells have the same digits in the same order."""


class EqualSum(_OfGroups):
    """Groups of cells have the same sum."""


class Sandwich(_OfNumber):
    """The digits between the least and the greatest digit of a line add up to the number."""


class XSum(_OfNumber):
    """As many digits as the first one says add up to the number."""


class Skyscraper(_OfNumber):
    """As many digits of a line as the number are greater than all before them."""
