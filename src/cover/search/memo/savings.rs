//! What a memory saves, and whether that is worth what it costs.
//!
//! Without a memory, a search would visit again what lies below a known state. How much that
//! is was not written down with the state, but it is estimated: as the mean below the states
//! with as many open items and about as many solutions. What was saved below a state counts
//! as if it had been searched.
//!
//! **Judgement.** When the nodes have doubled, the options tried since the last time are compared
//! with those that were saved. A try costs a copy of a state and a sweep; a new state
//! costs two looks at the table, and its share of the growth. The rates differ by a factor of two
//! from problem to problem, so a memory goes on if its savings cover half of its costs. The
//! savings often grow as a table fills: a memory also goes on while they do, and only the second
//! failure in a row counts.
//!
//! Options saved for each new state, from 5,000 tries on, and those that are needed:
//!
//! |                     | after 1, 2, 3 ... doublings        | needed |
//! |---------------------|-----------------------------------:|-------:|
//! | latin squares 5     |          0.05, 0.23, 0.68, 1.41    |   2.05 |
//! | T tetrominoes, torus| 0.87, 1.99, 1.87, 3.34, 4.62       |   1.50 |
//! | edges 6x6           | 2.49, 2.65, 2.70, 5.15, 4.44, 4.14 |   2.10 |
//! | Conway 5x5x5        |                       over 100     |   0.40 |
//! | Langford 11         | 0.04, 0.05, 0.07, 0.11, 0.13, 0.29 |   2.15 |

/// The tries of a search with a memory, and an estimate of those without.
#[derive(Clone, Default, Debug)]
pub(super) struct Savings {
    now: Tally,
    /// At the last judgement.
    judged: Tally,
    /// The options saved and the new states before the last judgement, if it failed.
    failed: Option<(u64, u64)>,
    /// For each state on the current path, the plain tries when it was entered.
    entered: Vec<u64>,
    /// For each class of states, how many were left, and the sum of the plain tries below.
    classes: Vec<(u64, u64)>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    /// Options tried.
    tries: u64,
    /// Options that a search without a memory would have tried.
    plain: u64,
    /// New states.
    new: u64,
}

impl Savings {
    /// Counts a new state.
    #[inline(always)]
    pub(super) fn enter(&mut self) {
        self.now.new += 1;
        self.entered.push(self.now.plain);
    }

    /// Counts an option tried.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        self.now.tries += 1;
        self.now.plain = self.now.plain.saturating_add(1);
    }

    /// Counts a known state with this number of open items and solutions.
    #[inline(always)]
    pub(super) fn meet(&mut self, open: u32, solutions: u128) {
        if let Some(&(states, sum)) = self.classes.get(class(open, solutions)) {
            let mean = sum / states.max(1);
            self.now.plain = self.now.plain.saturating_add(mean);
        }
    }

    /// Counts a state that is left, with this number of open items and solutions.
    #[inline(always)]
    pub(super) fn leave(&mut self, open: u32, solutions: u128) {
        let Some(entered) = self.entered.pop() else {
            return;
        };
        let class = class(open, solutions);
        if self.classes.len() <= class {
            self.classes.resize(class + 1, (0, 0));
        }
        let (states, sum) = &mut self.classes[class];
        *states += 1;
        *sum = sum.saturating_add(self.now.plain - entered);
    }

    /// Returns whether the memory should go on, given the vectors of a sweep and the words
    /// of a state in the table.
    pub(super) fn judge(&mut self, sweep: usize, width: usize) -> bool {
        let (now, then) = (self.now, std::mem::replace(&mut self.judged, self.now));
        let tries = now.tries - then.tries;
        let saved = (now.plain - then.plain).saturating_sub(tries);
        let new = now.new - then.new;
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        if product(saved, 2 * cost_of_try(sweep)) >= product(new, cost_of_state(width)) {
            self.failed = None;
            return true;
        }
        match self.failed.replace((saved, new)) {
            // They have grown by a quarter.
            Some((before, states)) => 4 * product(saved, states) >= 5 * product(before, new).max(1),
            None => true,
        }
    }
}

/// Returns about how long it takes to try an option, in nanoseconds on a Zen 4.
fn cost_of_try(sweep: usize) -> u64 {
    60 + sweep as u64 * 13 / 10
}

/// Returns about how long it takes to look for a new state and to add it.
fn cost_of_state(width: usize) -> u64 {
    250 + 50 * width as u64
}

/// Returns the class of a state.
#[inline(always)]
fn class(open: u32, solutions: u128) -> usize {
    let size = (u128::BITS - solutions.leading_zeros()).min(15);
    (open * 16 + size) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns savings after this many new states, each with ten tries, all of one class,
    /// with a known state of the same class after every `every`.
    fn after(savings: &mut Savings, states: usize, every: usize) {
        for state in 0..states {
            savings.enter();
            (0..10).for_each(|_| savings.count());
            savings.leave(5, 0);
            if state % every == 0 {
                savings.meet(5, 0);
            }
        }
    }

    #[test]
    fn known_states_count_as_searched() {
        let mut savings = Savings::default();
        after(&mut savings, 100, 4);
        let Tally { tries, plain, new } = savings.now;
        assert_eq!((tries, plain, new), (1_000, 1_250, 100));
        // Nothing is known about others.
        savings.meet(6, 0);
        savings.meet(5, 1);
        assert_eq!(savings.now.plain, 1_250);
    }

    #[test]
    fn a_memory_that_saves_little_fails_at_the_second_judgement() {
        let mut savings = Savings::default();
        after(&mut savings, 1_000, 50);
        assert!(savings.judge(20, 2));
        after(&mut savings, 2_000, 50);
        assert!(!savings.judge(20, 2));
    }

    #[test]
    fn a_memory_goes_on_while_its_savings_grow_or_suffice() {
        let mut savings = Savings::default();
        for every in [100, 60, 40] {
            after(&mut savings, 1_000, every);
            assert!(savings.judge(20, 2));
        }
        for _ in 0..3 {
            after(&mut savings, 1_000, 2);
            assert!(savings.judge(20, 2));
        }
    }
}
