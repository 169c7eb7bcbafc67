"""Columns of puzzles in Polars.

Importing this module gives every expression and every series of Polars a namespace ``sudoku``:
``pl.col("puzzle").sudoku.check()``. Its questions are also functions of a column's name or an
expression, whose types are known. They work in lazy frames, in streams and in groups.

>>> import polars as pl
>>> from quadrille import polars as sudoku
>>> frame = pl.LazyFrame({"puzzle": ["1.....3..4.....2", "1...............", "x", None]})
>>> frame.select(sudoku.check("puzzle"), count=sudoku.count("puzzle")).collect().to_dicts()
[{'puzzle': 'unique', 'count': Decimal('1')}, {'puzzle': 'multiple', 'count': Decimal('72')},
 {'puzzle': 'invalid', 'count': None}, {'puzzle': None, 'count': None}]
>>> column = pl.Series("puzzle", ["1.....3..4.....2"])
>>> column.sudoku.solve().to_list()  # type: ignore[attr-defined]
['1324423124133142']

The status of a text that is no puzzle is ``invalid``, and other answers are null; with
``errors="raise"`` it is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Unpack

import polars as pl

import quadrille

from ._explain import Scale
from ._settings import Options

#: A column by its name, or any expression.
Column = str | pl.Expr

_STATUS = pl.Enum(quadrille.Status)


def check(puzzle: Column, **options: Unpack[Options]) -> pl.Expr:
    """Returns whether each puzzle has exactly one solution: ``unique``, ``multiple``, ``none``."""
    return _ask(
        puzzle, lambda rows: quadrille.check(rows, solutions=False, **_of(options)), "status"
    )


def answers(puzzle: Column, *, limit: int | None = 2, **options: Unpack[Options]) -> pl.Expr:
    """Returns all that ``count`` finds, as a struct: status, count, exact, solution. By default it
    stops at the second solution, as ``check`` does."""
    return _ask(puzzle, lambda rows: quadrille.count(rows, limit=limit, **_of(options)), None)


def solve(puzzle: Column, **options: Unpack[Options]) -> pl.Expr:
    """Returns a solution of each puzzle; null if there is none, or the time was over first."""
    return _ask(puzzle, lambda rows: quadrille.solve(rows, **_of(options)), "solution")


def count(puzzle: Column, *, limit: int | None = None, **options: Unpack[Options]) -> pl.Expr:
    """Returns the number of solutions of each puzzle, up to a ``limit`` if there is one; null if
    the time was over before it was known.

    Without a limit, they are decimal numbers of 38 digits.
    """

    def ask(rows: Any) -> Any:
        return quadrille.count(rows, limit=limit, solutions=False, **_of(options))

    known = pl.col("exact") if limit is None else pl.col("exact") | (pl.col("count") == limit)
    return _ask(puzzle, ask, "count", known)


def canonical(puzzle: Column, **options: Unpack[Options]) -> pl.Expr:
    """Returns the canonical form of each puzzle."""
    return _ask(puzzle, lambda rows: quadrille.canonical(rows, **_of(options)), "canonical")


def minimize(puzzle: Column, *, seed: int = 0, **options: Unpack[Options]) -> pl.Expr:
    """Returns each puzzle without the clues that it does not need; null if it is not unique, or the
    time was over before it was minimal."""

    def ask(rows: Any) -> Any:
        return quadrille.minimize(rows, seed=seed, **_of(options))

    return _ask(puzzle, ask, "minimal", pl.col("is_minimal"))


def rate(puzzle: Column, *, scale: Scale | None = None, **options: Unpack[Options]) -> pl.Expr:
    """Returns the difficulty of each puzzle, as a struct with the fields of ``Rating``."""
    return _ask(puzzle, lambda rows: quadrille.rate(rows, scale=scale, **_of(options)), None)


def _of(options: Options) -> Options:
    return {"errors": "report", **options}


def _ask(
    puzzle: Column, ask: Callable[[Any], Any], name: str | None, known: pl.Expr | None = None
) -> pl.Expr:
    """Returns a column of the answers that are known; without a name, all but the errors.

    No puzzles are asked about at once, so that wrong options are told here.
    """

    def answers(column: pl.Series) -> pl.Series:
        table = ask(column)
        # Polars copies each column into its own form.
        frame = pl.DataFrame(table if known is not None or not name else table._native.only(name))
        frame = frame.cast({name: _STATUS for name in frame.columns if name == "status"})
        if known is not None:
            frame = frame.select(pl.when(known).then(pl.col(name or "")))
        if name:
            return frame.to_series().alias(column.name)
        return frame.drop("error", strict=False).to_struct().alias(column.name)

    kind = answers(pl.Series("puzzle", [], pl.String)).dtype
    column = pl.col(puzzle) if isinstance(puzzle, str) else puzzle
    return column.map_batches(answers, kind, is_elementwise=True)


class _Asked:
    """A column as its namespace has it."""

    def __init__(self, column: Any) -> None:
        self._column = column


def _of_expression(question: Callable[..., pl.Expr]) -> Callable[..., pl.Expr]:
    @wraps(question)
    def ask(self: _Asked, **options: Any) -> pl.Expr:
        return question(self._column, **options)

    return ask


def _of_series(question: Callable[..., pl.Expr]) -> Callable[..., pl.Series]:
    @wraps(question)
    def ask(self: _Asked, **options: Any) -> pl.Series:
        series = self._column
        asked = question(pl.first(), **options)
        return series.to_frame().select(asked).to_series().alias(series.name)  # type: ignore[no-any-return]

    return ask


_QUESTIONS: tuple[Callable[..., pl.Expr], ...] = (
    check,
    answers,
    solve,
    count,
    canonical,
    minimize,
    rate,
)
for _register, _made in (
    (pl.api.register_expr_namespace, _of_expression),
    (pl.api.register_series_namespace, _of_series),
):
    _methods = {question.__name__: _made(question) for question in _QUESTIONS}
    _register("sudoku")(type("Questions", (_Asked,), _methods))
