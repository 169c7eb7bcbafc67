//! From a full grid to a puzzle by removing clues.

use super::drafts::{Drafts, Found};
use super::full::full_grid;
use super::hardness::Hardness;
use crate::board::{Cell, Grid};
use crate::limits::Stop;
use crate::random::Random;
use crate::sudoku::clue_removal::{ClueRemoval, remove_clues};

/// A full grid that is becoming a puzzle.
pub(super) struct Attempt<'v> {
    full: Grid,
    removal: ClueRemoval<'v>,
}

impl<'v> Attempt<'v> {
    /// Creates a full grid, and the order in which to remove clues. `None` if
    /// no full grid was found.
    pub(super) fn new(
        drafts: &mut Drafts<'v>,
        place: usize,
        source: &mut dyn FnMut() -> u64,
    ) -> Option<Attempt<'v>> {
        let recipe = drafts.recipe;
        let random = &mut Random::new(source);
        let full = match &recipe.within {
            Some(within) => drafts.is_unique(place, within).then(|| within.clone()),
            None => full_grid(drafts, place, random),
        }?;
        let mut orbits = recipe.symmetry.orbits(recipe.shape);
        if recipe.kept.is_some() || recipe.within.is_some() {
            let has =
                |grid: &Grid, orbit: &[Cell]| orbit.iter().any(|&cell| grid.get(cell).is_some());
            orbits.retain(|orbit| {
                has(&full, orbit) && !recipe.kept.as_ref().is_some_and(|kept| has(kept, orbit))
            });
        }
        random.shuffle(&mut orbits);
        let least = match &recipe.clues {
            // Removed clues can be put back for the difficulty, but not for a
            // minimal puzzle.
            Some(range) if recipe.hardness.is_none() && !recipe.is_minimal => {
                let is_open = *range.end() > recipe.shape.cell_count();
                let most = if is_open { range.start() } else { range.end() };
                range.start() + random.place(most - range.start() + 1)
            }
            Some(range) => *range.start(),
            None => 0,
        };
        let givens = drafts.givens(full.clone());
        let removal = ClueRemoval::new(givens, orbits, least, place);
        Some(Attempt { full, removal })
    }

    /// Returns the resulting puzzle, if it fits the recipe.
    pub(super) fn puzzle(&self, drafts: &mut Drafts<'_>, place: usize) -> Found {
        if let Some(stop) = self.removal.stop().or(drafts.runs[place].stop()) {
            return Err(stop);
        }
        let puzzle = match &drafts.recipe.hardness {
            Some(wanted) if !drafts.recipe.is_minimal => {
                match self.as_hard_as(wanted, drafts, place)? {
                    Some(puzzle) => puzzle,
                    None => return Ok(None),
                }
            }
            _ => self.removal.grid().clone(),
        };
        let is_good = drafts.accepts(place, &puzzle)?;
        Ok(is_good.then_some(puzzle))
    }

    /// Returns the puzzle before the removal that would make it too hard.
    fn as_hard_as(&self, wanted: &Hardness, drafts: &mut Drafts<'_>, place: usize) -> Found {
        let after = |number| self.removal.after(number, &self.full);
        let mut is_too_hard = |number| -> Result<bool, Stop> {
            let found = drafts.compare(place, &after(number), wanted)?;
            Ok(found.is_gt())
        };
        let all = self.removal.len();
        if !is_too_hard(all)? {
            return Ok(Some(after(all)));
        }
        // It is not too hard with `few` groups removed, but it is with `many`.
        let (mut few, mut many) = (0, all);
        while many - few > 1 {
            let middle = few.midpoint(many);
            if is_too_hard(middle)? {
                many = middle;
            } else {
                few = middle;
            }
        }
        Ok(Some(after(few)))
    }
}

/// Removes the clues that can go, from all puzzles together.
pub(super) fn remove<'v>(drafts: &mut Drafts<'v>, attempts: &mut [Option<Attempt<'v>>]) {
    let removals = attempts.iter_mut().flatten();
    let removals = removals.map(|attempt| &mut attempt.removal);
    remove_clues(drafts.search, &mut drafts.runs, removals);
}
