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
//! [`Solver::counts_of_variant_up_to`] together. This is the one place that decides
//! whether a puzzle stays unique, here and in `generate`.

use super::Solver;
use crate::board::{Cell, Grid, Variant};
use crate::cover::Count;

/// A puzzle that is losing its clues.
#[derive(Clone, Debug)]
pub(crate) struct ClueRemoval {
    /// What is left. Invariant: it is unique.
    grid: Grid,
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
    /// Whether a search was stopped by a limit, so that some group may have
    /// stayed without need.
    is_doubtful: bool,
}

/// How many groups are tried at first.
const FIRST_STEP: usize = 16;

impl ClueRemoval {
    /// A unique puzzle, groups of cells to take away, and how few clues may be
    /// left.
    pub(crate) fn new(grid: Grid, groups: Vec<Vec<Cell>>, least: usize) -> ClueRemoval {
        ClueRemoval {
            clues: grid.clues().count(),
            grid,
            groups,
            tried: 0,
            step: FIRST_STEP,
            least,
            gone: Vec::new(),
            is_doubtful: false,
        }
    }

    /// What is left.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether a limit of the solver left it open if some clue had to stay.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.is_doubtful
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
    fn without(&self, step: usize) -> Grid {
        let mut grid = self.grid.clone();
        for group in &self.groups[self.tried..self.tried + step] {
            group.iter().for_each(|&cell| grid.set(cell, None));
        }
        grid
    }

    /// Draws the conclusions from what a step would leave.
    fn conclude(&mut self, step: usize, grid: Grid, count: Count) {
        if count == Count::Exact(1) {
            self.clues = grid.clues().count();
            self.grid = grid;
            self.gone.extend(self.tried..self.tried + step);
            self.tried += step;
            self.step = 2 * step;
        } else if step > 1 {
            self.step = step / 2;
        } else {
            self.is_doubtful |= !count.is_exact() && count.number() < 2;
            self.tried += 1;
        }
    }
}

/// Takes away from each puzzle whatever can go.
pub(crate) fn remove_clues<'a>(
    solver: &mut Solver,
    variant: &Variant,
    all: impl IntoIterator<Item = &'a mut ClueRemoval>,
) {
    let mut open: Vec<&mut ClueRemoval> = all.into_iter().collect();
    let mut steps = Vec::new();
    let mut grids = Vec::new();
    loop {
        steps.clear();
        grids.clear();
        open.retain_mut(|removal| {
            let step = removal.next_step();
            if step > 0 {
                steps.push(step);
                grids.push(removal.without(step));
            }
            step > 0
        });
        if open.is_empty() {
            return;
        }
        let counts = solver.counts_of_variant_up_to(variant, &grids, 2);
        let answers = steps.iter().zip(grids.drain(..)).zip(counts);
        for (removal, ((&step, grid), count)) in open.iter_mut().zip(answers) {
            removal.conclude(step, grid, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::board::random::Random;
    use crate::text;

    /// The same, one group after the other.
    fn plainly(mut grid: Grid, groups: &[Vec<Cell>], least: usize) -> Grid {
        let mut solver = Solver::new();
        for group in groups {
            let mut without = grid.clone();
            group.iter().for_each(|&cell| without.set(cell, None));
            let is_enough = without.clues().count() >= least;
            if is_enough && solver.count_up_to(&without, 2).count == Count::Exact(1) {
                grid = without;
            }
        }
        grid
    }

    #[test]
    fn steps_change_nothing() {
        let line =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let full = text::parse(line, &Default::default()).unwrap().grid;
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
                all.push(ClueRemoval::new(full.clone(), groups, least));
            }
        }
        remove_clues(&mut Solver::new(), &Variant::CLASSIC, &mut all);
        for (removal, expected) in all.iter().zip(&expected) {
            assert_eq!(removal.grid(), expected);
            assert_eq!(&removal.after(removal.len(), &full), expected);
            assert!(!removal.is_doubtful());
        }
    }
}
