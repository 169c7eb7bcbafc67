"""Tables of answers in other libraries."""

import copy
import pickle
from collections.abc import Sequence

import duckdb
import pandas
import polars
import pyarrow
import pytest

import quadrille

PUZZLES = ["." * 81, "1.....3..4.....2", "11..............", None]
"""As many solutions as 128 bits hold, one, none, and a missing value."""

QUESTIONS = {
    "solve": quadrille.solve,
    "check": quadrille.check,
    "count": quadrille.count,
    "count_to": lambda puzzles: quadrille.count(puzzles, limit=9, solutions=False),
    "rate": quadrille.rate,
    "minimize": quadrille.minimize,
    "canonical": quadrille.canonical,
}


def rows_of(answers):
    return [answers._native.row(number) for number in range(len(answers))]


@pytest.fixture(params=QUESTIONS)
def ask(request):
    return QUESTIONS[request.param]


def column(ask):
    return PUZZLES if ask in (quadrille.solve, quadrille.check, quadrille.count) else PUZZLES[1:2]


def test_every_library_has_all_columns_and_rows(ask):
    answers = ask(column(ask))
    arrow = pyarrow.table(answers)
    assert tuple(arrow.column_names) == answers.columns
    expected = [dict(zip(answers.columns, row, strict=True)) for row in rows_of(answers)]
    same = [{key: _whole(value) for key, value in row.items()} for row in arrow.to_pylist()]
    assert same == expected
    frame = polars.DataFrame(answers)
    assert tuple(frame.columns) == answers.columns
    assert frame.equals(polars.from_arrow(arrow))
    assert duckdb.sql("select count(*) from answers").fetchall() == [(len(answers),)]
    assert tuple(duckdb.sql("select * from answers").columns) == answers.columns


def _whole(value):
    """A number of a column of decimals as Python's own."""
    return int(value) if type(value).__name__ == "Decimal" else value


def test_an_empty_table_has_its_columns(ask):
    answers = ask([])
    assert len(answers) == 0
    assert not answers
    assert tuple(polars.DataFrame(answers).columns) == answers.columns
    assert polars.DataFrame(answers).schema == polars.DataFrame(ask(PUZZLES[1:2])).schema
    assert len(pandas.DataFrame(pyarrow.table(answers).to_pandas()).columns) == len(answers.columns)


def test_it_is_no_sequence_which_libraries_read_row_by_row(ask):
    assert not isinstance(ask([]), Sequence)


def test_a_table_is_copied_pickled_and_compared(ask):
    answers = ask(column(ask))
    for other in (
        copy.copy(answers),
        copy.deepcopy(answers),
        pickle.loads(pickle.dumps(answers)),
        ask(column(ask)),
    ):
        assert other == answers
        assert list(other) == list(answers)
    assert answers != ask([])
    assert answers != list(answers)
    with pytest.raises(TypeError):
        hash(answers)


def test_a_notebook_shows_the_first_rows_as_text():
    answers = quadrille.check(["<b>"] + ["1.....3..4.....2"] * 11, errors="report")
    page = answers._repr_html_()
    assert page.count("<tr>") == 11
    assert "<b>" not in page
    assert "and 2 more rows" in page
    assert "more" not in quadrille.check(["1.....3..4.....2"])._repr_html_()


def test_pickles_have_every_type_of_column_and_part():
    puzzles = ["1.....3..4.....2", None, "x", "." * 16, "1" * 16] * 3_000
    for table in (
        quadrille.check(puzzles, errors="report"),
        quadrille.count(puzzles, errors="report"),
        quadrille.count(puzzles, limit=3, errors="report"),
        quadrille.rate(puzzles[:2] * 10, errors="report"),
        quadrille.check([]),
        quadrille.check([None] * 9),
    ):
        again = pickle.loads(pickle.dumps(table))
        assert again == table
        assert pyarrow.table(again) == pyarrow.table(table)


def test_what_is_no_table_is_refused():
    of_columns = type(quadrille.check(PUZZLES)._native).of_columns
    good = ("a", "text", ["x", None])
    assert of_columns([good]).row(0) == ("x",)
    more = [("b", "word", ["x"]), ("b", "text", [1]), ("b", "number", [-1]), ("b", "flag", [True])]
    for wrong in more:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            of_columns([good, wrong])
