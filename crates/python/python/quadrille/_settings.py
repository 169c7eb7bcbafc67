"""The keyword arguments that all questions have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypedDict


class Options(TypedDict, total=False):
    """The keyword arguments of questions about puzzles.

    shape
        The boxes of every board, such as ``"2x3"``: rows by columns. By default the shape follows
        from the number of cells.
    variant
        Extra rules, separated by commas: ``x``, ``windoku``, ``disjoint-groups``, ``anti-knight``,
        ``anti-king``, ``non-consecutive``.
    regions
        A jigsaw map, one symbol for each cell, the same for all cells of a region.
    column
        The column of a table. By default the only one, or the one called ``puzzle``.
    timeout
        The most seconds for each puzzle. A puzzle that takes longer is ``unknown``.
    jobs
        The number of threads, by default one for each core.
    errors
        ``"raise"`` (the default) raises an error for the first text that is not a puzzle;
        ``"report"`` gives its row the status ``invalid`` and adds a column ``error``.
    progress
        Called about 20 times a second with the number of puzzles done and of all puzzles.
    """

    shape: str
    variant: str
    regions: str
    column: str
    timeout: float
    jobs: int
    errors: Literal["raise", "report"]
    progress: Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Settings:
    """The same with defaults, as the compiled half reads it."""

    shape: str | None = None
    variant: str | None = None
    regions: str | None = None
    column: str | None = None
    timeout: float | None = None
    jobs: int | None = None
    errors: str = "raise"
    progress: Callable[[int, int], object] | None = None
