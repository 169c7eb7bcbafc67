//! The cells of a grid: their names, and their values on a line.

use super::super::lines::number;

/// Returns the options of a filled grid, in ascending order.
pub(in super::super) fn options_of(side: usize, line: &str) -> Result<Vec<usize>, String> {
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
