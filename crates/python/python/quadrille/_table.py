"""Answers about many puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from ._native import NativeTable

T = TypeVar("T")


class Table(Sequence[T], Generic[T]):
    """Answers in the order of the puzzles, kept in Arrow's columns.

    It is a sequence of objects, one for each puzzle. It is also a table for every library that
    reads Arrow data, without a copy: ``pyarrow.table(answers)``, ``polars.DataFrame(answers)``,
    ``duckdb.sql("select count(*) from answers")``.

    >>> import quadrille
    >>> answers = quadrille.check(["1.....3..4.....2", "1..............."])
    >>> [answer.status for answer in answers]
    [<Status.UNIQUE: 'unique'>, <Status.MULTIPLE: 'multiple'>]
    >>> answers
    <2 rows: status, count, exact, solution>
    """

    __slots__ = ("_native", "_of_row")

    def __init__(self, native: NativeTable, of_row: Callable[..., T]) -> None:
        self._native = native
        self._of_row = of_row

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._native.names())

    def __len__(self) -> int:
        return len(self._native)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        return self._of_row(*self._native.row(number))

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self)):
            yield self._of_row(*self._native.row(number))

    def __repr__(self) -> str:
        return f"<{len(self)} rows: {', '.join(self.columns)}>"

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the table as an Arrow stream."""
        return self._native.__arrow_c_stream__(requested_schema)
