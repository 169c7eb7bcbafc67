//! One question about many puzzles.
//!
//! Classic puzzles go into `lanes` together, all others to
//! exact cover one by one. This module also converts the answers of lanes into
//! the common types.
//!
//! *Time for each puzzle.* Puzzles in lanes run together, for a short slice of
//! time at first. Nearly all finish in it; each is charged an equal share. A
//! puzzle that has begun and not finished continues in lanes of its own, with
//! all the time that it has left; one that has not begun gets the next slice.
//! So a slow puzzle costs the others at most one slice.

use super::outcome::{Outcome, Status, status_of};
pub(crate) use super::question::Question;
pub(super) use super::question::Start;
use super::run::Run;
use super::search::Search;
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::lanes::{self, Answer, Candidates, Lanes, Puzzle};
use crate::limits::{Duration, Instant, Stop};

/// Puzzles that enter lanes at a time: enough to keep the lanes nearly always
/// full, few enough for all of it to stay in the cache.
pub(super) const BATCH: usize = 2048;

/// The time for which puzzles run together, if each has a time limit.
const SLICE: Duration = Duration::from_millis(50);

/// What is known about one of many puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Verdict {
    /// What is known about the solutions.
    pub status: Status,
    /// The number of solutions found, exact or a lower bound.
    pub count: Count,
    /// Why the work ended before all solutions were found, if it did.
    pub stop: Option<Stop>,
    /// A solution, if there is one. It depends only on the puzzle, unless the
    /// work was stopped [early](Stop::is_early); then it may be missing.
    pub solution: Option<Grid>,
}

impl Verdict {
    pub(super) fn new(count: Count, stop: Option<Stop>, solution: Option<Grid>) -> Verdict {
        Verdict {
            status: status_of(count, stop),
            count,
            stop,
            solution,
        }
    }

    /// Returns whether there is exactly one solution. `false` also if that is
    /// unknown.
    pub fn is_unique(&self) -> bool {
        self.status == Status::Unique
    }

    /// Returns the verdict on a puzzle that was not begun.
    fn stopped(stop: Stop) -> Verdict {
        Verdict::new(Count::AtLeast(0), Some(stop), None)
    }

    /// Records why nothing more was found, if more was wanted.
    fn stop_early(&mut self, stop: Stop) {
        if self.stop != Some(Stop::Solutions) {
            self.stop = Some(stop);
        }
    }

    /// Returns why it is unknown whether there is one solution, if it is.
    pub(super) fn doubt(&self) -> Option<Stop> {
        self.stop.filter(|_| self.status == Status::Unknown)
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        let solution = outcome.solutions.into_iter().next();
        Verdict::new(outcome.count, outcome.stop, solution)
    }
}

/// A puzzle, and the index of the run that it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) givens: Givens<'a>,
    pub(crate) run: usize,
}

/// Answers a question about each puzzle, in lanes or one by one. All runs have
/// the same deadline and interrupt.
pub(crate) fn answer_all(
    search: &mut Search,
    question: Question,
    puzzles: &[Asked<'_>],
    runs: &mut [Run<'_>],
) -> Vec<Verdict> {
    // Lanes do not count nodes.
    let mut lanes = match runs.iter().any(Run::counts_nodes) {
        true => None,
        false => search.lend_lanes(),
    };
    let mut verdicts = Vec::new();
    verdicts.resize_with(puzzles.len(), || Verdict::stopped(Stop::Visitor));
    for (puzzles, verdicts) in puzzles.chunks(BATCH).zip(verdicts.chunks_mut(BATCH)) {
        let mut batch = Batch {
            question,
            puzzles,
            runs,
            verdicts,
        };
        match &mut lanes {
            Some(lanes) => batch.in_lanes(lanes, search),
            None => (0..puzzles.len()).for_each(|place| batch.by_search(search, place)),
        }
    }
    if let Some(lanes) = lanes {
        search.give_back(lanes);
    }
    verdicts
}

/// Some of the puzzles, with their verdicts.
struct Batch<'b, 'l> {
    question: Question,
    puzzles: &'b [Asked<'b>],
    runs: &'b mut [Run<'l>],
    verdicts: &'b mut [Verdict],
}

/// A puzzle in lanes, and its index in the batch.
type Entry<'e> = (usize, &'e Start);

impl<'l> Batch<'_, 'l> {
    fn run(&mut self, place: usize) -> &mut Run<'l> {
        &mut self.runs[self.puzzles[place].run]
    }

    /// Runs the puzzles that lanes support in slices of time, and then the
    /// others.
    fn in_lanes(&mut self, lanes: &mut Lanes, search: &mut Search) {
        let start = |asked: &Asked<'_>| Start::of(&asked.givens);
        let starts: Vec<Option<Start>> = self.puzzles.iter().map(start).collect();
        let entries = starts.iter().enumerate();
        let entries = entries.filter_map(|(place, start)| Some((place, start.as_ref()?)));
        let mut open: Vec<Entry<'_>> = entries.collect();
        let mut slow = Vec::new();
        while !open.is_empty() {
            open = self.slice(lanes, open, &mut slow);
        }
        for (place, start) in slow {
            self.by_itself(lanes, start, place);
        }
        let others = starts.iter().enumerate();
        let others = others.filter(|(_, start)| start.is_none());
        others.for_each(|(place, _)| self.by_search(search, place));
    }

    /// Runs puzzles together, for a slice if their time is limited. Returns
    /// those that were not begun, and appends those that were not finished to
    /// the slow ones.
    fn slice<'e>(
        &mut self,
        lanes: &mut Lanes,
        mut open: Vec<Entry<'e>>,
        slow: &mut Vec<Entry<'e>>,
    ) -> Vec<Entry<'e>> {
        let limits = self.run(open[0].0).next();
        let common = limits.stop();
        if common.is_some() || limits.time.is_some() {
            open.retain(|&(place, _)| {
                let stop = common.or(self.run(place).is_spent());
                if let Some(stop) = stop {
                    self.verdicts[place].stop_early(stop);
                }
                stop.is_none()
            });
        }
        let left = open
            .iter()
            .filter_map(|&(place, _)| self.run(place).time_left());
        let slice = left.max().map(|left| left.min(SLICE));
        let limits = limits.changed(|new| new.time = slice);
        let started = slice.map(|_| Instant::now());
        let puzzles: Vec<&Puzzle> = open.iter().map(|(_, start)| &start.clues).collect();
        let candidates = open.iter().map(|(_, start)| start.candidates.as_ref());
        let candidates: Vec<Option<&Candidates>> = match candidates.clone().any(|it| it.is_some()) {
            true => candidates.collect(),
            false => Vec::new(),
        };
        let report = lanes.count_among(&puzzles, &candidates, &self.question.job(&limits));
        if let Some(started) = started {
            // A batch has at most this many.
            let share = started.elapsed() / open.len() as u32;
            open.iter()
                .for_each(|&(place, _)| self.run(place).charge(share, 0));
        }
        let mut later = Vec::new();
        for (number, &(place, start)) in open.iter().enumerate() {
            let answer = report.answer(number);
            self.verdicts[place] = self.question.verdict(answer, report.solution(number));
            match answer {
                Answer::Stopped(..) if number < report.begun() => slow.push((place, start)),
                Answer::Stopped(..) => later.push((place, start)),
                _ => {}
            }
        }
        later
    }

    /// Continues a puzzle that was not finished in its slice.
    fn by_itself(&mut self, lanes: &mut Lanes, start: &Start, place: usize) {
        let question = self.question;
        let run = self.run(place);
        match run.stop() {
            // What was found so far stays.
            Some(stop) => self.verdicts[place].stop_early(stop),
            None => {
                self.verdicts[place] = run.spend(|run| {
                    let job = question.job(&run.next());
                    let candidates = [start.candidates.as_ref()];
                    let report = lanes.count_among(&[&start.clues], &candidates, &job);
                    question.verdict(report.answer(0), report.solution(0))
                });
            }
        }
    }

    /// Answers for a puzzle by exact cover.
    fn by_search(&mut self, search: &mut Search, place: usize) {
        let (givens, most) = (&self.puzzles[place].givens, self.question.most);
        let run = self.run(place);
        self.verdicts[place] = match run.stop() {
            Some(stop) => Verdict::stopped(stop),
            None => run.spend(|run| {
                let outcome = search.count_up_to(givens, most, &run.next());
                run.charge(Duration::ZERO, outcome.stats.nodes);
                outcome.into()
            }),
        };
    }
}

impl Question {
    /// Converts an answer of lanes about a grid into a verdict.
    pub(super) fn verdict(self, answer: Answer, solution: Option<&Puzzle>) -> Verdict {
        let Ok((count, stop)) = self.known(answer, solution.is_some()) else {
            unreachable!("each cell of a grid is one of a puzzle")
        };
        Verdict::new(count, stop, solution.and_then(lanes::grid_of))
    }
}
