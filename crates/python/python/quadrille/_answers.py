"""``solve``, ``count`` and ``check``."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple, Unpack, overload

from . import _columns, _html, _native
from ._arguments import text, whole
from ._columns import Puzzle, Puzzles
from ._settings import Options, Timed, keywords, settings
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


class Answer(NamedTuple):
    """What is known about the solutions of a puzzle.

    All is ``None`` for a missing value in a column. The count is a lower bound unless it is
    ``exact``. The solution is one line, or ``None`` if there is none or it was not asked for.
    """

    status: Status | None
    count: int | None  # type: ignore[assignment]
    exact: bool | None
    solution: str | None = None
    error: str | None = None

    def _repr_html_(self) -> str:
        count = "" if self.count is None else f", {'' if self.exact else 'at least '}{self.count}"
        board = _html.line(self.solution) if self.solution else ""
        return f"{board}<p>{self.status}{count}</p>"


@overload
def solve(puzzles: Puzzle, **options: Unpack[Options]) -> Answer: ...
@overload
def solve(puzzles: Puzzles, **options: Unpack[Options]) -> Table[Answer]: ...
@keywords(Options)
def solve(puzzles: Puzzle | Puzzles, **options: Unpack[Options]) -> Answer | Table[Answer]:
    """Finds a solution of a puzzle, or of each puzzle of a column.

    The keyword arguments are in ``Options``. Which of several solutions it is, is not specified.

    >>> solve("1.....3..4.....2").solution
    '1324423124133142'
    >>> answers = solve(["1.....3..4.....2", "11.............."])
    >>> [(str(answer.status), answer.solution) for answer in answers]
    [('solved', '1324423124133142'), ('none', None)]
    """
    return _ask("solve", puzzles, 1, True, options)


@keywords(Timed)
def solutions(puzzle: Puzzle, **options: Unpack[Timed]) -> Iterator[str]:
    """Iterates over the solutions of a puzzle, each in one line, as they are found.

    The search is never more than some hundred solutions ahead. Their order is not specified. The
    keyword arguments are in ``Timed``. Raises ``TimeoutError`` when there may be more solutions and
    the time is over.

    >>> list(solutions("1.....3..4......"))
    ['1324423124133142', '1324423134122143', '1342423124133124']
    >>> from itertools import islice
    >>> len(list(islice(solutions("." * 81), 5)))
    5
    """
    return _native.solutions(text(puzzle), settings("solutions", Timed, options))


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


_STATUSES: dict[str | None, Status] = {str(status): status for status in Status}


def _answer(status: str | None, *rest: Any) -> Answer:
    return Answer(_STATUSES.get(status), *rest)


def _answer_without(
    status: str | None, number: int | None, exact: bool | None, error: str | None = None
) -> Answer:
    return _answer(status, number, exact, None, error)
