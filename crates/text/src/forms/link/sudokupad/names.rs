//! The names of members, short and long.

use serde_json::Value;

/// The short names of members, and the long ones.
pub(super) const NAMES: [(&str, &str); 23] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("md", "metadata"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Returns a member of an object by its long name.
pub(super) fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let short = NAMES.iter().find(|(_, long)| *long == name);
    let short = short.and_then(|(short, _)| value.get(short));
    short.or_else(|| value.get(name))
}
