//! Clues that can go, one at a time.
//!
//! In lanes, the solution of a puzzle is known, so each clue asks for one thing:
//! is there a solution with another digit in its cell ([`Known`])?

use super::{MinimizeError, uniqueness};
use crate::board::{Cell, Digit, Givens, LocalConstraint, Shape};
use crate::cover::Count;
use crate::lanes::{Answer, Known, Lanes, Puzzle};
use crate::limits::{Limits, Stop};
use crate::sudoku::batch::{Question, Verdict};
use crate::sudoku::bulk;
use crate::sudoku::cause::{Given, only};
use crate::sudoku::outcome::Status;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Which givens of a unique puzzle are needed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Redundancy {
    /// The givens that can each be removed, one at a time, without losing
    /// uniqueness, in order.
    pub redundant: Vec<Given>,
    /// Some of these that can go together, so that no more can: only if constraints
    /// were asked about too.
    pub together: Vec<Given>,
    /// The givens that a limit left undecided.
    pub open: Vec<Given>,
    /// The limit.
    pub stop: Option<Stop>,
}

impl Redundancy {
    /// Returns what was found in one word: `minimal`, `redundant` if some can go, or
    /// the status of a puzzle that is not unique; `unknown` if a limit left any
    /// undecided, as there may be others that can go.
    pub fn word(found: &Result<Redundancy, MinimizeError>) -> &'static str {
        match found {
            Ok(found) if found.is_minimal() => "minimal",
            Ok(found) if found.open.is_empty() => "redundant",
            Err(MinimizeError::NotUnique(status)) => status.name(),
            _ => Status::Unknown.name(),
        }
    }

    /// Returns whether every clue, or every given asked about, is needed.
    pub fn is_minimal(&self) -> bool {
        self.redundant.is_empty() && self.open.is_empty()
    }
}

/// Which clues can go?
pub(in crate::sudoku) struct Needs<'l> {
    pub(in crate::sudoku) limits: &'l Limits,
}

impl bulk::Question for Needs<'_> {
    type Answer = Result<Redundancy, MinimizeError>;

    fn together(
        &self,
        lanes: &mut Lanes,
        limits: &Limits,
        puzzles: &[Puzzle],
    ) -> Vec<Option<Self::Answer>> {
        let job = Question::UNIQUE.job(limits);
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let report = lanes.count(&all, &job);
        let mut found = Vec::with_capacity(puzzles.len());
        let (mut asked, mut without, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (place, puzzle) in puzzles.iter().enumerate() {
            let answer = report.answer(place);
            let verdict = Question::UNIQUE.verdict(answer, None);
            found.push(match (answer, MinimizeError::of(&verdict)) {
                (Answer::Stopped(..), _) => None,
                (_, Some(error)) => Some(Err(error)),
                (_, None) => Some(Ok(Redundancy {
                    redundant: Vec::new(),
                    together: Vec::new(),
                    open: Vec::new(),
                    stop: None,
                })),
            });
            if let Some(Some(Ok(_))) = found.last() {
                for (cell, digit) in clues(puzzle) {
                    let mut puzzle = *puzzle;
                    puzzle[cell.index()] = b'.';
                    without.push(puzzle);
                    known.push(Some(Known::new(cell, digit)));
                    asked.push((place, Given::Clue(cell, digit)));
                }
            }
        }
        let without: Vec<&Puzzle> = without.iter().collect();
        let report = lanes.count_beyond(&without, &known, &job);
        for (number, (place, clue)) in asked.into_iter().enumerate() {
            match (report.answer(number), &mut found[place]) {
                (Answer::Exactly(_), Some(Ok(found))) => found.redundant.push(clue),
                (Answer::AtLeast(_), _) => {}
                (_, found) => *found = None,
            }
        }
        found
    }

    fn by_itself(&self, search: &mut Search, puzzle: &Givens<'_>) -> Self::Answer {
        let limits = self.limits.started();
        redundancy(search, &mut Run::new(&limits), puzzle, false)
    }
}

/// Returns the clues of a puzzle.
pub(super) fn clues(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    let cells = Shape::CLASSIC.cells().zip(puzzle);
    cells.filter_map(|(cell, byte)| {
        let value = usize::from(byte.wrapping_sub(b'0'));
        Some((cell, Digit::new(value).filter(|_| value <= 9)?))
    })
}

/// Finds the redundant clues of a puzzle, or all givens that are.
pub(crate) fn redundancy(
    search: &mut Search,
    run: &mut Run<'_>,
    puzzle: &Givens<'_>,
    all: bool,
) -> Result<Redundancy, MinimizeError> {
    let givens = Given::all(puzzle);
    let local = puzzle.variant().local();
    // That there are no other dots means something else without one of them.
    let dots_stay = local
        .iter()
        .any(|one| matches!(one, LocalConstraint::NoOther(_)));
    let may_go = |given: &Given| match given {
        Given::Clue(..) => true,
        Given::Marks(..) => false,
        Given::Constraint(LocalConstraint::Dot { .. }) if dots_stay => false,
        Given::Rule(_) | Given::Constraint(_) => all,
    };
    let without = |gone: &[&Given]| {
        let kept = givens.iter().filter(|given| !gone.contains(given));
        only(puzzle, &kept.cloned().collect::<Vec<_>>())
    };
    let (asked, fewer): (Vec<&Given>, Vec<Givens<'_>>) = givens
        .iter()
        .filter(|given| may_go(given))
        .filter_map(|given| Some((given, without(&[given])?)))
        .unzip();
    let puzzles = [puzzle.clone()].into_iter().chain(fewer).collect();
    let verdicts = uniqueness(search, run, puzzles);
    if let Some(error) = MinimizeError::of(&verdicts[0]) {
        return Err(error);
    }
    let which = |wanted: fn(&Verdict) -> bool| {
        let asked = asked.iter().zip(&verdicts[1..]);
        let asked = asked.filter(|(_, verdict)| wanted(verdict));
        asked.map(|(&given, _)| given).collect::<Vec<_>>()
    };
    let redundant = which(|verdict| verdict.count == Count::Exact(1));
    let mut together: Vec<&Given> = Vec::new();
    for given in redundant.iter().copied().filter(|_| all) {
        together.push(given);
        let verdicts = without(&together).map(|fewer| uniqueness(search, run, vec![fewer]));
        let goes = verdicts.is_some_and(|found| found[0].count == Count::Exact(1));
        if !goes {
            together.pop();
        }
    }
    let owned = |list: Vec<&Given>| list.into_iter().cloned().collect();
    Ok(Redundancy {
        redundant: owned(redundant),
        together: owned(together),
        open: owned(which(|verdict| verdict.doubt().is_some())),
        stop: verdicts.iter().find_map(Verdict::doubt),
    })
}
