//! The pipeline of puzzles: one question is asked of every puzzle.
//!
//! A command defines the question and its record. The rest is here: reading,
//! reporting malformed puzzles, threads, order, the form of the records, notes,
//! the closing summary and the exit status.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use quadrille::board::Shape;
use quadrille::text::Puzzle;

use super::arguments::{InputArgs, PuzzleTextArgs};
use super::batch::{Batch, Item, Spares};
use super::diagnostics::Detail;
use super::exit::{Failure, Outcome};
use super::input::{self, Input};
use super::order::Spread;
use super::page::Page;
use super::progress::Progress;
use super::question::{Each, Question};
use super::read::{OnFirst, Reading};
use super::run::Pipeline;
use super::session::Session;
use super::tally::Tally;
use super::task::Task;
use super::variant::VariantArgs;
use crate::output::{Field, Layout, OutputArgs, PUZZLE, about, with_given};

/// The layout of the answers of a command.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The fields of its records.
    pub schema: Vec<Field>,
    /// Their layout as text.
    pub layout: Layout,
    /// The statuses for the closing summary; none for no summary.
    pub statuses: &'static [&'static str],
    /// The maximum number of puzzles of a batch.
    pub longest_batch: usize,
    /// The target time of a batch.
    pub target: Duration,
}

impl Answers {
    /// Answers with these fields, in words of their own or as rows of a table.
    pub fn new(schema: Vec<Field>, layout: Layout) -> Answers {
        Answers {
            schema,
            layout,
            statuses: &[],
            longest_batch: 512,
            target: Duration::from_millis(4),
        }
    }

    /// Answers about puzzles: the puzzle, its status, these columns, and why there is no
    /// answer. In JSON the puzzle comes with everything that it has besides clues.
    pub fn prose(columns: &[Field]) -> Answers {
        Answers::about(&PUZZLE, columns)
    }

    /// The same, in words in Markdown too.
    pub fn article(columns: &[Field]) -> Answers {
        Answers {
            layout: Layout::Article,
            ..Answers::prose(columns)
        }
    }

    /// The same, as rows of a table.
    pub fn rows(columns: &[Field]) -> Answers {
        Answers {
            layout: Layout::Table,
            ..Answers::prose(columns)
        }
    }

    /// Answers about puzzles that are made of others: what is made comes first.
    pub fn made(made: &'static str, columns: &[Field]) -> Answers {
        let [source, line, _] = PUZZLE;
        let input = [source, line, Field::data("puzzle"), Field::new(made)];
        Answers::about(&input, &[columns, &[Field::optional("result")]].concat())
    }

    fn about(input: &[Field], columns: &[Field]) -> Answers {
        let mut schema = with_given(about(input, columns));
        for key in ["clues", "name"] {
            if !schema.iter().any(|field| field.key == key) {
                schema.push(Field::hidden(key));
            }
        }
        Answers::new(schema, Layout::Prose)
    }

    /// Returns the same in short batches: a puzzle may take a thousand times as long as those before it, and
    /// many such, as at the end of a file from easy to hard, are to be spread over all cores. Such a file of
    /// 744 puzzles is rated in 38 s by two threads, with batches of up to 512 in 63.
    pub fn of_hard_puzzles(self) -> Answers {
        Answers {
            longest_batch: 32,
            ..self
        }
    }

    /// Returns the same with a summary of these statuses.
    pub fn with_statuses(self, statuses: &'static [&'static str]) -> Answers {
        Answers { statuses, ..self }
    }
}

/// The pipeline of puzzles through a command.
pub type PuzzlePipeline = Pipeline<Reading>;

impl Pipeline<Reading> {
    /// Prepares the run.
    ///
    /// # Errors
    ///
    /// If a template asks for unknown fields.
    pub fn new(
        input: &InputArgs,
        threads: NonZeroUsize,
        output: &OutputArgs,
        answers: Answers,
    ) -> Result<PuzzlePipeline, Failure> {
        let inputs = Input::from_args(&input.inputs);
        Pipeline::over(inputs, &input.text, threads, output, answers)
    }

    /// Prepares the run over these inputs.
    ///
    /// # Errors
    ///
    /// As [`new`](PuzzlePipeline::new).
    pub fn over(
        inputs: Vec<Input>,
        text: &PuzzleTextArgs,
        threads: NonZeroUsize,
        output: &OutputArgs,
        answers: Answers,
    ) -> Result<PuzzlePipeline, Failure> {
        let progress = Progress::new(output.display.progress(), &inputs);
        let spread = Spread {
            jobs: threads.get(),
            longest: answers.longest_batch,
            target: answers.target,
            ahead: 4 * threads.get(),
            is_single: false,
        };
        let reading = Reading {
            inputs,
            options: text.options(),
            keeps_names: false,
            on_first: None,
            variant: VariantArgs::default(),
            runs: Arc::default(),
            threads,
            statuses: answers.statuses,
            wants_stats: false,
        };
        let form = (output, &answers.schema[..], answers.layout);
        let mut pipeline = Pipeline::of(reading, spread, form, progress)?;
        let sheet = &pipeline.sheet;
        pipeline.source.keeps_names = sheet.is_prose() || sheet.has_in_template("name");
        pipeline.detail = Detail::of(sheet.form());
        if sheet.is_prose() {
            // In text, each message stands beside its puzzle.
            pipeline.spread.longest = 1;
        }
        Ok(pipeline)
    }

    /// Keeps the names of puzzles, whatever the form.
    pub fn with_names(mut self) -> PuzzlePipeline {
        self.source.keeps_names = true;
        self
    }

    /// Does this with the first puzzle of all inputs, before it is answered.
    /// Names must be kept.
    pub fn on_first(mut self, call: impl Fn(&Puzzle) + Send + 'static) -> PuzzlePipeline {
        self.source.on_first = Some(OnFirst(Box::new(call)));
        self
    }

    /// Prints statistics of the searches at the end.
    pub fn with_stats(mut self, wants_stats: bool) -> PuzzlePipeline {
        self.source.wants_stats = wants_stats;
        self
    }

    /// Adds the rules of a variant to each puzzle. Where nothing is given, and standard input
    /// is a terminal or the null device, the board has no clues.
    pub fn with_variant(mut self, variant: &VariantArgs) -> PuzzlePipeline {
        let reading = &mut self.source;
        variant.adapt(&mut reading.options);
        let is_given = match reading.inputs[..] {
            [] => false,
            [Input::Stdin] => !input::is_null(),
            _ => true,
        };
        if !is_given && !variant.is_classic() {
            let shape = reading.options.shape.unwrap_or(Shape::CLASSIC);
            reading.inputs = vec![Input::Argument {
                number: 1,
                text: ".".repeat(shape.cell_count()),
            }];
        }
        reading.variant = variant.clone();
        self
    }

    /// Returns the inputs.
    pub fn inputs(&self) -> &[Input] {
        &self.source.inputs
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> NonZeroUsize {
        self.source.threads
    }

    /// Asks a question of every puzzle.
    ///
    /// # Errors
    ///
    /// If there is nothing to read, or the output cannot be written.
    pub fn ask(self, question: impl Question) -> Outcome {
        let (statuses, wants_stats) = (self.source.statuses, self.source.wants_stats);
        let (session, tally) = self.put(question)?;
        if !statuses.is_empty() && tally.total() > 1 {
            session.note(&tally.summary(statuses));
        }
        if wants_stats {
            session.report(&tally.stats.to_string());
        }
        Ok(tally.exit)
    }

    /// Asks the same by a function, with a state for each thread.
    ///
    /// # Errors
    ///
    /// As [`ask`](PuzzlePipeline::ask).
    pub fn each<W: Send + 'static>(
        self,
        worker: impl Fn() -> W + Send + Sync + 'static,
        answer: impl Fn(&mut W, &Task<'_>, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Outcome {
        self.ask(Each { worker, answer })
    }

    /// Asks the same, without the summary.
    pub(super) fn put(mut self, question: impl Question) -> Result<(Session, Tally), Failure> {
        let inputs = &self.source.inputs;
        if inputs.is_empty() {
            return Err(Failure::NothingToRead);
        }
        let is_argument = |input: &Input| matches!(input, Input::Argument { .. });
        if inputs.iter().all(is_argument) {
            self.spread.jobs = self.spread.jobs.min(inputs.len());
        }
        self.spread.is_single = matches!(inputs[..], [Input::Argument { .. }]);
        // A single typed puzzle needs no heading.
        self.has_headings = !self.spread.is_single;
        let runs = Arc::clone(&self.source.runs);
        // Those that no thread uses at the moment.
        let workers: Spares<Option<_>> = Spares::default();
        self.travel(move |batch: Batch, page| {
            let mut worker = workers.take().unwrap_or_else(|| question.worker());
            let flow = question.answer_batch(&mut worker, &batch, page);
            workers.give_back(Some(worker));
            for item in batch.items {
                if let Item::Run(run) = item {
                    runs.give_back(run);
                }
            }
            flow
        })
    }
}
