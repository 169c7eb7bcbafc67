"""Puzzles with rules of their own, in all questions."""

from __future__ import annotations

import copy
import pickle
from itertools import islice

import pytest

import quadrille
from quadrille import constraints

EMPTY = "." * 16


def grids() -> list[str]:
    """All solved boards of 4x4."""
    return list(quadrille.solutions(EMPTY))


def digit(grid: str, cell: str) -> int:
    return int(grid[4 * (int(cell[1]) - 1) + int(cell[3]) - 1])


def test_all_solutions_are_listed() -> None:
    solutions = grids()
    assert len(set(solutions)) == 288
    assert all(quadrille.check(solution).status == "unique" for solution in solutions[:9])
    assert list(quadrille.solutions("11" + EMPTY[2:])) == []
    assert len(set(islice(quadrille.solutions("." * 256), 3))) == 3
    with pytest.raises(TimeoutError, match="solutions: time limit"):
        for _ in quadrille.solutions("." * 81, timeout=0.1):
            pass


def test_constraints_are_as_by_brute_force() -> None:
    rules: list[tuple[constraints.Constraint, object]] = [
        (constraints.Cage(5, "r1c1 r1c2"), lambda a, b: a + b == 5 and a != b),
        (constraints.Cage("r1c1 r2c3"), lambda a, b: a != b),
        (constraints.Sum(6, [(1, 1), (3, 2), (2, 3)]), lambda a, b, c: a + b + c == 6),
        (constraints.Thermometer("r1c1 r2c1 r3c1"), lambda a, b, c: a < b < c),
        (constraints.SlowThermometer("r1c1 r2c2 r3c3"), lambda a, b, c: a <= b <= c),
        (constraints.Arrow("r1c1", "r2c2 r3c2"), lambda a, b, c: a == b + c),
        (constraints.White("r1c1 r1c2"), lambda a, b: abs(a - b) == 1),
        (constraints.Black("r1c1 r1c2"), lambda a, b: 2 * a == b or a == 2 * b),
        (constraints.Difference(2, "r1c1 r1c2"), lambda a, b: abs(a - b) == 2),
        (constraints.Ratio(3, "r1c1 r1c2"), lambda a, b: 3 * a == b or a == 3 * b),
        (constraints.V("r1c1 r1c2"), lambda a, b: a + b == 5),
        (constraints.Even("r1c1"), lambda a: a % 2 == 0),
        (constraints.Odd("r4c4"), lambda a: a % 2 == 1),
        (constraints.Palindrome("r1c1 r2c2 r3c4"), lambda a, b, c: a == c),
        (constraints.Renban("r1c1 r1c2 r3c3"), lambda *d: len({*d}) == 3 and max(d) - min(d) == 2),
        (constraints.Whisper(2, "r1c1 r2c2"), lambda a, b: abs(a - b) >= 2),
        (constraints.Between("r1c1 r2c3 r3c1"), lambda a, b, c: min(a, c) < b < max(a, c)),
        (constraints.Clone("r1c1 r1c2", "r3c2 r3c3"), lambda a, b, c, d: (a, b) == (c, d)),
        (constraints.EqualSum("r1c1 r1c2", "r3c2 r3c3"), lambda a, b, c, d: a + b == c + d),
    ]
    for rule, holds in rules:
        cells = [word for word in rule.text.split() if word.startswith("r") and "c" in word[2:]]
        cells = [word for word in cells if word[1].isdigit()]
        expected = [g for g in grids() if holds(*(digit(g, cell) for cell in cells))]  # type: ignore[operator]
        assert 0 < len(expected) < 288, rule
        assert sorted(quadrille.solutions(EMPTY, constraints=rule)) == sorted(expected)
        assert quadrille.count(EMPTY, constraints=[rule]).count == len(expected)
        assert quadrille.count(quadrille.Puzzle(EMPTY, constraints=[rule])).count == len(expected)


def test_constraints_are_checked_and_copied() -> None:
    for wrong in ("cake 15 r1c1", "cage x", ""):
        if wrong:
            with pytest.raises(quadrille.ConstraintError):
                constraints.Constraint(wrong)
    with pytest.raises(quadrille.ConstraintError):
        constraints.Cage(15, "r1c1 r1c1")
    cage = constraints.Cage(15, "r1c1 r1c2")
    assert copy.copy(cage) == pickle.loads(pickle.dumps(cage)) == cage
    assert repr(cage) == "<cage 15 r1c1 r1c2>" and len({cage, copy.copy(cage)}) == 1


def test_every_question_takes_a_puzzle() -> None:
    puzzle = quadrille.Puzzle(
        "1" + EMPTY[1:], variant="x", constraints=[constraints.Even("r1c2"), "odd r2c1"]
    )
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle and isinstance(puzzle, quadrille.Puzzle)
    assert puzzle.variant == "x" and puzzle.constraints == ["even r1c2", "odd r2c1"]
    assert puzzle.rows[0] == [1, 0, 0, 0] and puzzle.boxes == (2, 2)
    solutions = list(quadrille.solutions(puzzle))
    assert solutions
    for solution in solutions:
        assert digit(solution, "r1c2") % 2 == 0 and digit(solution, "r2c1") == 3
        assert len(set(solution[0:16:5])) == len(set(solution[3:15:3])) == 4
    number = len(solutions)
    assert quadrille.count(puzzle).count == number
    assert [answer.count for answer in quadrille.count([puzzle, EMPTY])] == [number, 288]
    assert quadrille.candidates(puzzle).count == number
    assert set(quadrille.sample(puzzle, 50)) == set(solutions)
    assert quadrille.ExactCover.from_sudoku(puzzle).count() == number
    assert quadrille.verify(quadrille.prove(puzzle)).count == number
    shuffled = quadrille.shuffle(puzzle, seed=3)
    assert quadrille.count(shuffled).count == number
    assert quadrille.Puzzle(shuffled).variant == "x"
    clue = quadrille.candidates(puzzle).deciding[0]
    rows = puzzle.rows
    rows[clue.row - 1][clue.column - 1] = clue.digit
    unique = quadrille.Puzzle(rows, variant="x", constraints=puzzle.constraints)
    assert quadrille.check(unique).status == "unique"
    assert quadrille.explain(unique).status in ("solved", "stuck")
    assert quadrille.redundant_clues(unique).status in ("minimal", "redundant")
    less = quadrille.minimize(unique)
    same = {"variant": "x", "constraints": puzzle.constraints}
    assert quadrille.redundant_clues(less, **same).status == "minimal"  # type: ignore[arg-type]
    assert less in quadrille.minimize(unique, all=True)
    assert "even r1c2" in unique._repr_html_()


def test_puzzles_are_lines_where_that_is_enough() -> None:
    import numpy as np

    for board in (np.eye(4, dtype=int), [[1, 0, 0, 0]] + [[0] * 4] * 3, "1..............."):
        assert "{" not in quadrille.Puzzle(board)
    wide = quadrille.Puzzle("." * 36, shape="3x2")
    assert wide.boxes == (3, 2) and quadrille.count(wide).count == 28_200_960
    with pytest.raises(TypeError, match="puzzle: expected a single one, found list"):
        quadrille.Puzzle([EMPTY, EMPTY])


def test_minimal_puzzles_are_told_from_others() -> None:
    puzzles = ["1.....3..4.....2", "1.....3..4....42", EMPTY, "11" + EMPTY[2:], None]
    table = quadrille.redundant_clues(puzzles)
    assert [row.status for row in table] == ["minimal", "redundant", "multiple", "none", None]
    for clue in table[1].redundant or ():
        cell = 4 * (clue.row - 1) + clue.column - 1
        without = f"{puzzles[1][:cell]}.{puzzles[1][cell + 1 :]}"  # type: ignore[index]
        assert quadrille.check(without).status == "unique"
    all_of_them = quadrille.minimize("1234341221..4...", all=True)
    assert len(set(all_of_them)) == 24
    assert all(row.status == "minimal" for row in quadrille.redundant_clues(all_of_them))
    assert quadrille.minimize("1234341221..4...", all=True, limit=3) == all_of_them[:3]
