//! Questions that take several searches of each puzzle, about many puzzles.
//!
//! 9x9 puzzles with clues alone are searched together in lanes, for a slice of
//! time if time is limited. All others are answered one by one, and so is what
//! the slice leaves open.

use std::ops::ControlFlow;

use super::question::Start;
use super::search::Search;
use crate::board::Givens;
use crate::lanes::{Lanes, Puzzle};
use crate::limits::{Duration, Limits};

/// Puzzles that are searched together. Each takes some dozens of searches, so
/// these fill the lanes.
const TOGETHER: usize = 64;

/// The time for these, if it is limited: several times what they take with
/// portable lanes.
const SLICE: Duration = Duration::from_millis(200);

/// How a question is answered.
pub(super) trait Question {
    /// The answer for a puzzle.
    type Answer;

    /// Answers in lanes: `None` where a limit or the number of solutions
    /// prevents it.
    fn together(
        &self,
        lanes: &mut Lanes,
        limits: &Limits,
        puzzles: &[Puzzle],
    ) -> Vec<Option<Self::Answer>>;

    /// Answers for one puzzle.
    fn by_itself(&self, search: &mut Search, puzzle: &Givens<'_>) -> Self::Answer;
}

/// Answers a question about each puzzle, in their order, until the visitor
/// breaks.
pub(super) fn answer_each<Q: Question>(
    question: &Q,
    search: &mut Search,
    limits: &Limits,
    puzzles: &[Givens<'_>],
    mut visit: impl FnMut(Q::Answer) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for puzzles in puzzles.chunks(TOGETHER) {
        let cells = |givens: &Givens<'_>| Start::plain(givens).filter(|_| limits.nodes.is_none());
        let cells: Vec<Option<Puzzle>> = puzzles.iter().map(cells).collect();
        let classic: Vec<Puzzle> = cells.iter().flatten().copied().collect();
        let mut found = Vec::new();
        let slice = slice(limits);
        if !classic.is_empty()
            && slice.stop().is_none()
            && let Some(mut lanes) = search.lend_lanes()
        {
            found = question.together(&mut lanes, &slice, &classic);
            search.give_back(lanes);
        }
        let mut found = found.into_iter();
        for (puzzle, cells) in puzzles.iter().zip(&cells) {
            let answer = cells.and_then(|_| found.next()?);
            visit(answer.unwrap_or_else(|| question.by_itself(search, puzzle)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Answers a question about one puzzle.
pub(super) fn answer_one<Q: Question>(
    question: &Q,
    search: &mut Search,
    limits: &Limits,
    puzzle: Givens<'_>,
) -> Q::Answer {
    let mut answer = None;
    let _ = answer_each(
        question,
        search,
        limits,
        std::slice::from_ref(&puzzle),
        |it| {
            answer = Some(it);
            ControlFlow::Break(())
        },
    );
    answer.unwrap_or_else(|| question.by_itself(search, &puzzle))
}

/// Returns the limits of puzzles that are searched together.
pub(super) fn slice(limits: &Limits) -> Limits {
    let is_timed = limits.time.is_some() || limits.deadline.is_some();
    let time = limits.time.unwrap_or(SLICE).min(SLICE);
    limits
        .clone()
        .changed(|new| new.time = is_timed.then_some(time))
        .started()
}
