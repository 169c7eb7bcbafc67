"""Exact covers of any items."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import polars as pl
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
    assert dominoes(8, 8).count(memo="off", symmetry="off") == 12_988_816
    with pytest.raises(ValueError, match="symmetry: expected 'auto', 'on' or 'off', found 'no'"):
        dominoes(2, 2).count(symmetry="no")  # type: ignore[arg-type]
    assert langford(7).count() == 52
    assert langford(5).count() == 0
    assert langford(5).first() is None


def test_candidates_are_the_solutions_with_each_option() -> None:
    problem = dominoes(4, 4)
    solutions = list(problem)
    expected = {name: sum(name in solution for solution in solutions) for name in problem.names}
    assert problem.candidates() == expected
    assert problem.candidates(memory=0, jobs=2) == expected
    assert all(number.exact for number in problem.candidates().values())
    assert set(problem.candidates(limit=1).values()) == {1}
    pairs = quadrille.ExactCover({(n, bit): [n] for n in range(131) for bit in "01"})
    assert pairs.candidates()[0, "1"] == 2**130


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
    assert quadrille.ExactCover(options, primary=[1, 2, 3]).count() == 0
    assert quadrille.ExactCover({}).count() == 1


def test_secondary_items_may_be_left() -> None:
    options = {"a": [1, "x"], "b": [2, "x"], "c": [2]}
    assert list(quadrille.ExactCover(options, secondary=["x"])) == [["a", "c"]]
    ways = [
        {"primary": [1, 2]},
        {"primary": {1, 2}.__contains__},
        {"secondary": {"x"}.__contains__},
    ]
    for how in ways:
        assert list(quadrille.ExactCover(options, **how)) == [["a", "c"]]  # type: ignore[arg-type]
    red = {"a": {1: None, "x": "red"}, "b": {2: None, "x": "red"}, "c": {2: None}}
    assert quadrille.ExactCover(red, secondary=["x"]).count() == 2
    mixed = {**red, "b": {2: None, "x": "blue"}}
    assert quadrille.ExactCover(mixed, secondary=["x"]).count() == 1
    with pytest.raises(ValueError, match="primary, secondary: expected one of them"):
        quadrille.ExactCover(options, primary=[1, 2], secondary=["x"])


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
    estimate = dominoes(8, 8).estimate(rounds=50, seed=3, timeout=60)
    assert estimate.rounds == 50
    assert estimate.solutions.low <= 12_988_816 <= estimate.solutions.high
    assert estimate == dominoes(8, 8).estimate(rounds=50, seed=3, timeout=60)
    assert 0 < dominoes(20, 20).estimate(rounds=10**6).rounds < 10**6


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


def test_misspelt_names_are_errors() -> None:
    options = {"a": [1, "x"], "b": [2]}
    for more, message, option, item in [
        ({"secondary": ["y"]}, "no option has secondary item 'y'", None, "y"),
        ({"costs": {"c": 1}}, "a cost for 'c', which is no option", "c", None),
        ({"bounds": {3: 1}}, "bounds for 3, which is no item", None, 3),
        ({"bounds": {1: (2, 1)}}, "bounds: 2 to 1 times for item 1", None, 1),
        ({"bounds": {"x": 2}, "secondary": ["x"]}, "bounds for secondary item 'x'", None, "x"),
        ({"costs": {"a": 2**63 - 1, "b": -1}}, "option 'b' makes the sum", "b", None),
    ]:
        with pytest.raises(quadrille.CoverError, match=message) as caught:
            quadrille.ExactCover(options, **more)  # type: ignore[arg-type]
        assert (caught.value.option, caught.value.item) == (option, item)
    for more, message in [
        ({"costs": {"a": -(2**64)}}, "cost of option 'a': expected an integer of 64 bits"),
        ({"bounds": {1: "x"}}, "bounds of item 1: expected a number of times"),
    ]:
        with pytest.raises(ValueError, match=message):
            quadrille.ExactCover(options, **more)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"option 'a': .*unhashable type: 'list'"):
        quadrille.ExactCover({"a": [[1]]})  # type: ignore[type-var]
    # Lists of items, of which the first is no name.
    for lists in ([1, 2], [[0, 1], [2, 3]], [["a", "b"]]):
        with pytest.raises(TypeError, match="options: expected a mapping, or tuples of a name"):
            quadrille.ExactCover(lists)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="costs: expected a mapping, found list"):
        quadrille.ExactCover(options, costs=[1, 2])  # type: ignore[arg-type]


def test_series_and_frames_are_covers() -> None:
    rows = pd.DataFrame({"option": ["a", "a", "b", "c"], "item": [1, 2, 3, 3]})
    options = rows.groupby("option").item.apply(list)
    costs = pd.Series({"b": -2, "c": -1})
    cover = quadrille.ExactCover(options, costs=costs, bounds=pd.Series({3: 1}))
    best = cover.cheapest()[0]
    assert (best.cost, sorted(best.options)) == (-2, ["a", "b"])
    for frame in (pd.DataFrame(np.eye(3, dtype=bool)), pl.DataFrame(np.eye(3))):
        assert quadrille.ExactCover.from_matrix(frame).count() == 1


def test_bounds_and_costs_are_as_by_brute_force() -> None:
    random = Random(7)
    for _ in range(60):
        options = {name: random.sample(range(4), random.randint(1, 3)) for name in "abcdef"}
        bounds = {item: random.choice([1, 2, (0, 2), (1, 3)]) for item in range(4)}
        bounds = {item: bounds[item] for item in set().union(*options.values())}
        costs = {name: random.randrange(-5, 9) for name in options}
        cover = quadrille.ExactCover(options, bounds=bounds, costs=costs)
        expected = []
        for chosen in itertools.product((False, True), repeat=6):
            names = [name for name, is_in in zip(options, chosen, strict=True) if is_in]
            times = {item: sum(item in options[name] for name in names) for item in bounds}
            span = {i: b if isinstance(b, tuple) else (b, b) for i, b in bounds.items()}
            if all(span[item][0] <= times[item] <= span[item][1] for item in bounds):
                expected.append((sum(costs[name] for name in names), names))
        assert sorted(map(sorted, cover)) == sorted(names for _, names in expected)
        assert cover.count() == len(expected)
        cheapest = cover.cheapest(3)
        assert [found.cost for found in cheapest] == sorted(cost for cost, _ in expected)[:3]
        for found in cheapest:
            assert (found.cost, sorted(found.options)) in expected
        gains = cover.cheapest(1000, max_cost=-1)
        assert len(gains) == sum(cost < 0 for cost, _ in expected)


def test_assumptions_need_no_rebuild() -> None:
    problem = dominoes(4, 4)
    pair = ((0, 0), (0, 1))
    having, lacking = problem.assume([pair]), problem.assume(excluded=[pair])
    assert having.count() + lacking.count() == 36
    assert all(pair in solution for solution in having)
    assert having.assume(excluded=[pair]).first() is None
    again = pickle.loads(pickle.dumps(having))
    assert list(again) == list(having) and again.primary == problem.primary
    assert sum(1 for _ in having.diagram()) == having.count()
    with pytest.raises(quadrille.CoverError, match="there is no option 'x'") as caught:
        problem.assume(["x"])
    assert caught.value.option == "x"
    twice = quadrille.ExactCover([("a", [1]), ("a", [2])])
    with pytest.raises(quadrille.CoverError, match="there are several options 'a'"):
        twice.assume(["a"])
    with pytest.raises(quadrille.CoverError, match="no primary item 7"):
        twice.assume(branch_on=[7])
    assert langford(7).assume(branch_on=["number 7"]).count() == 52


def test_the_same_problem_from_anywhere() -> None:
    import numpy as np
    import pyarrow as pa

    random = Random(3)
    for _ in range(20):
        lists = [random.sample(range(6), random.randint(1, 3)) for _ in range(10)]
        matrix = np.zeros((10, 6), dtype=random.choice([bool, "i8", "f4"]))
        for row, items in enumerate(lists):
            matrix[row, items] = 3
        named = quadrille.ExactCover(enumerate(lists), primary=range(6))
        expected = sorted(map(sorted, named))
        made = [
            quadrille.ExactCover.from_matrix(matrix),
            quadrille.ExactCover.from_matrix(np.asfortranarray(matrix)),
        ]
        if len(set().union(*lists)) == 6:
            texts = [[f"item {item}" for item in items] for items in lists]
            kinds = [pa.list_(pa.int16()), pa.large_list(pa.uint64())]
            made += [quadrille.ExactCover.from_lists(pa.array(lists, kind)) for kind in kinds]
            made += [
                quadrille.ExactCover.from_lists(lists),
                quadrille.ExactCover.from_lists(pa.chunked_array([texts[:3], texts[3:]])),
            ]
            whole = pa.array([[7, 8], *lists])
            made.append(quadrille.ExactCover.from_lists(whole[1:]))
            text = quadrille.ExactCover(enumerate(lists)).to_text()
            read = quadrille.ExactCover.from_text(text)
            assert read.count() == len(expected) and len(read.names) == 10
        for problem in made:
            assert sorted(map(sorted, problem)) == expected
    with pytest.raises(ValueError, match="option 1: expected a list without nulls"):
        quadrille.ExactCover.from_lists(pa.array([[1], None]))
    with pytest.raises(TypeError, match="matrix: expected rows and columns of numpy or scipy"):
        quadrille.ExactCover.from_matrix([[1]])
    with pytest.raises(quadrille.CoverError, match="option 1 has no items"):
        quadrille.ExactCover.from_matrix(np.eye(3, 2)[[0, 2]])


def test_sparse_matrices() -> None:
    from scipy import sparse

    matrix = sparse.coo_matrix(([1, 1, 1, 1], ([0, 0, 1, 1], [0, 0, 1, 1])), shape=(2, 2))
    assert sorted(next(iter(quadrille.ExactCover.from_matrix(matrix)))) == [0, 1]


def test_knuths_form_is_read_whole() -> None:
    text = "| a comment\na 1:2|b #c | s\na b s:x |3\na #c s:y\nb #c\na s:x |2\nb\n#c |1\n"
    cover = quadrille.ExactCover.from_text(text)
    assert (cover.primary, cover.secondary) == (["a", "b", "#c"], ["s"])
    assert cover.names[0] == "a b s:x |3"
    assert quadrille.ExactCover.from_text(cover.to_text()).count() == cover.count() > 0
    assert [found.cost for found in cover.cheapest(2)] == [0, 2]
    with pytest.raises(quadrille.CoverError, match="2:3: unknown item 'c'"):
        quadrille.ExactCover.from_text("a b\na c")


def test_reduced_problems_have_the_same_solutions() -> None:
    problem = langford(7)
    smaller = problem.reduce()
    assert smaller.complete and smaller.cover.count() == 52
    assert sorted(sorted(map(str, s + smaller.forced)) for s in smaller.cover) == sorted(
        sorted(map(str, solution)) for solution in problem
    )
    assert langford(5).reduce().cover.count() == 0
    with pytest.raises(quadrille.CoverError, match="item 1 has bounds"):
        quadrille.ExactCover({"a": [1], "b": [1]}, bounds={1: 2}).reduce()


def test_diagrams_have_all_solutions() -> None:
    problem = langford(7)
    diagram = problem.diagram()
    key = lambda solutions: sorted(sorted(solution) for solution in solutions)  # noqa: E731
    assert key(diagram) == key(problem) and diagram.count == 52
    assert diagram.to_dot().startswith("digraph") and len(diagram.to_zdd().splitlines()) > 52
    assert list(langford(5).diagram()) == [] and langford(5).diagram().count == 0
    some = quadrille.ExactCover({"a": [1], "b": [1]}, bounds={1: (0, 2)})
    assert key(some.diagram()) == [[], ["a"], ["a", "b"], ["b"]]


def test_small_covers_start_no_thread() -> None:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        pytest.skip("threads are counted in /proc")
    code = (
        "import os, quadrille\n"
        "cover = quadrille.ExactCover.from_sudoku('1' + '.' * 15)\n"
        "before = len(os.listdir('/proc/self/task'))\n"
        "for solution in cover.assume([(2, 3, 1)]):\n"
        "    assert len(os.listdir('/proc/self/task')) == before\n"
        "    break\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_first_takes_linear_time() -> None:
    def nodes(size: int) -> float:
        problem = quadrille.ExactCover({(n, bit): [n] for n in range(size) for bit in (0, 1)})
        started = time.process_time()
        assert len(problem.first() or []) == size
        return time.process_time() - started

    # A hundred times as many items; quadratic work would take ten thousand times as long.
    small = max(nodes(1_000), 0.002)
    assert nodes(100_000) < 1_000 * small
