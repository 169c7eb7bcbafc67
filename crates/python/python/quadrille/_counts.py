"""Numbers of solutions."""

from __future__ import annotations

from typing import Self


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
