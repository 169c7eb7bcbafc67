"""Columns of other libraries, in and out."""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import quadrille

from .conftest import TEN, counted

LINES = [line for line in counted("9x9", "several", "none") if len(line) == 81]
EXPECTED = [answer.count for answer in quadrille.check(LINES)]


def frame() -> pd.DataFrame:
    return pd.DataFrame({"puzzle": LINES, "row": range(len(LINES))})


COLUMNS: dict[str, Any] = {
    "tuple": tuple(LINES),
    "generator": (line for line in LINES),
    "bytes": [line.encode() for line in LINES],
    "numpy text": np.array(LINES),
    "numpy bytes": np.array(LINES, dtype="S81"),
    "numpy padded": np.array(LINES, dtype="S90"),
    "numpy objects": np.array(LINES, dtype=object),
    "numpy strided": np.array([line for line in LINES for _ in range(2)])[::2],
    "numpy digits": np.array([[int(c) for c in line.replace(".", "0")] for line in LINES]),
    "numpy boards": np.array(
        [[int(c) for c in line.replace(".", "0")] for line in LINES], dtype="u1"
    ).reshape(-1, 9, 9),
    "numpy ascii": np.frombuffer("".join(LINES).encode(), dtype="u1").reshape(-1, 81),
    "arrow": pa.array(LINES),
    "arrow large": pa.array(LINES, pa.large_string()),
    "arrow view": pa.array(LINES, pa.string_view()),
    "arrow binary": pa.array([line.encode() for line in LINES], pa.binary()),
    "arrow fixed": pa.array([line.encode() for line in LINES], pa.binary(81)),
    "arrow slice": pa.array(["x", *LINES])[1:],
    "arrow chunks": pa.chunked_array([LINES[:3], [], LINES[3:]]),
    "arrow table": pa.table({"puzzle": LINES, "row": range(len(LINES))}),
    "arrow batch": pa.record_batch({"puzzle": LINES}),
    "polars": pl.Series(LINES),
    "polars frame": pl.DataFrame({"row": range(len(LINES)), "puzzle": LINES}),
    "polars categories": pl.Series(LINES, dtype=pl.Categorical),
    "pandas": frame()["puzzle"],
    "pandas categories": frame()["puzzle"].astype("category"),
    "pandas arrow": frame()["puzzle"].astype("string[pyarrow]"),
    "pandas frame": frame(),
    "rows": [
        [[int(c) for c in line.replace(".", "0")][n : n + 9] for n in range(0, 81, 9)]
        for line in LINES
    ],
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_column_has_the_answers_of_a_list(kind: str) -> None:
    answers = quadrille.check(COLUMNS[kind])
    assert [answer.count for answer in answers] == EXPECTED


def test_a_query_of_duckdb_is_a_column() -> None:
    puzzles = frame()  # noqa: F841
    query = duckdb.sql("select puzzle from puzzles order by row")
    assert [answer.count for answer in quadrille.check(query)] == EXPECTED


def test_another_column_can_be_named() -> None:
    table = pa.table({"a": ["x"] * len(LINES), "b": LINES})
    assert [answer.count for answer in quadrille.check(table, column="b")] == EXPECTED
    with pytest.raises(TypeError, match="expected a column puzzle, found a, b"):
        quadrille.check(table)


def test_a_single_board_has_a_single_answer() -> None:
    board = np.array([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    blank = np.where(board == 0, np.nan, board)
    symbols = [["1", ".", ".", "."], [" ", " ", "3", " "], list(".4.."), list("...2")]
    singles: list[Any] = [
        *(board, board.ravel(), board.tolist(), np.asfortranarray(board)),
        *(blank, blank.tolist(), [list(row) for row in board], symbols),
        bytearray(b"1.....3..4.....2"),
    ]
    for single in singles:
        assert quadrille.check(single).solution == "1324423124133142"
    for several in ([symbols] * 2, np.stack([blank] * 2), [blank, None], [None, blank.tolist()]):
        answers = quadrille.check(several)
        assert "1324423124133142" in [answer.solution for answer in answers] and len(answers) == 2
    parts = quadrille.check(np.array([[0.5] * 16, [np.inf] * 16]), errors="report")
    assert [answer.status for answer in parts] == ["invalid", "invalid"]


@pytest.mark.parametrize("ask", [quadrille.solve, quadrille.check, quadrille.count])
def test_a_puzzle_has_the_same_answer_alone_and_among_others(ask: Any) -> None:
    puzzles = [*LINES, "." * 80 + "1", "11" + "." * 79, "1...............", "." * 81]
    together = list(ask(puzzles, errors="report"))
    assert [ask(puzzle, errors="report") for puzzle in puzzles] == together
    digits = np.array([[int(c) for c in puzzle.replace(".", "0")] for puzzle in LINES], "u1")
    assert [ask(board).solution for board in digits] == [
        answer.solution for answer in together[: len(LINES)]
    ]


def test_categories_may_all_be_missing() -> None:
    column = pa.array([None, None], pa.dictionary(pa.int8(), pa.string()))
    assert [answer.status for answer in quadrille.check(column)] == [None, None]


def test_missing_values_stay_missing() -> None:
    columns: list[Any] = [
        [TEN, None, TEN],
        pa.array([TEN, None, TEN]),
        pa.array([TEN, None, TEN]).dictionary_encode(),
        pl.Series([TEN, None, TEN]),
        pd.Series([TEN, None, TEN]),
        pd.Series([TEN, float("nan"), TEN]),
        [TEN, float("nan"), TEN],
        [TEN, pd.NA, TEN],
        np.array([TEN, np.nan, TEN], dtype=object),
        np.array([TEN, np.nan, TEN], dtype=np.dtypes.StringDType(na_object=np.nan)),
    ]
    for column in columns:
        answers = quadrille.count(column)
        assert [answer.count for answer in answers] == [10, None, 10]
        assert pa.table(answers)["status"].to_pylist() == ["multiple", None, "multiple"]


def test_answers_are_arrow_data() -> None:
    answers = quadrille.check(LINES * 100)
    table = pa.table(answers)
    assert table.schema == pa.schema(
        {"status": pa.string(), "count": pa.uint64(), "exact": pa.bool_(), "solution": pa.string()}
    )
    assert table.num_rows == len(answers)
    table.validate(full=True)
    assert table["count"].to_pylist() == EXPECTED * 100
    polars = pl.DataFrame(answers)
    assert polars["solution"].to_list() == table["solution"].to_pylist()
    grouped = duckdb.sql("select status, count(*) from answers group by all").fetchall()
    assert dict(grouped) == dict(polars["status"].value_counts().iter_rows())


def test_exact_counts_are_decimals() -> None:
    table = pa.table(quadrille.count(["." * 81, TEN]))
    assert table["count"].type == pa.decimal128(38, 0)
    assert [int(count) for count in table["count"].to_pylist()] == [6670903752021072936960, 10]


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array([1, 2]), "expected a column of strings, bytes or lists of digits, found Int64"),
        ([TEN, 7], "expected a string, bytes or a board of digits, found int"),
        (np.array([[True]]), "expected an array of numbers or strings, found bool"),
        (7, "puzzles: expected a string or a column of them, found 7"),
        ({"puzzle": [TEN]}, "puzzles: expected a string or a column of them, found {'puzzle'"),
    ],
)
def test_what_is_no_column_is_a_type_error(column: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        quadrille.check(column)


def test_digits_out_of_range_are_errors() -> None:
    for digits, message in [
        (np.full((2, 81), 10), "puzzle 0: expected digits from 0 to 9, found 10"),
        (np.zeros((2, 80), dtype="u1"), "puzzle 0: expected the cells of a square board"),
        (np.array([[-1] * 81] * 2), "puzzle 0: expected digits from 0 to 9, found another number"),
        (pa.array([[300] * 16]), "puzzle 0: expected digits from 0 to 4, found another number"),
    ]:
        with pytest.raises(quadrille.PuzzleError, match=message):
            quadrille.check(digits)


def test_boards_come_as_lists_and_arrays_of_any_kind() -> None:
    board = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    flat = [digit for row in board for digit in row]
    array = np.array(board)
    columns: list[Any] = [
        [flat, flat],
        [array, array],
        [array.ravel(), board],
        np.ma.masked_equal(np.stack([array, array]), 0),
        pd.Series([flat, array]),
        pd.DataFrame({"puzzle": [board, flat], "other": 0}),
        pa.array([flat, flat]),
        pa.array([board, board], pa.list_(pa.list_(pa.uint8()))),
        pa.array([[digit or None for digit in flat]] * 3, pa.large_list(pa.int64()))[1:],
        pa.array([flat, flat], pa.list_(pa.int16(), 16)),
        pl.Series([flat, flat], dtype=pl.Array(pl.UInt8, 16)),
        pl.DataFrame({"puzzle": [flat, flat]}).lazy(),
    ]
    for column in columns:
        assert quadrille.check(column)["solution"] == ["1324423124133142"] * 2
    answers = quadrille.check(pa.array([flat, None, [1, 2]]), errors="report")
    assert answers["status"] == ["unique", None, "invalid"]
    wrong = [flat, None, flat[1:], "x", [300] * 16, [*flat[1:], "x"]]
    expected = ["unique", None, *["invalid"] * 4]
    assert quadrille.check(wrong, errors="report")["status"] == expected


def test_columns_of_nothing_have_no_answers() -> None:
    nothing = {"puzzle": [None, None], "other": [1, 2]}
    for column in (
        pa.nulls(2),
        pl.Series([None, None]),
        [None, None],
        pd.Series([None, None]),
        pd.DataFrame(nothing),
        pl.DataFrame(nothing),
    ):
        assert quadrille.check(column)["status"] == [None, None]
    for column in (pa.nulls(0), pl.Series([]), [], pd.Series([], dtype=object)):
        assert len(quadrille.check(column)) == 0


def test_a_stray_object_is_the_error_of_its_row() -> None:
    stray = [TEN, 3.5, None, object()]
    of_pandas, of_polars = pd.Series(stray), pl.Series(stray, dtype=pl.Object)
    frames = [of_pandas.to_frame("puzzle"), of_polars.to_frame("puzzle")]
    for column in (stray, of_pandas, of_polars, *frames):
        answers = quadrille.check(column, errors="report")
        assert answers["status"] == ["multiple", "invalid", None, "invalid"]
    assert quadrille.check(pd.Series([TEN, pd.NA, pd.NaT]))["status"] == ["multiple", None, None]


def test_answers_are_tables_of_other_libraries() -> None:
    answers = quadrille.check(["1.....3..4.....2", None, "1..............."])
    assert answers["count"] == answers.to_arrow()["count"].to_pylist() == [1, None, 2]
    assert answers.to_polars()["count"].to_list() == [1, None, 2]
    assert str(answers.to_pandas().dtypes["count"]) == "UInt64"
    assert pd.DataFrame(answers)["solution"][0] == "1324423124133142"
    with pytest.raises(KeyError, match="column x of status, count"):
        answers["x"]
