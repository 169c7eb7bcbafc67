//! Where workers write their answers.

use std::fmt::Display;
use std::ops::ControlFlow;

use quadrille::cover::Stats;
use quadrille::limits::Interrupt;
use quadrille::text::{Invalid, Puzzle};

use super::diagnostics::{self, Detail};
use super::exit::Exit;
use super::input::Place;
use super::sink::Sink;
use super::task::{Input, Task, Unanswered};
use crate::output::{Form, HEADING, Record, Sheet, Value};

/// What all answers of a run have in common.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The form of the records.
    pub sheet: Sheet,
    /// The detail of messages about malformed puzzles.
    pub detail: Detail,
    /// Whether there are records at all.
    pub has_records: bool,
    /// Whether text says which puzzle or problem an answer is for.
    pub has_headings: bool,
    /// Whether notes are unwanted.
    pub is_quiet: bool,
    /// Raised by Ctrl-C.
    pub interrupt: Interrupt,
    /// The statuses of records that are wanted; none for all.
    pub only: Vec<String>,
}

/// Where the answers of a batch are written.
pub struct Page<'a> {
    setting: &'a Setting,
    sink: &'a mut Sink,
}

impl<'a> Page<'a> {
    /// Returns a page that writes to a sink.
    pub fn new(setting: &'a Setting, sink: &'a mut Sink) -> Page<'a> {
        Page { setting, sink }
    }
}

impl Page<'_> {
    /// Writes a record, if its status is wanted.
    pub fn record(&mut self, record: &impl Record) {
        let is_wanted = self.setting.only.is_empty()
            || matches!(record.value("status"), Value::Text(status) if self.shows(&status));
        if self.setting.has_records && is_wanted {
            let block = &mut self.sink.block;
            self.setting
                .sheet
                .write(record, &mut block.out, &mut block.rows);
        }
    }

    /// Writes what the next record is about, if it is text and there may be several.
    pub fn heading(&mut self, name: impl Display, end: &str) {
        if self.setting.has_headings && self.setting.has_records && self.is_prose() {
            let heading = format!("{HEADING}{name}{HEADING:#}{end}");
            self.sink.block.out.extend_from_slice(heading.as_bytes());
        }
    }

    /// Returns the output, for text that is no record.
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.sink.block.out
    }

    /// Writes a note about something to standard error, unless -q is given.
    pub fn note(&mut self, about: impl Display, note: impl Display) {
        if !self.setting.is_quiet {
            self.report(about, note);
        }
    }

    /// Writes a line about something to standard error.
    pub fn report(&mut self, about: impl Display, message: impl Display) {
        self.line(format_args!("{about}: {message}"));
    }

    /// Writes a line to standard error.
    pub fn line(&mut self, line: impl Display) {
        self.sink.block.messages += &format!("{line}\n");
    }

    /// Counts a puzzle that has this status.
    pub fn count(&mut self, status: &'static str, exit: Exit) {
        self.sink.block.tally.add(status, exit);
    }

    /// Counts some puzzles that have this status.
    pub fn count_many(&mut self, status: &'static str, exit: Exit, count: usize) {
        (self.sink.block.tally).add_many(status, exit, count as u64);
    }

    /// Returns whether there are records of a status.
    pub fn shows(&self, status: &str) -> bool {
        let only = &self.setting.only;
        self.setting.has_records && (only.is_empty() || only.iter().any(|wanted| wanted == status))
    }

    /// Counts a puzzle without a status.
    pub fn count_other(&mut self, exit: Exit) {
        self.sink.block.tally.add_other(exit);
    }

    /// Adds what a search did.
    pub fn add_stats(&mut self, stats: &Stats) {
        self.sink.block.tally.stats += stats;
    }

    /// Returns whether text says which puzzle or problem an answer is for.
    pub fn has_headings(&self) -> bool {
        self.setting.has_headings
    }

    /// Returns the form of the records.
    pub fn form(&self) -> Form {
        self.setting.sheet.form()
    }

    /// Returns whether the records are lines of tsv.
    pub fn is_tsv(&self) -> bool {
        self.setting.sheet.is_tsv()
    }

    /// Returns whether people read the records as words, not as rows.
    pub fn is_prose(&self) -> bool {
        self.setting.sheet.is_prose()
    }

    /// Passes on the output so far, if it is time. Breaks if the run is over.
    pub fn pass_on(&mut self) -> ControlFlow<()> {
        self.sink.pass_on()
    }

    /// Breaks if there was an interrupt.
    pub fn check_interrupt(&mut self) -> ControlFlow<()> {
        if self.setting.interrupt.is_raised() {
            self.interrupted()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Ends the output here: an interrupt came before the answer.
    pub fn interrupted(&mut self) -> ControlFlow<()> {
        self.sink.block.tally.exit = Exit::Interrupted;
        self.enough()
    }

    /// Ends the output here: all that comes after it is dropped.
    pub fn enough(&mut self) -> ControlFlow<()> {
        self.sink.block.is_last = true;
        ControlFlow::Break(())
    }

    /// Reports a malformed puzzle.
    pub fn refuse(&mut self, place: Place<'_>, invalid: &Invalid) {
        let error = diagnostics::message(place.source, invalid);
        self.unanswered(Input::Text(place, &invalid.text), "invalid", &error);
        let block = &mut self.sink.block;
        block.tally.add_invalid();
        (self.setting.detail).report(place, invalid, &mut block.messages);
    }

    /// Writes the record of an input that has no answer, unless people read the records:
    /// they have the message.
    fn unanswered(&mut self, input: Input<'_>, status: &'static str, error: &str) {
        if self.setting.sheet.has("status") && !self.is_prose() {
            self.record(&Unanswered {
                input,
                status,
                error,
            });
        }
    }

    /// Reports a problem that cannot be worked on, by a message that names its file.
    pub fn refuse_problem(&mut self, name: &str, message: &str) {
        self.unanswered(Input::File(name), "invalid", message);
        self.refuse_file(message);
    }

    /// Reports why a problem has no answer. That it has no solution is a note.
    pub fn no_answer_of_problem(
        &mut self,
        name: &str,
        (status, exit): (&'static str, Exit),
        why: impl Display,
    ) {
        let why = why.to_string();
        self.unanswered(Input::File(name), status, &why);
        match exit {
            Exit::Unmet => self.note(name, &why),
            _ => self.report(name, &why),
        }
        self.count_other(exit);
    }

    /// Reports something wrong that is not a puzzle or problem, by a message that names it.
    pub fn refuse_file(&mut self, message: &str) {
        let block = &mut self.sink.block;
        block.messages += &format!("{message}\n");
        block.tally.exit = block.tally.exit.max(Exit::Trouble);
    }

    /// Reports a puzzle with pencil marks, regions or the rules of a variant,
    /// for commands that do not support them.
    pub fn refuse_marks(&mut self, task: &Task<'_>) {
        let puzzle: &Puzzle = task.puzzle;
        let more = match puzzle.marks {
            Some(_) => "pencil marks",
            None if puzzle.variant.has_only_regions() => "regions",
            None => "the rules of a variant",
        };
        self.refuse_puzzle(task, format_args!("expected clues alone, found {more}"));
    }

    /// Reports a puzzle that a command is not made for.
    pub fn refuse_puzzle(&mut self, task: &Task<'_>, message: impl Display) {
        let message = message.to_string();
        self.unanswered(Input::Puzzle(task), "invalid", &message);
        self.sink.block.tally.add_invalid();
        self.report(task.place, message);
    }

    /// Notes why a puzzle has no answer, and counts it.
    pub fn no_answer(
        &mut self,
        task: &Task<'_>,
        (status, exit): (&'static str, Exit),
        why: impl Display,
    ) {
        let why = why.to_string();
        self.unanswered(Input::Puzzle(task), status, &why);
        self.note(task.place, why);
        self.count_other(exit);
    }
}
