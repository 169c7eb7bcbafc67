"""Clues that can go, and equivalent puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits
from typing import Any, Literal, Unpack, overload

from . import _columns, _native
from ._arguments import flags, whole
from ._candidates import Candidate
from ._columns import Puzzle, Puzzles
from ._counts import Listing
from ._settings import Options, Watched, Worked, keywords, settings
from ._table import Table


@overload
def minimize(
    puzzles: Puzzle,
    *,
    all: Literal[True],
    limit: int | None = None,
    **options: Unpack[Worked],
) -> Listing[str]: ...
@overload
def minimize(
    puzzles: Puzzle,
    *,
    seed: int = 0,
    all: Literal[False] = False,
    **options: Unpack[Watched],
) -> str: ...
@overload
def minimize(
    puzzles: Puzzles,
    *,
    seed: int = 0,
    all: Literal[False] = False,
    **options: Unpack[Options],
) -> Table[str | None]: ...
@keywords(Options)
def minimize(
    puzzles: Puzzle | Puzzles,
    *,
    seed: int | None = None,
    all: bool = False,
    limit: int | None = None,
    **options: Any,
) -> str | Table[str | None] | Listing[str]:
    """Removes clues of a puzzle in random order, as long as it stays unique.

    The same ``seed``, by default 0, leaves the same clues on every machine. The table has a second
    column, ``is_minimal``: false if the timeout left some clue undecided; the row of such a puzzle
    is ``None``, though its column ``minimal`` has what was left. With ``all`` it lists
    every minimal puzzle among the clues of one puzzle, with a ``limit`` at most as many; whether
    there are no others is in ``complete``. The other keyword arguments are in ``Options``.
    Raises ``NotUniqueError`` if a puzzle is not unique, and for one puzzle ``TimeoutError`` if the
    time was over before it was minimal.

    >>> full = "1234341221434321"
    >>> minimal = minimize(full)
    >>> check = quadrille.check(minimal)
    >>> check.status == "unique" and check.solution == full
    True
    >>> len(minimize("1234341221..4...", all=True))
    24
    """
    flags(all=all)
    whole(seed=seed, limit=limit)
    if all:
        if seed is not None:
            raise ValueError("seed: it does nothing with all=True")
        puzzle = _columns.single(puzzles, "minimize", "all")
        given = settings("minimize", Worked, options)
        return Listing(*_native.minimal_puzzles(puzzle, limit, given))
    if limit is not None:
        raise ValueError("limit: it does nothing without all=True")
    column, single, given = _columns.asked("minimize", puzzles, options)
    table: Table[str | None] = Table(_native.minimal(column, seed or 0, given), _minimal)
    return _columns.only(table, "minimize", given) if single else table


@dataclass(frozen=True, slots=True)
class Minimality:
    """Whether a puzzle is ``minimal``, or which clues are ``redundant``: each can go alone.

    The status is ``minimal`` or ``redundant``; ``multiple`` or ``none`` if it is not unique;
    ``unknown`` if the time left any clue undecided, and then ``redundant`` has those that were
    found until then; ``invalid``. All is ``None`` for a missing value in a column.
    """

    status: str | None
    redundant: tuple[Candidate, ...] | None
    error: str | None = None


@overload
def redundant_clues(puzzles: Puzzle, **options: Unpack[Options]) -> Minimality: ...
@overload
def redundant_clues(puzzles: Puzzles, **options: Unpack[Options]) -> Table[Minimality]: ...
@keywords(Options)
def redundant_clues(
    puzzles: Puzzle | Puzzles, **options: Unpack[Options]
) -> Minimality | Table[Minimality]:
    """Finds the clues that a puzzle, or each puzzle of a column, does not need.

    The keyword arguments are in ``Options``.

    >>> redundant_clues("1.....3..4.....2").status
    'minimal'
    >>> redundant_clues("1.....3..4....42").redundant
    (Candidate(row=4, column=3, digit=4),)
    """
    column, single, given = _columns.asked("redundant_clues", puzzles, options)
    table = Table(_native.needs(column, "clues", given), _minimality)
    return table[0] if single else table


def _minimality(status: str | None, clues: str | None, error: str | None = None) -> Minimality:
    return Minimality(status, None if clues is None else _candidates(clues), error)


def _candidates(clues: str) -> tuple[Candidate, ...]:
    """Reads clues such as ``r1c2=3``."""
    found = []
    for clue in clues.split():
        cell, digit = clue[1:].split("=")
        row, column = cell.split("c")
        found.append(Candidate(int(row), int(column), int(digit)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The equivalent puzzles that are wanted, as the compiled half reads it."""

    seed: int
    keep: str | None
    transform: str | None


Keep = Literal["digits", "cells"]


@overload
def shuffle(
    puzzles: Puzzle,
    *,
    seed: int | None = None,
    keep: Keep | None = None,
    transform: str | None = None,
    **options: Unpack[Watched],
) -> str: ...
@overload
def shuffle(
    puzzles: Puzzle,
    number: int,
    *,
    seed: int | None = None,
    keep: Keep | None = None,
    **options: Unpack[Worked],
) -> list[str]: ...
@overload
def shuffle(
    puzzles: Puzzles,
    *,
    seed: int | None = None,
    keep: Keep | None = None,
    transform: str | None = None,
    **options: Unpack[Options],
) -> Table[str | None]: ...
@keywords(Options)
def shuffle(
    puzzles: Puzzle | Puzzles,
    number: int | None = None,
    *,
    seed: int | None = None,
    keep: Keep | None = None,
    transform: str | None = None,
    **options: Any,
) -> str | list[str] | Table[str | None]:
    """Turns a puzzle, or each puzzle of a column, into an equivalent one.

    Every symmetry of the board has the same chance; ``keep`` keeps the ``digits`` or the ``cells``,
    and a ``transform`` such as ``"3x3 transpose"`` is used in place of a random one. With a
    ``number`` there are as many equivalents of one puzzle. Marks, regions and constraints move with
    the cells, and rules of variants are kept. The same ``seed`` gives the same puzzles on every
    machine and on the command line; without it, they are different each time. The table has a
    second column, ``transform``. The other keyword arguments are in ``Options``.

    >>> shuffled = shuffle("1..4..3..2..4..1", seed=7)
    >>> canonical = quadrille.canonical
    >>> canonical(shuffled) == canonical("1..4..3..2..4..1")
    True
    >>> len(shuffle("1..4..3..2..4..1", 3, keep="digits"))
    3
    """
    if transform is not None and (number, seed, keep) != (None, None, None):
        raise ValueError("transform: expected neither number, seed nor keep with it")
    whole(number=number, seed=seed)
    wanted = _Wanted(randbits(32) if seed is None else seed, keep, transform)
    if number is not None:
        puzzle = _columns.single(puzzles, "shuffle", "number")
        given = settings("shuffle", Worked, options)
        return _native.disguises(puzzle, number, wanted, given)
    column, single, given = _columns.asked("shuffle", puzzles, options)
    table: Table[str | None] = Table(_native.shuffled(column, wanted, given), _first)
    return _columns.only(table, "shuffle", given) if single else table


def _minimal(text: str | None, is_minimal: bool | None, *_: object) -> str | None:
    return text if is_minimal else None


def _first(text: str | None, *_: object) -> str | None:
    return text
