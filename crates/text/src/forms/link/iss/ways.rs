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
    let ways = ways(group, area)?;
    let says_something = ways.iter().all(|way| !way.is_empty());
    let boxed = ways.into_iter().map(Vec::into_boxed_slice);
    Ok(says_something.then(|| LocalConstraint::Either(boxed.collect())))
}

/// Returns the lists of constraints of which one holds.
fn ways(node: &Node<'_>, area: Area) -> Result<Vec<Way>, Wrong> {
    let inner = || node.inner.iter().map(|inner| ways(inner, area));
    let too_many = || {
        (
            node.at,
            LABEL.malformed("found too many choices".to_owned()),
        )
    };
    match node.name {
        "Or" => {
            let all: Vec<Way> = inner().collect::<Result<Vec<_>, _>>()?.concat();
            match all.len() {
                0 => Err((
                    node.at,
                    LABEL.malformed("found Or without constraints".to_owned()),
                )),
                1..=MOST => Ok(all),
                _ => Err(too_many()),
            }
        }
        "And" => {
            let mut all: Vec<Way> = vec![Vec::new()];
            for choices in inner() {
                let choices = choices?;
                if all.len() * choices.len() > MOST {
                    return Err(too_many());
                }
                let joined = all.iter().flat_map(|way| {
                    let joined = choices.iter().map(|choice| [&way[..], choice].concat());
                    joined.collect::<Vec<Way>>()
                });
                all = joined.collect();
            }
            Ok(all)
        }
        "" => Ok(vec![given(node, area)?]),
        name => {
            let part = Part::of(name, &node.values);
            let mut rules = Rules::new(area);
            rules.add(&part).map_err(|kind| (node.at, kind))?;
            let list = rules.into_list();
            let list = list.ok_or_else(|| (node.at, unsupported(&format!("{name} in a group"))))?;
            Ok(vec![list])
        }
    }
}

/// Returns what cells with their digits say.
fn given(node: &Node<'_>, area: Area) -> Result<Way, Wrong> {
    let shape = area.shape;
    let mut marks = Marks::full(shape);
    read_list(&node.values, (1, node.at + 1), area, &mut marks)
        .map_err(|error| (node.at, error.kind))?;
    let full = DigitSet::full(shape.side());
    let symbol = |digit: Digit| match digit.value() {
        value @ ..=9 => value.to_string(),
        value => char::from(b'A' + (value - 10) as u8).to_string(),
    };
    let cells = shape.cells().filter(|&cell| marks.get(cell) != full);
    Ok(cells
        .map(|cell| {
            let digits = marks.get(cell);
            let ruled = match digits.iter().next() {
                Some(digit) if digits.len() == 1 => {
                    Ruled::new(Kind::Exactly, [digit.value() as i32], [vec![cell]])
                }
                _ => {
                    let symbols: String = digits.iter().map(symbol).collect();
                    Ruled::new(Kind::Regex, [], [vec![cell]]).with_text(&format!("[{symbols}]"))
                }
            };
            LocalConstraint::Ruled(ruled)
        })
        .collect())
}

/// Reads cells with their digits.
pub(super) fn read_list(
    list: &str,
    (line, mut at): (u64, usize),
    area: Area,
    marks: &mut Marks,
) -> Result<(), TextError> {
    for cell in list.trim_end_matches('~').split('~') {
        let read = read_cell(cell, area).ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: "a cell and its digits, such as R1C1_5".to_owned(),
                found: cell.to_owned(),
            };
            kind.at(line, at)
        });
        let (cell_read, digits) = read?;
        marks.set(cell_read, marks.get(cell_read) & digits);
        at += cell.chars().count() + 1;
    }
    Ok(())
}

/// Returns a cell and its digits: `R1C1_5`.
fn read_cell(text: &str, area: Area) -> Option<(Cell, DigitSet)> {
    let mut parts = text.split('_');
    let Area {
        shape, has_zero, ..
    } = area;
    let cell = cell(parts.next()?, shape)
        .filter(|&cell| cell.as_variable().is_none() && area.has(cell))?;
    let digit = |text: &str| {
        let value: usize = text.parse().ok()?;
        let digit = Digit::new(value.checked_add(usize::from(has_zero))?)?;
        (digit.value() <= shape.side()).then_some(digit)
    };
    let digits: Option<DigitSet> = parts.map(digit).collect();
    Some((cell, digits.filter(|digits| !digits.is_empty())?))
}
