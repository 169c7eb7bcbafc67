"""Columns of puzzles in pandas.

Importing this module gives every series of pandas an accessor ``sudoku``.

>>> import pandas as pd
>>> import quadrille.pandas
>>> puzzles = pd.Series(["1.....3..4.....2", "1...............", "x", None], index=list("abcd"))
>>> puzzles.sudoku.check().tolist()[:3]  # type: ignore[attr-defined]
['unique', 'multiple', 'invalid']
>>> list(puzzles.sudoku.answers().columns)  # type: ignore[attr-defined]
['status', 'count', 'exact', 'solution', 'error']

Answers have the index of the puzzles. The status of a text that is no puzzle is ``invalid``, and
other answers are missing; with ``errors="raise"`` it is an error.
"""

from __future__ import annotations

from typing import Any, Unpack

import pandas as pd

import quadrille

from ._explain import Scale
from ._settings import Options
from ._sql import counted


@pd.api.extensions.register_series_accessor("sudoku")
class Questions:
    """The questions about a series of puzzles."""

    def __init__(self, series: pd.Series[Any]) -> None:
        self._series = series

    def check(self, **options: Unpack[Options]) -> pd.Series[Any]:
        """Returns whether each puzzle has exactly one solution: ``unique``, ``multiple``,
        ``none``."""
        return self._frame(quadrille.check(self._series, solutions=False, **_of(options)))["status"]

    def solve(self, **options: Unpack[Options]) -> pd.Series[Any]:
        """Returns a solution of each puzzle; missing if there is none, or the time was over
        first."""
        return self._frame(quadrille.solve(self._series, **_of(options)))["solution"]

    def count(self, *, limit: int | None = None, **options: Unpack[Options]) -> pd.Series[Any]:
        """Returns the number of solutions of each puzzle, up to a ``limit`` if there is one;
        missing if the time was over before it was known."""
        table = quadrille.count(self._series, limit=limit, solutions=False, **_of(options))
        counts = counted(table, limit).to_pandas()
        return pd.Series(counts.array, self._series.index, name="count")

    def answers(self, *, limit: int | None = 2, **options: Unpack[Options]) -> pd.DataFrame:
        """Returns all that ``count`` finds: status, count, solution. By default it stops at the
        second solution, as ``check`` does."""
        return self._frame(quadrille.count(self._series, limit=limit, **_of(options)))

    def canonical(self, **options: Unpack[Options]) -> pd.Series[Any]:
        """Returns the canonical form of each puzzle."""
        return self._frame(quadrille.canonical(self._series, **_of(options)))["canonical"]

    def minimize(self, *, seed: int = 0, **options: Unpack[Options]) -> pd.Series[Any]:
        """Returns each puzzle without the clues that it does not need; missing if it is not
        unique, or the time was over before it was minimal."""
        frame = self._frame(quadrille.minimize(self._series, seed=seed, **_of(options)))
        return frame["minimal"].where(frame["is_minimal"].eq(True), None)

    def rate(self, *, scale: Scale | None = None, **options: Unpack[Options]) -> pd.DataFrame:
        """Returns the difficulty of each puzzle, with the columns of ``Rating``."""
        return self._frame(quadrille.rate(self._series, scale=scale, **_of(options)))

    def _frame(self, answers: Any) -> pd.DataFrame:
        frame: pd.DataFrame = answers.to_pandas()
        frame.index = self._series.index
        return frame


def _of(options: Options) -> Options:
    return {"errors": "report", **options}
