//! Tables in HTML.
//!
//! A cell is the text of a `td`, or the `value` of an `input` in it. Headings (`th`)
//! are none. If each cell of a table is a table, these are boxes.

use std::ops::Range;

use crate::forms::code::values::Value;
use crate::forms::tokens::trimmed;

/// The elements with which a page, or a part of one, may begin.
const STARTS: [&str; 13] = [
    "!doctype html",
    "html",
    "head",
    "body",
    "div",
    "table",
    "thead",
    "tbody",
    "tr",
    "td",
    "center",
    "p",
    "h1",
];

/// Elements whose content is no text.
const SKIPPED: [&str; 2] = ["script", "style"];

/// Blanks as entities.
const BLANKS: [&str; 4] = ["&nbsp;", "&#160;", "&#xa0;", "&ensp;"];

/// Returns whether a line begins with an element of a page.
pub(super) fn is_start(line: &str) -> bool {
    let Some(tag) = line.trim_start().strip_prefix('<') else {
        return false;
    };
    let tag = tag.to_ascii_lowercase();
    STARTS.iter().any(|name| {
        let rest = tag.strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(|symbol: char| symbol.is_alphanumeric()))
    })
}

/// Returns how many pages and tables a line opens and closes. A row without a table
/// is never closed: the text after it shows that it is over.
pub(super) fn levels(line: &str) -> (usize, usize) {
    let line = line.to_ascii_lowercase();
    let both = |html: &str, table: &str| line.matches(html).count() + line.matches(table).count();
    (both("<html", "<table"), both("</html", "</table"))
}

/// A table that is not closed.
#[derive(Default)]
struct Table {
    rows: Vec<Value>,
    row: Vec<Value>,
    cell: Option<Cell>,
}

/// A cell that is not closed.
struct Cell {
    is_heading: bool,
    /// What it has, up to now.
    text: Range<usize>,
    /// The table in it.
    table: Option<Value>,
}

impl Table {
    fn close_cell(&mut self) {
        if let Some(cell) = self.cell.take().filter(|cell| !cell.is_heading) {
            let text = || Value::leaf(cell.text);
            self.row.push(cell.table.unwrap_or_else(text));
        }
    }

    fn close_row(&mut self) {
        self.close_cell();
        if !self.row.is_empty() {
            self.rows.push(Value::List(std::mem::take(&mut self.row)));
        }
    }

    fn close(mut self) -> Value {
        self.close_row();
        let rows = of_boxes(&self.rows);
        Value::List(rows.unwrap_or(self.rows))
    }

    /// Adds text to the cell.
    fn push(&mut self, text: Range<usize>) {
        if let Some(cell) = &mut self.cell
            && !text.is_empty()
        {
            // With more than one text, it is as long as both and what is between.
            cell.text = match cell.text.is_empty() {
                true => text,
                false => cell.text.start..text.end,
            };
        }
    }
}

/// Returns the tables of a text.
pub(super) fn tables(text: &str) -> Vec<Value> {
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut open: Vec<Table> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let tag = text[at..].find('<').map_or(text.len(), |place| at + place);
        if let Some(table) = open.last_mut() {
            table.push(content(text, at..tag));
        }
        let Some(inside) = lower.get(tag + 1..) else {
            break;
        };
        let end = if inside.starts_with("!--") {
            "-->"
        } else {
            ">"
        };
        let len = inside.find(end).unwrap_or(inside.len());
        at = (tag + 1 + len + end.len()).min(text.len());
        let inside = &inside[..len];
        let name = inside.split(|symbol: char| symbol.is_whitespace()).next();
        let name = name.unwrap_or_default().trim_end_matches('/');
        if SKIPPED.contains(&name) {
            let close = format!("</{name}");
            at = lower[at..]
                .find(&close)
                .map_or(text.len(), |place| at + place);
            continue;
        }
        if name == "table" || open.is_empty() && ["tr", "td"].contains(&name) {
            open.push(Table::default());
        }
        let Some(table) = open.last_mut() else {
            continue;
        };
        match name {
            "tr" | "/tr" => table.close_row(),
            "td" | "th" => {
                table.close_cell();
                table.cell = Some(Cell {
                    is_heading: name == "th",
                    text: at..at,
                    table: None,
                });
            }
            "/td" | "/th" => table.close_cell(),
            "input" => {
                if let Some(value) = value(inside) {
                    table.push(tag + 1 + value.start..tag + 1 + value.end);
                }
            }
            "/table" => {
                let value = open.pop().map(|table| table.close());
                match open.last_mut().and_then(|table| table.cell.as_mut()) {
                    Some(cell) => cell.table = value,
                    None => found.extend(value),
                }
            }
            _ => {}
        }
    }
    found.extend(open.pop().map(|table| table.close()));
    found
}

/// Returns the text without blanks around it.
fn content(text: &str, range: Range<usize>) -> Range<usize> {
    let mut range = trimmed(text, range, &[]);
    for blank in BLANKS {
        if text[range.clone()].eq_ignore_ascii_case(blank) {
            range = range.end..range.end;
        }
    }
    range
}

/// Returns the value of an `input`.
fn value(tag: &str) -> Option<Range<usize>> {
    let quote = tag.find(" value=")? + " value=".len();
    let sign = tag[quote..]
        .chars()
        .next()
        .filter(|sign| "'\"".contains(*sign))?;
    let start = quote + 1;
    Some(start..start + tag[start..].find(sign)?)
}

/// Returns the rows of a table each cell of which is a box of equal height.
fn of_boxes(bands: &[Value]) -> Option<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for band in bands {
        let first = rows.len();
        for part in band.list()? {
            let part = part.list().filter(|rows| !rows.is_empty())?;
            rows.resize_with(rows.len().max(first + part.len()), Vec::new);
            for (row, cells) in rows[first..].iter_mut().zip(part) {
                row.extend_from_slice(cells.list()?);
            }
        }
    }
    (!rows.is_empty()).then(|| rows.into_iter().map(Value::List).collect())
}
