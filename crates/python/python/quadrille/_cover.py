"""``ExactCover``."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Self, TypeVar, Unpack, cast, overload

from . import _native
from ._arguments import text as one
from ._arguments import whole
from ._checkpoint import Checkpoint, state_of
from ._counts import Count, Listing
from ._cover_input import extras, of_matrix
from ._diagram import Diagram
from ._settings import Rules, keywords, settings

Item = TypeVar("Item", bound=Hashable)
Name = TypeVar("Name")
Memo = Literal["auto", "on", "off"]

#: Some items, or a function that tells which.
Items = Iterable[Item] | Callable[[Any], object]

#: How often an item is covered: a number, or the least and the most.
Bounds = int | tuple[int, int]


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate of a number: the most likely value, and the bounds of a 95 % interval.

    If random probes differ too much, the interval is not ``reliable``.
    """

    mean: float
    low: float
    high: float
    reliable: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions, and of the size of the search tree."""

    solutions: Interval
    nodes: Interval
    rounds: int


@dataclass(frozen=True, slots=True)
class Priced(Generic[Name]):
    """A solution, and the sum of the costs of its options."""

    cost: int
    options: list[Name]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a problem has no solution: primary ``items`` that cannot all be covered at once.

    ``chosen`` are options of ``assume`` that prevent it. Each is needed for that, unless it is not
    ``complete`` because of a timeout.
    """

    items: list[Any]
    chosen: list[Any]
    complete: bool


@dataclass(frozen=True, slots=True)
class CoverStats:
    """The size of a problem, and what one search for all solutions did.

    ``forced`` options were settled before the search, and the rest fell into ``components``.
    ``profile`` has the number of ``nodes`` at each depth of the tree.
    """

    primary: int
    secondary: int
    options: int
    entries: int
    solutions: Count
    forced: int
    components: int
    nodes: int
    guesses: int
    updates: int
    profile: list[int]
    seconds: float


@dataclass(frozen=True, slots=True)
class Reduced(Generic[Name, Item]):
    """A smaller problem with the same number of solutions.

    Its solutions together with the ``forced`` options are the solutions of the whole. ``blocking``
    options were removed in ``rounds``, as they would leave an item without an option. If the time
    was over first, it is not ``complete``, and more might be removed.
    """

    cover: ExactCover[Name, Item]
    forced: list[Name]
    blocking: int
    rounds: int
    complete: bool


class ExactCover(Generic[Name, Item]):
    """Choose options so that every item is covered exactly once.

    ``options`` has the items of each option, by its name: a mapping, or pairs of a name and items.
    Items are any hashable values; all that the options have are *primary*, to be covered exactly
    once, except those in ``secondary``, which may be covered at most once. With ``primary`` in its
    place, those are the primary ones, and all others secondary; one that no option has makes the
    problem unsolvable. Both may be a function that tells it of an item. Where the items of an
    option are a mapping, as in ``{item: colour or None}``, they have colours: a secondary item may
    be covered more than once by options that give it the same one. ``bounds`` says how often a
    primary item is covered, if not once: a number, or the least and the most. ``costs`` of options
    decide which solutions are the ``cheapest``; an option without one costs nothing, and a cost
    below 0 is a gain. A name or an item that no option has is an error.

    >>> dominoes = ExactCover({
    ...     "left": [(0, 0), (1, 0)], "right": [(0, 1), (1, 1)],
    ...     "top": [(0, 0), (0, 1)], "bottom": [(1, 0), (1, 1)],
    ... })
    >>> dominoes.count()
    2
    >>> for tiling in dominoes:
    ...     print(sorted(tiling))
    ['left', 'right']
    ['bottom', 'top']

    Queens: one in each row and each column, at most one in each diagonal.

    >>> squares = [(row, column) for row in range(8) for column in range(8)]
    >>> queens = ExactCover(
    ...     {(r, c): [("row", r), ("column", c), ("up", r + c), ("down", r - c)]
    ...      for r, c in squares},
    ...     secondary=lambda item: item[0] in ("up", "down"),
    ... )
    >>> queens.count()
    92
    >>> len(queens.first() or ())
    8

    Words: letters are colours, on which the words across and down agree.

    >>> words = ["bit", "ice", "ten", "ton", "nib"]
    >>> across = {(word, "across", r): {(r, c): word[c] for c in range(3)}
    ...           for word in words for r in range(3)}
    >>> down = {(word, "down", c): {(r, c): word[r] for r in range(3)}
    ...         for word in words for c in range(3)}
    >>> places = [(way, line) for way in ("across", "down") for line in range(3)]
    >>> square = ExactCover(
    ...     {name: {name[1:]: None, **cells} for name, cells in (across | down).items()},
    ...     primary=places,
    ... )
    >>> sorted(name for name in square.first() or () if name[1] == "across")
    [('bit', 'across', 0), ('ice', 'across', 1), ('ten', 'across', 2)]

    Shifts: two nurses who work on one or two of three shifts, at the lowest cost.

    >>> pay = {("ann", "early"): 3, ("ann", "late"): 4, ("ann", "night"): 9,
    ...        ("bob", "early"): 5, ("bob", "late"): 5, ("bob", "night"): 6}
    >>> shifts = ExactCover(
    ...     ((work, work) for work in pay),
    ...     bounds={"ann": (1, 2), "bob": (1, 2)},
    ...     costs=pay,
    ... )
    >>> shifts.count()
    6
    >>> shifts.cheapest()[0].cost
    13
    """

    __slots__ = ("_native",)

    _native: _native.Cover

    @overload
    def __init__(
        self,
        options: Mapping[Name, Iterable[Item]],
        *,
        primary: Items[Item] | None = None,
        secondary: Items[Item] = (),
        bounds: Mapping[Item, Bounds] | None = None,
        costs: Mapping[Name, int] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        options: Iterable[tuple[Name, Iterable[Item]]],
        *,
        primary: Items[Item] | None = None,
        secondary: Items[Item] = (),
        bounds: Mapping[Item, Bounds] | None = None,
        costs: Mapping[Name, int] | None = None,
    ) -> None: ...
    def __init__(
        self,
        options: Mapping[Name, Iterable[Item]] | Iterable[tuple[Name, Iterable[Item]]],
        *,
        primary: Items[Item] | None = None,
        secondary: Items[Item] = (),
        bounds: Mapping[Item, Bounds] | None = None,
        costs: Mapping[Name, int] | None = None,
    ) -> None:
        more = extras(primary, secondary, bounds, costs)
        self._native = _native.cover_of_options(options, more)

    @classmethod
    def from_lists(
        cls,
        options: Any,
        *,
        secondary: Iterable[Any] = (),
        bounds: Mapping[Any, Bounds] | None = None,
        costs: Mapping[int, int] | None = None,
    ) -> ExactCover[int, Any]:
        """Returns the problem of options that are numbered from 0.

        They are lists of items; or a column of lists of integers or strings in Arrow, Polars,
        pandas or DuckDB, which is read without objects of Python.

        >>> ExactCover.from_lists([["a", "b"], ["c"], ["a", "b", "c"]]).count()
        2
        >>> import polars as pl
        >>> column = pl.Series([[1, 2], [3], [1, 2, 3]])
        >>> sorted(map(sorted, ExactCover.from_lists(column)))
        [[0, 1], [2]]
        """
        more = extras(None, secondary, bounds, costs)
        if hasattr(options, "__arrow_c_stream__") or hasattr(options, "__arrow_c_array__"):
            return _of(_native.cover_of_lists(options, more))
        lists = options.tolist() if hasattr(options, "tolist") else options
        return _of(_native.cover_of_options(enumerate(lists), more))

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        secondary: Iterable[int] = (),
        bounds: Mapping[int, Bounds] | None = None,
        costs: Mapping[int, int] | None = None,
    ) -> ExactCover[int, int]:
        """Returns the problem of a matrix: a row for each option, a column for each item, and
        anything but 0 where an option has an item. Both are numbered from 0.

        The matrix is one of numpy, or a sparse one of scipy, which is read as rows (CSR).

        >>> import numpy as np
        >>> matrix = np.array([[1, 1, 0], [0, 0, 1], [1, 1, 1]])
        >>> sorted(map(sorted, ExactCover.from_matrix(matrix)))
        [[0, 1], [2]]
        """
        return _of(of_matrix(matrix, extras(None, secondary, bounds, costs)))

    @classmethod
    def from_text(cls, text: str) -> ExactCover[str, str]:
        """Reads a problem in the form of Knuth's programs, with colours, bounds, costs and items to
        branch on first. Options are named by their text.

        >>> ExactCover.from_text("a b | s\\na s:1\\nb s:1\\na b").count()
        2
        """
        return _of(_native.cover_of_text(text))

    @classmethod
    @keywords(Rules)
    def from_sudoku(cls, puzzle: str, **rules: Unpack[Rules]) -> ExactCover[Any, str]:
        """Returns the exact cover of a Sudoku, of any shape and variant.

        An option is a digit in a cell, ``(row, column, digit)`` from 1; clues leave one for their
        cell. Arrows and cages have further options. The keyword arguments are in ``Rules``.

        >>> cover = ExactCover.from_sudoku("1.....3..4.....2")
        >>> sorted(cover.first() or ())[:3]
        [(1, 1, 1), (1, 2, 3), (1, 3, 2)]
        >>> ExactCover.from_sudoku("." * 16, variant="x").count()
        48
        """
        return _of(_native.cover_of_sudoku(one(puzzle), settings("from_sudoku", Rules, rules)))

    def to_text(self) -> str:
        """Writes the problem as Knuth's programs read it.

        Items that are not short strings without blanks get numbers.

        >>> print(ExactCover({"left": ["a", "b"], "right": ["b"]}, secondary=["b"]).to_text())
        Traceback (most recent call last):
        quadrille.errors.CoverError: option 'right' has no primary item
        >>> print(ExactCover({"left": ["a", "b"], "right": ["a"]}, secondary=["b"]).to_text())
        a | b
        a b
        a
        """
        return self._native.to_text().rstrip("\n")

    @property
    def names(self) -> list[Name]:
        """The names of the options."""
        return cast(list[Name], self._native.names())

    @property
    def primary(self) -> list[Item]:
        """The primary items."""
        items, primary = self._native.items()
        return cast(list[Item], items[:primary])

    @property
    def secondary(self) -> list[Item]:
        """The secondary items."""
        items, primary = self._native.items()
        return cast(list[Item], items[primary:])

    def assume(
        self,
        chosen: Iterable[Name] = (),
        *,
        excluded: Iterable[Name] = (),
        branch_on: Iterable[Item] = (),
    ) -> Self:
        """Returns the same problem for solutions that have some options and have not others.

        Nothing is built again, and what was assumed before stays. The search branches on the items
        in ``branch_on`` before others.

        >>> pairs = ExactCover({(n, bit): [n] for n in range(3) for bit in "01"})
        >>> pairs.count(), pairs.assume([(0, "1")]).count()
        (8, 4)
        >>> sorted(pairs.assume([(0, "1")], excluded=[(1, "0"), (2, "1")]).first() or ())
        [(0, '1'), (1, '1'), (2, '0')]
        """
        native = self._native.assume(chosen, excluded, branch_on)
        return cast(Self, _of(native))

    def __iter__(self) -> Iterator[list[Name]]:
        """Iterates over the solutions, each as the names of its options, as they are found."""
        return self.solutions()

    def solutions(self, *, timeout: float | None = None) -> Iterator[list[Name]]:
        """Iterates over the solutions, as they are found.

        Raises ``TimeoutError`` when there may be more solutions and the time is over.
        """
        return cast(Iterator[list[Name]], self._native.solutions(timeout))

    def count(
        self,
        *,
        limit: int | None = None,
        memo: Memo = "auto",
        symmetry: Memo = "auto",
        memory: int = 1 << 30,
        jobs: int | None = None,
        timeout: float | None = None,
        checkpoint: str | os.PathLike[str] | Checkpoint | None = None,
        every: float | None = None,
    ) -> Count:
        """Counts the solutions, up to a ``limit`` if there is one.

        By default, a memory of counted states of at most ``memory`` bytes is used where it pays,
        and of options that a ``symmetry`` maps to each other, one is counted.
        The result is exact, however large, unless the limit was reached or the time was over; then
        it is a lower bound. (A search finds at most 128 bits of a component.)

        A ``checkpoint``, the path of a file or a ``Checkpoint``, is kept up to date: ``every`` 60
        seconds, and when the count ends, is interrupted or is out of time. The next count with it
        goes on from there. Raises ``CoverError`` if it is of another problem, or damaged.

        >>> pairs = {(n, bit): [n] for n in range(200) for bit in "01"}
        >>> ExactCover(pairs).count() == 2**200
        True
        >>> ExactCover(pairs).count(limit=1000)
        >=1000
        """
        whole(limit=limit, memory=memory)
        if checkpoint is None:
            if every is not None:
                raise ValueError("every: it does nothing without a checkpoint")
            return Count(*self._native.count(limit, (memo, symmetry), memory, jobs, timeout))
        if limit is not None:
            raise ValueError("limit: expected None with a checkpoint")
        if symmetry == "on":
            raise ValueError("symmetry: expected 'auto' or 'off' with a checkpoint")
        saved, save = state_of(checkpoint)
        every = 60.0 if every is None else every
        return Count(
            *_native.count_from(self._native, saved, save, every, memo, memory, jobs, timeout)
        )

    def candidates(
        self,
        *,
        limit: int | None = None,
        memory: int = 1 << 30,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> dict[Name, Count]:
        """Counts the solutions with each option, up to a ``limit`` if there is one.

        With a limit of 1, it tells which options are in any solution. The numbers are read from
        ``diagram`` if it fits into ``memory`` bytes; else each option is counted by itself. Numbers
        that are not known when the time is over are lower bounds.

        >>> ExactCover({"ab": "ab", "cd": "cd", "all": "abcd", "a": "a", "b": "b"}).candidates()
        {'ab': 1, 'cd': 2, 'all': 1, 'a': 1, 'b': 1}
        """
        whole(limit=limit, memory=memory)
        counts = self._native.candidates(limit, memory, jobs, timeout)
        return {name: Count(*count) for name, count in zip(self.names, counts, strict=True)}

    def first(self, *, jobs: int | None = None, timeout: float | None = None) -> list[Name] | None:
        """Returns a solution, or ``None`` if there is none. It is always the same one.

        Raises ``TimeoutError`` if the time was over before one was found.
        """
        return cast(list[Name] | None, self._native.first(jobs, timeout))

    def cheapest(
        self,
        number: int = 1,
        *,
        max_cost: int | None = None,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> Listing[Priced[Name]]:
        """Returns the solutions whose options cost the least together, the cheapest one first.

        There are fewer if the problem has fewer solutions that cost at most ``max_cost``. If the
        time was over before they were known, they are the cheapest that were found, and the list is
        not ``complete``.

        >>> shops = ExactCover(
        ...     {"near": ["milk"], "far": ["milk"], "market": ["bread"], "all": ["milk", "bread"]},
        ...     costs={"near": 3, "far": 2, "market": 2, "all": 6},
        ... )
        >>> shops.cheapest(2)
        [Priced(cost=4, options=['far', 'market']), Priced(cost=5, options=['near', 'market'])]
        >>> [solution.cost for solution in shops.cheapest(100, max_cost=5)]
        [4, 5]
        """
        whole(number=number)
        whole(-(1 << 63), max_cost=max_cost)
        found, complete = self._native.cheapest(number, max_cost, jobs, timeout)
        priced = (Priced(cost, cast(list[Name], options)) for cost, options in found)
        return Listing(priced, complete)

    def sample(
        self,
        number: int = 1,
        *,
        seed: int = 0,
        memory: int = 1 << 30,
        timeout: float | None = None,
    ) -> list[list[Name]]:
        """Draws solutions, each with exactly the same chance; none if there is no solution.

        They are drawn from ``diagram(memory=memory, timeout=timeout)``. The same seed draws the
        same solutions.

        >>> pairs = ExactCover({(n, bit): [n] for n in range(100) for bit in "01"})
        >>> [len(solution) for solution in pairs.sample(3)]
        [100, 100, 100]
        """
        return self.diagram(memory=memory, timeout=timeout).sample(number, seed=seed)

    def diagram(self, *, memory: int = 1 << 30, timeout: float | None = None) -> Diagram[Name]:
        """Returns all solutions as a decision diagram, to count, draw and list them.

        It takes at most about ``memory`` bytes; ``MemoryError`` is raised if that is not enough,
        ``TimeoutError`` if the time is over first.

        >>> pairs = ExactCover({(n, bit): [n] for n in range(200) for bit in "01"})
        >>> pairs.diagram().count == 2**200
        True
        """
        whole(memory=memory)
        return Diagram(self._native.diagram(memory, timeout))

    def reduce(
        self, *, rounds: int | None = None, timeout: float | None = None
    ) -> Reduced[Name, Item]:
        """Returns a smaller problem with the same number of solutions, and the options that all
        solutions have.

        Without ``rounds`` of the test for blocking options, it goes on until nothing more can be
        removed; with 0 only forced options are. Raises ``CoverError`` if items have bounds.

        >>> smaller = ExactCover({1: "ad", 2: "adb", 3: "b", 4: "bd", 5: "c"}).reduce()
        >>> smaller.forced, smaller.blocking, smaller.cover.names
        ([5], 1, [1, 2, 3])
        """
        whole(rounds=rounds)
        native, forced, blocking, rounds, is_cut = self._native.reduce(rounds, timeout)
        return Reduced(_of(native), cast(list[Name], forced), blocking, rounds, not is_cut)

    def stats(self, *, limit: int | None = None, timeout: float | None = None) -> CoverStats:
        """Counts the solutions by one plain search, and returns what it did.

        With a ``limit`` or a ``timeout``, it describes the search up to there.

        >>> stats = ExactCover({1: "ab", 2: "a", 3: "b", 4: "c"}).stats()
        >>> stats.options, stats.forced, stats.solutions
        (4, 1, 2)
        """
        whole(limit=limit)
        facts = self._native.stats(limit, timeout)
        return CoverStats(**{**facts, "solutions": Count(*facts["solutions"])})

    def conflict(self, *, timeout: float | None = None) -> Conflict | None:
        """Returns why there is no solution, or ``None`` if there is one.

        Items that are not named need not be covered then, but still not more often than they may.
        Raises ``TimeoutError`` if the time is over before that is known.

        >>> box = ExactCover({1: ["bar", "left"], 2: ["rod", "left"], 3: ["cap", "right"]})
        >>> box.conflict()
        Conflict(items=['bar', 'rod'], chosen=[], complete=True)
        >>> ExactCover({1: "ab", 2: "bc"}).assume([1]).conflict()
        Conflict(items=['c'], chosen=[1], complete=True)
        """
        found = self._native.conflict(timeout)
        return None if found is None else Conflict(*found)

    def split(self, parts: int, *, timeout: float | None = None) -> list[str]:
        """Splits the solutions into parts for several machines, each as one line of JSON.

        Each solution is in exactly one part. The split depends on the problem alone. Where a memory
        pays, the parts together take longer than the whole, as each has to find the states that
        they share. Raises ``TimeoutError`` if the time is over.

        >>> pairs = ExactCover({(n, bit): [n] for n in range(20) for bit in "01"})
        >>> parts = pairs.split(4)
        >>> merge(pairs.count_part(part) for part in parts) == 2**20
        True
        """
        whole(parts=parts)
        return _native.split(self._native, parts, timeout)

    def count_part(
        self,
        part: str,
        *,
        memo: Memo = "auto",
        memory: int = 1 << 30,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> PartCount:
        """Counts the solutions of a part, on any machine. The problem can be pickled.

        The keyword arguments are in ``count``. Raises ``CoverError`` if the part is of
        another problem.
        """
        whole(memory=memory)
        return _native.count_part(self._native, part, memo, memory, jobs, timeout)

    def estimate(
        self,
        *,
        rounds: int = 100,
        strata: int = 32,
        nodes: int = 500,
        seed: int = 0,
        timeout: float = 0.2,
    ) -> Estimate:
        """Estimates the number of solutions by random probes, where there are too many to count.

        Each round probes all ``strata`` subtrees once; a probe counts what is left as soon as that
        takes at most this number of ``nodes``. There are as many ``rounds`` as fit into the
        ``timeout``; the same seed and number of rounds gives the same estimate.

        >>> pairs = {(n, bit): [n] for n in range(40) for bit in "01"}
        >>> ExactCover(pairs).estimate().solutions.mean == 2**40
        True
        """
        whole(rounds=rounds, strata=strata, nodes=nodes, seed=seed)
        solutions, tree, done = self._native.estimate(rounds, strata, nodes, seed, timeout)
        return Estimate(Interval(*solutions), Interval(*tree), done)

    def __repr__(self) -> str:
        items, primary = self._native.items()
        secondary = f" and {len(items) - primary} secondary" if len(items) > primary else ""
        return f"<{len(self._native.names())} options, {primary} primary{secondary} items>"


def _of(native: _native.Cover) -> ExactCover[Any, Any]:
    cover: ExactCover[Any, Any] = object.__new__(ExactCover)
    cover._native = native
    return cover


PartCount = _native.PartCounted


def merge(counts: Iterable[PartCount]) -> Count:
    """Sums the counts of all parts of a split, in any order.

    The sum is exact if all counts are. Raises ``CoverError`` unless each part of one split of one
    problem has exactly one count.

    >>> pairs = ExactCover({(n, bit): [n] for n in range(20) for bit in "01"})
    >>> counts = [pairs.count_part(part) for part in pairs.split(3)]
    >>> merge(counts) == 2**20
    True
    >>> merge(counts[1:])
    Traceback (most recent call last):
    quadrille.errors.CoverError: part 1 of 3 is missing
    """
    return Count(*_native.merge(list(counts)))
