//! `quadrille cover merge`: the sum of the counts of all parts.

use std::ffi::OsString;

use quadrille::cover::{Count, MergeError, PartCount, merge};

use super::parts::read_lines;
use crate::commands::help::{MORE, exit_status};
use crate::commands::puzzles::solutions::Number;
use crate::output::{Field, Layout, OutputArgs, Record, Sheet, Value};
use crate::pipeline::input::Input;
use crate::pipeline::{Exit, Failure, Outcome, console};

const HELP: &str = concat!(
    "\
Examples:
  # Sum the counts of all parts of a problem
  quadrille cover merge a.jsonl b.jsonl

  # Split, count and merge on one machine
  quadrille cover split --parts 16 queens.dlx \\
    | quadrille cover count --part - queens.dlx | quadrille cover merge

The files hold the lines of cover count --part, in any order. It is an error if a part is \
missing, is there twice, or is of another problem or another split, or if a line does not have \
its checksum. If the count of some part is not exact, neither is the sum.

Columns of tsv:
  parts     number of parts
  status    exact or at-least
  count     number of solutions; >=N if it is not exact

",
    exit_status!(
        0 => "the sum is exact",
        3 => "the count of some part is not exact"
    )
);

/// The fields of the record.
const SCHEMA: [Field; 5] = [
    Field::data("problem"),
    Field::new("parts"),
    Field::new("status"),
    Field::new("count"),
    Field::data("exact"),
];

/// The arguments of `cover merge`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Merge {
    /// Counts of parts, one JSON line each [default: standard input]
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Merge {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let inputs = Input::from_files(&self.files);
        if inputs.is_empty() {
            return Err(Failure::NothingToRead);
        }
        let sheet = Sheet::new(&self.output, &SCHEMA, Layout::Prose).map_err(Failure::Usage)?;
        let (places, counts): (Vec<String>, Vec<PartCount>) =
            read_lines::<PartCount>(&inputs)?.into_iter().unzip();
        let count = merge(&counts).map_err(|error| refused(&places, &error))?;
        let merged = Merged {
            first: counts[0],
            count,
        };
        console::write_plain(sheet.whole(&[merged]).as_bytes())?;
        if count.is_exact() {
            return Ok(Exit::Success);
        }
        for (place, counted) in places.iter().zip(&counts) {
            if !counted.count.is_exact() && !self.output.display.quiet {
                let part = counted.part;
                console::report(&format!("{place}: the count of part {part} is not exact\n"));
            }
        }
        Ok(Exit::Undecided)
    }
}

/// Returns the message about counts that cannot be summed, with the place of
/// the one to blame.
fn refused(places: &[String], error: &MergeError) -> Failure {
    Failure::Trouble(match *error {
        MergeError::Doubled { first, second, .. } => {
            let (first, second) = (&places[first], &places[second]);
            format!("{second}: {error}, first in {first}")
        }
        _ => match error.index() {
            Some(index) => format!("{}: {error}", places[index]),
            None => error.to_string(),
        },
    })
}

/// The sum.
struct Merged {
    first: PartCount,
    count: Count,
}

impl Record for Merged {
    fn value(&self, key: &str) -> Value<'_> {
        let is_exact = self.count.is_exact();
        match key {
            "problem" => Value::Text(self.first.problem.to_string().into()),
            "parts" => Value::size(self.first.parts),
            "status" => Value::Text(if is_exact { "exact" } else { "at-least" }.into()),
            "count" => Value::Count(self.count),
            "exact" => Value::Bool(is_exact),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &format!("{}\n", Number::from(self.count));
    }
}
