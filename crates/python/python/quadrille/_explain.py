"""``explain``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Unpack

from . import _html, _native
from ._candidates import Candidate
from ._puzzles import Difficulty
from ._settings import Options, Settings

#: The digits that each cell may have, as bits, row by row.
_Marks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of reasoning. ``str(step)`` is a sentence.

    ``cells`` (row and column from 1) and ``houses`` (such as ``row 3``) are the pattern that the
    rule found for the ``digits``. A step places a digit, or removes candidates. Those that a placed
    digit rules out in its row, column and box are not listed.
    """

    rule: str
    text: str
    digits: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]
    houses: tuple[str, ...]
    placed: Candidate | None
    removed: tuple[Candidate, ...]
    _boxes: tuple[int, int] = field(repr=False)
    _before: _Marks = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"{_drawing(self._boxes, self._before, self)}<p>{self.text}</p>"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved as people do. In a notebook it draws the board and lists the steps.

    The status is ``solved``; ``stuck`` if the rules were not enough; ``none`` if there is no
    solution; ``unknown`` if the time was over. If it is stuck, ``candidates`` are the digits left
    for each cell.
    """

    puzzle: str
    status: Literal["solved", "stuck", "none", "unknown"]
    difficulty: Difficulty | None
    hardest: str | None
    steps: tuple[Step, ...]
    solution: str | None
    candidates: tuple[tuple[int, ...], ...] = field(repr=False)
    _boxes: tuple[int, int] = field(repr=False)
    _after: _Marks = field(repr=False)

    def __str__(self) -> str:
        steps = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*steps, f"{self.status}, difficulty: {self.difficulty}"])

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{step}</li>" for step in self.steps)
        summary = f"{self.status} after {len(self.steps)} steps, difficulty: {self.difficulty}"
        listed = f"<details><summary>{summary}</summary><ol>{steps}</ol></details>"
        return _drawing(self._boxes, self._after, None) + listed


def explain(puzzle: str, **options: Unpack[Options]) -> Explanation:
    """Solves a puzzle as people do, always with the easiest rule that makes progress.

    No rule assumes that there is only one solution. The keyword arguments are those of
    ``Options``.

    >>> explained = explain("1.....3..4.....2")
    >>> print(explained.steps[0])
    Hidden single: 3 can only go in r1c2 in box 1
    >>> explained.steps[0].placed
    Candidate(row=1, column=2, digit=3)
    >>> explained.difficulty, explained.solution
    ('easy', '1324423124133142')
    """
    found = _native.explain(puzzle, Settings(**options))
    boxes = found["boxes"]
    marks = _first_marks(boxes, found["digits"])
    steps = []
    for step in found["steps"]:
        steps.append(_step(step, boxes, tuple(marks)))
        _apply(steps[-1], boxes, marks)
    left = tuple(tuple(_digits(bits)) for bits in marks) if found["status"] == "stuck" else ()
    return Explanation(
        found["puzzle"],
        found["status"],
        found["difficulty"],
        found["hardest"],
        tuple(steps),
        found["solution"],
        left,
        boxes,
        tuple(marks),
    )


def _step(step: dict[str, Any], boxes: tuple[int, int], before: _Marks) -> Step:
    placed = step["placed"]
    return Step(
        step["rule"],
        step["text"],
        tuple(step["digits"]),
        tuple(step["cells"]),
        tuple(step["houses"]),
        None if placed is None else Candidate(*placed),
        tuple(Candidate(*candidate) for candidate in step["removed"]),
        boxes,
        before,
    )


def _digits(bits: int) -> list[int]:
    return [digit for digit in range(1, bits.bit_length() + 1) if bits >> digit - 1 & 1]


def _first_marks(boxes: tuple[int, int], digits: list[int]) -> list[int]:
    """Returns the candidates that the clues leave."""
    side = boxes[0] * boxes[1]
    marks = [(1 << side) - 1] * side**2
    for cell, digit in enumerate(digits):
        if digit:
            _place(boxes, marks, cell // side, cell % side, digit)
    return marks


def _place(boxes: tuple[int, int], marks: list[int], row: int, column: int, digit: int) -> None:
    high, wide = boxes
    side = high * wide
    bit = 1 << digit - 1
    for other in range(side * side):
        at, across = divmod(other, side)
        is_same_box = (at // high, across // wide) == (row // high, column // wide)
        if at == row or across == column or is_same_box:
            marks[other] &= ~bit
    marks[row * side + column] = bit


def _apply(step: Step, boxes: tuple[int, int], marks: list[int]) -> None:
    side = boxes[0] * boxes[1]
    if step.placed is not None:
        row, column, digit = step.placed
        _place(boxes, marks, row - 1, column - 1, digit)
    for row, column, digit in step.removed:
        marks[(row - 1) * side + column - 1] &= ~(1 << digit - 1)


def _drawing(boxes: tuple[int, int], marks: _Marks, step: Step | None) -> str:
    """Returns the candidates as HTML; those of the step are in colour."""
    side = boxes[0] * boxes[1]

    def cell(row: int, column: int) -> tuple[str, str]:
        digits = _digits(marks[row * side + column])
        place = (row + 1, column + 1)
        texts = []
        for digit in digits:
            style = ""
            if step is not None and (*place, digit) == step.placed:
                style = "color:#080;font-weight:bold"
            elif step is not None and (*place, digit) in step.removed:
                style = "color:#c00;text-decoration:line-through"
            texts.append(f'<span style="{style}">{digit}</span>' if style else str(digit))
        shade = "background:#ffd8" if step is not None and place in step.cells else ""
        size = "" if len(digits) == 1 else "font-size:60%"
        return " ".join(texts), f"{shade};{size}"

    return _html.board(boxes, cell, 3)
