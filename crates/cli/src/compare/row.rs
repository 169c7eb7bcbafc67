//! The figures of a contender.

use std::time::Duration;

use quadrille::cover::Count;

use super::contender::Timing;
use super::results::{Finish, Record, Track};
use super::runs;

/// The figures of one contender in a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The number of puzzles it worked on.
    pub puzzles: usize,
    /// The number of puzzles it solved, or rightly showed to have no solution.
    pub solved: usize,
    /// The number of puzzles on which it was stuck.
    pub stuck: usize,
    /// The number of puzzles on which it was wrong.
    pub wrong: usize,
    /// The number of puzzles on which it reached a limit on time or nodes.
    pub timed_out: usize,
    /// The median time of a puzzle. `None` if single puzzles are not timed.
    pub median: Option<Duration>,
    /// The 95th percentile of the times.
    pub p95: Option<Duration>,
    /// Puzzles per second over all puzzles. A puzzle that timed out counts with
    /// the time until then.
    pub per_second: f64,
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
    /// Its speed relative to the reference on the same puzzles: 2 is twice as
    /// fast. `None` without a reference.
    pub ratio: Option<f64>,
}

impl Row {
    /// Returns the figures of a track, with its speed relative to a reference.
    pub(super) fn new(track: &Track, reference: Option<&Track>) -> Row {
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
        Row {
            name: track.name.clone(),
            puzzles: records.len(),
            solved: count(Finish::Solved) + count(Finish::NoSolution),
            stuck: count(Finish::Stuck),
            wrong: count(Finish::Wrong),
            timed_out: count(Finish::TimedOut),
            median: percentile(50),
            p95: percentile(95),
            per_second: records.len() as f64 / seconds(&times).max(1e-9),
            runs: track.runs.len(),
            spread: runs::spread(&track.runs),
            solutions: records.iter().map(|record| record.count).collect(),
            nodes: mean(records, |record| record.work.nodes),
            guesses: mean(records, |record| record.work.guesses),
            no_guess: mean(records, |record| {
                record.work.guesses.map(|guesses| u64::from(guesses == 0))
            }),
            firings: mean(records, |record| record.work.firings),
            ratio: reference.and_then(|reference| ratio(&reference.records, records)),
        }
    }

    /// Returns the share of puzzles that it solved, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.puzzles.max(1) as f64
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

/// Returns the time of the reference divided by that of another, over the puzzles
/// that both have done.
fn ratio(reference: &[Record], other: &[Record]) -> Option<f64> {
    let mut sums = (0.0, 0.0);
    let mut reference = reference.iter().peekable();
    for record in other {
        while reference
            .next_if(|known| known.puzzle < record.puzzle)
            .is_some()
        {}
        if let Some(known) = reference.next_if(|known| known.puzzle == record.puzzle) {
            sums.0 += known.time.as_secs_f64();
            sums.1 += record.time.as_secs_f64();
        }
    }
    (sums.0 > 0.0 && sums.1 > 0.0).then(|| sums.0 / sums.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Contender, Work, by_name};

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
        let contender: Box<dyn Contender> = by_name("dlx").unwrap();
        Track {
            name: contender.name().to_owned(),
            abilities: contender.abilities(),
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
        let row = Row::new(&track, None);
        assert_eq!((row.puzzles, row.solved, row.stuck), (4, 2, 1));
        assert_eq!((row.timed_out, row.wrong, row.ratio), (1, 0, None));
        assert_eq!(row.median, Some(Duration::from_millis(2)));
        assert_eq!(row.p95, Some(Duration::from_millis(14)));
        assert!((row.per_second - 200.0).abs() < 1e-6);
        assert_eq!((row.nodes, row.firings), (Some(50.0), None));
        assert_eq!((row.guesses, row.no_guess), (Some(4.0), Some(0.25)));
        assert_eq!(row.share(), 0.5);
    }

    #[test]
    fn speed_is_compared_on_the_same_puzzles() {
        let solved = Finish::Solved;
        let reference = track(&[(0, 1, solved), (1, 100, solved), (2, 3, solved)]);
        let other = track(&[(0, 4, solved), (2, 4, solved), (5, 70, solved)]);
        assert_eq!(Row::new(&other, Some(&reference)).ratio, Some(0.5));
        assert_eq!(Row::new(&reference, Some(&reference)).ratio, Some(1.0));
        assert_eq!(Row::new(&track(&[]), Some(&reference)).ratio, None);
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
