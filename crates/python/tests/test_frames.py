"""Columns of puzzles in the data frames of Polars and pandas."""

from __future__ import annotations

import pandas as pd
import polars as pl
import pytest

import quadrille
import quadrille.pandas
from quadrille import polars as sudoku

from .conftest import TEN, counted

PUZZLES = [TEN, "1...............", "x", None, *counted("9x9", "none")]


@pytest.fixture(scope="module")
def frame() -> pl.DataFrame:
    return pl.DataFrame({"puzzle": PUZZLES, "group": [n % 3 for n in range(len(PUZZLES))]})


@pytest.mark.parametrize(
    ("question", "column", "options"),
    [
        ("check", "status", {}),
        ("solve", "solution", {}),
        ("count", "count", {}),
        ("count", "count", {"limit": 3}),
        ("canonical", "canonical", {}),
        ("minimize", "minimal", {"seed": 3}),
    ],
)
def test_answers_are_those_of_the_package(
    frame: pl.DataFrame, question: str, column: str, options: dict[str, int]
) -> None:
    answers = getattr(quadrille, question)(PUZZLES, errors="report", **options)
    expected = pl.DataFrame(answers)[column].to_list()
    expression = getattr(pl.col("puzzle").sudoku, question)(**options)  # type: ignore[attr-defined]
    eager = frame.select(expression)
    assert eager["puzzle"].to_list() == expected
    lazy = frame.lazy().select(getattr(sudoku, question)("puzzle", **options))
    for engine in ("in-memory", "streaming"):
        found = lazy.collect(engine=engine)  # type: ignore[call-overload]
        assert found["puzzle"].to_list() == expected
        assert found.schema == lazy.collect_schema() == eager.schema
    series = getattr(frame["puzzle"].sudoku, question)(**options)  # type: ignore[attr-defined]
    assert (series.to_list(), series.name) == (expected, "puzzle")
    pandas = pd.Series(PUZZLES, index=range(5, 5 + len(PUZZLES)))
    found = getattr(pandas.sudoku, question)(**options)
    assert [None if pd.isna(value) else value for value in found] == expected
    assert list(found.index) == list(pandas.index)


def test_ratings_are_structs(frame: pl.DataFrame) -> None:
    rated = frame.lazy().select(sudoku.rate("puzzle")).collect()
    expected = quadrille.rate(PUZZLES, errors="report")
    difficulties = rated.unnest("puzzle")["difficulty"].to_list()
    assert difficulties == [row.difficulty for row in expected]
    pandas = pd.Series(PUZZLES).sudoku.rate()
    assert [None if pd.isna(d) else d for d in pandas["difficulty"]] == difficulties


def test_groups_and_filters(frame: pl.DataFrame) -> None:
    unique = frame.lazy().filter(sudoku.check("puzzle") == "unique").collect()
    assert all(quadrille.check(puzzle).status == "unique" for puzzle in unique["puzzle"])
    groups = frame.group_by("group").agg((sudoku.check("puzzle") == "unique").sum())
    assert groups["puzzle"].sum() == len(unique) > 1
    none = frame.lazy().filter(pl.lit(False)).select(sudoku.count("puzzle")).collect()
    assert none.shape == (0, 1) and none.schema == {"puzzle": pl.Decimal(38, 0)}


def test_errors_are_raised_if_wanted(frame: pl.DataFrame) -> None:
    with pytest.raises(quadrille.PuzzleError, match="puzzle 2: "):
        frame.select(sudoku.check("puzzle", errors="raise"))
    with pytest.raises(quadrille.PuzzleError, match="puzzle 2: "):
        pd.Series(PUZZLES).sudoku.check(errors="raise")
    with pytest.raises(AttributeError, match="no attribute 'prove'"):
        frame["puzzle"].sudoku.prove()  # type: ignore[attr-defined]


def test_what_a_timeout_leaves_open_is_missing() -> None:
    empty = ["." * 81, TEN]
    options = {"limit": 10**8, "timeout": 0.05}
    column = pl.Series(empty).sudoku  # type: ignore[attr-defined]
    assert column.count(**options).to_list() == [None, 10]
    assert column.count(limit=3).to_list() == [3, 3]
    series = pd.Series(empty).sudoku  # type: ignore[attr-defined]
    assert series.count(**options).isna().tolist() == [True, False]
    assert series.count(limit=3).tolist() == [3, 3]
    full = quadrille.solve(TEN).solution
    assert quadrille.minimize([full], timeout=0.0)[0] is None
    with pytest.raises(TimeoutError):
        quadrille.minimize(full, timeout=0.0)


def test_a_text_that_is_no_puzzle_is_invalid_however_long_others_take() -> None:
    column = ["." * 81] * 600 + ["z" * 81, "." * 81]
    options = {"limit": 10**5, "solutions": False, "jobs": 1, "errors": "report"}
    answers = quadrille.count(column, **options)  # type: ignore[call-overload]
    assert [answer.status for answer in answers[599:]] == ["multiple", "invalid", "multiple"]
