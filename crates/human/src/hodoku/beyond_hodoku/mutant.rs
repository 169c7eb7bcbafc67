//! Mutant fish: fish with rows and columns at once in their base, or in their cover.
//!
//! Fish count (see `franken`): a digit goes `n` times in `n` houses of the base, so all of these are the `n` times that
//! it goes in the cover, if the base lies in it. That holds for houses of any kinds. Cells of the base outside the
//! cover are fins, and so are cells that two houses of the base share; a cell is not the digit if more houses of the cover
//! than of the base have it, and it sees all fins. Example: 4 in row 1 can only go in r1c2 and r1c8, in column 1 in
//! r2c1 and r8c1. Without the fin r8c1, row 1 and column 1 have their two 4s in box 1 and column 8. So r8c8, which
//! sees the fin, is not 4 either way.
//!
//! Two smaller fish beside each other are none.

use super::fish::{ALL_HOUSES, Fish, FishSearch};
use crate::hodoku::prelude::*;
use crate::hodoku::words;
use crate::narration::branch::cells;

/// The greatest number of houses of the base, and of fins.
const MOST_HOUSES: usize = 4;
const MOST_FINS: u32 = 2;

/// Finds mutant fish of two to four houses, of each size those without fins first.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let kinds = (2..=MOST_HOUSES).flat_map(|n| [(n, 0), (n, MOST_FINS)]);
    kinds.into_iter().any(|(n, most_fins)| {
        (0..9).any(|digit| {
            let places = state.cells_with(digit);
            let wanted = FishSearch {
                effort: &state.effort,
                places,
                n,
                bases: ALL_HOUSES,
                covers: ALL_HOUSES,
                most_fins,
                may_be_fins: &|fins| seen_by(fins) & places != 0,
            };
            let is_wanted = |fish: &Fish<'_>| (fish.fins == 0) == (most_fins == 0);
            wanted.any(&mut |fish| is_wanted(fish) && pass(digit, fish, found))
        })
    })
}

/// Passes a step of a fish, if it removes something.
fn pass(digit: usize, fish: &Fish<'_>, found: Found<'_>) -> bool {
    let (base, fins) = (fish.base, fish.fins);
    let removed = fish.excluded() & seen_by(fins);
    if removed == 0 || !is_mutant(fish) || fish.has_parts() {
        return false;
    }
    let mut pattern = Pattern::of_digit(digit, fish.houses.to_vec(), base & !fins, fins);
    pattern.said = words::fish(&pattern);
    let twice = removed & base;
    if twice != 0 {
        pattern.said += &format!("; the cover has {} twice", cells(twice, "and"));
    }
    let technique = Technique::MutantFish;
    found(Step::remove_digit(technique, digit, removed, pattern))
}

/// Returns whether a fish is neither one of rows and columns nor a Franken fish.
fn is_mutant(fish: &Fish<'_>) -> bool {
    let (base, cover) = fish.split();
    let has_rows = |houses: &[usize]| houses.iter().any(|house| (ROWS..COLUMNS).contains(house));
    let has_columns = |houses: &[usize]| houses.iter().any(|&house| house >= COLUMNS);
    let is_apart = |rows: &[usize], columns: &[usize]| !has_columns(rows) && !has_rows(columns);
    !is_apart(base, cover) && !is_apart(cover, base)
}
