//! Minimal puzzles: unique, and no longer so without any one of their clues.

use std::ops::ControlFlow;

use super::Solver;
use super::clue_removal::{ClueRemoval, remove_clues};
use crate::board::random::Random;
use crate::board::{Cell, Grid, Variant};
use crate::cover::Count;

/// What is left of a puzzle when nothing more can go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimized {
    /// What is left.
    pub grid: Grid,
    /// Whether each clue is known to be needed. A limit of the solver can leave
    /// that open; then the clue stays.
    pub is_minimal: bool,
}

/// How well each clue of a unique puzzle is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redundancy {
    /// The clues without which, one at a time, the puzzle stays unique, in
    /// reading order.
    pub redundant: Vec<Cell>,
    /// Those of which a limit of the solver left it open.
    pub open: Vec<Cell>,
}

impl Redundancy {
    /// Whether each clue is needed.
    pub fn is_minimal(&self) -> bool {
        self.redundant.is_empty() && self.open.is_empty()
    }
}

/// # Minimal puzzles
///
/// A unique puzzle is *minimal* if it is no longer unique without any one of
/// its clues; a clue that can go is *redundant*.
impl Solver {
    /// Says which clues of a puzzle are redundant. `None` if the puzzle is not
    /// unique, or not known to be.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::Solver;
    /// use quadrille::text;
    ///
    /// let puzzle = text::parse("1.....3..4.....2", &Default::default())?.grid;
    /// let redundancy = Solver::new().redundancy(&puzzle).expect("it is unique");
    /// assert!(redundancy.is_minimal());
    /// # Ok::<(), text::TextError>(())
    /// ```
    pub fn redundancy(&mut self, grid: &Grid) -> Option<Redundancy> {
        self.redundancy_of_variant(&Variant::CLASSIC, grid)
    }

    /// The same for a puzzle of a variant.
    ///
    /// # Panics
    ///
    /// If the board has no such variant; see [`Variant::fits`].
    pub fn redundancy_of_variant(&mut self, variant: &Variant, grid: &Grid) -> Option<Redundancy> {
        let cells: Vec<Cell> = grid.clues().map(|(cell, _)| cell).collect();
        let mut grids = vec![grid.clone()];
        grids.extend(cells.iter().map(|&cell| without(grid, cell)));
        let counts = self.counts_of_variant_up_to(variant, &grids, 2);
        if counts[0] != Count::Exact(1) {
            return None;
        }
        let which = |wanted: fn(Count) -> bool| {
            let clues = cells.iter().zip(&counts[1..]);
            let clues = clues.filter(|(_, count)| wanted(**count));
            clues.map(|(&cell, _)| cell).collect()
        };
        Some(Redundancy {
            redundant: which(|count| count == Count::Exact(1)),
            open: which(|count| !count.is_exact() && count.number() < 2),
        })
    }

    /// Takes away clues in random order until no more can go. `None` if the
    /// puzzle is not unique, or not known to be.
    ///
    /// `source` gives 64 random bits at each call; the same bits leave the same
    /// clues on every machine.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::Solver;
    /// use quadrille::text;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle = text::parse(line, &Default::default())?.grid;
    /// let mut solver = Solver::new();
    /// let minimal = solver.minimize(&puzzle, &mut || 0).expect("it is unique");
    /// assert!(puzzle.extends(&minimal.grid) && minimal.is_minimal);
    /// assert!(solver.redundancy(&minimal.grid).is_some_and(|found| found.is_minimal()));
    /// # Ok::<(), text::TextError>(())
    /// ```
    pub fn minimize(&mut self, grid: &Grid, source: &mut dyn FnMut() -> u64) -> Option<Minimized> {
        let mut all = self.minimize_all([(grid, source)]);
        all.pop().flatten()
    }

    /// The same for many puzzles, each with a source of its own, which takes
    /// much less time than one by one.
    pub fn minimize_all<'a, S: FnMut() -> u64>(
        &mut self,
        puzzles: impl IntoIterator<Item = (&'a Grid, S)>,
    ) -> Vec<Option<Minimized>> {
        let puzzles = puzzles.into_iter();
        let (grids, sources): (Vec<Grid>, Vec<S>) =
            puzzles.map(|(grid, source)| (grid.clone(), source)).unzip();
        let counts = self.counts_up_to(&grids, 2);
        let all = grids.into_iter().zip(sources).zip(counts);
        let mut all: Vec<Option<ClueRemoval>> = all
            .map(|((grid, mut source), count)| {
                (count == Count::Exact(1)).then(|| {
                    let mut groups: Vec<_> = grid.clues().map(|(cell, _)| vec![cell]).collect();
                    Random::new(&mut source).shuffle(&mut groups);
                    ClueRemoval::new(grid, groups, 0)
                })
            })
            .collect();
        remove_clues(self, &Variant::CLASSIC, all.iter_mut().flatten());
        let minimized = |removal: ClueRemoval| Minimized {
            grid: removal.grid().clone(),
            is_minimal: !removal.is_doubtful(),
        };
        all.into_iter().map(|one| one.map(minimized)).collect()
    }

    /// Visits every minimal puzzle whose clues are all clues of this one, each
    /// once and always in the same order, until the visitor breaks. Returns
    /// whether that was all of them; `None` if the puzzle is not unique, or
    /// not known to be. There can be very many: millions for 35 clues.
    ///
    /// Clues whose part is left open by a limit of the solver are kept, and
    /// then it was not all.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::sudoku::Solver;
    /// use quadrille::text;
    ///
    /// let puzzle = text::parse("1234341221..4...", &Default::default())?.grid;
    /// let mut number = 0;
    /// let all = Solver::new().minimal_puzzles(&puzzle, |minimal| {
    ///     assert!(puzzle.extends(&minimal));
    ///     number += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((all, number), (Some(true), 24));
    /// # Ok::<(), text::TextError>(())
    /// ```
    pub fn minimal_puzzles(
        &mut self,
        grid: &Grid,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Option<bool> {
        if self.counts_up_to(std::slice::from_ref(grid), 2) != [Count::Exact(1)] {
            return None;
        }
        let mut listing = Listing {
            solver: self,
            visit,
            is_complete: true,
        };
        let undecided = grid.clues().map(|(cell, _)| cell).collect();
        let flow = listing.list(grid, undecided, &mut Vec::new());
        Some(flow.is_continue() && listing.is_complete)
    }
}

fn without(grid: &Grid, cell: Cell) -> Grid {
    let mut grid = grid.clone();
    grid.set(cell, None);
    grid
}

/// A list of minimal puzzles in the making.
///
/// Clue by clue is decided whether it goes or stays. One that cannot go stays,
/// here and wherever there are fewer clues. One that could go and stays all the
/// same has to be needed in the end; if it is not even when all that is not
/// decided goes, then it never is, and nothing is to be found that way.
struct Listing<'a, V> {
    solver: &'a mut Solver,
    visit: V,
    is_complete: bool,
}

impl<V: FnMut(Grid) -> ControlFlow<()>> Listing<'_, V> {
    /// Lists the minimal puzzles in a unique grid that have all of its clues
    /// that are not in `undecided`. Those in `kept` are the ones that could have
    /// gone.
    fn list(&mut self, grid: &Grid, undecided: Vec<Cell>, kept: &mut Vec<Cell>) -> ControlFlow<()> {
        let mut barest = grid.clone();
        undecided.iter().for_each(|&cell| barest.set(cell, None));
        let mut grids: Vec<Grid> = kept.iter().map(|&cell| without(&barest, cell)).collect();
        grids.extend(undecided.iter().map(|&cell| without(grid, cell)));
        let counts = self.solver.counts_up_to(&grids, 2);
        let is_unique = |count: &Count| *count == Count::Exact(1);
        let is_open = |count: &Count| !count.is_exact() && count.number() < 2;
        self.is_complete &= !counts.iter().any(is_open);
        let (of_kept, of_undecided) = counts.split_at(kept.len());
        if of_kept.iter().any(is_unique) {
            return ControlFlow::Continue(());
        }
        let clues = undecided.iter().zip(of_undecided);
        let can_go = clues.filter(|(_, count)| is_unique(count));
        let mut can_go: Vec<Cell> = can_go.map(|(&cell, _)| cell).collect();
        if can_go.len() < undecided.len() && !can_go.is_empty() {
            // With fewer undecided, more may be known of those kept.
            return self.list(grid, can_go, kept);
        }
        let Some(cell) = can_go.pop() else {
            if undecided.is_empty() {
                return (self.visit)(grid.clone());
            }
            return self.list(grid, can_go, kept);
        };
        self.list(&without(grid, cell), can_go.clone(), kept)?;
        kept.push(cell);
        let flow = self.list(grid, can_go, kept);
        kept.pop();
        flow
    }
}
