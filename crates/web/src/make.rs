//! Puzzles made from another.

use quadrille::board::Transform;
use quadrille::generate::Symmetry;
use quadrille::limits::Limits;
use quadrille::random::stream;
use quadrille::sudoku::Solver;

use crate::made::{Made, clues};
use crate::puzzle::Puzzle;

/// Removes clues in random order as long as the puzzle stays unique; with a
/// symmetry, whole orbits.
///
/// # Errors
///
/// If it is not unique, or there is no such symmetry.
pub fn minimize(puzzle: &Puzzle, seed: u64, symmetry: &str) -> Result<Made, String> {
    let known = puzzle.known()?;
    let (mut solver, mut source) = (Solver::new(), stream(seed, 0));
    let minimized = match symmetry {
        "" | "none" => solver.minimize(&known, &mut source),
        name => {
            let symmetry: Symmetry = name.parse().map_err(|error| format!("{error}"))?;
            let orbits = symmetry.orbits(known.grid.shape());
            solver.minimize_groups(&known, &orbits, &mut source)
        }
    };
    let grid = minimized.map_err(|error| error.to_string())?.grid;
    let before = known.grid.clues().count();
    let after = grid.clues().count();
    let note = match before - after {
        0 => format!("Already minimal: {}", clues(&grid)),
        removed => format!("{removed} removed, {}", clues(&grid)),
    };
    Ok(Made {
        puzzle: Puzzle::of(&known.with_clues(grid)),
        note,
    })
}

/// Returns the least of all equivalent puzzles.
///
/// # Errors
///
/// If there is more than clues: it would have to move with them.
pub fn canon(puzzle: &Puzzle) -> Result<Made, String> {
    let known = puzzle.known()?;
    if !known.is_plain() {
        return Err(
            "a canonical form is defined for clues alone, without marks, regions or \
                    extra rules"
                .to_owned(),
        );
    }
    let canonical = known
        .grid
        .canonical_within(&Limits::none())
        .map_err(|stop| stop.to_string())?;
    Ok(Made {
        puzzle: Puzzle::of(&known.with_clues(canonical.grid)),
        note: format!("By {}", canonical.transform),
    })
}

/// Returns an equivalent puzzle.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn shuffle(puzzle: &Puzzle, seed: u64) -> Result<Made, String> {
    let known = puzzle.known()?;
    let shape = known.grid.shape();
    let transform = Transform::random_keeping(shape, &known.variant, &mut stream(seed, 0));
    Ok(Made {
        puzzle: Puzzle::of(&known.transformed(&transform)),
        note: format!("By {transform}"),
    })
}
