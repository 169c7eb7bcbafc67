"""Exact covers of any items."""

from __future__ import annotations

import itertools
import pickle

import pytest

import quadrille

from .conftest import TEN


def dominoes(rows: int, columns: int) -> quadrille.ExactCover[object, tuple[int, int]]:
    cells = list(itertools.product(range(rows), range(columns)))
    pairs = [(cell, (cell[0] + down, cell[1] + 1 - down)) for cell in cells for down in (0, 1)]
    return quadrille.ExactCover({pair: pair for pair in pairs if pair[1] in cells})


def langford(n: int) -> quadrille.ExactCover[object, object]:
    return quadrille.ExactCover(
        ((k, first), [f"number {k}", first, first + k + 1])
        for k in range(1, n + 1)
        for first in range(1, 2 * n - k)
    )


def test_known_counts() -> None:
    assert dominoes(8, 8).count() == 12_988_816
    assert dominoes(8, 8).count(memo="off", jobs=2) == 12_988_816
    assert langford(7).count() == 52
    assert langford(5).count() == 0
    assert langford(5).first() is None


def test_solutions_come_one_by_one() -> None:
    problem = dominoes(4, 4)
    solutions = list(problem)
    assert len(solutions) == problem.count() == 36
    assert len({frozenset(solution) for solution in solutions}) == 36
    for solution in solutions:
        assert sorted(cell for pair in solution for cell in pair) == sorted(
            itertools.product(range(4), range(4))
        )
    assert problem.first() in solutions


def test_iteration_is_lazy() -> None:
    # There are about 10**59 of these.
    problem = quadrille.ExactCover({(n, bit): [n] for n in range(200) for bit in (0, 1)})
    some = list(itertools.islice(problem, 1000))
    assert len(some) == 1000
    assert all(len(solution) == 200 for solution in some)
    both = zip(problem, problem, strict=True)
    assert all(one == other for one, other in itertools.islice(both, 300))


def test_items_without_options_have_no_cover() -> None:
    options = {"a": [1], "b": [2]}
    assert quadrille.ExactCover(options).count() == 1
    assert quadrille.ExactCover(options, items=[3]).count() == 0
    assert quadrille.ExactCover(options, secondary=[3]).count() == 1
    assert quadrille.ExactCover({}).count() == 1


def test_secondary_items_may_be_left() -> None:
    options = {"a": [1, "x"], "b": [2, "x"], "c": [2]}
    assert list(quadrille.ExactCover(options, secondary=["x"])) == [["a", "c"]]
    red = {"a": {"x": "red"}, "b": {"x": "red"}}
    assert quadrille.ExactCover(options, secondary=["x"], colours=red).count() == 2
    mixed = {"a": {"x": "red"}, "b": {"x": "blue"}}
    assert quadrille.ExactCover(options, secondary=["x"], colours=mixed).count() == 1


def test_counts_say_whether_they_are_exact() -> None:
    problem = dominoes(8, 8)
    exact, limited = problem.count(), problem.count(limit=1000)
    assert exact.exact and not limited.exact
    assert (int(limited), repr(limited)) == (1000, ">=1000")
    assert problem.count(limit=10**9, memo="off") == exact
    assert not dominoes(20, 20).count(memo="off", timeout=0.1).exact


def test_a_timeout_ends_the_iteration() -> None:
    solutions = dominoes(20, 20).solutions(timeout=0.2)
    with pytest.raises(TimeoutError, match="solutions: time limit"):
        for _ in solutions:
            pass


def test_estimates() -> None:
    estimate = dominoes(8, 8).estimate(rounds=50, seed=3)
    assert estimate.rounds == 50
    assert estimate.solutions.least <= 12_988_816 <= estimate.solutions.greatest
    assert estimate == dominoes(8, 8).estimate(rounds=50, seed=3)


def test_parts_travel_and_add_up() -> None:
    problem = dominoes(8, 8)
    parts = problem.split(5)
    assert len(parts) == 5 and parts == problem.split(5)
    again: quadrille.ExactCover[object, object] = pickle.loads(pickle.dumps(problem))
    assert again.names == problem.names
    counts = [again.count_part(part) for part in reversed(parts)]
    counts = pickle.loads(pickle.dumps(counts))
    assert quadrille.merge(counts) == 12_988_816
    assert [counted.part for counted in counts] == [(5 - number, 5) for number in range(5)]


def test_wrong_parts_are_refused() -> None:
    problem, other = dominoes(4, 4), dominoes(4, 6)
    counts = [problem.count_part(part) for part in problem.split(3)]
    for wrong, message in [
        ([], "there are no counts"),
        (counts[:2], "part 3 of 3 is missing"),
        ([*counts, counts[1]], "part 2 is counted twice"),
        ([*counts[:2], other.count_part(other.split(3)[2])], "part 3 is of another problem"),
        ([*counts[:2], problem.count_part(problem.split(4)[2])], "of another split"),
    ]:
        with pytest.raises(quadrille.CoverError, match=message):
            quadrille.merge(wrong)
    with pytest.raises(quadrille.CoverError, match="wrong part: it is of problem"):
        other.count_part(problem.split(3)[0])
    with pytest.raises(ValueError, match="parts: expected 1 or more, found 0"):
        problem.split(0)


def test_a_sudoku_is_an_exact_cover() -> None:
    assert quadrille.ExactCover.from_sudoku("." * 16).count() == 288
    assert quadrille.ExactCover.from_sudoku(TEN).count() == 10
    wide = quadrille.ExactCover.from_sudoku("." * 36, shape="3x2")
    assert wide.count(limit=100) == 100


def test_samples_are_solutions_of_equal_chance() -> None:
    problem = dominoes(4, 4)
    solutions = sorted(map(sorted, problem))
    drawn = problem.sample(3600, seed=7)
    counts = [sum(sorted(one) == solution for one in drawn) for solution in solutions]
    assert sum(counts) == 3600
    # Each of 36 is expected 100 times; 140 is four standard deviations off.
    assert all(60 < count < 140 for count in counts)
    assert problem.sample(3, seed=7) == drawn[:3]
    assert langford(5).sample(2) == []
    with pytest.raises(MemoryError):
        dominoes(12, 12).sample(memory=1000)
