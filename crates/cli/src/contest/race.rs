//! Runs contenders in turn and verifies their answers.

use super::contender::{Contender, Timing};
use super::entrant::{Entrant, Stage};
use super::results::Results;
use super::verifier::{Truth, Verifier};
use super::{Runs, Task};
use quadrille::board::Grid;
use quadrille::limits::{Duration, Instant};
use quadrille::sudoku::Crowd;

/// The target length of a round of turns: long enough for the warm-up not to
/// matter, short enough for contenders to be equally far when the race is
/// interrupted.
const ROUND: Duration = Duration::from_millis(500);

/// The maximum number of puzzles of a turn.
const LONGEST_TURN: usize = 256;

/// The number of puzzles given at once to contenders that work on many.
const BATCHED_TURN: usize = Crowd::BATCH;

/// The number of puzzles given at once to another process, whose start counts.
const OUTSIDE_TURN: usize = 4096;

/// Contenders that are about to work on the same puzzles.
pub struct Race {
    task: Task,
    budget: Option<Duration>,
    runs: Runs,
    verifier: Verifier,
    entrants: Vec<Entrant>,
}

/// The progress of a race.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The contender that has just had a turn.
    pub contender: &'a str,
    /// Attempts that are made or cancelled.
    pub done: usize,
}

impl Race {
    /// Returns a race without contenders. The task is for each puzzle.
    pub fn new(task: Task) -> Race {
        Race {
            task,
            budget: None,
            runs: Runs::ONCE,
            verifier: Verifier::default(),
            entrants: Vec::new(),
        }
    }

    /// Adds a contender.
    pub fn enter(&mut self, contender: Contender) -> &mut Race {
        self.entrants.push(Entrant::new(contender));
        self
    }

    /// Stops each contender once it has taken this long in all.
    pub fn set_budget(&mut self, budget: Option<Duration>) -> &mut Race {
        self.budget = budget;
        self
    }

    /// Sets how often each contender does all puzzles, if the budget allows; by
    /// default once.
    pub fn set_runs(&mut self, runs: Runs) -> &mut Race {
        self.runs = runs;
        self
    }

    /// Runs until all contenders have done all puzzles, or the interrupt comes.
    /// Calls `watch` after every turn.
    pub fn run(mut self, puzzles: &[Grid], watch: &mut dyn FnMut(Progress)) -> Results {
        for entrant in &mut self.entrants {
            entrant.count_puzzles(puzzles);
        }
        let (singly, batched): (Vec<_>, Vec<_>) = (self.entrants.iter_mut())
            .partition(|entrant| entrant.track.abilities.timing == Timing::OneByOne);
        let mut groups = vec![singly];
        groups.extend(batched.into_iter().map(|entrant| vec![entrant]));
        let mut course = Course {
            task: &self.task,
            budget: self.budget,
            puzzles,
            verifier: &mut self.verifier,
            watch,
            done: 0,
        };
        for mut group in groups {
            if self.task.is_interrupted() {
                break;
            }
            course.run(&mut group, true);
            while !self.task.is_interrupted() {
                let wants = |entrant: &&mut &mut Entrant| entrant.wants(self.runs, self.budget);
                let mut again: Vec<_> = group.iter_mut().filter(wants).map(|e| &mut **e).collect();
                if again.is_empty() {
                    break;
                }
                course.run(&mut again, false);
            }
        }
        Results {
            is_interrupted: self.task.is_interrupted(),
            puzzles: puzzles.len(),
            timeout: self.task.limits.time,
            tracks: self.entrants.into_iter().map(Entrant::track).collect(),
        }
    }
}

/// The puzzles that contenders go through, once or several times.
struct Course<'a> {
    task: &'a Task,
    budget: Option<Duration>,
    puzzles: &'a [Grid],
    verifier: &'a mut Verifier,
    watch: &'a mut dyn FnMut(Progress),
    /// Attempts that are made or cancelled, of first runs.
    done: usize,
}

impl Course<'_> {
    /// Has contenders of one kind do all puzzles in turns. Answers are verified
    /// in the first run.
    fn run(&mut self, entrants: &mut [&mut Entrant], is_first: bool) {
        let are_batched =
            (entrants.iter()).any(|entrant| entrant.track.abilities.timing != Timing::OneByOne);
        for entrant in &mut *entrants {
            entrant.begin_run();
        }
        let timings = entrants
            .iter()
            .map(|entrant| entrant.track.abilities.timing);
        let mut length = timings.map(first_length).max().unwrap_or(1);
        let (mut from, mut last) = (0, 0..0);
        while from < self.puzzles.len() && !entrants.iter().all(|entrant| entrant.is_out()) {
            let turn = from..self.puzzles.len().min(from + length);
            let started = Instant::now();
            let puzzles = &self.puzzles[turn.clone()];
            let truths = is_first.then(|| truths(self.verifier, puzzles, self.task));
            if self.task.is_interrupted() {
                return;
            }
            let stage = Stage {
                task: self.task,
                budget: self.budget,
                first: from,
                truths,
                puzzles,
                seen: match last {
                    _ if are_batched => &[],
                    // The first turn has only its own puzzles to warm up with.
                    last if last.is_empty() => puzzles,
                    last => &self.puzzles[last],
                },
            };
            for entrant in &mut *entrants {
                entrant.warm_up(&stage);
                entrant.take_turn(&stage);
                if is_first {
                    self.done += puzzles.len();
                }
                (self.watch)(Progress {
                    contender: &entrant.track.name,
                    done: self.done,
                });
                if self.task.is_interrupted() {
                    return;
                }
            }
            if !are_batched {
                length = next_length(length, started.elapsed());
            }
            (from, last) = (turn.end, turn);
        }
    }
}

/// Returns what is known of each puzzle; of fewer, once the interrupt has come.
fn truths(verifier: &mut Verifier, puzzles: &[Grid], task: &Task) -> Vec<Truth> {
    let puzzles = puzzles.iter().take_while(|_| !task.is_interrupted());
    puzzles.map(|puzzle| verifier.learn(puzzle, task)).collect()
}

/// Returns the number of puzzles of the first turn.
fn first_length(timing: Timing) -> usize {
    match timing {
        Timing::OneByOne => 1,
        Timing::Together => BATCHED_TURN,
        Timing::Outside => OUTSIDE_TURN,
    }
}

/// Returns the number of puzzles of a turn after a round of this time.
fn next_length(length: usize, round: Duration) -> usize {
    if round < ROUND / 2 {
        (2 * length).min(LONGEST_TURN)
    } else if round > ROUND {
        (length / 2).max(1)
    } else {
        length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_grow_while_rounds_are_short_and_shrink_when_they_are_long() {
        let millis = Duration::from_millis;
        assert_eq!(next_length(1, millis(3)), 2);
        assert_eq!(next_length(LONGEST_TURN, millis(3)), LONGEST_TURN);
        assert_eq!(next_length(8, millis(400)), 8);
        assert_eq!(next_length(8, millis(4000)), 4);
        assert_eq!(next_length(1, millis(4000)), 1);
    }
}
