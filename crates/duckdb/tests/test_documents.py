"""The statements in the README and the guide, run as they stand there.

A block that begins with ```sql has statements, each followed by the rows that it returns, as
comments.
"""

from __future__ import annotations

import pytest
from conftest import ROOT, connect


def shell(value: object) -> str:
    """Returns a value as the shell of DuckDB prints it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("name", ["crates/duckdb/README.md", "docs/sql.md"])
def test_documents_show_what_duckdb_returns(name: str) -> None:
    text = (ROOT / name).read_text()
    if name == "docs/sql.md":
        text = text.split("\n## DuckDB\n")[1]
    blocks = [block.split("\n```")[0] for block in text.split("\n```sql\n")[1:]]
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
