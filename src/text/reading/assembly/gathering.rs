//! Puzzles of several lines that are not grids of rows: lists, triples, sukaku.
//!
//! A line goes on with what is gathered, ends it, or shows that it has ended. What
//! is gathered in vain is read again, line by line.

use crate::text::content::error::TextError;
use crate::text::content::puzzle::Puzzle;
use crate::text::format::Format;
use crate::text::forms::code::begin::may_begin;
use crate::text::forms::code::list::{self, Found, Passage};
use crate::text::forms::grid::boxes::Boxes;
use crate::text::forms::grid::spaced::SpacedRows;
use crate::text::forms::layout::Layout;
use crate::text::forms::line::plain::plain;
use crate::text::forms::line::{jigsaw, sukaku, sumocue};
use crate::text::forms::table::triples::Triples;
use crate::text::options::Options;

/// Lines that are read together.
pub(super) enum Gathering {
    /// Source code with a list.
    List(Passage),
    /// Triples of row, column and value.
    Triples(Triples),
    /// The lines of a puzzle of SumoCue.
    SumoCue(sumocue::Rows),
    /// The lines of a sukaku.
    Sukaku(sukaku::Rows),
    /// Boxes one below the other.
    Boxes(Boxes),
    /// Rows with blanks for blank cells.
    Spaced(SpacedRows),
    /// The regions and the cells of a jigsaw.
    Jigsaw(jigsaw::Grids),
}

/// What a line makes of the lines before it.
pub(super) enum Step {
    /// It belongs to them, and more may follow.
    GoesOn(Gathering),
    /// It is the last one.
    Ends(End),
    /// They have ended, and the line is still to be read.
    EndsBefore(End),
}

/// How gathered lines end.
pub(super) enum End {
    /// They are puzzles, each from a line on; errors show this text.
    Puzzles(Vec<Found>, String),
    /// They are nothing in common: a number of a line, and the lines from there on.
    Nothing(u64, String),
    /// They are rows, but no grid.
    NoGrid(SpacedRows),
}

impl End {
    fn puzzle(puzzle: Result<Puzzle, TextError>, first: u64, text: String) -> End {
        End::Puzzles(vec![(first, puzzle)], text)
    }
}

impl Gathering {
    /// Begins with a line that shows what it begins: markup, or a name.
    pub(super) fn of_start(line: &str, number: u64, options: &Options) -> Option<Step> {
        if options.takes(Format::SumoCue)
            && let Some(rows) = sumocue::Rows::begin(line, number)
        {
            return Some(Step::GoesOn(Gathering::SumoCue(rows)));
        }
        let is_taken = options
            .format
            .is_none_or(|format| format.form().reads_passages);
        let passage = Passage::of_markup(line, number).filter(|_| is_taken)?;
        Some(of_progress(passage, options))
    }

    /// Begins with a line that may be source code, if it is, or if the next lines
    /// must show that.
    pub(super) fn of_list(line: &str, number: u64, options: &Options) -> Option<Step> {
        let format = options.format.unwrap_or(Format::List);
        if !format.form().reads_passages || !may_begin(line) {
            return None;
        }
        match of_progress(Passage::new(line, number), options) {
            Step::Ends(End::Nothing(..)) => None,
            step => Some(step),
        }
    }

    /// Begins with a line that may be the first of triples, of a sukaku or of other
    /// rows.
    pub(super) fn of_rows(
        line: &str,
        number: u64,
        options: &Options,
        may_be_spaced: bool,
    ) -> Option<Step> {
        let known = options.known(Format::Line);
        if may_be_spaced
            && options.takes_rows()
            && let Some(rows) = SpacedRows::begin(line, number, known)
        {
            return Some(Step::GoesOn(Gathering::Spaced(rows)));
        }
        if options.takes(Format::Triples)
            && let Some(triples) = Triples::begin(line, number)
        {
            return Some(of_triples(triples, options));
        }
        if options.takes(Format::Sukaku)
            && let Some(rows) = sukaku::Rows::begin(line, number, known)
        {
            return Some(Step::GoesOn(Gathering::Sukaku(rows)));
        }
        if options.takes(Format::Table)
            && let Some(boxes) = Boxes::begin(line, number, known)
        {
            return Some(Step::GoesOn(Gathering::Boxes(boxes)));
        }
        if options.takes(Format::Jigsaw)
            && let Some(grids) = jigsaw::Grids::begin(line, number, known)
        {
            return Some(Step::GoesOn(Gathering::Jigsaw(grids)));
        }
        None
    }

    /// Reads the next line.
    pub(super) fn push(self, bytes: &[u8], number: u64, options: &Options) -> Step {
        let line = String::from_utf8_lossy(bytes);
        match self {
            Gathering::List(passage) if plain(bytes, options.known(Format::Line)).is_some() => {
                Step::EndsBefore(End::Nothing(passage.first, passage.text))
            }
            Gathering::List(passage) if passage.ends_before(&line) => {
                Step::EndsBefore(end_of_passage(passage, options))
            }
            Gathering::List(mut passage) => {
                passage.push(&line);
                of_progress(passage, options)
            }
            Gathering::Triples(mut triples) => {
                if triples.push(&line) {
                    of_triples(triples, options)
                } else if Triples::is_between(&line) {
                    Step::GoesOn(Gathering::Triples(triples))
                } else {
                    Step::EndsBefore(end_of_triples(triples, options))
                }
            }
            Gathering::SumoCue(mut rows) => match rows.push(&line) {
                true => Step::GoesOn(Gathering::SumoCue(rows)),
                false => Step::EndsBefore(Gathering::SumoCue(rows).end(options)),
            },
            Gathering::Sukaku(mut rows) => {
                if rows.push(&line, number) {
                    match rows.puzzle() {
                        Some(puzzle) => Step::Ends(End::puzzle(puzzle, rows.first, rows.text)),
                        None if rows.is_full() => Step::Ends(End::Nothing(rows.first, rows.text)),
                        None => Step::GoesOn(Gathering::Sukaku(rows)),
                    }
                } else if rows.is_certain && Layout::of(&line).is_between_rows() {
                    Step::GoesOn(Gathering::Sukaku(rows))
                } else {
                    Step::EndsBefore(end_of_sukaku(rows, number, Some(&line)))
                }
            }
            Gathering::Boxes(mut boxes) => {
                if !boxes.push(&line) {
                    return Step::EndsBefore(End::Nothing(boxes.first, boxes.text));
                }
                match boxes.puzzle() {
                    Some(puzzle) => Step::Ends(End::puzzle(puzzle, boxes.first, boxes.text)),
                    None => Step::GoesOn(Gathering::Boxes(boxes)),
                }
            }
            Gathering::Spaced(mut rows) => {
                if !rows.push(&line) {
                    return Step::EndsBefore(End::NoGrid(rows));
                }
                match rows.puzzle() {
                    _ if !rows.is_full() => Step::GoesOn(Gathering::Spaced(rows)),
                    Some(puzzle) => Step::Ends(End::puzzle(Ok(puzzle), rows.first, rows.text)),
                    None => Step::Ends(End::NoGrid(rows)),
                }
            }
            Gathering::Jigsaw(mut grids) => {
                if !grids.push(&line) {
                    return Step::EndsBefore(End::Nothing(grids.first, grids.text));
                }
                match grids.puzzle() {
                    Some(puzzle) => Step::Ends(End::puzzle(Ok(puzzle), grids.first, grids.text)),
                    None if grids.is_full() => Step::Ends(End::Nothing(grids.first, grids.text)),
                    None => Step::GoesOn(Gathering::Jigsaw(grids)),
                }
            }
        }
    }

    /// Ends: no more lines follow.
    pub(super) fn end(self, options: &Options) -> End {
        match self {
            Gathering::List(passage) if passage.ends_before("") => end_of_passage(passage, options),
            Gathering::List(passage) => End::Nothing(passage.first, passage.text),
            Gathering::Triples(triples) => end_of_triples(triples, options),
            Gathering::SumoCue(rows) => {
                let puzzle = rows.puzzle(options.known(Format::SumoCue));
                End::puzzle(puzzle, rows.first, rows.text)
            }
            Gathering::Boxes(boxes) => End::Nothing(boxes.first, boxes.text),
            Gathering::Spaced(rows) => End::NoGrid(rows),
            Gathering::Jigsaw(grids) => End::Nothing(grids.first, grids.text),
            Gathering::Sukaku(rows) => {
                let next = rows.first + rows.text.lines().count() as u64;
                end_of_sukaku(rows, next, None)
            }
        }
    }
}

/// Returns what the last line of a passage makes of it.
fn of_progress(passage: Passage, options: &Options) -> Step {
    match passage.progress(options.known(Format::List)) {
        list::Progress::Unfinished(passage) => Step::GoesOn(Gathering::List(passage)),
        list::Progress::Nothing(passage) => Step::Ends(End::Nothing(passage.first, passage.text)),
        list::Progress::Puzzles(found, text) => Step::Ends(End::Puzzles(found, text)),
    }
}

/// Returns the puzzles of a passage that no line closes.
fn end_of_passage(passage: Passage, options: &Options) -> End {
    match passage.finish(options.known(Format::List)) {
        list::Progress::Puzzles(found, text) => End::Puzzles(found, text),
        list::Progress::Nothing(passage) | list::Progress::Unfinished(passage) => {
            End::Nothing(passage.first, passage.text)
        }
    }
}

/// Returns what the last one makes of triples.
fn of_triples(triples: Triples, options: &Options) -> Step {
    match triples.is_complete(options.known(Format::Triples)) {
        true => Step::Ends(end_of_triples(triples, options)),
        false => Step::GoesOn(Gathering::Triples(triples)),
    }
}

/// Returns the puzzle of some triples, if there are enough.
fn end_of_triples(triples: Triples, options: &Options) -> End {
    let known = options.known(Format::Triples);
    if !triples.is_enough(known) {
        return End::Nothing(triples.first, triples.text);
    }
    let puzzle = triples.puzzle(known);
    let puzzle = puzzle.map_err(|kind| kind.at_line(triples.first));
    End::puzzle(puzzle, triples.first, triples.text)
}

/// Returns the error of a sukaku that lacks lines, if it is certain to be one.
fn end_of_sukaku(rows: sukaku::Rows, number: u64, next: Option<&str>) -> End {
    match rows.is_certain {
        false => End::Nothing(rows.first, rows.text),
        true => End::puzzle(Err(rows.unfinished(number, next)), rows.first, rows.text),
    }
}
