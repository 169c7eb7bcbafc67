//! A position: the candidates that remain, and what follows from them by singles.

use super::network::Network;
use crate::board::Board;

/// The candidates that remain. Each question has one at least, and no single is left.
#[derive(Clone, Default, Debug)]
pub struct State {
    /// A bit for each candidate that remains.
    live: Vec<u64>,
    /// A bit for each that is placed.
    placed: Vec<u64>,
    /// How many candidates each question has.
    counts: Vec<u8>,
    /// The number of cells without a digit.
    open: usize,
    /// Questions with one candidate, to look at.
    queue: Vec<u32>,
}

fn has(bits: &[u64], at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

impl State {
    /// Returns the position of a board after all singles, unless they end in a contradiction.
    pub fn new(network: &Network, board: &Board<'_>) -> Option<State> {
        let (shape, words) = (board.shape(), network.len().div_ceil(64));
        let mut state = State {
            live: vec![0; words],
            placed: vec![0; words],
            counts: vec![0; network.question_count()],
            open: shape.cell_count(),
            queue: Vec::new(),
        };
        for cell in shape.cells() {
            for digit in board.candidates(cell).iter() {
                let candidate = cell.index() * shape.side() + digit.index();
                state.live[candidate / 64] |= 1 << (candidate % 64);
                for &question in network.questions(candidate) {
                    state.counts[question as usize] += 1;
                }
            }
        }
        let all = state.counts.iter().enumerate();
        let single = all.filter(|&(_, &count)| count == 1);
        state.queue = single.map(|(question, _)| question as u32).collect();
        let is_sound = !state.counts.contains(&0) && state.settle(network);
        is_sound.then_some(state)
    }

    /// Takes the candidates of another position.
    pub fn copy(&mut self, other: &State) {
        self.live.clone_from(&other.live);
        self.placed.clone_from(&other.placed);
        self.counts.clone_from(&other.counts);
        self.open = other.open;
    }

    /// Returns whether every cell has its digit.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Returns whether a candidate is placed.
    pub fn is_placed(&self, candidate: usize) -> bool {
        has(&self.placed, candidate)
    }

    /// Returns whether a candidate remains, and is not placed.
    pub fn is_open(&self, candidate: usize) -> bool {
        has(&self.live, candidate) && !self.is_placed(candidate)
    }

    /// Places a candidate and all singles that follow. Returns false if that ends in a contradiction; the position is
    /// of no more use then.
    pub fn assume(&mut self, network: &Network, candidate: usize) -> bool {
        self.queue.clear();
        self.place(network, candidate) && self.settle(network)
    }

    /// Removes a candidate and places all singles that follow. Returns false if that ends in a contradiction.
    pub fn refute(&mut self, network: &Network, candidate: usize) -> bool {
        self.queue.clear();
        self.remove(network, candidate) && self.settle(network)
    }

    /// Places singles until there are none.
    fn settle(&mut self, network: &Network) -> bool {
        while let Some(question) = self.queue.pop() {
            let candidates = network.candidates(question as usize).iter();
            let mut left = candidates.filter(|&&candidate| has(&self.live, candidate as usize));
            let Some(&single) = left.next() else {
                return false;
            };
            if !self.is_placed(single as usize) && !self.place(network, single as usize) {
                return false;
            }
        }
        true
    }

    fn place(&mut self, network: &Network, candidate: usize) -> bool {
        if !has(&self.live, candidate) {
            return false;
        }
        self.placed[candidate / 64] |= 1 << (candidate % 64);
        self.open -= 1;
        let excluded = network.excluded(candidate).iter();
        for &other in excluded {
            if has(&self.live, other as usize) && !self.remove(network, other as usize) {
                return false;
            }
        }
        true
    }

    fn remove(&mut self, network: &Network, candidate: usize) -> bool {
        self.live[candidate / 64] &= !(1 << (candidate % 64));
        for &question in network.questions(candidate) {
            let count = &mut self.counts[question as usize];
            *count -= 1;
            match *count {
                0 => return false,
                1 => self.queue.push(question),
                _ => {}
            }
        }
        true
    }
}
