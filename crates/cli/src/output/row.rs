//! The formats whose records have named fields: JSON lines, and CSV with a
//! header.

use std::borrow::Cow;

use quadrille::board::Grid;
use quadrille::text::{Alphabet, write_line};
use serde::Serialize;

use super::{Answer, Board, Output};

/// A record, its fields in the order in which they are written.
#[derive(Serialize, Debug)]
struct Row<'a> {
    source: &'a str,
    line: u64,
    puzzle: Cow<'a, str>,
    status: &'static str,
    /// In decimal digits, since JSON has no integers of this size.
    count: Option<String>,
    exact: Option<bool>,
    solution: Option<Cow<'a, str>>,
    nodes: Option<u64>,
    time_us: Option<u64>,
    error: Option<String>,
}

impl<'a> Row<'a> {
    fn new(answer: &Answer<'a>) -> Row<'a> {
        let (source, line) = (answer.place.source.name(), answer.place.line);
        match answer.finding {
            Ok(finding) => Row {
                source,
                line,
                puzzle: finding.puzzle.line(),
                status: finding.status.name(),
                count: Some(finding.count.number().to_string()),
                exact: Some(finding.count.is_exact()),
                solution: finding.solution.map(Board::line),
                nodes: finding.outcome.map(|outcome| outcome.stats.nodes),
                time_us: finding.outcome.map(|outcome| {
                    u64::try_from(outcome.stats.total_time().as_micros()).unwrap_or(u64::MAX)
                }),
                error: None,
            },
            Err(invalid) => Row {
                source,
                line,
                puzzle: invalid.text.as_str().into(),
                status: "invalid",
                count: None,
                exact: None,
                solution: None,
                nodes: None,
                time_us: None,
                error: Some(invalid.error.kind.to_string()),
            },
        }
    }
}

/// A grid as one line of text.
pub fn one_line(grid: &Grid, alphabet: Alphabet) -> String {
    let mut line = Vec::with_capacity(grid.shape().cell_count());
    write_line(grid, alphabet, &mut line);
    // Every alphabet is ASCII.
    String::from_utf8_lossy(&line).into_owned()
}

pub struct Jsonl;

impl Output for Jsonl {
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        // A row has nothing in it that JSON could not hold, and memory does
        // not fail.
        let _ = serde_json::to_writer(&mut *out, &Row::new(answer));
        out.push(b'\n');
    }
}

pub struct Csv;

impl Output for Csv {
    fn header(&self) -> String {
        const FIELDS: [&str; 10] = [
            "source", "line", "puzzle", "status", "count", "exact", "solution", "nodes", "time_us",
            "error",
        ];
        FIELDS.join(",") + "\n"
    }

    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        let mut writer = csv::WriterBuilder::new()
            .has_headers(false)
            .buffer_capacity(1 << 9)
            .from_writer(out);
        // Memory does not fail. Dropping the writer flushes it.
        let _ = writer.serialize(Row::new(answer));
    }
}
