//! Claims that follow from an assumption, one after the other, as a reader can check them: chains and nets.
//!
//! What follows is one of two things. A candidate does not hold because one before it excludes it; it holds because
//! all others of its cell, or all other places in a house, were ruled out before. In a chain each claim follows from
//! the one before it, and all are told. In a net some follow from several; then only digits are told that hold, in
//! an order in which each is a single once those before it are filled in.

use crate::board::AnyHouse;
use crate::narration::words::{cells, list};
use crate::narration::{Group, Link, Picture};
use quadrille_board::{Cell, Digit, Shape};

/// Why a claim follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// A candidate before it excludes it.
    Excluded,
    /// It is the last candidate of its cell.
    Cell,
    /// It is the last place of its digit in a house.
    House(AnyHouse),
}

/// A candidate that holds, or does not; or a group of them, of which one holds or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cell, or the cells of the group.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is there, or in one of the cells.
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// The places of the claims that it follows from, all before its own.
    pub parents: Vec<usize>,
}

/// What the claims show together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// If the first candidate does not hold, the last one does.
    Either,
    /// The last claim leads to the first: either all of them are true, or none is.
    Round,
    /// No digit is left for a cell, so what was assumed is wrong.
    NoDigit(Cell),
    /// No place is left for a digit in a house.
    NoPlace(AnyHouse, Digit),
    /// The claims at these places both hold, and exclude each other.
    Clash(usize, usize),
}

/// Claims, the first of which is assumed, and their end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The claims.
    pub claims: Vec<Claim>,
    /// What they show.
    pub end: End,
}

impl Chain {
    /// Returns whether each claim follows from the one before it.
    pub fn is_line(&self) -> bool {
        let mut places = self.claims.iter().enumerate();
        places.all(|(place, claim)| claim.parents.iter().all(|&parent| parent + 1 == place))
    }

    /// Tells the claims and what they show.
    pub fn told(&self, shape: Shape) -> String {
        let Some((first, rest)) = self.claims.split_first() else {
            return String::new();
        };
        let is_line = self.is_line();
        let said = rest.iter().filter(|claim| is_line || claim.holds);
        let said: Vec<String> = said.map(|claim| reasoned(shape, claim)).collect();
        let start = says(shape, first, first.holds);
        let comma = if said.is_empty() { "" } else { ", " };
        let then = format!("if {start}{comma}{}", list(said.into_iter(), "and"));
        let not_first = says(shape, first, !first.holds);
        match (self.end, self.claims.last()) {
            (End::Either, Some(last)) => {
                let is_first = (&last.cells, last.digit) == (&first.cells, first.digit);
                let or = || format!(" or {}", says(shape, last, true));
                format!(
                    "{then}, so {not_first}{}",
                    if is_first { String::new() } else { or() }
                )
            }
            (End::Round, _) => {
                format!("{then}, so {start}: of each two neighbours in this loop, one holds")
            }
            (End::NoDigit(cell), _) => {
                let cell = shape.cell_name(cell);
                format!("{then}, no digit is left for {cell}, so {not_first}")
            }
            (End::NoPlace(house, digit), _) => {
                format!("{then}, no place is left for {digit} in {house}, so {not_first}")
            }
            (End::Clash(one, other), _) => {
                let [one, other] = [one, other].map(|place| {
                    let claim = &self.claims[place];
                    format!("{}={}", cells(shape, &claim.cells, "or"), claim.digit)
                });
                format!("{then}, but {one} excludes {other}, so {not_first}")
            }
            (End::Either, None) => then,
        }
    }

    /// Returns what it looks like: what holds, what does not, and the links.
    pub fn picture(&self) -> Picture {
        let of = |holds: bool| {
            let all = self.claims.iter().filter(|claim| claim.holds == holds);
            let mut all: Vec<_> = all
                .flat_map(|claim| claim.cells.iter().map(|&cell| (cell, claim.digit)))
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let group = |place: usize| Group {
            digit: self.claims[place].digit,
            cells: self.claims[place].cells.clone(),
        };
        let link = |from: usize, to: usize, strong: bool| Link::new(group(from), group(to), strong);
        let mut links = Vec::new();
        for (place, claim) in self.claims.iter().enumerate() {
            let parents = claim.parents.iter();
            links.extend(parents.map(|&parent| link(parent, place, claim.holds)));
        }
        let weak = |from, to| link(from, to, false);
        let closing = match self.end {
            End::Round => Some(weak(self.claims.len() - 1, 0)),
            End::Clash(one, other) => Some(weak(one, other)),
            _ => None,
        };
        links.extend(closing);
        Picture {
            body: of(true),
            apart: of(false),
            links,
            ..Picture::default()
        }
    }
}

/// Says that a digit is, or is not, in a cell, or in one of some cells.
fn says(shape: Shape, claim: &Claim, holds: bool) -> String {
    let (joint, is) = match (holds, claim.cells.len()) {
        (true, _) => ("or", "is"),
        (false, 1) => ("and", "is not"),
        (false, _) => ("and", "are not"),
    };
    let cells = cells(shape, &claim.cells, joint);
    format!("{cells} {is} {}", claim.digit)
}

/// Says a claim, and why it holds.
fn reasoned(shape: Shape, claim: &Claim) -> String {
    let said = says(shape, claim, claim.holds);
    match claim.reason {
        Reason::House(house) => format!("{said} ({house})"),
        Reason::Cell if claim.parents.len() > 1 => format!("{said} (last candidate)"),
        _ => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_board::House;

    #[test]
    fn chains_and_nets_are_told_so_that_they_can_be_checked() {
        let shape = Shape::CLASSIC;
        let claim = |column, value, holds, reason, parents: &[usize]| Claim {
            cells: vec![shape.cell(0, column)],
            digit: Digit::new(value).unwrap(),
            holds,
            reason,
            parents: parents.to_vec(),
        };
        let row = Reason::House(House::Row(0).into());
        let claims = vec![
            claim(0, 7, false, Reason::Assumed, &[]),
            claim(4, 7, true, row, &[0]),
            claim(4, 3, false, Reason::Excluded, &[1]),
            claim(8, 3, true, row, &[2]),
        ];
        let mut chain = Chain {
            claims,
            end: End::Either,
        };
        let start = "if r1c1 is not 7, r1c5 is 7 (row 1), r1c5 is not 3 and r1c9 is 3 (row 1), so ";
        assert_eq!(chain.told(shape), format!("{start}r1c1 is 7 or r1c9 is 3"));
        chain.end = End::Round;
        assert!(
            chain
                .told(shape)
                .starts_with(&format!("{start}r1c1 is not 7: "))
        );
        assert_eq!(chain.picture().links.len(), 4);
        let mut grouped = chain.clone();
        for (place, column) in [(0, 1), (2, 5)] {
            grouped.claims[place].cells.push(shape.cell(0, column));
        }
        assert!(grouped.told(shape).starts_with(
            "if r1c1 and r1c2 are not 7, r1c5 is 7 (row 1), r1c5 and r1c6 are not 3 and r1c9 is 3 (row 1), so r1c1 \
             and r1c2 are not 7: "
        ));
        grouped.end = End::Either;
        assert!(
            grouped
                .told(shape)
                .ends_with(" so r1c1 or r1c2 is 7 or r1c9 is 3")
        );
        assert_eq!(grouped.picture().links[2].from.cells.len(), 2);
        assert_eq!(grouped.picture().apart.len(), 4);
        chain.claims[3].parents = vec![0, 2];
        chain.end = End::NoDigit(shape.cell(1, 1));
        assert_eq!(
            chain.told(shape),
            "if r1c1 is not 7, r1c5 is 7 (row 1) and r1c9 is 3 (row 1), no digit is left for r2c2, so r1c1 is 7"
        );
    }
}
