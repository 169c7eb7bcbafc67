//! Nice loops and alternating inference chains (AIC).
//!
//! A chain may change from digit to digit within a cell. If it leads back to the cell where it began, it is a nice
//! loop, discontinuous or continuous:
//!
//! - A candidate that leads to its own absence, or to another candidate of its cell, goes.
//! - A candidate whose absence leads to it is true, and the others of its cell go. Example: 1 in row 1 is in r1c1 or
//!   r1c5, 2 in column 5 in r1c5 or r5c5, 3 in row 5 in r5c5 or r5c1, 1 in column 1 in r5c1 or r1c1. If r1c1 is not
//!   1, then r1c5 is, r5c5 is 2, r5c1 is 3, and r1c1 is 1.
//! - A candidate whose absence leads to another one of its cell closes a continuous loop: all its links hold both
//!   ways, so of the two ends of each weak link one is true, and whatever sees both goes. Example: 1 in row 1 is in
//!   r1c1 or r1c5, r5c5 has 1 and 2, 2 in column 1 is in r5c1 or r1c1. Then r1c1 is 1 or 2, r1c5 or r5c5 has the 1 of
//!   column 5, and r5c5 or r5c1 the 2 of row 5.
//!
//! If it ends elsewhere, it is an AIC: one of both ends is true. What both rule out goes: for ends of one digit the
//! digit where both are seen, in two cells or more, as HoDoKu takes the loop from a single cell; for two digits that
//! see each other each digit in the other's cell. With groups, a node may be two or three cells of a box and a line.
//! Example: 1 in box 1 is in r2c3 or in r1c1 and r1c2; 1 in column 8 is in r1c8 or r3c8. So 1 is in r2c3 or r3c8,
//! and not in r2c7 and r2c9.
//!
//! A chain that is in a cell twice does not count. As HoDoKu keeps one chain for each pair of claims, what it finds
//! depends on the order of links: those in a cell first, then by row, column and box. Candidates that hold are
//! followed before those that do not.

use super::choice::Choice;
use super::graph::{GROUPS, Graph, Kind};
use super::path;
use super::spread::{Claim, Spread};
use crate::hodoku::prelude::*;

/// Finds nice loops and AICs, with groups if the technique has them; best first.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let kind = match technique {
        Technique::GroupedNiceLoop | Technique::GroupedAic => Kind::Grouped,
        _ => Kind::All,
    };
    let position = &state.position;
    let mut search = Search {
        position,
        graph: Graph::new(position, kind),
        kind,
        choice: Choice::default(),
    };
    let mut spread = Spread::default();
    for holds in [true, false] {
        for start in position.candidates() {
            let claim = Claim::new(start.0, holds);
            spread.follow(&search.graph, claim);
            search.look(&spread, claim);
        }
    }
    search.choice.pass(found)
}

struct Search<'a> {
    position: &'a Position,
    graph: Graph,
    kind: Kind,
    choice: Choice,
}

impl Search<'_> {
    /// Looks at what follows from a candidate, or from its absence.
    fn look(&mut self, spread: &Spread, start: Claim) {
        let candidate = Candidate(start.node);
        match start.holds {
            true => self.look_on(spread, candidate),
            false => self.look_off(spread, candidate),
        }
    }

    /// A candidate that refutes itself, or proves another one of its cell.
    fn look_on(&mut self, spread: &Spread, start: Candidate) {
        let cell = start.cell();
        let others = of_cell(cell, self.position.of(cell) & !(1 << start.digit()));
        let others = others.map(|it| Claim::on(it.into()));
        for end in others.chain([Claim::off(start.into())]) {
            if let Some(length) = spread.length(end).filter(|&length| length > 1) {
                self.offer(true, spread, end, length, vec![start]);
            }
        }
    }

    /// A candidate or another one: what both rule out goes.
    fn look_off(&mut self, spread: &Spread, start: Candidate) {
        let (cell, digit) = (start.cell(), start.digit());
        let position = self.position;
        for end in spread.claims() {
            let node = self.graph.node(end.node.into());
            let Some(length) = spread.length(end).filter(|&length| length > 1) else {
                continue;
            };
            if !end.holds {
                if node.cells == 1 << cell && end.node != start.0 {
                    self.offer(true, spread, end, length, vec![Candidate(end.node)]);
                }
            } else if end.node == start.0 {
                let others = of_cell(cell, position.of(cell) & !(1 << digit));
                self.offer(true, spread, end, length, others.collect());
            } else if node.cells == 1 << cell {
                let removed = self.continuous(&spread.chain(end));
                self.offer(true, spread, end, length, removed);
            } else if node.digit == digit && end.node < GROUPS as u16 {
                let seen = seen_by(node.cells | 1 << cell);
                let removed: Vec<Candidate> = position.with(digit, seen).collect();
                // A single candidate goes by the loop that begins and ends in its cell.
                if removed.len() > 1 {
                    self.offer(false, spread, end, length, removed);
                }
            } else if seen_by(node.cells) >> cell & 1 == 1 && end.node < GROUPS as u16 {
                let other = node.cells.trailing_zeros() as usize;
                let of_other = Candidate::new(other, digit);
                let removed = vec![of_other, Candidate::new(cell, node.digit)];
                if removed.iter().all(|&candidate| position.has(candidate)) {
                    self.offer(false, spread, end, length, removed);
                }
            }
        }
    }

    /// Returns what the weak links of a continuous loop rule out; it ends in the cell where it starts.
    fn continuous(&self, chain: &[Claim]) -> Vec<Candidate> {
        let mut removed = Vec::new();
        let node = |claim: &Claim| self.graph.node(claim.node.into());
        let of_loop = chain.iter().fold(0, |all, claim| all | node(claim).cells);
        let pairs = chain.windows(2).filter(|pair| pair[0].holds);
        let pairs = pairs.map(|pair| (&pair[0], &pair[1]));
        for (from, to) in pairs.chain([(&chain[chain.len() - 1], &chain[0])]) {
            let (from, to) = (node(from), node(to));
            if from.digit == to.digit {
                let seen = seen_by(from.cells | to.cells) & !of_loop;
                removed.extend(self.position.with(from.digit, seen));
            } else {
                let cell = from.cells.trailing_zeros() as usize;
                let others = self.position.of(cell) & !(1 << from.digit) & !(1 << to.digit);
                removed.extend(of_cell(cell, others));
            }
        }
        removed.sort();
        removed.dedup();
        removed
    }

    fn offer(
        &mut self,
        is_loop: bool,
        spread: &Spread,
        end: Claim,
        length: usize,
        removed: Vec<Candidate>,
    ) {
        if !self.choice.wants(&removed, length) {
            return;
        }
        let chain = spread.chain(end);
        let has_groups = chain.iter().any(|claim| claim.node >= GROUPS as u16);
        let is_wanted = has_groups == (self.kind == Kind::Grouped);
        if !path::is_simple(&self.graph, &chain, is_loop) || !is_wanted {
            return;
        }
        let technique = match (is_loop, has_groups) {
            (true, false) => Technique::NiceLoop,
            (false, false) => Technique::Aic,
            (true, true) => Technique::GroupedNiceLoop,
            (false, true) => Technique::GroupedAic,
        };
        let step = path::step(technique, &self.graph, &chain, removed);
        self.choice.offer(length, step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::{finds, sketch, steps};

    #[test]
    fn the_example_of_a_discontinuous_loop() {
        let facts = [
            ("1 r1", "r1c1 r1c5"),
            ("2 c5", "r1c5 r5c5"),
            ("3 r5", "r5c1 r5c5"),
            ("1 c1", "r1c1 r5c1"),
        ];
        finds(
            Technique::NiceLoop,
            &facts,
            "211 311 411 511 611 711 811 911",
        );
    }

    #[test]
    fn the_example_of_a_continuous_loop() {
        let facts = [("1 r1", "r1c1 r1c5"), ("r5c5", "12"), ("2 c1", "r1c1 r5c1")];
        let steps = steps(&sketch(&facts), Technique::NiceLoop);
        let expected = "nice loop: removes 125 135 145 165 175 185 195 252 253 254 256 257 258 259 \
                        311 411 511 611 711 811 911, places ";
        assert_eq!(steps[0], expected);
    }

    #[test]
    fn examples_of_aics() {
        let steps_of = |facts: &[(&str, &str)], technique| steps(&sketch(facts), technique);
        let facts = [
            ("r1c1", "12"),
            ("r9c1", "23"),
            ("r9c5", "34"),
            ("r2c5", "14"),
        ];
        let plain = steps_of(&facts, Technique::NiceLoop);
        assert!(plain.contains(&"AIC: removes 114 115 116 121 122 123, places ".to_owned()));
        let facts = [("1 b1", "r1c1 r1c2 r2c3"), ("1 c8", "r1c8 r3c8")];
        let grouped = steps_of(&facts, Technique::GroupedNiceLoop);
        assert!(grouped.contains(&"grouped AIC: removes 127 129, places ".to_owned()));
        // One candidate goes by a loop.
        let facts = [("r1c5", "12"), ("r5c5", "23"), ("r5c1", "13")];
        finds(Technique::NiceLoop, &facts, "111");
        let plain = steps_of(&facts, Technique::NiceLoop);
        assert!(!plain.contains(&"AIC: removes 111, places ".to_owned()));
    }
}
