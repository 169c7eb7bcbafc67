"""Answers about many puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import islice
from typing import Any, Generic, TypeVar, overload

from ._native import NativeTable

T = TypeVar("T")


_SHOWN = 10
"""The most rows that a notebook shows."""


class Table(Generic[T]):
    """Answers in the order of the puzzles, kept in Arrow's columns.

    It is a table for every library that reads Arrow data, without a copy:
    ``pyarrow.table(answers)``, ``polars.DataFrame(answers)``,
    ``duckdb.sql("select count(*) from answers")``. It has a length, an index and an iterator over
    objects, one for each puzzle. It is no ``collections.abc.Sequence``: libraries would take that
    for a list of objects and read it row by row.

    Tables do not change. They are equal if their columns and all rows are, and can be pickled.

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (
            self.columns == other.columns
            and len(self) == len(other)
            and all(
                self._native.row(number) == other._native.row(number) for number in range(len(self))
            )
        )

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Table[T]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Table[T]:
        return self

    def __reduce__(self) -> tuple[Callable[..., Table[T]], tuple[bytes, Callable[..., T]]]:
        return _restore, (self._native.to_bytes(), self._of_row)

    def __repr__(self) -> str:
        return f"<{len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        def line(tag: str, values: Any) -> str:
            cells = ("" if value is None else escape(str(value)) for value in values)
            return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"

        rows = (self._native.row(number) for number in range(len(self)))
        shown = "".join(line("td", row) for row in islice(rows, _SHOWN))
        more = len(self) - _SHOWN
        note = f"<p>and {more:,} more rows</p>" if more > 0 else ""
        return f"<table>{line('th', self.columns)}{shown}</table>{note}"

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the table as an Arrow stream."""
        return self._native.__arrow_c_stream__(requested_schema)


def _restore(data: bytes, of_row: Callable[..., T]) -> Table[T]:
    return Table(NativeTable.from_bytes(data), of_row)
