"""The statements in the README and the guide, run as they stand there.

A block that begins with ```sql has statements, each followed by the rows that it returns, as
comments.
"""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
from conftest import ROOT, connect


def shell(value: object) -> str:
    """Returns a value as the shell of DuckDB prints it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


DESCRIPTION = "crates/duckdb/description.yml"


@pytest.mark.parametrize("name", ["crates/duckdb/README.md", "docs/sql.md", DESCRIPTION])
def test_documents_show_what_duckdb_returns(name: str) -> None:
    text = (ROOT / name).read_text()
    if name == "docs/sql.md":
        text = text.split("\n## DuckDB\n")[1]
    blocks = [block.split("\n```")[0] for block in text.split("\n```sql\n")[1:]]
    if name == DESCRIPTION:
        example = text.split("hello_world: |\n")[1].split("\n  extended")[0]
        blocks = [dedent(example)]
    shown = 0
    with connect() as db:
        for block in blocks:
            statement, rows = "", []
            for line in [*block.split("\n"), "end"]:
                if line.startswith("-- "):
                    rows.append(line[3:])
                    continue
                if statement.endswith(";\n"):
                    found = db.execute(statement).fetchall()
                    if rows:
                        assert ["|".join(map(shell, row)) for row in found] == rows, statement
                    shown, statement, rows = shown + len(rows), "", []
                statement += line + "\n"
    assert shown > 3


def test_the_description_has_what_the_community_repository_asks_for() -> None:
    """Its schema: these fields, not empty, and no others under `extension` that it does not know."""
    text = (ROOT / DESCRIPTION).read_text()
    fields = dict(re.findall(r"^  (\w+): ?(.*)$", text, re.MULTILINE))
    for name in ("name", "description", "version", "language", "maintainers", "github", "ref"):
        assert name in fields
        assert fields[name] or name == "maintainers"
    assert fields["build"] in ("cargo", "cmake")
    assert re.fullmatch(r"[a-zA-Z0-9_-]+/[a-zA-Z0-9_.-]+", fields["github"])
    manifest = (ROOT / "crates/duckdb/Cargo.toml").read_text()
    assert f'version = "{fields["version"]}"' in manifest
    assert f'license = "{fields["license"]}"' in manifest
