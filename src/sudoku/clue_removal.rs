//! Clues taken away, one group after the other, as long as the puzzle stays
//! unique; many puzzles at once.
//!
//! A clue that cannot be spared can no more be spared once there are fewer, so
//! one pass over the groups is enough. For the same reason several groups can
//! be tried at a time: if the puzzle is unique without all of them it is
//! unique without each. At first nearly every clue can go and at last nearly
//! none, so a step doubles when it succeeds and halves when it fails. What is
//! left in the end does not depend on the steps.
//!
//! Each round asks one question for every puzzle, and puts these to
//! [`answer_all`] together. This is the one place that decides whether a puzzle
//! stays unique, here and in `generate`.
//!
//! When a limit stops it, what is left of a puzzle is unique all the same. A
//! limit on nodes leaves only the clue in question where it is; any other ends
//! the work on the puzzle.

use super::batch::{Asked, Question, Verdict, answer_all};
use super::run::Run;
use super::search::Search;
use crate::board::{Cell, Givens, Grid};
use crate::cover::Count;
use crate::limits::Stop;

/// A puzzle that is losing its clues.
#[derive(Clone, Debug)]
pub(crate) struct ClueRemoval<'a> {
    /// What is left. Invariant: it is unique.
    left: Givens<'a>,
    /// How many clues that has.
    clues: usize,
    /// Cells that lose their clues together, in the order to try them.
    groups: Vec<Vec<Cell>>,
    /// How many groups have been tried, or passed over.
    tried: usize,
    /// How many to try at a time.
    step: usize,
    /// How few clues may be left.
    least: usize,
    /// The groups that went, in order.
    gone: Vec<usize>,
    /// The place of the run that this is a part of.
    run: usize,
    /// Whether some group may have stayed without need, as its search had too
    /// many nodes.
    is_doubtful: bool,
    /// Why it ended before all groups were tried, if it did.
    stop: Option<Stop>,
}

/// How many groups are tried at first.
const FIRST_STEP: usize = 16;

impl<'a> ClueRemoval<'a> {
    /// A unique puzzle, groups of its clues to take away, each cell once, how
    /// few clues may be left, and the place of the run that this is a part of.
    pub(crate) fn new(
        puzzle: Givens<'a>,
        groups: Vec<Vec<Cell>>,
        least: usize,
        run: usize,
    ) -> ClueRemoval<'a> {
        ClueRemoval {
            clues: puzzle.clues().clues().count(),
            left: puzzle,
            groups,
            tried: 0,
            step: FIRST_STEP,
            least,
            gone: Vec::new(),
            run,
            is_doubtful: false,
            stop: None,
        }
    }

    /// What is left.
    pub(crate) fn grid(&self) -> &Grid {
        self.left.clues()
    }

    /// Whether a limit on nodes left it open if some clue had to stay.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// Why not all groups were tried, if they were not.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// How many groups went.
    pub(crate) fn len(&self) -> usize {
        self.gone.len()
    }

    /// The puzzle as it was when so many groups had gone, given what it was
    /// before any had.
    pub(crate) fn after(&self, number: usize, start: &Grid) -> Grid {
        let mut grid = start.clone();
        for &group in &self.gone[..number] {
            self.groups[group]
                .iter()
                .for_each(|&cell| grid.set(cell, None));
        }
        grid
    }

    /// How many of the next groups to take away now. Passes over those that
    /// would leave too few clues. 0 if no group is left.
    fn next_step(&mut self) -> usize {
        if self.stop.is_some() {
            return 0;
        }
        let spare = self.clues - self.least.min(self.clues);
        while (self.groups.get(self.tried)).is_some_and(|group| group.len() > spare) {
            self.tried += 1;
        }
        let mut sum = 0;
        let fits = self.groups[self.tried..].iter().take(self.step);
        fits.take_while(|group| {
            sum += group.len();
            sum <= spare
        })
        .count()
    }

    /// The puzzle without the groups of a step.
    fn without(&self, step: usize) -> Givens<'a> {
        let groups = &self.groups[self.tried..self.tried + step];
        self.left.without(groups.iter().flatten())
    }

    /// Draws the conclusions from what is known of what a step would leave.
    fn conclude(&mut self, step: usize, left: Givens<'a>, verdict: &Verdict) {
        if verdict.count == Count::Exact(1) {
            let groups = self.tried..self.tried + step;
            self.clues -= self.groups[groups.clone()]
                .iter()
                .map(Vec::len)
                .sum::<usize>();
            self.left = left;
            self.gone.extend(groups);
            self.tried += step;
            self.step = 2 * step;
            return;
        }
        match verdict.doubt() {
            Some(stop) if stop != Stop::Nodes => self.stop = Some(stop),
            _ if step > 1 => self.step = step / 2,
            doubt => {
                self.is_doubtful |= doubt.is_some();
                self.tried += 1;
            }
        }
    }
}

/// Takes away from each puzzle whatever can go.
pub(crate) fn remove_clues<'r, 'a: 'r>(
    search: &mut Search,
    runs: &mut [Run<'_>],
    all: impl IntoIterator<Item = &'r mut ClueRemoval<'a>>,
) {
    let mut open: Vec<&mut ClueRemoval<'a>> = all.into_iter().collect();
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
            removal.conclude(step, asked.givens, &verdict);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::board::random::Random;
    use crate::limits::Limits;

    /// The same, one group after the other.
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
        let mut state = 1_u64;
        let mut source = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
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
        let limits = Limits::none();
        let runs = &mut [Run::new(&limits)];
        remove_clues(&mut Search::default(), runs, &mut all);
        for (removal, expected) in all.iter().zip(&expected) {
            assert_eq!(removal.grid(), expected);
            assert_eq!(&removal.after(removal.len(), &full), expected);
            assert!(!removal.is_doubtful() && removal.stop().is_none());
        }
    }
}
