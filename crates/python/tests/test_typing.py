"""The examples of the documents have types."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import ROOT

PACKAGE = ROOT / "crates/python/python/quadrille"


def script(text: str) -> str:
    """Returns the examples of a text as a script; the results of expressions are not used."""
    examples = doctest.DocTestParser().get_examples(text)
    failing = [example for example in examples if "Traceback" not in (example.want or "")]
    return "".join(example.source for example in failing)


@pytest.mark.parametrize("name", ["docs/python.md", "docs/sql.md", "crates/python/README.md"])
def test_documents_pass_mypy(name: str, tmp_path: Path) -> None:
    check(f"import quadrille\n{script((ROOT / name).read_text())}", tmp_path, name)


def test_docstrings_pass_mypy(tmp_path: Path) -> None:
    functions = []
    finder = doctest.DocTestFinder(recurse=True)
    import quadrille

    for name in quadrille.__all__:
        thing = getattr(quadrille, name)
        for found in finder.find(thing, name, globs={}):
            if body := script(found.docstring or ""):
                lines = "".join(f"    {line}\n" for line in body.splitlines())
                functions.append(f"def example_{len(functions)}() -> None:\n{lines}")
    assert len(functions) > 30
    # What they use without a line of their own.
    head = "import quadrille\nfrom quadrille import *\n"
    check(head + "\n".join(functions), tmp_path, "docstrings")


def check(examples: str, folder: Path, name: str) -> None:
    file = folder / "examples.py"
    file.write_text(examples)
    strict = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache")]
    config = ["--config-file", str(ROOT / "crates/python/pyproject.toml"), str(file)]
    done = subprocess.run([*strict, *config], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, f"{name}:\n{done.stdout}{done.stderr}"
