//! Puzzles of several lines that are not grids of rows: lists, triples, sukaku.
//!
//! A line goes on with what is gathered, ends it, or shows that it has ended. What
//! is gathered in vain is read again, line by line.

use crate::format::Format;
use crate::forms::code::begin::may_begin;
use crate::forms::code::list::Passage;
use crate::forms::code::records::Records;
use crate::forms::form::Known;
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::grid::boxes::Boxes;
use crate::forms::grid::spaced::SpacedRows;
use crate::forms::line::{jigsaw, sukaku, sumocue};
use crate::forms::link::iss::lines::Texts;
use crate::forms::table::triples::Triples;
use crate::options::Options;

/// The most bytes of lines that are gathered. Those after them begin again.
const MOST: usize = 1 << 20;

/// Lines that are read together.
pub(super) struct Gathering {
    lines: Lines,
    form: Box<dyn Gather>,
    /// The number of forms of rows that were tried, with this one.
    tried: usize,
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
    /// They are puzzles, each from a line on; errors show these lines.
    Puzzles(Vec<Found>, Lines),
    /// They are puzzles that have no part in prose around them, and this number of last
    /// lines is still to be read.
    Records(Vec<Found>, Lines, usize),
    /// They have nothing in common: each is read by itself.
    Nothing(Lines),
    /// They may be rows of other forms than the first ones, of this number.
    Others(Lines, usize),
}

impl Gathering {
    /// Begins with a line of constraints, which shows that in any place.
    pub(super) fn of_text(line: &str, number: u64, options: &Options) -> Option<Step> {
        let is_taken = options.takes(Format::Iss);
        let begin = || Texts::begin(line, number, options.known(Format::Iss));
        Gathering::begin(is_taken.then(begin).flatten()?, line, number, 0)
    }

    /// Begins with a line that shows what it begins: markup, or a name.
    pub(super) fn of_start(line: &str, number: u64, options: &Options) -> Option<Step> {
        let known = |format| options.known(format);
        let sumocue = || sumocue::Rows::begin(line, number, known(Format::SumoCue));
        let markup = || Passage::of_markup(line, number, known(Format::List));
        let mut begun = options.takes(Format::SumoCue).then(sumocue).flatten();
        if begun.is_none() && takes_passages(options) {
            begun = markup().or_else(|| Records::begin_object(line, number, known(Format::List)));
        }
        Gathering::begin(begun?, line, number, 0)
    }

    /// Begins with a line that may be source code, if it is, or if the next lines
    /// must show that.
    pub(super) fn of_list(line: &str, number: u64, options: &Options) -> Option<Step> {
        let is_code = takes_passages(options) && may_begin(line);
        let known = options.known(Format::List);
        let passage = is_code.then(|| Passage::begin(line, number, known));
        Gathering::begin(passage.flatten()?, line, number, 0)
    }

    /// Begins with a line that may be the first of triples, of a sukaku or of other
    /// rows. Leaves out this number of forms, which were tried.
    pub(super) fn of_rows(
        line: &str,
        number: u64,
        options: &Options,
        tried: usize,
    ) -> Option<Step> {
        type Begin = fn(&str, u64, Known) -> Option<Begun>;
        let forms: [(bool, Begin); 8] = [
            (options.takes(Format::Iss), Texts::begin_part),
            (options.takes_tables(), Records::begin_numbered),
            (options.takes_rows(), SpacedRows::begin),
            (options.takes(Format::Triples), Triples::begin),
            (options.takes(Format::Sukaku), sukaku::Rows::begin),
            (options.takes(Format::Table), Boxes::begin),
            (options.takes(Format::Jigsaw), jigsaw::Grids::begin),
            (options.takes(Format::Table), Records::begin),
        ];
        let known = options.known(Format::Line);
        let forms = forms.into_iter().zip(1..).skip(tried);
        let mut forms = forms.filter(|((is_taken, _), _)| *is_taken);
        let (begun, tried) =
            forms.find_map(|((_, begin), tried)| Some((begin(line, number, known)?, tried)))?;
        Gathering::begin(begun, line, number, tried)
    }

    /// Begins with a line. It may also be the last, unless it is nothing.
    fn begin((form, fit): Begun, line: &str, number: u64, tried: usize) -> Option<Step> {
        let lines = Lines {
            first: number,
            text: String::new(),
        };
        match (Gathering { lines, form, tried }).after(fit, line) {
            Step::Ends(End::Nothing(_) | End::Others(..)) => None,
            step => Some(step),
        }
    }

    /// Reads the next line.
    pub(super) fn push(mut self, line: &str, number: u64) -> Step {
        if self.lines.text.len() + line.len() > MOST {
            return Step::EndsBefore(self.end(Some(line)));
        }
        let fit = self.form.push(line, number);
        self.after(fit, line)
    }

    fn after(mut self, fit: Fit, line: &str) -> Step {
        if fit == Fit::No {
            return Step::EndsBefore(self.end(Some(line)));
        }
        self.lines.push(line);
        match fit {
            Fit::Last => Step::Ends(self.end(None)),
            _ => Step::GoesOn(self),
        }
    }

    /// Ends before this line, or at the end of the text.
    pub(super) fn end(mut self, next: Option<&str>) -> End {
        let found = self.form.puzzles(&self.lines, next);
        match found.is_empty() {
            false if self.form.is_record() => {
                let left = self.form.left();
                End::Records(found, self.lines, left)
            }
            false => End::Puzzles(found, self.lines),
            true if self.form.may_be_others() => End::Others(self.lines, self.tried),
            true => End::Nothing(self.lines),
        }
    }
}

/// Returns whether a text may have puzzles of several lines in code or markup.
fn takes_passages(options: &Options) -> bool {
    let format = options.format;
    format.is_none_or(|format| format.form().reads_passages)
}
