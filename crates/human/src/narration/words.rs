//! Phrases of the sentences that tell a step.

use super::step::capital;
use crate::board::AnyHouse;
#[doc(hidden)]
pub use quadrille_board::names::list;
use quadrille_board::{Cell, Digit, DigitSet, Shape};

/// Lists digits: `1, 2 and 9`.
pub fn digits(set: DigitSet, conjunction: &str) -> String {
    list(set.iter().map(|digit| digit.to_string()), conjunction)
}

/// Lists cells: `r1c2 and r3c4`.
pub fn cells(shape: Shape, cells: &[Cell], conjunction: &str) -> String {
    let names = cells.iter().map(|&cell| shape.cell_name(cell));
    list(names.map(|name| name.to_string()), conjunction)
}

/// Names lines of one kind: `rows 2 and 6`.
pub fn lines(houses: &[AnyHouse]) -> String {
    let kind = houses.first().map_or("line", |house| house.kind());
    let numbers = houses.iter().map(|house| (house.index() + 1).to_string());
    format!("{kind}s {}", list(numbers, "and"))
}

/// Returns the sentence of a step: the name of its technique, what it saw, and what it removes, if anything.
pub fn sentence(name: &str, clause: &str, shape: Shape, removed: &[(Cell, Digit)]) -> String {
    let mut sentence = [&capital(name), ": ", clause].concat();
    if !removed.is_empty() {
        sentence.push_str(", which removes ");
        sentence.push_str(&candidates(shape, removed));
    }
    sentence
}

/// Names candidates, from low digits to high: `2 and 9 from r9c6 and 3 from r7c6, r9c6`.
pub fn candidates(shape: Shape, candidates: &[(Cell, Digit)]) -> String {
    let digits: DigitSet = candidates.iter().map(|&(_, digit)| digit).collect();
    let mut parts: Vec<(Vec<String>, String)> = Vec::new();
    for digit in digits.iter() {
        let with = candidates.iter().filter(|&&(_, d)| d == digit);
        let cells: Vec<String> = with
            .map(|&(cell, _)| shape.cell_name(cell).to_string())
            .collect();
        let cells = cells.join(", ");
        match parts.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => digits.push(digit.to_string()),
            None => parts.push((vec![digit.to_string()], cells)),
        }
    }
    let part = |(digits, cells): (Vec<String>, String)| {
        format!("{} from {cells}", list(digits.into_iter(), "and"))
    };
    let parts: Vec<String> = parts.into_iter().map(part).collect();
    parts.join(" and ")
}
