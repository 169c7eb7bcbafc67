//! `quadrille cover count --estimate`: an estimate of the number of solutions.

use std::fmt;
use std::time::{Duration, Instant};

use quadrille::cover::{Estimate, Interval, NamedProblem, Probing, Solver};
use quadrille::limits::{Interrupt, Limits};
use quadrille::random::stream;

use crate::output::{Field, Kind, OutputArgs, Record, Value, escape, thousands};
use crate::pipeline::arguments::seconds;
use crate::pipeline::problems::{FileArgs, ProblemPipeline};
use crate::pipeline::{Exit, Outcome};

/// Whether to estimate rather than count.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct EstimateArgs {
    /// Estimate the count within SECS seconds [default: 5]
    ///
    /// The estimate is made by random probes, and has a 95 % interval. The size
    /// of the search tree is estimated too. If a few probes make up most of the
    /// number, the status is unreliable: the number may be far too small.
    #[arg(long, value_name = "SECS", value_parser = seconds, num_args = 0..=1,
        require_equals = true, default_missing_value = "5",
        conflicts_with_all = ["limit", "timeout", "nodes", "no_presolve", "memo", "memory"])]
    estimate: Option<Duration>,

    /// Seed for the random number generator
    ///
    /// The generator starts again with every problem. By default a new seed is taken, and
    /// printed to standard error.
    #[arg(long, value_name = "S", requires = "estimate")]
    seed: Option<u64>,
}

/// The columns of the records.
const COLUMNS: [Field; 6] = [
    Field::rows("estimate"),
    Field::rows("least"),
    Field::rows("greatest"),
    Field::new("solutions").only(&[Kind::Json]),
    Field::new("nodes").only(&[Kind::Json]),
    Field::new("rounds").only(&[Kind::Csv, Kind::Json]),
];

impl EstimateArgs {
    /// Returns the time for probes, if an estimate is wanted.
    pub fn time(&self) -> Option<Duration> {
        self.estimate
    }

    /// Estimates the solutions of every problem.
    ///
    /// # Errors
    ///
    /// If there is nothing to read, or the output cannot be written.
    pub fn run(&self, files: &FileArgs, output: &OutputArgs, time: Duration) -> Outcome {
        let pipeline = ProblemPipeline::new(&files.files, output, &COLUMNS)?;
        let interrupt = pipeline.session.interrupt.clone();
        let seed = pipeline.session.seed(self.seed);
        pipeline.ask(move |problem, named, page| {
            let record = Estimated {
                file: &problem.name,
                estimate: probe(named, seed, time, &interrupt),
            };
            page.count_other(record.exit());
            page.heading(escape(&problem.name), ": ");
            page.record(&record);
            page.check_interrupt()?;
            page.pass_on()
        })
    }
}

/// Probes a problem for this time, or for a moment if the probes agree.
fn probe(problem: &NamedProblem, seed: u64, time: Duration, interrupt: &Interrupt) -> Estimate {
    let started = Instant::now();
    let mut solver = Solver::new(problem.problem().clone());
    let mut probe = |rounds| {
        // The same bits for each run: the result does not depend on whether
        // there was one before.
        let left = time.saturating_sub(started.elapsed());
        solver.set_limits(Limits::none().with_time(left).with_interrupt(interrupt));
        let probing = Probing::default().with_rounds(rounds);
        solver.estimate(&probing, stream(seed, 0))
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

/// The answer for a problem.
struct Estimated<'a> {
    file: &'a str,
    estimate: Estimate,
}

/// Why there is no estimate.
const NO_ROUND: &str = "no round of probes was finished in time";

impl Estimated<'_> {
    fn exit(&self) -> Exit {
        match self.estimate.rounds {
            0 => Exit::Undecided,
            _ => Exit::Success,
        }
    }

    fn status(&self) -> &'static str {
        match &self.estimate {
            estimate if estimate.rounds == 0 => "unknown",
            estimate if estimate.solutions.is_reliable => "estimate",
            _ => "unreliable",
        }
    }
}

impl Record for Estimated<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let text = |text: String| Value::Text(text.into());
        let estimate = &self.estimate;
        match key {
            "file" => Value::Text(self.file.into()),
            "status" => Value::Text(self.status().into()),
            "estimate" => text(format!("~{}", Plain(estimate.solutions.mean))),
            "least" => text(Plain(estimate.solutions.least).to_string()),
            "greatest" => text(Plain(estimate.solutions.greatest).to_string()),
            "solutions" => bounds(&estimate.solutions),
            "nodes" => bounds(&estimate.nodes),
            "rounds" => Value::number(estimate.rounds),
            "error" if estimate.rounds == 0 => Value::Text(NO_ROUND.into()),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        let estimate = &self.estimate;
        if estimate.rounds == 0 {
            *out += &format!("unknown: {NO_ROUND}\n");
            return;
        }
        let Interval {
            mean,
            least,
            greatest,
            ..
        } = estimate.solutions;
        *out += &format!(
            "about {} solutions (95 %: {} to {}); a tree of about {} nodes; rounds of probes {}\n",
            About(mean),
            About(least),
            About(greatest),
            About(estimate.nodes.mean),
            thousands(estimate.rounds)
        );
        if !estimate.solutions.is_reliable {
            let reason = if estimate.rounds == 1 {
                "one round says nothing about the scatter"
            } else {
                "a few probes make up most of it"
            };
            *out += &format!("unreliable: {reason}\n");
        }
    }
}

/// Returns an interval for JSON, where `null` is infinity.
fn bounds<'a>(interval: &Interval) -> Value<'a> {
    Value::Object(vec![
        ("mean", Value::Float(interval.mean)),
        ("least", Value::Float(interval.least)),
        ("greatest", Value::Float(interval.greatest)),
    ])
}

/// Larger numbers are shown in scientific notation.
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
