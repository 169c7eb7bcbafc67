//! The figures of a contender.

use super::contender::Timing;
use super::ratio::Ratio;
use super::results::{Finish, Record, Results, Track};
use super::runs;
use quadrille::cover::Count;
use quadrille::limits::Duration;

/// The figures of one contender in a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The number of puzzles that it was given.
    pub given: usize,
    /// The number of puzzles it worked on. The rest it did not reach.
    pub puzzles: usize,
    /// The number of puzzles it solved, or rightly showed to have no solution.
    pub solved: usize,
    /// The number of puzzles on which it was stuck.
    pub stuck: usize,
    /// The number of puzzles on which it was wrong.
    pub wrong: usize,
    /// The number of puzzles on which it reached a limit on time or nodes.
    pub timed_out: usize,
    /// The number of puzzles on which it crashed or wrote nothing.
    pub failed: usize,
    /// The mean time of a puzzle it worked on, where one that it did not solve
    /// counts with twice the limit. `None` without a limit.
    pub par2: Option<Duration>,
    /// Puzzles solved in a second of its work, that on other puzzles included.
    /// `None` if it solved none.
    pub solved_per_second: Option<f64>,
    /// The median time of a puzzle. `None` if single puzzles are not timed.
    pub median: Option<Duration>,
    /// The 95th percentile of the times.
    pub p95: Option<Duration>,
    /// Puzzles per second over all puzzles it worked on, however they ended.
    /// `None` if it solved none: who gives up at once would be the fastest.
    pub per_second: Option<f64>,
    /// The number of runs; all times are those of the median run.
    pub runs: usize,
    /// Half of the 95 % interval of the median run, relative to it. `None` for
    /// a single run.
    pub spread: Option<f64>,
    /// The number of solutions it claims for each puzzle; `None` if it claims
    /// none.
    pub solutions: Vec<Option<Count>>,
    /// Nodes per puzzle, if it counts them.
    pub nodes: Option<f64>,
    /// Guesses per puzzle, if it counts them.
    pub guesses: Option<f64>,
    /// The share of puzzles answered without a guess, from 0 to 1, if it counts
    /// guesses.
    pub no_guess: Option<f64>,
    /// Rule firings per puzzle, if it has rules.
    pub firings: Option<f64>,
    /// Its speed relative to the reference on the puzzles that both solved.
    /// `None` without a reference, or without such puzzles.
    pub ratio: Option<Ratio>,
}

impl Results {
    /// Returns the figures of each contender, in the order of entry.
    pub fn rows(&self) -> Vec<Row> {
        self.rows_against(Self::REFERENCE)
    }

    /// Returns the same with speeds relative to another contender.
    pub fn rows_against(&self, reference: &str) -> Vec<Row> {
        let reference = self.tracks.iter().find(|track| track.name == reference);
        let tracks = self.tracks.iter();
        tracks
            .map(|track| Row::new(track, reference, self.timeout))
            .collect()
    }
}

impl Row {
    /// Returns the figures of a track, with its speed relative to a reference and
    /// this limit on the time of a puzzle.
    pub fn new(track: &Track, reference: Option<&Track>, limit: Option<Duration>) -> Row {
        let records = &track.records;
        let count = |finish| {
            records
                .iter()
                .filter(|record| record.finish == finish)
                .count()
        };
        let mut times: Vec<Duration> = records.iter().map(|record| record.time).collect();
        times.sort_unstable();
        let is_timed = track.abilities.timing == Timing::OneByOne;
        let percentile = |percent| is_timed.then(|| percentile(&times, percent)).flatten();
        let solved = records
            .iter()
            .filter(|record| record.finish.is_solved())
            .count();
        let spent = seconds(&times).max(1e-9);
        let rate = |number: usize| (solved > 0).then(|| number as f64 / spent);
        Row {
            name: track.name.clone(),
            given: track.given,
            puzzles: records.len(),
            solved,
            stuck: count(Finish::Stuck),
            wrong: count(Finish::Wrong),
            timed_out: count(Finish::TimedOut),
            failed: count(Finish::Failed),
            par2: limit.and_then(|limit| par2(records, limit)),
            solved_per_second: rate(solved),
            median: percentile(50),
            p95: percentile(95),
            per_second: rate(records.len()),
            runs: track.runs.len(),
            spread: runs::spread(&track.runs),
            solutions: records.iter().map(|record| record.count).collect(),
            nodes: mean(records, |record| record.work.nodes),
            guesses: mean(records, |record| record.work.guesses),
            no_guess: mean(records, |record| {
                record.work.guesses.map(|guesses| u64::from(guesses == 0))
            }),
            firings: mean(records, |record| record.work.firings),
            ratio: reference.and_then(|reference| Ratio::of(&reference.records, records)),
        }
    }

    /// Returns the share of all puzzles that it solved, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.given.max(1) as f64
    }

    /// Returns the number of solutions that it claims in all, exact if it claims an
    /// exact number for each puzzle. `None` if it claims none.
    pub fn solutions_in_all(&self) -> Option<Count> {
        let mut known = self.solutions.iter().flatten();
        let first = known.next()?.number();
        let sum = known.fold(first, |sum, count| sum.saturating_add(count.number()));
        let is_exact = |count: &Option<Count>| count.is_some_and(Count::is_exact);
        Some(match self.solutions.iter().all(is_exact) {
            true => Count::Exact(sum),
            false => Count::AtLeast(sum),
        })
    }

    /// Returns the number of puzzles that it did not reach.
    pub fn not_reached(&self) -> usize {
        self.given.saturating_sub(self.puzzles)
    }
}

/// Returns a percentile (nearest rank) of sorted times.
fn percentile(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.checked_sub(1)?).copied()
}

fn seconds(times: &[Duration]) -> f64 {
    times.iter().map(Duration::as_secs_f64).sum()
}

/// Returns the mean over the records that have a value.
fn mean(records: &[Record], figure: impl Fn(&Record) -> Option<u64>) -> Option<f64> {
    let figures: Vec<f64> = records
        .iter()
        .filter_map(|record| Some(figure(record)? as f64))
        .collect();
    (!figures.is_empty()).then(|| figures.iter().sum::<f64>() / figures.len() as f64)
}

/// Returns the mean time, with twice the limit for a puzzle that is not solved.
fn par2(records: &[Record], limit: Duration) -> Option<Duration> {
    let score = |record: &Record| {
        if record.finish.is_solved() {
            record.time
        } else {
            limit.saturating_mul(2)
        }
    };
    let sum = records
        .iter()
        .map(|record| score(record).as_secs_f64())
        .sum::<f64>();
    let mean = sum / records.len() as f64;
    Duration::try_from_secs_f64(mean).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Work, contenders};

    /// Returns a track of attempts of these milliseconds at these puzzles.
    fn track(attempts: &[(usize, u64, Finish)]) -> Track {
        let records = attempts.iter().map(|&(puzzle, millis, finish)| Record {
            puzzle,
            finish,
            time: Duration::from_millis(millis),
            count: None,
            work: Work {
                nodes: Some(10 * millis),
                guesses: Some(millis - 1),
                firings: None,
            },
        });
        let contender = contenders("dlx").unwrap().remove(0);
        Track {
            name: contender.name,
            abilities: contender.abilities,
            given: attempts.len(),
            records: records.collect(),
            runs: Vec::new(),
            faults: Vec::new(),
            silences: Vec::new(),
            failure: None,
            is_spent: false,
        }
    }

    #[test]
    fn a_row_sums_a_track_up() {
        let track = track(&[
            (0, 1, Finish::Solved),
            (1, 2, Finish::NoSolution),
            (2, 3, Finish::Stuck),
            (3, 14, Finish::TimedOut),
        ]);
        let limit = Some(Duration::from_millis(14));
        let row = Row::new(&track, None, limit);
        assert_eq!((row.puzzles, row.solved, row.stuck), (4, 2, 1));
        assert_eq!((row.timed_out, row.wrong, row.ratio), (1, 0, None));
        assert_eq!(row.median, Some(Duration::from_millis(2)));
        assert_eq!(row.p95, Some(Duration::from_millis(14)));
        assert!((row.per_second.unwrap() - 200.0).abs() < 1e-6);
        assert!((row.solved_per_second.unwrap() - 100.0).abs() < 1e-6);
        // 1, 2, and twice 14 for each of the others.
        assert_eq!(row.par2, Some(Duration::from_micros(14_750)));
        assert_eq!((row.nodes, row.firings), (Some(50.0), None));
        assert_eq!((row.guesses, row.no_guess), (Some(4.0), Some(0.25)));
        assert_eq!(row.share(), 0.5);
    }

    #[test]
    fn solutions_are_added_up() {
        let mut row = Row::new(&track(&[]), None, None);
        assert_eq!(row.solutions_in_all(), None);
        let exact = |number| Some(Count::Exact(number));
        row.solutions = vec![exact(1), exact(10), exact(228)];
        assert_eq!(row.solutions_in_all(), exact(239));
        row.solutions = vec![exact(1), None, Some(Count::AtLeast(2000))];
        assert_eq!(row.solutions_in_all(), Some(Count::AtLeast(2001)));
        row.solutions = vec![exact(u128::MAX), exact(1)];
        assert_eq!(row.solutions_in_all(), exact(u128::MAX));
        row.solutions = vec![None; 3];
        assert_eq!(row.solutions_in_all(), None);
    }

    #[test]
    fn who_solves_nothing_has_no_speed() {
        let track = track(&[(0, 1, Finish::Stuck), (1, 1, Finish::Failed)]);
        let row = Row::new(&track, Some(&track), Some(Duration::from_secs(1)));
        assert_eq!((row.per_second, row.solved_per_second), (None, None));
        assert_eq!((row.failed, row.stuck, row.ratio), (1, 1, None));
        assert_eq!(row.par2, Some(Duration::from_secs(2)));
    }

    #[test]
    fn puzzles_that_were_not_reached_count_as_not_solved() {
        let mut track = track(&[(0, 1, Finish::Solved), (1, 1, Finish::Stuck)]);
        track.given = 8;
        let row = Row::new(&track, None, None);
        assert_eq!((row.not_reached(), row.share(), row.par2), (6, 0.125, None));
    }

    #[test]
    fn a_percentile_is_one_of_the_times() {
        let times: Vec<_> = (1..=20).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 50), Some(Duration::from_millis(10)));
        assert_eq!(percentile(&times, 95), Some(Duration::from_millis(19)));
        assert_eq!(percentile(&times[..1], 95), Some(Duration::from_millis(1)));
        assert_eq!(percentile(&[], 50), None);
    }
}
