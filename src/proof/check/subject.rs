//! What a claim is about: the options, and the rules that a solution keeps.

use super::lines::number;
use super::rules::Rule;

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
            Some(side) => options_of(side, line)?,
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

/// Returns the options of a filled grid, in ascending order.
fn options_of(side: usize, line: &str) -> Result<Vec<usize>, String> {
    let option = |(cell, value): (usize, usize)| match value {
        0 => Err(format!("{} is blank", cell_name(cell, side))),
        value => Ok(cell * side + value),
    };
    values(side, line)?
        .into_iter()
        .enumerate()
        .map(option)
        .collect()
}

/// Returns the value of each cell, 0 for a blank: a symbol for each, `1` to `9`,
/// then `A` for 10. A board of 36 rows has decimal numbers with blanks between
/// them.
pub(super) fn values(side: usize, line: &str) -> Result<Vec<usize>, String> {
    const SYMBOLS: &str = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let fits = |value: &usize| *value <= side;
    let values: Vec<Option<usize>> = if side == 36 {
        let value = |word: &str| match word {
            "." => Some(0),
            _ => number(word).filter(|&value| value > 0),
        };
        line.split(' ').map(value).collect()
    } else {
        line.chars().map(|c| SYMBOLS.find(c)).collect()
    };
    if values.len() != side * side {
        return Err(format!("{} cells, not {}", values.len(), side * side));
    }
    let named = values.into_iter().enumerate().map(|(cell, value)| {
        let value = value.filter(fits);
        value.ok_or_else(|| format!("{}: expected . or a digit", cell_name(cell, side)))
    });
    named.collect()
}

pub(super) fn cell_name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}
