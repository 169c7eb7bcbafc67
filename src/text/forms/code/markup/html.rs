//! Tables in HTML.
//!
//! A cell is the text of a `td`, or the `value` of an `input` in it. Headings (`th`)
//! are none. If each cell of a table is a table, these are boxes.

use std::ops::Range;

use super::places::{Places, trimmed};
use crate::text::forms::code::values::Value;

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
    fn close_cell(&mut self, places: &mut Places<'_>) {
        match self.cell.take() {
            None
            | Some(Cell {
                is_heading: true, ..
            }) => {}
            Some(Cell {
                table: Some(table), ..
            }) => self.row.push(table),
            Some(Cell { text, .. }) => self.row.push(places.cell(text)),
        }
    }

    fn close_row(&mut self, places: &mut Places<'_>) {
        self.close_cell(places);
        if !self.row.is_empty() {
            self.rows.push(Value::List(std::mem::take(&mut self.row)));
        }
    }

    fn close(mut self, places: &mut Places<'_>) -> Value {
        self.close_row(places);
        let rows = of_boxes(&mut self.rows);
        Value::List(rows.unwrap_or(self.rows))
    }

    /// Adds text to the cell.
    fn push(&mut self, text: Range<usize>) {
        if let Some(cell) = &mut self.cell
            && !text.is_empty()
        {
            // With more than one text, it is as long as both and what is between.
            let start = if cell.text.is_empty() {
                text.start
            } else {
                cell.text.start
            };
            cell.text = start..text.end;
        }
    }
}

/// Returns the tables of a text.
pub(super) fn tables(text: &str, mut places: Places<'_>) -> Vec<Value> {
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
            "tr" | "/tr" => table.close_row(&mut places),
            "td" | "th" => {
                table.close_cell(&mut places);
                table.cell = Some(Cell {
                    is_heading: name == "th",
                    text: at..at,
                    table: None,
                });
            }
            "/td" | "/th" => table.close_cell(&mut places),
            "input" => {
                if let Some(value) = value(inside) {
                    table.push(tag + 1 + value.start..tag + 1 + value.end);
                }
            }
            "/table" => {
                let value = open.pop().map(|table| table.close(&mut places));
                match open.last_mut().and_then(|table| table.cell.as_mut()) {
                    Some(cell) => cell.table = value,
                    None => found.extend(value),
                }
            }
            _ => {}
        }
    }
    found.extend(open.pop().map(|table| table.close(&mut places)));
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
fn of_boxes(bands: &mut Vec<Value>) -> Option<Vec<Value>> {
    let is_list = |value: &Value| matches!(value, Value::List(_));
    let is_band = |band: &Value| match band {
        Value::List(boxes) => boxes.iter().all(|part| match part {
            Value::List(rows) => !rows.is_empty() && rows.iter().all(is_list),
            Value::Leaf { .. } => false,
        }),
        Value::Leaf { .. } => false,
    };
    if bands.is_empty() || !bands.iter().all(is_band) {
        return None;
    }
    let mut rows: Vec<Value> = Vec::new();
    for band in std::mem::take(bands) {
        let first = rows.len();
        for part in list(band) {
            for (place, row) in list(part).into_iter().enumerate() {
                match rows.get_mut(first + place) {
                    Some(Value::List(before)) => before.extend(list(row)),
                    _ => rows.push(row),
                }
            }
        }
    }
    Some(rows)
}

fn list(value: Value) -> Vec<Value> {
    match value {
        Value::List(values) => values,
        leaf @ Value::Leaf { .. } => vec![leaf],
    }
}
