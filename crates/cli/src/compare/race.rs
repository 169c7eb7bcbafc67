//! Runs contenders in turn and verifies their answers.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::board::Grid;

use super::contender::{Attempt, Contender, Timing};
use super::results::{Finish, Record, Results, Track};
use super::verifier::{Truth, Verifier};
use super::{Answer, End, Task};

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
            faults: Vec::new(),
            silences: Vec::new(),
            failure: None,
            is_spent: false,
        };
        self.entrants.push(Entrant {
            contender,
            track,
            spent: Duration::ZERO,
        });
        self
    }

    /// Stops each contender once it has taken this long in all.
    pub fn set_budget(&mut self, budget: Option<Duration>) -> &mut Race {
        self.budget = budget;
        self
    }

    /// Runs until all contenders have done all puzzles, or the interrupt comes.
    /// Calls `watch` after every turn.
    pub fn run(mut self, puzzles: &[Grid], watch: &mut dyn FnMut(Progress)) -> Results {
        let (mut singly, mut batched): (Vec<_>, Vec<_>) = (self.entrants.iter_mut().enumerate())
            .partition(|(_, entrant)| entrant.track.abilities.timing == Timing::OneByOne);
        let mut done = vec![0; singly.len() + batched.len()];
        let mut tell = |place: usize, upto: usize, entrant: &Entrant| {
            done[place] = upto;
            watch(Progress {
                contender: &entrant.track.name,
                done: done.iter().sum(),
            });
        };

        let mut length = 1;
        let (mut from, mut last) = (0, 0..0);
        while from < puzzles.len() && !singly.iter().all(|(_, entrant)| entrant.is_out()) {
            let turn = from..puzzles.len().min(from + length);
            let started = Instant::now();
            let stage = Stage {
                task: &self.task,
                budget: self.budget,
                first: from,
                truths: truths(&mut self.verifier, &puzzles[turn.clone()], &self.task),
                puzzles: &puzzles[turn.clone()],
                // The first turn has only its own puzzles to warm up with.
                seen: &puzzles[if last.is_empty() { turn.clone() } else { last }],
            };
            for (place, entrant) in &mut singly {
                entrant.warm_up(&stage);
                entrant.take_turn(&stage);
                tell(*place, turn.end, entrant);
                if self.task.is_interrupted() {
                    break;
                }
            }
            if self.task.is_interrupted() {
                break;
            }
            length = next_length(length, started.elapsed());
            (from, last) = (turn.end, turn);
        }

        for (place, entrant) in &mut batched {
            let turns = puzzles.chunks(LONGEST_BATCHED_TURN).enumerate();
            for (nth, puzzles) in turns {
                if self.task.is_interrupted() || entrant.is_out() {
                    break;
                }
                let first = nth * LONGEST_BATCHED_TURN;
                entrant.take_turn(&Stage {
                    task: &self.task,
                    budget: self.budget,
                    first,
                    truths: truths(&mut self.verifier, puzzles, &self.task),
                    puzzles,
                    seen: &[],
                });
                tell(*place, first + puzzles.len(), entrant);
            }
        }
        Results {
            is_interrupted: self.task.is_interrupted(),
            puzzles: puzzles.len(),
            tracks: self.entrants.into_iter().map(|e| e.track).collect(),
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
    truths: Vec<Truth>,
    /// Puzzles to warm up with.
    seen: &'a [Grid],
}

/// A contender in a race.
struct Entrant {
    contender: Box<dyn Contender>,
    track: Track,
    /// The time of all its attempts.
    spent: Duration,
}

impl Entrant {
    fn is_out(&self) -> bool {
        self.track.is_spent || self.track.failure.is_some()
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
            let puzzle = stage.first + place;
            let (truth, grid) = (&stage.truths[place], &stage.puzzles[place]);
            let fault = truth.fault_of(grid, &answer);
            let finish = finish_of(&answer, fault.is_some(), truth);
            track
                .faults
                .extend(fault.map(|fault| (puzzle, fault.to_string())));
            if let End::Mute(manner) = answer.end {
                track.silences.push((puzzle, manner));
            }
            track.records.push(Record {
                puzzle,
                finish,
                time,
                work: answer.work,
            });
            *spent += time;
            track.is_spent = stage.budget.is_some_and(|budget| *spent >= budget);
            if track.is_spent || stage.task.is_interrupted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.contender.attempt(&puzzles, stage.task, &mut take);
    }
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
