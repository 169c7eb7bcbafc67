"""Functions for SQL in DuckDB."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import duckdb
import pyarrow as pa
import pytest

from quadrille.duckdb import register

from .conftest import TEN, counted, is_solution

FILES = ("4x4", "6x6", "9x9", "none", "several")


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        register(connection)
        yield connection


def test_answers_are_those_of_the_collection(connection: duckdb.DuckDBPyConnection) -> None:
    puzzles = counted(*FILES)
    table = pa.table({"p": list(puzzles)})
    connection.register("puzzles", table)
    rows = connection.sql(
        "select p, sudoku_check(p), sudoku_count(p), sudoku_solve(p) from puzzles"
    ).fetchall()
    assert len(rows) == len(puzzles)
    for puzzle, status, count, solution in rows:
        assert count == puzzles[puzzle]
        assert status == ("none", "unique", "multiple")[min(puzzles[puzzle], 2)]
        assert (solution is None) == (count == 0)
        if solution and len(puzzle) == 81:
            assert is_solution(puzzle, solution)


def test_more_rows_than_a_batch(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.sql(
        f"select sudoku_check(if(i % 3 = 0, '{TEN}', if(i % 3 = 1, '11..............', null)))"
        " as s, count(*) from range(30000) as t(i) group by s order by s"
    ).fetchall()
    assert found == [("multiple", 10000), ("none", 10000), (None, 10000)]


def test_no_puzzle_and_null(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.sql(
        "select sudoku_check(p), sudoku_count(p), sudoku_solve(p)"
        " from (values ('x!'), (null)) as t(p)"
    ).fetchall()
    assert found == [("invalid", None, None), (None, None, None)]


def test_valid_is_false_for_what_is_no_puzzle(connection: duckdb.DuckDBPyConnection) -> None:
    texts = ["1...............", "1..1............", "1234341221434321", "what is this", "", None]
    # A jigsaw has no boxes, but regions: here rows or diagonals.
    clues = "1.....1.................."
    regions = ("1111122222333334444455555", "1234551234451233451223451")
    texts += [clues + region for region in regions]
    found = connection.execute(
        "select list(sudoku_valid(p)) from (select unnest(?::varchar[]) as p)", [texts]
    ).fetchall()
    assert found == [([True, False, True, False, False, None, True, False],)]


def test_large_counts_are_exact(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.sql("select sudoku_count(repeat('.', 81))").fetchall()
    assert found == [(Decimal(6670903752021072936960),)]


def test_prefix() -> None:
    with duckdb.connect() as connection:
        register(connection, prefix="q_")
        assert connection.sql("select q_check('1...............')").fetchall() == [("multiple",)]
        with pytest.raises(duckdb.CatalogException):
            connection.sql("select sudoku_check('1...............')")


def test_where_and_join(connection: duckdb.DuckDBPyConnection) -> None:
    puzzles = counted("9x9", "several")
    connection.register("known", pa.table({"p": list(puzzles), "n": list(puzzles.values())}))
    found = connection.sql(
        "select count(*) from known as a join known as b on sudoku_solve(a.p) = sudoku_solve(b.p)"
        " where sudoku_check(a.p) = 'unique' and a.p = b.p"
    ).fetchall()
    assert found == [(sum(count == 1 for count in puzzles.values()),)]


def test_functions_may_be_registered_twice(connection: duckdb.DuckDBPyConnection) -> None:
    register(connection)
    register(connection, prefix="s_")
    query = "select sudoku_check(p), s_check(p), sudoku_rate(p), sudoku_canonical(p) from t"
    connection.register("t", pa.table({"p": ["1.....3..4.....2", TEN, "x", None]}))
    unique, several, wrong, missing = connection.sql(query).fetchall()
    assert unique[:3] == ("unique", "unique", "easy") and unique[3].startswith("...")
    assert several[:3] == ("multiple", "multiple", None)
    assert wrong == ("invalid", "invalid", None, None) and missing == (None,) * 4
