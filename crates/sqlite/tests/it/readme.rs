//! The statements in the README and the guide, run as they stand there.
//!
//! A block that begins with ```` ```sql ```` has statements, each followed by the
//! rows that it prints, as comments. All of a file run in one shell.

use std::fs;

use crate::support::{root, run};

#[test]
fn the_readme_shows_what_sqlite_prints() {
    check("crates/sqlite/README.md");
}

#[test]
fn the_guide_shows_what_sqlite_prints() {
    check("docs/sql.md");
}

fn check(name: &str) {
    let text = fs::read_to_string(root().join(name)).expect("a document");
    // The guide goes on with another database.
    let (text, _) = text.split_once("\n## DuckDB\n").unwrap_or((&text, ""));
    let (mut script, mut expected) = (String::new(), Vec::new());
    for block in text.split("\n```sql\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("an end of the block");
        for line in block.lines() {
            match line.strip_prefix("-- ") {
                Some(row) => expected.push(row.to_owned()),
                None => script += &format!("{line}\n"),
            }
        }
    }
    assert!(expected.len() > 3, "{name}");
    let output = run(&script);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {message}");
    let printed = String::from_utf8_lossy(&output.stdout);
    let printed: Vec<_> = printed.lines().collect();
    assert_eq!(printed, expected, "{name}");
}
