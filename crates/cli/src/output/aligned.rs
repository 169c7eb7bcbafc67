//! Tables for people: aligned columns, as text or in Markdown.
//!
//! A table may be longer than memory, so it is shown in parts. Columns fit the
//! rows seen so far, and never become narrower.

/// A field of a row: its text, and whether it is a number; `None` for a missing
/// value, which is aligned like its column.
pub type Shown = (String, Option<bool>);

/// The style of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Columns separated by two blanks, with bold heads.
    Text,
    /// A table in Markdown.
    Markdown,
}

/// A table that is shown as it grows.
#[derive(Clone, Debug)]
pub struct Aligned {
    style: Style,
    titles: Vec<&'static str>,
    columns: Vec<Column>,
    rows: Vec<Vec<Shown>>,
    has_begun: bool,
}

#[derive(Clone, Copy, Debug)]
struct Column {
    width: usize,
    /// Whether it has numbers, which are aligned to the right.
    is_right: bool,
}

impl Aligned {
    /// The maximum number of rows that wait to be aligned.
    const MOST: usize = 1000;

    /// Returns a table without rows.
    pub fn new(style: Style, titles: Vec<&'static str>) -> Aligned {
        // A rule in Markdown has at least three dashes.
        let least = if style == Style::Markdown { 3 } else { 0 };
        let column = |title: &&str| Column {
            width: title.chars().count().max(least).max(room(title)),
            is_right: false,
        };
        Aligned {
            style,
            columns: titles.iter().map(column).collect(),
            titles,
            rows: Vec::new(),
            has_begun: false,
        }
    }

    /// Adds rows with a field for each column. Returns whether it is time to
    /// show them.
    pub fn extend(&mut self, rows: impl IntoIterator<Item = Vec<Shown>>) -> bool {
        self.rows.extend(rows);
        self.rows.len() >= Self::MOST
    }

    /// Returns whether rows are waiting to be shown.
    pub fn is_waiting(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Takes the waiting rows as text, with the heads before the first row.
    pub fn take(&mut self) -> String {
        let rows = std::mem::take(&mut self.rows);
        for row in &rows {
            for (column, (text, is_number)) in self.columns.iter_mut().zip(row) {
                column.width = column.width.max(text.chars().count());
                column.is_right = is_number.unwrap_or(column.is_right);
            }
        }
        let mut out = String::new();
        if !self.has_begun {
            self.has_begun = true;
            self.write_head(&mut out);
        }
        for row in &rows {
            self.write_line(row.iter().map(|(text, _)| text.as_str()), &mut out);
        }
        out
    }

    fn write_head(&self, out: &mut String) {
        let mut head = String::new();
        self.write_line(self.titles.iter().copied(), &mut head);
        match self.style {
            Style::Text => {
                let bold = anstyle::Style::new().bold();
                *out += &format!("{bold}{}{bold:#}\n", head.trim_end());
            }
            Style::Markdown => {
                *out += &head;
                let rules = self.columns.iter().map(|column| {
                    let right = if column.is_right { ":" } else { "-" };
                    format!("{}{right}", "-".repeat(column.width - 1))
                });
                let rules: Vec<String> = rules.collect();
                *out += &format!("| {} |\n", rules.join(" | "));
            }
        }
    }

    fn write_line<'a>(&self, fields: impl Iterator<Item = &'a str>, out: &mut String) {
        let padded = self.columns.iter().zip(fields).map(|(column, field)| {
            let width = column.width;
            if column.is_right {
                format!("{field:>width$}")
            } else {
                format!("{field:<width$}")
            }
        });
        let padded: Vec<String> = padded.collect();
        match self.style {
            Style::Text => {
                *out += padded.join("  ").trim_end();
                out.push('\n');
            }
            Style::Markdown => *out += &format!("| {} |\n", padded.join(" | ")),
        }
    }
}

/// Returns the width that a later row may need, so that a table that is shown in parts
/// looks as one.
fn room(title: &str) -> usize {
    match title.rsplit('_').next() {
        Some("status") => "multiple".len(),
        Some("er" | "ep" | "ed") => ">=10.7".len(),
        Some("hardest") => "multiple forcing chain".len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, time: &str) -> Vec<Shown> {
        let is_number = (time != "-").then_some(true);
        vec![(name.to_owned(), Some(false)), (time.to_owned(), is_number)]
    }

    #[test]
    fn columns_are_aligned_and_never_become_narrower() {
        let mut table = Aligned::new(Style::Text, vec!["who", "how long"]);
        assert!(!table.extend([row("a, b", "1.5 µs"), row("c", "-")]));
        let shown = table.take();
        assert!(
            shown.ends_with("\na, b    1.5 µs\nc            -\n"),
            "{shown}"
        );
        table.extend([row("d", "2 s"), row("longer than that", "1 s")]);
        let longer = "d                      2 s\nlonger than that       1 s\n";
        assert_eq!(table.take(), longer);
        table.extend([row("e", "3 s")]);
        assert_eq!(table.take(), "e                      3 s\n");
    }

    #[test]
    fn markdown_has_a_rule_below_the_heads() {
        let mut table = Aligned::new(Style::Markdown, vec!["who", "how long"]);
        table.extend([row("a, b", "1.5 µs")]);
        let expected = "| who  | how long |\n| ---- | -------: |\n| a, b |   1.5 µs |\n";
        assert_eq!(table.take(), expected);
        assert!(!table.is_waiting());
    }
}
