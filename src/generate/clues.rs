//! From a full grid to a puzzle: clues are taken away.

use super::{Recipe, difficulty, full_grid};
use crate::board::Grid;
use crate::board::random::Random;
use crate::rules::Difficulty;
use crate::sudoku::Solver;
use crate::sudoku::clue_removal::{ClueRemoval, remove_clues};

/// A full grid on its way to be a puzzle.
pub(super) struct Attempt {
    full: Grid,
    removal: ClueRemoval,
}

impl Attempt {
    /// A full grid, and the order in which to take clues away. `None` if no
    /// full grid was found.
    pub(super) fn new(
        recipe: &Recipe,
        solver: &mut Solver,
        source: &mut dyn FnMut() -> u64,
    ) -> Option<Attempt> {
        let full = full_grid(recipe.shape, &recipe.variant, solver, source)?;
        let random = &mut Random::new(source);
        let mut orbits = recipe.symmetry.orbits(recipe.shape);
        random.shuffle(&mut orbits);
        let least = match &recipe.clues {
            // What a puzzle has lost can be given back for the difficulty,
            // but not for it to be minimal.
            Some(range) if recipe.difficulty.is_none() && !recipe.is_minimal => {
                let most = (*range.end()).min(recipe.shape.cell_count());
                range.start() + random.place(most - range.start() + 1)
            }
            Some(range) => *range.start(),
            None => 0,
        };
        let removal = ClueRemoval::new(full.clone(), orbits, least);
        Some(Attempt { full, removal })
    }

    /// The puzzle that came of it, if it is as wanted.
    pub(super) fn puzzle(&self, recipe: &Recipe, solver: &mut Solver) -> Option<Grid> {
        let puzzle = match recipe.difficulty {
            Some(wanted) if !recipe.is_minimal => self.as_hard_as(wanted)?,
            _ => self.removal.grid().clone(),
        };
        recipe.accepts(&puzzle, solver).then_some(puzzle)
    }

    /// The puzzle when the next group to go would have made it too hard.
    fn as_hard_as(&self, wanted: Difficulty) -> Option<Grid> {
        let after = |number| self.removal.after(number, &self.full);
        let is_too_hard = |number| difficulty(&after(number)).is_none_or(|found| found > wanted);
        let all = self.removal.len();
        if !is_too_hard(all) {
            return Some(after(all));
        }
        // It is not too hard with `few` groups gone, but with `many`.
        let (mut few, mut many) = (0, all);
        while many - few > 1 {
            let middle = few.midpoint(many);
            if is_too_hard(middle) {
                many = middle;
            } else {
                few = middle;
            }
        }
        Some(after(few))
    }
}

/// Takes away what can go, from all of them together.
pub(super) fn remove(recipe: &Recipe, solver: &mut Solver, attempts: &mut [Option<Attempt>]) {
    let thinnings = attempts.iter_mut().flatten();
    let thinnings = thinnings.map(|attempt| &mut attempt.removal);
    remove_clues(solver, &recipe.variant, thinnings);
}
