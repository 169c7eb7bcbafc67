"""How far singles are from solving a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Unpack, overload

from . import _columns, _native
from ._answers import Status
from ._columns import Puzzle, Puzzles
from ._settings import Options, keywords
from ._table import Table

Measure = Literal["depth", "backdoors", "whips", "braids"]
_USUAL: Sequence[Measure] = ("depth", "backdoors")


@dataclass(frozen=True, slots=True)
class Measured:
    """How far singles are from solving a puzzle.

    Only unique puzzles are measured. ``depth`` is the depth of trial and error (Berthier's T&E(n)):
    0 if singles solve it, 1 if they do once each candidate is removed from which they lead to a
    contradiction, 2 and 3 if such trials are made inside trials. ``backdoors`` is the least number
    of right digits after which singles solve it, and ``backdoor`` such a set: ``r1c2=5 r7c4=3``.
    ``whips`` and ``braids`` are the lengths of whips and braids that solve it together with singles
    (Berthier's W and B ratings); they are measured if ``measures`` names them. Each number is the
    least that it can be where ``depth_exact`` and the like is false: the time was over, or the
    puzzle needs more than is tried. What was not asked for is ``None``, and all is for a missing
    value in a column.
    """

    status: Status | None
    depth: int | None
    depth_exact: bool | None
    backdoors: int | None
    backdoors_exact: bool | None
    backdoor: str | None
    whips: int | None = None
    whips_exact: bool | None = None
    braids: int | None = None
    braids_exact: bool | None = None
    error: str | None = None


@overload
def measure(
    puzzles: Puzzle, *, measures: Sequence[Measure] = _USUAL, **options: Unpack[Options]
) -> Measured: ...
@overload
def measure(
    puzzles: Puzzles, *, measures: Sequence[Measure] = _USUAL, **options: Unpack[Options]
) -> Table[Measured]: ...
@keywords(Options)
def measure(
    puzzles: Puzzle | Puzzles, *, measures: Sequence[Measure] = _USUAL, **options: Unpack[Options]
) -> Measured | Table[Measured]:
    """Measures how far singles are from solving a puzzle, or each puzzle of a column.

    Takes boards of every shape and variant. The other keyword arguments are in ``Options``.

    >>> hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> measured = measure(hard)
    >>> measured.depth, measured.backdoors
    (1, 2)
    >>> measure(hard, measures=["braids"]).braids
    1
    """
    if isinstance(measures, str):
        raise TypeError(f"measures: expected a list of names, found {measures!r}")
    column, single, given = _columns.asked("measure", puzzles, options)
    table = Table(_native.measures(column, list(measures), given), _measured)
    return table[0] if single else table


def _measured(status: str | None, *values: Any) -> Measured:
    return Measured(None if status is None else Status(status), *values)
