//! Which ratings are written, in which order, and which are known from an earlier run.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use quadrille::human::Scale;
use quadrille::sudoku::Status;

use super::columns::{Column, Shown};
use crate::output::{Condition, Field, OutputArgs, Sheet, SortKey, Value};
use crate::pipeline::input::Input;
use crate::pipeline::journal::Journal;
use crate::pipeline::{Failure, Page, Task, console};

/// The arguments.
#[derive(clap::Args, Debug)]
pub struct SelectionArgs {
    /// List only those that meet a condition: 'er>=9'
    ///
    /// A condition has a field of jsonl, one of = != < <= > >=, and a number, a difficulty or another word. With
    /// several conditions, all must hold. The exit status and the closing summary are about all puzzles.
    #[arg(long = "filter", value_name = "CONDITION", conflicts_with = "tally")]
    conditions: Vec<Condition>,

    /// Sort by these fields: -er, or difficulty,score
    ///
    /// With -, the greatest comes first. Nothing is written before the last puzzle is rated.
    #[arg(
        long,
        value_name = "FIELDS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        conflicts_with = "tally"
    )]
    sort: Vec<SortKey>,

    /// Save ratings in FILE, and go on from there
    ///
    /// A puzzle that is in the file is not rated again, so the same command goes on with a list where it was stopped or
    /// killed, and its answers are as if it had not been. Puzzles that a limit left undecided are rated again. Use the file in
    /// one run at a time.
    #[arg(long, value_name = "FILE", hide_short_help = true,
        conflicts_with_all = ["tally", "html", "techniques", "scores"])]
    checkpoint: Option<PathBuf>,
}

impl SelectionArgs {
    /// Returns whether a rating of Sudoku Explainer is asked for.
    pub fn needs_scores(&self) -> bool {
        let conditions = self.conditions.iter().map(Condition::key);
        let mut keys = conditions.chain(self.sort.iter().map(SortKey::key));
        keys.any(|key| ["er", "ep", "ed"].contains(&key))
    }

    /// Checks that records have the fields.
    ///
    /// # Errors
    ///
    /// If they do not.
    pub fn check(&self, schema: &[Field]) -> Result<(), Failure> {
        let of = |option: &'static str| {
            move |error: String| Failure::Usage(format!("{option}: {error}"))
        };
        let mut conditions = self.conditions.iter();
        conditions.try_for_each(|it| it.check(schema).map_err(of("--filter")))?;
        let mut keys = self.sort.iter();
        keys.try_for_each(|key| key.check(schema).map_err(of("--sort")))
    }

    /// Returns the selection for ratings with these columns, written on this sheet.
    ///
    /// # Errors
    ///
    /// If the file of an earlier run cannot be used.
    pub fn selection(
        self,
        (columns, sheet): (&[Column], &Sheet),
        scales: &[Scale],
        inputs: &[Input],
    ) -> Result<Selection, Failure> {
        let keys = columns.iter().map(|column| column.field.key);
        let names = scales.iter().map(|scale| scale.name());
        let first: Vec<&str> = ["quadrille ratings", "puzzle"]
            .into_iter()
            .chain(keys)
            .collect();
        let first = [&first[..], &names.collect::<Vec<_>>()].concat().join("\t");
        let open = |path| Journal::open("--checkpoint", path, &first, inputs);
        let saved = self.checkpoint.map(open).transpose()?;
        let (journal, lines) = saved.unzip();
        let lines = lines.into_iter().flatten();
        let known = lines.filter_map(|line| {
            let (puzzle, rest) = line.split_once('\t')?;
            Some((puzzle.to_owned(), rest.to_owned()))
        });
        Ok(Selection {
            conditions: self.conditions,
            sort: self.sort,
            sheet: sheet.clone(),
            waiting: Mutex::default(),
            known: known.collect(),
            journal,
        })
    }
}

/// What is written of the ratings.
#[derive(Debug)]
pub struct Selection {
    conditions: Vec<Condition>,
    sort: Vec<SortKey>,
    sheet: Sheet,
    /// Records that wait until all are known.
    waiting: Mutex<Vec<Waiting>>,
    /// The ratings of an earlier run, by the puzzle.
    known: HashMap<String, String>,
    journal: Option<Journal>,
}

/// A record that waits.
#[derive(Debug)]
struct Waiting {
    /// What it is sorted by.
    keys: Vec<String>,
    number: u64,
    out: Vec<u8>,
    rows: Vec<Vec<crate::output::Shown>>,
}

impl Selection {
    /// Returns whether the records wait until all are known.
    pub fn is_sorted(&self) -> bool {
        !self.sort.is_empty()
    }

    /// Returns the ratings of a puzzle that an earlier run found.
    pub fn known(
        &self,
        task: &Task<'_>,
        columns: &[Column],
    ) -> Option<(Status, Vec<Value<'static>>)> {
        if self.known.is_empty() {
            return None;
        }
        let mut texts = self.known.get(&task.key())?.split('\t');
        let status = texts.next()?;
        let decided = [Status::Unique, Status::Multiple, Status::None];
        let status = decided.into_iter().find(|it| it.name() == status)?;
        let values = columns.iter().map(|column| column.read(texts.next()?));
        Some((status, values.collect::<Option<_>>()?))
    }

    /// Saves the ratings of a puzzle, if they are exact.
    ///
    /// # Errors
    ///
    /// A message that names the file.
    pub fn save(&self, shown: &Shown<'_>) -> Result<(), String> {
        let Some(journal) = self.journal.as_ref().filter(|_| shown.stop.is_none()) else {
            return Ok(());
        };
        let mut line = shown.task.key().into_bytes();
        line.push(b'\t');
        line.extend_from_slice(shown.status.name().as_bytes());
        for value in shown.values {
            line.push(b'\t');
            value.write_tsv(&mut line);
        }
        journal.add(&String::from_utf8_lossy(&line))
    }

    /// Writes a record if it meets the conditions; in its place if they are sorted.
    pub fn record(&self, shown: &Shown<'_>, page: &mut Page<'_>) {
        if !self.conditions.iter().all(|it| it.holds(shown)) {
            return;
        }
        if self.sort.is_empty() {
            return page.record(shown);
        }
        let mut waiting = Waiting {
            keys: self.sort.iter().map(|key| key.text(shown)).collect(),
            number: shown.task.number,
            out: Vec::new(),
            rows: Vec::new(),
        };
        self.sheet.write(shown, &mut waiting.out, &mut waiting.rows);
        let mut all = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(waiting);
    }

    /// Writes the records that wait.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(&self, output: &OutputArgs) -> Result<(), Failure> {
        if self.sort.is_empty() {
            return Ok(());
        }
        let mut all = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        all.sort_by(|a, b| {
            let keys = self.sort.iter().zip(a.keys.iter().zip(&b.keys));
            let mut orders = keys.map(|(key, (a, b))| key.compare(a, b));
            let order = orders.find(|order| order.is_ne());
            order.unwrap_or(a.number.cmp(&b.number))
        });
        let mut text = self.sheet.header().into_bytes();
        let mut table = self.sheet.aligned();
        for waiting in all.drain(..) {
            text.extend_from_slice(&waiting.out);
            if let Some(table) = &mut table {
                table.extend(waiting.rows);
            }
        }
        text.extend(
            table
                .map(|mut table| table.take())
                .unwrap_or_default()
                .bytes(),
        );
        let mut stdout = console::stdout(self.sheet.form(), output.display.color);
        Ok(console::write(&mut stdout, &text)?)
    }
}
