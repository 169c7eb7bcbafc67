"""Certificates, in memory and in files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import quadrille

from .conftest import TEN


@pytest.mark.parametrize("kind", [{}, {"format": "drat"}, {"count": True}, {"limit": 4}])
def test_certificates_travel_in_files(kind: dict[str, object], tmp_path: Path) -> None:
    certificate = quadrille.prove(TEN, **kind)  # type: ignore[arg-type]
    verified = quadrille.verify(certificate)
    assert repr(verified.count) == (">=4" if "limit" in kind else "10")
    assert TEN in verified.subject
    files = certificate.save(tmp_path / "ten")
    assert files[-1].name == "ten.claim"
    assert quadrille.verify(tmp_path / "ten") == verified
    for file in files:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
        file.unlink()
    assert quadrille.verify(str(tmp_path / "ten")) == verified


def test_no_other_file_is_replaced(tmp_path: Path) -> None:
    for kind in ("veripb", "drat"):
        certificate = quadrille.prove(TEN, format=kind)  # type: ignore[arg-type]
        base = tmp_path / kind
        for file in certificate.save(base) and certificate.save(base):
            kept = file.read_bytes()
            file.write_text(TEN)
            if file.suffix != ".drat":
                with pytest.raises(FileExistsError):
                    certificate.save(base)
                assert file.read_text() == TEN
            file.write_bytes(kept)
        Path(f"{base}.claim").write_text(TEN)
        with pytest.raises(FileExistsError):
            certificate.save(base)


def test_wrong_certificates_are_refused(tmp_path: Path) -> None:
    certificate = quadrille.prove(TEN)
    lines = certificate.claim.splitlines(keepends=True)
    for claim in (
        certificate.claim.replace(b"exactly 10", b"exactly 9"),
        b"".join(lines[:3] + lines[4:]),
        b"",
    ):
        wrong = quadrille.Certificate("veripb", claim, certificate.problem, certificate.proof)
        with pytest.raises(quadrille.CertificateError):
            quadrille.verify(wrong)
    half = certificate.proof[: len(certificate.proof) // 2]
    with pytest.raises(quadrille.CertificateError):
        quadrille.verify(
            quadrille.Certificate("veripb", certificate.claim, certificate.problem, half)
        )
    with pytest.raises(FileNotFoundError, match="expected a claim"):
        quadrille.verify(tmp_path / "none")


def test_covers_are_proved() -> None:
    cover = quadrille.ExactCover({(n, bit): [("item", n)] for n in range(3) for bit in "01"})
    assert quadrille.verify(quadrille.prove(cover)).count == 8
    assert quadrille.verify(quadrille.prove(cover, count=True)).count == 8
    with pytest.raises(TypeError, match="unexpected argument 'shape'"):
        quadrille.prove(cover, shape="2x2")  # type: ignore[call-overload]
    with pytest.raises(quadrille.CoverError, match="without assumptions"):
        quadrille.prove(cover.assume([(0, "1")]))
    with pytest.raises(TimeoutError, match="prove: time limit"):
        quadrille.prove("." * 81, timeout=0.05)
