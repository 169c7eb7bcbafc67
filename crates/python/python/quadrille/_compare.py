"""``compare``: solvers side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, Unpack, overload

from . import _columns, _native
from ._arguments import flags, kinds, whole
from ._columns import Puzzle, Puzzles
from ._settings import Raced, keywords, settings
from ._table import Table


@dataclass(frozen=True, slots=True)
class Compared:
    """The figures of one solver, named as the columns of ``quadrille compare``.

    ``puzzles`` is the number that it was given: those that it ``solved`` as asked for, those on
    which its rules were ``stuck``, its answer was ``wrong``, the time was over or it ``failed``,
    and those ``not_reached`` within the total time. ``solutions`` is the number that it found in
    all, a lower bound unless ``exact``.

    ``par2_us`` is the mean time in microseconds, with twice the limit for a puzzle that is not
    solved; ``median_us`` and ``p95_us`` are percentiles. ``solved_per_s`` is the number solved in a
    second of all its work, ``puzzles_per_s`` counts all puzzles, however they ended. All times are
    from the median of the ``runs``, whose 95 % interval is ``spread_percent`` to each side.

    ``speed`` is the number of times that it is as fast as the baseline, on the puzzles that both
    solved; ``speed_low`` and ``speed_high`` are its 95 % interval. What is unknown is ``None``.
    """

    contender: str
    puzzles: int
    solved: int
    stuck: int
    wrong: int
    timed_out: int
    failed: int
    not_reached: int
    solutions: int | None
    exact: bool | None
    par2_us: float | None
    solved_per_s: float | None
    median_us: float | None
    p95_us: float | None
    puzzles_per_s: float | None
    spread_percent: float | None
    runs: int
    nodes_per_puzzle: float | None
    firings_per_puzzle: float | None
    speed: float | None
    speed_low: float | None
    speed_high: float | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one solver did with one puzzle, of which ``puzzle`` is the index.

    The status is ``solved``, ``none``, ``stuck``, ``timed-out``, ``wrong`` or ``failed``.
    """

    puzzle: int
    contender: str
    status: str
    solutions: int | None
    exact: bool | None
    time_us: float
    nodes: int | None
    firings: int | None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The description of a comparison, as the compiled half reads it."""

    names: list[str]
    limit: int | None
    nodes: int | None
    total_timeout: float | None
    runs: int | None
    seed: int
    baseline: str | None


@overload
def compare(
    puzzles: Puzzle | Puzzles,
    with_: str | Iterable[str] = "native",
    *,
    per_puzzle: Literal[False] = False,
    limit: int | None = None,
    all: bool = False,
    timeout: float | None = 1.0,
    total_timeout: float | None = 10.0,
    nodes: int | None = None,
    runs: int | Literal["auto"] = "auto",
    seed: int = 0,
    baseline: str | None = None,
    **options: Unpack[Raced],
) -> Table[Compared]: ...
@overload
def compare(
    puzzles: Puzzle | Puzzles,
    with_: str | Iterable[str] = "native",
    *,
    per_puzzle: Literal[True],
    limit: int | None = None,
    all: bool = False,
    timeout: float | None = 1.0,
    total_timeout: float | None = 10.0,
    nodes: int | None = None,
    runs: int | Literal["auto"] = "auto",
    seed: int = 0,
    **options: Unpack[Raced],
) -> Table[Attempt]: ...
@keywords(Raced)
def compare(
    puzzles: Puzzle | Puzzles,
    with_: str | Iterable[str] = "native",
    *,
    per_puzzle: bool = False,
    limit: int | None = None,
    all: bool = False,
    timeout: float | None = 1.0,
    total_timeout: float | None = 10.0,
    nodes: int | None = None,
    runs: int | Literal["auto"] = "auto",
    seed: int = 0,
    baseline: str | None = None,
    **options: Unpack[Raced],
) -> Table[Compared] | Table[Attempt]:
    """Compares solvers on the same puzzles: times each, and checks all answers.

    Solvers have the names of ``quadrille compare --list``: ``quadrille`` (many puzzles at once),
    ``sets`` and ``dlx`` (exact cover), ``singles`` and ``techniques`` (rules), ``se`` and
    ``hodoku`` (the techniques of people), and others, but not the ones in SQL. ``native`` is all of
    them, and ``lanes`` is batch mode with each set of vector instructions. Each answers whether a
    puzzle is unique; with a ``limit`` it looks for at most that many solutions, with ``all`` it
    counts them all.

    Each puzzle may take a solver ``timeout`` seconds of processor time, and all of them
    ``total_timeout``; ``None`` is no limit. ``nodes`` limits each search that counts them. All
    puzzles are done ``runs`` times: with ``"auto"`` until the median is known to 5 %, five times at
    least, if the total time allows. They are worked on in the random order of the ``seed``, so that
    a solver that is stopped has worked on a fair sample. Speeds are relative to the ``baseline``,
    by default ``dlx``. The answer has a row for each solver, and ``per_puzzle`` one for each
    attempt. Puzzles with more than clues raise ``PuzzleError``; missing values of a column are left
    out. The other keyword arguments are in ``Raced``.

    >>> puzzles = ["1.....3..4.....2", "1..............."]
    >>> sets, singles = compare(puzzles, ["sets", "singles"], runs=1)
    >>> (sets.solved, sets.solutions), (singles.solved, singles.stuck)
    ((2, 3), (1, 1))
    >>> [(it.contender, it.status) for it in compare(puzzles, "dlx", per_puzzle=True)]
    [('dlx', 'solved'), ('dlx', 'solved')]
    """
    names = [with_] if isinstance(with_, str) else list(with_)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"with_: expected names of solvers, found {name!r}")
    flags(per_puzzle=per_puzzle, all=all)
    if all and limit is not None:
        raise ValueError("limit: it does nothing with all")
    if per_puzzle and baseline is not None:
        raise ValueError("baseline: it does nothing with per_puzzle")
    if isinstance(runs, str) and runs != "auto":
        raise ValueError(f"runs: expected 'auto' or an integer, found {runs!r}")
    number = None if isinstance(runs, str) else runs
    whole(limit=limit, nodes=nodes, runs=number, seed=seed)
    kinds({"timeout": timeout, "total_timeout": total_timeout, "baseline": baseline})
    if not all and limit is None:
        limit = 2
    wanted = _Wanted(names, limit, nodes, total_timeout, number, seed, baseline)
    given = settings("compare", Raced, options)
    given = replace(given, timeout=timeout, jobs=1 if given.jobs is None else given.jobs)
    column, single = _columns.read(puzzles, given.shape)
    if single and given.column is not None:
        raise ValueError("column: expected a table, found one puzzle")
    if per_puzzle:
        return Table(_native.attempts(column, wanted, given), Attempt)
    return Table(_native.compare(column, wanted, given), Compared)
