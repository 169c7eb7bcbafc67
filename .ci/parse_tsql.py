"""Parses T-SQL from standard input, batch by batch.

There is no SQL Server here, so this is all that can be checked. The parser does
not know CREATE TRIGGER: it takes the first statement of each as it is, and
reads the others.
"""

import sys

import sqlglot
from sqlglot import exp


def main() -> int:
    text = sys.stdin.read()
    batches = [batch for batch in text.split("\nGO\n") if batch.strip()]
    known = unknown = 0
    for batch in batches:
        try:
            statements = sqlglot.parse(batch, read="tsql")
        except sqlglot.errors.ParseError as error:
            print(f"{error}\nin:\n{batch}", file=sys.stderr)
            return 1
        for statement in filter(None, statements):
            if not isinstance(statement, exp.Command):
                known += 1
            elif statement.sql(comments=False).startswith("CREATE TRIGGER"):
                unknown += 1
            else:
                print(f"not understood: {statement.sql()}", file=sys.stderr)
                return 1
    print(f"{len(batches)} batches, {known} statements; {unknown} triggers taken as they are")
    return 0 if known > 10 else 1


if __name__ == "__main__":
    sys.exit(main())
