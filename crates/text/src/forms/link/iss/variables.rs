//! Variables: `Var~A~~2` declares `VA1` and `VA2`, which constraints name as they
//! name cells. `Var~A~~9x9` declares rows of them, and so does a number: each row has
//! as many as the board has columns.

use super::area::Area;
use super::part::{LABEL, Part, SIGN, unsupported, variable};
use crate::content::error::{TextError, TextErrorKind};
use quadrille_board::LocalConstraint;

/// The most variables.
const MOST: usize = 999;

/// Variables with one name, in rows.
struct Group {
    name: String,
    /// The number of variables before them.
    first: usize,
    len: usize,
    columns: usize,
}

/// All variables of a text.
#[derive(Default)]
pub(super) struct Groups(Vec<Group>);

/// Cells or variables in rows, of which the last one need not be complete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Layer {
    /// The number of the first variable; `None` for the board.
    pub(super) first: Option<usize>,
    pub(super) len: usize,
    pub(super) columns: usize,
}

impl Layer {
    /// Returns the name of a cell or variable of the layer, if it has one there.
    pub(super) fn name(&self, row: isize, column: isize) -> Option<String> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let place = row * self.columns + column;
        (column < self.columns && place < self.len).then(|| match self.first {
            None => format!("R{}C{}", row + 1, column + 1),
            Some(first) => format!("{SIGN}{}", first + place + 1),
        })
    }

    /// Returns the names of all, row by row.
    fn rows(&self) -> Vec<String> {
        let names = (0..self.len).filter_map(|place| {
            let (row, column) = (place / self.columns, place % self.columns);
            self.name(row as isize, column as isize)
        });
        let names: Vec<String> = names.collect();
        names
            .chunks(self.columns)
            .map(|row| row.join("~"))
            .collect()
    }
}

impl Groups {
    /// Reads the variables that are declared, for a board with this number of columns.
    fn read<'a>(
        declared: impl Iterator<Item = (usize, &'a str)>,
        board: usize,
    ) -> Result<Groups, (usize, TextErrorKind)> {
        let mut groups = Groups::default();
        for (at, values) in declared {
            let part = Part::of("Var", values);
            let &[name, _, size] = &part.values[..] else {
                return Err((at, unsupported("Var")));
            };
            let number = |text: &str| text.parse::<usize>().unwrap_or(0);
            let (len, columns) = match size.split_once('x') {
                Some((rows, columns)) => {
                    let columns = number(columns);
                    (number(rows).saturating_mul(columns), columns)
                }
                None => (number(size), board),
            };
            let (first, all) = (groups.len(), &mut groups.0);
            let is_name = !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_uppercase());
            let is_new = all.iter().all(|group| group.name != name);
            if !is_name || !is_new || !(1..=MOST - first).contains(&len) {
                return Err((at, part.wrong()));
            }
            all.push(Group {
                name: name.to_owned(),
                first,
                len,
                columns,
            });
        }
        Ok(groups)
    }

    /// Returns the number of variables.
    pub(super) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| last.first + last.len)
    }

    fn of_name(&self, name: &str) -> Option<&Group> {
        let name = name.strip_prefix('V')?;
        self.0.iter().find(|group| group.name == name)
    }

    /// Returns the text of a variable, which has its number in place of its name.
    fn numbered(&self, value: &str) -> Option<String> {
        let group = self.of_name(value.trim_end_matches(|sign: char| sign.is_ascii_digit()))?;
        let place = match &value[group.name.len() + 1..] {
            // A single one has no number.
            "" if group.len == 1 => 1,
            number if group.len > 1 && !number.starts_with('0') => number.parse().ok()?,
            _ => return None,
        };
        let is_right = (1..=group.len).contains(&place);
        is_right.then(|| format!("{SIGN}{}", group.first + place))
    }

    /// Returns the variables that a variable by its number belongs to, or the board.
    pub(super) fn layer(&self, name: &str, area: Area) -> Layer {
        let number = variable(name).and_then(|cell| cell.as_variable());
        let is_of = |group: &&Group| {
            let number = number.map(usize::from);
            number.is_some_and(|number| (group.first..group.first + group.len).contains(&number))
        };
        match self.0.iter().find(is_of) {
            Some(group) => Layer::of(group),
            None => Layer {
                first: None,
                len: area.rows * area.columns,
                columns: area.columns,
            },
        }
    }

    /// Returns digits that are connected, followed by the cells or variables in rows.
    fn connected(&self, values: &str, area: Area) -> Option<String> {
        let values: Vec<&str> = values.split('~').collect();
        let (&[name, digits, ref count @ ..], true) = (&values[..], values.len() < 4) else {
            return None;
        };
        let symbol = |digit: &str| char::from_digit(digit.parse().ok()?, 36);
        let digits: Option<String> = digits.split('_').map(symbol).collect();
        let layer = match name {
            "" => self.layer("", area),
            name => Layer::of(self.of_name(name)?),
        };
        let count = count.iter().filter(|count| !count.is_empty());
        let count: String = count.map(|count| format!(":{count}")).collect();
        let (digits, rows) = (digits?.to_uppercase(), layer.rows().join("~-~"));
        Some(format!("{digits}{count}~{rows}"))
    }
}

impl Layer {
    fn of(group: &Group) -> Layer {
        Layer {
            first: Some(group.first),
            len: group.len,
            columns: group.columns,
        }
    }
}

/// Returns an error in a text with the names of variables in place of their numbers.
pub(super) fn named(mut error: TextError, text: &str) -> TextError {
    let parts = text.split('.').filter_map(|part| part.strip_prefix("Var~"));
    let (TextErrorKind::Malformed { reason: words, .. }
    | TextErrorKind::Unsupported { what: words }) = &mut error.kind
    else {
        return error;
    };
    let groups = Groups::read(parts.map(|values| (0, values)), 1).unwrap_or_default();
    // The last first, so that no number is the beginning of another.
    for group in groups.0.iter().rev() {
        for place in (1..=group.len).rev() {
            let number = if group.len > 1 {
                place.to_string()
            } else {
                String::new()
            };
            let name = format!("V{}{number}", group.name);
            *words = words.replace(&format!("{SIGN}{}", group.first + place), &name);
        }
    }
    error
}

/// Constraints that begin with a text of symbols, which names no variable.
const CODED: [&str; 8] = [
    "Binary",
    "BinaryX",
    "Jigsaw",
    "NFA",
    "Pair",
    "PairX",
    "Regex",
    "Replicate",
];

/// Takes the declarations from constraints, and returns the values of the others, in
/// which each variable has its number in place of its name.
pub(super) fn numbered<'a>(
    parts: &mut Vec<(usize, &'a str, &'a str)>,
    area: Area,
) -> Result<(Groups, Vec<String>), (usize, TextErrorKind)> {
    let declared = parts.iter().filter(|part| part.1 == "Var");
    let groups = Groups::read(declared.map(|&(at, _, values)| (at, values)), area.columns)?;
    parts.retain(|part| part.1 != "Var");
    let all = parts.iter().map(|&(at, name, values)| {
        let wrong = || (at, LABEL.malformed(format!("found '{name}~{values}'")));
        if values.contains(SIGN) {
            return Err(wrong());
        }
        if name == "ConnectedValues" {
            return groups.connected(values, area).ok_or_else(wrong);
        }
        let value = |(place, value): (usize, &str)| {
            // A cell of a list has its digits.
            let digits = value.find('_').filter(|_| name.is_empty());
            let (cell, digits) = value.split_at(digits.unwrap_or(value.len()));
            let is_cell = place > 0 || !CODED.contains(&name);
            let numbered = groups.numbered(cell).filter(|_| is_cell);
            numbered.map_or_else(|| value.to_owned(), |cell| cell + digits)
        };
        let values = values.split('~').enumerate().map(value);
        Ok(values.collect::<Vec<_>>().join("~"))
    });
    let values = all.collect::<Result<_, _>>()?;
    Ok((groups, values))
}

/// Returns the same constraints, with those that name variables as one.
pub(super) fn together(list: Vec<LocalConstraint>) -> Vec<LocalConstraint> {
    let names_some = |local: &LocalConstraint| {
        let mut cells = local.cells().into_iter();
        cells.any(|cell| cell.as_variable().is_some())
    };
    let (varied, mut all): (Vec<_>, Vec<_>) = list.into_iter().partition(names_some);
    if !varied.is_empty() {
        all.push(LocalConstraint::Variables(varied.into()));
    }
    all
}
