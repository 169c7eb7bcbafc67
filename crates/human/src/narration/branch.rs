//! What follows from one assumption, told claim by claim: each with its reason, so that a reader can check it.
//!
//! A chain is a line: each claim follows from the one before it. A net is a tree whose branches meet again: a cell
//! has one candidate left because several others were ruled out, by one digit here and another one there. A claim
//! that rests on several others names them.

use super::Link;
use super::names;
use super::words::list;
use crate::board::nine::geometry::{CellSet, Nine};
use quadrille_limits::bits::each;

/// A claim on the 9x9 board: a digit is, or is not, in one of some cells; and what it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The digit, from 0.
    pub digit: usize,
    /// The cells, one in most claims.
    pub cells: CellSet,
    /// Whether the digit is there.
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// The places of the claims that it follows from, all before its own.
    pub parents: Vec<usize>,
    /// What the technique saw that shows it.
    pub shown: Option<String>,
}

/// Why a claim follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// The cell has one digit.
    Cell,
    /// The digit goes once into a house.
    House(usize),
    /// A technique shows it.
    Technique(&'static str),
}

/// Tells what follows from an assumption: `if r1c1 is not 7, r1c9 is 7 (row 1) and r2c8 is not 7`. What only goes
/// with a digit being placed elsewhere is not said, unless the branch is a line or that is its end.
pub fn told(claims: &[Inference]) -> String {
    let Some((first, rest)) = claims.split_first() else {
        return String::new();
    };
    let is_line = is_line(claims);
    let is_said: Vec<bool> = (0..claims.len())
        .map(|place| is_line || place == 0 || is_said(claims, place))
        .collect();
    let mut before = 0;
    let mut said = Vec::new();
    for (place, claim) in (1..).zip(rest).filter(|&(place, _)| is_said[place]) {
        said.push(reasoned(claims, claim, &is_said, before));
        before = place;
    }
    let start = says(first.digit, first.cells, first.holds);
    let none = said.is_empty().then(|| "that is it".to_owned());
    format!("if {start}, {}", list(said.into_iter().chain(none), "and"))
}

/// Tells what a chain shows whose end leads to its start.
pub fn a_loop(told: &str) -> String {
    format!("{told}: a loop, so each weak link has one end")
}

/// Says that a digit is, or is not, in one of some cells: `r1c2 is not 5`, `5 is in r1c2 or r1c3`.
pub fn says(digit: usize, set: CellSet, holds: bool) -> String {
    let digit = digit + 1;
    let is = if holds { "is" } else { "is not" };
    let cells = cells(set, "or");
    match set.count_ones() {
        1 => format!("{cells} {is} {digit}"),
        _ => format!("{digit} {is} in {cells}"),
    }
}

/// Returns the arrows of a branch, from each claim to those that follow from it.
pub fn links(claims: &[Inference]) -> impl Iterator<Item = Link> {
    let group = |claim: &Inference| names::group(claim.digit, claim.cells);
    claims.iter().flat_map(move |claim| {
        let parents = claim.parents.iter();
        parents.map(move |&parent| Link::new(group(&claims[parent]), group(claim), claim.holds))
    })
}

/// Tells an almost locked set: `r1c2 and r1c3 have all but one of 1, 2 and 7`.
pub fn all_but_one(set: CellSet, digits: Nine) -> String {
    let verb = if set.count_ones() == 1 { "has" } else { "have" };
    let digits = self::digits(digits, "and");
    format!("{} {verb} all but one of {digits}", cells(set, "and"))
}

/// Lists cells: `r1c2 or r1c3`.
pub fn cells(set: CellSet, conjunction: &str) -> String {
    let names = each(set).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
    list(names, conjunction)
}

/// Lists digits: `2 or 9`.
pub fn digits(set: Nine, conjunction: &str) -> String {
    list(each(set).map(|digit| (digit + 1).to_string()), conjunction)
}

/// Returns whether each claim follows from the one before it.
fn is_line(claims: &[Inference]) -> bool {
    let mut places = claims.iter().enumerate();
    places.all(|(place, claim)| claim.parents.iter().all(|&parent| parent + 1 == place))
}

/// Returns whether a claim of a branch that is no line is worth saying.
fn is_said(claims: &[Inference], place: usize) -> bool {
    let claim = &claims[place];
    let is_end = || {
        let mut later = claims[place + 1..].iter();
        !later.any(|claim| claim.parents.contains(&place))
    };
    claim.holds || matches!(claim.reason, Reason::Technique(_)) || is_end()
}

/// Returns what a claim says and why, after another one was said.
fn reasoned(claims: &[Inference], claim: &Inference, is_said: &[bool], before: usize) -> String {
    let mut sources: Vec<usize> = Vec::new();
    for &parent in &claim.parents {
        match is_said[parent] {
            true => sources.push(parent),
            // It goes with a digit being placed.
            false => sources.extend(&claims[parent].parents),
        }
    }
    sources.sort_unstable();
    sources.dedup();
    let by = match sources[..] {
        [only] if only == before => String::new(),
        [] => String::new(),
        _ => {
            let sources = sources.iter().map(|&source| short(&claims[source]));
            format!("by {}", list(sources, "and"))
        }
    };
    let reason = match claim.reason {
        Reason::Technique(name) => match &claim.shown {
            Some(shown) => format!("{name}: {shown}"),
            None => name.to_owned(),
        },
        Reason::House(house) if claim.holds => names::house(house).to_string(),
        Reason::Cell if claim.holds && claim.parents.len() > 1 => "last candidate".to_owned(),
        _ => String::new(),
    };
    let said = says(claim.digit, claim.cells, claim.holds);
    match (&reason[..], &by[..]) {
        ("", "") => said,
        ("", reason) | (reason, "") => format!("{said} ({reason})"),
        (reason, by) => format!("{said} ({reason}, {by})"),
    }
}

/// Returns a claim in short: `r1c2=5`, `r1c2<>5`, `r1c2/r1c3=5`.
fn short(claim: &Inference) -> String {
    let sign = if claim.holds { "=" } else { "<>" };
    let cells = each(claim.cells).map(|cell| cells(1 << cell, "or"));
    let cells = cells.collect::<Vec<_>>().join("/");
    format!("{cells}{sign}{}", claim.digit + 1)
}
