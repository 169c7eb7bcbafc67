//! When the search starts over, and the two manners that it alternates between.
//!
//! In *busy* times it starts over often, when the clauses learned of late are
//! worse than those before, and decides the options of the latest conflicts: this
//! finds refutations. In *calm* times it starts over seldom, by Luby's sequence
//! (Luby, Sinclair and Zuckerman 1993), and decides the options of most conflicts:
//! this finds solutions (Oh 2015).
//!
//! Ten 36x36 Sudokus with 54 % of their cells blank, on a busy machine, at most 8 s of the
//! processor or 24 s by the clock for each: this search without turns solves 9; with
//! calm times four times as long 7; without busy times after the first one 9; with
//! restarts four times as often in calm times 7; without the causes in calm times 8, and
//! with these at all times 8. (CaDiCaL 1.9.5 solves 9 within 10 s of the processor.)

use super::restarts::Restarts;

/// Conflicts of the first busy time.
const FIRST: u64 = 1_000;

/// Conflicts between restarts at least: in busy times, and in calm ones, by which
/// Luby's sequence is multiplied.
const LEAST: (u32, u64) = (2, 1_024);

/// The conflicts and the manner of a search.
#[derive(Clone, Default, Debug)]
pub(super) struct Pace {
    pub(super) conflicts: u64,
    pub(super) is_calm: bool,
    busy: Restarts,
    /// Luby's sequence, as the reluctant doubling of Knuth: the term is the second.
    luby: (u64, u64),
    /// Conflicts at which a restart is due in calm times.
    due: u64,
    /// The number of manners so far.
    manners: u64,
    /// The work of the first manner, and that at which the present one ends.
    work: (u64, u64),
}

impl Pace {
    /// Counts a conflict, whose clause spans this number of levels.
    pub(super) fn count(&mut self, levels: u32) {
        self.conflicts += 1;
        if !self.is_calm {
            self.busy.count(levels);
        }
    }

    /// Returns whether the search should start over.
    pub(super) fn is_due(&self) -> bool {
        match self.is_calm {
            true => self.conflicts >= self.due,
            false => self.busy.is_due(LEAST.0),
        }
    }

    /// Returns the average number of levels of the clauses of busy times.
    pub(super) fn levels(&self) -> f64 {
        self.busy.levels()
    }

    /// Begins a restart, after this much work since the search began. Changes the
    /// manner if it is time.
    pub(super) fn begin(&mut self, work: u64) {
        let is_over = match self.manners {
            0 => self.conflicts >= FIRST,
            _ => work >= self.work.1,
        };
        if is_over {
            self.manners += 1;
            if self.manners == 1 {
                self.work.0 = work;
            }
            let round = self.manners.div_ceil(2);
            self.work.1 = work + self.work.0 * round * round;
            self.is_calm = !self.is_calm;
            self.luby = (1, 1);
        } else if self.is_calm {
            let (u, v) = self.luby;
            self.luby = match u & u.wrapping_neg() == v {
                true => (u + 1, 1),
                false => (u, 2 * v),
            };
        }
        self.busy.begin();
        self.due = self.conflicts + LEAST.1 * self.luby.1;
    }
}
