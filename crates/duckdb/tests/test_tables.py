"""The tables, what stops them, and the time limit."""

from __future__ import annotations

import threading
import time

import duckdb
import pytest
from conftest import TEN, UNIQUE, counted, is_solution


def rows(db: duckdb.DuckDBPyConnection, table: str, text: str) -> list[tuple]:
    return db.execute(f"SELECT * FROM {table}(?)", [text]).fetchall()


def dominoes(high: int, wide: int) -> str:
    """Returns the dominoes on a board as a problem in Knuth's format."""
    cells = [(row, column) for row in range(high) for column in range(wide)]
    name = "r{}c{}".format
    lines = [" ".join(name(*cell) for cell in cells)]
    for row, column in cells:
        if column + 1 < wide:
            lines.append(f"{name(row, column)} {name(row, column + 1)}")
        if row + 1 < high:
            lines.append(f"{name(row, column)} {name(row + 1, column)}")
    return "\n".join(lines)


def test_cells_have_the_values_of_the_text(db: duckdb.DuckDBPyConnection) -> None:
    for puzzle, _ in counted("famous", "articles"):
        expected = [
            (i // 9 + 1, i % 9 + 1, i // 27 * 3 + i % 9 // 3 + 1, int(c) if c in "123456789" else None)
            for i, c in enumerate(puzzle)
        ]
        assert rows(db, "sudoku_cells", puzzle) == expected
    jigsaw = "." * 25 + "1111122222333334444455555"
    assert all(row == region for row, _, region, _ in rows(db, "sudoku_cells", jigsaw))
    # More than a vector holds.
    assert len(rows(db, "sudoku_cells", "." * 625)) == 625
    assert len(rows(db, "sudoku_options", "." * 625)) == 625 * 25


def test_options_are_what_the_clues_leave(db: duckdb.DuckDBPyConnection) -> None:
    for puzzle, _ in counted("articles", "famous"):
        cells = rows(db, "sudoku_cells", puzzle)
        expected = [
            (row, column, digit)
            for row, column, box, value in cells
            for digit in range(1, 10)
            if (value == digit)
            or value is None
            and not any(
                v == digit and (r == row or c == column or b == box) for r, c, b, v in cells
            )
        ]
        assert rows(db, "sudoku_options", puzzle) == expected


def test_each_solution_comes_once(db: duckdb.DuckDBPyConnection) -> None:
    for puzzle, count in counted("several", "famous", "none", "12x12"):
        found = rows(db, "sudoku_solutions", puzzle)
        assert len(found) == len(set(found)) == count, puzzle
        if len(puzzle) == 81:
            assert all(is_solution(puzzle, solution, 9, 3) for (solution,) in found)


def test_solutions_are_found_as_they_are_read(db: duckdb.DuckDBPyConnection) -> None:
    for limit in (1, 5000, 100_000):
        start = time.monotonic()
        found = db.execute(f"FROM sudoku_solutions(repeat('.', 81)) LIMIT {limit}").fetchall()
        assert len(set(found)) == limit
        assert time.monotonic() - start < 20
        assert is_solution("." * 81, found[-1][0], 9, 3)
    statement = "SELECT count(*) FROM (FROM sudoku_solutions(?) LIMIT 300)"
    for puzzle, count in ((TEN, 10), (UNIQUE, 1), ("." * 16, 288), ("." * 256, 300)):
        for _ in range(2):
            assert db.execute(statement, [puzzle]).fetchall() == [(count,)]


def test_exact_covers(db: duckdb.DuckDBPyConnection) -> None:
    found = rows(db, "exact_cover_solutions", dominoes(4, 4))
    assert len(found) == 36 * 8
    for number in range(1, 37):
        cells = [cell for n, option in found if n == number for cell in option.split()]
        assert len(cells) == len(set(cells)) == 16
    assert len({tuple(o for n, o in found if n == number) for number in range(1, 37)}) == 36
    coloured = "a b c | x y\na b x:0 y:0\na c x:1 y:1\nb x:1\nc y:1\n"
    assert rows(db, "exact_cover_solutions", coloured) == [(1, "a c x:1 y:1"), (1, "b x:1")]
    assert rows(db, "exact_cover_solutions", "a b\na\n") == []
    twelve = "SELECT max(solution), count(*) FROM exact_cover_solutions(?)"
    assert db.execute(twelve, [dominoes(6, 6)]).fetchall() == [(6728, 6728 * 18)]


def test_what_is_no_puzzle_has_no_rows(db: duckdb.DuckDBPyConnection) -> None:
    texts = ["", "x", "no puzzle", "." * 82, "😀", "." * 100_000]
    for table in ("sudoku_cells", "sudoku_options", "sudoku_solutions"):
        for text in texts:
            assert rows(db, table, text) == []
        # Each statement starts from the beginning.
        assert rows(db, table, UNIQUE) == rows(db, table, UNIQUE)
    for text in ("", "a a", "|", "a\n" + "b " * 50_000, "a\na |5\na|5\n"):
        with pytest.raises(duckdb.Error, match="exact_cover_solutions: "):
            rows(db, "exact_cover_solutions", text)
    with pytest.raises(duckdb.Error, match="exact_cover_solutions: 2:3: unknown item 'c'"):
        rows(db, "exact_cover_solutions", "a b\na c")


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT count(*) FROM sudoku_solutions(repeat('.', 81))",
        "SELECT count(*) FROM sudoku_solutions(repeat('.', 256))",
        "SELECT max(solution) FROM exact_cover_solutions($dominoes)",
        "SELECT count(*) FROM range(1000000000) AS t(i) WHERE sudoku_check(repeat('.', 80) || i % 9) = 'x'",
    ],
)
def test_an_interrupt_stops_between_vectors(
    db: duckdb.DuckDBPyConnection, statement: str
) -> None:
    parameters = {"dominoes": dominoes(20, 20)} if "$" in statement else None
    late = []
    timer = threading.Timer(0.5, lambda: (late.append(time.monotonic()), db.interrupt()))
    timer.start()
    with pytest.raises(duckdb.InterruptException):
        db.execute(statement, parameters).fetchall()
    assert time.monotonic() - late[0] < 5
    assert db.execute("SELECT sudoku_count(repeat('.', 16))").fetchall() == [(288,)]


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT sudoku_count(repeat('.', 256))",
        "SELECT sudoku_count(p) FROM (VALUES (repeat('.', 256)), ('1...............')) AS t(p)",
        "SELECT sudoku_count(repeat('.', 81), 100000000)",
        "SELECT sudoku_solutions(repeat('.', 81), 1152921504606846976)",
        # A 20 by 20 board without two corners of one colour has no cover.
        "SELECT * FROM exact_cover_solutions($none)",
    ],
)
def test_a_timeout_stops_long_calls(db: duckdb.DuckDBPyConnection, statement: str) -> None:
    assert db.execute("CALL sudoku_timeout(0.3)").fetchall() == [(0.3,)]
    board = dominoes(20, 20).replace("r0c0 ", "").replace(" r19c19", "")
    lines = [line for line in board.split("\n") if len(line.split()) != 1]
    start = time.monotonic()
    if "$" in statement:
        with pytest.raises(duckdb.Error, match="time"):
            db.execute(statement, {"none": "\n".join(lines)}).fetchall()
    else:
        assert db.execute(statement).fetchall()[0] == (None,)
    assert time.monotonic() - start < 5
    attempt = "SELECT sudoku_count(p) FROM (VALUES (repeat('.', 256)), ('1' || repeat('.', 15))) AS t(p)"
    assert db.execute(attempt).fetchall() == [(None,), (72,)]
    assert db.execute("CALL sudoku_timeout(NULL)").fetchall() == [(None,)]


def test_a_timeout_is_a_number_of_seconds(db: duckdb.DuckDBPyConnection) -> None:
    for seconds in ("-1", "'nan'::DOUBLE", "'inf'::DOUBLE", "1e300"):
        with pytest.raises(duckdb.Error, match="sudoku_timeout: expected seconds"):
            db.execute(f"CALL sudoku_timeout({seconds})").fetchall()
    assert db.execute("CALL sudoku_timeout(0)").fetchall() == [(None,)]
    assert db.execute("SELECT sudoku_check(?)", [UNIQUE]).fetchall() == [("unique",)]


def test_two_connections_at_once(db: duckdb.DuckDBPyConnection) -> None:
    failures = []

    def work(cursor: duckdb.DuckDBPyConnection) -> None:
        try:
            for _ in range(10):
                assert cursor.execute("SELECT sudoku_count(?)", [TEN]).fetchall() == [(10,)]
                assert len(rows(cursor, "sudoku_solutions", TEN)) == 10
                limited = "FROM sudoku_solutions(repeat('.', 81)) LIMIT 3000"
                assert len(cursor.execute(limited).fetchall()) == 3000
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(db.cursor(),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
