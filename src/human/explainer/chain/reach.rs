//! Which candidates follow from which.

use super::graph::{Graph, excluded};
use crate::human::board::nine::CandidateSet;
use crate::human::board::nine::{Candidate, Position};

const NONE: u16 = u16::MAX;

/// Which candidates are on if one is on.
pub struct Reach {
    /// The row of each candidate.
    row: Box<[u16; 729]>,
    /// The place in a row of each candidate that can follow.
    place: Box<[u16; 729]>,
    /// For each candidate, those that follow, as words.
    rows: Vec<u64>,
    words: usize,
    /// The candidates that are off if they are on.
    pub refuted: CandidateSet,
    /// The candidates that are on if they are off.
    pub proved: CandidateSet,
}

impl Reach {
    /// Works out what follows in a position.
    pub fn new(position: &Position, graph: &Graph) -> Reach {
        // A cell with one candidate counts where that has another place in a house: with easier steps at hand.
        let is_linked = |&candidate: &Candidate| {
            let (hops, strong) = (graph.hops(candidate), graph.strong(candidate));
            !(hops.is_empty() && strong.is_empty())
        };
        let candidates: Vec<Candidate> = (0..729).map(Candidate).filter(is_linked).collect();
        let mut following = Vec::with_capacity(candidates.len());
        let (mut row, mut place) = (Box::new([NONE; 729]), Box::new([NONE; 729]));
        for (number, &candidate) in candidates.iter().enumerate() {
            row[usize::from(candidate.0)] = number as u16;
            // What leads to a candidate, its own absence leads from.
            if !graph.strong(candidate).is_empty() {
                place[usize::from(candidate.0)] = following.len() as u16;
                following.push(number);
            }
        }
        let words = following.len().div_ceil(64).max(1);
        let mut reach = Reach {
            row,
            place,
            rows: vec![0; candidates.len() * words],
            words,
            refuted: CandidateSet::EMPTY,
            proved: CandidateSet::EMPTY,
        };
        for (from, &candidate) in candidates.iter().enumerate() {
            for hop in graph.hops(candidate) {
                let to = usize::from(reach.place[usize::from(hop.on.0)]);
                reach.rows[from * words + to / 64] |= 1 << (to % 64);
            }
        }
        reach.close(&following);
        for &candidate in &candidates {
            let mut strong = graph.strong(candidate).iter();
            if strong.any(|&(other, _)| reach.leads(other, candidate)) {
                reach.proved.insert(candidate);
            }
            if excluded(position, candidate).any(|other| reach.leads(candidate, other)) {
                reach.refuted.insert(candidate);
            }
        }
        reach
    }

    /// Adds what follows from what follows, by Warshall's algorithm on rows of bits.
    fn close(&mut self, following: &[usize]) {
        let words = self.words;
        let mut row = vec![0; words];
        for (over, &number) in following.iter().enumerate() {
            row.copy_from_slice(&self.rows[number * words..][..words]);
            for other in self.rows.chunks_exact_mut(words) {
                if other[over / 64] >> (over % 64) & 1 == 1 {
                    for (word, more) in other.iter_mut().zip(&row) {
                        *word |= more;
                    }
                }
            }
        }
    }

    /// Returns whether one candidate is on if another one is on, by one step or more.
    #[inline(always)]
    pub fn leads(&self, from: Candidate, to: Candidate) -> bool {
        let (row, place) = (self.row[usize::from(from.0)], self.place[usize::from(to.0)]);
        let word = usize::from(row) * self.words + usize::from(place) / 64;
        row != NONE && place != NONE && self.rows[word] >> (place % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::testing::grid;
    use crate::human::told::names;

    /// Returns the candidates that are on if one is on, hop by hop.
    fn followed(graph: &Graph, from: Candidate) -> CandidateSet {
        let mut on = CandidateSet::EMPTY;
        let mut open = vec![from];
        while let Some(candidate) = open.pop() {
            for hop in graph.hops(candidate) {
                if !on.has(hop.on) {
                    on.insert(hop.on);
                    open.push(hop.on);
                }
            }
        }
        on
    }

    #[test]
    fn what_leads_where_is_what_hops_lead_to_with_singles_at_hand_too() {
        let lines = include_str!("../../../../puzzles/famous.txt").lines();
        let puzzles = lines.filter_map(|line| line.get(..81).filter(|text| !text.contains(' ')));
        let (mut number, mut over_singles) = (0, 0);
        for puzzle in puzzles {
            let clues = grid(puzzle);
            let (placed, candidates) = names::start(&(&clues).into()).unwrap();
            let position = Position::with_candidates(&placed, &candidates, None);
            let graph = Graph::new(&position);
            let reach = Reach::new(&position, &graph);
            for from in (0..729).map(Candidate) {
                let followed = followed(&graph, from);
                for to in (0..729).map(Candidate) {
                    assert_eq!(
                        reach.leads(from, to),
                        followed.has(to),
                        "{puzzle} {from:?} {to:?}"
                    );
                    let is_single = position.of(to.cell()).count_ones() == 1;
                    over_singles += usize::from(is_single && followed.has(to));
                }
            }
            number += 1;
        }
        assert!(number > 4 && over_singles > 0, "{number} {over_singles}");
    }
}
