"""The keyword arguments that questions have."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, TypeVar

from ._arguments import kinds
from .constraints import Constraint

#: Constraints on cells: objects of ``quadrille.constraints``, or the text of some.
Constraints = str | Constraint | Iterable[str | Constraint]

Function = TypeVar("Function", bound=Callable[..., Any])


class Rules(TypedDict, total=False):
    """The rules of puzzles, besides those that they bring themselves.

    shape
        The boxes of every board, such as ``"2x3"``: rows by columns. By default the shape follows
        from the number of cells.
    variant
        Extra rules, separated by commas: ``x``, ``windoku``, ``disjoint-groups``, ``anti-knight``,
        ``anti-king``, ``non-consecutive``.
    regions
        A jigsaw map, one symbol for each cell, the same for all cells of a region.
    constraints
        Cages, thermometers, arrows and others, from ``quadrille.constraints``; or a text, with a
        line or a semicolon between them, as in ``"cage 15 r1c1 r1c2; even r4c1"``.
    """

    shape: str | None
    variant: str | None
    regions: str | None
    constraints: Constraints | None


class Timed(Rules, total=False):
    """The rules, and how long to work.

    timeout
        The most seconds for each puzzle. A puzzle that takes longer is ``unknown``.
    """

    timeout: float | None


class Worked(Timed, total=False):
    """The same, and how.

    jobs
        The number of threads, by default one for each core.
    """

    jobs: int | None


class Watched(Worked, total=False):
    """The same, and who is told of it.

    progress
        Called about 20 times a second with the number of puzzles done and of all puzzles.
    """

    progress: Callable[[int, int], object] | None


class Options(Watched, total=False):
    """The keyword arguments of questions about columns of puzzles: those of ``Rules``,
    ``timeout``, ``jobs`` and ``progress``, and two others.

    column
        The column of a table. By default the only one, or the one called ``puzzle``.
    errors
        ``"raise"`` (the default) raises an error for the first text that is not a puzzle;
        ``"report"`` gives its row the status ``invalid`` and adds a column ``error``.
    """

    column: str | None
    errors: Literal["raise", "report"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The same with defaults, as the compiled half reads it."""

    shape: str | None = None
    variant: str | None = None
    regions: str | None = None
    constraints: str | None = None
    column: str | None = None
    timeout: float | None = None
    jobs: int | None = None
    errors: str = "raise"
    progress: Callable[[int, int], object] | None = None


_DEFAULTS = Settings()


#: The defaults of keyword arguments that are not ``None``.
_SHOWN = {"errors": "raise", "symmetry": "none", "minimal": False, "tries": 10_000}


def keywords(kind: type) -> Callable[[Function], Function]:
    """Shows the keyword arguments of a kind in the signature of a function, and so in ``help``."""

    def show(function: Function) -> Function:
        shown = inspect.signature(function)
        own = [it for it in shown.parameters.values() if it.kind is not it.VAR_KEYWORD]
        more = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=_SHOWN.get(name),
                annotation=getattr(hint, "__forward_arg__", hint),
            )
            for name, hint in kind.__annotations__.items()
        ]
        function.__signature__ = shown.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        return function

    return show


def settings(question: str, kind: type, options: Any) -> Settings:
    """Returns keyword arguments as the compiled half reads them.

    Raises ``TypeError`` for one that the question does not have.
    """
    if not options:
        return _DEFAULTS
    known = kind.__annotations__
    for name in options:
        if name not in known:
            raise TypeError(f"{question}() got an unexpected keyword argument {name!r}")
    kinds(options)
    constraints = options.get("constraints")
    if constraints is None or isinstance(constraints, str):
        return Settings(**options)
    if isinstance(constraints, Constraint):
        constraints = (constraints,)
    return Settings(**{**options, "constraints": "\n".join(map(str, constraints))})
