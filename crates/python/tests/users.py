"""What users write, for checkers of types; it runs too."""

from collections import Counter
from collections.abc import Iterator

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import quadrille
from quadrille import Answer, ExactCover, Table
from quadrille.types import Listing, Priced

PUZZLE = "1.....3..4.....2"


def solved(puzzles: list[str], jobs: int | None = None) -> list[str | None]:
    return [answer.solution for answer in quadrille.solve(puzzles, jobs=jobs)]


one: Answer = quadrille.check(PUZZLE, shape=None, timeout=None, jobs=None)
number: int | None = one.count
each: Iterator[str] = quadrille.solutions(PUZZLE)
tables: list[Table[Answer]] = [
    quadrille.check([PUZZLE]),
    quadrille.check(duckdb.sql(f"select '{PUZZLE}' as puzzle"), errors="report"),
    quadrille.count(pl.DataFrame({"puzzle": [PUZZLE]}).lazy(), limit=3),
    quadrille.solve(pl.Series([PUZZLE])),
    quadrille.check(pd.Series([PUZZLE])),
    quadrille.check(pa.array([PUZZLE])),
    quadrille.check(pa.table({"puzzle": [PUZZLE]})),
    quadrille.check(np.zeros((3, 81), dtype="u1")),
    quadrille.check([[0] * 81] * 2),
]
statuses = Counter(status for table in tables for status in table["status"])
narrow: pd.DataFrame = tables[0].to_pandas()
wide: pl.DataFrame = tables[0].to_polars()
cover: ExactCover[str, int | str] = ExactCover(
    {"a": {1: None, "x": "red"}, "b": [2]}, primary=[1, 2]
)
best: Listing[Priced[str]] = cover.cheapest(2, timeout=1)
assert best.complete and best[0].cost == 0
assert [sorted(solution) for solution in cover] == [["a", "b"]]
assert (statuses["unique"], number) == (6, 1), statuses
assert list(each) == solved([PUZZLE])
