"""A seed has the answers of the table that the tests of all doors read."""

from __future__ import annotations

import pytest

import quadrille

from .conftest import ROOT

ROWS = [
    line.split("\t")
    for line in (ROOT / "tests/support/seeds.tsv").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("question", "puzzles", "seed", "answers"), ROWS)
def test_a_seed_has_the_same_answers(question: str, puzzles: str, seed: str, answers: str) -> None:
    expected = answers.split()
    if question == "generate":
        assert list(quadrille.generate(len(expected), seed=int(seed))) == expected
    elif question == "minimize":
        assert list(quadrille.minimize(puzzles.split(), seed=int(seed))) == expected
    elif question == "sample":
        assert quadrille.sample(puzzles, len(expected), seed=int(seed)) == expected
    else:
        assert question == "shuffle"
        assert list(quadrille.shuffle(puzzles.split(), seed=int(seed))) == expected
