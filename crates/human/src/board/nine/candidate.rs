//! Candidates, and sets of them.

use super::geometry::{CellSet, Nine, set_of};
use quadrille_limits::bits::each;

/// A candidate: a cell and a digit from 0, as `9 * cell + digit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate(pub u16);

impl Candidate {
    /// Returns the candidate of a cell.
    #[inline(always)]
    pub fn new(cell: usize, digit: usize) -> Candidate {
        Candidate((9 * cell + digit) as u16)
    }

    /// Returns its cell.
    #[inline(always)]
    pub fn cell(self) -> usize {
        usize::from(self.0) / 9
    }

    /// Returns its digit, from 0.
    #[inline(always)]
    pub fn digit(self) -> usize {
        usize::from(self.0) % 9
    }
}

/// Its number.
impl From<Candidate> for usize {
    fn from(candidate: Candidate) -> usize {
        candidate.0.into()
    }
}

/// Returns the candidates of a cell with some digits.
#[inline]
pub fn of_cell(cell: usize, digits: Nine) -> impl Iterator<Item = Candidate> + Clone {
    each(digits).map(move |digit| Candidate::new(cell, digit))
}

/// Returns a digit in each of some cells.
#[inline]
pub fn digit_in(digit: usize, cells: CellSet) -> impl Iterator<Item = Candidate> + Clone {
    each(cells).map(move |cell| Candidate::new(cell, digit))
}

/// Returns the cells of some candidates.
pub fn cells_of(candidates: &[Candidate]) -> CellSet {
    set_of(candidates.iter().map(|candidate| candidate.cell()))
}

/// A set of candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CandidateSet(pub [u64; 12]);

impl CandidateSet {
    pub const EMPTY: CandidateSet = CandidateSet([0; 12]);

    /// Returns the set of some candidates.
    pub fn of(candidates: &[Candidate]) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        candidates.iter().for_each(|&it| set.insert(it));
        set
    }

    #[inline(always)]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.0[usize::from(candidate.0) / 64] >> (candidate.0 % 64) & 1 == 1
    }

    #[inline(always)]
    pub fn insert(&mut self, candidate: Candidate) {
        self.0[usize::from(candidate.0) / 64] |= 1 << (candidate.0 % 64);
    }

    #[inline(always)]
    pub fn intersect(&mut self, other: &CandidateSet) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
