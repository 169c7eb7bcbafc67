//! The results of a race.

use super::Work;
use super::contender::Abilities;
use quadrille::cover::Count;
use quadrille::limits::Duration;

/// The verified end of an attempt at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// It found all solutions asked for, or all there are.
    Solved,
    /// It rightly found that there is no solution.
    NoSolution,
    /// It was stuck.
    Stuck,
    /// A limit on time or nodes was reached.
    TimedOut,
    /// The answer is wrong.
    Wrong,
    /// It crashed, or wrote nothing.
    Failed,
}

impl Finish {
    /// Returns whether it has answered the question.
    pub fn is_solved(self) -> bool {
        matches!(self, Finish::Solved | Finish::NoSolution)
    }

    /// Returns its name: `solved`, `none`, `stuck`, `timed-out`,
    /// `wrong` or `failed`.
    pub fn name(self) -> &'static str {
        match self {
            Finish::Solved => "solved",
            Finish::NoSolution => "none",
            Finish::Stuck => "stuck",
            Finish::TimedOut => "timed-out",
            Finish::Wrong => "wrong",
            Finish::Failed => "failed",
        }
    }
}

/// One attempt at one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The place of the puzzle among those of the race.
    pub puzzle: usize,
    /// How it ended.
    pub finish: Finish,
    /// Its time, in the median run.
    pub time: Duration,
    /// The number of solutions it claims; `None` if it claims none.
    pub count: Option<Count>,
    /// Its work.
    pub work: Work,
}

/// The results of one contender.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// Its abilities.
    pub abilities: Abilities,
    /// The number of puzzles that it was given, those that it did not reach
    /// included.
    pub given: usize,
    /// Its attempts, in the order of the puzzles.
    pub records: Vec<Record>,
    /// The time of each run.
    pub runs: Vec<Duration>,
    /// For each wrong answer the place of the puzzle, and what is wrong.
    pub faults: Vec<(usize, String)>,
    /// For each puzzle on which it said nothing its place, and how it ended.
    pub silences: Vec<(usize, String)>,
    /// Why it dropped out, if it failed.
    pub failure: Option<String>,
    /// Whether it was stopped by the limit on its total time.
    pub is_spent: bool,
}

/// The results of all contenders.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// One for each contender, in the order in which they were entered.
    pub tracks: Vec<Track>,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The limit on the time of each puzzle.
    pub timeout: Option<Duration>,
    /// Whether the race was interrupted.
    pub is_interrupted: bool,
}

impl Results {
    /// The contender that speeds are compared with.
    pub const REFERENCE: &'static str = "dlx";

    /// Returns the results of races among the same contenders as one. `place`
    /// returns the place of a puzzle of a part in the whole.
    pub fn merge(parts: Vec<Results>, place: impl Fn(usize, usize) -> usize) -> Results {
        let is_interrupted = parts.iter().any(|results| results.is_interrupted);
        let puzzles = parts.iter().map(|results| results.puzzles).sum();
        let timeout = parts.first().and_then(|results| results.timeout);
        let mut merged: Option<Vec<Track>> = None;
        for (part, results) in parts.into_iter().enumerate() {
            let mut tracks = results.tracks;
            for track in &mut tracks {
                track.renumber(|puzzle| place(part, puzzle));
            }
            match &mut merged {
                None => merged = Some(tracks),
                Some(merged) => merged
                    .iter_mut()
                    .zip(tracks)
                    .for_each(|(track, more)| track.add(more)),
            }
        }
        let mut tracks = merged.unwrap_or_default();
        for track in &mut tracks {
            track.records.sort_by_key(|record| record.puzzle);
            track.faults.sort();
            track.silences.sort();
        }
        Results {
            tracks,
            puzzles,
            timeout,
            is_interrupted,
        }
    }
}

impl Track {
    fn renumber(&mut self, place: impl Fn(usize) -> usize) {
        for record in &mut self.records {
            record.puzzle = place(record.puzzle);
        }
        for (puzzle, _) in self.faults.iter_mut().chain(&mut self.silences) {
            *puzzle = place(*puzzle);
        }
    }

    /// Adds results of the same contender on other puzzles.
    fn add(&mut self, more: Track) {
        if self.given == 0 {
            self.runs = more.runs;
        } else if more.given > 0 {
            // Each part decides for itself when it is steady.
            self.runs.truncate(more.runs.len());
            for (run, more) in self.runs.iter_mut().zip(more.runs) {
                *run += more;
            }
        }
        self.given += more.given;
        self.records.extend(more.records);
        self.faults.extend(more.faults);
        self.silences.extend(more.silences);
        self.failure = self.failure.take().or(more.failure);
        self.is_spent |= more.is_spent;
    }
}
