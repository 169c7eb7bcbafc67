//! Groups of constraints of which one holds, as lists of which one holds.

use super::area::Area;
use super::groups::{Node, Wrong};
use super::list::read_list;
use super::part::{LABEL, Part, unsupported};
use super::rules::Rules;
use quadrille_board::{Digit, DigitSet, Kind, LocalConstraint, Marks, Ruled};

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
