//! Estimates of how many solutions there are, and how large the search tree is,
//! where both are out of reach.
//!
//! Knuth ("Estimating the efficiency of backtrack programs", 1975): go down the
//! tree from its root, at each branch take one of the `k` options at random,
//! and let each solution at the end of the path stand for the product of all
//! these `k`. On average that gives the number of solutions exactly. But the
//! numbers scatter widely, so three things are done about that:
//!
//! - **Strata.** The upper tree is split into subtrees, and every round probes
//!   each of them once. So nothing is left to chance there.
//! - **Ends that are counted.** A path ends as soon as what is left can be
//!   counted within a few hundred nodes, and stands for all of that.
//! - **A look at the tail.** Rounds are put together to some twenty batches. If
//!   one of them is ten times the median, most of the solutions lie where hardly
//!   any probe comes, and then the interval is not to be trusted. (That all
//!   batches are alike proves nothing, though: what no probe has met is not in
//!   the estimate.)
//!
//! The interval is Student's, for the mean of the batches.

use std::ops::ControlFlow;

use super::index::OptionId;
use super::solver::{Run, Solver};
use super::split::{Prefix, split};
use crate::limits::{Clock, Limits, Stop};

/// How much is to be probed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probing {
    /// How many rounds; the limits of the solver may end them earlier.
    pub rounds: u64,
    /// How many subtrees each round probes, or a few more.
    pub strata: usize,
    /// How many nodes the count at the end of a path may take.
    pub nodes: u64,
}

impl Default for Probing {
    /// 100 rounds over 32 subtrees, with 500 nodes at the end of a path.
    fn default() -> Probing {
        Probing {
            rounds: 100,
            strata: 32,
            nodes: 500,
        }
    }
}

/// What probes say about a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The number that is most likely.
    pub mean: f64,
    /// The least number that is likely: with the greatest one, the bounds of a
    /// 95 % interval.
    pub least: f64,
    /// The greatest number that is likely.
    pub greatest: f64,
    /// Whether the batches differ so little that the interval can be trusted.
    pub is_reliable: bool,
}

/// What probes say about a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The number of solutions.
    pub solutions: Interval,
    /// The number of nodes of the tree that the probes move in: options tried,
    /// forced ones included. That of a search is similar.
    pub nodes: Interval,
    /// How many rounds were done. At 0 nothing was found out.
    pub rounds: u64,
    /// Why there were no more, if it was not that they were enough.
    pub stop: Option<Stop>,
}

/// Batches for which an interval is computed.
const BATCHES: usize = 20;

impl Solver {
    /// Estimates the number of solutions by random probes, until there are
    /// enough or the solver's time is over. (A limit on nodes does not matter
    /// here.) `random` gives 64 random
    /// bits each time; the same bits give the same estimate.
    ///
    /// A round takes at least as many presolves as there are strata. At least
    /// two rounds are needed for an interval; before, it is from zero to
    /// infinity.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Probing, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// for _ in 0..40 {
    ///     let item = builder.primary_item()?;
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// // Any source of random numbers will do.
    /// let mut state = 1u64;
    /// let random = || {
    ///     state ^= state << 13;
    ///     state ^= state >> 7;
    ///     state ^= state << 17;
    ///     state
    /// };
    /// let estimate = Solver::new(builder.build()).estimate(&Probing::default(), random);
    /// assert_eq!(estimate.solutions.mean, (1u64 << 40) as f64);
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn estimate(&mut self, probing: &Probing, random: impl FnMut() -> u64) -> Estimate {
        let clock = Clock::start(self.limits());
        let root = self.chosen().to_vec();
        let strata = split(self, vec![root], probing.strata);
        let mut solver = self.clone();
        solver
            .set_presolve(true)
            .set_limits(Limits::none().with_nodes(probing.nodes));
        let mut prober = Prober {
            solver,
            random,
            first_end: 0,
        };
        let ends = strata.iter().map(|prefix| prober.probe(prefix).end);
        prober.first_end = ends.min().unwrap_or(0);
        let mut rounds = Vec::new();
        let mut round = || {
            let mut round = Probe::default();
            for prefix in &strata {
                clock.look()?;
                round.add(prober.probe(prefix));
            }
            ControlFlow::Continue(round)
        };
        let mut stop = None;
        while stop.is_none() && (rounds.len() as u64) < probing.rounds {
            match round() {
                ControlFlow::Continue(round) => rounds.push(round),
                ControlFlow::Break(early) => stop = Some(early),
            }
        }
        Estimate {
            solutions: Interval::of(rounds.iter().map(|round| round.solutions)),
            nodes: Interval::of(rounds.iter().map(|round| round.nodes)),
            rounds: rounds.len() as u64,
            stop,
        }
    }
}

/// What one path stands for, or all paths of a round.
#[derive(Clone, Copy, Default, Debug)]
struct Probe {
    solutions: f64,
    nodes: f64,
    /// How many options were chosen at its end.
    end: usize,
}

impl Probe {
    fn add(&mut self, other: Probe) {
        self.solutions += other.solutions;
        self.nodes += other.nodes;
    }
}

struct Prober<R> {
    solver: Solver,
    random: R,
    /// How many options have to be chosen before it is worth trying to count
    /// what is left. It is the same for all paths of a round, so that it does
    /// not favour any.
    first_end: usize,
}

impl<R: FnMut() -> u64> Prober<R> {
    /// Goes down one path.
    fn probe(&mut self, prefix: &Prefix) -> Probe {
        let mut path = prefix.clone();
        let mut probe = Probe::default();
        // How many paths this one stands for.
        let mut weight = 1.0;
        loop {
            probe.end = path.len();
            probe.nodes += weight;
            let Some((options, settled)) = self.solver.below(&path) else {
                return probe;
            };
            probe.nodes += weight * settled.saturating_sub(path.len()) as f64;
            if options.is_empty() {
                probe.solutions += weight;
                return probe;
            }
            if path.len() >= self.first_end {
                self.solver.choose(path.iter().copied());
                let (count, stop) = Run::start(&mut self.solver).count();
                if stop.is_none() {
                    probe.solutions += weight * count.number() as f64;
                    probe.nodes += weight * self.solver.stats().nodes as f64;
                    return probe;
                }
            }
            weight *= options.len() as f64;
            path.push(self.pick(&options));
        }
    }

    fn pick(&mut self, options: &[OptionId]) -> OptionId {
        let product = u128::from((self.random)()) * options.len() as u128;
        options[(product >> 64) as usize]
    }
}

impl Interval {
    fn of(samples: impl ExactSizeIterator<Item = f64>) -> Interval {
        let len = samples.len();
        let mut sums = [(0.0, 0.0); BATCHES];
        for (place, sample) in samples.enumerate() {
            let (sum, number) = &mut sums[place * BATCHES.min(len) / len];
            *sum += sample;
            *number += 1.0;
        }
        let mut means: Vec<f64> = sums[..BATCHES.min(len)]
            .iter()
            .map(|(sum, number)| sum / number)
            .collect();
        means.sort_by(f64::total_cmp);
        let batches = means.len() as f64;
        let mean = means.iter().sum::<f64>() / batches.max(1.0);
        let (Some(median), Some(most), [_, _, ..]) =
            (means.get(means.len() / 2), means.last(), &means[..])
        else {
            return Interval {
                mean,
                least: 0.0,
                greatest: f64::INFINITY,
                is_reliable: false,
            };
        };
        let squares: f64 = means.iter().map(|batch| (batch - mean).powi(2)).sum();
        let deviation = (squares / (batches - 1.0) / batches).sqrt();
        let reach = STUDENT[means.len() - 2] * deviation;
        Interval {
            mean,
            least: (mean - reach).max(0.0),
            greatest: mean + reach,
            is_reliable: *most <= 10.0 * median,
        }
    }
}

/// How many standard deviations of the mean to either side hold 95 %, for 2 to
/// [`BATCHES`] batches: Student's t for 1 to 19 degrees of freedom.
const STUDENT: [f64; BATCHES - 1] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::cover::Problem;
    use crate::cover::testing::{dominoes, queens};

    /// Random bits from a seed (SplitMix64, by Vigna).
    fn random(mut seed: u64) -> impl FnMut() -> u64 {
        move || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut bits = seed;
            bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            bits ^ bits >> 31
        }
    }

    fn langford(n: usize) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..3 * n)
            .map(|_| builder.primary_item().unwrap())
            .collect();
        let (numbers, places) = items.split_at(n);
        for (gap, &number) in numbers.iter().enumerate() {
            for first in 0..2 * n - gap - 2 {
                builder
                    .option([number, places[first], places[first + gap + 2]])
                    .unwrap();
            }
        }
        builder.build()
    }

    /// The seeds are fixed; an interval of 95 % may miss for one in twenty.
    #[test]
    fn intervals_cover_what_is_known() {
        let few = Probing {
            rounds: 200,
            strata: 16,
            nodes: 50,
        };
        let problems = [
            (queens(10), 724.0),
            (queens(12), 14_200.0),
            (langford(11), 35_584.0),
            (dominoes(8, 8), 12_988_816.0),
        ];
        for (problem, expected) in problems {
            let estimate = Solver::new(problem).estimate(&few, random(1));
            let Interval {
                least, greatest, ..
            } = estimate.solutions;
            assert!(
                (least..=greatest).contains(&expected),
                "{expected}: {estimate:?}"
            );
            assert!(greatest - least < expected, "{expected}: {estimate:?}");
            assert!(least < greatest && estimate.solutions.is_reliable);
            assert_eq!((estimate.rounds, estimate.stop), (200, None));
        }
    }

    #[test]
    fn the_size_of_the_tree_is_estimated_too() {
        let mut solver = Solver::new(queens(11));
        solver.count();
        let nodes = solver.stats().nodes as f64;
        let Interval { mean, .. } = solver.estimate(&Probing::default(), random(2)).nodes;
        assert!(
            (nodes / 2.0..nodes * 2.0).contains(&mean),
            "{mean} for {nodes}"
        );
    }

    #[test]
    fn what_can_be_counted_is_exact_and_limits_are_kept() {
        let mut solver = Solver::new(queens(6));
        let ample = Probing {
            nodes: 1000,
            ..Probing::default()
        };
        let Interval {
            mean,
            least,
            greatest,
            is_reliable,
        } = solver.estimate(&ample, random(3)).solutions;
        assert_eq!((mean, least, greatest, is_reliable), (4.0, 4.0, 4.0, true));
        let endless = Probing {
            rounds: u64::MAX,
            ..ample
        };
        let limits = Limits::none().with_time(Duration::from_millis(20));
        let estimate = solver.set_limits(limits).estimate(&endless, random(4));
        assert_eq!(estimate.stop, Some(Stop::Time));
        let none = Probing { rounds: 0, ..ample };
        let nothing = solver.estimate(&none, random(5)).solutions;
        assert!(nothing.mean == 0.0 && !nothing.is_reliable);
    }

    #[test]
    fn the_same_bits_give_the_same_estimate() {
        let estimate = |seed| Solver::new(queens(12)).estimate(&Probing::default(), random(seed));
        assert_eq!(estimate(6), estimate(6));
        assert_ne!(estimate(6), estimate(7));
    }

    #[test]
    fn a_tail_is_reported() {
        let even = Interval::of([1.0, 2.0, 1.5, 1.2].into_iter());
        let tail = Interval::of([1.0, 2.0, 1.5, 100.0].into_iter());
        assert!(even.is_reliable && !tail.is_reliable);
        assert!(even.least < even.mean && even.mean < even.greatest);
    }
}
