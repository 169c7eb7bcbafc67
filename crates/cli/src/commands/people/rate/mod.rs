//! `quadrille rate`: the difficulty of each puzzle.

mod survey;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::cover::Count;
use quadrille::human::hodoku::Level;
use quadrille::human::{AtLeast, Rating, Scale};
use quadrille::limits::Stop;
use quadrille::rate::{Measure, Rated, Rater};
use quadrille::sudoku::Status;

use self::survey::Survey;
use super::scale::{self, TechniqueArgs, scale_parser};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, OutputArgs, Record, Value};
use crate::pipeline::input::Input;
use crate::pipeline::output_file::{Kind, OutputFile};
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

  # Add the depth of trial and error and the least backdoor
  quadrille rate --measure depth,backdoors puzzles.txt

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

The time of --timeout is processor time, on Linux and macOS: other work on the machine does not change a rating.

Ratings begin where a puzzle stands: pencil marks and placed digits are read as they are. Rules hold \
for every variant; the other scales are defined for plain 9x9 puzzles, sukaku also for x, windoku and \
disjoint-groups.

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
        value_parser = scale_parser(),
        default_value = "rules",
        hide_default_value = true,
        hide_possible_values = true
    )]
    scale: Scale,

    /// Measure these too: depth (of trial and error), backdoors, whips, braids
    ///
    /// They say how far singles are from solving a puzzle, on any board. With depth, the column `te` has
    /// Berthier's T&E(n): 0 if singles solve it, 1 if removing candidates from which singles lead to a contradiction does,
    /// 2 if trials inside trials do. With backdoors, `size` has the least number of right digits after which singles
    /// solve it, and `backdoor` such a set. With whips and braids, the columns of these names have the length that solves it
    /// together with singles: Berthier's W and B ratings. A number is ">=2" if --timeout ended the search, and ">=4" of
    /// `te`, ">=5" of `size` or ">=37" of `whips` and `braids` if the puzzle needs more than is tried.
    #[arg(
        long = "measure",
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = measure_parser(),
        hide_possible_values = true,
        hide_short_help = true
    )]
    measures: Vec<Measure>,

    #[command(flatten)]
    techniques: TechniqueArgs,

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
        let columns = match self.scale {
            Scale::Rules => RULES,
            Scale::Hodoku => LEVELS,
            _ => SCORES,
        };
        let measured = MEASURED
            .iter()
            .filter(|(measure, _)| self.measures.contains(measure));
        let measured = measured.flat_map(|(_, fields)| fields.iter());
        let fields = columns.iter().chain(measured);
        let mut columns: Vec<Field> = fields.map(|&field| Field::new(field)).collect();
        if self.scale != Scale::Rules {
            columns.push(Field::data("exact"));
        }
        let answers = Answers::rows(&columns).of_hard_puzzles();
        let answers = answers.with_statuses(&["unique", "multiple", "none", "unknown"]);
        let road = Road::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let road = road.with_variant(&self.variant);
        let page = |path| OutputFile::of_option("--html", path, Kind::Page, road.inputs());
        let page = self.html.map(page).transpose()?;
        let mut rater = Rater::from(self.techniques.grader(self.scale)?);
        rater.set_measures(&self.measures);
        rater.set_limits(self.limits.limits(&road.session.interrupt));
        let sources = sources(road.inputs());
        let survey = page.as_ref().map(|_| Arc::new(Survey::new(self.scale)));
        let collected = survey.clone();
        let exit = road.ask(Ratings { rater, survey })?;
        if let (Some(page), Some(survey)) = (page, collected)
            && let Some(text) = survey.page(&sources)
        {
            page.write(text).map_err(Failure::Trouble)?;
        }
        Ok(exit)
    }
}

/// Returns the names of the inputs.
fn sources(inputs: &[Input]) -> String {
    let names = inputs.iter().map(|input| match input {
        Input::File(path) => path.display().to_string(),
        Input::Stdin => "standard input".to_owned(),
        Input::Argument { .. } => "the command line".to_owned(),
        Input::Held { name, .. } => name.clone().into_owned(),
    });
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names.join(", ")
}

struct Ratings {
    rater: Rater,
    /// Where the ratings are collected, if a page is wanted.
    survey: Option<Arc<Survey>>,
}

impl Question for Ratings {
    type Worker = Rater;

    fn worker(&self) -> Rater {
        self.rater.clone()
    }

    fn answer(&self, rater: &mut Rater, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let givens = task.puzzle.standing();
        if let Err(message) = scale::check(rater.scale(), &givens) {
            page.refuse_puzzle(task, message);
            return ControlFlow::Continue(());
        }
        scale::note_unused(task, page);
        let Ok(rated) = rater.set_clues(&task.puzzle.grid).rate(&givens) else {
            // It was asked whether the scale takes the puzzle.
            return ControlFlow::Continue(());
        };
        let stops = [rated.stop, rated.measured.stop()];
        if stops.contains(&Some(Stop::Interrupt)) {
            return page.interrupted();
        }
        let exit = match rated.status {
            Status::Unique if stops == [None; 2] => Exit::Success,
            Status::Unique | Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        page.count(rated.status.name(), exit);
        if let Some(survey) = &self.survey {
            survey.add(&rated, &givens);
        }
        page.record(&Shown { task, rated });
        ControlFlow::Continue(())
    }
}

/// The fields of a rating by rules.
const RULES: &[&str] = &[
    "singles",
    "difficulty",
    "hardest",
    "nodes",
    "guesses",
    "depth",
];

/// The fields of a rating by an edition of the Explainer.
const SCORES: &[&str] = &["er", "ep", "ed", "hardest", "steps"];

/// The fields of a rating by HoDoKu.
const LEVELS: &[&str] = &["level", "score", "hardest", "steps"];

/// The fields of each measure.
const MEASURED: [(Measure, &[&str]); 4] = [
    (Measure::Depth, &["te"]),
    (Measure::Backdoors, &["size", "backdoor"]),
    (Measure::Whips, &["whips"]),
    (Measure::Braids, &["braids"]),
];

/// Returns the parser of `--measure`.
fn measure_parser() -> impl TypedValueParser<Value = Measure> {
    let names = Measure::ALL.map(|it| PossibleValue::new(it.name()).help(it.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Measure>())
}

/// Returns a number that may be greater.
fn at_least(number: AtLeast) -> Value<'static> {
    count(number.number.into(), number.is_exact)
}

fn count(number: u128, is_exact: bool) -> Value<'static> {
    Value::Count(match is_exact {
        true => Count::Exact(number),
        false => Count::AtLeast(number),
    })
}

/// The rating of a puzzle.
struct Shown<'a> {
    task: &'a Task<'a>,
    rated: Rated,
}

impl Record for Shown<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let Shown { task, rated } = self;
        let effort = rated.effort;
        let backdoors = || rated.measured.backdoors.as_ref();
        let number = |number: Option<u64>| number.map_or(Value::Missing, Value::number);
        let word = |name: &'static str, is_least: bool| match is_least {
            true => Value::AtLeast(name.into()),
            false => Value::Text(name.into()),
        };
        match (key, rated.rating()) {
            ("status", _) => Value::Text(rated.status.name().into()),
            ("singles", _) => (rated.singles_suffice()).map_or(Value::Missing, Value::Bool),
            ("difficulty", rating) => scale::value(rating),
            ("hardest", _) => Value::text(rated.hardest()),
            ("nodes", _) => number(effort.map(|effort| effort.nodes)),
            ("guesses", _) => number(effort.map(|effort| effort.guesses)),
            ("depth", _) => number(effort.map(|effort| effort.depth)),
            ("error", _) => Value::early(rated.stop.or(rated.measured.stop())),
            ("steps", _) => number(rated.graded.as_ref().map(|graded| graded.steps)),
            ("exact", Some(rating)) => Value::Bool(rating.is_exact()),
            ("er", Some(Rating::Scores(ratings))) => Value::Score(ratings.puzzle),
            ("ep", Some(Rating::Scores(ratings))) => Value::Score(ratings.pearl),
            ("ed", Some(Rating::Scores(ratings))) => Value::Score(ratings.diamond),
            // Nothing is above extreme.
            ("level", Some(Rating::Level(it))) => {
                word(it.level.name(), !it.is_exact && it.level < Level::Extreme)
            }
            ("score", Some(Rating::Level(it))) => count(it.score.into(), it.is_exact),
            ("te", _) => (rated.measured.depth).map_or(Value::Missing, |it| at_least(it.depth)),
            ("whips", _) => (rated.measured.whips).map_or(Value::Missing, |it| at_least(it.length)),
            ("braids", _) => {
                (rated.measured.braids).map_or(Value::Missing, |it| at_least(it.length))
            }
            ("size", _) => backdoors().map_or(Value::Missing, |it| at_least(it.size)),
            ("backdoor", _) => {
                let text = backdoors().map(|it| it.text(task.puzzle.grid.shape()));
                match text.filter(|text| !text.is_empty()) {
                    None => Value::Missing,
                    Some(text) => Value::Text(text.into()),
                }
            }
            _ => task.value(key),
        }
    }
}
