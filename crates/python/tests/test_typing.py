"""The examples of the documents have types."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import quadrille

from .conftest import ROOT

DOCUMENTS = ["docs/python.md", "docs/sql.md", "crates/python/README.md"]


def script(text: str) -> str:
    """Returns the examples of a text as a script; the results of expressions are not used."""
    examples = doctest.DocTestParser().get_examples(text)
    failing = [example for example in examples if "Traceback" not in (example.want or "")]
    return "".join(example.source for example in failing)


def docstrings() -> str:
    """Returns a function with the examples of each docstring."""
    functions = []
    finder = doctest.DocTestFinder(recurse=True)
    for name in quadrille.__all__:
        for found in finder.find(getattr(quadrille, name), name, globs={}):
            if body := script(found.docstring or ""):
                lines = "".join(f"    {line}\n" for line in body.splitlines())
                functions.append(f"def example_{len(functions)}() -> None:\n{lines}")
    assert len(functions) > 30
    # What they use without a line of their own.
    return "import quadrille\nfrom quadrille import *\n" + "\n".join(functions)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    texts = {"docstrings": docstrings()}
    for name in DOCUMENTS:
        module = name.removesuffix(".md").replace("/", "_")
        texts[module] = f"import quadrille\n{script((ROOT / name).read_text())}"
    texts["users"] = (ROOT / "crates/python/tests/users.py").read_text()
    for module, text in texts.items():
        (tmp_path / f"{module}.py").write_text(text)
    return [str(tmp_path / f"{module}.py") for module in texts]


def mypy(folder: Path) -> list[str]:
    config = str(ROOT / "crates/python/pyproject.toml")
    return ["mypy", "--strict", "--cache-dir", str(folder / "cache"), "--config-file", config]


def pyright(folder: Path) -> list[str]:
    return ["pyright", "--pythonpath", sys.executable]


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_documents_have_types(
    checker: Callable[[Path], list[str]], files: list[str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", *checker(tmp_path), *files]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_what_users_write_runs() -> None:
    importlib.import_module("tests.users")
