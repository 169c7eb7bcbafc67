"""Checks of arguments, whose messages name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Integral, Real
from typing import Any

_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    **dict.fromkeys(("shape", "variant", "regions", "column", "errors"), (str, "a string")),
    "timeout": (Real, "a number of seconds"),
    "jobs": (Integral, "an integer"),
    "progress": (Callable, "a function"),  # type: ignore[dict-item]
}


def whole(least: int = 0, **numbers: Any) -> None:
    """Checks that each of these is an integer of 64 bits from ``least`` on, or not given."""
    most = least + (1 << 64)
    for name, number in numbers.items():
        if number is None:
            continue
        if not isinstance(number, Integral):
            raise TypeError(f"{name}: expected an integer, found {number!r}")
        if not least <= int(number) < most:
            bits = most.bit_length() - 1
            expected = f"expected an integer from {least} below 2**{bits}"
            raise ValueError(f"{name}: {expected}, found {number}")


def flags(**values: Any) -> None:
    """Checks that each of these is a bool, of Python or of numpy."""
    for name, value in values.items():
        if type(value).__name__ not in ("bool", "bool_"):
            raise TypeError(f"{name}: expected True or False, found {value!r}")


def text(puzzle: Any) -> str:
    """Returns one puzzle, as a string."""
    if isinstance(puzzle, bytes):
        return puzzle.decode("utf-8", "replace")
    if not isinstance(puzzle, str):
        raise TypeError(f"puzzle: expected a string, found {puzzle!r}")
    return puzzle


def kinds(options: Mapping[str, Any]) -> None:
    """Checks the types of the keyword arguments that questions share."""
    for name, value in options.items():
        kind, expected = _KINDS.get(name, (object, ""))
        if value is not None and not isinstance(value, kind):
            raise TypeError(f"{name}: expected {expected}, found {value!r}")
