//! Candidates, and sets of them.

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

/// A set of candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateSet(pub [u64; 12]);

impl CandidateSet {
    pub const EMPTY: CandidateSet = CandidateSet([0; 12]);

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
