"""Questions about single puzzles, puzzles made of others, and new ones."""

from __future__ import annotations

import json
import pickle
from xml.etree import ElementTree

import pyarrow as pa
import pytest

import quadrille

from .conftest import ROOT, TEN, counted, is_solution

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_candidates_add_up() -> None:
    found = quadrille.candidates(TEN)
    assert found.count == 10 and found.count.exact and found.status == "multiple"
    for row in range(1, 10):
        for column in range(1, 10):
            assert sum(found.of(row, column, digit) for digit in range(1, 10)) == 10
    for candidate in found.deciding:
        cell = 9 * (candidate.row - 1) + candidate.column - 1
        unique = f"{TEN[:cell]}{candidate.digit}{TEN[cell + 1 :]}"
        assert quadrille.check(unique).status == "unique"
    assert found.deciding
    with pytest.raises(IndexError, match="r0c1 = 1: expected numbers from 1"):
        found.of(0, 1, 1)
    assert found._repr_html_().count("<td") == 81


def test_candidates_up_to_a_limit() -> None:
    found = quadrille.candidates(TEN, limit=1)
    exact = quadrille.candidates(TEN)
    assert [candidate for candidate, _ in found] == [candidate for candidate, _ in exact]


def test_a_sample_has_only_solutions() -> None:
    drawn = quadrille.sample(TEN, 200, seed=7)
    assert len(set(drawn)) == 10
    assert all(is_solution(TEN, solution) for solution in drawn)
    assert drawn == quadrille.sample(TEN, 200, seed=7)
    assert quadrille.sample(TEN, 0) == []
    with pytest.raises(quadrille.PuzzleError, match="no solution"):
        quadrille.sample("11..............")


def test_canonical_forms_tell_puzzles_apart() -> None:
    puzzles = list(counted("9x9", "hard"))
    forms = quadrille.canonical(puzzles)
    assert forms.columns == ("canonical",)
    assert len(set(forms)) == len(puzzles)
    mirrored = [
        "".join(puzzle[row : row + 9][::-1] for row in range(0, 81, 9)) for puzzle in puzzles
    ]
    assert list(quadrille.canonical(mirrored)) == list(forms)
    assert quadrille.canonical(forms[0]) == forms[0]


def test_minimal_puzzles_need_every_clue() -> None:
    minimal = quadrille.minimize(quadrille.solve(TEN).solution, seed=3)
    assert quadrille.check(minimal).status == "unique"
    for cell, symbol in enumerate(minimal):
        if symbol != ".":
            assert quadrille.check(f"{minimal[:cell]}.{minimal[cell + 1 :]}").status == "multiple"
    table = pa.table(quadrille.minimize([minimal, TEN], errors="report"))
    assert table["minimal"].to_pylist() == [minimal, None]
    assert table["is_minimal"].to_pylist() == [True, None]
    assert table["error"][1].as_py() == "the puzzle has several solutions"
    with pytest.raises(
        quadrille.NotUniqueError, match="puzzle 1: the puzzle has several solutions"
    ) as raised:
        quadrille.minimize([minimal, TEN])
    assert raised.value.index == 1


def test_ratings() -> None:
    ratings = quadrille.rate([HARD, TEN, None, next(iter(counted("easy")))])
    hard, several, missing, easy = ratings
    assert (hard.status, hard.difficulty) == ("unique", "extreme")
    assert (several.status, several.difficulty, several.steps) == ("multiple", None, None)
    assert missing.status is None and missing.nodes is None
    assert easy.difficulty == "easy" and easy.steps > 0
    reported = quadrille.rate(["x"], errors="report")[0]
    assert reported.status == "invalid" and "expected a puzzle" in reported.error


def test_measures() -> None:
    easy = next(iter(counted("easy")))
    table = quadrille.measure([HARD, TEN, None, easy, "x"], errors="report")
    hard, several, missing, first, invalid = table
    assert hard.depth_exact and hard.depth >= 1 and hard.backdoors_exact
    digits = [part.split("=") for part in hard.backdoor.split(" ")]
    assert len(digits) == hard.backdoors
    solution = quadrille.solve(HARD).solution
    for place, digit in digits:
        assert solution[(int(place[1]) - 1) * 9 + int(place[3]) - 1] == digit
    assert (several.status, several.depth, several.backdoor) == ("multiple", None, None)
    assert missing.status is None and missing.depth is None
    assert (first.depth, first.backdoors, first.backdoor) == (0, 0, "")
    assert invalid.status == "invalid" and "expected a puzzle" in invalid.error
    only = quadrille.measure(HARD, measures=["depth"])
    assert (only.depth, only.backdoors) == (hard.depth, None)
    lengths = quadrille.measure([easy, HARD], measures=["whips", "braids"])
    assert (lengths[0].whips, lengths[0].braids, lengths[0].depth) == (0, 0, None)
    assert lengths[1].braids_exact is (hard.depth < 2) and lengths[1].whips >= lengths[1].braids
    assert quadrille.measure("1....2..3......4", variant="x").status is not None
    late = quadrille.measure(HARD, timeout=1e-9)
    assert late.depth_exact is not True and late.backdoors_exact is not True
    with pytest.raises(ValueError, match="measures: expected depth, backdoors, whips or braids"):
        quadrille.measure(HARD, measures=["x"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a list of names"):
        quadrille.measure(HARD, measures="depth")  # type: ignore[arg-type]


# 7.2 by Sudoku Explainer, 3158 by HoDoKu: beside the originals.
CHAINS = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72"


def test_every_scale_rates_and_explains() -> None:
    se, hodoku = (quadrille.rate(CHAINS, scale=scale) for scale in ("se", "hodoku"))
    assert (se.er, se.ep, se.ed, se.exact) == (7.2, 1.2, 1.2, True)
    assert (hodoku.difficulty, hodoku.score) == ("extreme", 3158)
    assert se.nodes is None and se.score is None and hodoku.er is None
    firsts = {"se": "1.2", "sukaku": "1.2", "hodoku": "easy, 4"}
    for scale, grade in firsts.items():
        explained = quadrille.explain(CHAINS, scale=scale)
        assert explained.status == "solved" and explained.solutions == 1
        assert explained.solution == quadrille.solve(CHAINS).solution
        assert explained.steps[0].grade == grade
        rated = quadrille.rate(CHAINS, scale=scale)
        assert (rated.steps, rated.hardest) == (len(explained.steps), explained.hardest)
        (hint,) = quadrille.explain(CHAINS, scale=scale, hint=True).steps
        assert hint == explained.steps[0]
        assert any(step.links for step in explained.steps)
    more = quadrille.explain(CHAINS, scale="hodoku", more=["3D Medusa"])
    assert any(step.rule == "3D Medusa" for step in more.steps)
    with pytest.raises(ValueError, match="expected no other technique on the scale se"):
        quadrille.explain(CHAINS, scale="se", more=["3D Medusa"])
    with pytest.raises(quadrille.PuzzleError, match="expected a plain 9x9 puzzle, found 4x4"):
        quadrille.rate("1.....3..4.....2", scale="se")
    with pytest.raises(ValueError, match=r"expected rules, se, .* or hodoku, found 'x'"):
        quadrille.explain(CHAINS, scale="x")
    with pytest.raises(ValueError, match=r"expected full house, .* found 'x'"):
        quadrille.explain(CHAINS, upto="x")


def test_steps_follow_marks_and_variants() -> None:
    puzzle = next(iter(counted("medium")))
    marks = quadrille.convert(puzzle, "sukaku").strip()
    assert quadrille.explain(marks).solution == quadrille.solve(puzzle).solution
    diagonals = "1...2......3...."
    assert quadrille.explain(diagonals).status == "multiple"
    explained = quadrille.explain(diagonals, variant="x")
    assert explained.solution == quadrille.solve(diagonals, variant="x").solution
    assert quadrille.rate(diagonals, variant="x").difficulty == explained.difficulty == "easy"
    several = quadrille.explain(TEN)
    assert (several.status, several.solutions, several.difficulty) == ("multiple", 10, None)


def test_new_puzzles_are_what_was_asked_for() -> None:
    puzzles = quadrille.generate(6, clues=(26, 30), symmetry="rotational", seed=5)
    assert len(puzzles) == 6
    for puzzle, answer in zip(puzzles, quadrille.check(puzzles), strict=True):
        assert answer.status == "unique"
        blanks = [symbol == "." for symbol in puzzle]
        assert blanks == blanks[::-1] and 26 <= 81 - sum(blanks) <= 30
    assert quadrille.generate(6, clues=(26, 30), symmetry="rotational", seed=5, jobs=1) == puzzles
    assert {len(puzzle) for puzzle in quadrille.generate(2, shape="2x2")} == {16}
    assert quadrille.rate(quadrille.generate(difficulty="medium", seed=1)).difficulty == "medium"
    needed = quadrille.generate(technique="x-wing", scale="hodoku", seed=1, tries=1000)
    assert quadrille.rate(needed, scale="hodoku").hardest == "X-wing"
    rated = quadrille.generate(rating="2.0..2.6", seed=1)
    assert 2.0 <= quadrille.rate(rated, scale="se").er <= 2.6
    pattern = puzzles[0]
    again = quadrille.generate(pattern=pattern, seed=2)
    assert [symbol == "." for symbol in again] == [symbol == "." for symbol in pattern]


def test_clues_are_kept_or_chosen_from() -> None:
    clues = "12.4" + 76 * "." + "9"
    for puzzle in quadrille.generate(3, keep=clues, seed=1):
        assert all(clue in (".", own) for own, clue in zip(puzzle, clues, strict=True))
    full = quadrille.generate(clues=81, seed=1)
    fives = "".join("5" if digit == "5" else "." for digit in full)
    within = quadrille.generate(within=full, keep=fives, difficulty="hard", seed=1)
    assert within.count("5") == 9
    assert all(own in (".", digit) for own, digit in zip(within, full, strict=True))
    assert quadrille.check(within).status == "unique"
    with pytest.raises(ValueError, match="among those to choose from"):
        quadrille.generate(keep="2" + 80 * ".", within="1" + 80 * ".")
    with pytest.raises(RuntimeError, match="most were not unique"):
        quadrille.generate(within=81 * ".", tries=2)
    # Rules come with the clues, and an alphabet too.
    cage = {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}
    caged = json.dumps({"puzzle": 81 * ".", "constraints": cage})
    made = quadrille.generate(keep=caged, seed=1)
    assert quadrille.check(made, constraints="cage 3 r1c1 r1c2").status == "unique"
    larger = quadrille.generate(keep="10" + 253 * "." + "F", seed=1, clues=(200, 256))
    assert larger.startswith("10") and larger.endswith("F")


def test_impossible_recipes_are_value_errors() -> None:
    with pytest.raises(ValueError, match="90 to 95 clues"):
        quadrille.generate(clues=(90, 95))
    with pytest.raises(RuntimeError, match="puzzle 0: not found within 1 grids"):
        quadrille.generate(clues=17, tries=1, seed=1)


def test_steps_are_objects() -> None:
    puzzle = next(iter(counted("medium")))
    explained = quadrille.explain(puzzle)
    assert explained.status == "solved"
    assert explained.solution == quadrille.solve(puzzle).solution
    placed = [candidate for step in explained.steps for candidate in step.placed]
    assert len(placed) == puzzle.count(".")
    for candidate in placed:
        cell = 9 * (candidate.row - 1) + candidate.column - 1
        assert explained.solution[cell] == str(candidate.digit)
    removing = [step for step in explained.steps if step.removed]
    assert all(step.houses or step.pattern for step in removing)
    html = explained._repr_html_()
    assert html.count("<td") == 81
    assert html.count("<li>") == len(explained.steps) and len(html) < 100_000
    assert "<svg" in explained.steps[0]._repr_html_()
    # Every step is possible on the board before it.
    for step in explained.steps:
        for row, column, digit in [*step.removed, *step.placed, *step.pattern, *step.apart]:
            assert step._before[9 * (row - 1) + column - 1] >> digit - 1 & 1, step
        again = pickle.loads(pickle.dumps(step))
        assert again == step and again.svg == step.svg
        ElementTree.fromstring(step.svg)


def test_a_stuck_puzzle_has_candidates_left() -> None:
    # By HoDoKu's techniques, no plain puzzle is.
    assert quadrille.explain(HARD).status == "solved"
    explained = quadrille.explain(HARD, scale="rules")
    assert (explained.status, explained.solution) == ("stuck", None)
    solution = quadrille.solve(HARD).solution
    for digits, symbol in zip(explained.candidates, solution, strict=True):
        assert int(symbol) in digits
    assert str(explained).endswith("stuck, difficulty: beyond the rules")


def test_formats_are_converted_there_and_back() -> None:
    text = (ROOT / "puzzles" / "easy.txt").read_text()
    puzzles = [line.split(":")[0] for line in text.splitlines() if not line.startswith("#")]
    back = quadrille.convert(quadrille.convert(text, "jsonl"), "line")
    assert [line[:81] for line in back.splitlines()] == puzzles
    with pytest.raises(quadrille.FormatError, match="puzzle 0: msk has no place for") as raised:
        quadrille.convert("1..4..3..2..4..1", "msk")
    assert raised.value.index == 0
    with pytest.raises(quadrille.PuzzleError, match="puzzle 1: 2:16: expected 1-4"):
        quadrille.convert("1..4..3..2..4..1\n1..4..3..2..4..9\n", "line")
    with pytest.raises(ValueError, match="expected line, "):
        quadrille.convert(TEN, "pdf")


def test_a_wrong_digit_is_told_instead_of_steps() -> None:
    wrong = (
        ":0000:x:53+1.7....6..1+95....98....6.8...6...34..8.3..17...2...6"
        ".6....28....419..5....8..79:::"
    )
    for scale in ("rules", "se", "sukaku", "hodoku"):
        told = quadrille.explain(wrong, scale=scale)
        assert (told.status, told.wrong, told.steps) == ("wrong", ("r1c3=1 is wrong",), ())
        assert told.difficulty is None and told.candidates == ()
    right = quadrille.explain(wrong.replace("+1", ".", 1))
    assert (right.status, right.wrong) == ("solved", ())
