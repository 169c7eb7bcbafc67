"""The functions, against the collection, the program and the rules."""

from __future__ import annotations

import time

import duckdb
import pytest
from conftest import EXTENSION, TEN, UNIQUE, connect, counted, is_solution, program

FILES = ("4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16", "famous", "none", "several")


def asked(db: duckdb.DuckDBPyConnection, expression: str, puzzles: list[str]) -> list[object]:
    """Returns an expression of each puzzle `p`, as a column of a table."""
    db.execute(
        "CREATE OR REPLACE TABLE t AS"
        " SELECT unnest(range(len(p))) AS i, unnest(p) AS p FROM (SELECT $1::VARCHAR[] AS p)",
        [puzzles],
    )
    return [row[0] for row in db.execute(f"SELECT {expression} FROM t ORDER BY i").fetchall()]


def test_counts_are_as_in_the_collection(db: duckdb.DuckDBPyConnection) -> None:
    rows = counted(*FILES)
    puzzles, counts = [row[0] for row in rows], [row[1] for row in rows]
    assert asked(db, "sudoku_count(p)", puzzles) == counts
    assert asked(db, "sudoku_count(p, 5)", puzzles) == [min(count, 5) for count in counts]
    names = ["none", "unique", "multiple"]
    assert asked(db, "sudoku_check(p)", puzzles) == [names[min(count, 2)] for count in counts]
    assert asked(db, "sudoku_solve(p) IS NULL", puzzles) == [count == 0 for count in counts]
    lists = asked(db, "sudoku_solutions(p, 50)", puzzles)
    for count, found in zip(counts, lists, strict=True):
        assert len(found) == len(set(found)) == min(count, 50)


@pytest.mark.parametrize(
    "file,size,high",
    [("hard", 9, 3), ("easy", 9, 3), ("6x6", 6, 2), ("12x12", 12, 3), ("16x16", 16, 4)],
)
def test_solutions_keep_the_rules(
    db: duckdb.DuckDBPyConnection, file: str, size: int, high: int
) -> None:
    puzzles = [puzzle for puzzle, _ in counted(file)]
    for puzzle, solution in zip(puzzles, asked(db, "sudoku_solve(p)", puzzles), strict=True):
        assert is_solution(puzzle, solution, size, high), puzzle


def test_the_program_has_the_same_answers(db: duckdb.DuckDBPyConnection) -> None:
    puzzles = [puzzle for puzzle, _ in counted("several", "none", "4x4")]
    puzzles += [puzzle for puzzle, _ in counted("hard")[:5] + counted("medium")[:5]]
    checked = program("check", puzzles=puzzles)
    assert [row[1] for row in checked] == asked(db, "sudoku_check(p)", puzzles)
    unique = [row[0] for row in checked if row[1] == "unique"]
    solutions = [row[3] for row in checked if row[1] == "unique"]
    assert solutions == asked(db, "sudoku_solve(p)", unique)
    canonical = [row[0] for row in program("canon", puzzles=unique)]
    assert canonical == asked(db, "sudoku_canonical(p)", unique)
    classic = [puzzle for puzzle in unique if len(puzzle) == 81]
    for scale, column in (("rules", 2), ("se", 2), ("hodoku", 3)):
        rated = program("rate", "--scale", scale, puzzles=classic)
        found = asked(db, f"sudoku_rate(p, '{scale}')", classic)
        assert [row[column] for row in rated] == found
    rated = program("rate", puzzles=classic)
    assert [row[2] for row in rated] == asked(db, "sudoku_rate(p)", classic)


def test_the_program_has_the_same_measures(db: duckdb.DuckDBPyConnection) -> None:
    puzzles = [puzzle for puzzle, _ in counted("famous", "9x9", "12x12", "16x16", "several")]
    rows = program("rate", "--measure", "depth,backdoors", puzzles=puzzles)
    assert [row[0].replace(".", "0") for row in rows] == [p.replace(".", "0") for p in puzzles]
    for column, call in ((-4, "measure(p, 'depth')"), (-3, "measure(p, 'backdoors')")):
        found = asked(db, f"coalesce(sudoku_{call}, '-')", puzzles)
        assert [row[column] for row in rows] == found
    found = asked(db, "sudoku_backdoor(p)", puzzles)
    assert [row[-2] for row in rows] == [text or "-" for text in found]
    unique = [row[1] == "unique" for row in rows]
    assert [text is not None for text in found] == unique and True in unique and False in unique
    # Each row asks for another measure; what is measured leaves ratings as they are.
    mixed = "SELECT sudoku_measure(p, if(i % 2 = 0, 'depth', 'backdoors')) FROM t ORDER BY i"
    known = [row[-3 if i % 2 else -4].replace("-", "") for i, row in enumerate(rows)]
    assert [row[0] or "" for row in db.execute(mixed).fetchall()] == known
    rated = asked(db, "coalesce(sudoku_rate(p), '-')", puzzles)
    assert rated == [row[2] for row in rows]


def test_a_timeout_stops_a_measure(db: duckdb.DuckDBPyConnection) -> None:
    # Its least backdoor takes minutes, its depth a moment.
    large = counted("25x25")[1][0]
    for seconds in (0.001, 0.3):
        db.execute(f"CALL sudoku_timeout({seconds})")
        for call in ("sudoku_measure(p, 'backdoors')", "sudoku_backdoor(p)"):
            start = time.monotonic()
            assert asked(db, call, [large]) == [None]
            assert time.monotonic() - start < 5
    assert asked(db, "sudoku_backdoor(p)", [UNIQUE, large, None]) == ["", None, None]


def test_candidates_are_in_the_solutions(db: duckdb.DuckDBPyConnection) -> None:
    for puzzle, count in counted("several", "famous"):
        if count > 1000:
            continue
        (marks,) = asked(db, "sudoku_candidates(p)", [puzzle])
        assert asked(db, "sudoku_count(p)", [marks]) == [count]
        part = db.execute(f"SELECT row, col, digit FROM sudoku_options('{marks}')").fetchall()
        solutions = db.execute(f"SELECT * FROM sudoku_solutions('{puzzle}')").fetchall()
        side = int(len(puzzle) ** 0.5)
        whole = {
            (place // side + 1, place % side + 1, int(symbol))
            for (solution,) in solutions
            for place, symbol in enumerate(solution)
        }
        assert set(part) == whole and len(part) == len(whole)
    assert asked(db, "sudoku_candidates(p)", ["12.....4..3....."]) == [None]
    (large,) = asked(db, "sudoku_candidates(p)", [counted("16x16")[0][0]])
    assert large.startswith("{")


def test_known_numbers_of_grids(db: duckdb.DuckDBPyConnection) -> None:
    assert asked(db, "sudoku_count(p)", ["." * 16, "1" + "." * 15]) == [288, 72]
    # Felgenhauer and Jarvis, 2005: more than 64 bits.
    assert asked(db, "sudoku_count(p)", ["." * 81]) == [6670903752021072936960]


def test_a_limit_is_a_number_of_1_or_more(db: duckdb.DuckDBPyConnection) -> None:
    found = db.execute(
        f"SELECT sudoku_count('{TEN}', if(i = 7, NULL, i)) FROM range(1, 13) AS t(i) ORDER BY i"
    ).fetchall()
    assert [row[0] for row in found] == [1, 2, 3, 4, 5, 6, None, 8, 9, 10, 10, 10]
    for call in ("sudoku_count", "sudoku_solutions"):
        for limit in (0, -1, -(2**63)):
            with pytest.raises(duckdb.Error, match=f"{call}: expected a limit .* found {limit}"):
                db.execute(f"SELECT {call}('{TEN}', {limit})").fetchall()


def test_null_has_the_answer_null(db: duckdb.DuckDBPyConnection) -> None:
    calls = [
        *(f"sudoku_{name}(p)" for name in ("solve", "check", "count", "valid", "candidates")),
        *("sudoku_rate(p)", "sudoku_canonical(p)", "sudoku_count(p, 3)", "sudoku_rate(p, 'se')"),
        *("sudoku_backdoor(p)", "sudoku_measure(p, 'depth')", "sudoku_measure(q, NULL)"),
        *("sudoku_solutions(p, 3)", "sudoku_count(q, NULL)", "sudoku_rate(q, NULL)"),
        "sudoku_solutions(q, NULL)",
    ]
    for call in calls:
        found = db.execute(
            f"SELECT {call} FROM (VALUES (NULL::VARCHAR, '{UNIQUE}'), (NULL, NULL)) AS t(p, q)"
        ).fetchall()
        assert found == [(None,), (None,)], call
        literal = call.replace("(p", "(NULL").replace("(q", f"('{UNIQUE}'")
        assert db.execute(f"SELECT {literal}").fetchall() == [(None,)], literal
    # Between others, and as all of a vector.
    found = asked(db, "sudoku_check(p)", [UNIQUE, None, TEN, None] * 1000)
    assert found == ["unique", None, "multiple", None] * 1000
    assert asked(db, "sudoku_solutions(p, 2)[1]", [None, "." * 16, None])[::2] == [None, None]
    for table in ("sudoku_cells", "sudoku_options", "sudoku_solutions", "exact_cover_solutions"):
        assert db.execute(f"SELECT * FROM {table}(NULL)").fetchall() == []


def test_any_format_is_read(db: duckdb.DuckDBPyConnection) -> None:
    drawn = "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n"
    other = UNIQUE.replace(".", "*")
    assert asked(db, "sudoku_check(p)", [drawn, other, UNIQUE, " " + UNIQUE]) == ["unique"] * 4
    digits = "SELECT sudoku_valid(1234341221434321::VARCHAR)"
    assert db.execute(digits).fetchall() == [(True,)]
    # A jigsaw has no boxes, but regions: here rows or diagonals.
    clues = "1.....1.................."
    regions = ["1111122222333334444455555", "1234551234451233451223451"]
    puzzles = [clues + region for region in regions]
    assert asked(db, "sudoku_valid(p)", puzzles) == [True, False]


HOSTILE = [
    "",
    " ",
    "x",
    "not a puzzle",
    "1" * 82,
    "?" * 80 + "!",
    "é" * 81,
    "\0" * 81,
    UNIQUE[:-1] + "\0",
    UNIQUE + "\0",
    "." * 1_000_000,
    "😀" * 20,
    "{",
    '{"puzzle":',
    "1,2,3\n" * 50,
]


def test_valid_is_no_error_for_what_is_no_puzzle(db: duckdb.DuckDBPyConnection) -> None:
    puzzles = ["1" + "." * 15, "1..1" + "." * 12, "1234341221434321", "1234341221434312"]
    assert asked(db, "sudoku_valid(p)", puzzles) == [True, False, True, False]
    assert asked(db, "sudoku_valid(p)", HOSTILE) == [False] * len(HOSTILE)


def test_what_is_no_puzzle_costs_its_row_alone(db: duckdb.DuckDBPyConnection) -> None:
    names = ("solve", "count", "candidates", "rate", "canonical", "backdoor")
    for text in HOSTILE:
        assert asked(db, "sudoku_check(p)", [UNIQUE, text, TEN]) == ["unique", "invalid", "multiple"]
        for name in names:
            first, none, last = asked(db, f"sudoku_{name}(p)", [UNIQUE, text, UNIQUE])
            assert none is None and first == last is not None
        assert asked(db, "sudoku_solutions(p, 2)", [text]) == [None]
    for scale in ("", "x", "SE\0"):
        with pytest.raises(duckdb.Error, match="sudoku_rate: "):
            db.execute("SELECT sudoku_rate(?, ?)", [UNIQUE, scale]).fetchall()
        with pytest.raises(duckdb.Error, match="sudoku_measure: expected depth, backdoors, whips or braids"):
            db.execute("SELECT sudoku_measure(?, ?)", [UNIQUE, scale]).fetchall()
    wrong = asked(db, "sudoku_error(p)", ["." * 16, "." * 82, None])
    assert wrong == [None, "1:82: expected 81 cells for 9x9, found 82", None]


def test_a_text_that_is_no_puzzle_has_no_answer_however_long_others_take(
    db: duckdb.DuckDBPyConnection,
) -> None:
    # Searched together for a moment, which is over before the last row is reached.
    texts = ["." * 81] * 60 + ["z" * 81]
    assert asked(db, "sudoku_count(p, 100000)", texts) == [100000] * 60 + [None]


def test_guarded_by_valid(db: duckdb.DuckDBPyConnection) -> None:
    guarded = "CASE WHEN sudoku_valid(p) THEN sudoku_check(p) END"
    texts = [UNIQUE, "no puzzle", TEN] * 2000
    assert asked(db, guarded, texts) == ["unique", None, "multiple"] * 2000


def test_vectors_of_every_kind(db: duckdb.DuckDBPyConnection) -> None:
    rows = [*counted("9x9", "easy"), (TEN, 10)] * 30
    assert len(rows) > 3000
    puzzles, counts = [row[0] for row in rows], [row[1] for row in rows]
    # Flat, of several lengths.
    assert asked(db, "sudoku_count(p)", puzzles) == counts
    for length in (1, 2047, 2048, 2049, 3000):
        assert asked(db, "sudoku_count(p)", puzzles[:length]) == counts[:length]
    asked(db, "p", puzzles)
    # Without rows.
    empty = "SELECT sudoku_count(p), sudoku_solutions(p, 2) FROM t WHERE i < 0"
    assert db.execute(empty).fetchall() == []
    # Dictionaries: of a filter, a join and an enumeration.
    some = db.execute("SELECT i, sudoku_count(p) FROM t WHERE i % 7 = 3 ORDER BY i").fetchall()
    assert some == [(i, counts[i]) for i in range(len(rows)) if i % 7 == 3]
    joined = "SELECT a.i, sudoku_count(b.p) FROM t AS a JOIN t AS b ON b.i = a.i // 100 ORDER BY a.i"
    assert db.execute(joined).fetchall() == [(i, counts[i // 100]) for i in range(len(rows))]
    db.execute("CREATE TYPE kind AS ENUM (SELECT DISTINCT p FROM t)")
    kinds = "SELECT i, sudoku_count(p::kind::VARCHAR) FROM t ORDER BY i"
    assert db.execute(kinds).fetchall() == list(enumerate(counts))
    # Constants, as a literal, a parameter, and beside a column.
    assert db.execute(f"SELECT sudoku_count('{TEN}') FROM range(3)").fetchall() == [(10,)] * 3
    assert db.execute("SELECT sudoku_count(?)", [TEN]).fetchall() == [(10,)]
    limits = f"SELECT sum(sudoku_count('{TEN}', i % 3 + 1)) FROM range(6000) AS t(i)"
    assert db.execute(limits).fetchall() == [(12000,)]
    constant = "SELECT DISTINCT sudoku_count(p) FROM (SELECT first(p) AS p FROM t), range(5000)"
    assert db.execute(constant).fetchall() == [(counts[0],)]


def test_lists_of_solutions(db: duckdb.DuckDBPyConnection) -> None:
    texts = [TEN, None, "." * 16, "12.....4..3.....", UNIQUE] * 600
    found = asked(db, "len(sudoku_solutions(p, 20))", texts)
    assert found == [10, None, 20, 0, 1] * 600
    joined = db.execute(
        "SELECT i, unnest(sudoku_solutions(p, 100)) AS s FROM t WHERE i < 5"
    ).fetchall()
    known = db.execute(f"SELECT solution FROM sudoku_solutions('{TEN}')").fetchall()
    assert sorted(s for i, s in joined if i == 0) == sorted(s for (s,) in known)


def test_threads(db: duckdb.DuckDBPyConnection) -> None:
    db.execute(
        f"CREATE TABLE many AS SELECT if(i % 2 = 0, '{UNIQUE}', '{TEN}') AS p"
        " FROM range(400000) AS t(i)"
    )
    query = "SELECT sudoku_check(p) AS s, count(*) FROM many GROUP BY s ORDER BY s"
    assert db.execute(query).fetchall() == [("multiple", 200000), ("unique", 200000)]


def test_two_databases_and_what_is_read_only(tmp_path: object) -> None:
    path = f"{tmp_path}/file.db"
    with connect(path) as one, connect() as two:
        one.execute(f"CREATE TABLE t AS SELECT '{TEN}' AS p")
        one.execute("CREATE VIEW v AS SELECT sudoku_count(p) AS n FROM t")
        one.load_extension(EXTENSION)
        assert one.execute("FROM v").fetchall() == [(10,)]
        assert asked(two, "sudoku_count(p)", [TEN]) == [10]
    with connect(path, read_only=True) as again:
        assert again.execute("FROM v").fetchall() == [(10,)]


def test_a_shape_and_a_variant_are_arguments_everywhere(db: duckdb.DuckDBPyConnection) -> None:
    empty = "." * 16
    grids = [row[0] for row in db.execute("FROM sudoku_solutions(?)", [empty]).fetchall()]
    diagonals = [len({*grid[::5]}) == len({*grid[3:13:3]}) == 4 for grid in grids]
    count = sum(diagonals)
    assert 0 < count < len(grids) == 288
    table = "SELECT count(*) FROM sudoku_solutions(?, variant := 'x'{})"
    for more in ("", ", shape := '2x2'", ", shape := NULL"):
        assert db.execute(table.format(more), [empty]).fetchall() == [(count,)]
    found = asked(db, "sudoku_count(p, NULL, 'x')", [empty, None, "z" * 16])
    assert found == [count, None, None]
    assert asked(db, "sudoku_count(p, 5, '', 'x')", [empty]) == [5]
    assert asked(db, "len(sudoku_solutions(p, 1000, '2x2', 'x'))", [empty]) == [count]
    # Each row has its own rules.
    rules = asked(db, "sudoku_count(p, NULL, if(i % 2 = 0, 'x', NULL))", [empty] * 3000)
    assert rules == [count, 288] * 1500
    # Equal clues in a box of two rows, not in one of three.
    clash = "1.......1" + "." * 27
    for shape, valid in (("2x3", False), ("3x2", True)):
        assert asked(db, f"sudoku_valid(p, '{shape}', NULL)", [clash]) == [valid]
    assert asked(db, "sudoku_check(p, NULL, 'windoku')", ["." * 36]) == ["invalid"]
    for arguments, message in (("NULL, 'y'", "variant: "), ("'2', NULL", "shape: ")):
        with pytest.raises(duckdb.Error, match=f"sudoku_check: {message}"):
            asked(db, f"sudoku_check(p, {arguments})", [empty])
    with pytest.raises(duckdb.Error, match="sudoku_cells: variant: "):
        db.execute("FROM sudoku_cells(?, variant := 'y')", [empty]).fetchall()


@pytest.mark.parametrize("table", ["sudoku_cells", "sudoku_options"])
def test_tables_for_each_row_of_another(db: duckdb.DuckDBPyConnection, table: str) -> None:
    texts = [TEN, None, "x", "." * 16, UNIQUE] * 500
    asked(db, "p", texts)
    rows = f"SELECT i, unnest({table}(p), recursive := true) FROM t WHERE i % 499 = 0"
    found = db.execute(rows).fetchall()
    for i in range(0, 2500, 499):
        alone = db.execute(f"FROM {table}(?)", [texts[i]]).fetchall()
        assert [row for n, *row in found if n == i] == [list(row) for row in alone]
    joined = f"SELECT count(*) FROM t, unnest({table}(p))"
    assert db.execute(joined).fetchall()[0][0] > 500 * 81
