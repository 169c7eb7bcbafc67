"""Streams of Arrow data."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest

import quadrille
from quadrille.arrow import stream

from .conftest import TEN

ROWS = pa.table({"id": [1, 2, 3], "puzzle": [TEN, "x", None]})


def test_rows_have_their_answers_beside_them() -> None:
    expected = quadrille.check(ROWS, errors="report").to_arrow().to_pydict()
    for rows in (ROWS.to_reader(), ROWS, pl.DataFrame(ROWS), duckdb.sql("from ROWS")):
        found = stream(rows).read_all().to_pydict()
        assert found == {**ROWS.to_pydict(), **expected}
    texts = stream(iter([TEN, "x", None]), quadrille.count, limit=5).read_all()
    assert texts["count"].to_pylist() == [5, None, None]
    assert stream(iter([])).read_all().num_rows == 0


def test_a_file_is_answered_into_another(tmp_path: Path) -> None:
    ds.write_dataset(ROWS, tmp_path / "in", format="parquet")
    scanner = ds.dataset(tmp_path / "in").scanner()
    ds.write_dataset(stream(scanner.to_reader()), tmp_path / "out", format="parquet")
    found = ds.dataset(tmp_path / "out").to_table()["status"]
    assert found.to_pylist() == ["multiple", "invalid", None]


def test_what_is_wrong_is_told_before_the_first_row() -> None:
    with pytest.raises(ValueError, match="expected a column grid, found id, puzzle"):
        stream(ROWS, column="grid")
    with pytest.raises(ValueError, match="have a column status already"):
        stream(stream(ROWS))
    with pytest.raises(TypeError, match="unexpected keyword argument 'timout'"):
        stream(ROWS, timout=1)
    with pytest.raises(quadrille.PuzzleError, match="puzzle 1: 1: expected a puzzle, found 'x'"):
        stream(ROWS, errors="raise").read_all()


MUCH = """
import resource, quadrille
from quadrille.arrow import stream
def peak(rows):
    batches = stream(("." * 15 + str(row % 5) for row in range(rows)), solutions=False)
    assert sum(batch.num_rows for batch in batches) == rows
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
few = peak(150_000)
print(peak(600_000) / few)
"""


def test_the_memory_does_not_grow_with_the_rows() -> None:
    grown = subprocess.check_output([sys.executable, "-c", MUCH], text=True)
    assert float(grown) < 1.2
