//! What follows from each assumption in the end, without how.
//!
//! Most assumptions lead to nothing that is asked for. Only where one contradicts itself, or where several have
//! something in common, is it worked out in the order in which the Explainer goes, with a reason for each candidate.
//! What follows in the end does not depend on the order.

use super::mode::Mode;
use super::spread::Spread;
use super::together::{BLOCK, Block, Groups, NONE};
use crate::human::board::nine::Position;
use crate::human::explainer::step::Node;

/// What follows from each assumption.
#[derive(Default)]
pub struct Closures {
    groups: Groups,
    block: Block,
    /// The number of words of a set of candidates.
    words: usize,
    /// For each assumption, the candidates that are on, then those that are off.
    rows: Vec<u64>,
    /// The assumptions that contradict themselves.
    refuted: Vec<u64>,
}

impl Closures {
    /// Works out what follows from the assumptions that chains of a mode begin with. The mode has no chains within.
    pub fn work_out(&mut self, position: &Position, mode: Mode) {
        self.groups.find(position, mode);
        let len = self.groups.len;
        self.words = len.div_ceil(64);
        let starts = if mode.is_dynamic() { 2 * len } else { len };
        // All that is read is written before.
        self.rows
            .resize(starts.next_multiple_of(BLOCK) * 2 * self.words, 0);
        self.refuted.clear();
        for from in (0..starts).step_by(BLOCK) {
            self.block.spread(&self.groups, from);
            self.refuted.extend(self.block.refuted);
            self.turn(from);
        }
    }

    /// Turns what follows from a block of assumptions into rows.
    fn turn(&mut self, from: usize) {
        let words = self.words;
        for (half, rows) in [&self.block.on, &self.block.off].into_iter().enumerate() {
            for (word, rows) in rows.chunks_exact(64).enumerate() {
                for bits in 0..BLOCK / 64 {
                    let mut square = [0; 64];
                    for (row, line) in square.iter_mut().zip(rows) {
                        *row = line[bits];
                    }
                    transpose(&mut square);
                    let first = (from + 64 * bits) * 2 * words + half * words + word;
                    for (start, &row) in square.iter().enumerate() {
                        self.rows[first + start * 2 * words] = row;
                    }
                }
            }
        }
    }

    /// Returns the number of an assumption.
    fn number(&self, start: Node) -> usize {
        let number = usize::from(self.groups.numbers[usize::from(start.candidate().0)]);
        match start.is_on() {
            true => number,
            false => self.groups.len + number,
        }
    }

    fn row(&self, start: Node) -> &[u64] {
        &self.rows[self.number(start) * 2 * self.words..][..2 * self.words]
    }

    /// Returns whether an assumption contradicts itself.
    pub fn refutes(&self, start: Node) -> bool {
        let number = self.number(start);
        self.refuted[number / 64] >> (number % 64) & 1 == 1
    }

    /// Notes what follows from an assumption until it contradicts itself.
    pub fn note(&mut self, start: Node, spread: &Spread) {
        let (from, words) = (self.number(start) * 2 * self.words, self.words);
        self.rows[from..from + 2 * words].fill(0);
        for at in 0..spread.len() {
            let node = spread.get(at).node;
            let number = self.groups.numbers[usize::from(node.candidate().0)];
            debug_assert_ne!(number, NONE);
            let half = if node.is_on() { 0 } else { words };
            self.rows[from + half + usize::from(number / 64)] |= 1 << (number % 64);
        }
    }

    /// Returns whether some assumptions have anything in common that follows.
    pub fn share(&self, first: Node, others: impl Iterator<Item = Node> + Clone) -> bool {
        let row = self.row(first);
        (0..row.len()).any(|word| {
            let mut others = others.clone();
            let mut both = row[word];
            while both != 0
                && let Some(other) = others.next()
            {
                both &= self.row(other)[word];
            }
            both != 0
        })
    }
}

/// Exchanges the rows and columns of a square of bits.
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::from(u32::MAX));
    while width > 0 {
        for pair in square.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (low, high) in low.iter_mut().zip(high) {
                let swap = (*low >> width ^ *high) & mask;
                *low ^= swap << width;
                *high ^= swap;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut random = 1_u64;
        let square: [u64; 64] = std::array::from_fn(|_| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            random ^ random >> 29
        });
        let mut turned = square;
        transpose(&mut turned);
        for row in 0..64 {
            for column in 0..64 {
                let [bit, other] = [square[row] >> column & 1, turned[column] >> row & 1];
                assert_eq!(bit, other, "{row} {column}");
            }
        }
    }
}
