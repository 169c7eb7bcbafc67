"""Counts that are saved as they go."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

from . import _native
from ._counts import Count

#: A function that takes the state of a count.
Save = Callable[[bytes], object]


class Checkpoint:
    """How far a count came: ``ExactCover.count`` goes on from it, and keeps it up to date.

    ``bytes`` of it are what the program writes with ``cover count --checkpoint``, and
    ``Checkpoint(data)`` reads them. Raises ``CoverError`` if they are damaged.

    >>> from quadrille import ExactCover
    >>> pairs = ExactCover({(n, bit): [n] for n in range(20) for bit in "01"})
    >>> checkpoint = Checkpoint()
    >>> pairs.count(checkpoint=checkpoint)
    1048576
    >>> checkpoint
    <checkpoint: 1048576 solutions, done>
    >>> pairs.count(checkpoint=Checkpoint(bytes(checkpoint)))
    1048576
    """

    __slots__ = ("_data",)

    _data: bytes

    def __init__(self, data: bytes = b"") -> None:
        self._data = bytes(data) if isinstance(data, bytearray | memoryview) else data
        self._progress()

    @property
    def count(self) -> Count:
        """The number of solutions so far."""
        return self._progress()[0]

    @property
    def done(self) -> bool:
        """Whether all solutions are counted."""
        return self._progress()[1]

    def __bytes__(self) -> bytes:
        return self._data

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Checkpoint) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        count, is_done, left = self._progress()
        end = "done" if is_done else f"{left} subtree{'s' * (left != 1)} left"
        return f"<checkpoint: {int(count)} solution{'s' * (count != 1)}, {end}>"

    def _progress(self) -> tuple[Count, bool, int]:
        if not isinstance(self._data, bytes):
            raise TypeError(f"checkpoint: expected bytes, found {self._data!r}")
        if not self._data:
            return Count(0, False), False, 1
        known, is_done, left = _native.progress(self._data)
        return Count(*known), is_done, left

    def _save(self, data: bytes) -> None:
        self._data = data


def state_of(checkpoint: Any) -> tuple[bytes | None, Save]:
    """Returns the state that a checkpoint has, and the function that saves a later one."""
    if isinstance(checkpoint, Checkpoint):
        return bytes(checkpoint) or None, checkpoint._save
    if not isinstance(checkpoint, str | os.PathLike):
        raise TypeError(f"checkpoint: expected a path or a Checkpoint, found {checkpoint!r}")
    # The folder may be another one when it is saved.
    path = os.path.abspath(os.fsdecode(checkpoint))

    def save(data: bytes) -> None:
        replace(path, data)

    try:
        with open(path, "rb") as file:
            return file.read(), save
    except FileNotFoundError:
        return None, save


def replace(path: str, data: bytes) -> None:
    """Replaces a file, or writes a new one: whatever happens, one of both is there."""
    beside = f"{path}.{os.getpid()}.tmp"
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, path) from None
        raise
    if os.name == "posix":
        # The new name, too, has to reach the disk.
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
