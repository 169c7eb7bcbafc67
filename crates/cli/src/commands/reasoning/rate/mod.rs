//! `quadrille rate`: the difficulty of each puzzle.

mod columns;
mod conditions;
mod selection;
mod survey;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::cover::Count;
use quadrille::human::{Scale, ScaleError};
use quadrille::limits::Stop;
use quadrille::rate::{Measure, Rated, Rater, Tally};
use quadrille::sudoku::Status;

use self::columns::{Column, Shown, columns};
pub use self::conditions::RatedConditions;
use self::selection::{Selection, SelectionArgs};
use self::survey::Survey;
use super::scale::{self, TechniqueArgs, scale_parser};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Form, Layout, OutputArgs, Sheet, Value, Values};
use crate::pipeline::input::Input;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Outcome, Page, PuzzlePipeline, Question,
    Task, console,
};

const HELP: &str = concat!(
    "\
Examples:
  # Rate every puzzle of a file
  quadrille rate puzzles.txt

  # List the hard ones, the hardest first
  quadrille rate --filter 'difficulty>=hard' --sort -score puzzles.txt

  # Rate puzzles as Sudoku Explainer does, at most a minute for each
  quadrille rate --scale se --timeout 60 puzzles.txt

  # Rate a long list, and go on where it was stopped
  quadrille rate --scale se --checkpoint ratings.txt puzzles.txt

  # Rate puzzles on several scales, side by side
  quadrille rate --scale se,hodoku puzzles.txt

  # Add the depth of trial and error and the least backdoor
  quadrille rate --measure depth,backdoors puzzles.txt

  # Count the techniques that a collection needs
  quadrille rate --tally puzzles.txt

  # Show the distribution of difficulty of a collection
  quadrille rate --scale se --html difficulty.html puzzles.txt

Columns of tsv:
  puzzle      the clues, with . for blanks
  status      unique, multiple, none or unknown
  difficulty  easy, medium, hard, unfair or extreme: the level of HoDoKu 2.2, for 9x9 puzzles;
              for others, by rules, easy, medium, hard, extreme or beyond the rules
  score       the score of HoDoKu, summed over all steps; - for other boards
  hardest     the hardest technique needed, as `quadrille explain` has it
  steps       the number of steps

The same with --scale hodoku, for 9x9 puzzles alone. On a terminal, the ratings er, ep and ed of Sudoku Explainer \
come before the difficulty; chains within chains are not looked for there, so that of hard puzzles er is \
\">=9.0\" or so. With --scale se, or if --filter or --sort name them, they are exact.

Columns of tsv with --scale se or sukaku, for 9x9 puzzles:
  puzzle      as above
  status      as above
  er          the rating of the hardest step, by Sudoku Explainer 1.2.1 or Sukaku Explainer 1.18
  ep          the rating of the hardest step up to the first digit placed
  ed          the rating of the first step
  hardest     the technique of the hardest step
  steps       the number of steps

Columns of tsv with --scale rules, for all boards:
  puzzle      as above
  status      as above
  difficulty  easy, medium, hard, extreme or beyond the rules
  hardest     the hardest rule needed
  nodes       nodes of a search by dancing links after presolve,
  guesses     its guesses, and
  depth       its depth, until it is known whether the puzzle is unique

With several scales, their columns follow each other; a name that two of them have begins with the scale, as se_hardest.

Ratings go from 1.0 to about 12; 20.0 means that no technique helps. If --timeout ends the work, ratings and scores \
are \">=9.0\", the least that they can be (in JSON \"exact\" is false).

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

/// The columns of `--tally`.
const TALLY: [Field; 5] = [
    Field::new("scale"),
    Field::new("technique"),
    Field::new("puzzles"),
    Field::new("steps"),
    Field::new("score"),
];

/// The arguments of `rate`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Rate {
    /// Rating scales: rules, se, sukaku, hodoku
    ///
    /// With rules, the difficulty is that of the hardest rule of the library. With se,
    /// plain 9x9 puzzles get the three ratings of Sudoku Explainer 1.2.1, with sukaku those of Sukaku
    /// Explainer 1.18, in which large collections are rated; with hodoku, the level and the score of
    /// HoDoKu 2.2. Without it, plain 9x9 puzzles are rated by hodoku, on a terminal also by se, and all others by rules.
    #[arg(
        long = "scale",
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = scale_parser(),
        hide_possible_values = true
    )]
    scales: Vec<Scale>,

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

    /// Count the techniques of all puzzles, rating none
    ///
    /// Columns: scale, technique, number of puzzles, number of steps, and what these add to the score of HoDoKu.
    #[arg(long)]
    tally: bool,

    /// Write a page with the distribution to FILE
    ///
    /// It counts puzzles by difficulty or rating and by hardest technique.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    selection: SelectionArgs,

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
        let is_table = self.output.form() == Form::Text;
        let raters = self.raters(is_table)?;
        // The one that is defined for most boards.
        let measuring = raters
            .iter()
            .rposition(|(scale, _)| matches!(scale, None | Some(Scale::Rules)));
        let measuring = measuring.unwrap_or(0);
        let columns = columns(&raters, &self.measures, measuring);
        let fields: Vec<Field> = columns.iter().map(|column| column.field).collect();
        let answers = match self.tally {
            true => Answers::new(TALLY.to_vec(), Layout::Table),
            false => Answers::rows(&fields),
        };
        self.selection.check(&answers.schema)?;
        let answers = answers.of_hard_puzzles();
        let answers = answers.with_statuses(&["unique", "multiple", "none", "unknown"]);
        let pipeline =
            PuzzlePipeline::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let mut pipeline = pipeline.with_variant(&self.variant);
        let selection = (self.selection).selection(
            (&columns, pipeline.sheet()),
            &self.scales,
            pipeline.inputs(),
        )?;
        let selection = Arc::new(selection);
        if self.tally || selection.is_sorted() {
            pipeline = pipeline.without_records();
        }
        let page = |path| OutputFile::of_option("--html", path, Kind::Page, pipeline.inputs());
        let page = self.html.map(page).transpose()?;
        let limits = self.limits.limits(&pipeline.session.interrupt);
        let mut raters: Vec<Rater> = raters.into_iter().map(|(_, rater)| rater).collect();
        for rater in &mut raters {
            rater.set_limits(limits.clone()).set_tally(self.tally);
        }
        if let Some(rater) = raters.get_mut(measuring) {
            rater.set_measures(&self.measures);
        }
        let sources = sources(pipeline.inputs());
        let survey = page.as_ref().map(|_| Arc::new(Survey::default()));
        let collected = survey.clone();
        let tally = self.tally.then(|| Arc::new(Mutex::new(Tally::default())));
        let (counted, selected) = (tally.clone(), Arc::clone(&selection));
        let exit = pipeline.ask(Ratings {
            scales: self.scales,
            raters,
            columns,
            survey,
            tally,
            selection,
        })?;
        selected.finish(&self.output)?;
        if let Some(tally) = counted {
            let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            write_tally(&self.output, &tally)?;
        }
        if let (Some(page), Some(survey)) = (page, collected)
            && let Some(text) = survey.page(&sources)
        {
            page.write(text).map_err(Failure::Trouble)?;
        }
        Ok(exit)
    }
}

impl Rate {
    /// Returns the raters, each with its scale, if it has only one.
    fn raters(&self, is_table: bool) -> Result<Vec<(Option<Scale>, Rater)>, Failure> {
        let of = |scale| Ok((scale, self.techniques.rater(scale, None)?));
        if !self.scales.is_empty() {
            let all = self.scales.iter().enumerate();
            // Each once.
            let scales = all.filter(|&(at, scale)| !self.scales[..at].contains(scale));
            return scales.map(|(_, &scale)| of(Some(scale))).collect();
        }
        let usual = of(None)?;
        if self.selection.needs_scores() {
            return Ok(vec![of(Some(Scale::Se))?, usual]);
        }
        if !is_table || self.tally || !self.techniques.is_empty() {
            return Ok(vec![usual]);
        }
        // Chains within chains can take seconds.
        let quick = Rater::changed(Scale::Se, |se| se.with_hardest("dynamic forcing chain"));
        let quick = quick.map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(vec![(Some(Scale::Se), quick), usual])
    }
}

/// Writes how often each technique was used.
fn write_tally(output: &OutputArgs, tally: &Tally) -> Result<(), Failure> {
    let rows = tally.rows().into_iter().map(|row| {
        let numbers = [row.puzzles, row.steps, row.score]
            .map(|number| Value::Count(Count::Exact(number.into())));
        let [scale, technique] =
            [row.scale.name(), row.technique].map(|word| Value::Text(word.into()));
        let [puzzles, steps, score] = numbers;
        Values::new(&TALLY, vec![scale, technique, puzzles, steps, score])
    });
    let sheet = Sheet::new(output, &TALLY, Layout::Table).map_err(Failure::Usage)?;
    let mut stdout = console::stdout(sheet.form(), output.display.color);
    let text = sheet.whole(&rows.collect::<Vec<_>>());
    Ok(console::write(&mut stdout, text.as_bytes())?)
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
    scales: Vec<Scale>,
    raters: Vec<Rater>,
    columns: Vec<Column>,
    /// Where the ratings are collected, if a page is wanted.
    survey: Option<Arc<Survey>>,
    /// Where the techniques are counted, if that is wanted.
    tally: Option<Arc<Mutex<Tally>>>,
    selection: Arc<Selection>,
}

impl Question for Ratings {
    type Worker = Vec<Rater>;

    fn worker(&self) -> Vec<Rater> {
        self.raters.clone()
    }

    fn answer(
        &self,
        raters: &mut Vec<Rater>,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let columns = &self.columns;
        if let Some((status, values)) = self.selection.known(task, columns) {
            let (values, stop) = (&values[..], None);
            self.tell(
                &Shown {
                    task,
                    status,
                    columns,
                    values,
                    stop,
                },
                page,
            );
            return ControlFlow::Continue(());
        }
        let givens = task.puzzle.as_left_off();
        let rated = raters
            .iter_mut()
            .map(|rater| rater.set_clues(&task.puzzle.grid).rate(&givens));
        let rated: Vec<Result<Rated, ScaleError>> = rated.collect();
        let Some(first) = rated.iter().flatten().next() else {
            let error = rated.into_iter().find_map(Result::err);
            let message = error.map(|error| scale::refusal(self.scales.first().copied(), &error));
            page.refuse_puzzle(task, message.unwrap_or_default());
            return ControlFlow::Continue(());
        };
        scale::note_unused(task, page);
        let stops = rated
            .iter()
            .flatten()
            .flat_map(|it| [it.stop, it.measured.stop()]);
        let stops: Vec<Stop> = stops.flatten().collect();
        if stops.contains(&Stop::Interrupt) {
            return page.interrupted();
        }
        if let Some(survey) = &self.survey {
            survey.add(rated.iter().flatten());
        }
        if let Some(tally) = &self.tally {
            let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            rated.iter().flatten().for_each(|it| tally.add(&it.tally));
        }
        let shape = task.puzzle.grid.shape();
        let values = columns.iter().map(|column| column.value(&rated, shape));
        let values: Vec<Value<'_>> = values.collect();
        let shown = Shown {
            task,
            status: first.status,
            columns,
            values: &values,
            stop: stops.first().copied(),
        };
        if let Err(message) = self.selection.save(&shown) {
            page.refuse_file(&message);
            return page.enough();
        }
        self.tell(&shown, page);
        ControlFlow::Continue(())
    }
}

impl Ratings {
    /// Writes the ratings of a puzzle, and counts it.
    fn tell(&self, shown: &Shown<'_>, page: &mut Page<'_>) {
        let exit = match shown.status {
            Status::Unique if shown.stop.is_none() => Exit::Success,
            Status::Unique | Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        page.count(shown.status.name(), exit);
        self.selection.record(shown, page);
    }
}

/// Returns the parser of `--measure`.
fn measure_parser() -> impl TypedValueParser<Value = Measure> {
    let names = Measure::ALL.map(|it| PossibleValue::new(it.name()).help(it.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Measure>())
}
