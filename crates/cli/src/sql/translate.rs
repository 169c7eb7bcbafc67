//! How one text becomes each of the dialects.
//!
//! The files in `text/` are written once. Most lines are the same for all
//! databases, or differ by a word ([`Dialect::words`]). Where more differs, the
//! versions stand one after the other, each below a line that names its
//! dialects:
//!
//! ```text
//! --# sqlite postgres
//! --# tsql
//! --# all
//! --# fits                    includes fits.sql
//! --# remaining_board stage   the same, by stage
//! ```

use super::dialect::Dialect;
use super::join;

impl Dialect {
    /// Returns a file in this dialect.
    pub(super) fn translate(self, file: &str) -> String {
        let mut out = String::new();
        self.append(file, &mut out);
        match self {
            Dialect::Sqlite | Dialect::Postgres | Dialect::DuckDb => out,
            Dialect::Tsql => with_batches(&with_drops(&out)),
        }
    }

    fn append(self, file: &str, out: &mut String) {
        let mut is_meant = true;
        for line in file.lines() {
            let Some(mark) = line.strip_prefix("--# ") else {
                if is_meant {
                    let words = self.words().iter();
                    let line =
                        words.fold(line.to_owned(), |line, (from, to)| line.replace(from, to));
                    *out += &format!("{line}\n");
                }
                continue;
            };
            let (name, by) = mark.split_once(' ').unwrap_or((mark, ""));
            if let Some(part) = part(name, self) {
                is_meant = true;
                let by = if by.is_empty() {
                    String::new()
                } else {
                    format!("{by}, ")
                };
                self.append(&part.replace("{by}", &by), out);
            } else {
                is_meant = mark == "all" || mark.split(' ').any(|name| name == self.name());
            }
        }
    }
}

/// Returns a file to include.
fn part(name: &str, dialect: Dialect) -> Option<String> {
    Some(match name {
        "start" => format!("{}\n", include_str!("text/start.sql")),
        "filled" => format!("{}\n", include_str!("text/filled.sql")),
        "fits" => include_str!("text/fits.sql").to_owned(),
        "remaining_board" => format!("{}\n", include_str!("text/remaining_board.sql")),
        "solution_board" => format!("{}\n", include_str!("text/solution_board.sql")),
        "join" => format!("{}\n", join::view(dialect)),
        _ => return None,
    })
}

/// Begins a script by dropping the tables and views that it creates, in reverse
/// order. Triggers go with their tables.
fn with_drops(text: &str) -> String {
    let mut drops = Vec::new();
    for line in text.lines() {
        for (kind, letter) in [("TABLE", 'U'), ("VIEW", 'V')] {
            let name = line.strip_prefix(&format!("CREATE {kind} "));
            if let Some(name) = name.and_then(|rest| rest.split(' ').next()) {
                drops.push(format!(
                    "IF OBJECT_ID('{name}', '{letter}') IS NOT NULL DROP {kind} {name};\n"
                ));
            }
        }
    }
    if drops.is_empty() {
        return text.to_owned();
    }
    // After the comments at the head.
    let at = text.find("SET NOCOUNT ON;\n").unwrap_or_default();
    let (head, rest) = text.split_at(at);
    format!(
        "{head}{}\n{rest}",
        drops.into_iter().rev().collect::<String>()
    )
}

/// Puts `GO` between the statements at the margin: in SQL Server, a view or a
/// trigger is created by a batch of its own.
fn with_batches(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let begins = |next: &&str| {
            ["--", "CREATE ", "SET "]
                .iter()
                .any(|word| next.starts_with(word))
        };
        if line.is_empty() && lines.peek().is_some_and(begins) {
            out += "GO\n";
        }
        out += &format!("{line}\n");
    }
    out + "GO\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_for_some_dialects_or_for_all() {
        let file = "a || b\n--# sqlite postgres\nb\n--# tsql\nc\n\n--# all\nCREATE d\n";
        assert_eq!(Dialect::Sqlite.translate(file), "a || b\nb\nCREATE d\n");
        assert_eq!(Dialect::Postgres.translate(file), "a || b\nb\nCREATE d\n");
        assert_eq!(
            Dialect::Tsql.translate(file),
            "a + b\nc\nGO\n\nCREATE d\nGO\n"
        );
        assert_eq!(
            Dialect::DuckDb.translate(file),
            "a || b\n\nCREATE d\n".replacen("\n\n", "\n", 1)
        );
    }

    #[test]
    fn parts_are_included() {
        let board = |file| Dialect::Sqlite.translate(file);
        assert!(board("--# remaining_board\n").contains("GROUP BY row_id;"));
        assert!(board("--# remaining_board stage\n").contains("GROUP BY stage, row_id;"));
    }
}
