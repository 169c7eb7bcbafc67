//! The solvers by name.

use std::ops::ControlFlow;

use super::run::Run;
use super::{Report, blocked_values, delete_insert, reason, searches};
use crate::patterns::Rule;
use quadrille_board::Grid;
use quadrille_board::table;
use quadrille_limits::limits::Limits;

table! {
    /// A rule-based solver. All solvers take boards of any shape.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum RuleSolver {
        /// Values blocked by rows, columns, boxes and twins; singles.
        BlockedValues("blocked-values", false),
        /// Rounds of rules that delete and insert values.
        DeleteInsert("delete-insert", false),
        /// One join of the options of all cells.
        CrossJoin("cross-join", true),
        /// Every digit that fits, in the first blank cell.
        RecursiveFill("recursive-fill", true),
        /// Singles, locked candidates and naked pairs, then recursive fill.
        Staged("staged", true),
        /// Naked and hidden singles.
        Singles("singles", false),
        /// The rules [before chains](Rule::USUAL), from easy to hard.
        Techniques("techniques", false),
    }
    /// All solvers.
    pub const ALL: [RuleSolver; 7];
    /// Returns whether it searches: then it can count solutions, is never
    /// stuck, and eventually solves every puzzle.
    pub fn searches(self) -> bool;
}

impl RuleSolver {
    /// Works on a puzzle as far as it can. A search stops after this many
    /// solutions, or counts all of them; reasoning finds at most one.
    pub fn solve(self, puzzle: &Grid, solutions: Option<u64>, limits: &Limits) -> Report {
        let tell = &mut |_: &_| ControlFlow::Continue(());
        self.run(puzzle, Run::start(solutions, limits, tell))
    }

    fn run(self, puzzle: &Grid, mut run: Run<'_>) -> Report {
        let end = match self {
            RuleSolver::BlockedValues => blocked_values::solve(puzzle, &mut run),
            RuleSolver::DeleteInsert => delete_insert::solve(puzzle, &mut run),
            RuleSolver::CrossJoin => searches::cross_join(puzzle, &mut run),
            RuleSolver::RecursiveFill => searches::recursive_fill(puzzle, &mut run),
            RuleSolver::Staged => searches::staged(puzzle, &mut run),
            RuleSolver::Singles => reason::of_clues(puzzle, reason::SINGLES, &mut run),
            RuleSolver::Techniques => reason::of_clues(puzzle, &Rule::USUAL, &mut run),
        };
        run.report(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narration::Verdict;
    use crate::patterns::Finding;
    use quadrille_board::DigitSet;

    /// A unique puzzle of 26 clues, one that singles solve, and one of 17 clues.
    const UNIQUE: [&str; 3] = [
        "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ];

    /// Returns the puzzles, each whole and without every third of its clues.
    fn puzzles() -> Vec<Grid> {
        let mut puzzles = Vec::new();
        for line in UNIQUE {
            let puzzle: Grid = line.parse().expect("a puzzle");
            for (cell, _) in puzzle.clues().step_by(3) {
                let mut fewer = puzzle.clone();
                fewer.set(cell, None);
                puzzles.push(fewer);
            }
            puzzles.push(puzzle);
        }
        puzzles
    }

    /// Returns the digits of each cell in the solutions of a puzzle, of which there
    /// may be more than a thousand.
    fn in_solutions(puzzle: &Grid) -> Vec<DigitSet> {
        let mut digits = vec![DigitSet::EMPTY; puzzle.shape().cell_count()];
        add_solutions(&mut puzzle.clone(), &mut digits, &mut 0);
        digits
    }

    /// Tries each digit that fits the cell with the fewest.
    fn add_solutions(grid: &mut Grid, digits: &mut [DigitSet], found: &mut u32) {
        let blanks = grid.shape().cells().filter(|&it| grid.get(it).is_none());
        let Some(cell) = blanks.min_by_key(|&it| grid.candidates(it).len()) else {
            *found += 1;
            for (cell, digit) in grid.clues() {
                digits[cell.index()].insert(digit);
            }
            return;
        };
        for digit in grid.candidates(cell).iter() {
            if *found < 1000 {
                grid.set(cell, Some(digit));
                add_solutions(grid, digits, found);
                grid.set(cell, None);
            }
        }
    }

    /// Every single placement and removal, not the end alone: a wrong step may
    /// be made good by a later one.
    #[test]
    fn every_step_holds_in_all_solutions() {
        let logical = RuleSolver::ALL
            .into_iter()
            .filter(|method| !method.searches());
        let puzzles = puzzles();
        let solutions: Vec<_> = puzzles.iter().map(in_solutions).collect();
        for method in logical {
            let (mut placed, mut removed) = (0, 0);
            for (puzzle, solutions) in puzzles.iter().zip(&solutions) {
                let tell = &mut |finding: &Finding| {
                    if let Some((cell, digit)) = finding.placed {
                        let only = [digit].into_iter().collect();
                        assert_eq!(solutions[cell.index()], only, "{method}: {finding}");
                        placed += 1;
                    }
                    for &(cell, digit) in &finding.removed {
                        let is_wrong = solutions[cell.index()].contains(digit);
                        assert!(!is_wrong, "{method}: {finding} in {puzzle}");
                        removed += 1;
                    }
                    ControlFlow::Continue(())
                };
                let report = method.run(puzzle, Run::start(None, &Limits::none(), tell));
                assert!(!matches!(report.verdict, Verdict::Contradiction(_)));
            }
            assert!(placed > 200, "{method}: {placed}");
            let removes = [RuleSolver::BlockedValues, RuleSolver::Techniques].contains(&method);
            assert_eq!(removed > 20, removes, "{method}: {removed}");
        }
    }
}
