//! The names and numbers of rows and columns.

use super::separator::{LEAST_SIDE, Separator, inside, is_nothing};
use quadrille_board::Shape;

/// Returns whether a text could be the number of this row, counted from 0.
pub(crate) fn is_number_of(text: &str, row: usize) -> bool {
    is_number_from(1, text, row) || is_number_from(0, text, row)
}

/// Returns whether some texts could be the numbers of rows or columns, in order.
pub(crate) fn are_numbers(texts: &[impl AsRef<str>]) -> bool {
    [0, 1].into_iter().any(|first| {
        let mut texts = texts.iter().zip(0..);
        texts.all(|(text, at)| is_number_from(first, text.as_ref(), at))
    })
}

/// Returns whether a text could be the number of this row, counted from 0, if the
/// first row has this number. Letters begin with A.
fn is_number_from(first: usize, text: &str, row: usize) -> bool {
    let text = text.trim_end_matches([':', '.']);
    let words = ["row", "Row", "ROW", "r", "R"];
    let number = words.iter().find_map(|word| text.strip_prefix(word));
    let number = number.map_or(text, |number| number.trim_start_matches(['_', ' ']));
    match number.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            usize::from(letter.to_ascii_uppercase() - b'A') == row
        }
        _ => number.parse() == Ok(row + first),
    }
}

/// Returns whether a text could be the name of a column.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text
            .chars()
            .all(|symbol| symbol.is_alphanumeric() || "_ #().".contains(symbol))
        && !is_nothing(text)
}

/// Returns whether a line has the names of columns, or the numbers of columns
/// above numbered rows.
pub(crate) fn is_header(line: &str) -> bool {
    are_numbered_names(line)
        || Separator::of(line).any(|separator| {
            let fields = separator.fields(line);
            let fields = inside(line, &fields);
            fields.len() >= LEAST_SIDE && is_heading(fields.iter().map(|field| field.text))
        })
}

/// Returns whether fields are the names of columns, or their numbers after a corner.
pub(crate) fn is_heading<'a>(mut texts: impl ExactSizeIterator<Item = &'a str> + Clone) -> bool {
    if texts.clone().all(|text| is_name(text) || is_type(text)) {
        return true;
    }
    // A first row that happens to be 1 2 3 has no corner.
    let is_corner = |text: &str| text.len() <= 3 && text.parse::<usize>().is_err();
    texts.next().is_some_and(is_corner)
        && Shape::of_side(texts.len()).is_some()
        && texts.zip(0..).all(|(text, at)| is_number_of(text, at))
}

/// Returns whether a line is names with the numbers of columns, as in `c1  c2
/// c3  c4`.
fn are_numbered_names(line: &str) -> bool {
    let stem_of = |name: &'_ str| {
        name.trim_end_matches(|symbol: char| symbol.is_ascii_digit())
            .len()
    };
    let stem = line
        .split_whitespace()
        .next()
        .map(|name| &name[..stem_of(name)]);
    let mut names = line.split_whitespace().zip(0..);
    let is_next = |(name, at): (&str, usize)| {
        let start = &name[..stem_of(name)];
        let number: Option<usize> = name[start.len()..].parse().ok();
        !start.is_empty()
            && start
                .chars()
                .all(|symbol| symbol.is_alphabetic() || symbol == '_')
            && stem == Some(start)
            && (number == Some(at) || number == Some(at + 1))
    };
    names.all(is_next) && line.split_whitespace().nth(LEAST_SIDE - 1).is_some()
}

/// Returns whether a field is a type, as DuckDB prints them.
fn is_type(text: &str) -> bool {
    text.ends_with(')') && text.starts_with(|symbol: char| symbol.is_alphabetic())
}
