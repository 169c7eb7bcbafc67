//! Questions about redundant clues.

use std::ops::ControlFlow;

use super::Solver;
use crate::board::{Cell, Givens, Grid};
use crate::limits::Stop;
use crate::sudoku::bulk;
use crate::sudoku::cause::Given;
use crate::sudoku::minimize::{self, MinimizeError, Minimized, Needs, Redundancy};
use crate::sudoku::run::Run;

/// # Minimal puzzles
///
/// A unique puzzle is *minimal* if every clue is needed: when it goes, there are
/// several solutions. A clue that can go is *redundant*. When a clue goes, the pencil marks
/// of its cell go too; all others stay.
impl Solver {
    /// Finds the redundant clues of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not unique, or a limit was reached
    /// before that was known.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::Solver;
    /// use quadrille::text;
    ///
    /// let puzzle = text::parse("1.....3..4.....2", &Default::default())?;
    /// assert!(Solver::new().redundancy(&puzzle)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundancy<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
    ) -> Result<Redundancy, MinimizeError> {
        let limits = self.limits.started();
        let needs = Needs { limits: &limits };
        bulk::answer_one(&needs, &mut self.search, &limits, puzzle.into())
    }

    /// Does the same for clues, constraints and rules of the whole board, and finds
    /// some that can go together.
    ///
    /// Dots stay where a constraint says that there are no others.
    ///
    /// # Errors
    ///
    /// As [`redundancy`](Solver::redundancy).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Constraints, Givens, Grid, Variant};
    /// use quadrille::sudoku::{Given, Solver};
    ///
    /// let grid: Grid = "1.....3..4.....2".parse()?;
    /// let constraints = Constraints::parse(grid.shape(), "cage 7 r1c2 r1c4; even r4c4")?;
    /// let puzzle = Givens::from(&grid).with_variant(Variant::CLASSIC.with_constraints(constraints))?;
    /// let found = Solver::new().redundancy_of_all(puzzle)?;
    /// assert_eq!(Given::list(&found.redundant, grid.shape(), ", "), "cage 7 r1c2 r1c4, even r4c4, r1c1=1, r4c4=2");
    /// assert_eq!(Given::list(&found.together, grid.shape(), ", "), "cage 7 r1c2 r1c4, even r4c4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundancy_of_all<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
    ) -> Result<Redundancy, MinimizeError> {
        let limits = self.limits.started();
        let run = &mut Run::new(&limits);
        minimize::redundancy(&mut self.search, run, &puzzle.into(), true)
    }

    /// Visits the answers of [`redundancy`](Solver::redundancy) for many puzzles,
    /// in their order, until the visitor breaks. 9x9 puzzles are searched
    /// together, which takes much less time than one by one.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::board::Grid;
    /// use quadrille::sudoku::Solver;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzles = vec![line.parse::<Grid>()?; 100];
    /// let mut sum = 0;
    /// let all = Solver::new().each_redundancy(&puzzles, |found| {
    ///     sum += found.map_or(0, |found| found.redundant.len());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(all.is_continue() && sum == 2200);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_redundancy<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        visit: impl FnMut(Result<Redundancy, MinimizeError>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puzzles: Vec<Givens<'a>> = puzzles.into_iter().map(Into::into).collect();
        let needs = Needs {
            limits: &self.limits,
        };
        bulk::answer_each(&needs, &mut self.search, &self.limits, &puzzles, visit)
    }

    /// Removes clues in random order until no more can go.
    ///
    /// `source` returns 64 random bits at each call; the same bits leave the
    /// same clues on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not unique, or a limit was reached
    /// before that was known. A limit that is reached later leaves a puzzle
    /// that is unique but not minimal.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::Solver;
    /// use quadrille::text;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle = text::parse(line, &Default::default())?;
    /// let mut solver = Solver::new();
    /// let minimal = solver.minimize(&puzzle, &mut || 0)?;
    /// assert!(puzzle.grid.extends(&minimal.grid) && minimal.is_minimal);
    /// assert!(solver.redundancy(&minimal.grid)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<Minimized, MinimizeError> {
        let mut all = self.minimize_all([(puzzle, source)]);
        all.pop().expect("as many as there are puzzles")
    }

    /// Does the same for many puzzles, each with its own source. This takes
    /// much less time than one by one.
    pub fn minimize_all<'a, G: Into<Givens<'a>>, S: FnMut() -> u64>(
        &mut self,
        puzzles: impl IntoIterator<Item = (G, S)>,
    ) -> Vec<Result<Minimized, MinimizeError>> {
        let puzzles = puzzles.into_iter();
        let puzzles = puzzles.map(|(puzzle, source)| (puzzle.into(), source));
        minimize::minimize_all(&mut self.search, &self.limits, puzzles.collect(), None)
    }

    /// Removes rules, constraints and clues for which `may_go` returns true, as long as the puzzle
    /// stays unique: in random order, but clues last. So a puzzle may keep few constraints, or few of
    /// a kind.
    ///
    /// Dots stay where a constraint says that there are no others.
    ///
    /// # Errors
    ///
    /// As [`minimize`](Solver::minimize).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Constraints, Givens, Grid, Variant};
    /// use quadrille::sudoku::{Given, Solver};
    ///
    /// let grid: Grid = "1.....3..4.....2".parse()?;
    /// let constraints = Constraints::parse(grid.shape(), "cage 7 r1c2 r1c4; even r4c4")?;
    /// let puzzle = Givens::from(&grid).with_variant(Variant::CLASSIC.with_constraints(constraints))?;
    /// let is_cage = |given: &Given| matches!(given, Given::Constraint(one) if one.kind() == "cage");
    /// let left = Solver::new().minimize_more(puzzle, |given| !is_cage(given), &mut || 0)?;
    /// assert_eq!(left.variant.local().len(), 1);
    /// assert!(left.grid.clues().count() < 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize_more<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        may_go: impl Fn(&Given) -> bool,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<Minimized, MinimizeError> {
        let limits = self.limits.started();
        minimize::minimize_more(&mut self.search, &limits, &puzzle.into(), &may_go, source)
    }

    /// Removes clues in groups of cells, such as the orbits of a symmetry: all clues of a group, or none. Clues
    /// in no group stay. [`Minimized::is_minimal`] says whether every group is known to be needed.
    ///
    /// # Errors
    ///
    /// As [`minimize`](Solver::minimize).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Cell, Grid};
    /// use quadrille::sudoku::Solver;
    ///
    /// let full: Grid = "1234341221434321".parse()?;
    /// // Half a turn about the centre.
    /// let cells: Vec<Cell> = full.shape().cells().collect();
    /// let groups: Vec<Vec<Cell>> = (0..8).map(|k| vec![cells[k], cells[15 - k]]).collect();
    /// let minimal = Solver::new().minimize_groups(&full, &groups, &mut || 0)?;
    /// assert!(groups.iter().all(|pair| {
    ///     let [one, other] = [pair[0], pair[1]].map(|cell| minimal.grid.get(cell).is_some());
    ///     one == other
    /// }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimize_groups<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        groups: &[Vec<Cell>],
        source: &mut dyn FnMut() -> u64,
    ) -> Result<Minimized, MinimizeError> {
        let puzzles = vec![(puzzle.into(), source)];
        let all =
            minimize::minimize_all(&mut self.search, &self.limits, puzzles, Some(groups)).pop();
        all.expect("as many as there are puzzles")
    }

    /// Visits every minimal puzzle whose clues are all clues of this one, each
    /// once and always in the same order. There can be very many: millions for
    /// 35 clues.
    ///
    /// Returns why it ended early: the visitor broke, or a limit was reached;
    /// `None` if it visited all. With a limit on nodes, a clue that stays
    /// undecided costs the puzzles that depend on it.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not unique, or a limit was reached
    /// before that was known.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::board::Grid;
    /// use quadrille::sudoku::Solver;
    ///
    /// let puzzle: Grid = "1234341221..4...".parse()?;
    /// let mut number = 0;
    /// let stop = Solver::new().minimal_puzzles(&puzzle, |minimal| {
    ///     assert!(puzzle.extends(&minimal));
    ///     number += 1;
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((stop, number), (None, 24));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimal_puzzles<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, MinimizeError> {
        let limits = self.limits.started();
        let run = &mut Run::new(&limits);
        minimize::minimal_puzzles(&mut self.search, run, &puzzle.into(), visit)
    }
}
