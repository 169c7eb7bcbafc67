"""``solve``, ``count`` and ``check`` of strings and lists."""

from __future__ import annotations

import pytest

import quadrille

from .conftest import TEN, counted, is_solution


def test_counts_are_those_of_the_collection() -> None:
    known = counted("9x9", "several", "none", "numbers", "hard", "minimal", "4x4", "6x6", "10x10")
    answers = quadrille.count(list(known))
    assert [answer.count for answer in answers] == list(known.values())
    assert all(answer.exact for answer in answers)


def test_solutions_follow_the_rules() -> None:
    known = counted("hard", "9x9")
    for puzzle, answer in zip(known, quadrille.solve(list(known)), strict=True):
        assert answer.status == "solved"
        assert is_solution(puzzle, answer.solution)


def test_other_boards_are_solved_in_their_own_symbols() -> None:
    puzzle = next(iter(counted("12x12")))
    answer = quadrille.check(puzzle)
    assert answer.status == quadrille.Status.UNIQUE
    assert is_solution(puzzle, answer.solution, 12, 3)


def test_one_puzzle_among_many_has_the_same_answer() -> None:
    puzzles = [*counted("several", "none", "4x4"), TEN, "." * 81]
    many = quadrille.check(puzzles)
    assert list(many) == [quadrille.check(puzzle) for puzzle in puzzles]
    assert {answer.status for answer in many} == {"unique", "multiple", "none"}


def test_a_limit_ends_the_count() -> None:
    assert quadrille.count(TEN) == quadrille.count(TEN, limit=11)
    stopped = quadrille.count(TEN, limit=10)
    assert (stopped.status, stopped.count, stopped.exact) == ("multiple", 10, False)
    large = quadrille.count("." * 81, limit=2**40)
    assert (large.status, large.count, large.exact) == ("multiple", 2**40, False)
    early = quadrille.count("." * 81, limit=10**8, timeout=0.1)
    assert early.status == "multiple" and not early.exact and early.count < 10**8


def test_without_solutions_there_is_no_column() -> None:
    answers = quadrille.check([TEN], solutions=False)
    assert answers.columns == ("status", "count", "exact")
    assert answers[0] == quadrille.Answer(quadrille.Status.MULTIPLE, 2, False)


def test_a_timeout_leaves_a_puzzle_unknown() -> None:
    puzzle = "." * (16 * 16)
    answer = quadrille.count(puzzle, timeout=0.1)
    assert answer.status in ("unknown", "multiple") and not answer.exact


def test_variants_have_fewer_solutions() -> None:
    clues = "1..............."
    assert quadrille.count(clues).count == 72
    assert quadrille.count(clues, variant="x").count == 12
    assert quadrille.count(clues, regions="1112132233243444").count not in (0, 72)
    assert quadrille.count("." * 36, shape="3x2").count == quadrille.count("." * 36).count


def test_all_formats_are_read() -> None:
    grid = quadrille.convert(TEN, "grid")
    link = quadrille.convert(TEN, "f-puzzles").strip()
    named = f"{TEN} a name"
    answers = quadrille.count([TEN, grid, link, named, TEN.replace(".", "0")])
    assert {answer.count for answer in answers} == {10}
    assert len({answer.solution for answer in answers}) == 1


def test_progress_ends_with_all() -> None:
    calls: list[tuple[int, int]] = []
    puzzles = [TEN] * 500
    quadrille.check(puzzles, progress=lambda *parts: calls.append(parts))
    assert calls[-1] == (500, 500)
    assert calls == sorted(calls)


def test_an_error_in_the_callback_ends_the_work() -> None:
    def refuse(done: int, total: int) -> None:
        raise KeyError(total)

    with pytest.raises(KeyError, match="1"):
        quadrille.count("." * 256, progress=refuse, timeout=60)


def test_the_number_of_threads_changes_nothing() -> None:
    puzzles = list(counted("several", "9x9", "none")) * 40
    one, three = (quadrille.check(puzzles, jobs=jobs) for jobs in (1, 3))
    assert list(one) == list(three)
    assert len(one) == len(puzzles)


def test_a_table_is_a_sequence() -> None:
    answers = quadrille.count([TEN, "." * 16])
    assert len(answers) == 2
    assert answers[-1].count == 288
    assert [answer.count for answer in answers[::-1]] == [288, 10]
    with pytest.raises(IndexError, match="row 2 of 2"):
        answers[2]
    assert list(quadrille.count([])) == []


def test_an_answer_draws_its_board() -> None:
    html = quadrille.solve(TEN)._repr_html_()
    assert html.count("<td") == 81 and "solved" in html
