//! A race on several threads: each has contenders of its own, and a share of
//! the puzzles.
//!
//! Times are processor time, so that the threads do not disturb them by more
//! than they share of the machine: caches, memory, and on some machines the
//! frequency.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::results::Results;
use super::{Contender, Race, Runs, Task};
use quadrille::board::Grid;
use quadrille::limits::{Duration, together};
use quadrille::random::{Random, stream};

/// A race on several threads.
pub struct Shards<'a> {
    /// What to look for in each puzzle.
    pub task: Task,
    /// The limit on the time of a contender, over all threads.
    pub budget: Option<Duration>,
    /// How often to do all puzzles.
    pub runs: Runs,
    /// The number of threads.
    pub jobs: NonZeroUsize,
    /// The seed of the order in which the puzzles are worked on; `None` for that
    /// of the puzzles. A contender that is stopped before the end has then worked
    /// on a fair sample.
    pub order: Option<u64>,
    /// The puzzles.
    pub puzzles: &'a [Grid],
}

impl<'a> Shards<'a> {
    /// Runs the race. `contenders` are made for each thread; `watch` is
    /// told how many attempts have been made, and who has just had a turn.
    pub fn run(
        &self,
        contenders: impl Fn() -> Vec<Contender> + Sync,
        watch: impl Fn(usize, &str) + Sync,
    ) -> Results {
        let most = NonZeroUsize::new(self.puzzles.len()).unwrap_or(NonZeroUsize::MIN);
        let threads = self.jobs.min(most);
        let jobs = threads.get();
        let done = AtomicUsize::new(0);
        let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
        if let Some(seed) = self.order {
            Random::new(&mut stream(seed, 0)).shuffle(&mut order);
        }
        let shard = |first: usize| {
            let places = order.iter().skip(first).step_by(jobs);
            let share: Cow<'_, [Grid]> = if jobs == 1 && self.order.is_none() {
                Cow::Borrowed(self.puzzles)
            } else {
                places.map(|&place| self.puzzles[place].clone()).collect()
            };
            let mut race = Race::new(self.task.clone());
            race.set_budget(self.budget.map(|budget| budget / jobs as u32));
            race.set_runs(self.runs);
            for contender in contenders() {
                race.enter(contender);
            }
            let mut before = 0;
            race.run(&share, &mut |at| {
                let new = at.done - before;
                before = at.done;
                watch(done.fetch_add(new, Ordering::Relaxed) + new, at.contender);
            })
        };
        let results = together(threads, shard);
        // They have the puzzles of this order in turn.
        Results::merge(results, |first, place| order[first + place * jobs])
    }
}
