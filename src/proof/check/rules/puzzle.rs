//! A Sudoku as the lines of a claim describe it, and its rules without the
//! constraints.

use std::collections::HashSet;
use std::io::BufRead;

use super::super::lines::{CheckError, Lines, number};
use super::super::subject::{cell_name, values};
use super::Rule;

/// The extra rules, in the order in which a claim names them.
const EXTRAS: [&str; 6] = [
    "x",
    "windoku",
    "disjoint-groups",
    "anti-knight",
    "anti-king",
    "non-consecutive",
];

/// The symbols of regions, in the order of their first cells.
const REGIONS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

/// A board, and the lines of a claim that describe a puzzle on it.
pub(super) struct Puzzle {
    pub(super) side: usize,
    /// The rows and columns of a box.
    sides: (usize, usize),
    extras: Vec<String>,
    regions: Option<Vec<usize>>,
    constraints: Vec<String>,
    /// The same, to find one that is there twice.
    known: HashSet<String>,
    marks: Option<Vec<u64>>,
    clues: Vec<usize>,
    /// All lines, in one.
    pub(super) summary: String,
}

impl Puzzle {
    pub(super) fn read(shape: &str, lines: &mut Lines<impl BufRead>) -> Result<Puzzle, CheckError> {
        let sides = shape.split_once('x');
        let sides = sides.and_then(|(high, wide)| Some((number(high)?, number(wide)?)));
        let is_board =
            |&(high, wide): &(usize, usize)| (1..=36).contains(&high.saturating_mul(wide));
        let Some(sides) = sides.filter(is_board) else {
            return Err(lines.wrong("the rows and columns of a box", shape));
        };
        let side = sides.0 * sides.1;
        let mut puzzle = Puzzle {
            side,
            sides,
            extras: Vec::new(),
            regions: None,
            constraints: Vec::new(),
            known: HashSet::new(),
            marks: None,
            clues: Vec::new(),
            summary: format!("sudoku {shape}"),
        };
        loop {
            let line = lines.next()?;
            lines.budget.take(256 + 4 * line.len())?;
            let (key, value) = line.split_once(' ').unwrap_or((&line, ""));
            puzzle.add(key, value).map_err(|what| lines.error(what))?;
            if key == "clues" {
                puzzle.summary += &format!(": {value}");
                return Ok(puzzle);
            }
            puzzle.summary += &format!(", {line}");
        }
    }

    /// Adds a line, which must be neither out of order nor there twice.
    fn add(&mut self, key: &str, value: &str) -> Result<(), String> {
        let place = |name: &str| EXTRAS.iter().position(|&extra| extra == name);
        let has_later = match key {
            "rule" => self.regions.is_some() || !self.constraints.is_empty(),
            "regions" => self.regions.is_some() || !self.constraints.is_empty(),
            "constraint" => false,
            "marks" => self.marks.is_some(),
            "clues" => false,
            _ => return Err(format!("'{key}' is not part of a puzzle")),
        };
        if has_later || self.marks.is_some() && key != "clues" {
            return Err(format!("'{key}' is out of order, or there twice"));
        }
        match key {
            "rule" => {
                let new = place(value).ok_or_else(|| format!("unknown rule '{value}'"))?;
                let last = self.extras.last().and_then(|last| place(last));
                if last.is_some_and(|last| last >= new) {
                    return Err(format!("'{value}' is out of order, or there twice"));
                }
                self.extras.push(value.to_owned());
            }
            "regions" => self.regions = Some(self.regions_of(value)?),
            "constraint" if !self.known.insert(value.to_owned()) => {
                return Err("this constraint is there twice".to_owned());
            }
            "constraint" => self.constraints.push(value.to_owned()),
            "marks" => self.marks = Some(self.marks_of(value)?),
            _ => self.clues = values(self.side, value)?,
        }
        Ok(())
    }

    /// Returns the region of each cell, counted in the order of first cells.
    fn regions_of(&self, map: &str) -> Result<Vec<usize>, String> {
        let regions: Option<Vec<usize>> = map.chars().map(|c| REGIONS.find(c)).collect();
        let regions = regions.filter(|regions| regions.len() == self.side * self.side);
        let regions = regions.ok_or("expected a region for each cell")?;
        let mut next = 0;
        for &region in &regions {
            if region > next {
                return Err(format!("region {} before region {}", region + 1, next + 1));
            }
            next = next.max(region + 1);
        }
        Ok(regions)
    }

    fn marks_of(&self, sets: &str) -> Result<Vec<u64>, String> {
        let set = |word: &str| {
            let set = u64::from_str_radix(word, 16).ok();
            set.filter(|set| format!("{set:x}") == word && set >> self.side == 0)
        };
        let sets: Option<Vec<u64>> = sets.split(' ').map(set).collect();
        let sets = sets.filter(|sets| sets.len() == self.side * self.side);
        sets.ok_or_else(|| "expected a hexadecimal number for each cell".to_owned())
    }

    /// Returns the constraints, as texts.
    pub(super) fn constraints(&self) -> impl Iterator<Item = &str> {
        self.constraints.iter().map(String::as_str)
    }

    /// Returns the option of a digit in a cell, both counted from 0.
    pub(super) fn option(&self, cell: usize, digit: usize) -> usize {
        cell * self.side + digit + 1
    }

    /// Returns the cell that is this many rows below and columns right of another,
    /// if it is on the board.
    pub(super) fn beside(&self, cell: usize, down: usize, right: isize) -> Option<usize> {
        let (row, column) = (cell / self.side + down, cell % self.side);
        let column = column.checked_add_signed(right)?;
        (row < self.side && column < self.side).then_some(row * self.side + column)
    }

    /// Adds that each cell has a digit, and each house each digit.
    pub(super) fn add_houses(&self, rules: &mut Vec<Rule>) -> Result<(), String> {
        let side = self.side;
        for cell in 0..side * side {
            let options = (0..side).map(|digit| self.option(cell, digit)).collect();
            rules.push(Rule::one(cell_name(cell, side), options));
        }
        for (name, cells) in self.houses()? {
            if cells.len() != side {
                return Err(format!("{name} has {} cells, not {side}", cells.len()));
            }
            for digit in 0..side {
                let options = cells.iter().map(|&cell| self.option(cell, digit)).collect();
                rules.push(Rule::one(format!("{} in {name}", digit + 1), options));
            }
        }
        Ok(())
    }

    /// Returns rows, columns, regions and the houses of extra rules: their names
    /// and cells.
    fn houses(&self) -> Result<Vec<(String, Vec<usize>)>, String> {
        let (side, (high, wide)) = (self.side, self.sides);
        let mut houses = Vec::new();
        let mut add = |kind: &str, number: usize, is_in: &dyn Fn(usize, usize) -> bool| {
            let cells = (0..side * side).filter(|cell| is_in(cell / side, cell % side));
            houses.push((format!("{kind} {}", number + 1), cells.collect()));
        };
        for number in 0..side {
            add("row", number, &|row, _| row == number);
        }
        for number in 0..side {
            add("column", number, &|_, column| column == number);
        }
        for number in 0..side {
            add("box", number, &|row, column| match &self.regions {
                Some(regions) => regions[row * side + column] == number,
                None => row / high * high + column / wide == number,
            });
        }
        for name in &self.extras {
            match name.as_str() {
                "x" => {
                    add("diagonal", 0, &|row, column| row == column);
                    add("diagonal", 1, &|row, column| row + column + 1 == side);
                }
                "windoku" if high != wide => return Err("windows need square boxes".to_owned()),
                "windoku" => {
                    // Windows are one cell from each other and from the border.
                    let within = |place: usize, window: usize| {
                        let place = place.checked_sub(1 + window * (high + 1));
                        place.is_some_and(|place| place < high)
                    };
                    let across = high - 1;
                    for window in 0..across * across {
                        let (down, right) = (window / across, window % across);
                        add("window", window, &|row, column| {
                            within(row, down) && within(column, right)
                        });
                    }
                }
                "disjoint-groups" => {
                    for group in 0..side {
                        add("group", group, &|row, column| {
                            row % high * wide + column % wide == group
                        });
                    }
                }
                _ => {}
            }
        }
        Ok(houses)
    }

    /// Adds the rules about cells that are some move apart.
    pub(super) fn add_moves(&self, rules: &mut Vec<Rule>) {
        for name in &self.extras {
            let moves: &[(usize, isize)] = match name.as_str() {
                "anti-knight" => &[(1, -2), (1, 2), (2, -1), (2, 1)],
                "anti-king" => &[(1, -1), (1, 1)],
                "non-consecutive" => &[(0, 1), (1, 0)],
                _ => &[],
            };
            let excludes = |one: usize, other: usize| match name.as_str() {
                "non-consecutive" => one.abs_diff(other) == 1,
                _ => one == other,
            };
            for cell in 0..self.side * self.side {
                for &(down, right) in moves {
                    if let Some(other) = self.beside(cell, down, right) {
                        self.add_pair(name, (cell, other), &excludes, rules);
                    }
                }
            }
        }
    }

    /// Adds, for each digit of a cell, that it is not with one that it excludes
    /// in another cell. Digits are counted from 1.
    pub(super) fn add_pair(
        &self,
        name: &str,
        (cell, other): (usize, usize),
        excludes: &dyn Fn(usize, usize) -> bool,
        rules: &mut Vec<Rule>,
    ) {
        for digit in 1..=self.side {
            let excluded = (1..=self.side).filter(|&more| excludes(digit, more));
            let excluded: Vec<usize> = excluded.map(|more| self.option(other, more - 1)).collect();
            if excluded.is_empty() {
                continue;
            }
            let [one, two] = [cell, other].map(|cell| cell_name(cell, self.side));
            let name = format!("{name}: {one}={digit}, {two}");
            let options = [vec![self.option(cell, digit - 1)], excluded].concat();
            rules.push(Rule::not_both(name, options));
        }
    }

    /// Adds clues and marks.
    pub(super) fn add_givens(&self, rules: &mut Vec<Rule>) {
        for (cell, &value) in self.clues.iter().enumerate() {
            if let Some(digit) = value.checked_sub(1) {
                let name = format!("given {}={value}", cell_name(cell, self.side));
                let option = vec![self.option(cell, digit)];
                rules.push(Rule::number(name, option, Some(1), None));
            }
        }
        for (cell, set) in self.marks.iter().flatten().enumerate() {
            for digit in (0..self.side).filter(|digit| set >> digit & 1 == 0) {
                self.rule_out("no", cell, digit, rules);
            }
        }
    }

    /// Adds that a cell does not have a digit, counted from 0.
    pub(super) fn rule_out(&self, name: &str, cell: usize, digit: usize, rules: &mut Vec<Rule>) {
        let name = format!("{name} {}={}", cell_name(cell, self.side), digit + 1);
        rules.push(Rule::number(
            name,
            vec![self.option(cell, digit)],
            None,
            Some(0),
        ));
    }
}
