"""Sudoku and exact cover: solve, count and check, one puzzle at a time or by the million.

>>> import quadrille
>>> quadrille.check("1.....3..4.....2").status
<Status.UNIQUE: 'unique'>

A string is one puzzle, in any format that is known. Anything else is a column of puzzles: an
iterable of strings, a numpy array, or a column of Arrow, Polars, pandas or DuckDB. Columns are
worked on by all cores while other threads of Python run, and Ctrl-C stops the work.
"""

from __future__ import annotations

from ._answers import Answer, Status, check, count, solutions, solve
from ._candidates import Candidate, Candidates, candidates
from ._checkpoint import Checkpoint
from ._clues import minimize, redundant_clues, shuffle
from ._counts import Count
from ._cover import ExactCover, merge
from ._diagram import Diagram
from ._explain import Explanation, Step, explain
from ._measures import measure
from ._native import __version__
from ._proofs import Certificate, prove, verify
from ._puzzle import Puzzle
from ._puzzles import Rating, canonical, convert, generate, rate, sample
from ._table import Table
from ._why import needed, relations, why
from .constraints import Constraint
from .errors import (
    CertificateError,
    ConstraintError,
    CoverError,
    FormatError,
    NotUniqueError,
    PuzzleError,
    QuadrilleError,
)

__all__ = [
    "Answer",
    "Candidate",
    "Candidates",
    "Certificate",
    "CertificateError",
    "Checkpoint",
    "Constraint",
    "ConstraintError",
    "Count",
    "CoverError",
    "Diagram",
    "ExactCover",
    "Explanation",
    "FormatError",
    "NotUniqueError",
    "Puzzle",
    "PuzzleError",
    "QuadrilleError",
    "Rating",
    "Status",
    "Step",
    "Table",
    "__version__",
    "candidates",
    "canonical",
    "check",
    "convert",
    "count",
    "explain",
    "generate",
    "measure",
    "merge",
    "minimize",
    "needed",
    "prove",
    "rate",
    "redundant_clues",
    "relations",
    "sample",
    "shuffle",
    "solutions",
    "solve",
    "verify",
    "why",
]
