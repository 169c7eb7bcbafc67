//! A public set of puzzles and exact covers to compare solvers on, with known
//! answers.
//!
//! All of them were made by Quadrille, by the commands in
//! `crates/cli/benchmark/make`, and each answer was checked by engines that share
//! no search. [`CLASSES`] has Sudokus, [`COVERS`] exact covers. The solutions are
//! in `crates/cli/benchmark/solutions`, not here.
//!
//! A line of a class has a puzzle, a colon and the exact number of solutions.
//! If there is one, the three ratings of Sudoku Explainer may follow: of the
//! puzzle, of the steps to the first digit, and of the first step.

#[cfg(test)]
mod tests;

/// A class of puzzles of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Its name.
    pub name: &'static str,
    /// Its lines, and comments that begin with `#`.
    pub text: &'static str,
}

/// An exact cover in Knuth's text format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Its name.
    pub name: &'static str,
    /// The text, with the number of solutions in a comment.
    pub text: &'static str,
    /// The exact number of solutions.
    pub solutions: u128,
}

macro_rules! class {
    ($name:literal) => {
        Class {
            name: $name,
            text: include_str!(concat!("../../benchmark/", $name, ".txt")),
        }
    };
}

macro_rules! cover {
    ($name:literal, $solutions:literal) => {
        Cover {
            name: $name,
            text: include_str!(concat!("../../benchmark/covers/", $name, ".dlx")),
            solutions: $solutions,
        }
    };
}

/// The classes of puzzles: by rating, by clues, by the number of solutions, and
/// on larger boards.
pub const CLASSES: [Class; 9] = [
    class!("easy"),
    class!("medium"),
    class!("hard"),
    class!("hardest"),
    class!("fewest"),
    class!("ambiguous"),
    class!("none"),
    class!("16x16"),
    class!("25x25"),
];

/// The exact covers.
pub const COVERS: [Cover; 11] = [
    cover!("queens8", 92),
    cover!("queens10", 724),
    cover!("queens12", 14_200),
    cover!("langford7", 52),
    cover!("langford8", 300),
    cover!("langford11", 35_584),
    cover!("dominoes6", 6_728),
    cover!("dominoes8", 12_988_816),
    cover!("latin4", 576),
    cover!("latin5", 161_280),
    cover!("sudoku", 1),
];
