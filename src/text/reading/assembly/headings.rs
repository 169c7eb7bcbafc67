//! What stands around a grid: prose above it, its name or an error if no grid follows; a count of rows
//! below it.

use super::*;
use crate::text::forms::table::delimited::is_bar;

impl Assembly {
    /// Returns the title of the grid that begins. Its name is the last line of
    /// the prose before it, if there is any, and not the heading of a table.
    pub(super) fn take_title(&mut self, shape: Shape, is_table: bool) -> Title {
        let mut title = std::mem::take(&mut self.title);
        let headings = self.headings.drain(..);
        let lines: Vec<String> = headings
            .filter_map(|record| record.puzzle.err())
            .map(|heading| heading.text.trim().to_owned())
            .collect();
        title.regions = jigsaw::layout(&lines, shape);
        let lines = match title.regions {
            Some(_) => &lines[..lines.len() - shape.side()],
            None => &lines[..],
        };
        let mut names = lines.iter().rev();
        let name = names.find(|line| !is_table || !is_header(line));
        title.name = name.cloned().or(title.name);
        title
    }

    /// Keeps a line of prose, as an error, until it is known whether it belongs
    /// to a grid of rows.
    pub(super) fn push_heading(&mut self, line: &str, number: u64) {
        let error = not_a_puzzle(line).at_line(number);
        self.headings.push_back(Record {
            line: number,
            puzzle: Err(Invalid::new(line, error)),
        });
        if self.headings.len() > MAX_HEADINGS {
            self.release_headings();
        }
    }

    /// Releases the prose as errors: no grid follows.
    pub(super) fn release_headings(&mut self) {
        if self.after_grid {
            self.headings.clear();
        }
        if !self.headings.is_empty() {
            self.release_layout();
        }
        self.ready.extend(self.headings.drain(..));
    }
}

/// Returns whether a line says how many rows a database has found, which it
/// prints below them: `(9 rows)`, `9 rows in set (0.00 sec)`.
pub(super) fn is_row_count(line: &str) -> bool {
    let is_frame = |symbol: char| is_bar(symbol) || symbol.is_whitespace() || "()".contains(symbol);
    let line = line.trim_matches(is_frame);
    let digits = line.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let words = digits.trim_start();
    digits.len() < line.len()
        && words.len() < digits.len()
        && ["row", "rows"].iter().any(|word| {
            let rest = words.strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(|symbol: char| symbol.is_alphanumeric()))
        })
}
