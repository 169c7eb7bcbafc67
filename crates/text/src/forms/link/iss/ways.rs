//! Groups of constraints of which one holds, as lists of which one holds; and cells with
//! their digits, such as `~R1C1_5~R1C2_1_2`.

use super::area::Area;
use super::groups::{Node, Wrong};
use super::part::{LABEL, Part, cell, unsupported};
use super::rules::Rules;
use crate::content::error::{TextError, TextErrorKind};
use quadrille_board::{Cell, Digit, DigitSet, Kind, LocalConstraint, Marks, Ruled};

/// The most lists.
const MOST: usize = 4096;

/// Constraints that hold together.
type Way = Vec<LocalConstraint>;

/// Returns the constraint that an `Or` group is; `None` if it says nothing.
pub(super) fn either(group: &Node<'_>, area: Area) -> Result<Option<LocalConstraint>, Wrong> {
    let mut ways: Vec<Box<[LocalConstraint]>> = Vec::new();
    for inner in &group.inner {
        match &mut way(inner, area)?[..] {
            // A choice of choices is one.
            [LocalConstraint::Either(inner)] => ways.extend(std::mem::take(inner)),
            way => ways.push(way.to_vec().into()),
        }
    }
    let malformed = |found: &str| Err((group.at, LABEL.malformed(found.to_owned())));
    match ways.len() {
        0 => malformed("found Or without constraints"),
        1..=MOST => {
            let says_something = ways.iter().all(|way| !way.is_empty());
            Ok(says_something.then(|| LocalConstraint::Either(ways.into())))
        }
        _ => malformed("found too many choices"),
    }
}

/// Returns the constraints that a constraint or a group is.
fn way(node: &Node<'_>, area: Area) -> Result<Way, Wrong> {
    match node.name {
        "Or" => Ok(either(node, area)?.into_iter().collect()),
        "And" => {
            let inner = node.inner.iter().map(|inner| way(inner, area));
            Ok(inner.collect::<Result<Vec<_>, _>>()?.concat())
        }
        "" => given(node, area),
        name => {
            let part = Part::of(name, &node.values);
            let mut rules = Rules::new(area);
            rules.add(&part).map_err(|kind| (node.at, kind))?;
            let list = rules.into_list();
            list.ok_or_else(|| (node.at, unsupported(&format!("{name} in a group"))))
        }
    }
}

/// Returns what cells with their digits say.
fn given(node: &Node<'_>, area: Area) -> Result<Way, Wrong> {
    let shape = area.shape;
    let mut marks = Marks::full(shape);
    let list = read_list(&node.values, (1, node.at + 1), area, &mut marks);
    let mut list = list.map_err(|error| (node.at, error.kind))?;
    let full = DigitSet::full(shape.side());
    let cells = shape.cells().filter(|&cell| marks.get(cell) != full);
    list.extend(cells.map(|cell| one_of(cell, marks.get(cell))));
    Ok(list)
}

/// Returns that a cell has one of these digits.
fn one_of(cell: Cell, digits: DigitSet) -> LocalConstraint {
    let symbol = |digit: Digit| match digit.value() {
        value @ ..=9 => value.to_string(),
        value => char::from(b'A' + (value - 10) as u8).to_string(),
    };
    LocalConstraint::Ruled(match digits.iter().next() {
        Some(digit) if digits.len() == 1 => {
            Ruled::new(Kind::Exactly, [digit.value() as i32], [vec![cell]])
        }
        _ => {
            let symbols: String = digits.iter().map(symbol).collect();
            Ruled::new(Kind::Regex, [], [vec![cell]]).with_text(&format!("[{symbols}]"))
        }
    })
}

/// Reads cells with their digits, and returns what is said of variables.
pub(super) fn read_list(
    list: &str,
    (line, mut at): (u64, usize),
    area: Area,
    marks: &mut Marks,
) -> Result<Way, TextError> {
    let mut varied = Vec::new();
    for cell in list.trim_end_matches('~').split('~') {
        let read = read_cell(cell, area).ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: "a cell and its digits, such as R1C1_5".to_owned(),
                found: cell.to_owned(),
            };
            kind.at(line, at)
        });
        let (cell_read, digits) = read?;
        match cell_read.as_variable() {
            Some(_) if digits == DigitSet::full(area.shape.side()) => {}
            Some(_) => varied.push(one_of(cell_read, digits)),
            None => marks.set(cell_read, marks.get(cell_read) & digits),
        }
        at += cell.chars().count() + 1;
    }
    Ok(varied)
}

/// Returns a cell and its digits: `R1C1_5`.
fn read_cell(text: &str, area: Area) -> Option<(Cell, DigitSet)> {
    let mut parts = text.split('_');
    let Area {
        shape, has_zero, ..
    } = area;
    let cell = cell(parts.next()?, shape)
        .filter(|&cell| cell.as_variable().is_some() || area.has(cell))?;
    let digit = |text: &str| {
        let value: usize = text.parse().ok()?;
        let digit = Digit::new(value.checked_add(usize::from(has_zero))?)?;
        (digit.value() <= shape.side()).then_some(digit)
    };
    let digits: Option<DigitSet> = parts.map(digit).collect();
    Some((cell, digits.filter(|digits| !digits.is_empty())?))
}
