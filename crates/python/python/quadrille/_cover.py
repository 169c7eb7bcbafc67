"""``ExactCover``."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, Unpack

from . import _native
from ._counts import Count
from ._settings import Options, Settings
from .errors import CoverError

Item = TypeVar("Item", bound=Hashable)
Name = TypeVar("Name")


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate of a number: the most likely value, and the bounds of a 95 % interval.

    If random probes differ too much, the interval is not ``reliable``.
    """

    mean: float
    least: float
    greatest: float
    reliable: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the number of solutions, and of the size of the search tree."""

    solutions: Interval
    nodes: Interval
    rounds: int


class ExactCover(Generic[Name, Item]):
    """Choose options so that every item is covered exactly once.

    ``options`` has the items of each option, by its name: a mapping, or pairs of a name and items.
    Items are any hashable values; all that the options have are *primary*, to be covered exactly
    once, except those in ``secondary``, which may be covered at most once. ``colours`` gives items
    of an option a colour, as in ``{name: {item: colour}}``: a secondary item may be covered more
    than once by options that give it the same colour. ``items`` are further primary items; one that
    no option has makes the problem unsolvable.

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
    ...     secondary=[(way, line) for way in ("up", "down") for line in range(-7, 15)],
    ... )
    >>> queens.count()
    92
    >>> len(queens.first())
    8

    Words: letters are colours, on which the words across and down agree.

    >>> words = ["bit", "ice", "ten", "ton", "nib"]
    >>> across = {(word, "across", r): {(r, c): word[c] for c in range(3)}
    ...           for word in words for r in range(3)}
    >>> down = {(word, "down", c): {(r, c): word[r] for r in range(3)}
    ...         for word in words for c in range(3)}
    >>> letters = across | down
    >>> square = ExactCover(
    ...     {name: [name[1:], *cells] for name, cells in letters.items()},
    ...     secondary=[(r, c) for r in range(3) for c in range(3)],
    ...     colours=letters,
    ... )
    >>> sorted(name for name in square.first() if name[1] == "across")
    [('bit', 'across', 0), ('ice', 'across', 1), ('ten', 'across', 2)]
    """

    __slots__ = ("_names", "_native")

    def __init__(
        self,
        options: Mapping[Name, Iterable[Item]] | Iterable[tuple[Name, Iterable[Item]]],
        *,
        items: Iterable[Item] = (),
        secondary: Iterable[Item] = (),
        colours: Mapping[Name, Mapping[Item, Hashable]] | None = None,
    ) -> None:
        pairs = options.items() if isinstance(options, Mapping) else options
        named = [(name, list(of_option)) for name, of_option in pairs]
        self._names: list[Name] = [name for name, _ in named]
        # Values of a dictionary are numbers in the order of first mention.
        others = dict.fromkeys(secondary)
        numbers: dict[Item, int] = {}
        for item in items:
            if item not in others:
                numbers.setdefault(item, len(numbers))
        for _, of_option in named:
            for item in of_option:
                if item not in numbers and item not in others:
                    numbers[item] = len(numbers)
        primary = len(numbers)
        for item in others:
            numbers[item] = len(numbers)
        unknown = set(colours or ()).difference(self._names)
        if unknown:
            name = next(name for name in colours or () if name in unknown)
            raise CoverError(f"colours for {name!r}, which is no option", name)
        palette: dict[Hashable, int] = {}
        rows = []
        for name, of_option in named:
            chosen = None
            of_colour = (colours or {}).get(name)
            if of_colour:
                _check_colours(name, of_option, of_colour)
                chosen = [
                    palette.setdefault(of_colour[item], len(palette) + 1)
                    if of_colour.get(item) is not None
                    else 0
                    for item in of_option
                ]
            rows.append(([numbers[item] for item in of_option], chosen))
        try:
            self._native = _native.Cover(primary, len(others), rows)
        except CoverError as error:
            raise _named(error, self._names, list(numbers)) from None

    @property
    def names(self) -> list[Name]:
        """The names of the options."""
        return list(self._names)

    def __iter__(self) -> Iterator[list[Name]]:
        """Iterates over the solutions, each as the names of its options, as they are found."""
        return self.solutions()

    def solutions(self, *, timeout: float | None = None) -> Iterator[list[Name]]:
        """Iterates over the solutions, as they are found.

        Raises ``TimeoutError`` when there may be more solutions and the time is over.
        """
        for solution in self._native.solutions(timeout):
            yield self._of(solution)

    def count(
        self,
        *,
        limit: int | None = None,
        memo: Literal["auto", "on", "off"] = "auto",
        memory: int = 1 << 30,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> Count:
        """Counts the solutions, up to a ``limit`` if there is one.

        By default, a memory of counted states of at most ``memory`` bytes is used where it pays.
        The result is exact unless the limit was reached or the time was over; then it is a lower
        bound.

        >>> pairs = {(n, bit): [n] for n in range(100) for bit in "01"}
        >>> ExactCover(pairs).count() == 2**100
        True
        >>> ExactCover(pairs).count(limit=1000)
        >=1000
        """
        return Count(*self._native.count(limit, memo, memory, jobs, timeout))

    def first(self, *, jobs: int | None = None, timeout: float | None = None) -> list[Name] | None:
        """Returns a solution, or ``None`` if there is none. It is always the same one.

        Raises ``TimeoutError`` if the time was over before one was found.
        """
        solution = self._native.first(jobs, timeout)
        return None if solution is None else self._of(solution)

    def sample(
        self,
        number: int = 1,
        *,
        seed: int = 0,
        memory: int = 1 << 30,
        timeout: float | None = None,
    ) -> list[list[Name]]:
        """Draws solutions, each with exactly the same chance; none if there is no solution.

        They are drawn from a diagram of all solutions, which takes at most about ``memory`` bytes;
        ``MemoryError`` is raised if that is not enough, ``TimeoutError`` if the time is over first.
        The same seed draws the same solutions.

        >>> pairs = ExactCover({(n, bit): [n] for n in range(100) for bit in "01"})
        >>> [len(solution) for solution in pairs.sample(3)]
        [100, 100, 100]
        """
        drawn = self._native.sample(number, seed, memory, timeout)
        return [self._of(solution) for solution in drawn]

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
        return _native.split(self._native, parts, timeout)

    def count_part(
        self,
        part: str,
        *,
        memo: Literal["auto", "on", "off"] = "auto",
        memory: int = 1 << 30,
        jobs: int | None = None,
        timeout: float | None = None,
    ) -> PartCount:
        """Counts the solutions of a part, on any machine. The problem can be pickled.

        The keyword arguments are those of ``count``. Raises ``CoverError`` if the part is of
        another problem.
        """
        return _native.count_part(self._native, part, memo, memory, jobs, timeout)

    @classmethod
    def from_sudoku(
        cls, puzzle: str, **options: Unpack[Options]
    ) -> ExactCover[tuple[int, int, int], tuple[str, int, int]]:
        """Returns the exact cover of a Sudoku.

        An option is a digit in a cell, ``(row, column, digit)`` from 1; clues leave one for their
        cell. The keyword arguments are those of ``Options``.

        >>> cover = ExactCover.from_sudoku("1.....3..4.....2")
        >>> sorted(cover.first())[:3]
        [(1, 1, 1), (1, 2, 3), (1, 3, 2)]
        """
        (high, wide), digits = _native.digits(puzzle, Settings(**options))
        side = high * wide
        names = {}
        for cell, clue in enumerate(digits):
            row, column = divmod(cell, side)
            box = row // high * high + column // wide
            for digit in [clue] if clue else range(1, side + 1):
                names[row + 1, column + 1, digit] = [
                    ("cell", row, column),
                    ("row", row, digit),
                    ("column", column, digit),
                    ("box", box, digit),
                ]
        return ExactCover(names)

    def estimate(
        self,
        *,
        rounds: int = 100,
        strata: int = 32,
        nodes: int = 500,
        seed: int = 0,
        timeout: float | None = None,
    ) -> Estimate:
        """Estimates the number of solutions by random probes, where there are too many to count.

        Each round probes all ``strata`` subtrees once; a probe counts what is left as soon as that
        takes at most this number of ``nodes``. The same seed gives the same estimate.

        >>> pairs = {(n, bit): [n] for n in range(40) for bit in "01"}
        >>> ExactCover(pairs).estimate().solutions.mean == 2**40
        True
        """
        solutions, tree, done = self._native.estimate(rounds, strata, nodes, seed, timeout)
        return Estimate(Interval(*solutions), Interval(*tree), done)

    def _of(self, solution: list[int]) -> list[Name]:
        return [self._names[number] for number in solution]


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


def _check_colours(name: object, items: list[Item], colours: Mapping[Item, Hashable]) -> None:
    for item in colours:
        if item not in items:
            message = f"option {name!r} gives a colour to item {item!r}, which it does not have"
            raise CoverError(message, name, item)


def _named(error: CoverError, names: list[Name], items: list[Item]) -> CoverError:
    """Returns the error in the caller's values."""
    option = None if error.option is None else names[error.option]
    item = None if error.item is None else items[error.item]
    message = error.message.replace("{option}", repr(option)).replace("{item}", repr(item))
    return CoverError(message, option, item)
