"""Puzzles made of others, new ones, and their difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits
from typing import Any, Literal, Unpack, overload

from . import _columns, _native
from ._answers import Status
from ._arguments import text, whole
from ._clues import _first
from ._columns import Puzzle, Puzzles
from ._explain import Scale
from ._settings import Options, Watched, Worked, keywords, settings
from ._table import Table

Symmetry = Literal["none", "rotational", "mirror", "diagonal", "full"]
Difficulty = Literal["easy", "medium", "hard", "unfair", "extreme", "beyond the rules"]


@overload
def canonical(puzzles: Puzzle, **options: Unpack[Watched]) -> str: ...
@overload
def canonical(puzzles: Puzzles, **options: Unpack[Options]) -> Table[str | None]: ...
@keywords(Options)
def canonical(puzzles: Puzzle | Puzzles, **options: Unpack[Options]) -> str | Table[str | None]:
    """Returns the least of all puzzles that the symmetries of the board make of a puzzle.

    Two puzzles are the same up to symmetry exactly if their canonical forms are equal. If it is not
    found before the timeout, ``TimeoutError`` is raised for one puzzle; in a table the form is
    ``None``. The keyword arguments are in
    ``Options``.

    >>> canonical("1..4..3..2..4..1")
    '...1.23..32.4...'
    >>> len(set(canonical(["1..4..3..2..4..1", "4..1.2....3.1..4"])))
    1
    """
    column, single, given = _columns.asked("canonical", puzzles, options)
    native = _native.canonical(column, given)
    table: Table[str | None] = Table(native, _first)
    return _columns.only(table, "canonical", given) if single else table


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a puzzle.

    Only unique puzzles have one: ``difficulty``, a word; ``hardest``, the hardest technique that
    people need; and ``steps``, their number. By the rules, ``nodes``, ``guesses`` and ``depth`` are
    of a search by dancing links up to a second solution. By the Explainers, ``er``, ``ep`` and
    ``ed`` are the ratings of the hardest step, of the hardest up to the first digit, and of the
    first one; by HoDoKu, ``score`` is the sum of the scores of all steps. ``exact`` is false
    if the time was over before the rating was known: it is then the least that it can be.
    All is ``None`` for a missing value in a column.
    """

    status: Status | None
    difficulty: str | None
    hardest: str | None
    steps: int | None
    nodes: int | None
    guesses: int | None
    depth: int | None
    er: float | None
    ep: float | None
    ed: float | None
    score: int | None
    exact: bool | None
    error: str | None = None


@overload
def rate(puzzles: Puzzle, *, scale: Scale | None = None, **options: Unpack[Options]) -> Rating: ...
@overload
def rate(
    puzzles: Puzzles, *, scale: Scale | None = None, **options: Unpack[Options]
) -> Table[Rating]: ...
@keywords(Options)
def rate(
    puzzles: Puzzle | Puzzles, *, scale: Scale | None = None, **options: Unpack[Options]
) -> Rating | Table[Rating]:
    """Rates the difficulty of a puzzle, or of each puzzle of a column.

    The ``scale`` is ``rules``, for every shape and variant, or for plain 9x9 puzzles ``se`` (Sudoku
    Explainer 1.2.1), ``sukaku`` (Sukaku Explainer 1.18, also for ``x``, ``windoku`` and
    ``disjoint-groups``) or ``hodoku`` (HoDoKu 2.2). Without it, plain 9x9 puzzles are rated by
    ``hodoku``, others by ``rules``. The other keyword arguments are in ``Options``.

    >>> hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> rate(hard).difficulty
    'extreme'
    >>> puzzle = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72"
    >>> rate(puzzle, scale="se").er, rate(puzzle).score
    (7.2, 3158)
    """
    column, single, given = _columns.asked("rate", puzzles, options)
    table = Table(_native.ratings(column, scale, given), _rating)
    return table[0] if single else table


def _rating(status: str | None, *values: Any) -> Rating:
    return Rating(None if status is None else Status(status), *values)


@keywords(Worked)
def sample(puzzle: str, number: int = 1, *, seed: int = 0, **options: Unpack[Worked]) -> list[str]:
    """Draws solutions of a puzzle. All have the same chance at every draw.

    The same seed draws the same solutions on every machine. The keyword arguments are in
    ``Worked``. Raises ``PuzzleError`` if there is no solution, or if a board larger than 9x9 has
    too many of them, and ``TimeoutError`` if the time was over before all were drawn.

    >>> solutions = sample("1..............." , 1000, seed=7)
    >>> len(set(solutions))
    72
    """
    whole(number=number, seed=seed)
    return _native.sample(text(puzzle), number, seed, settings("sample", Worked, options))


class Wishes(Watched, total=False):
    """What new puzzles are like; see ``generate``."""

    clues: int | tuple[int, int] | None
    symmetry: Symmetry
    difficulty: Difficulty | None
    rating: str | None
    technique: str | None
    scale: Scale | None
    minimal: bool
    pattern: str | None
    keep: str | None
    within: str | None
    tries: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The same with defaults, as the compiled half reads it."""

    clues: tuple[int, int] | None = None
    symmetry: str = "none"
    difficulty: str | None = None
    rating: str | None = None
    technique: str | None = None
    scale: str | None = None
    minimal: bool = False
    pattern: str | None = None
    keep: str | None = None
    within: str | None = None
    tries: int = 10_000


@overload
def generate(number: None = None, **options: Unpack[Wishes]) -> str: ...
@overload
def generate(number: int, **options: Unpack[Wishes]) -> list[str]: ...
@keywords(Wishes)
def generate(number: int | None = None, **options: Unpack[Wishes]) -> str | list[str]:
    """Makes a puzzle, or a list of them if there is a number. Each has exactly one solution.

    ``clues`` is a number, or the least and the greatest one; without it, clues are removed as long
    as the puzzle stays unique and is as hard as asked for: it has a ``difficulty``, a ``rating`` of
    an Explainer such as ``"4.5"``, ``"4.0..5.0"`` or ``"7.0.."``, or needs a ``technique`` and none
    that is harder. Each is of the ``scale``; without it, difficulty and technique are by HoDoKu,
    for other boards than 9x9 by the rules, and a technique that this scale lacks is looked for on
    the others. ``pattern`` is a grid with digits where clues go; the clues of ``keep`` stay, and
    others are added; from ``within``, which has one solution, clues are removed. The rules of both
    hold too. The same ``seed`` gives the same puzzles on every machine, with any number of threads,
    and on the command line; without it, they are different each time. The other keyword arguments
    are in ``Watched``. Raises ``RuntimeError`` if no puzzle was found within ``tries`` full grids.

    >>> puzzle = generate(clues=(24, 30), symmetry="rotational", seed=7)
    >>> 24 <= len(puzzle) - puzzle.count(".") <= 30
    True
    >>> quadrille.check(puzzle).status
    <Status.UNIQUE: 'unique'>
    >>> generate(shape="2x2", keep="12..............", seed=1)[:2]
    '12'
    >>> generate(3, shape="2x3", seed=1) == generate(3, shape="2x3", seed=1, jobs=1)
    True
    """
    rest: dict[str, Any] = {**options}
    seed = rest.pop("seed", None)
    wishes = {name: rest.pop(name) for name in _Wanted.__annotations__ if name in rest}
    clues = wishes.get("clues")
    least, most = clues if isinstance(clues, tuple) else (clues, clues)
    whole(number=number, tries=wishes.get("tries"), seed=seed, clues=least)
    whole(clues=most)
    if clues is not None:
        wishes["clues"] = (least, most)
        if wishes.get("minimal"):
            raise ValueError("minimal: it does nothing with a number of clues")
    wanted = _Wanted(**wishes)
    if wanted.scale is not None and wanted.difficulty is wanted.rating is wanted.technique is None:
        raise ValueError("scale: it does nothing without difficulty, rating or technique")
    seed = randbits(32) if seed is None else seed
    given = settings("generate", Watched, rest)
    puzzles = _native.generate(1 if number is None else number, wanted, seed, given)
    return puzzles[0] if number is None else puzzles


def convert(
    text: str,
    to: str,
    *,
    format: str | None = None,
    shape: str | None = None,
    alphabet: str | None = None,
) -> str:
    """Reads all puzzles of a text, and writes them in another format.

    Formats: line, grid, sdk, ss, msk, table, list, triples, marks, sukaku, jigsaw, hodoku, susser,
    exchange, sumocue, solo, iss, sudokuwiki, f-puzzles, sudokupad, jsonl, csv, opensudoku. The
    ``format``, the ``shape`` and the ``alphabet`` of the text are found out unless they are given.
    Raises ``PuzzleError`` if some text is not a puzzle, and ``FormatError`` if the format has no
    place for some part of a puzzle.

    >>> print(convert("1..4..3..2..4..1", "grid"))
    +-----+-----+
    | 1 . | . 4 |
    | . . | 3 . |
    +-----+-----+
    | . 2 | . . |
    | 4 . | . 1 |
    +-----+-----+
    """
    return _native.convert(text, to, format, shape, alphabet)
