//! All puzzles of the inputs at once, for commands that go through them
//! several times.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use quadrille::text::Puzzle;

use super::exit::{Exit, Failure};
use super::page::Page;
use super::puzzles::Road;
use super::question::{Question, Task};
use super::session::Session;

/// A puzzle, and where it is from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the file, or the number of the argument.
    pub source: String,
    /// The place as messages have it: `puzzles.txt:3`.
    pub place: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

impl Road {
    /// Reads all puzzles, in order. Reports what is no puzzle or has more than
    /// clues; the exit status says whether there was any. After an interrupt
    /// there are no puzzles.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub fn read_all(self) -> Result<(Vec<Entry>, Exit, Session), Failure> {
        self.read(usize::MAX, true)
    }

    /// Reads the first two puzzles, with all that they say, for commands that
    /// take one.
    ///
    /// # Errors
    ///
    /// As [`read_all`](Road::read_all).
    pub fn read_two(self) -> Result<(Vec<Entry>, Exit, Session), Failure> {
        self.read(2, false)
    }

    fn read(
        self,
        most: usize,
        wants_clues_alone: bool,
    ) -> Result<(Vec<Entry>, Exit, Session), Failure> {
        let entries: Arc<Mutex<Vec<(u64, Entry)>>> = Arc::default();
        let collecting = Collecting {
            entries: Arc::clone(&entries),
            most,
            wants_clues_alone,
        };
        let (session, tally) = self.without_records().travel(collecting)?;
        let mut entries = std::mem::take(&mut *lock(&entries));
        if tally.exit == Exit::Interrupted || session.interrupt.is_raised() {
            // The program ends now. To free millions of puzzles one by one takes
            // longer than whoever pressed Ctrl-C should wait.
            std::mem::forget(entries);
            return Ok((Vec::new(), Exit::Interrupted, session));
        }
        entries.sort_by_key(|(number, _)| *number);
        let entries = entries.into_iter().map(|(_, entry)| entry).collect();
        Ok((entries, tally.exit, session))
    }
}

/// Keeps puzzles, with their numbers.
struct Collecting {
    entries: Arc<Mutex<Vec<(u64, Entry)>>>,
    most: usize,
    wants_clues_alone: bool,
}

impl Question for Collecting {
    type Worker = ();

    fn worker(&self) {}

    fn wants_clues_alone(&self) -> bool {
        self.wants_clues_alone
    }

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let entry = Entry {
            source: task.place.source.name().to_owned(),
            place: task.place.to_string(),
            puzzle: task.puzzle.clone(),
        };
        let mut entries = lock(&self.entries);
        entries.push((task.number, entry));
        if entries.len() >= self.most {
            return page.enough();
        }
        ControlFlow::Continue(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
