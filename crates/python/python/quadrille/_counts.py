"""Numbers of solutions, and lists of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

T = TypeVar("T")


class Count(int):
    """A number of solutions: an ``int`` that also says whether it is exact.

    >>> Count(92)
    92
    >>> Count(1000, exact=False)
    >=1000
    """

    exact: bool

    def __new__(cls, number: int, exact: bool = True) -> Self:
        count = super().__new__(cls, number)
        count.exact = exact
        return count

    def __repr__(self) -> str:
        return f"{'' if self.exact else '>='}{int(self)}"


class Listing(list[T]):
    """A list; whether nothing is missing in it, as no limit or timeout ended it, is in
    ``complete``."""

    complete: bool

    def __init__(self, items: Iterable[T], complete: bool) -> None:
        super().__init__(items)
        self.complete = complete
