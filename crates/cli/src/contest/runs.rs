//! How often contenders do all puzzles, and how far their times spread.
//!
//! One run says nothing about its own error, so contenders do all puzzles
//! several times. The figures are those of the median run: another program that
//! takes the machine for a moment spoils single runs, which the median passes
//! over and a mean would not. The *spread* is half of the interval in which the
//! median of many runs lies in at least 95 of 100 cases. It comes from the order
//! of the runs alone (the sign test), so it supposes nothing about how times
//! are distributed. With five runs or fewer no such interval exists, and the
//! spread covers all of them.

use std::num::NonZeroUsize;

use quadrille::limits::Duration;

/// The number of runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runs {
    /// This many.
    Fixed(NonZeroUsize),
    /// Until the spread is below [`Runs::STEADY`].
    UntilSteady,
}

impl Runs {
    /// One run.
    pub const ONCE: Runs = Runs::Fixed(NonZeroUsize::MIN);

    /// The spread, relative to the median, at which [`Runs::UntilSteady`] is
    /// content.
    pub const STEADY: f64 = 0.05;

    /// Runs before the spread is looked at, since two may be alike by chance.
    const LEAST: usize = 5;

    /// Runs after which more do not help: something else is wrong.
    const MOST: usize = 50;

    /// Returns whether these times of runs are enough.
    pub(super) fn are_done(self, times: &[Duration]) -> bool {
        match self {
            Runs::Fixed(number) => times.len() >= number.get(),
            Runs::UntilSteady => {
                let is_steady = || spread(times).is_some_and(|spread| spread < Self::STEADY);
                times.len() >= Self::MOST || times.len() >= Self::LEAST && is_steady()
            }
        }
    }
}

/// Returns the place of the median run; the faster of the two in the middle of
/// an even number. `None` without runs.
pub(super) fn median(times: &[Duration]) -> Option<usize> {
    let mut places: Vec<usize> = (0..times.len()).collect();
    places.sort_by_key(|&place| times[place]);
    places.get(times.len().checked_sub(1)? / 2).copied()
}

/// Returns half of the 95 % interval of the median, relative to the median;
/// `None` for a single run.
pub(super) fn spread(times: &[Duration]) -> Option<f64> {
    if times.len() < 2 {
        return None;
    }
    let middle = times[median(times)?].as_secs_f64().max(1e-9);
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let cut = outside(times.len());
    let (low, high) = (sorted[cut], sorted[times.len() - 1 - cut]);
    Some((high - low).as_secs_f64() / 2.0 / middle)
}

/// Returns how many of the fastest runs, and as many of the slowest, lie
/// outside of the interval: the most for which a fair coin shows that many
/// heads or fewer in at most 2.5 of 100 series of throws, less one.
fn outside(runs: usize) -> usize {
    let mut chance = 0.5_f64.powi(i32::try_from(runs).unwrap_or(i32::MAX));
    let (mut sum, mut heads) = (chance, 0);
    while sum <= 0.025 && heads < runs {
        chance *= (runs - heads) as f64 / (heads + 1) as f64;
        heads += 1;
        sum += chance;
    }
    heads.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(times: &[u64]) -> Vec<Duration> {
        times.iter().copied().map(Duration::from_millis).collect()
    }

    #[test]
    fn the_interval_is_that_of_the_sign_test() {
        // Tables of the sign test give these ranks, counted from 1.
        let ranks = [(6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (20, 6), (30, 10)];
        for (runs, rank) in ranks {
            assert_eq!(outside(runs) + 1, rank, "{runs}");
        }
        for runs in 1..6 {
            assert_eq!(outside(runs), 0);
        }
    }

    #[test]
    fn a_spoilt_run_does_not_move_the_median() {
        let times = millis(&[100, 102, 5000, 101, 99]);
        assert_eq!(median(&times), Some(3));
        assert_eq!(median(&times[..2]), Some(0));
        assert_eq!(median(&[]), None);
        // With so few runs it shows in the spread, with more it does not.
        assert!(spread(&times).unwrap() > 20.0);
        let times = millis(&[100, 102, 5000, 101, 99, 100, 101, 99, 100]);
        let spread = spread(&times).unwrap();
        assert!((spread - 0.015).abs() < 1e-9, "{spread}");
    }

    #[test]
    fn runs_end_when_the_spread_is_small() {
        let until = Runs::UntilSteady;
        assert!(!until.are_done(&millis(&[100, 100, 100, 100])));
        assert!(until.are_done(&millis(&[100, 104, 101, 102, 100])));
        assert!(!until.are_done(&millis(&[100, 114, 101, 102, 100])));
        let wild: Vec<u64> = (1..=50).collect();
        assert!(until.are_done(&millis(&wild)));
        assert!(!until.are_done(&millis(&wild[..49])));
        assert!(Runs::ONCE.are_done(&millis(&[1])) && !Runs::ONCE.are_done(&[]));
        assert_eq!(spread(&millis(&[7])), None);
    }
}
