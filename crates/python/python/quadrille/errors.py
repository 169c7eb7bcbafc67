"""What can be wrong with the input. All of it is a ``ValueError``."""

from __future__ import annotations

from typing import Any


class QuadrilleError(ValueError):
    """Something is wrong with the input."""

    def __init__(self, message: str, *place: Any) -> None:
        # All arguments are kept, so that the exception can be pickled.
        super().__init__(message, *place)
        self.message = message


class PuzzleError(QuadrilleError):
    """A text is not a puzzle, or the question is not for this puzzle.

    ``index`` is the row in the input, from 0. ``line`` and ``column`` are the place in the text
    of the puzzle, from 1; they are ``None`` if the whole text is meant.

    >>> import quadrille
    >>> try:
    ...     quadrille.check(["1..4..3..2..4..1", "1..4..3..2..4..9"])
    ... except quadrille.PuzzleError as error:
    ...     print(error.index, error.line, error.column, error.message)
    1 1 16 expected 1-4, '.' or '0', found '9'
    """

    def __init__(
        self,
        message: str,
        index: int | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message, index, line, column)
        self.index = index
        self.line = line
        self.column = column

    def __str__(self) -> str:
        index = "" if self.index is None else f"puzzle {self.index}: "
        column = "" if self.column is None else f"{self.column}:"
        line = "" if self.line is None else f"{self.line}:{column} "
        return f"{index}{line}{self.message}"


class NotUniqueError(PuzzleError):
    """A puzzle has no solution or several, and needs exactly one."""


class FormatError(PuzzleError):
    """A format has no place for some part of a puzzle."""


class CoverError(QuadrilleError):
    """An option or an item of an exact cover problem is wrong.

    ``option`` and ``item`` are the values of the caller; they are ``None`` if no single one is
    meant.

    >>> import quadrille
    >>> quadrille.ExactCover({"left": ["a", "b", "a"]})
    Traceback (most recent call last):
    quadrille.errors.CoverError: option 'left' has item 'a' twice
    """

    def __init__(self, message: str, option: Any = None, item: Any = None) -> None:
        super().__init__(message, option, item)
        self.option = option
        self.item = item

    def __str__(self) -> str:
        return self.message


class ConstraintError(QuadrilleError):
    """The text of a constraint cannot be read."""


class CertificateError(QuadrilleError):
    """A certificate is wrong, or cannot be made."""
