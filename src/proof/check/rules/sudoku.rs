//! The rules of a Sudoku, from the number of its cells up. Digit `d` in the
//! `c`-th cell of a board of side `n`, all counted from 0, is option
//! `c * n + d + 1`.

use std::io::BufRead;

use super::super::error::{CheckError, Lines};
use super::{Demand, Rule, Stated};

/// Cells that hold different digits.
struct House {
    name: String,
    cells: Vec<usize>,
}

/// Reads the puzzle of a claim.
pub(in super::super) fn read(
    shape: &str,
    lines: &mut Lines<impl BufRead>,
) -> Result<Stated, CheckError> {
    let sides = shape.split_once('x');
    let sides = sides.and_then(|(high, wide)| Some((high.parse().ok()?, wide.parse().ok()?)));
    let is_board = |&(high, wide): &(usize, usize)| (1..=36).contains(&high.saturating_mul(wide));
    let Some((high, wide)) = sides.filter(is_board) else {
        return Err(lines.wrong("the rows and columns of a box", shape));
    };
    let side = high * wide;
    let mut extras = Vec::new();
    let mut regions = None;
    let mut marks = None;
    let clues = loop {
        let line = lines.next()?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("rule", name) => extras.push(name.to_owned()),
            ("regions", map) => regions = Some(map.chars().collect::<Vec<char>>()),
            ("marks", sets) => marks = Some(sets.to_owned()),
            ("clues", clues) => break clues.to_owned(),
            _ => return Err(lines.wrong("'rule', 'regions', 'marks' or 'clues'", &line)),
        }
    };
    if regions.as_ref().is_some_and(|map| map.len() != side * side) {
        return Err(lines.error("expected a region for each cell".to_owned()));
    }
    let region_of = |cell: usize| match &regions {
        Some(map) => map.iter().position(|symbol| map.get(cell) == Some(symbol)),
        None => Some(cell / side / high * high + cell % side / wide),
    };
    let houses = houses(side, (high, wide), &region_of, &extras);
    let houses = houses.map_err(|what| lines.error(what))?;

    let option = |cell: usize, digit: usize| cell * side + digit + 1;
    let mut rules = Vec::new();
    let mut add = |name: String, demand| rules.push(Rule { name, demand });
    for cell in 0..side * side {
        let options = (0..side).map(|digit| option(cell, digit)).collect();
        add(name_of(cell, side), Demand::One(options));
    }
    for House { name, cells } in houses {
        for digit in 0..side {
            let options = cells.iter().map(|&cell| option(cell, digit)).collect();
            add(format!("{} in {name}", digit + 1), Demand::One(options));
        }
    }
    if extras.iter().any(|name| name == "anti-knight") {
        for (one, other) in knight_moves(side) {
            // Cells of one region differ anyway.
            for digit in (0..side).filter(|_| region_of(one) != region_of(other)) {
                let uses = [one, other].map(|cell| (option(cell, digit), None));
                let name = format!("{} a knight's move apart", digit + 1);
                add(name, Demand::Agreement(uses.to_vec()));
            }
        }
    }
    let clues_read = values(side, &clues).map_err(|what| lines.error(what))?;
    for (cell, value) in clues_read.into_iter().enumerate() {
        if let Some(digit) = value.checked_sub(1) {
            let name = format!("{}={value}", name_of(cell, side));
            add(name, Demand::Is(option(cell, digit)));
        }
    }
    if let Some(sets) = marks {
        let sets: Option<Vec<u64>> = (sets.split(' '))
            .map(|set| u64::from_str_radix(set, 16).ok())
            .collect();
        let Some(sets) = sets.filter(|sets| sets.len() == side * side) else {
            return Err(lines.error("expected a hexadecimal number for each cell".to_owned()));
        };
        for (cell, set) in sets.into_iter().enumerate() {
            for digit in (0..side).filter(|digit| set >> digit & 1 == 0) {
                let name = format!("{}={}", name_of(cell, side), digit + 1);
                add(name, Demand::IsNot(option(cell, digit)));
            }
        }
    }
    Ok(Stated {
        subject: clues,
        side: Some(side),
        options: side * side * side,
        rules,
        solutions: Vec::new(),
        is_exact: false,
    })
}

/// Returns rows, columns, regions and the houses of extra rules.
fn houses(
    side: usize,
    (high, wide): (usize, usize),
    region_of: &dyn Fn(usize) -> Option<usize>,
    extras: &[String],
) -> Result<Vec<House>, String> {
    let cells = 0..side * side;
    let mut houses: Vec<House> = Vec::new();
    let mut add = |kind: &str, number: usize, is_in: &dyn Fn(usize, usize) -> bool| {
        let cells: Vec<usize> = cells
            .clone()
            .filter(|cell| is_in(cell / side, cell % side))
            .collect();
        let (name, len) = (format!("{kind} {}", number + 1), cells.len());
        houses.push(House { name, cells });
        match len == side {
            true => Ok(()),
            false => Err(format!("{kind} {} has {len} cells, not {side}", number + 1)),
        }
    };
    for number in 0..side {
        add("row", number, &|row, _| row == number)?;
    }
    for number in 0..side {
        add("column", number, &|_, column| column == number)?;
    }
    // Regions in the order of their first cells; so are boxes.
    let mut regions: Vec<usize> = Vec::new();
    for cell in cells.clone() {
        let region = region_of(cell).ok_or("expected a region for each cell")?;
        if !regions.contains(&region) {
            regions.push(region);
        }
    }
    if regions.len() != side {
        return Err(format!("{} regions, not {side}", regions.len()));
    }
    for (number, &region) in regions.iter().enumerate() {
        add("box", number, &|row, column| {
            region_of(row * side + column) == Some(region)
        })?;
    }
    for name in extras {
        match name.as_str() {
            "x" => {
                add("diagonal", 0, &|row, column| row == column)?;
                add("diagonal", 1, &|row, column| row + column + 1 == side)?;
            }
            "windoku" if high == wide => {
                // Windows are one cell from each other and from the border.
                let within = |place: usize, window: usize| {
                    place
                        .checked_sub(1 + window * (high + 1))
                        .is_some_and(|n| n < high)
                };
                let across = high - 1;
                for window in 0..across * across {
                    let (down, right) = (window / across, window % across);
                    add("window", window, &|row, column| {
                        within(row, down) && within(column, right)
                    })?;
                }
            }
            "disjoint-groups" => {
                for group in 0..side {
                    add("group", group, &|row, column| {
                        row % high * wide + column % wide == group
                    })?;
                }
            }
            "anti-knight" => {}
            name => return Err(format!("unknown rule '{name}'")),
        }
    }
    Ok(houses)
}

/// Returns the pairs of cells a knight's move apart, the upper one first: for each
/// in reading order, those one row below it, then those two rows below.
fn knight_moves(side: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in 0..side * side {
        let (row, column) = (cell / side, cell % side);
        for (down, right) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
            let column = column.checked_add_signed(right).filter(|&c| c < side);
            if let Some(column) = column.filter(|_| row + down < side) {
                pairs.push((cell, (row + down) * side + column));
            }
        }
    }
    pairs
}

/// Returns the options of a filled grid.
pub(super) fn options_of(side: usize, line: &str) -> Result<Vec<usize>, String> {
    let values = values(side, line)?;
    let option = |(cell, value): (usize, usize)| match value {
        0 => Err(format!("{} is blank", name_of(cell, side))),
        value => Ok(cell * side + value),
    };
    values.into_iter().enumerate().map(option).collect()
}

/// Returns the value of each cell, 0 for a blank: a symbol for each, `1` to `9`,
/// then `A` for 10, or decimal numbers with blanks between them.
fn values(side: usize, line: &str) -> Result<Vec<usize>, String> {
    let words: Vec<&str> = if line.contains(' ') {
        line.split(' ').collect()
    } else {
        line.split("").filter(|word| !word.is_empty()).collect()
    };
    if words.len() != side * side {
        return Err(format!("{} cells, not {}", words.len(), side * side));
    }
    let radix = if line.contains(' ') { 10 } else { 36 };
    let value = |word: &str| match word {
        "." => Ok(0),
        _ => usize::from_str_radix(word, radix)
            .ok()
            .filter(|value| *value <= side)
            .ok_or_else(|| format!("expected a digit from 1 to {side}, found '{word}'")),
    };
    words.into_iter().map(value).collect()
}

fn name_of(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}
