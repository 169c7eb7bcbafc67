"""Measures how long it takes to build an exact cover, and to search it.

    pip install exact-cover xcover ortools python-sat numpy scipy pyarrow
    python benches/covers.py puzzles.txt

The empty Sudoku of 324 items and 729 options is built from each kind of input; then the first
solutions of puzzles are found by each package. Each begins with the same dictionary of options and
ends with their names; the time has the building of the problem and the search. Solutions are
compared with those of Quadrille. All in one thread, by processor time. A package that is not
installed is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
from peers import CoverSolver, Name, Options, exact_cover, line_of, names, xcover
from scipy import sparse

import quadrille

#: The puzzles that are solved, again and again.
PUZZLES = 500

EMPTY = "." * 81


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="9x9 puzzles, one on each line")
    parser.add_argument("--seconds", type=float, default=2, help="for each measurement")
    args = parser.parse_args()
    numbers = names(EMPTY)
    tuples = {name: [("item", item) for item in items] for name, items in numbers.items()}
    strings = {name: [f"item {item}" for item in items] for name, items in numbers.items()}
    matrix = np.zeros((729, 324), dtype=bool)
    for row, items in enumerate(numbers.values()):
        matrix[row, items] = True
    lists, rows = pa.array(list(numbers.values())), sparse.csr_array(matrix)
    text = quadrille.ExactCover(strings).to_text()
    cover = quadrille.ExactCover.from_lists(lists)
    row = quadrille.ExactCover(numbers).assume([(0, column, column + 1) for column in range(9)])
    for name, work in {
        "dict of integers": lambda: quadrille.ExactCover(numbers),
        "dict of tuples": lambda: quadrille.ExactCover(tuples),
        "dict of strings": lambda: quadrille.ExactCover(strings),
        "Arrow lists": lambda: quadrille.ExactCover.from_lists(lists),
        "numpy": lambda: quadrille.ExactCover.from_matrix(matrix),
        "scipy CSR": lambda: quadrille.ExactCover.from_matrix(rows),
        "Knuth's form": lambda: quadrille.ExactCover.from_text(text),
        "from_sudoku": lambda: quadrille.ExactCover.from_sudoku(EMPTY),
        "assume nothing": lambda: cover.assume(),
        "first, a row assumed": lambda: row.first(),
    }.items():
        print(f"{name:24}{1e3 * seconds_of(work, args.seconds):10.4f} ms")

    lines = args.file.read_text().splitlines()
    puzzles = [line[:81] for line in lines if line[:1] not in ("", "#")][:PUZZLES]
    solutions = [answer.solution or "" for answer in quadrille.solve(puzzles)]
    problems = [names(puzzle) for puzzle in puzzles]
    own_rate = 0.0
    for title, make in {
        "quadrille": own,
        "exact-cover": exact_cover,
        "xcover": xcover,
        "OR-tools CP-SAT": cp_sat,
        "python-sat, CaDiCaL": sat,
    }.items():
        try:
            solver = make()
        except ImportError as error:
            print(f"{title}: {error}")
            continue
        # Some compile themselves first.
        solver(problems[-1])
        number, wrong, spent = 0, 0, 0.0
        while spent < args.seconds:
            at = number % len(problems)
            start = time.process_time()
            found = solver(problems[at])
            spent += time.process_time() - start
            wrong += line_of(found) != solutions[at]
            number += 1
        rate = number / spent
        own_rate = own_rate or rate
        print(f"{title:24}{rate:10.1f} covers/s{own_rate / rate:8.1f}, {wrong} of {number} wrong")


def seconds_of(work: Callable[[], object], seconds: float) -> float:
    """Returns the least time that some work takes."""
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def own() -> CoverSolver:
    return lambda options: quadrille.ExactCover(options).first(jobs=1) or []


def cp_sat() -> CoverSolver:
    from ortools.sat.python import cp_model

    def solve(options: Options) -> list[Name]:
        model = cp_model.CpModel()
        variables = {name: model.new_bool_var("") for name in options}
        with_item: dict[object, list[object]] = {}
        for name, items in options.items():
            for item in items:
                with_item.setdefault(item, []).append(variables[name])
        for chosen in with_item.values():
            model.add_exactly_one(chosen)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return [name for name, it in variables.items() if solver.boolean_value(it)]

    return solve


def sat() -> CoverSolver:
    from pysat.solvers import Cadical153

    def solve(options: Options) -> list[Name]:
        candidates = list(options)
        with_item: dict[object, list[int]] = {}
        for number, items in enumerate(options.values(), 1):
            for item in items:
                with_item.setdefault(item, []).append(number)
        with Cadical153() as solver:
            for numbers in with_item.values():
                solver.add_clause(numbers)
                for at, one in enumerate(numbers):
                    for other in numbers[at + 1 :]:
                        solver.add_clause([-one, -other])
            solver.solve()
            return [candidates[n - 1] for n in solver.get_model() if n > 0]

    return solve


if __name__ == "__main__":
    main()
