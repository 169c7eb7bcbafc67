//! A contender in a race: its turns, its runs and its records.

use std::ops::ControlFlow;

use super::contender::{Attempt, Contender};
use super::results::{Finish, Record, Track};
use super::runs::median;
use super::verifier::Truth;
use super::{Answer, End, Runs, Task};
use quadrille::board::Grid;
use quadrille::limits::{Duration, Instant};

/// The untimed warm-up at the beginning of a turn.
const WARM_UP: Duration = Duration::from_millis(1);

/// What the contenders work on in one round.
pub(super) struct Stage<'a> {
    pub(super) task: &'a Task,
    pub(super) budget: Option<Duration>,
    /// The place of the first puzzle in the race.
    pub(super) first: usize,
    pub(super) puzzles: &'a [Grid],
    /// What is known of the puzzles, in the first run.
    pub(super) truths: Option<Vec<Truth>>,
    /// Puzzles to warm up with.
    pub(super) seen: &'a [Grid],
}

/// A contender in a race.
pub(super) struct Entrant {
    contender: Contender,
    pub(super) track: Track,
    /// For each run the time of each attempt.
    runs: Vec<Vec<Duration>>,
    /// The time of all its attempts.
    spent: Duration,
}

impl Entrant {
    pub(super) fn new(contender: Contender) -> Entrant {
        let track = Track {
            name: contender.name.clone(),
            abilities: contender.abilities,
            given: 0,
            records: Vec::new(),
            runs: Vec::new(),
            faults: Vec::new(),
            silences: Vec::new(),
            failure: None,
            is_spent: false,
        };
        Entrant {
            contender,
            track,
            runs: Vec::new(),
            spent: Duration::ZERO,
        }
    }

    /// Notes how many of these puzzles are for it.
    pub(super) fn count_puzzles(&mut self, puzzles: &[Grid]) {
        self.track.given = puzzles.iter().filter(|puzzle| self.takes(puzzle)).count();
    }

    /// Begins a run through all puzzles.
    pub(super) fn begin_run(&mut self) {
        self.runs.push(Vec::new());
    }

    /// Returns whether it takes no more turns.
    pub(super) fn is_out(&self) -> bool {
        self.track.is_spent || self.track.failure.is_some()
    }

    /// Returns whether another run is due, and there is time for it.
    pub(super) fn wants(&self, runs: Runs, budget: Option<Duration>) -> bool {
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
    pub(super) fn track(mut self) -> Track {
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
    pub(super) fn warm_up(&mut self, stage: &Stage) {
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
    pub(super) fn take_turn(&mut self, stage: &Stage) {
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
    if let End::Mute(manner) | End::Crashed(manner) = answer.end {
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
        End::Stuck(_) | End::StuckIfUnique(_) | End::Silent => Finish::Stuck,
        End::Mute(_) | End::Crashed(_) => Finish::Failed,
        // The last two are handled above.
        End::Limit | End::Interrupt | End::Failed(_) => Finish::TimedOut,
    }
}
