//! The speed of one contender relative to another, on the same puzzles.

use super::results::Record;

/// How many times as fast one contender is as another, with an interval.
///
/// Only puzzles that both solved count: a time until giving up is not a time for a
/// solution. The ratio is that of the sums of times, so that long puzzles weigh
/// most. The interval is for other puzzles of the same kind: it follows from how
/// much the ratio differs from puzzle to puzzle (the delta method, on the scale of
/// logarithms), and is wide where few puzzles have most of the time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// The ratio: 2 is twice as fast.
    pub value: f64,
    /// The ends of the 95 % interval. `None` for a single puzzle.
    pub interval: Option<(f64, f64)>,
    /// The number of puzzles that both solved.
    pub puzzles: usize,
}

/// The ends of an interval that has 95 of 100 values of a normal distribution, in
/// standard deviations.
const NORMAL_95: f64 = 1.96;

impl Ratio {
    /// Returns the time of the reference divided by that of another. Both have
    /// records in the order of the puzzles.
    pub fn of(reference: &[Record], other: &[Record]) -> Option<Ratio> {
        let pairs = pairs(reference, other);
        let sums = pairs
            .iter()
            .fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        if sums.0 <= 0.0 || sums.1 <= 0.0 {
            return None;
        }
        let (value, count) = (sums.0 / sums.1, pairs.len() as f64);
        let interval = (pairs.len() > 1).then(|| {
            let residues = pairs
                .iter()
                .map(|(theirs, ours)| (theirs - value * ours).powi(2));
            let variance = residues.sum::<f64>() / (count - 1.0);
            // Relative to the ratio.
            let error = (variance * count).sqrt() / sums.0;
            let factor = (NORMAL_95 * error).exp();
            (value / factor, value * factor)
        });
        Some(Ratio {
            value,
            interval,
            puzzles: pairs.len(),
        })
    }
}

/// Returns the seconds of both on each puzzle that both solved.
fn pairs(reference: &[Record], other: &[Record]) -> Vec<(f64, f64)> {
    let solved = |record: &&Record| record.finish.is_solved();
    let mut reference = reference.iter().filter(solved).peekable();
    let mut pairs = Vec::new();
    for record in other.iter().filter(solved) {
        while reference
            .next_if(|known| known.puzzle < record.puzzle)
            .is_some()
        {}
        if let Some(known) = reference.next_if(|known| known.puzzle == record.puzzle) {
            pairs.push((known.time.as_secs_f64(), record.time.as_secs_f64()));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use quadrille::limits::Duration;

    use super::*;
    use crate::contest::Work;
    use crate::contest::results::Finish;
    use quadrille::random::{Random, stream};

    fn records(attempts: &[(usize, u64, Finish)]) -> Vec<Record> {
        let record = |&(puzzle, millis, finish): &(usize, u64, Finish)| Record {
            puzzle,
            finish,
            time: Duration::from_millis(millis),
            count: None,
            work: Work::default(),
        };
        attempts.iter().map(record).collect()
    }

    #[test]
    fn speed_is_compared_on_puzzles_that_both_solved() {
        let (solved, stuck) = (Finish::Solved, Finish::Stuck);
        let reference = records(&[
            (0, 1, solved),
            (1, 100, solved),
            (2, 3, solved),
            (3, 9, solved),
        ]);
        let other = records(&[
            (0, 4, solved),
            (2, 4, solved),
            (3, 1, stuck),
            (5, 70, solved),
        ]);
        let ratio = Ratio::of(&reference, &other).unwrap();
        assert_eq!((ratio.value, ratio.puzzles), (0.5, 2));
        let equal = Ratio::of(&reference, &reference).unwrap();
        assert_eq!((equal.value, equal.interval), (1.0, Some((1.0, 1.0))));
        let one = Ratio::of(&reference, &other[..1]).unwrap();
        assert_eq!((one.value, one.interval), (0.25, None));
        assert_eq!(Ratio::of(&reference, &records(&[(0, 1, stuck)])), None);
        assert_eq!(Ratio::of(&reference, &[]), None);
    }

    #[test]
    fn the_interval_has_the_true_ratio_in_about_95_of_100_samples() {
        let mut bits = stream(7, 0);
        let mut random = Random::new(&mut bits);
        let mut below = |bound| random.below(bound) as u64;
        let mut inside = 0;
        for _ in 0..400 {
            let mut pair = (Vec::new(), Vec::new());
            for puzzle in 0..60 {
                let time = 1000 + below(9000);
                pair.0
                    .push((puzzle, 2 * time + below(4000), Finish::Solved));
                pair.1.push((puzzle, time + below(2000), Finish::Solved));
            }
            // The means are 2 x 5,500 + 2,000, and 5,500 + 1,000.
            let ratio = Ratio::of(&records(&pair.0), &records(&pair.1)).unwrap();
            let (low, high) = ratio.interval.unwrap();
            inside += usize::from(low < 2.0 && 2.0 < high);
        }
        assert!((370..=392).contains(&inside), "{inside}");
    }
}
