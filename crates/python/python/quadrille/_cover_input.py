"""Exact cover problems as the compiled half reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _native


@dataclass(frozen=True, slots=True)
class Extras:
    """What a caller says besides the options."""

    primary: Any
    secondary: Any
    bounds: Mapping[Any, Any] | None
    costs: Mapping[Any, int] | None


#: Of most problems: to make an object takes as long as to read ten items.
_NONE = Extras(None, (), None, None)


def extras(
    primary: Any,
    secondary: Any,
    bounds: Mapping[Any, Any] | None,
    costs: Mapping[Any, int] | None,
) -> Extras:
    """Returns what a caller says besides the options."""
    if secondary == ():
        if primary is bounds is costs is None:
            return _NONE
    elif primary is not None:
        raise ValueError("primary, secondary: expected one of them")
    return Extras(primary, secondary, _mapping("bounds", bounds), _mapping("costs", costs))


def _mapping(argument: str, given: Any) -> Mapping[Any, Any] | None:
    """Returns a mapping, of a series of pandas too."""
    if given is None or isinstance(given, Mapping):
        return given
    if not hasattr(given, "items"):
        raise TypeError(f"{argument}: expected a mapping, found {type(given).__name__}")
    return dict(given.items())


def of_matrix(matrix: Any, more: Extras) -> _native.Cover:
    """Returns the problem of a matrix of numpy or scipy, or of a data frame."""
    if hasattr(matrix, "to_numpy"):
        matrix = matrix.to_numpy()
    if len(getattr(matrix, "shape", ())) != 2:
        expected = "expected rows and columns of numpy or scipy"
        raise TypeError(f"matrix: {expected}, found {type(matrix).__name__}")
    width = matrix.shape[1]
    if not hasattr(matrix, "tocsr"):
        entries = matrix if matrix.dtype.kind == "b" else matrix != 0
        return _native.cover_of_cells(entries.view("uint8"), width, more)
    rows = matrix.tocsr(copy=True)
    rows.sum_duplicates()
    rows.eliminate_zeros()
    starts, columns = rows.indptr.astype("int64"), rows.indices.astype("int64")
    return _native.cover_of_rows(starts, columns, width, more)
