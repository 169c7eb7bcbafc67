//! A puzzle with its place, and the record of an input that has no answer.

use quadrille::text::{Format, Puzzle, Writer};

use super::input::Place;
use crate::output::{Cells, Record, Value, escape};

/// A puzzle to answer for.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// Where it is from.
    pub place: Place<'a>,
    /// The number of records before it, in all inputs.
    pub number: u64,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
}

impl Task<'_> {
    /// Returns a field that every record has.
    pub fn value(&self, key: &str) -> Value<'_> {
        match key {
            "source" => Value::Text(self.place.source.name().into()),
            "line" => Value::number(self.place.line),
            "puzzle" => Value::Cells(Cells::Puzzle(self.puzzle)),
            "name" => Value::text(self.puzzle.name.as_deref()),
            "clues" => Value::size(self.puzzle.grid.clues().count()),
            _ => Cells::Puzzle(self.puzzle).given(key),
        }
    }

    /// Returns a text that only this puzzle has, on one line: its clues, with all that it has besides.
    pub fn key(&self) -> String {
        let puzzle = self.puzzle;
        if puzzle.is_plain() && puzzle.placed.is_none() {
            return Cells::Puzzle(puzzle).line().into_owned();
        }
        let mut line = Vec::new();
        // Whatever may be lost is no part of the puzzle.
        let _ = Writer::new(Format::Jsonl).puzzle(puzzle, &mut line);
        escape(String::from_utf8_lossy(&line).trim_end()).into_owned()
    }

    /// Returns what text says before the answer, if the page has headings.
    pub fn heading(&self) -> String {
        self.place.heading(self.puzzle.name.as_deref())
    }
}

/// An input that has no answer.
#[derive(Clone, Copy)]
pub enum Input<'a> {
    /// Not a puzzle.
    Text(Place<'a>, &'a str),
    Puzzle(&'a Task<'a>),
    /// The file of a problem.
    File(&'a str),
}

/// The record of an input that has no answer.
pub struct Unanswered<'a> {
    pub input: Input<'a>,
    pub status: &'static str,
    pub error: &'a str,
}

impl Record for Unanswered<'_> {
    fn write_text(&self, out: &mut String) {
        *out += &format!("{}: {}\n\n", self.status, self.error);
    }

    fn value(&self, key: &str) -> Value<'_> {
        match (key, self.input) {
            ("status", _) => Value::Text(self.status.into()),
            ("error", _) => Value::Text(self.error.into()),
            // These are of what would have been made.
            ("result" | "clues", _) => Value::Missing,
            (_, Input::Puzzle(task)) => task.value(key),
            ("file", Input::File(name)) => Value::Text(name.into()),
            ("puzzle", Input::Text(_, text)) => Value::Text(text.into()),
            ("source", Input::Text(place, _)) => Value::Text(place.source.name().into()),
            ("line", Input::Text(place, _)) => Value::number(place.line),
            _ => Value::Missing,
        }
    }
}
