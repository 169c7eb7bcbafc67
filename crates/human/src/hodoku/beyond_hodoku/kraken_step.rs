//! A kraken fish as a step: what it saw, in words and in short.

use crate::hodoku::chain::graph::Graph;
use crate::hodoku::chain::path;
use crate::hodoku::chain::spread::{Claim, Spread};
use crate::hodoku::chain::trace::of_links;
use crate::hodoku::prelude::*;
use crate::hodoku::words;
use crate::narration::branch::{self, cells, says};
use crate::narration::names::{self, house_list};

/// A fish, and the cells whose chains show that a candidate does not hold.
pub struct Kraken {
    /// The number of chains, and of their links.
    pub rank: (u32, usize),
    pub digit: usize,
    /// The base, then the cover.
    pub houses: Vec<usize>,
    /// The cells of the base, and which of them are fins.
    pub base: CellSet,
    pub fins: CellSet,
    /// The cells with chains: the fins, and in type 2 the cells of the base in a house of the cover.
    pub starts: CellSet,
    /// This house, in type 2.
    pub house: Option<usize>,
}

impl Kraken {
    /// Returns the step that removes a candidate.
    pub fn step(&self, position: &Position, graph: &Graph, target: Candidate) -> Step {
        let (houses, body) = (self.houses.clone(), self.base & !self.fins);
        let mut pattern = Pattern::of_digit(self.digit, houses, body, self.fins);
        let mut spread = Spread::default();
        let mut chains = Vec::new();
        for start in each(self.starts) {
            let start = Candidate::new(start, self.digit);
            spread.follow(graph, Claim::on(start.0.into()));
            let chain = spread.chain(Claim::off(target.0.into()));
            chains.push(path::links(graph, &chain).collect::<Vec<_>>());
        }
        pattern.said = clause(self, &pattern, position, &chains, target);
        pattern.links = chains.concat();
        Step::remove(Technique::KrakenFish, vec![target], pattern)
    }
}

/// Returns what a kraken fish shows: the fish, what is so without its fins, and the chains.
fn clause(
    kraken: &Kraken,
    pattern: &Pattern,
    position: &Position,
    chains: &[Vec<Link>],
    target: Candidate,
) -> String {
    let (digit, fins) = (kraken.digit + 1, cells(kraken.fins, "or"));
    let fish = words::fish(pattern);
    let chains = chains
        .iter()
        .map(|links| branch::told(&of_links(position, links)));
    let chains = chains.collect::<Vec<_>>().join("; ");
    let target_off = says(target.digit(), 1 << target.cell(), false);
    let is_at_target = |&house: &usize| HOUSE_SET[house] >> target.cell() & 1 == 1;
    let (base, cover) = kraken.houses.split_at(kraken.houses.len() / 2);
    match kraken.house {
        None => {
            let of_target: Vec<usize> = cover.iter().copied().filter(is_at_target).collect();
            let houses = house_list(&of_target);
            let has = if of_target.len() == 1 { "has" } else { "have" };
            // Where the base has the cell too, the cover has it more often.
            let why = match base.iter().any(is_at_target) {
                true => format!("{target_off}, which the cover has twice"),
                false => format!("{houses} {has} {digit} in the base, so {target_off}"),
            };
            format!("type 1, {fish}; unless {fins} is {digit}, {why}; {chains}")
        }
        Some(house) => {
            let own = cells(kraken.starts & !kraken.fins, "or");
            let name = names::house(house);
            format!(
                "type 2, {fish}; unless {fins} is {digit}, {name} has {digit} in {own}; {chains}"
            )
        }
    }
}

/// Returns the fish of a pattern as fish hunters write it: `(4)r26\c38 fr2c9`; `fr` is a fin, `efr` one in two houses of
/// the base.
pub fn in_short(pattern: &Pattern) -> String {
    let (base, cover) = pattern.houses.split_at(pattern.houses.len() / 2);
    let digit = pattern.body.first().map_or(0, |it| it.digit() + 1);
    let mut text = format!("({digit}){}\\{}", houses(base), houses(cover));
    for fin in &pattern.apart {
        let cell: CellSet = 1 << fin.cell();
        let number = base.iter().filter(|&&house| HOUSE_SET[house] & cell != 0);
        let kind = if number.count() > 1 { "ef" } else { "f" };
        text += &format!(" {kind}{}", cells(cell, "or"));
    }
    text
}

/// Names houses in short: `r26b1`.
fn houses(houses: &[usize]) -> String {
    let kinds = [("r", ROWS), ("c", COLUMNS), ("b", BOXES)];
    let of_kind = |(letter, first): (&str, usize)| {
        let own = houses.iter().filter_map(|house| house.checked_sub(first));
        let own = own.filter(|&number| number < 9);
        let numbers: String = own.map(|number| (number + 1).to_string()).collect();
        if numbers.is_empty() {
            numbers
        } else {
            format!("{letter}{numbers}")
        }
    };
    kinds.map(of_kind).concat()
}
