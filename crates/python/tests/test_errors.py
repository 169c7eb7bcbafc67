"""Errors say what is wrong, and where."""

from __future__ import annotations

import inspect
import pickle
import pydoc
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import quadrille

from .conftest import TEN

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_first_wrong_puzzle_is_named() -> None:
    puzzles = [TEN] * 5000
    puzzles[4321] = TEN[:-1] + "!"
    puzzles[1234] = TEN[:-2] + "!!"
    with pytest.raises(quadrille.PuzzleError) as raised:
        quadrille.check(puzzles, jobs=4)
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.index, error.line, error.column) == (1234, 1, 80)
    assert str(error) == "puzzle 1234: 1:80: expected 1-9, '.' or '0', found '!'"


def test_wrong_puzzles_can_be_rows() -> None:
    answers = quadrille.check([TEN, TEN[:80], None, TEN], errors="report")
    assert answers.columns[-1] == "error"
    statuses = [answer.status for answer in answers]
    assert statuses == ["multiple", "invalid", None, "multiple"]
    wrong = answers[1]
    assert wrong.error == "expected 81 cells for 9x9, found 80 (r9c9 is missing)"
    assert (wrong.count, wrong.exact, wrong.solution) == (None, None, None)
    assert pa.table(answers)["error"].null_count == 3


def test_errors_can_be_pickled() -> None:
    for error in (
        quadrille.PuzzleError("message", 3, 1, 2),
        quadrille.NotUniqueError("message", 3),
        quadrille.CoverError("message", "option", ("item", 1)),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error) and vars(again) == vars(error)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shape": "2x"}, "expected"),
        ({"shape": "7x7"}, "36"),
        ({"variant": "killer"}, "expected classic, x, windoku, disjoint-groups, anti-knight"),
        ({"regions": "112"}, "expected a region for each of 1 cells, found 3"),
        ({"timeout": -1}, "timeout: expected 0 or more seconds, found -1"),
        ({"timeout": float("nan")}, "timeout: expected 0 or more seconds, found NaN"),
        ({"jobs": 0}, "jobs: expected 1 or more, found 0"),
        ({"errors": "ignore"}, "errors: expected 'raise' or 'report', found 'ignore'"),
    ],
)
def test_wrong_options_are_value_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        quadrille.check(TEN, **options)


def test_a_limit_of_nothing_is_refused() -> None:
    problem = quadrille.ExactCover({"a": [1]})
    for question in (
        lambda: quadrille.count(TEN, limit=0),
        lambda: quadrille.candidates(TEN, limit=0),
        lambda: problem.count(limit=0),
    ):
        with pytest.raises(ValueError, match="limit: expected 1 or more, found 0"):
            question()


def test_unknown_options_are_type_errors() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'limits'"):
        quadrille.solve(TEN, limits=3)  # type: ignore[call-overload]


def test_questions_about_clues_refuse_other_puzzles() -> None:
    marks = quadrille.convert(TEN, "sukaku").strip()
    jigsaw = "1...2....3......." + "." * 8 + "1112213222133445334455554"
    with pytest.raises(quadrille.PuzzleError, match="found regions"):
        quadrille.canonical(jigsaw)
    for rules in ({"variant": "x"}, {"constraints": "even r1c1"}):
        with pytest.raises(quadrille.PuzzleError, match="found extra rules"):
            quadrille.canonical(TEN, **rules)  # type: ignore[arg-type]
    assert quadrille.count(marks).count == 10


def test_covers_name_the_option_and_the_item() -> None:
    with pytest.raises(quadrille.CoverError, match="option 'b' has item 1 twice") as raised:
        quadrille.ExactCover({"a": [1], "b": [1, 2, 1]})
    assert (raised.value.option, raised.value.item) == ("b", 1)
    with pytest.raises(quadrille.CoverError, match="option 'a' has no items"):
        quadrille.ExactCover({"a": []})
    with pytest.raises(quadrille.CoverError, match="option 'a' has no primary item"):
        quadrille.ExactCover({"a": ["x"], "b": ["y"]}, secondary=["x"])
    with pytest.raises(quadrille.CoverError, match="gives a colour to primary item 'y'"):
        quadrille.ExactCover({"a": {"y": "red"}})


def test_an_array_of_two_readings_is_refused_unless_the_shape_is_said() -> None:
    digits = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]
    boards = np.array([digits] * 16, dtype="u1")
    with pytest.raises(ValueError, match=r"one board of side 16, or 16 puzzles of side 4: shape="):
        quadrille.check(boards)
    answers = quadrille.check(boards, shape="2x2")
    assert len(answers) == 16
    assert quadrille.check(np.zeros((16, 16), dtype="u1"), shape="4x4").status == "multiple"
    assert len(quadrille.check(np.zeros((81, 81), dtype="u1"))) == 81
    assert quadrille.check(np.zeros((9, 9), dtype="u1")).status == "multiple"


@pytest.mark.parametrize("jobs", [0, -1, -(2**70)])
def test_less_than_one_thread_is_refused(jobs: int) -> None:
    with pytest.raises((ValueError, OverflowError, TypeError)):
        quadrille.check(PUZZLE, jobs=jobs)


@pytest.mark.parametrize("jobs", [10**6, 2**61, 2**62])
def test_any_number_of_threads_may_be_asked_for(jobs: int) -> None:
    assert quadrille.check([PUZZLE] * 3, jobs=jobs)[2].status == "unique"
    assert quadrille.ExactCover({"a": ["x"], "b": ["x"]}).count(jobs=jobs) == 2


@pytest.mark.parametrize("text", ["{}\n", "  {}", "{}\r\n", "\n{}\n\n"])
def test_a_line_of_a_file_is_read_as_the_puzzle_in_it(text: str) -> None:
    lines = [text.format(PUZZLE)] * 3
    assert quadrille.check(lines) == quadrille.check([PUZZLE] * 3)
    # The place is that in the whole text.
    wrong = text.format("z" + PUZZLE[1:])
    with pytest.raises(quadrille.PuzzleError) as caught:
        quadrille.check([PUZZLE, wrong])
    assert (caught.value.line, caught.value.column) == (
        1 + text.index("{") * (text[0] == "\n"),
        1 + text.index("{") * (text[0] == " "),
    )


@pytest.mark.parametrize("value", [1.5, 5, "\ud800", object(), [1]])
def test_what_is_no_text_costs_its_row_alone(value: object) -> None:
    answers = quadrille.check([PUZZLE, value, PUZZLE], errors="report")
    assert [answer.status for answer in answers] == ["unique", "invalid", "unique"]
    assert answers[1].error.startswith("expected a string, bytes or a board of digits, found ")
    with pytest.raises(
        TypeError, match="puzzle 1: expected a string, bytes or a board of digits, found"
    ):
        quadrille.check([PUZZLE, value, PUZZLE])


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: quadrille.check(TEN, column="a"), ValueError, "column: expected a table"),
        (lambda: quadrille.check([TEN], column="a"), TypeError, "column a: expected a table"),
        (lambda: quadrille.explain(TEN, jobs=2), TypeError, r"explain\(\) got an .* 'jobs'"),
        (lambda: quadrille.check(TEN, job=2), TypeError, r"check\(\) got an .* 'job'"),
        (lambda: quadrille.solutions(TEN, column="a"), TypeError, "'column'"),
        (lambda: quadrille.solutions([TEN]), TypeError, "puzzle: expected a string, found"),
        (lambda: quadrille.solve(TEN, limit=3), TypeError, r"solve\(\) got an .* 'limit'"),
        (lambda: quadrille.count(TEN, limit=0), ValueError, "limit: expected 1 or more"),
        (lambda: quadrille.minimize(TEN, limit=3), ValueError, "limit: it does nothing"),
        (lambda: quadrille.minimize(TEN, all=True, seed=3), ValueError, "seed: it does nothing"),
        (lambda: quadrille.shuffle([TEN], 3), TypeError, "number is for one puzzle"),
        (lambda: quadrille.shuffle(TEN, transform="2x2", seed=1), ValueError, "transform: exp"),
        (lambda: quadrille.shuffle(TEN, transform="3x3 turn"), ValueError, "transform: "),
        (lambda: quadrille.shuffle(TEN, transform="2x2"), quadrille.PuzzleError, "board of 2x2"),
        (lambda: quadrille.shuffle(TEN, keep="all"), ValueError, "keep: expected 'digits'"),
        (lambda: quadrille.generate(scale="se"), ValueError, "scale: it does nothing"),
        (lambda: quadrille.prove(TEN, count=True, limit=3), ValueError, "count: expected"),
        (lambda: quadrille.check(TEN, constraints="cage r1c1 r11c1"), ValueError, "constraints: "),
    ],
)
def test_an_option_that_does_nothing_is_an_error(
    ask: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ask()


def test_keywords_are_in_signatures() -> None:
    for question, names in [
        (quadrille.check, {"solutions", "shape", "constraints", "column", "timeout", "errors"}),
        (quadrille.explain, {"scale", "upto", "hint", "variant", "regions", "timeout"}),
        (quadrille.ExactCover.from_sudoku, {"shape", "variant", "constraints"}),
    ]:
        assert names <= set(inspect.signature(question).parameters)
        assert "options" not in inspect.signature(question).parameters
    text = pydoc.render_doc(quadrille.count)
    assert "timeout: float | None = None" in text.replace("'", "")


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: quadrille.count(TEN, limit=-1), ValueError, "limit: expected an integer from 0"),
        (lambda: quadrille.count(TEN, limit=2**70), ValueError, "limit: expected an integer"),
        (lambda: quadrille.sample(TEN, -1), ValueError, "number: expected"),
        (lambda: quadrille.sample(TEN, seed=1.5), TypeError, "seed: expected an integer, found 1"),
        (lambda: quadrille.generate(tries=-1), ValueError, "tries: expected"),
        (lambda: quadrille.generate(clues=(1, -3)), ValueError, "clues: expected"),
        (lambda: quadrille.generate(rating="x"), ValueError, "rating: expected a rating"),
        (lambda: quadrille.generate(symmetry="x"), ValueError, "symmetry: expected none"),
        (lambda: quadrille.check(TEN, timeout="x"), TypeError, "timeout: expected a number"),
        (lambda: quadrille.check(TEN, shape=3), TypeError, "shape: expected a string, found 3"),
        (lambda: quadrille.check(TEN, shape="0x0"), ValueError, "shape: expected a board"),
        (lambda: quadrille.check(TEN, progress=5), TypeError, "progress: expected a function"),
        (lambda: quadrille.check(5), TypeError, "puzzles: expected a string or a column"),
        (lambda: quadrille.explain(5), TypeError, "puzzle: expected a string, found 5"),
        (lambda: quadrille.explain(TEN, upto="x"), ValueError, "upto: expected full house"),
        (lambda: quadrille.rate(TEN, scale="x"), ValueError, "scale: expected rules"),
        (lambda: quadrille.convert(TEN, "x"), ValueError, "to: expected line"),
        (lambda: quadrille.prove(TEN, format="x"), ValueError, "format: expected veripb"),
        (lambda: quadrille.minimize(TEN, all=1), TypeError, "all: expected True or False"),  # type: ignore[call-overload]
        (lambda: quadrille.verify(np.array([1])), TypeError, "certificate: expected a Certificate"),  # type: ignore[arg-type]
    ],
)
def test_messages_name_the_argument(
    ask: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=f"^{message}"):
        ask()


def test_a_flag_of_numpy_is_a_flag() -> None:
    unique = quadrille.solve(TEN).solution
    assert quadrille.minimize(unique, all=np.True_, limit=2).complete is False  # type: ignore[call-overload]
