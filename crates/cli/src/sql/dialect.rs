//! The dialects of SQL, and the words in which they differ.

use std::fmt;

/// A dialect of SQL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// SQLite 3.35 and later.
    Sqlite,
    /// PostgreSQL 12 and later.
    Postgres,
    /// SQL Server 2012 and later.
    Tsql,
    /// DuckDB, which has no triggers: a program has to carry out the loops.
    DuckDb,
}

impl Dialect {
    /// Returns its name: `postgres`.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Sqlite => "sqlite",
            Dialect::Postgres => "postgres",
            Dialect::Tsql => "tsql",
            Dialect::DuckDb => "duckdb",
        }
    }

    /// Returns the words of the files with what this dialect has in their place.
    pub(super) fn words(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Dialect::Sqlite => &[],
            Dialect::Postgres => &[("instr(", "strpos("), (" WITHOUT ROWID", "")],
            Dialect::Tsql => &[
                ("substr(", "SUBSTRING("),
                ("|| ", "+ "),
                ("WITH RECURSIVE ", "WITH "),
                (" AS MATERIALIZED (", " AS ("),
                (" WITHOUT ROWID", ""),
                (" TEXT ", " VARCHAR(81) "),
                ("new.clues", "(SELECT TOP 1 clues FROM inserted)"),
                ("new.stage", "(SELECT stage FROM inserted)"),
                ("new.values_left", "(SELECT values_left FROM inserted)"),
            ],
            Dialect::DuckDb => &[
                (" / ", " // "),
                (" WITHOUT ROWID", ""),
                ("new.clues", "(SELECT clues FROM puzzle)"),
                ("new.stage", "(SELECT max(stage) FROM round)"),
                ("new.values_left", "(SELECT min(values_left) FROM round)"),
            ],
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
