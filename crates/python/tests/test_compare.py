"""Solvers side by side."""

from __future__ import annotations

import pickle
from dataclasses import fields
from typing import Any

import polars as pl
import pytest

import quadrille

from .conftest import ROOT, TEN, counted

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "55" + EASY[2:]


def test_all_solvers_are_right_about_puzzles_whose_solutions_are_known() -> None:
    known = dict(list(counted("famous").items())[:20])
    table = quadrille.compare(list(known), limit=1000, timeout=0.05, total_timeout=None, runs=1)
    names = [row.contender for row in table]
    assert names[:3] == ["quadrille", "sets", "dlx"] and {"singles", "se", "hodoku"} <= set(names)
    for row in table:
        assert (row.wrong, row.failed, row.not_reached) == (0, 0, 0)
        assert row.solved + row.stuck + row.timed_out == row.puzzles <= len(known)
    attempts = quadrille.compare(
        list(known), ["sets", "dlx"], limit=1000, timeout=None, runs=1, per_puzzle=True
    )
    counts = list(known.values())
    assert len(attempts) == 2 * len(known)
    for attempt in attempts:
        assert attempt.solutions == min(counts[attempt.puzzle], 1000)
        assert attempt.status == ("none" if attempt.solutions == 0 else "solved")


def test_rows_tell_what_was_solved_and_what_not() -> None:
    table = quadrille.compare(
        [EASY, None, TEN, NONE], ["dlx", "singles"], all=True, runs=1, baseline="singles"
    )
    dlx, singles = table
    assert (dlx.puzzles, dlx.solved, dlx.solutions, dlx.exact) == (3, 3, 11, True)
    assert (singles.puzzles, singles.solved, singles.stuck, singles.exact) == (3, 2, 1, False)
    assert dlx.nodes_per_puzzle is not None and singles.firings_per_puzzle is not None
    assert singles.speed == 1.0 and dlx.speed is not None
    assert dlx.speed_low is not None and dlx.speed_low <= dlx.speed
    assert dlx.par2_us is not None and dlx.par2_us < 1e6
    # Twice the limit of a second for one of three.
    assert singles.par2_us is not None and singles.par2_us > 2e6 / 3


def test_attempts_have_the_row_of_their_puzzle() -> None:
    table = quadrille.compare([None, EASY, None, NONE], "dlx", per_puzzle=True, runs=1)
    found = [(it.puzzle, it.status, it.solutions, it.exact) for it in table]
    assert found == [(1, "solved", 1, True), (3, "none", 0, True)]


def test_a_total_time_leaves_a_sample_that_the_seed_decides() -> None:
    puzzles = [EASY, TEN] * 200

    def sample(seed: int) -> set[int]:
        table = quadrille.compare(
            puzzles, "recursive-fill", total_timeout=0.002, seed=seed, runs=1, per_puzzle=True
        )
        return {attempt.puzzle for attempt in table}

    first = quadrille.compare(puzzles, "dlx", total_timeout=0.0, runs=1)[0]
    assert (first.puzzles, first.not_reached) == (400, 399)
    # Each begins with the same puzzles, however far it comes.
    assert sample(1) & sample(1) and len(sample(1)) < 400
    one = quadrille.compare(puzzles, "dlx", total_timeout=0.0, seed=5, runs=1, per_puzzle=True)
    two = quadrille.compare(puzzles, "dlx", total_timeout=0.0, seed=5, runs=1, per_puzzle=True)
    assert [it.puzzle for it in one] == [it.puzzle for it in two]


def test_threads_share_the_puzzles() -> None:
    puzzles = [EASY, TEN, NONE] * 20
    calls: list[tuple[int, int]] = []
    table = quadrille.compare(
        puzzles,
        ["sets", "quadrille"],
        jobs=3,
        runs=2,
        progress=lambda done, all: calls.append((done, all)),
    )
    assert [(row.puzzles, row.solved, row.solutions, row.runs) for row in table] == [
        (60, 60, 60, 2)
    ] * 2
    assert calls[-1] == (120, 120)


def test_the_answer_is_a_table() -> None:
    table = quadrille.compare([EASY], ["dlx"], runs=1)
    assert table.columns == tuple(field.name for field in fields(quadrille.Compared))
    assert pl.DataFrame(table).height == 1
    assert pickle.loads(pickle.dumps(table)) == table
    frame = pl.DataFrame({"id": [1], "board": [EASY]})
    assert quadrille.compare(frame, "dlx", column="board", runs=1)[0].solved == 1
    empty = quadrille.compare([], "dlx", runs=1)[0]
    assert (empty.puzzles, empty.solved, empty.median_us, empty.speed) == (0, 0, None, None)
    other = quadrille.compare("." * 36, ["sets", "quadrille"], shape="3x2", runs=1)
    # Batch mode is for 9x9 boards.
    assert [row.puzzles for row in other] == [1, 0]


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"with_": "cmd:ls"}, ValueError, "with_: expected one of quadrille, sets"),
        ({"with_": "sql:staged"}, ValueError, "found 'sql:staged'; or native, lanes"),
        ({"with_": []}, ValueError, "with_: expected one solver or more"),
        ({"with_": [None]}, TypeError, "with_: expected names of solvers, found None"),
        ({"baseline": "sets"}, ValueError, "baseline: expected one of dlx, found 'sets'"),
        ({"baseline": 1}, TypeError, "baseline: expected the name of a solver, found 1"),
        ({"limit": 0}, ValueError, "limit: expected 1 or more"),
        ({"limit": 1, "all": True}, ValueError, "limit: it does nothing with all"),
        ({"per_puzzle": True, "baseline": "dlx"}, ValueError, "baseline: it does nothing"),
        ({"runs": 0}, ValueError, "runs: expected 'auto' or 1 or more, found 0"),
        ({"runs": "twice"}, ValueError, "runs: expected 'auto' or an integer"),
        ({"timeout": -1}, ValueError, "timeout: expected 0 or more seconds"),
        ({"total_timeout": "1"}, TypeError, "total_timeout: expected a number of seconds"),
        ({"total_timeout": float("nan")}, ValueError, "total_timeout: expected 0 or more"),
        ({"seed": -1}, ValueError, "seed: expected an integer from 0"),
        ({"jobs": 0}, ValueError, "jobs: expected 1 or more"),
        ({"variant": "x"}, TypeError, "unexpected keyword argument 'variant'"),
        ({"column": "a"}, ValueError, "column: expected a table, found one puzzle"),
    ],
)
def test_what_cannot_be_compared_is_named(
    options: dict[str, Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message.replace("(", r"\(")):
        quadrille.compare(EASY, **{"with_": "dlx", **options})


def test_what_is_no_plain_puzzle_is_an_error_of_its_row() -> None:
    for bad in ("nothing", quadrille.Puzzle(EASY, variant="x"), 7):
        with pytest.raises((quadrille.PuzzleError, TypeError), match="puzzle 1"):
            quadrille.compare([EASY, bad], "dlx")


def test_the_columns_are_those_of_the_program() -> None:
    source = (ROOT / "crates/cli/src/commands/compare/figures.rs").read_text()
    columns = source.split("pub const COLUMNS", 1)[1].split("];", 1)[0]
    keys = [part.split('"')[1] for part in columns.split("column(")[1:]]
    # One solver can be any, and exact is what other questions of Python call it.
    keys[keys.index("speed_vs_dlx")] = "speed"
    keys.insert(keys.index("solutions") + 1, "exact")
    # These are of the comparison, not of a solver.
    assert keys[-3:] == ["version", "machine", "date"]
    assert [field.name for field in fields(quadrille.Compared)] == keys[:-3]
