//! Checks certificates in plain code that shares nothing with the search, nor
//! with the code that wrote them.
//!
//! - [`claim`] checks that a claim is in the one form in which claims are
//!   written, and that its solutions are solutions and all different.
//! - [`problem`] checks that the problem says "a solution, but none of these":
//!   every line of it, comments included, follows from the claim.
//! - [`proof`] checks that each step of the proof follows from the problem by
//!   unit propagation, and that the last one is a contradiction.
//! - [`count`] checks the proof of a count whose solutions are not listed.
//!
//! A certificate that passes its checks is right. Who does not trust this code
//! either can give problem and proof to a checker that others have written;
//! [`steps`] then checks what such checkers let pass: assumptions, and
//! conclusions of something else.

mod claim;
pub(super) mod count;
mod expected;
mod lines;
mod proof;
mod propagation;
mod rules;
mod steps;

pub use self::claim::{Claimed, Stated, claim};
pub use self::count::count;
pub use self::expected::{Problem, problem};
pub use self::lines::CheckError;
pub use self::proof::proof;
use self::rules::Rule;
pub use self::steps::steps;

/// What a claim is about.
#[derive(Clone, Debug)]
struct Subject {
    /// The lines of a claim down to it.
    text: String,
    /// All of a puzzle in one line, or the size of a problem.
    summary: String,
    /// The names of the options, which are counted from 1.
    names: Vec<String>,
    rules: Vec<Rule>,
    /// The number of digits of a Sudoku, whose solutions are grids.
    side: Option<usize>,
    /// Whether a solution may contain another.
    has_nested_solutions: bool,
}

impl Subject {
    /// Returns the options of a solution, in ascending order: those of a filled
    /// grid, or the numbers themselves.
    fn options_of(&self, line: &str) -> Result<Vec<usize>, String> {
        let options = match self.side {
            Some(side) => rules::sudoku::options_of(side, line)?,
            None if line.is_empty() => Vec::new(),
            None => {
                let option = |word| lines::number(word).ok_or(word);
                let options: Result<Vec<usize>, _> = line.split(' ').map(option).collect();
                options.map_err(|word| format!("'{word}' is no number"))?
            }
        };
        let is_known = |option: &usize| (1..=self.names.len()).contains(option);
        if let Some(option) = options.iter().find(|option| !is_known(option)) {
            return Err(format!("there is no option {option}"));
        }
        match options.windows(2).find(|pair| pair[0] >= pair[1]) {
            Some(pair) => Err(format!("option {} is out of order", pair[1])),
            None => Ok(options),
        }
    }
}
