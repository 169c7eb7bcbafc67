//! What a claim is about: the options, and the rules that a solution keeps.

use super::lines::number;
use super::rules::{Rule, grid};

/// What a claim is about.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The lines of a claim down to it.
    pub(super) text: String,
    /// All of a puzzle in one line, or the size of a problem.
    pub(super) summary: String,
    /// The names of the options, which are counted from 1.
    pub(super) names: Vec<String>,
    pub(super) rules: Vec<Rule>,
    /// The number of digits of a Sudoku, whose solutions are grids.
    pub(super) side: Option<usize>,
    /// Whether a solution may contain another.
    pub(super) has_nested_solutions: bool,
}

impl Subject {
    /// Returns the options of a solution, in ascending order: those of a filled
    /// grid, or the numbers themselves.
    pub(super) fn options_of(&self, line: &str) -> Result<Vec<usize>, String> {
        let options = match self.side {
            Some(side) => grid::options_of(side, line)?,
            None if line.is_empty() => Vec::new(),
            None => {
                let option = |word| number(word).ok_or(word);
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
