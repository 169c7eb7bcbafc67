"""``Puzzle``."""

from __future__ import annotations

from typing import Any, Self, Unpack

from . import _columns, _html, _native
from ._settings import Rules, keywords, settings


class Puzzle(str):
    """A puzzle with its rules, which every question takes in place of a string.

    It is the text of the puzzle: its line, or an object in JSON if a line does not say all. So it
    can be in a list, in a column or in a file, and everything else that reads puzzles reads it. The
    puzzle is a text in any format, or a board as lists of rows or of numpy; the keyword arguments
    are in ``Rules``, and are added to the rules that the text has.

    >>> from quadrille.constraints import Cage, Thermometer
    >>> puzzle = Puzzle("." * 16, constraints=[Cage(3, "r1c1 r1c2"), Thermometer("r2c1 r2c2")])
    >>> quadrille.count(puzzle).count
    24
    >>> puzzle.constraints
    ['cage 3 r1c1 r1c2', 'thermometer r2c1 r2c2']
    >>> Puzzle([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    Puzzle('1.....3..4.....2')
    """

    __slots__ = ()

    @keywords(Rules)
    def __new__(cls, puzzle: Any, **rules: Unpack[Rules]) -> Self:
        column, single = _columns.read(puzzle, rules.get("shape"))
        if not single:
            raise TypeError(f"puzzle: expected a single one, found {type(puzzle).__name__}")
        return super().__new__(cls, _native.puzzle_text(column, settings("Puzzle", Rules, rules)))

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    @property
    def line(self) -> str:
        """The clues in one line."""
        return str(self._facts()["line"])

    @property
    def boxes(self) -> tuple[int, int]:
        """The rows and columns of a box."""
        high, wide = self._facts()["boxes"]
        return high, wide

    @property
    def rows(self) -> list[list[int]]:
        """The clues, 0 for a blank."""
        facts = self._facts()
        high, wide = facts["boxes"]
        digits, side = facts["digits"], high * wide
        return [digits[start : start + side] for start in range(0, side * side, side)]

    @property
    def variant(self) -> str:
        """The rules for the whole board, separated by commas; ``classic`` if there are none."""
        return ",".join(self._facts()["variant"]) or "classic"

    @property
    def constraints(self) -> list[str]:
        """The texts of the constraints on cells."""
        return list(self._facts()["constraints"])

    def _facts(self) -> dict[str, Any]:
        return _native.puzzle_facts(str(self))

    def __repr__(self) -> str:
        return f"Puzzle({str(self)!r})"

    def __str__(self) -> str:
        return str.__str__(self)

    def _repr_html_(self) -> str:
        facts = self._facts()
        high, wide = facts["boxes"]
        side, regions = high * wide, facts["regions"]

        def cell(row: int, column: int) -> tuple[str, str]:
            place = row * side + column
            top = 2 if row == 0 or regions[place] != regions[place - side] else 1
            left = 2 if column == 0 or regions[place] != regions[place - 1] else 1
            edges = f"border-top-width:{top}px;border-left-width:{left}px"
            digit = facts["digits"][place]
            return (str(digit) if digit else ""), edges

        rules = [*facts["variant"], *facts["constraints"]]
        return _html.board((high, wide), cell) + "".join(f"<p>{rule}</p>" for rule in rules)
