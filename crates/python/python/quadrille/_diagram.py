"""Decision diagrams of exact covers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from . import _native
from ._arguments import whole

Name = TypeVar("Name")


class Diagram(Generic[Name]):
    """All solutions of an exact cover, as a zero-suppressed decision diagram.

    ``ExactCover.diagram`` returns it. It has a length, the number of nodes, and iterates over the
    solutions without a search. Those that have some options are a diagram of the problem in which
    they are assumed.

    >>> from quadrille import ExactCover
    >>> cells = [(row, column) for row in range(8) for column in range(8)]
    >>> pairs = [((r, c), (r + d, c + 1 - d)) for r, c in cells for d in (0, 1)]
    >>> dominoes = ExactCover({pair: pair for pair in pairs if pair[1] in cells})
    >>> diagram = dominoes.diagram()
    >>> diagram.count, len(diagram) < 3000
    (12988816, True)
    >>> len(next(iter(diagram)))
    32
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.CoverDiagram) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    @property
    def count(self) -> int:
        """The exact number of solutions, however large."""
        return int.from_bytes(self._native.count(), "little")

    def __iter__(self) -> Iterator[list[Name]]:
        """Iterates over the solutions, each as the names of its options."""
        return cast(Iterator[list[Name]], iter(self._native))

    def sample(self, number: int = 1, *, seed: int = 0) -> list[list[Name]]:
        """Draws solutions, each with exactly the same chance; none if there is no solution."""
        whole(number=number, seed=seed)
        return cast(list[list[Name]], self._native.sample(number, seed))

    def to_zdd(self) -> str:
        """Writes the diagram as Knuth's programs do: a line for each node, the root last.

        >>> from quadrille import ExactCover
        >>> print(ExactCover({1: "a", 2: "b", 3: "ab"}).diagram().to_zdd())
        2: (~2?0:1)
        3: (~1?0:2)
        4: (~3?3:1)
        """
        return self._native.to_zdd().rstrip("\n")

    def to_dot(self) -> str:
        """Writes the diagram for Graphviz, with the names of the options."""
        return self._native.to_dot()

    def __repr__(self) -> str:
        return f"<diagram of {self.count} solutions, {len(self)} nodes>"
