//! The pipeline of puzzles: one question is asked of every puzzle.
//!
//! A command defines the question and its record. The rest is here: reading,
//! reporting malformed puzzles, threads, order, the form of the records, notes,
//! the closing summary and the exit status.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quadrille::board::Shape;
use quadrille::text::{Puzzle, Run};

use super::arguments::{InputArgs, PuzzleTextArgs};
use super::batch::{Batch, Item};
use super::diagnostics::Detail;
use super::exit::{Exit, Failure, Outcome};
use super::input::{self, Input};
use super::order::{self, Spread};
use super::page::{Page, Setting};
use super::progress::Progress;
use super::question::Question;
use super::read::{OnFirst, Reading};
use super::session::Session;
use super::sink::Sink;
use super::spares::Spares;
use super::tally::Tally;
use super::variant::VariantArgs;
use super::writer::{Outlet, Writer};
use crate::output::{Field, Form, Layout, OutputArgs, PUZZLE, Sheet, about, with_given};

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
pub struct Road {
    inputs: Vec<Input>,
    reading: Reading,
    sheet: Sheet,
    answers: Answers,
    writer: Writer,
    has_records: bool,
    wants_stats: bool,
    around: Around,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The run.
    pub session: Session,
}

impl Road {
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
    ) -> Result<Road, Failure> {
        let inputs = Input::from_args(&input.inputs);
        Road::over(inputs, &input.text, threads, output, answers)
    }

    /// Prepares the run over these inputs.
    ///
    /// # Errors
    ///
    /// As [`new`](Road::new).
    pub fn over(
        inputs: Vec<Input>,
        text: &PuzzleTextArgs,
        threads: NonZeroUsize,
        output: &OutputArgs,
        answers: Answers,
    ) -> Result<Road, Failure> {
        let sheet = Sheet::new(output, &answers.schema, answers.layout);
        let sheet = sheet.map_err(Failure::Usage)?;
        let progress = Progress::new(output.display.progress(), &inputs);
        Ok(Road {
            reading: Reading {
                inputs: Vec::new(),
                options: text.options(),
                keeps_names: sheet.is_prose() || sheet.has_in_template("name"),
                on_first: None,
                variant: VariantArgs::default(),
                runs: Arc::default(),
            },
            writer: Writer::new(sheet.form(), output.display.color, sheet.aligned()),
            threads,
            session: Session::start(&output.display, progress),
            inputs,
            has_records: sheet.form() != Form::None,
            sheet,
            answers,
            wants_stats: false,
            around: Around::default(),
        })
    }

    /// Writes no records: the exit status has the answer.
    pub fn without_records(mut self) -> Road {
        self.has_records = false;
        self.writer = self.writer.without_table();
        self
    }

    /// Keeps the names of puzzles, whatever the form.
    pub fn with_names(mut self) -> Road {
        self.reading.keeps_names = true;
        self
    }

    /// Writes this before the first answer, and that after the last.
    pub fn between(mut self, around: Around) -> Road {
        self.around = around;
        self
    }

    /// Does this with the first puzzle of all inputs, before it is answered.
    /// Names must be kept.
    pub fn on_first(mut self, call: impl Fn(&Puzzle) + Send + 'static) -> Road {
        self.reading.on_first = Some(OnFirst(Box::new(call)));
        self
    }

    /// Prints statistics of the searches at the end.
    pub fn with_stats(mut self, wants_stats: bool) -> Road {
        self.wants_stats = wants_stats;
        self
    }

    /// Adds the rules of a variant to each puzzle. Where nothing is given, and standard input
    /// is a terminal or the null device, the board has no clues.
    pub fn with_variant(mut self, variant: &VariantArgs) -> Road {
        variant.adapt(&mut self.reading.options);
        let is_given = match self.inputs[..] {
            [] => false,
            [Input::Stdin] => !input::is_null(),
            _ => true,
        };
        if !is_given && !variant.is_classic() {
            let shape = self.reading.options.shape.unwrap_or(Shape::CLASSIC);
            self.inputs = vec![Input::Argument {
                number: 1,
                text: ".".repeat(shape.cell_count()),
            }];
        }
        self.reading.variant = variant.clone();
        self
    }

    /// Returns the form of the records.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Returns the inputs.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Asks a question of every puzzle.
    ///
    /// # Errors
    ///
    /// If there is nothing to read, or the output cannot be written.
    pub fn ask(self, question: impl Question) -> Outcome {
        let (statuses, wants_stats) = (self.answers.statuses, self.wants_stats);
        let (session, mut tally) = self.travel(question)?;
        if !statuses.is_empty() && tally.total() > 1 {
            session.note(&tally.summary(statuses));
        }
        if wants_stats {
            session.report(&tally.stats.to_string());
        }
        if session.interrupt.is_raised() {
            tally.exit = Exit::Interrupted;
        }
        Ok(tally.exit)
    }

    /// Asks the same, without the summary.
    pub(super) fn travel(self, question: impl Question) -> Result<(Session, Tally), Failure> {
        let Road {
            inputs,
            mut reading,
            sheet,
            answers,
            mut writer,
            has_records,
            around,
            threads,
            session,
            ..
        } = self;
        if inputs.is_empty() {
            return Err(Failure::NothingToRead);
        }
        let only_arguments = inputs
            .iter()
            .all(|input| matches!(input, Input::Argument { .. }));
        let spread = Spread {
            jobs: if only_arguments {
                threads.get().min(inputs.len())
            } else {
                threads.get()
            },
            // In text, each message stands beside its puzzle.
            longest: if sheet.is_prose() {
                1
            } else {
                answers.longest_batch
            },
            target: answers.target,
            ahead: 4 * threads.get(),
        };
        let form = sheet.form();
        if has_records {
            writer.write(&session, sheet.header().as_bytes())?;
        }
        let setting = Setting {
            // A single typed puzzle needs no heading.
            has_headings: !matches!(inputs[..], [Input::Argument { .. }]),
            detail: Detail::of(form),
            has_records,
            ..Setting::new(sheet, &session)
        };
        let desk = Desk {
            setting,
            question,
            workers: Mutex::default(),
            runs: Arc::clone(&reading.runs),
        };
        reading.inputs = inputs;
        let mut outlet = Outlet {
            session: &session,
            writer: writer.after(around.head),
            tally: Tally::default(),
            counts_puzzles: true,
        };
        let feed = |feeder: &order::Feeder<Batch>| reading.feed(feeder);
        let work = move |batch: Batch, sink: &mut Sink| desk.work(batch, sink);
        let result = order::run(&session, spread, feed, work, &mut outlet);
        let tally = outlet.finish(result, &around.foot)?;
        Ok((session, tally))
    }
}

/// What is written before and after the answers.
#[derive(Default)]
pub struct Around {
    /// Returns the text before them, once the first puzzle is known.
    pub head: Option<Box<dyn FnOnce() -> Vec<u8>>>,
    /// The text after them.
    pub foot: Vec<u8>,
}

/// The work that all threads share.
struct Desk<Q: Question> {
    setting: Setting,
    question: Q,
    /// Workers that no thread uses at the moment.
    workers: Mutex<Vec<Q::Worker>>,
    /// The memory of runs that were worked on.
    runs: Arc<Spares<Run>>,
}

impl<Q: Question> Desk<Q> {
    fn work(&self, batch: Batch, sink: &mut Sink) {
        let idle = self.lock().pop();
        let mut worker = idle.unwrap_or_else(|| self.question.worker());
        let mut page = Page::new(&self.setting, sink);
        // A break means that the run is over.
        let _ = (self.question).answer_batch(&mut worker, &batch, &mut page);
        self.lock().push(worker);
        for item in batch.items {
            if let Item::Run(run) = item {
                self.runs.give_back(run);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Q::Worker>> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
