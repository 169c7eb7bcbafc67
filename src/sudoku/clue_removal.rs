//! Removes clues, one group after the other, as long as the puzzle stays
//! unique; many puzzles at once.
//!
//! A clue that is needed stays needed when there are fewer clues, so one pass
//! over the groups is enough. For the same reason several groups can be tried
//! at a time: a puzzle that is unique without all of them is unique without
//! each. Nearly every clue can go at first and nearly none at the end, so a
//! step doubles when it succeeds and halves when it fails. The result does not
//! depend on the steps.
//!
//! Each round has one question for every puzzle, and passes all of them to
//! lanes (`in_lanes`) or, if these do not support them or time is limited, to
//! [`answer_all`] together. This is the only place that decides whether a
//! puzzle stays unique, here and in `generate`.
//!
//! When a limit stops it, the rest of the puzzle is still unique. A limit on
//! nodes only leaves the clue in question; any other limit ends the work on the
//! puzzle.

mod in_lanes;
mod removal;

use self::in_lanes::Bare;
pub(crate) use self::removal::ClueRemoval;
use super::batch::{Asked, Question, answer_all};
use super::run::Run;
use super::search::Search;

/// Removes every clue of each puzzle that can go.
pub(crate) fn remove_clues<'r, 'a: 'r>(
    search: &mut Search,
    runs: &mut [Run<'_>],
    all: impl IntoIterator<Item = &'r mut ClueRemoval<'a>>,
) {
    let mut open: Vec<&mut ClueRemoval<'a>> = all.into_iter().collect();
    let is_limited = |run: &Run<'_>| run.counts_nodes() || run.time_left().is_some();
    if let (Some(run), false) = (runs.first(), runs.iter().any(is_limited))
        && let Some(mut lanes) = search.lend_lanes()
    {
        let limits = run.next();
        let (mut bare, mut others) = (Vec::new(), Vec::new());
        for removal in open {
            match Bare::of(removal) {
                Ok(removal) => bare.push(removal),
                Err(removal) => others.push(removal),
            }
        }
        in_lanes::remove_clues(&mut lanes, &limits, bare);
        search.give_back(lanes);
        open = others;
    }
    let mut steps = Vec::new();
    let mut asked = Vec::new();
    loop {
        steps.clear();
        asked.clear();
        open.retain_mut(|removal| {
            let step = removal.next_step();
            if step > 0 {
                steps.push(step);
                asked.push(Asked {
                    givens: removal.without(step),
                    run: removal.run,
                });
            }
            step > 0
        });
        if open.is_empty() {
            return;
        }
        let verdicts = answer_all(search, Question::UNIQUE, &asked, runs);
        let answers = steps.iter().zip(asked.drain(..)).zip(verdicts);
        for (removal, ((&step, asked), verdict)) in open.iter_mut().zip(answers) {
            if removal.conclude(step, &verdict) {
                removal.left = asked.givens;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grid, Shape};
    use crate::cover::Count;
    use crate::limits::{Duration, Limits};
    use crate::random::Random;
    use crate::random::stream;

    /// Does the same, one group after the other.
    fn plainly(mut grid: Grid, groups: &[Vec<Cell>], least: usize) -> Grid {
        let mut search = Search::default();
        for group in groups {
            let mut without = grid.clone();
            group.iter().for_each(|&cell| without.set(cell, None));
            let is_enough = without.clues().count() >= least;
            let outcome = search.count_up_to(&(&without).into(), 2, &Limits::none());
            if is_enough && outcome.count == Count::Exact(1) {
                grid = without;
            }
        }
        grid
    }

    #[test]
    fn steps_change_nothing() {
        let line =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let full: Grid = line.parse().unwrap();
        let mut source = stream(1, 0);
        let random = &mut Random::new(&mut source);
        let mut all = Vec::new();
        let mut expected = Vec::new();
        for (size, least) in [(1, 0), (1, 30), (2, 0), (4, 29), (3, 81), (81, 0)] {
            for _ in 0..5 {
                let mut cells: Vec<Cell> = Shape::CLASSIC.cells().collect();
                random.shuffle(&mut cells);
                let groups: Vec<_> = cells.chunks(size).map(<[Cell]>::to_vec).collect();
                expected.push(plainly(full.clone(), &groups, least));
                all.push(ClueRemoval::new((&full).into(), groups, least, 0));
            }
        }
        // Lanes without more ado, lanes for slices of time, and one by one.
        let none = Limits::none();
        let ways = [
            none.clone(),
            none.clone().with_time(Duration::from_secs(3600)),
            none.with_nodes(u64::MAX),
        ];
        for limits in ways {
            let mut all = all.clone();
            let runs = &mut [Run::new(&limits)];
            remove_clues(&mut Search::default(), runs, &mut all);
            for (removal, expected) in all.iter().zip(&expected) {
                assert_eq!(removal.grid(), expected);
                assert_eq!(&removal.after(removal.len(), &full), expected);
                assert!(!removal.is_doubtful() && removal.stop().is_none());
            }
        }
    }
}
