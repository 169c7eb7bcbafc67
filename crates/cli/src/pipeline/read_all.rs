//! All puzzles of the inputs at once, for commands that go through them
//! several times.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quadrille::board::Grid;
use quadrille::random::stream;
use quadrille::text::Puzzle;

use super::exit::{Exit, Failure};
use super::input::{Place, Source};
use super::page::Page;
use super::puzzles::PuzzlePipeline;
use super::question::Question;
use super::session::Session;
use super::task::Task;

/// Where a puzzle is from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The file or argument.
    pub source: Source,
    line: u64,
}

impl Origin {
    /// Returns the place as messages name it: `puzzles.txt:3`.
    pub fn place(&self) -> Place<'_> {
        self.source.at(self.line)
    }
}

/// Puzzles that were read, in order.
#[derive(Debug)]
pub struct Puzzles {
    /// Their clues.
    pub grids: Vec<Grid>,
    /// The origin of each.
    pub origins: Vec<Origin>,
}

/// A puzzle with its origin.
pub type Named = (Origin, Puzzle);

/// Some of the puzzles, chosen at random.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The number of puzzles to keep.
    pub size: usize,
    /// Decides which.
    pub seed: u64,
}

impl PuzzlePipeline {
    /// Reads all puzzles, or a sample of them. Reports malformed puzzles and
    /// those with more than clues; the exit status says if there were any.
    /// After an interrupt there are no puzzles.
    ///
    /// About 150 bytes are kept for each 9x9 puzzle.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub fn read_all(self, sample: Option<Sample>) -> Result<(Puzzles, Exit, Session), Failure> {
        let keeping = Keeping {
            keep: |puzzle| puzzle.grid.clone(),
            most: usize::MAX,
            sample,
            wants_clues_alone: true,
        };
        let (entries, exit, session) = self.read(keeping)?;
        let entries = entries.into_iter().map(|entry| (entry.kept, entry.origin));
        let (grids, origins) = entries.unzip();
        Ok((Puzzles { grids, origins }, exit, session))
    }

    /// Reads the first puzzles, at most this many, with marks and regions.
    ///
    /// # Errors
    ///
    /// As [`read_all`](PuzzlePipeline::read_all).
    pub fn read_whole(self, most: usize) -> Result<(Vec<Named>, Exit, Session), Failure> {
        let keeping = Keeping {
            keep: Puzzle::clone,
            most,
            sample: None,
            wants_clues_alone: false,
        };
        let (entries, exit, session) = self.read(keeping)?;
        let entries = entries.into_iter().map(|entry| (entry.origin, entry.kept));
        Ok((entries.collect(), exit, session))
    }

    fn read<P: Send + 'static>(
        self,
        keeping: Keeping<P>,
    ) -> Result<(Vec<Entry<P>>, Exit, Session), Failure> {
        let entries = Arc::default();
        let collecting = Collecting {
            entries: Arc::clone(&entries),
            keeping,
        };
        let sample = collecting.keeping.sample;
        let (session, tally) = self.without_records().put(collecting)?;
        // What is done with them takes long.
        session.stay();
        let mut entries = std::mem::take(&mut *lock(&entries));
        if tally.exit == Exit::Interrupted || session.interrupt.is_raised() {
            // The program ends now, and freeing millions of puzzles one by one
            // takes too long after Ctrl-C.
            std::mem::forget(entries);
            return Ok((Vec::new(), Exit::Interrupted, session));
        }
        if let Some(sample) = sample {
            sample.cut(&mut entries);
        }
        entries.sort_unstable_by_key(|entry| entry.number);
        Ok((entries, tally.exit, session))
    }
}

/// What to keep of the puzzles.
struct Keeping<P> {
    keep: fn(&Puzzle) -> P,
    most: usize,
    sample: Option<Sample>,
    wants_clues_alone: bool,
}

/// What was kept of a puzzle.
#[derive(Debug)]
struct Entry<P> {
    number: u64,
    origin: Origin,
    kept: P,
}

impl Sample {
    /// Returns the priority of a puzzle. Every order of the puzzles is equally
    /// likely, and the same with every number of threads.
    fn priority(self, number: u64) -> (u64, u64) {
        (stream(self.seed, number)(), number)
    }

    /// Returns the numbers of some of these puzzles, in order.
    pub fn of(self, mut numbers: Vec<usize>) -> Vec<usize> {
        numbers.sort_unstable_by_key(|&number| self.priority(number as u64));
        numbers.truncate(self.size);
        numbers.sort_unstable();
        numbers
    }

    /// Drops all but the entries of the highest priority.
    fn cut<P>(self, entries: &mut Vec<Entry<P>>) {
        if entries.len() > self.size {
            let priority = |entry: &Entry<P>| self.priority(entry.number);
            entries.select_nth_unstable_by_key(self.size, priority);
            entries.truncate(self.size);
        }
    }
}

/// Keeps puzzles, with their numbers.
struct Collecting<P> {
    entries: Arc<Mutex<Vec<Entry<P>>>>,
    keeping: Keeping<P>,
}

impl<P: Send + 'static> Question for Collecting<P> {
    type Worker = ();

    fn worker(&self) {}

    fn wants_clues_alone(&self) -> bool {
        self.keeping.wants_clues_alone
    }

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let entry = Entry {
            number: task.number,
            origin: Origin {
                source: task.place.source.clone(),
                line: task.place.line,
            },
            kept: (self.keeping.keep)(task.puzzle),
        };
        let mut entries = lock(&self.entries);
        entries.push(entry);
        if entries.len() >= self.keeping.most {
            return page.enough();
        }
        if let Some(sample) = self.keeping.sample
            && entries.len() >= 1000 + 2 * sample.size.min(usize::MAX / 4)
        {
            sample.cut(&mut entries);
        }
        ControlFlow::Continue(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_of_numbers_is_in_order_and_every_number_may_be_in_it() {
        let all: Vec<usize> = (10..30).collect();
        let mut times = [0; 30];
        for seed in 0..200 {
            let sample = Sample { size: 5, seed }.of(all.clone());
            assert_eq!(sample.len(), 5);
            assert!(sample.is_sorted_by(|a, b| a < b), "{sample:?}");
            assert_eq!(sample, Sample { size: 5, seed }.of(all.clone()));
            sample.iter().for_each(|&number| times[number] += 1);
        }
        // Fifty of each are expected.
        assert!(
            times[10..].iter().all(|times| (25..75).contains(times)),
            "{times:?}"
        );
        assert_eq!(Sample { size: 50, seed: 1 }.of(all.clone()), all);
    }
}
