//! What a memory saves, and whether that is worth what it costs.
//!
//! Without a memory, a search would visit again what lies below a known state. So each state
//! is stored with the number of options that were tried below it. What was saved below counts as
//! if it had been tried. (The mean below the states with as many open items and about as many
//! solutions, which takes no room in the table, was ten times too low for edges of 6x6 and eight
//! times too high for Conway's puzzle.)
//!
//! **Judgement.** When the nodes have doubled, the options tried since the last time are compared
//! with those that were saved. A try costs a copy of a state and a sweep; a new state
//! costs two looks at the table, and its share of the growth, less while the table fits a cache.
//! A memory goes on if its savings cover three quarters of its costs, as costs differ from machine
//! to machine. Where several threads could search without it, its costs and tries count as often: it
//! has one. Savings often grow when a table fills: a memory also goes on while they do, and
//! only the second failure in a row counts.
//!
//! Latin squares of 5 are faster with a memory, although it saves only 0.15 options for each new state at first,
//! where 3.0 are needed; random covers in bands are slower, with 0.44 of 3.3 (`docs/lab/cover.md`).

/// The tries of a search with a memory, and of one without.
#[derive(Clone, Default, Debug)]
pub(super) struct Savings {
    now: Tally,
    /// At the last judgement.
    judged: Tally,
    /// The options saved and the new states before the last judgement, if it failed.
    failed: Option<(u64, u64)>,
    /// For each state on the current path, the plain tries when it was entered.
    entered: Vec<u64>,
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

    /// Counts a known state, below which a search without a memory would try this number of
    /// options.
    #[inline(always)]
    pub(super) fn meet(&mut self, size: u64) {
        self.now.plain = self.now.plain.saturating_add(size);
    }

    /// Counts a state that is left, and returns the number of options that a search without a
    /// memory would have tried below it.
    #[inline(always)]
    pub(super) fn leave(&mut self) -> u64 {
        let entered = self.entered.pop();
        entered.map_or(0, |entered| self.now.plain - entered)
    }

    /// Returns whether the memory should go on, given the vectors of a sweep, the words
    /// of a state in the table, and the threads that could search without a memory.
    pub(super) fn judge(&mut self, sweep: usize, width: usize, jobs: u64) -> bool {
        let (now, then) = (self.now, std::mem::replace(&mut self.judged, self.now));
        let tries = jobs.saturating_mul(now.tries - then.tries);
        let saved = (now.plain - then.plain).saturating_sub(tries);
        let new = jobs.saturating_mul(now.new - then.new);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        let is_small = now.new * (width as u64 + 2) < SMALL;
        let cost = cost_of_state(width) / if is_small { 2 } else { 1 };
        if 4 * product(saved, cost_of_try(sweep)) >= 3 * product(new, cost) {
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

/// The most words of the states in a table that fits a cache.
const SMALL: u64 = 1 << 17;

/// Returns about how long it takes to try an option, in nanoseconds on a Zen 4.
fn cost_of_try(sweep: usize) -> u64 {
    60 + sweep as u64 * 13 / 10
}

/// Returns about how long it takes to look for a new state and to add it.
fn cost_of_state(width: usize) -> u64 {
    250 + 50 * width as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds new states, each with ten tries, and a known state of the same size after
    /// `every` of them.
    fn go_on(savings: &mut Savings, states: usize, every: usize) {
        for state in 0..states {
            savings.enter();
            (0..10).for_each(|_| savings.count());
            assert_eq!(savings.leave(), 10);
            if state % every == 0 {
                savings.meet(10);
            }
        }
    }

    #[test]
    fn what_is_saved_counts_as_tried_further_up() {
        let mut savings = Savings::default();
        savings.enter();
        go_on(&mut savings, 100, 4);
        assert_eq!(savings.leave(), 1_250);
        let Tally { tries, plain, new } = savings.now;
        assert_eq!((tries, plain, new), (1_000, 1_250, 101));
    }

    #[test]
    fn a_memory_that_saves_little_fails_at_the_second_judgement() {
        let mut savings = Savings::default();
        go_on(&mut savings, 1_000, 50);
        assert!(savings.judge(20, 2, 1));
        go_on(&mut savings, 2_000, 50);
        assert!(!savings.judge(20, 2, 1));
    }

    /// With ten tries and ten saved for each state, two threads without the memory are as fast.
    #[test]
    fn a_memory_must_be_faster_than_all_threads() {
        for (jobs, goes_on) in [(1, true), (2, false), (16, false)] {
            let mut savings = Savings::default();
            let judged = [1, 2].map(|_| {
                go_on(&mut savings, 1_000, 1);
                savings.judge(20, 2, jobs)
            });
            assert_eq!(judged, [true, goes_on], "{jobs} threads");
        }
    }

    #[test]
    fn a_memory_goes_on_while_its_savings_grow_or_suffice() {
        let mut savings = Savings::default();
        for every in [100, 60, 40] {
            go_on(&mut savings, 1_000, every);
            assert!(savings.judge(20, 2, 1));
        }
        for _ in 0..3 {
            go_on(&mut savings, 1_000, 2);
            assert!(savings.judge(20, 2, 1));
        }
    }
}
