"""Sudoku and exact cover: solve, count and check, one puzzle at a time or by the million.

>>> import quadrille
>>> quadrille.check("1.....3..4.....2").status
<Status.UNIQUE: 'unique'>

A string is one puzzle, in any format that is known. Anything else is a column of puzzles: an
iterable of strings, a numpy array, or a column of Arrow, Polars, pandas or DuckDB. Columns are
worked on by all cores while other threads of Python run, and Ctrl-C stops the work.
"""

from __future__ import annotations

from ._answers import Answer, Listing, Status, check, count, solve
from ._candidates import Candidate, Candidates, candidates
from ._checkpoint import Checkpoint
from ._clues import Minimality, minimal, minimize, shuffle
from ._counts import Count
from ._cover import (
    Conflict,
    CoverStats,
    Estimate,
    ExactCover,
    Interval,
    PartCount,
    Priced,
    Reduced,
    merge,
)
from ._diagram import Diagram
from ._explain import Explanation, Link, Step, explain
from ._measures import Measured, measure
from ._native import __version__
from ._proofs import Certificate, Verified, prove, verify
from ._puzzle import Puzzle
from ._puzzles import Rating, canonical, convert, generate, rate, sample
from ._settings import Options, Rules, Timed, Watched, Worked
from ._table import Table
from ._why import Cause, Necessity, Relations, needed, relations, why
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
    "Cause",
    "Certificate",
    "CertificateError",
    "Checkpoint",
    "Conflict",
    "Constraint",
    "ConstraintError",
    "Count",
    "CoverError",
    "CoverStats",
    "Diagram",
    "Estimate",
    "ExactCover",
    "Explanation",
    "FormatError",
    "Interval",
    "Link",
    "Listing",
    "Measured",
    "Minimality",
    "Necessity",
    "NotUniqueError",
    "Options",
    "PartCount",
    "Priced",
    "Puzzle",
    "PuzzleError",
    "QuadrilleError",
    "Rating",
    "Reduced",
    "Relations",
    "Rules",
    "Status",
    "Step",
    "Table",
    "Timed",
    "Verified",
    "Watched",
    "Worked",
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
    "minimal",
    "minimize",
    "needed",
    "prove",
    "rate",
    "relations",
    "sample",
    "shuffle",
    "solve",
    "verify",
    "why",
]
