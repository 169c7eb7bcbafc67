//! Groups of constraints: `Or`, `And` and `Replicate`, each up to its `End`.

use super::area::Area;
use super::part::{LABEL, bits_of, cell};
use super::variables::{Groups, Layer};
use crate::content::error::TextErrorKind;

/// A constraint and its column, or a group of them.
#[derive(Clone)]
pub(super) struct Node<'a> {
    pub(super) at: usize,
    pub(super) name: &'a str,
    pub(super) values: String,
    pub(super) inner: Vec<Node<'a>>,
}

impl Node<'_> {
    /// Returns the number of constraints in it, groups included.
    fn size(&self) -> usize {
        1 + self.inner.iter().map(Node::size).sum::<usize>()
    }
}

/// Something that is wrong at a column.
pub(super) type Wrong = (usize, TextErrorKind);

/// The groups by name.
const GROUPS: [&str; 3] = ["And", "Or", "Replicate"];

/// The most constraints of a text, those that are repeated included.
const MOST: usize = 1 << 16;

/// The most groups within each other.
const DEEPEST: usize = 16;

/// Returns the names of groups and of their end.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.into_iter().chain(["End"])
}

/// Returns whether this is the name of a group or of its end.
pub(super) fn knows(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Returns constraints and `Or` groups. Constraints that are repeated are written
/// out, and so are those that hold together.
pub(super) fn tree<'a>(
    parts: &[(usize, &'a str, &'a str)],
    area: Area,
    groups: &Groups,
) -> Result<Vec<Node<'a>>, Wrong> {
    let mut parts = parts.iter();
    let mut open: Vec<Node<'a>> = Vec::new();
    let mut all: Vec<Node<'a>> = Vec::new();
    let mut count = 0;
    let malformed = |found: &str| LABEL.malformed(found.to_owned());
    for &(at, name, values) in parts.by_ref() {
        let node = Node {
            at,
            name,
            values: values.to_owned(),
            inner: Vec::new(),
        };
        let done = match name {
            "End" => {
                let group = open.pop();
                let group = group.ok_or_else(|| (at, malformed("found End without a group")))?;
                expanded(group, area, groups)?
            }
            _ if GROUPS.contains(&name) => {
                if open.len() == DEEPEST {
                    let found = format!("found more than {DEEPEST} groups within each other");
                    return Err((at, malformed(&found)));
                }
                open.push(node);
                continue;
            }
            _ => vec![node],
        };
        count += done.len();
        if count > MOST {
            return Err((at, malformed("found too many constraints")));
        }
        let list = open.last_mut().map_or(&mut all, |group| &mut group.inner);
        list.extend(done);
    }
    match open.pop() {
        Some(group) => Err((
            group.at,
            malformed(&format!("found {} without End", group.name)),
        )),
        None => Ok(all),
    }
}

/// Returns a group as it is used: repeated, or as it is.
fn expanded<'a>(group: Node<'a>, area: Area, groups: &Groups) -> Result<Vec<Node<'a>>, Wrong> {
    if group.name != "Replicate" {
        let is_bare = group.values.is_empty();
        let wrong = || LABEL.malformed(format!("found '{}~{}'", group.name, group.values));
        return match is_bare {
            true => Ok(vec![group]),
            false => Err((group.at, wrong())),
        };
    }
    let wrong = || {
        let found = format!("found 'Replicate~{}'", group.values);
        (group.at, LABEL.malformed(found))
    };
    let (bits, origin) = group.values.split_once('~').unwrap_or((&group.values, ""));
    let bits: Option<Vec<usize>> = bits.bytes().map(bits_of).collect();
    let bits = bits.ok_or_else(wrong)?;
    let origin = origin.trim_end_matches('~');
    let layer = groups.layer(origin, area);
    let start = match origin {
        "" => Some((0, 0)),
        origin => place_in(origin, layer, area),
    };
    let start = start.ok_or_else(wrong)?;
    let columns = layer.columns as isize;
    let places = bits.iter().enumerate().flat_map(|(word, bits)| {
        let set = (0..6).filter(move |bit| bits >> bit & 1 == 1);
        set.map(move |bit| 6 * word + bit)
    });
    let places: Vec<usize> = places.collect();
    let size: usize = group.inner.iter().map(Node::size).sum();
    if places.len() * size > MOST {
        return Err((
            group.at,
            LABEL.malformed("found too many constraints".to_owned()),
        ));
    }
    let mut all = Vec::new();
    for place in places {
        let outside = || {
            (
                group.at,
                LABEL.malformed(
                    "found Replicate beyond its cells, or of cells and variables".to_owned(),
                ),
            )
        };
        // They are counted from the first cell.
        let place = place as isize + start.0 * columns + start.1;
        let by = (place / columns - start.0, place % columns - start.1);
        let moved = group.inner.iter().map(|node| moved(node, by, layer, area));
        let moved: Option<Vec<Node<'a>>> = moved.collect();
        all.extend(moved.ok_or_else(outside)?);
    }
    Ok(all)
}

/// Returns the row and column of a cell or variable in a layer; `None` if it is in
/// another one.
fn place_in(name: &str, layer: Layer, area: Area) -> Option<(isize, isize)> {
    let found = cell(name, area.shape)?;
    match (found.as_variable(), layer.first) {
        (None, None) if area.has(found) => {
            let shape = area.shape;
            Some((
                shape.row_of(found) as isize,
                shape.column_of(found) as isize,
            ))
        }
        (Some(number), Some(first)) => {
            let place = usize::from(number).checked_sub(first)?;
            let row_and_column = (place / layer.columns, place % layer.columns);
            (place < layer.len).then_some((row_and_column.0 as isize, row_and_column.1 as isize))
        }
        _ => None,
    }
}

/// Returns a constraint as many rows and columns further on; `None` if its
/// cells leave the board or their variables, or it is about a row or column.
fn moved<'a>(node: &Node<'a>, by: (isize, isize), layer: Layer, area: Area) -> Option<Node<'a>> {
    let value = |value: &str| -> Option<String> {
        let (name, _) = value.split_once('_').unwrap_or((value, ""));
        if cell(name, area.shape).is_some() {
            let (row, column) = place_in(name, layer, area)?;
            let moved = layer.name(row + by.0, column + by.1)?;
            return Some(moved + &value[name.len()..]);
        }
        let is_line = ['R', 'C'].iter().any(|letter| {
            let number = name.strip_prefix(*letter);
            number.is_some_and(|number| number.parse::<usize>().is_ok())
        });
        (!is_line).then(|| value.to_owned())
    };
    let values: Option<Vec<String>> = node.values.split('~').map(value).collect();
    let inner = node.inner.iter().map(|inner| moved(inner, by, layer, area));
    Some(Node {
        values: values?.join("~"),
        inner: inner.collect::<Option<_>>()?,
        ..node.clone()
    })
}
