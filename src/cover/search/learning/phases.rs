//! Which way to decide an option: chosen or left out.
//!
//! An option is decided as it last was, so that what fitted together is kept when
//! the search goes back far (Pipatsrisawat and Darwiche 2007). In
//! [calm](super::pace) times the search heads for the assignment without a conflict
//! that had the most options (*target*), and now and then starts from the best since
//! it last did so, or from all options chosen (Biere and Fleury 2020). To start from
//! none chosen too cost more than it brought: of four quasigroups with holes of order
//! 40 that it left open after 60,000 conflicts each, three are solved without it.
//! At random, rather than all chosen, was better on ten 36x36 Sudokus (see `pace`: all
//! were solved) and worse on ten quasigroups of order 40 (9 rather than 10 in 10 s of the
//! processor or 30 s by the clock).
//! To start always from the best solved 7 of the Sudokus, from the opposite now and then 8.

use super::clauses::Literal;

/// The conflicts before phases are first changed, and the increase from one time to
/// the next.
const CHANGE: u64 = 1_000;

/// An assignment that had no conflict.
#[derive(Clone, Default, Debug)]
struct Assignment {
    /// For each option whether it is chosen; `None` if it is open.
    phases: Vec<Option<bool>>,
    /// The number of options assigned.
    len: usize,
}

impl Assignment {
    fn improve(&mut self, literals: &[Literal]) {
        if literals.len() > self.len {
            self.len = literals.len();
            for literal in literals {
                self.phases[literal.option() as usize] = Some(literal.is_chosen());
            }
        }
    }

    fn clear(&mut self) {
        self.len = 0;
        self.phases.fill(None);
    }
}

/// The phases of all options.
#[derive(Clone, Default, Debug)]
pub(super) struct Phases {
    /// For each option how it was last assigned.
    last: Vec<bool>,
    target: Assignment,
    best: Assignment,
    /// The number of changes so far.
    changes: u64,
    /// Conflicts at which the next change is due.
    due: u64,
}

impl Phases {
    /// Returns phases of this many options: at first, all are chosen.
    pub(super) fn new(options: usize) -> Phases {
        let open = Assignment {
            phases: vec![None; options],
            len: 0,
        };
        Phases {
            last: vec![true; options],
            target: open.clone(),
            best: open,
            changes: 0,
            due: CHANGE,
        }
    }

    /// Returns how to decide an option.
    pub(super) fn of(&self, option: u32, is_calm: bool) -> bool {
        let option = option as usize;
        let target = self.target.phases[option].filter(|_| is_calm);
        target.unwrap_or(self.last[option])
    }

    /// Notes how an option was assigned.
    #[inline(always)]
    pub(super) fn save(&mut self, literal: Literal) {
        self.last[literal.option() as usize] = literal.is_chosen();
    }

    /// Notes literals that had no conflict.
    pub(super) fn note(&mut self, literals: &[Literal], is_calm: bool) {
        if is_calm {
            self.target.improve(literals);
            self.best.improve(literals);
        }
    }

    /// Starts from the best assignment, or from all chosen, if it is time after this
    /// many conflicts.
    pub(super) fn change(&mut self, conflicts: u64) {
        if conflicts < self.due {
            return;
        }
        self.changes += 1;
        self.due = conflicts + CHANGE * (self.changes + 1);
        if self.changes % 4 == 1 {
            self.last.fill(true);
        } else {
            for (last, best) in self.last.iter_mut().zip(&self.best.phases) {
                *last = best.unwrap_or(*last);
            }
        }
        self.target.clear();
        self.best.clear();
    }
}
