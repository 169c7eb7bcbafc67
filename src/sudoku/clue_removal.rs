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
//! [`answer_all`] together. This is the only place that decides whether a
//! puzzle stays unique, here and in `generate`.
//!
//! When a limit stops it, the rest of the puzzle is still unique. A limit on
//! nodes only leaves the clue in question; any other limit ends the work on the
//! puzzle.

mod in_lanes;

use self::in_lanes::Bare;
use super::batch::{Asked, Question, Verdict, answer_all};
use super::run::Run;
use super::search::Search;
use crate::board::{Cell, Givens, Grid};
use crate::cover::Count;
use crate::limits::Stop;

/// A puzzle that is losing its clues.
#[derive(Clone, Debug)]
pub(crate) struct ClueRemoval<'a> {
    /// The remaining puzzle. Invariant: it is unique.
    left: Givens<'a>,
    /// The number of its clues.
    clues: usize,
    /// Cells that lose their clues together, in the order to try them.
    groups: Vec<Vec<Cell>>,
    /// The number of groups tried or skipped.
    tried: usize,
    /// The number of groups to try at a time.
    step: usize,
    /// The fewest clues that may be left.
    least: usize,
    /// The removed groups, in order.
    gone: Vec<usize>,
    /// The index of the run that it belongs to.
    run: usize,
    /// Whether a group may have stayed needlessly, as its search took too many
    /// nodes.
    is_doubtful: bool,
    /// Why it ended before all groups were tried, if it did.
    stop: Option<Stop>,
}

/// The number of groups tried at first.
const FIRST_STEP: usize = 16;

impl<'a> ClueRemoval<'a> {
    /// Starts with a unique puzzle, groups of its clues to remove (each cell
    /// once), the fewest clues that may be left, and the index of the run that
    /// it belongs to.
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

    /// Returns what is left.
    pub(crate) fn grid(&self) -> &Grid {
        self.left.clues()
    }

    /// Returns whether a limit on nodes prevented a decision about some clue.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// Returns why not all groups were tried, if they were not.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns the number of removed groups.
    #[cfg(feature = "generate")]
    pub(crate) fn len(&self) -> usize {
        self.gone.len()
    }

    /// Returns the puzzle after the removal of `number` groups, starting from
    /// the puzzle before any.
    #[cfg(feature = "generate")]
    pub(crate) fn after(&self, number: usize, start: &Grid) -> Grid {
        let mut grid = start.clone();
        for &group in &self.gone[..number] {
            self.groups[group]
                .iter()
                .for_each(|&cell| grid.set(cell, None));
        }
        grid
    }

    /// Returns the number of groups to remove next, or 0 if no group is left.
    /// Skips those that would leave too few clues.
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

    /// Returns the cells of the groups of a step.
    fn next_cells(&self, step: usize) -> impl Iterator<Item = &Cell> {
        self.groups[self.tried..self.tried + step].iter().flatten()
    }

    /// Returns the puzzle without the groups of a step.
    fn without(&self, step: usize) -> Givens<'a> {
        self.left.without(self.next_cells(step))
    }

    /// Takes the removed groups out of the puzzle, if that was not done at each
    /// step.
    fn take_groups(&mut self) {
        let cells = self.gone.iter().flat_map(|&group| &self.groups[group]);
        self.left = self.left.without(cells);
    }

    /// Draws the conclusions from the verdict on what a step would leave.
    /// Returns whether its groups go.
    fn conclude(&mut self, step: usize, verdict: &Verdict) -> bool {
        if verdict.count == Count::Exact(1) {
            let groups = self.tried..self.tried + step;
            self.clues -= self.groups[groups.clone()]
                .iter()
                .map(Vec::len)
                .sum::<usize>();
            self.gone.extend(groups);
            self.tried += step;
            self.step = 2 * step;
            return true;
        }
        match verdict.doubt() {
            Some(stop) if stop != Stop::Nodes => self.stop = Some(stop),
            _ if step > 1 => self.step = step / 2,
            doubt => {
                self.is_doubtful |= doubt.is_some();
                self.tried += 1;
            }
        }
        false
    }
}

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
    use crate::board::Shape;
    use crate::limits::Limits;
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
