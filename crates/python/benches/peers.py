"""Measures Quadrille beside other packages for Python.

    pip install exact-cover xcover sudokum py-sudoku dokusan numpy
    python benches/peers.py puzzles.txt

Each solves puzzles one by one for some seconds, in one thread, after one that is not timed. Its
solutions are compared with those of Quadrille. A package that is not installed is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import quadrille

#: Returns the solution of a puzzle.
Solver = Callable[[str], str]

#: A candidate: a row, a column and a digit.
Name = tuple[int, int, int]

#: The items of each option.
Options = dict[Name, list[object]]

#: Returns the options of a solution.
CoverSolver = Callable[[Options], list[Name]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="9x9 puzzles, one on each line")
    parser.add_argument("--seconds", type=float, default=5, help="for each contender")
    args = parser.parse_args()
    lines = [line[:81] for line in args.file.read_text().splitlines() if line[:1] not in ("", "#")]
    solutions = [answer.solution or "" for answer in quadrille.solve(lines)]

    rates = {"quadrille, a list": batch(lines, args.seconds)}
    contenders: dict[str, Callable[[], Solver]] = {
        "quadrille, one by one": lambda: lambda line: quadrille.solve(line, jobs=1).solution or "",
        "exact-cover": lambda: by_options(exact_cover()),
        "xcover": lambda: by_options(xcover()),
        "sudokum": sudokum,
        "dokusan": dokusan,
        "py-sudoku": py_sudoku,
    }
    for name, make in contenders.items():
        try:
            solver = make()
        except ImportError as error:
            print(f"{name}: {error}")
            continue
        solver(lines[-1])
        number, wrong, start = 0, 0, time.process_time()
        while time.process_time() - start < args.seconds:
            at = number % len(lines)
            wrong += solver(lines[at]) != solutions[at]
            number += 1
        rates[name] = number / (time.process_time() - start)
        if wrong:
            print(f"{name}: {wrong} of {number} puzzles not solved")
    print(f"{'':24}{'puzzles/s':>14}{'list':>12}{'one by one':>12}")
    for name, rate in rates.items():
        ratios = [rates[f"quadrille, {kind}"] / rate for kind in ("a list", "one by one")]
        print(f"{name:24}{rate:14,.1f}" + "".join(f"{ratio:12,.1f}" for ratio in ratios))


def batch(lines: list[str], seconds: float) -> float:
    number, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        quadrille.solve(lines, jobs=1)
        number += len(lines)
    return number / (time.process_time() - start)


def names(line: str) -> Options:
    """Returns the candidates of a puzzle with their items."""
    options: Options = {}
    for cell, symbol in enumerate(line):
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for digit in range(9) if symbol == "." else [int(symbol) - 1]:
            items = [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit]
            options[row, column, digit + 1] = list(items)
    return options


def line_of(candidates: list[Name]) -> str:
    return "".join(str(digit) for _, _, digit in sorted(candidates))


def by_options(solver: CoverSolver) -> Solver:
    """Returns a solver of puzzles that makes options of their candidates."""
    return lambda line: line_of(solver(names(line)))


def exact_cover() -> CoverSolver:
    import exact_cover as package
    import numpy as np

    def solve(options: Options) -> list[Name]:
        matrix = np.zeros((len(options), 324), dtype=bool)
        for number, items in enumerate(options.values()):
            matrix[number, items] = True
        candidates = list(options)
        return [candidates[number] for number in package.get_exact_cover(matrix)]

    return solve


def xcover() -> CoverSolver:
    from xcover import covers

    def solve(options: Options) -> list[Name]:
        candidates = list(options)
        solution = next(covers(list(options.values()), primary=list(range(324))))
        return [candidates[number] for number in solution]

    return solve


def sudokum() -> Solver:
    import sudokum as package

    def solve(line: str) -> str:
        grid = [
            [int(symbol) for symbol in line.replace(".", "0")[r : r + 9]] for r in range(0, 81, 9)
        ]
        _, solved = package.solve(grid)
        return "".join(str(digit) for row in solved for digit in row)

    return solve


def dokusan() -> Solver:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(line: str) -> str:
        board = Sudoku.from_string(line.replace(".", "0"), box_size=BoxSize(3, 3))
        solved = solvers.backtrack(board)
        return "".join(str(cell.value) for cell in solved.cells())

    return solve


def py_sudoku() -> Solver:
    from sudoku import Sudoku

    def solve(line: str) -> str:
        digits = [int(symbol) for symbol in line.replace(".", "0")]
        board = Sudoku(3, 3, board=[digits[start : start + 9] for start in range(0, 81, 9)])
        return "".join(str(digit) for row in board.solve().board for digit in row)

    return solve


if __name__ == "__main__":
    main()
