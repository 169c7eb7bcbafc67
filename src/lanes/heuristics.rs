//! How much work to put into a branch, judged by recent states.

/// Stuck states after which older ones count half.
const WINDOW: u32 = 512;
/// Searching for hidden pairs pays if at least one stuck state in this many has
/// one.
const PAIRS: u32 = 5;
/// One vector of stuck states in this many is searched for pairs anyway, to
/// notice when it pays again.
const PROBE: u32 = 16;

/// Counts of states.
#[derive(Default)]
pub(super) struct Heuristics {
    /// Dead ends, and states that needed a branch.
    dead: u32,
    stuck: u32,
    /// Whether dead ends are few.
    easy: bool,
    /// Stuck states searched for hidden pairs, and those that had any.
    searched: u32,
    helped: u32,
    /// Vectors of stuck states.
    vectors: u32,
}

impl Heuristics {
    /// Records the outcome of states in the lanes.
    #[inline(always)]
    pub(super) fn note(&mut self, dead: u32, stuck: u32) {
        self.dead += dead.count_ones();
        self.stuck += stuck.count_ones();
    }

    /// Moves to the next vector of stuck states.
    #[inline(always)]
    pub(super) fn turn(&mut self) {
        self.vectors = self.vectors.wrapping_add(1);
        if self.stuck >= WINDOW {
            self.easy = 2 * self.dead <= self.stuck;
            self.dead /= 2;
            self.stuck /= 2;
        }
        if self.searched >= WINDOW {
            self.searched /= 2;
            self.helped /= 2;
        }
    }

    /// Returns whether to choose the cell to branch on with care. If most
    /// branches lead to solutions, any cell will do.
    #[inline(always)]
    pub(super) fn is_careful(&self) -> bool {
        !self.easy
    }

    /// Returns whether to search for hidden pairs first.
    #[inline(always)]
    pub(super) fn wants_pairs(&self) -> bool {
        let pays = PAIRS * self.helped >= self.searched;
        !self.easy && (pays || self.vectors.is_multiple_of(PROBE))
    }

    /// Records where hidden pairs were searched for and found.
    #[inline(always)]
    pub(super) fn note_pairs(&mut self, searched: u32, helped: u32) {
        self.searched += searched.count_ones();
        self.helped += helped.count_ones();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn care_goes_and_comes_with_dead_ends() {
        let mut heuristics = Heuristics::default();
        assert!(heuristics.is_careful() && heuristics.wants_pairs());
        for _ in 0..100 {
            heuristics.note(0, 0xffff);
            heuristics.turn();
        }
        assert!(!heuristics.is_careful() && !heuristics.wants_pairs());
        for _ in 0..100 {
            heuristics.note(0xffff, 0xffff);
            heuristics.turn();
        }
        assert!(heuristics.is_careful() && heuristics.wants_pairs());
    }

    #[test]
    fn pairs_are_probed_for_when_they_are_rare() {
        let mut heuristics = Heuristics::default();
        let mut tries = 0;
        for _ in 0..1600 {
            heuristics.turn();
            if heuristics.wants_pairs() {
                tries += 1;
                heuristics.note_pairs(0xffff, 1);
            }
        }
        assert!((100..110).contains(&tries), "{tries} tries");
    }
}
