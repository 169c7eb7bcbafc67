"""Answers about many puzzles."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from html import escape
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ._native import NativeTable

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

T = TypeVar("T")


_TOGETHER = 1000
"""The rows that an iterator takes at a time."""

_SHOWN = 10
"""The most rows that a notebook shows."""


class Table(Generic[T]):
    """Answers in the order of the puzzles, kept in Arrow's columns.

    ``to_pandas``, ``to_polars`` and ``to_arrow`` make a table of another library of it, and any
    that reads Arrow data takes it over without a copy: ``pyarrow.table(answers)``,
    ``polars.DataFrame(answers)``, ``duckdb.sql("select count(*) from answers")``. A name gives the
    values of a column, a number one answer, and an iterator all of them. It is no
    ``collections.abc.Sequence``: libraries would take that for a list of objects and read it row by
    row.

    Tables do not change. They are equal if their columns and all rows are, and can be pickled.

    >>> import quadrille
    >>> answers = quadrille.check(["1.....3..4.....2", "1..............."])
    >>> [answer.status for answer in answers]
    [<Status.UNIQUE: 'unique'>, <Status.MULTIPLE: 'multiple'>]
    >>> answers["status"]
    ['unique', 'multiple']
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
    @overload
    def __getitem__(self, index: str) -> list[Any]: ...
    def __getitem__(self, index: int | slice | str) -> T | list[T] | list[Any]:
        if isinstance(index, str):
            if index not in self.columns:
                raise KeyError(f"column {index} of {', '.join(self.columns)}")
            return self._native.values(index)
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        return self._of_row(*self._native.row(number))

    def __iter__(self) -> Iterator[T]:
        return starmap(self._of_row, self._rows())

    def _rows(self) -> Iterator[tuple[Any, ...]]:
        for start in range(0, len(self), _TOGETHER):
            yield from self._native.rows(start, min(start + _TOGETHER, len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (
            self.columns == other.columns
            and len(self) == len(other)
            and all(map(operator.eq, self._rows(), other._rows()))
        )

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Table[T]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Table[T]:
        return self

    def __reduce__(self) -> tuple[Callable[..., Table[T]], tuple[Any, ...]]:
        kinds = zip(self.columns, self._native.kinds(), strict=True)
        columns = [(name, kind, self._native.values(name)) for name, kind in kinds]
        return _restore, (columns, self._of_row)

    def __repr__(self) -> str:
        return f"<{len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        def line(tag: str, values: Any) -> str:
            cells = ("" if value is None else escape(str(value)) for value in values)
            return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"

        shown = "".join(line("td", row) for row in islice(self._rows(), _SHOWN))
        more = len(self) - _SHOWN
        note = f"<p>and {more:,} more rows</p>" if more > 0 else ""
        return f"<table>{line('th', self.columns)}{shown}</table>{note}"

    def to_arrow(self) -> pyarrow.Table:
        """Returns a table of pyarrow, without a copy."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """Returns a data frame of Polars."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a data frame of pandas, by way of pyarrow. Numbers and truth values that are
        missing stay so, and the others what they are."""
        import pandas
        import pyarrow

        kinds = {pyarrow.uint64(): pandas.UInt64Dtype(), pyarrow.bool_(): pandas.BooleanDtype()}
        return self.to_arrow().to_pandas(types_mapper=kinds.get)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the table as an Arrow stream."""
        return self._native.__arrow_c_stream__(requested_schema)


def _restore(columns: list[tuple[str, str, list[Any]]], of_row: Callable[..., T]) -> Table[T]:
    return Table(NativeTable.of_columns(columns), of_row)
