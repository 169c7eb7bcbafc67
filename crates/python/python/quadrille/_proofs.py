"""``prove`` and ``verify``."""

from __future__ import annotations

import errno
import gzip
import os
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Literal, Unpack, overload

from . import _native
from ._arguments import text, whole
from ._checkpoint import replace
from ._counts import Count
from ._cover import ExactCover
from ._settings import Worked, keywords, settings

Format = Literal["veripb", "drat"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The number of solutions of a puzzle or a cover, with a proof that other programs check.

    ``claim`` has the puzzle and its solutions, or their number. ``problem`` says "a solution, but
    none of these", and ``proof`` proves that it has none. A ``counted`` certificate has no problem:
    its proof has the steps of a count. Where there may be more solutions, problem and proof are
    empty.
    """

    format: Format
    claim: bytes
    problem: bytes
    proof: bytes

    @property
    def counted(self) -> bool:
        """Whether solutions are counted, not listed."""
        return not self.problem and bool(self.proof)

    def save(self, base: str | PathLike[str]) -> list[Path]:
        """Writes the files ``base.claim``, and ``base.opb`` and ``base.pbp``, ``base.cnf`` and
        ``base.drat``, or ``base.count``; the program ``quadrille verify`` reads them. Returns their
        names. Raises ``FileExistsError`` if another file, not one of an earlier certificate, has
        one of the names."""
        if self.counted:
            files = {"count": self.proof}
        else:
            problem, proof = _native.proof_files(self.format)
            files = {problem: self.problem, proof: self.proof} if self.proof else {}
        # The claim comes last: with it, the certificate is complete.
        paths = {
            Path(f"{base}.{end}"): part for end, part in {**files, "claim": self.claim}.items()
        }
        for path in paths:
            # A DRAT proof is known by the claim beside it.
            known = Path(f"{base}.claim") if path.suffix == ".drat" else path
            if _size(path) and not (_size(known) and _native.is_part(_start(known))):
                raise FileExistsError(errno.EEXIST, "it is no part of a certificate", str(path))
        for path, part in paths.items():
            replace(os.path.abspath(path), part)
        return list(paths)

    @classmethod
    def load(cls, base: str | PathLike[str], format: Format = "veripb") -> Certificate:
        """Reads the files that ``save`` or the program has written, packed by gzip or not."""

        def read(end: str) -> bytes:
            path = Path(f"{base}.{end}")
            packed = Path(f"{base}.{end}.gz")
            if not path.exists() and packed.exists():
                return gzip.decompress(packed.read_bytes())
            return path.read_bytes() if path.exists() else b""

        problem, proof = _native.proof_files(format)
        claim = Path(f"{base}.claim")
        if not read("claim"):
            raise FileNotFoundError(f"{claim}: expected a claim")
        listed = read(problem)
        return cls(format, read("claim"), listed, read(proof) if listed else read("count"))


def _size(path: Path) -> int:
    """The size of a file, 0 if there is none."""
    return path.stat().st_size if path.exists() else 0


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(512)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a certificate proves: the ``count`` of solutions of the ``subject``."""

    subject: str
    count: Count


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What to prove, as the compiled half reads it."""

    format: str
    limit: int | None
    counts: bool
    memory: int


@overload
def prove(
    subject: str,
    *,
    format: Format = "veripb",
    limit: int | None = None,
    count: bool = False,
    memory: int = 1 << 28,
    **options: Unpack[Worked],
) -> Certificate: ...
@overload
def prove(
    subject: ExactCover[Any, Any],
    *,
    format: Format = "veripb",
    limit: int | None = None,
    count: bool = False,
    memory: int = 1 << 28,
    jobs: int = ...,
    timeout: float = ...,
) -> Certificate: ...
@keywords(Worked)
def prove(
    subject: str | ExactCover[Any, Any],
    *,
    format: Format = "veripb",
    limit: int | None = None,
    count: bool = False,
    memory: int = 1 << 28,
    **options: Any,
) -> Certificate:
    """Proves the number of solutions of a puzzle or of an exact cover.

    The certificate lists all solutions, and has a proof for VeriPB, or in DRAT, that there are no
    others; with a ``limit`` it lists at most as many, and if there are more it proves nothing. With
    ``count`` it has the steps of a count with a memo of at most ``memory`` bytes, for numbers of
    many digits. The other keyword arguments are in ``Worked``, and for a cover ``jobs`` and
    ``timeout``. Raises ``TimeoutError`` if the time is over.

    >>> certificate = prove("1.....3..4.....2")
    >>> verify(certificate)
    Verified(subject='sudoku 2x2: 1.....3..4.....2', count=1)
    >>> verify(prove("." * 16, count=True)).count
    288
    """
    if count and (limit is not None or format != "veripb"):
        raise ValueError("count: expected neither limit nor format with it")
    whole(limit=limit, memory=memory)
    wanted = _Wanted(format, limit, count, memory)
    if isinstance(subject, ExactCover):
        for name in options:
            if name not in ("jobs", "timeout"):
                raise TypeError(f"prove() of a cover got an unexpected argument {name!r}")
        jobs, timeout = options.get("jobs"), options.get("timeout")
        parts = _native.prove_cover(subject._native, wanted, jobs, timeout)
    else:
        parts = _native.prove(text(subject), wanted, settings("prove", Worked, options))
    return Certificate(format, *parts)


def verify(
    certificate: Certificate | str | PathLike[str], *, timeout: float | None = None
) -> Verified:
    """Checks a certificate, or that with the base of the names of its files.

    The check shares no code with what writes certificates. Returns what is proved; the count is "at
    least" if the certificate lists some solutions only. Raises ``CertificateError`` if any part of
    it is wrong, ``TimeoutError`` if the time is over.
    """
    if not isinstance(certificate, Certificate):
        if not isinstance(certificate, str | PathLike):
            raise TypeError(f"certificate: expected a Certificate or a path, found {certificate!r}")
        base = certificate
        has_list = any(Path(f"{base}.cnf{end}").exists() for end in ("", ".gz"))
        certificate = Certificate.load(base, "drat" if has_list else "veripb")
    parts = [certificate.claim, certificate.problem, certificate.proof]
    subject, number, exact = _native.verify(certificate.format, parts, timeout)
    return Verified(subject, Count(number, exact))
