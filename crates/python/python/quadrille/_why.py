"""Why there is no solution, what is needed for one, and what all solutions have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack, overload

from . import _columns, _native
from ._arguments import flags
from ._columns import Puzzle, Puzzles
from ._settings import Options, keywords
from ._table import Table


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a puzzle has no solution: ``givens`` that have none either, each needed for that.

    The status is that of ``check``. Without the status ``none``, ``givens`` is ``None``. ``doubt``
    says what a timeout left open.
    """

    status: str | None
    givens: tuple[str, ...] | None
    doubt: str | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Necessity:
    """Which clues, constraints and rules are each ``redundant``, and some that go ``together``.

    The status is as in ``Minimality``.
    """

    status: str | None
    redundant: tuple[str, ...] | None
    together: tuple[str, ...] | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Relations:
    """Which cells hold the same digit in all solutions, and in which solutions differ.

    Each group of ``equal`` has cells that are not the same in each solution, but equal to each
    other. Some solutions differ in the cells of ``differing``, and any two in
    ``always_differing``. The status is that of ``check``, or ``unknown`` if cells may be missing
    because of a timeout.
    """

    status: str | None
    equal: tuple[tuple[str, ...], ...] | None
    differing: tuple[str, ...] | None
    always_differing: tuple[str, ...] | None
    error: str | None = None


@overload
def why(puzzles: Puzzle, *, least: bool = False, **options: Unpack[Options]) -> Cause: ...
@overload
def why(puzzles: Puzzles, *, least: bool = False, **options: Unpack[Options]) -> Table[Cause]: ...
@keywords(Options)
def why(
    puzzles: Puzzle | Puzzles, *, least: bool = False, **options: Unpack[Options]
) -> Cause | Table[Cause]:
    """Says which clues, marks, constraints and rules leave a puzzle without solution.

    Each is needed for that. With ``least`` they are as few as possible, or ``doubt`` says that
    there may be fewer. The other keyword arguments are in ``Options``.

    >>> why("12....3........4").givens
    ('r1c1=1', 'r1c2=2', 'r2c3=3')
    >>> why("................", constraints="cage 3 r1c1 r1c2; cage 4 r2c1 r2c2; even r4c4").givens
    ('cage 3 r1c1 r1c2', 'cage 4 r2c1 r2c2')
    """
    flags(least=least)
    column, single, given = _columns.asked("why", puzzles, options)
    table = Table(_native.needs(column, "least" if least else "why", given), _cause)
    return table[0] if single else table


@overload
def needed(puzzles: Puzzle, **options: Unpack[Options]) -> Necessity: ...
@overload
def needed(puzzles: Puzzles, **options: Unpack[Options]) -> Table[Necessity]: ...
@keywords(Options)
def needed(puzzles: Puzzle | Puzzles, **options: Unpack[Options]) -> Necessity | Table[Necessity]:
    """Checks whether a unique puzzle needs all of its clues, constraints and rules.

    The keyword arguments are in ``Options``.

    >>> needed("1.....3..4.....2", constraints="cage 7 r1c2 r1c4; even r4c4").together
    ('cage 7 r1c2 r1c4', 'even r4c4')
    """
    column, single, given = _columns.asked("needed", puzzles, options)
    table = Table(_native.needs(column, "needed", given), _necessity)
    return table[0] if single else table


@overload
def relations(puzzles: Puzzle, **options: Unpack[Options]) -> Relations: ...
@overload
def relations(puzzles: Puzzles, **options: Unpack[Options]) -> Table[Relations]: ...
@keywords(Options)
def relations(
    puzzles: Puzzle | Puzzles, **options: Unpack[Options]
) -> Relations | Table[Relations]:
    """Finds the cells that hold the same digit in all solutions, and those in which they differ.

    The keyword arguments are in ``Options``.

    >>> relations(".2.4.4.221434321").equal
    (('r1c1', 'r2c3'), ('r1c3', 'r2c1'))
    """
    column, single, given = _columns.asked("relations", puzzles, options)
    table = Table(_native.needs(column, "relations", given), _relations)
    return table[0] if single else table


def _list(text: str | None, between: str = "; ") -> tuple[str, ...] | None:
    if text is None:
        return None
    return tuple(text.split(between)) if text else ()


def _cause(
    status: str | None, givens: str | None, doubt: str | None, error: str | None = None
) -> Cause:
    return Cause(status, _list(givens), doubt, error)


def _necessity(
    status: str | None, redundant: str | None, together: str | None, error: str | None = None
) -> Necessity:
    return Necessity(status, _list(redundant), _list(together), error)


def _relations(
    status: str | None,
    equal: str | None,
    differing: str | None,
    always: str | None,
    error: str | None = None,
) -> Relations:
    groups = _list(equal, " ")
    return Relations(
        status,
        None if groups is None else tuple(tuple(group.split("=")) for group in groups),
        _list(differing, " "),
        _list(always, " "),
        error,
    )
