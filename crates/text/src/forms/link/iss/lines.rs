//! A text on several lines.
//!
//! Line ends are white space, which says nothing, so a text goes on until a line that
//! cannot belong to it. The solver itself knows no more than one puzzle in a text. A
//! line that begins with a second `.Shape` begins another puzzle, and lines
//! of a whole puzzle each are one each if they cannot be true together: they have
//! clues that conflict, or the same rule. Where comments or names leave open whether
//! lines are one puzzle or several, that is an error.

use super::part::LABEL;
use super::text::{Look, Text, goes_on, look, split_name};
use super::{groups, read};
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;
use crate::forms::form::Known;
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::layout::Layout;

/// The fewest clues that make a line a puzzle.
const FEWEST_CLUES: usize = 17;

/// The beginning of the constraint that a text has once.
const SHAPE: &str = ".Shape~";

/// A line with symbols.
struct Line {
    number: u64,
    symbols: String,
    has_name: bool,
}

/// The lines of a text.
pub(crate) struct Texts {
    known: Known,
    /// All symbols so far.
    symbols: String,
    has_shape: bool,
    /// The lines that have some.
    lines: Vec<Line>,
    /// The number of lines after the last one with symbols.
    after: usize,
    /// Whether a comment or a name is the last that was read.
    is_paused: bool,
    /// The first line after a comment or a name.
    resumed: Option<u64>,
}

impl Texts {
    /// Begins with a line that is the beginning of a text for sure.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let looks = look_of(line);
        let is_sure = looks == Look::Sure || known.is_given && looks == Look::Maybe;
        is_sure.then(|| Texts::new(known).begun(line, number))?
    }

    /// Begins with a line that may be a part of the first name.
    pub(crate) fn begin_part(line: &str, number: u64, known: Known) -> Option<Begun> {
        (look_of(line) == Look::Maybe).then(|| Texts::new(known).begun(line, number))?
    }

    fn new(known: Known) -> Texts {
        Texts {
            known,
            symbols: String::new(),
            has_shape: false,
            lines: Vec::new(),
            after: 0,
            is_paused: false,
            resumed: None,
        }
    }

    /// Returns whether the next line with symbols belongs to the text.
    fn has(&self, line: &str) -> bool {
        let symbols: String = split_name(line).0.split_whitespace().collect();
        let begins = self.has_shape && symbols.starts_with(SHAPE);
        let may_follow = !self.is_paused || look(&symbols) == Look::Sure;
        !begins && may_follow && goes_on(&self.symbols, &symbols)
    }

    /// Returns the puzzles, if each line is one, or the error if that is not clear.
    fn each(&self, lines: &Lines) -> Option<Result<Vec<Found>, TextError>> {
        let wholes = self.lines.iter().map(|line| Whole::of(&line.symbols));
        let wholes: Option<Vec<Whole<'_>>> = wholes.collect();
        let wholes = wholes.unwrap_or_default();
        let (_, others) = self.lines.split_last()?;
        let have_names = !others.is_empty() && others.iter().all(|line| line.has_name);
        if have_names && !wholes.is_empty() || any_two(&wholes, Whole::excludes) {
            let line = |at: &Line| lines.numbered().find(|(number, _)| *number == at.number);
            let found = self.lines.iter().filter_map(line);
            let read = |(number, line)| Some((number, read(line, number, self.known)?));
            return Some(Ok(found.filter_map(read).collect()));
        }
        let unclear = match self.resumed {
            None if any_two(&wholes, Whole::overlaps) => self.lines.get(1)?.number,
            resumed => resumed?,
        };
        let reason = "found lines that may be one puzzle or several \
                      (begin each with .Shape, without comments or names within it)";
        Some(Err(LABEL.malformed(reason.to_owned()).at_line(unclear)))
    }

    /// Returns the puzzle that all lines are.
    fn one(&self, lines: &Lines) -> Result<Puzzle, TextError> {
        let (mut text, mut name) = (Text::default(), "");
        for (number, line) in lines.numbered() {
            if !Layout::is_blank_or_comment(line) {
                let (part, named) = split_name(line);
                text.push(part, (number, 1));
                name = named;
            }
        }
        text.read(name, self.known)
    }
}

impl Gather for Texts {
    fn push(&mut self, line: &str, number: u64) -> Fit {
        if Layout::is_blank_or_comment(line) {
            self.is_paused |= !line.trim().is_empty();
            self.after += 1;
            return Fit::Next;
        }
        if !self.symbols.is_empty() && !self.has(line) {
            return Fit::No;
        }
        if self.is_paused {
            self.resumed.get_or_insert(number);
        }
        let (text, name) = split_name(line);
        let symbols: String = text.split_whitespace().collect();
        self.is_paused = !name.is_empty();
        self.has_shape |= symbols.contains(SHAPE);
        self.symbols += &symbols;
        self.lines.push(Line {
            number,
            symbols,
            has_name: self.is_paused,
        });
        self.after = 0;
        Fit::Next
    }

    fn puzzles(&mut self, lines: &Lines, next: Option<&str>) -> Vec<Found> {
        if look(&self.symbols) != Look::Sure && !self.known.is_given {
            return Vec::new();
        }
        let one = || vec![(lines.first, self.one(lines))];
        match self.each(lines) {
            Some(Ok(found)) => found,
            Some(Err(error)) => vec![(lines.first, Err(error))],
            // There are more lines than are read together.
            None if next.is_some_and(|next| self.has(next)) => {
                let kind = LABEL.malformed("found more than 1 MB".to_owned());
                vec![(lines.first, Err(kind.at_line(lines.first)))]
            }
            None => one(),
        }
    }

    fn left(&self) -> usize {
        self.after
    }

    fn is_record(&self) -> bool {
        true
    }

    fn may_be_others(&self) -> bool {
        true
    }
}

/// What a line says that is a puzzle by itself.
struct Whole<'a> {
    /// Its clues: a cell, and its digits.
    clues: Vec<(&'a str, &'a str)>,
    cages: Vec<&'a str>,
    /// All other constraints, those in groups excepted.
    rules: Vec<&'a str>,
}

impl<'a> Whole<'a> {
    /// Returns what a line says; `None` if it is more likely one constraint of several.
    fn of(line: &'a str) -> Option<Whole<'a>> {
        let mut whole = Whole {
            clues: Vec::new(),
            cages: Vec::new(),
            rules: Vec::new(),
        };
        let (mut depth, mut count) = (0_usize, 0);
        for part in line
            .strip_prefix('.')?
            .split('.')
            .filter(|part| !part.is_empty())
        {
            count += 1;
            let (name, values) = part.split_once('~').unwrap_or((part, ""));
            match name {
                "End" => depth = depth.checked_sub(1)?,
                _ if groups::knows(name) => depth += 1,
                _ if depth > 0 => {}
                "" => whole
                    .clues
                    .extend(values.split('~').filter_map(|cell| cell.split_once('_'))),
                "Cage" => whole.cages.extend(values.split('~').skip(1)),
                _ => whole.rules.push(part),
            }
        }
        let is_whole = depth == 0 && (count > 1 || whole.clues.len() >= FEWEST_CLUES);
        is_whole.then_some(whole)
    }

    /// Returns whether both cannot be parts of one puzzle: they have the same rule, or
    /// clues that conflict.
    fn excludes(&self, other: &Self) -> bool {
        let conflict = |one: (&str, &str), two: (&str, &str)| {
            let (lines, others) = (one.0.split_once('C'), two.0.split_once('C'));
            let shares_line = lines
                .zip(others)
                .is_some_and(|(one, two)| one.0 == two.0 || one.1 == two.1);
            match one.0 == two.0 {
                true => !one
                    .1
                    .split('_')
                    .any(|digit| two.1.split('_').any(|other| other == digit)),
                false => shares_line && one.1 == two.1 && !one.1.contains('_'),
            }
        };
        let clash = |clue| {
            other
                .clues
                .iter()
                .any(|&clue_of_other| conflict(clue, clue_of_other))
        };
        self.rules.iter().any(|rule| other.rules.contains(rule))
            || self.clues.iter().any(|&clue| clash(clue))
    }

    /// Returns whether their cages overlap, which is rare within a puzzle.
    fn overlaps(&self, other: &Self) -> bool {
        self.cages.iter().any(|cell| other.cages.contains(cell))
    }
}

/// Returns whether any two lines that are near to each other are so.
fn any_two<'a>(wholes: &[Whole<'a>], are: fn(&Whole<'a>, &Whole<'a>) -> bool) -> bool {
    const NEAR: usize = 8;
    let mut all = wholes.iter().enumerate();
    all.any(|(at, two)| {
        let before = &wholes[at.saturating_sub(NEAR)..at];
        before.iter().any(|one| are(one, two))
    })
}

/// Returns whether a text has constraints, but neither a board nor clues: below a grid, they
/// are more likely its own than another puzzle.
pub(crate) fn has_rules_only(text: &str) -> bool {
    let symbols: String = text.split_whitespace().collect();
    !symbols.contains(SHAPE) && !symbols.contains(".~")
}

/// Returns how much a line looks like the beginning of a text.
fn look_of(line: &str) -> Look {
    let symbols: String = split_name(line).0.split_whitespace().collect();
    look(&symbols)
}
