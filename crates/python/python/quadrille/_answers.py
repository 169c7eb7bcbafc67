"""``solve``, ``count`` and ``check``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, Unpack, overload

from . import _columns, _html, _native
from ._arguments import flags, whole
from ._columns import Puzzle, Puzzles
from ._settings import Options, Worked, keywords, settings
from ._table import Table


class Status(StrEnum):
    """What is known about the solutions of a puzzle. Equal to its name as a string."""

    UNIQUE = "unique"
    """There is exactly one."""
    MULTIPLE = "multiple"
    """There are several."""
    NONE = "none"
    """There is none."""
    SOLVED = "solved"
    """There is one; whether there are others was not asked."""
    UNKNOWN = "unknown"
    """The time was over before it was known."""
    INVALID = "invalid"
    """The text is not a puzzle."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known about the solutions of a puzzle.

    All is ``None`` for a missing value in a column. The count is a lower bound unless it is
    ``exact``. The solution is one line, or ``None`` if there is none or it was not asked for.
    """

    status: Status | None
    count: int | None
    exact: bool | None
    solution: str | None = None
    error: str | None = None

    def _repr_html_(self) -> str:
        count = "" if self.count is None else f", {'' if self.exact else 'at least '}{self.count}"
        board = _html.line(self.solution) if self.solution else ""
        return f"{board}<p>{self.status}{count}</p>"


class Listing(list[str]):
    """Lines of puzzles; whether there are no others is in ``complete``."""

    complete: bool

    def __init__(self, lines: Iterable[str], complete: bool) -> None:
        super().__init__(lines)
        self.complete = complete


@overload
def solve(
    puzzles: Puzzle,
    *,
    all: Literal[True],
    limit: int | None = None,
    **options: Unpack[Worked],
) -> Listing: ...
@overload
def solve(
    puzzles: Puzzle, *, all: Literal[False] = False, limit: int, **options: Unpack[Worked]
) -> Listing: ...
@overload
def solve(
    puzzles: Puzzle,
    *,
    all: Literal[False] = False,
    limit: None = None,
    **options: Unpack[Options],
) -> Answer: ...
@overload
def solve(
    puzzles: Puzzles,
    *,
    all: Literal[False] = False,
    limit: None = None,
    **options: Unpack[Options],
) -> Table[Answer]: ...
@keywords(Options)
def solve(
    puzzles: Puzzle | Puzzles,
    *,
    all: bool = False,
    limit: int | None = None,
    **options: Any,
) -> Answer | Table[Answer] | Listing:
    """Finds a solution of a puzzle, or of each puzzle of a column.

    With ``all`` it lists the solutions of one puzzle, and with a ``limit`` at most as many; whether
    there are no others is in ``complete``. The other keyword arguments are in ``Options``;
    a list of solutions has neither ``column``, ``errors`` nor ``progress``. Which of several
    solutions is the first, and the order of a list, are not specified.

    >>> solve("1.....3..4.....2").solution
    '1324423124133142'
    >>> answers = solve(["1.....3..4.....2", "11.............."])
    >>> [(str(answer.status), answer.solution) for answer in answers]
    [('solved', '1324423124133142'), ('none', None)]
    >>> solve("1.....3..4......", all=True)
    ['1324423124133142', '1324423134122143', '1342423124133124']
    >>> some = solve("." * 81, limit=5)
    >>> len(some), some.complete
    (5, False)
    """
    flags(all=all)
    if not all and limit is None:
        return _ask("solve", puzzles, 1, True, options)
    whole(limit=limit)
    puzzle = _columns.single(puzzles, "solve", "all" if all else "limit")
    return Listing(*_native.solutions(puzzle, limit, settings("solve", Worked, options)))


@overload
def check(puzzles: Puzzle, *, solutions: bool = True, **options: Unpack[Options]) -> Answer: ...
@overload
def check(
    puzzles: Puzzles, *, solutions: bool = True, **options: Unpack[Options]
) -> Table[Answer]: ...
@keywords(Options)
def check(
    puzzles: Puzzle | Puzzles, *, solutions: bool = True, **options: Unpack[Options]
) -> Answer | Table[Answer]:
    """Checks whether a puzzle, or each puzzle of a column, has exactly one solution.

    The search stops at the second solution. Without ``solutions`` there is no column for them,
    which takes less time. The other keyword arguments are in ``Options``.

    >>> check("1.....3..4.....2")
    Answer(status=<Status.UNIQUE: 'unique'>, count=1, exact=True, solution='1324423124133142',
           error=None)
    >>> check("1...............").status
    <Status.MULTIPLE: 'multiple'>
    """
    return _ask("check", puzzles, 2, solutions, options)


@overload
def count(
    puzzles: Puzzle,
    *,
    limit: int | None = None,
    solutions: bool = True,
    **options: Unpack[Options],
) -> Answer: ...
@overload
def count(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    solutions: bool = True,
    **options: Unpack[Options],
) -> Table[Answer]: ...
@keywords(Options)
def count(
    puzzles: Puzzle | Puzzles,
    *,
    limit: int | None = None,
    solutions: bool = True,
    **options: Unpack[Options],
) -> Answer | Table[Answer]:
    """Counts the solutions of a puzzle, or of each puzzle of a column.

    Up to 9x9, counts are exact however large they are. With a ``limit`` the search stops there,
    and a count that reaches it is "at least". Without one, the column of counts has decimal
    numbers of 38 digits. Without ``solutions`` there is no column for them, which takes less time.
    The other keyword arguments are in ``Options``.

    >>> count("1...............").count
    72
    >>> count("." * 81).count
    6670903752021072936960
    >>> answer = count("." * 81, limit=1000)
    >>> answer.count, answer.exact
    (1000, False)
    """
    return _ask("count", puzzles, limit, solutions, options)


def _ask(
    question: str, puzzles: Puzzle | Puzzles, limit: int | None, solutions: bool, options: Any
) -> Answer | Table[Answer]:
    whole(limit=limit)
    column, single, given = _columns.asked(question, puzzles, options)
    native = _native.answers(column, limit, solutions, given)
    table = Table(native, _answer if solutions else _answer_without)
    return table[0] if single else table


def _answer(status: str | None, *rest: Any) -> Answer:
    return Answer(None if status is None else Status(status), *rest)


def _answer_without(
    status: str | None, number: int | None, exact: bool | None, error: str | None = None
) -> Answer:
    return _answer(status, number, exact, None, error)
