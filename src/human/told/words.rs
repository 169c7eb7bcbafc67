//! Phrases of the sentences that tell a step.

pub(crate) use crate::board::names::list;
use crate::board::{Cell, Digit, DigitSet, Shape};
use crate::human::board::AnyHouse;

/// Lists digits: `1, 2 and 9`.
pub fn digits(set: DigitSet, conjunction: &str) -> String {
    list(set.iter().map(|digit| digit.to_string()), conjunction)
}

/// Names lines of one kind: `rows 2 and 6`.
pub fn lines(houses: &[AnyHouse]) -> String {
    let kind = houses.first().map_or("line", |house| house.kind());
    let numbers = houses.iter().map(|house| (house.index() + 1).to_string());
    format!("{kind}s {}", list(numbers, "and"))
}

/// Names candidates, from low digits to high: `2 from r9c6 and 9 from r7c6, r9c6`.
pub fn candidates(shape: Shape, candidates: &[(Cell, Digit)]) -> String {
    let digits: DigitSet = candidates.iter().map(|&(_, digit)| digit).collect();
    let parts = digits.iter().map(|digit| {
        let with = candidates.iter().filter(|&&(_, d)| d == digit);
        let cells: Vec<String> = with
            .map(|&(cell, _)| shape.cell_name(cell).to_string())
            .collect();
        format!("{digit} from {}", cells.join(", "))
    });
    let parts: Vec<String> = parts.collect();
    parts.join(" and ")
}
