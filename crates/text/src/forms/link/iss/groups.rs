//! Groups of constraints: `Or`, `And` and `Replicate`, each up to its `End`.

use super::area::Area;
use super::part::{LABEL, bits_of, cell, unsupported, variable};
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
                expanded(group, area)?
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
fn expanded<'a>(group: Node<'a>, area: Area) -> Result<Vec<Node<'a>>, Wrong> {
    if group.name != "Replicate" {
        let is_bare = group.values.is_empty();
        let wrong = || LABEL.malformed(format!("found '{}~{}'", group.name, group.values));
        return match is_bare {
            true => Ok(vec![group]),
            false => Err((group.at, wrong())),
        };
    }
    let of_variables = || (group.at, unsupported("Replicate of variables"));
    if group.inner.iter().any(names_variables) {
        return Err(of_variables());
    }
    let bits = group.values.trim_end_matches('~').bytes().map(bits_of);
    let bits: Option<Vec<usize>> = bits.collect();
    let bits = bits.ok_or_else(of_variables)?;
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
                LABEL.malformed("found Replicate beyond the board".to_owned()),
            )
        };
        let by = (place / area.columns, place % area.columns);
        let moved = group.inner.iter().map(|node| moved(node, by, area));
        let moved: Option<Vec<Node<'a>>> = moved.collect();
        all.extend(moved.ok_or_else(outside)?);
    }
    Ok(all)
}

fn names_variables(node: &Node<'_>) -> bool {
    node.values
        .split('~')
        .any(|value| variable(value).is_some())
        || node.inner.iter().any(names_variables)
}

/// Returns a constraint as many rows and columns further on; `None` if its
/// cells leave the board, or it is about a row or column.
fn moved<'a>(node: &Node<'a>, by: (usize, usize), area: Area) -> Option<Node<'a>> {
    let shape = area.shape;
    let value = |value: &str| -> Option<String> {
        let (name, _) = value.split_once('_').unwrap_or((value, ""));
        if let Some(place) = cell(name, shape) {
            let (row, column) = (shape.row_of(place) + by.0, shape.column_of(place) + by.1);
            let is_inside = row < area.rows && column < area.columns;
            let digits = &value[name.len()..];
            return is_inside.then(|| format!("R{}C{}{digits}", row + 1, column + 1));
        }
        let is_line = ['R', 'C'].iter().any(|letter| {
            let number = name.strip_prefix(*letter);
            number.is_some_and(|number| number.parse::<usize>().is_ok())
        });
        (!is_line).then(|| value.to_owned())
    };
    let values: Option<Vec<String>> = node.values.split('~').map(value).collect();
    let inner = node.inner.iter().map(|inner| moved(inner, by, area));
    Some(Node {
        values: values?.join("~"),
        inner: inner.collect::<Option<_>>()?,
        ..node.clone()
    })
}
