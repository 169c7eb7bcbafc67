//! Chains in Eureka notation, as forums write them: `(1)r3c3 = r1c12 - r1c8 = (1)r7c8 => r7c3<>1`.
//!
//! `=` is a strong link: one of both must hold. `-` is a weak one: not both can. Digits of one cell share its name:
//! `(1=2)r1c1 - (2=3)r1c5`. A fish from whose fins chains begin stands before them: its base, its cover and its fins, as
//! in `(4)r26\c38 fr2c9; (4)r2c9 - r1c9 => r1c9<>4`.

use super::step::{Group, Link, Step};
use quadrille_board::{Cell, Digit, Shape};

impl Step {
    /// Returns its chains in Eureka notation, each from its first node to its last, with what follows: `(1=2)r1c1 -
    /// (2=3)r1c5 - (3=1)r5c5 => r5c1<>1`. `None` for a step without chains, and for nets, which branch.
    pub fn eureka(&self) -> Option<String> {
        let links = &self.picture.links;
        let breaks = links.windows(2).enumerate();
        let breaks = breaks.filter(|(_, pair)| pair[0].to != pair[1].from);
        let mut chains: Vec<&[Link]> = Vec::new();
        let mut from = 0;
        for (at, _) in breaks {
            chains.push(&links[from..=at]);
            from = at + 1;
        }
        chains.push(&links[from..]);
        let is_chain = |chain: &&[Link]| {
            let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
                return false;
            };
            let mut pairs = chain.windows(2);
            // One that begins and ends weak shows nothing, unless it is a loop or one of several.
            let is_whole = chains.len() > 1 || first.from == last.to || self.fish.is_some();
            (first.is_strong || last.is_strong || is_whole)
                && pairs.all(|pair| pair[0].is_strong != pair[1].is_strong)
        };
        // Chains begin with what is assumed in turn, and end alike. Else it is a net.
        let starts = chains
            .iter()
            .map(|chain| chain.first().map(|link| &link.from));
        let mut starts: Vec<_> = starts.collect();
        starts.dedup();
        let end = chains[0].last().map(|link| &link.to);
        let is_one_end = (chains.iter()).all(|chain| chain.last().map(|link| &link.to) == end);
        if !chains.iter().all(is_chain) || starts.len() < chains.len() || !is_one_end {
            return None;
        }
        let shape = self.grid.shape();
        // A remote pair goes with its digits either way round.
        let exchanged: Vec<Link> = match self.technique {
            "remote pair" => {
                let pair = [&chains[0][0].from, &chains[0][0].to].map(|node| node.digit);
                chains[0].iter().map(|link| exchanged(link, pair)).collect()
            }
            _ => Vec::new(),
        };
        if !exchanged.is_empty() {
            chains.push(&exchanged);
        }
        let chains = chains.into_iter().map(|chain| chain_of(shape, chain));
        let chains: Vec<String> = self.fish.clone().into_iter().chain(chains).collect();
        let effect = |sign: &'static str| {
            move |&(cell, digit): &(Cell, _)| format!("{}{sign}{digit}", shape.cell_name(cell))
        };
        let effects: Vec<String> = match &self.placed[..] {
            [] => self.removed.iter().map(effect("<>")).collect(),
            placed => placed.iter().map(effect("=")).collect(),
        };
        Some(format!("{} => {}", chains.join("; "), effects.join(", ")))
    }
}

/// Returns a link between two digits that have changed places.
fn exchanged(link: &Link, [a, b]: [Digit; 2]) -> Link {
    let group = |group: &Group| Group {
        digit: if group.digit == a { b } else { a },
        cells: group.cells.clone(),
    };
    Link::new(group(&link.from), group(&link.to), link.is_strong)
}

/// Writes a chain.
fn chain_of(shape: Shape, chain: &[Link]) -> String {
    // Nodes in the same cells, one after the other.
    let mut part: Option<(String, &Group)> = None;
    let mut text = String::new();
    let last = chain.last().map(|link| &link.to);
    let nodes = chain.iter().map(|link| &link.from).chain(last);
    for (at, node) in nodes.enumerate() {
        let sign = match at.checked_sub(1).map(|at| chain[at].is_strong) {
            None => "",
            Some(true) => "=",
            Some(false) => "-",
        };
        match &mut part {
            Some((digits, last)) if last.cells == node.cells => {
                digits.push_str(&format!("{sign}{}", node.digit));
            }
            _ => {
                if let Some((digits, last)) = part.replace((node.digit.to_string(), node)) {
                    text += &format!("({digits}){} {sign} ", cells_of(shape, &last.cells));
                }
            }
        }
    }
    if let Some((digits, last)) = part {
        text += &format!("({digits}){}", cells_of(shape, &last.cells));
    }
    text
}

/// Names cells in short: `r1c12`, `r12c3`, or one after the other.
fn cells_of(shape: Shape, cells: &[Cell]) -> String {
    let numbers = |of: &dyn Fn(Cell) -> usize| -> Vec<usize> {
        let mut numbers: Vec<usize> = cells.iter().map(|&cell| of(cell) + 1).collect();
        numbers.dedup();
        numbers
    };
    let rows = numbers(&|cell| shape.row_of(cell));
    let columns = numbers(&|cell| shape.column_of(cell));
    if shape.side() < 10 && (rows.len() == 1 || columns.len() == 1) {
        let word = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<String>();
        return format!("r{}c{}", word(&rows), word(&columns));
    }
    let names = cells.iter().map(|&cell| shape.cell_name(cell).to_string());
    names.collect::<Vec<_>>().join(",")
}
