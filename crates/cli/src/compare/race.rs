//! Runs contenders in turn and verifies their answers.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::board::Grid;

use super::contender::{Attempt, Contender, Timing};
use super::results::{Finish, Record, Results, Track};
use super::runs::median;
use super::verifier::{Truth, Verifier};
use super::{Answer, End, Runs, Task};

/// The untimed warm-up at the beginning of a turn.
const WARM_UP: Duration = Duration::from_millis(1);

/// The target length of a round of turns: long enough for the warm-up not to
/// matter, short enough for contenders to be equally far when the race is
/// interrupted.
const ROUND: Duration = Duration::from_millis(500);

/// The maximum number of puzzles of a turn.
const LONGEST_TURN: usize = 256;

/// The maximum number of puzzles given at once to contenders that work on many.
/// More are not faster.
const LONGEST_BATCHED_TURN: usize = 4096;

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
    pub fn enter(&mut self, contender: Box<dyn Contender>) -> &mut Race {
        let track = Track {
            name: contender.name().to_owned(),
            abilities: contender.abilities(),
            records: Vec::new(),
            runs: Vec::new(),
            faults: Vec::new(),
            silences: Vec::new(),
            failure: None,
            is_spent: false,
        };
        self.entrants.push(Entrant {
            contender,
            track,
            runs: Vec::new(),
            spent: Duration::ZERO,
        });
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
            entrant.runs.push(Vec::new());
        }
        let mut length = if are_batched { LONGEST_BATCHED_TURN } else { 1 };
        let (mut from, mut last) = (0, 0..0);
        while from < self.puzzles.len() && !entrants.iter().all(|entrant| entrant.is_out()) {
            let turn = from..self.puzzles.len().min(from + length);
            let started = Instant::now();
            let puzzles = &self.puzzles[turn.clone()];
            let stage = Stage {
                task: self.task,
                budget: self.budget,
                first: from,
                truths: is_first.then(|| truths(self.verifier, puzzles, self.task)),
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

fn truths(verifier: &mut Verifier, puzzles: &[Grid], task: &Task) -> Vec<Truth> {
    let puzzles = puzzles.iter();
    puzzles.map(|puzzle| verifier.learn(puzzle, task)).collect()
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

/// What the contenders work on in one round.
struct Stage<'a> {
    task: &'a Task,
    budget: Option<Duration>,
    /// The place of the first puzzle in the race.
    first: usize,
    puzzles: &'a [Grid],
    /// What is known of the puzzles, in the first run.
    truths: Option<Vec<Truth>>,
    /// Puzzles to warm up with.
    seen: &'a [Grid],
}

/// A contender in a race.
struct Entrant {
    contender: Box<dyn Contender>,
    track: Track,
    /// For each run the time of each attempt.
    runs: Vec<Vec<Duration>>,
    /// The time of all its attempts.
    spent: Duration,
}

impl Entrant {
    fn is_out(&self) -> bool {
        self.track.is_spent || self.track.failure.is_some()
    }

    /// Returns whether another run is due, and there is time for it.
    fn wants(&self, runs: Runs, budget: Option<Duration>) -> bool {
        let times = self.times();
        let is_full = |times: &[Duration]| {
            let longest = times.iter().max().copied().unwrap_or_default();
            budget.is_some_and(|budget| self.spent + longest > budget)
        };
        !self.is_out()
            && !self.track.records.is_empty()
            && !runs.are_done(&times)
            && !is_full(&times)
    }

    /// Returns the times of all runs that were completed, or of the first.
    fn times(&self) -> Vec<Duration> {
        let all = self.track.records.len();
        let complete = self.runs.iter().filter(|run| run.len() == all);
        complete.map(|run| run.iter().sum()).collect()
    }

    /// Ends the race with the times of the median run.
    fn track(mut self) -> Track {
        self.track.runs = self.times();
        if let Some(place) = median(&self.track.runs) {
            let all = self.track.records.len();
            let mut complete = self.runs.into_iter().filter(|run| run.len() == all);
            let run = complete.nth(place).unwrap_or_default();
            for (record, time) in self.track.records.iter_mut().zip(run) {
                record.time = time;
            }
        }
        self.track
    }

    fn takes(&self, puzzle: &Grid) -> bool {
        self.track.abilities.boards.contain(puzzle.shape())
    }

    /// Warms up on puzzles it has done before.
    fn warm_up(&mut self, stage: &Stage) {
        let started = Instant::now();
        for puzzle in stage.seen {
            let left = WARM_UP.saturating_sub(started.elapsed());
            if left.is_zero() || self.is_out() {
                break;
            }
            if self.takes(puzzle) {
                let mut task = stage.task.clone();
                task.limits.time = Some(left);
                // It will be asked again, so what it says now does not matter.
                self.contender.answer(puzzle, &task);
            }
        }
    }

    /// Works on the puzzles of the round, and verifies the answers.
    fn take_turn(&mut self, stage: &Stage) {
        if self.is_out() {
            return;
        }
        let all = stage.puzzles.iter().enumerate();
        let (places, puzzles): (Vec<usize>, Vec<&Grid>) =
            all.filter(|(_, puzzle)| self.takes(puzzle)).unzip();
        let mut places = places.into_iter();
        let (track, spent) = (&mut self.track, &mut self.spent);
        let Some(run) = self.runs.last_mut() else {
            return;
        };
        let mut take = |Attempt { answer, time }| {
            if answer.end == End::Interrupt {
                return ControlFlow::Break(());
            }
            if let End::Failed(reason) = answer.end {
                track.failure = Some(reason);
                return ControlFlow::Break(());
            }
            let Some(place) = places.next() else {
                return ControlFlow::Break(());
            };
            if let Some(truths) = &stage.truths {
                let (puzzle, truth) = (stage.first + place, &truths[place]);
                enter_record(track, puzzle, &stage.puzzles[place], truth, answer, time);
            }
            run.push(time);
            *spent += time;
            let is_spent = stage.budget.is_some_and(|budget| *spent >= budget);
            track.is_spent |= is_spent;
            if is_spent || stage.task.is_interrupted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.contender.attempt(&puzzles, stage.task, &mut take);
    }
}

/// Verifies an answer and enters it into the records.
fn enter_record(
    track: &mut Track,
    puzzle: usize,
    grid: &Grid,
    truth: &Truth,
    answer: Answer,
    time: Duration,
) {
    let fault = truth.fault_of(grid, &answer);
    let finish = finish_of(&answer, fault.is_some(), truth);
    (track.faults).extend(fault.map(|fault| (puzzle, fault.to_string())));
    if let End::Mute(manner) = answer.end {
        track.silences.push((puzzle, manner));
    }
    track.records.push(Record {
        puzzle,
        finish,
        time,
        count: answer.count,
        work: answer.work,
    });
}

fn finish_of(answer: &Answer, is_wrong: bool, truth: &Truth) -> Finish {
    let has_none = truth.count == quadrille::cover::Count::Exact(0);
    match answer.end {
        _ if is_wrong => Finish::Wrong,
        End::Solved => Finish::Solved,
        End::NoSolution => Finish::NoSolution,
        // Programs describe it in their own words.
        End::Silent | End::Mute(_) if has_none => Finish::NoSolution,
        End::Stuck(_) | End::Silent | End::Mute(_) => Finish::Stuck,
        // The last two are handled above.
        End::Limit | End::Interrupt | End::Failed(_) => Finish::TimedOut,
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
