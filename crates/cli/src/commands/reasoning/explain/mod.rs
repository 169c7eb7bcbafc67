//! `quadrille explain`: solves puzzles as people do, step by step.

mod data;
mod explanation;
mod listed;
mod pictures;
mod record;
mod text;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use quadrille::human::{Goal, Scale, Step};
use quadrille::limits::Stop;
use quadrille::rate::{Finish, Rater};

use super::scale::{self, TechniqueArgs, scale_parser};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Form, Kind, OutputArgs};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Exit, InputArgs, JobArgs, Outcome, Page, PuzzlePipeline, Question, Task, TimeoutArgs,
};
use explanation::{Explanation, Hint, Notation};
use listed::Listed;
use pictures::Pictures;

const HELP: &str = concat!(
    "\
Examples:
  # Explain every step of a solution
  quadrille explain puzzle.txt

  # Give a hint, or only say where to look
  quadrille explain --hint puzzle.txt
  quadrille explain --hint=vague puzzle.txt

  # Explain as Sudoku Explainer does, with a picture of every step
  quadrille explain --scale se --html steps.html puzzle.txt

  # Write the steps as forums post them, with the candidates
  quadrille explain --notation post puzzle.txt

  # List every step that there is
  quadrille explain --all-steps puzzle.txt

  # Grade every puzzle of a file
  quadrille explain -o tsv puzzles.txt

Steps begin where the puzzle stands: pencil marks, placed digits and lines of HoDoKu's library \
are read as they are. Each step takes the easiest technique that makes progress.

Plain 9x9 puzzles are explained by the techniques of HoDoKu 2.2, which solve all of them. The difficulty is its level \
(easy, medium, hard, unfair or extreme) and its score. With --scale se or sukaku, it is the rating of Sudoku Explainer \
1.2.1 or of Sukaku Explainer 1.18. Some techniques of these assume that there is only one solution.

Other boards are explained by the rules of the library, plain 9x9 ones with --scale rules. No rule \
assumes that there is only one solution. The difficulty is that of the hardest rule that the puzzle needs:

  easy              hidden single, naked single
  medium            locked candidates, naked and hidden pair, cage sum
  hard              naked and hidden triple and quad, innies and outies, X-wing, swordfish, XY-wing, \
XYZ-wing, W-wing, simple colouring
  extreme           X-chain, XY-chain, AIC, grouped AIC, ALS-XZ, forcing chain, forcing net
  beyond the rules  these are not enough; what is left is shown

The techniques that --upto knows are listed if it is given another name.

A puzzle with several solutions or none is said to be so before its steps, and has no difficulty. \
A placed digit or a missing mark that contradicts the only solution of the clues is named instead of steps.

With --path, the techniques up to the hardest of the usual path are searched for another \
path: 400 positions at most. The last line says whether no path is better, with singles placed as soon \
as there are any, or that this is the best one found. A puzzle that is not solved has its usual path.

The time of --timeout is processor time, on Linux and macOS: other work on the machine does not change an answer.

Columns of tsv: puzzle, status (solved, stuck, wrong, multiple, none, unknown), difficulty, hardest \
rule, number of steps; with --hint: puzzle, status (hint if there is one), hint; with --all-steps a line \
for each step: puzzle, number, rule, difficulty, digits placed (r1c2=3), candidates removed (r1c2<>3), \
sentence, and a last one without a rule if the search was stopped early. In jsonl, every step is listed; markdown has \
a numbered list of them.

",
    exit_status!(
        0 => "every puzzle is solved, or has a hint",
        1 => "some puzzle has no solution, several, or a wrong digit",
        3 => "some puzzle is stuck, or a limit was reached"
    )
);

/// The columns of the records. In JSON, the steps are listed, not counted.
const COLUMNS: [Field; 9] = [
    Field::new("difficulty"),
    Field::data("exact"),
    Field::new("hardest"),
    Field::new("steps"),
    Field::new("wrong").only(&[Kind::Json]),
    Field::data("solutions"),
    Field::data("solution"),
    Field::new("candidates").only(&[Kind::Json]),
    Field::hidden("hint"),
];

/// The columns of hints.
const HINTS: [Field; 4] = [
    Field::new("hint"),
    Field::new("steps").only(&[Kind::Json]),
    Field::new("wrong").only(&[Kind::Json]),
    Field::data("solutions"),
];

/// The arguments of `explain`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Explain {
    /// Give the next step, or only where it is: --hint=vague
    ///
    /// A vague hint names the technique and a house to look at.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "full",
        hide_possible_values = true
    )]
    hint: Option<Hint>,

    /// List all steps that are found here
    ///
    /// None is made. Of steps of one technique that do the same, the first is listed. Nested forcing chains and digits of
    /// the solution are listed only if there is nothing else. A technique that has too many ways to try is stopped
    /// early, and named at the end.
    #[arg(long, conflicts_with_all = ["hint", "path"])]
    all_steps: bool,

    /// Search for the easiest path, or the shortest
    ///
    /// The easiest has the least score with hodoku, the least sum of the ratings with se and sukaku, and of the places of
    /// the rules with rules. The shortest has the fewest steps.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "usual",
        hide_default_value = true
    )]
    path: Goal,

    /// Stop where a technique harder than this would be needed
    ///
    /// The difficulty of a puzzle that is not solved then is the least that it can be, such as ">=3.4" or
    /// ">=hard (>=320)"; with rules there is none.
    #[arg(long, value_name = "NAME")]
    upto: Option<String>,

    /// Rating scale: rules, se, sukaku or hodoku
    ///
    /// With se, the techniques, their order and their ratings are those of Sudoku Explainer 1.2.1, and
    /// with sukaku those of Sukaku Explainer 1.18; with hodoku, the techniques, levels and scores are
    /// those of HoDoKu 2.2. These are for plain 9x9 puzzles; sukaku takes X, windoku and disjoint groups too.
    /// Without it, plain 9x9 puzzles are explained by hodoku, all others by rules; techniques that are named in other
    /// options choose the scale that has them.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = scale_parser(),
        hide_possible_values = true
    )]
    scale: Option<Scale>,

    #[command(flatten)]
    techniques: TechniqueArgs,

    /// Write steps in this notation: hodoku, post or eureka
    ///
    /// With hodoku, each step is a line such as "Naked Pair: 5,8 in r6c59 => r6c4<>5". With post, these lines are in a
    /// block for forums, with the puzzle and its candidates. With eureka, chains such as
    /// "(1=2)r1c1 - (2=3)r1c5" are added to the sentences.
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        help_heading = "Output"
    )]
    notation: Option<Notation>,

    /// Draw the candidates before each step
    #[arg(long, help_heading = "Output")]
    marks: bool,

    /// Write a page with a picture of each step to FILE
    ///
    /// The page needs nothing else. The arrow keys go from step to step.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,

    /// Write a picture of each step to DIR
    ///
    /// Files are named by the number of the puzzle and of the step: 1-01.svg.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Explain {
    /// Runs the command.
    pub fn run(mut self) -> Outcome {
        if self.notation == Some(Notation::Post) && self.output.template.is_none() {
            // A block is text, in a pipe too.
            self.output.output.get_or_insert(Form::Text);
        }
        let mut rater = self.techniques.rater(self.scale, self.upto.as_deref())?;
        rater.set_goal(self.path);
        let answers = match self.hint {
            None if self.all_steps => Answers::prose(&listed::COLUMNS).with_statuses(&[
                "hint", "solved", "stuck", "wrong", "multiple", "none", "unknown",
            ]),
            None => Answers::article(&COLUMNS)
                .with_statuses(&["solved", "stuck", "wrong", "multiple", "none", "unknown"]),
            Some(_) => Answers::prose(&HINTS).with_statuses(&[
                "hint", "solved", "stuck", "wrong", "multiple", "none", "unknown",
            ]),
        };
        let answers = answers.of_hard_puzzles();
        let pipeline =
            PuzzlePipeline::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let pipeline = pipeline.with_variant(&self.variant);
        rater.set_limits(self.timeout.limits(&pipeline.session.interrupt));
        let pictures = Arc::new(Pictures::new(self.html, self.svg, pipeline.inputs())?);
        let exit = pipeline.ask(Explanations {
            scale: self.scale,
            rater,
            hint: self.hint,
            wants_all: self.all_steps,
            wants_marks: self.marks,
            notation: self.notation,
            pictures: Arc::clone(&pictures),
        })?;
        pictures.write()?;
        Ok(exit)
    }
}

struct Explanations {
    scale: Option<Scale>,
    rater: Rater,
    hint: Option<Hint>,
    wants_all: bool,
    wants_marks: bool,
    notation: Option<Notation>,
    pictures: Arc<Pictures>,
}

impl Question for Explanations {
    type Worker = Rater;

    fn worker(&self) -> Rater {
        self.rater.clone()
    }

    fn answer(&self, rater: &mut Rater, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let givens = task.puzzle.as_left_off();
        if let Err(error) = rater.scale(&givens) {
            page.refuse_puzzle(task, scale::refusal(self.scale, &error));
            return ControlFlow::Continue(());
        }
        scale::note_unused(task, page);
        let mut steps: Vec<Step> = Vec::new();
        let mut tell = |step: &Step| {
            steps.push(step.clone());
            match self.hint {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        };
        rater.set_clues(&task.puzzle.grid);
        let told = match self.wants_all {
            true => rater.all_steps(&givens, &mut tell),
            false => rater.explain(&givens, &mut tell),
        };
        let Ok(told) = told else {
            // It was asked whether the scale takes the puzzle.
            return ControlFlow::Continue(());
        };
        if told.graded.stop() == Some(Stop::Interrupt) {
            return page.interrupted();
        }
        let exit = match told.finish {
            Finish::Hint | Finish::Solved => Exit::Success,
            Finish::Wrong | Finish::Multiple | Finish::None => Exit::Unmet,
            _ => Exit::Undecided,
        };
        page.count(told.finish.name(), exit);
        let explanation = Explanation {
            task,
            givens: &givens,
            steps,
            told,
            hint: self.hint,
            is_list: self.wants_all,
            wants_marks: self.wants_marks,
            notation: self.notation,
            has_heading: page.has_headings(),
            form: page.form(),
        };
        if let Err(message) = self.pictures.add(&explanation) {
            page.refuse_file(&message);
            return page.enough();
        }
        match self.wants_all && !page.is_prose() {
            true => Listed::all(&explanation, &mut |record| page.record(record)),
            false => page.record(&explanation),
        }
        ControlFlow::Continue(())
    }
}
