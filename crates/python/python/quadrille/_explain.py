"""``explain``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal, Unpack

from . import _html, _native
from ._arguments import text
from ._candidates import Candidate
from ._counts import Count
from ._settings import Timed, keywords, settings

#: The digits that each cell may have, as bits, row by row.
_Marks = tuple[int, ...]

Scale = Literal["rules", "se", "sukaku", "hodoku"]

Path = Literal["usual", "easiest", "shortest"]


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a chain: the candidates of one node, those of the next, and whether one of both
    must hold (``strong``); otherwise not both can."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One step of reasoning. ``str(step)`` is a sentence, and ``vague`` a hint at it.

    ``rule`` is the name of the technique and ``grade`` how hard it is on its scale. ``pattern`` has
    the candidates that it found, ``apart`` others in it such as fins or a second colour, ``houses``
    where they are (such as ``row 3``), and ``links`` the links of chains. A step places digits, or
    removes candidates. Those that a placed digit rules out in its row, column and box are not
    listed.
    """

    rule: str
    grade: str
    text: str
    vague: str
    placed: tuple[Candidate, ...]
    removed: tuple[Candidate, ...]
    pattern: tuple[Candidate, ...]
    apart: tuple[Candidate, ...]
    houses: tuple[str, ...]
    links: tuple[Link, ...]
    _before: _Marks = field(repr=False)
    _picture: _native.StepPicture = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def svg(self) -> str:
        """The board before the step as a picture: what the step sees in one colour, what it places
        or removes in another, and chains as arrows."""
        return self._picture.svg()

    def _repr_html_(self) -> str:
        return f'<div style="max-width:32em">{self.svg}</div><p>{escape(self.text)}</p>'


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved as people do. In a notebook it draws the board and lists the steps.

    The status is ``solved``; ``stuck`` if the techniques were not enough; ``multiple`` or ``none``
    if there is not exactly one solution, of which ``solutions`` is the number as far as it was soon
    found; ``unknown`` if the time was over; ``hint`` if only the first step was wanted; ``wrong``
    if a placed digit or a missing mark contradicts the only solution of the clues, which ``wrong``
    tells in words. If it is stuck, ``candidates`` are the digits left for each cell. If another
    path than the usual one was wanted, ``best`` tells whether it is known that none is better.
    """

    puzzle: str
    status: Literal["hint", "solved", "stuck", "wrong", "multiple", "none", "unknown"]
    difficulty: str | None
    hardest: str | None
    steps: tuple[Step, ...]
    solutions: Count | None
    solution: str | None
    wrong: tuple[str, ...]
    best: bool | None
    candidates: tuple[tuple[int, ...], ...] = field(repr=False)
    _boxes: tuple[int, int] = field(repr=False)
    _after: _Marks = field(repr=False)

    def __str__(self) -> str:
        steps = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*self.wrong, *steps, f"{self.status}, difficulty: {self.difficulty}"])

    def _repr_html_(self) -> str:
        # Each step draws itself: all pictures together would be half a megabyte.
        steps = "".join(f"<li>{escape(str(step))}</li>" for step in self.steps)
        summary = f"{self.status} after {len(self.steps)} steps, difficulty: {self.difficulty}"
        listed = f"<details><summary>{summary}</summary><ol>{steps}</ol></details>"
        return _drawing(self._boxes, self._after) + listed


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The steps wanted, as the compiled half reads it."""

    scale: str | None
    upto: str | None
    hint: bool
    all_steps: bool
    more: list[str]
    order: list[str]
    scores: str | None
    path: str


@keywords(Timed)
def explain(
    puzzle: str,
    *,
    scale: Scale | None = None,
    upto: str | None = None,
    hint: bool = False,
    all_steps: bool = False,
    more: Sequence[str] = (),
    order: Sequence[str] = (),
    scores: str | None = None,
    path: Path = "usual",
    **options: Unpack[Timed],
) -> Explanation:
    """Solves a puzzle as people do, always with the easiest technique that makes progress.

    Steps begin where the puzzle stands: pencil marks and placed digits are taken as they are. The
    ``scale`` says which steps there are, and how hard: ``rules``, of which none assumes that there
    is only one solution, or for plain 9x9 puzzles Sudoku Explainer 1.2.1 (``se``), Sukaku Explainer
    1.18 or HoDoKu 2.2. Without it, plain 9x9 puzzles are explained by HoDoKu's techniques, which
    solve all of them, others by the rules. ``upto`` is the hardest technique to use; the difficulty
    of a puzzle that is not solved then is the least that it can be (``>=3.4``), and by the rules
    there is none. With ``hint`` there is only the first step. With ``all_steps``, every step that
    the techniques find where the puzzle stands is listed, and none is made.

    ``more`` names techniques that the scale ``hodoku`` leaves out, or ``all``:
    ``tridagon``, ``junior exocet``, ``3D Medusa`` and others. ``order`` names
    techniques that are tried first, and ``scores`` is a text with what steps are worth, a line for
    each technique (``naked pair: 60``, or ``naked pair: off``), or the text of a configuration of
    HoDoKu (``.hcfg``). The ``path`` is ``usual``, or the ``easiest`` or ``shortest`` that a search
    finds. The other keyword arguments are in ``Timed``.

    >>> explained = explain("1.....3..4.....2")
    >>> print(explained.steps[0])
    Hidden single: 3 can only go in r1c2 in box 1
    >>> explained.steps[0].placed
    (Candidate(row=1, column=2, digit=3),)
    >>> explained.difficulty, explained.solution
    ('easy', '1324423124133142')
    >>> str(explain("1.....3..4.....2", all_steps=True).steps[2])
    'Hidden single: 1 can only go in r2c4 in box 2'
    """
    wanted = _Wanted(scale, upto, hint, all_steps, list(more), list(order), scores, path)
    found = _native.explain(text(puzzle), wanted, settings("explain", Timed, options))
    boxes, after = found["boxes"], tuple(found["after"])
    left = tuple(tuple(_digits(bits)) for bits in after) if found["status"] == "stuck" else ()
    solutions = found["solutions"]
    return Explanation(
        found["puzzle"],
        found["status"],
        found["difficulty"],
        found["hardest"],
        tuple(_step(step) for step in found["steps"]),
        None if solutions is None else Count(*solutions),
        found["solution"],
        tuple(found["wrong"]),
        found["best"],
        left,
        boxes,
        after,
    )


def _step(step: dict[str, Any]) -> Step:
    return Step(
        step["rule"],
        step["grade"],
        step["text"],
        step["vague"],
        placed=_candidates(step["placed"]),
        removed=_candidates(step["removed"]),
        pattern=_candidates(step["pattern"]),
        apart=_candidates(step["apart"]),
        houses=tuple(step["houses"]),
        links=tuple(
            Link(_candidates(start), _candidates(end), strong)
            for start, end, strong in step["links"]
        ),
        _before=tuple(step["before"]),
        _picture=step["picture"],
    )


def _candidates(found: list[tuple[int, int, int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(*candidate) for candidate in found)


def _digits(bits: int) -> list[int]:
    return [digit for digit in range(1, bits.bit_length() + 1) if bits >> digit - 1 & 1]


def _drawing(boxes: tuple[int, int], marks: _Marks) -> str:
    """Returns the candidates as HTML."""
    side = boxes[0] * boxes[1]

    def cell(row: int, column: int) -> tuple[str, str]:
        digits = _digits(marks[row * side + column])
        size = "" if len(digits) == 1 else "font-size:60%"
        return " ".join(map(str, digits)), size

    return _html.board(boxes, cell, 3)
