//! `quadrille rate`: the difficulty of each puzzle.

mod explainer;
mod hodoku;
mod scaled;
mod survey;

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use quadrille::human::explainer::{Edition, Explainer};
use quadrille::human::hodoku::Hodoku;
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::Status;

use self::survey::Survey;
use super::explain::Scale;
use crate::commands::help::{MORE, exit_status};
use crate::compare::{Rater, Rating};
use crate::output::{Field, ORIGIN, OutputArgs, Record, Value};
use crate::pipeline::input::Input;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Outcome, Page, Question, Road, Task,
};

const HELP: &str = concat!(
    "\
Examples:
  # Rate every puzzle of a file
  quadrille rate puzzles.txt

  # Sort by the size of the search tree
  quadrille rate -o tsv puzzles.txt | sort -t$'\\t' -k6n

  # Rate puzzles as Sudoku Explainer does, at most a minute for each
  quadrille rate --scale se --timeout 60 puzzles.txt

  # Rate puzzles as HoDoKu does
  quadrille rate --scale hodoku puzzles.txt

  # Show the distribution of difficulty of a collection
  quadrille rate --scale se --html difficulty.html puzzles.txt

  # List the puzzles that singles do not solve
  quadrille rate --template '{singles} {puzzle}' puzzles.txt | grep ^false

Columns of tsv:
  puzzle      the clues, with . for blanks
  status      unique, multiple, none or unknown
  singles     true if naked and hidden singles solve it
  difficulty  easy, medium, hard, expert or extreme
  hardest     the hardest rule needed, as `quadrille explain` has it
  nodes       nodes of a search by dancing links after presolve,
  guesses     its guesses, and
  depth       its depth, until it is known whether the puzzle is unique

Columns of tsv with --scale se or sukaku, for 9x9 puzzles:
  puzzle      as above
  status      as above
  er          the rating of the hardest step, by Sudoku Explainer 1.2.1 or Sukaku Explainer 1.18
  ep          the rating of the hardest step up to the first digit placed
  ed          the rating of the first step
  hardest     the technique of the hardest step
  steps       the number of steps

Ratings go from 1.0 to about 12; 20.0 means that no technique helps. If --timeout ends the work they
are \">=9.0\", which is the least that they can be (in JSON \"exact\" is false).

Columns of tsv with --scale hodoku, for 9x9 puzzles:
  puzzle      as above
  status      as above
  level       easy, medium, hard, unfair or extreme
  score       the sum of the scores of all steps
  hardest     the technique of the hardest step
  steps       the number of steps

If --timeout ends the work, level and score are those of the steps until then (in JSON \"exact\" is
false).

Ratings begin where a puzzle stands: pencil marks and placed digits are read as they are. Rules hold \
for every variant; the other scales are defined for plain 9x9 puzzles.

A puzzle that is not unique has no difficulty.

",
    exit_status!(
        0 => "every puzzle is unique",
        1 => "some puzzle is not",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `rate`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Rate {
    /// Rate by these: rules, se, sukaku or hodoku
    ///
    /// With rules, the difficulty is that of the hardest rule of `quadrille explain`. With se,
    /// plain 9x9 puzzles get the three ratings of Sudoku Explainer 1.2.1, with sukaku those of Sukaku
    /// Explainer 1.18, in which large collections are rated; with hodoku, the level and the score of
    /// HoDoKu 2.2.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "rules",
        hide_default_value = true,
        hide_possible_values = true
    )]
    scale: Scale,

    /// Write a page with the distribution of difficulty to FILE
    ///
    /// It counts puzzles by difficulty and hardest rule, and with --scale se or sukaku by rating.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Rate {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let fields: &[&'static str] = match self.scale {
            Scale::Rules => &[
                "puzzle",
                "status",
                "singles",
                "difficulty",
                "hardest",
                "nodes",
                "guesses",
                "depth",
            ],
            Scale::Se | Scale::Sukaku => &explainer::FIELDS,
            Scale::Hodoku => &hodoku::FIELDS,
        };
        let fields = fields.iter().map(|&field| Field::new(field));
        let mut schema = ORIGIN.to_vec();
        schema.extend(fields);
        if self.scale != Scale::Rules {
            schema.push(Field::data("exact"));
        }
        schema.extend([
            Field::data("error"),
            Field::hidden("clues"),
            Field::hidden("name"),
        ]);
        let answers =
            Answers::rows(schema).with_statuses(&["unique", "multiple", "none", "unknown"]);
        let road = Road::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let road = road.with_variant(&self.variant);
        let limits = self.limits.limits(&road.session.interrupt);
        let sources = sources(road.inputs());
        let survey = (self.html.as_ref()).map(|_| Arc::new(Survey::new(self.scale)));
        let collected = survey.clone();
        let exit = match self.scale {
            Scale::Rules => road.ask(Ratings { limits, survey }),
            Scale::Se => road.ask(scaled(limits, survey).on(self.scale, Explainer::new)),
            Scale::Sukaku => road.ask(scaled(limits, survey).on(self.scale, sukaku)),
            Scale::Hodoku => road.ask(scaled(limits, survey).on(self.scale, Hodoku::new)),
        }?;
        if let (Some(path), Some(survey)) = (&self.html, collected) {
            let written = fs::write(path, survey.page(&sources));
            written.map_err(|error| Failure::Trouble(format!("{}: {error}", path.display())))?;
        }
        Ok(exit)
    }
}

fn scaled(limits: Limits, survey: Option<Arc<Survey>>) -> scaled::Ratings {
    scaled::Ratings { limits, survey }
}

fn sukaku() -> Explainer {
    Explainer::new().with_edition(Edition::Sukaku)
}

/// Returns the names of the inputs.
fn sources(inputs: &[Input]) -> String {
    let names = inputs.iter().map(|input| match input {
        Input::File(path) => path.display().to_string(),
        Input::Stdin => "standard input".to_owned(),
        Input::Argument { .. } => "the command line".to_owned(),
    });
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names.join(", ")
}

struct Ratings {
    limits: Limits,
    survey: Option<Arc<Survey>>,
}

impl Question for Ratings {
    type Worker = Rater;

    fn worker(&self) -> Rater {
        let mut rater = Rater::new();
        rater.set_limits(self.limits.clone());
        rater
    }

    fn answer(&self, rater: &mut Rater, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let givens = task.puzzle.standing();
        let rating = rater.rate(&givens);
        if rating.stop == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        let exit = match rating.status {
            Status::Unique if rating.stop.is_none() => Exit::Success,
            Status::Unique | Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        page.count(rating.status.name(), exit);
        if let Some(survey) = &self.survey {
            survey.add_status(rating.status.name());
            survey.add_rules(rating.difficulty, rating.hardest);
        }
        page.record(&Rated { task, rating });
        ControlFlow::Continue(())
    }
}

/// The rating of a puzzle.
struct Rated<'a> {
    task: &'a Task<'a>,
    rating: Rating,
}

impl Record for Rated<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let rating = &self.rating;
        match key {
            "status" => Value::Text(rating.status.name().into()),
            "singles" => (rating.singles_suffice()).map_or(Value::Missing, Value::Bool),
            "difficulty" => Value::text(rating.difficulty.map(|difficulty| difficulty.name())),
            "hardest" => Value::text(rating.hardest.map(|rule| rule.name())),
            "nodes" => Value::number(rating.nodes),
            "guesses" => Value::number(rating.guesses),
            "depth" => Value::number(rating.depth),
            _ => self.task.value(key),
        }
    }
}
