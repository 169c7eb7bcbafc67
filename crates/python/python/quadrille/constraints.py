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

from collections.abc import Iterable
from typing import ClassVar, overload

from . import _native

#: Cells by name, or as pairs of row and column.
Cells = str | Iterable[tuple[int, int]]


class Constraint:
    """A constraint, by its text. It is equal to others with the same text."""

    __slots__ = ("text",)

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

    __slots__ = ()
    kind: ClassVar[str]

    def __init__(self, cells: Cells) -> None:
        super().__init__(f"{self.kind} {_names(cells)}")


class _OfNumber(Constraint):
    """A constraint that has a number and cells."""

    __slots__ = ()
    kind: ClassVar[str]

    def __init__(self, number: int, cells: Cells) -> None:
        super().__init__(f"{self.kind} {number} {_names(cells)}")


class _OfGroups(Constraint):
    """A constraint that has groups of cells."""

    __slots__ = ()
    kind: ClassVar[str]

    def __init__(self, *groups: Cells) -> None:
        super().__init__(f"{self.kind} {' = '.join(map(_names, groups))}")


def _names(cells: Cells) -> str:
    if isinstance(cells, str):
        return cells
    return " ".join(f"r{row}c{column}" for row, column in cells)


class Cage(Constraint):
    """Digits differ and add up to the sum: a killer cage. Without a sum, they only differ."""

    __slots__ = ()

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

    __slots__ = ()

    def __init__(self, circle: Cells, shaft: Cells) -> None:
        super().__init__(f"arrow {_names(circle)} = {_names(shaft)}")


class Negative(Constraint):
    """All dots of a kind are given: ``white``, ``black``, ``v`` or ``x``."""

    __slots__ = ()

    def __init__(self, kind: str) -> None:
        super().__init__(f"negative {kind}")


class Sum(_OfNumber):
    """Digits, which may repeat, add up to the number: a little killer, along any cells."""

    __slots__ = ()
    kind = "sum"


class Thermometer(_OfCells):
    """Digits increase along the cells."""

    __slots__ = ()
    kind = "thermometer"


class SlowThermometer(_OfCells):
    """Digits do not decrease along the cells."""

    __slots__ = ()
    kind = "slow-thermometer"


class White(_OfCells):
    """Two neighbours are consecutive: a white Kropki dot."""

    __slots__ = ()
    kind = "white"


class Black(_OfCells):
    """One of two neighbours is twice the other: a black Kropki dot."""

    __slots__ = ()
    kind = "black"


class Difference(_OfNumber):
    """Two neighbours differ by the number."""

    __slots__ = ()
    kind = "difference"


class Ratio(_OfNumber):
    """One of two neighbours is the number times the other."""

    __slots__ = ()
    kind = "ratio"


class V(_OfCells):
    """Two neighbours add up to 5."""

    __slots__ = ()
    kind = "v"


class X(_OfCells):
    """Two neighbours add up to 10."""

    __slots__ = ()
    kind = "x"


class Even(_OfCells):
    """The digit of a cell is even."""

    __slots__ = ()
    kind = "even"


class Odd(_OfCells):
    """The digit of a cell is odd."""

    __slots__ = ()
    kind = "odd"


class Palindrome(_OfCells):
    """The digits are the same in both directions."""

    __slots__ = ()
    kind = "palindrome"


class Renban(_OfCells):
    """Digits are different and consecutive, in any order."""

    __slots__ = ()
    kind = "renban"


class Whisper(_OfNumber):
    """Neighbours on the line differ by at least the number: 5 for a German whisper."""

    __slots__ = ()
    kind = "whisper"


class Between(_OfCells):
    """Digits lie between those of both ends."""

    __slots__ = ()
    kind = "between"


class RegionSum(_OfCells):
    """The parts of the line in each region have the same sum."""

    __slots__ = ()
    kind = "region-sum"


class Clone(_OfGroups):
    """Groups of cells have the same digits in the same order."""

    __slots__ = ()
    kind = "clone"


class EqualSum(_OfGroups):
    """Groups of cells have the same sum."""

    __slots__ = ()
    kind = "equal-sum"


class Sandwich(_OfNumber):
    """The digits between the least and the greatest digit of a line add up to the number."""

    __slots__ = ()
    kind = "sandwich"


class XSum(_OfNumber):
    """As many digits as the first one says add up to the number."""

    __slots__ = ()
    kind = "x-sum"


class Skyscraper(_OfNumber):
    """As many digits of a line as the number are greater than all before them."""

    __slots__ = ()
    kind = "skyscraper"
