//! `quadrille cover count --estimate`: how many solutions there are, about.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use quadrille::cover::{Estimate, Interval, NamedProblem, Probing, Solver};
use quadrille::limits::Limits;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use super::session::Session;
use crate::args::{Format, seconds};
use crate::output::escape;
use crate::output::tally::thousands;
use crate::pipeline::exit::Exit;

/// Whether to estimate rather than count.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct EstimateArgs {
    /// Estimate the number of solutions, and the size of the search tree, by
    /// random probes for so many seconds; 5 if none are given.
    ///
    /// The interval is that of 95 %. Where a few probes make up most of the
    /// number, the status is unreliable, and the number may be far too small.
    #[arg(long, value_name = "SECS", value_parser = seconds, num_args = 0..=1,
        require_equals = true, default_missing_value = "5",
        conflicts_with_all = ["limit", "timeout", "nodes", "no_presolve", "memo", "memory"])]
    estimate: Option<Duration>,

    /// Where the random numbers start; each problem begins anew from there.
    #[arg(long, value_name = "S", default_value = "0", requires = "estimate")]
    seed: u64,
}

impl EstimateArgs {
    /// How long to probe, if that is wanted.
    pub fn time(&self) -> Option<Duration> {
        self.estimate
    }

    /// Probes a problem for so long. One that shows no scatter is known well
    /// enough after a moment.
    pub fn probe(&self, problem: &NamedProblem, time: Duration, session: &Session) -> Estimate {
        let started = Instant::now();
        let mut solver = Solver::new(problem.problem().clone());
        let mut probe = |rounds| {
            // A generator for each run: the result does not depend on whether
            // there was one before.
            let mut generator = ChaCha12Rng::seed_from_u64(self.seed);
            let left = time.saturating_sub(started.elapsed());
            let limits = Limits::none().with_time(left);
            solver.set_limits(limits.with_interrupt(session.interrupt()));
            let probing = Probing::default().with_rounds(rounds);
            solver.estimate(&probing, || generator.next_u64())
        };
        let first = probe(Probing::default().rounds);
        if first.stop.is_some() || first.solutions.least == first.solutions.greatest {
            return first;
        }
        let second = probe(u64::MAX);
        if second.rounds > first.rounds {
            second
        } else {
            first
        }
    }
}

/// What is put out about an estimate.
#[derive(Serialize, Debug)]
pub struct EstimateRecord<'a> {
    file: &'a str,
    status: &'static str,
    solutions: Bounds,
    nodes: Bounds,
    rounds: u64,
    #[serde(skip)]
    has_heading: bool,
}

/// A number and where it probably lies.
#[derive(Serialize, Debug)]
struct Bounds {
    mean: f64,
    least: f64,
    /// In JSON, `null` is infinity.
    greatest: f64,
}

impl From<Interval> for Bounds {
    fn from(interval: Interval) -> Bounds {
        Bounds {
            mean: interval.mean,
            least: interval.least,
            greatest: interval.greatest,
        }
    }
}

impl<'a> EstimateRecord<'a> {
    /// The record of a file, which is named to people if there are others.
    pub fn new(file: &'a str, estimate: &Estimate, has_heading: bool) -> EstimateRecord<'a> {
        EstimateRecord {
            file,
            status: if estimate.rounds == 0 {
                "unknown"
            } else if estimate.solutions.is_reliable {
                "estimate"
            } else {
                "unreliable"
            },
            solutions: estimate.solutions.into(),
            nodes: estimate.nodes.into(),
            rounds: estimate.rounds,
            has_heading,
        }
    }

    /// The exit status that it calls for.
    pub fn exit(&self) -> Exit {
        if self.rounds == 0 {
            Exit::Undecided
        } else {
            Exit::Success
        }
    }

    /// The record in a format, with its line end.
    ///
    /// # Errors
    ///
    /// None that is known of: numbers and strings can be written.
    pub fn formatted(&self, format: Format) -> io::Result<Vec<u8>> {
        let Bounds {
            mean,
            least,
            greatest,
        } = self.solutions;
        let line = match format {
            Format::Jsonl => serde_json::to_string(self)?,
            Format::Text => self.to_string(),
            Format::Tsv | Format::Csv => format!(
                "{}\t{}\t~{}\t{}\t{}",
                escape(self.file),
                self.status,
                Plain(mean),
                Plain(least),
                Plain(greatest)
            ),
        };
        Ok(format!("{line}\n").into_bytes())
    }
}

impl fmt::Display for EstimateRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_heading {
            write!(f, "{}: ", escape(self.file))?;
        }
        if self.rounds == 0 {
            return write!(f, "unknown: there was no time for a single round of probes");
        }
        let Bounds {
            mean,
            least,
            greatest,
        } = self.solutions;
        write!(
            f,
            "about {} solutions (95 %: {} to {}); a tree of about {} nodes; rounds of probes {}",
            About(mean),
            About(least),
            About(greatest),
            About(self.nodes.mean),
            thousands(self.rounds)
        )?;
        if self.status == "unreliable" {
            let reason = if self.rounds == 1 {
                "one round says nothing about the scatter"
            } else {
                "a few probes make up most of it"
            };
            write!(f, "\nnot to be relied on: {reason}")?;
        }
        Ok(())
    }
}

/// From here on nobody is shown all digits.
const LARGE: f64 = 1e9;

/// A number for people.
struct About(f64);

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < LARGE {
            write!(f, "{}", thousands(self.0.round() as u64))
        } else {
            Plain(self.0).fmt(f)
        }
    }
}

/// A number for programs.
struct Plain(f64);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < LARGE {
            write!(f, "{:.0}", self.0)
        } else {
            write!(f, "{:.4e}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let people = [0.4, 1234.5, 1.5e9, f64::INFINITY].map(|number| About(number).to_string());
        assert_eq!(people, ["0", "1,235", "1.5000e9", "inf"]);
        assert_eq!(Plain(1234.4).to_string(), "1234");
    }
}
