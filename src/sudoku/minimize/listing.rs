//! All minimal puzzles within the clues of one.
//!
//! The listing decides clue by clue whether it goes or stays. A clue that
//! cannot go stays, here and with any fewer clues. A clue that could go and
//! stays has to be needed in the end. If it is not needed even when all
//! undecided clues go, it never is, and this branch is empty. The same holds
//! for a clue that a limit on nodes left undecided.
//!
//! Each step asks about the kept clues or about the undecided ones, never both.
//! When a clue goes, the puzzle without any undecided clue is the same as
//! before, and so is what is known of the kept ones. When a clue is kept, the
//! puzzle is the same, and so is what is known of the undecided ones.
//!
//! A `Judge` says whether puzzles are unique: by any search, or in lanes
//! (`in_lanes`).

use crate::board::{Cell, Givens, Grid};
use crate::limits::Stop;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::in_lanes::InLanes;
use super::{Judge, MinimizeError, uniqueness};
use crate::cover::Count;
use crate::sudoku::batch::{Asked, Question, answer_all};
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Visits every minimal puzzle whose clues are all clues of this one. Returns
/// why it ended early, if it did.
pub(in crate::sudoku) fn minimal_puzzles(
    search: &mut Search,
    run: &mut Run<'_>,
    puzzle: &Givens<'_>,
    visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Option<Stop>, MinimizeError> {
    let question = Question {
        wants_solutions: true,
        ..Question::UNIQUE
    };
    let asked = Asked {
        givens: puzzle.clone(),
        run: 0,
    };
    let verdict = answer_all(search, question, &[asked], std::slice::from_mut(run)).remove(0);
    if let Some(error) = MinimizeError::of(&verdict) {
        return Err(error);
    }
    let cells = puzzle.clues().clues().map(|(cell, _)| cell).collect();
    if let Some(solution) = &verdict.solution
        && let Some(mut judge) = InLanes::new(search, run, puzzle, solution)
    {
        let clues = judge.all_clues();
        let stop = list_all(&mut judge, clues, cells, visit);
        search.give_back(judge.into_lanes());
        return Ok(stop);
    }
    let judge = &mut BySearch {
        search,
        run,
        of: PhantomData,
    };
    Ok(list_all(judge, puzzle.clone(), cells, visit))
}

/// Lists the minimal puzzles within a unique one. Returns why it ended early, if
/// it did.
fn list_all<J: Judge>(
    judge: &mut J,
    puzzle: J::Puzzle,
    undecided: Vec<Cell>,
    visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Option<Stop> {
    let mut listing = Listing {
        judge,
        visit,
        kept: Vec::new(),
        doubt: None,
    };
    let flow = listing.list(&puzzle, undecided, Open::Undecided { is_doubtful: false });
    flow.break_value().or(listing.doubt)
}

/// A list of minimal puzzles under construction.
struct Listing<'j, J, V> {
    judge: &'j mut J,
    visit: V,
    /// Clues that could have gone.
    kept: Vec<Cell>,
    /// The limit that left a clue undecided, if one did.
    doubt: Option<Stop>,
}

/// What a step asks about.
#[derive(Clone, Copy)]
enum Open {
    /// Whether the kept clues can be needed. All of the undecided ones can go.
    Kept,
    /// Whether the undecided clues can go. The kept ones can be needed, as far
    /// as that is not doubtful.
    Undecided { is_doubtful: bool },
}

impl<J: Judge, V: FnMut(Grid) -> ControlFlow<()>> Listing<'_, J, V> {
    /// Lists the minimal puzzles in a unique one that have all of its clues
    /// that are not in `undecided`.
    fn list(&mut self, puzzle: &J::Puzzle, undecided: Vec<Cell>, open: Open) -> ControlFlow<Stop> {
        if let Some(stop) = self.judge.stop() {
            return ControlFlow::Break(stop);
        }
        let asked: Vec<_> = match open {
            Open::Kept => {
                let barest = self.judge.without(puzzle, &undecided);
                let without = |&cell: &Cell| (self.judge.without(&barest, &[cell]), None);
                self.kept.iter().map(without).collect()
            }
            Open::Undecided { .. } => {
                let without = |&cell: &Cell| (self.judge.without(puzzle, &[cell]), Some(cell));
                undecided.iter().map(without).collect()
            }
        };
        let verdicts = self.judge.judge(&asked);
        let doubt = verdicts.iter().find_map(|verdict| verdict.err());
        if let Some(stop) = doubt.filter(|&stop| stop != Stop::Nodes) {
            return ControlFlow::Break(stop);
        }
        self.doubt = self.doubt.or(doubt);
        let Open::Undecided { is_doubtful } = open else {
            if verdicts.contains(&Ok(true)) {
                return ControlFlow::Continue(());
            }
            return self.go_on(puzzle, undecided, doubt.is_some());
        };
        let which = |wanted: fn(&Result<bool, Stop>) -> bool| {
            let clues = undecided.iter().zip(&verdicts);
            let clues = clues.filter(move |(_, verdict)| wanted(verdict));
            clues.map(|(&cell, _)| cell)
        };
        let can_go: Vec<Cell> = which(|verdict| *verdict == Ok(true)).collect();
        if can_go.len() == undecided.len() {
            return self.go_on(puzzle, can_go, is_doubtful);
        }
        let before = self.kept.len();
        self.kept.extend(which(|verdict| verdict.is_err()));
        // With fewer undecided clues, more may be known about the kept ones.
        let flow = self.list(puzzle, can_go, Open::Kept);
        self.kept.truncate(before);
        flow
    }

    /// Continues with the undecided clues, all of which can go.
    fn go_on(
        &mut self,
        puzzle: &J::Puzzle,
        mut can_go: Vec<Cell>,
        is_doubtful: bool,
    ) -> ControlFlow<Stop> {
        let Some(cell) = can_go.pop() else {
            // A puzzle that is not known to be minimal is not listed.
            return match is_doubtful {
                true => ControlFlow::Continue(()),
                false => (self.visit)(self.judge.grid(puzzle)).map_break(|()| Stop::Visitor),
            };
        };
        let without = self.judge.without(puzzle, &[cell]);
        self.list(&without, can_go.clone(), Open::Undecided { is_doubtful })?;
        self.kept.push(cell);
        let flow = self.list(puzzle, can_go, Open::Kept);
        self.kept.pop();
        flow
    }
}

/// Any search.
struct BySearch<'s, 'r, 'l, 'a> {
    search: &'s mut Search,
    run: &'r mut Run<'l>,
    of: PhantomData<Givens<'a>>,
}

impl<'a> Judge for BySearch<'_, '_, '_, 'a> {
    type Puzzle = Givens<'a>;

    fn without(&self, puzzle: &Givens<'a>, cells: &[Cell]) -> Givens<'a> {
        puzzle.without(cells)
    }

    fn grid(&self, puzzle: &Givens<'a>) -> Grid {
        puzzle.clues().clone()
    }

    fn judge(&mut self, puzzles: &[(Givens<'a>, Option<Cell>)]) -> Vec<Result<bool, Stop>> {
        let puzzles = puzzles.iter().map(|(puzzle, _)| puzzle.clone()).collect();
        let verdicts = uniqueness(self.search, self.run, puzzles);
        let known = verdicts.iter().map(|verdict| match verdict.doubt() {
            Some(stop) => Err(stop),
            None => Ok(verdict.count == Count::Exact(1)),
        });
        known.collect()
    }

    fn stop(&self) -> Option<Stop> {
        self.run.stop()
    }
}
