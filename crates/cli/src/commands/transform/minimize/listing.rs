//! `quadrille minimize --all` and `--vicinity`: lists of minimal puzzles.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use quadrille::board::{Givens, Grid};
use quadrille::generate::{Near, Vicinity};
use quadrille::limits::Limits;
use quadrille::sudoku::{MinimizeError, Solver};
use quadrille::text::{self, Alphabet};

use super::super::Made;
use crate::commands::reasoning::RatedConditions;
use crate::output::{Cells, Condition, Value, thousands};
use crate::pipeline::arguments::positive;
use crate::pipeline::journal::Journal;
use crate::pipeline::progress::Progress;
use crate::pipeline::{Exit, Failure, Page, PuzzlePipeline, Question, Task};

/// The status of a puzzle that was minimized.
pub const MINIMAL: &str = "minimal";

/// The arguments.
#[derive(clap::Args, Debug)]
pub struct ListArgs {
    /// List every minimal puzzle among the clues
    #[arg(long, group = "list")]
    all: bool,

    /// List minimal puzzles with N clues less and M others
    ///
    /// They have one solution, are in canonical form, and none comes twice for a puzzle.
    #[arg(long, value_name = "-N+M", group = "list", allow_hyphen_values = true)]
    vicinity: Option<Vicinity>,

    /// List at most N minimal puzzles of each puzzle
    #[arg(long, value_name = "N", requires = "list", value_parser = positive)]
    limit: Option<u64>,

    /// List only puzzles that meet a condition: 'er>=9', 'score>=3000'
    ///
    /// A condition has a field of `quadrille rate` (difficulty, score, hardest, steps, er, ep or ed), one of
    /// = != < <= > >=, and a number or a word. With several conditions, all must hold.
    #[arg(
        long = "filter",
        value_name = "CONDITION",
        requires = "list",
        hide_short_help = true
    )]
    conditions: Vec<Condition>,

    /// Save the puzzles found in FILE, and go on from there
    ///
    /// The same command goes on where a search with --vicinity was stopped or killed, and lists all puzzles again. Use the
    /// file in one run at a time.
    #[arg(
        long,
        value_name = "FILE",
        requires = "vicinity",
        hide_short_help = true
    )]
    checkpoint: Option<PathBuf>,
}

impl ListArgs {
    /// Returns whether a list is wanted.
    pub fn is_wanted(&self) -> bool {
        self.all || self.vicinity.is_some()
    }

    /// Returns the question that the arguments ask.
    ///
    /// # Errors
    ///
    /// If ratings have no such field, or the file of an earlier run cannot be used.
    pub fn question(self, limits: Limits, pipeline: &PuzzlePipeline) -> Result<Listing, Failure> {
        let texts: Vec<String> = self.conditions.iter().map(Condition::to_string).collect();
        let conditions = RatedConditions::new(self.conditions, &limits);
        let conditions =
            conditions.map_err(|error| Failure::Usage(format!("--filter: {error}")))?;
        let vicinity = self.vicinity.map(|it| it.to_string()).unwrap_or_default();
        let first = format!("quadrille vicinity {vicinity} {}", texts.join(" "));
        let first = first.trim_end();
        let open = |path| Journal::open("--checkpoint", path, first, pipeline.inputs());
        let (journal, lines) = self.checkpoint.map(open).transpose()?.unzip();
        let mut known: HashMap<String, Known> = HashMap::new();
        for line in lines.into_iter().flatten() {
            let Some((key, found)) = line.split_once('\t') else {
                continue;
            };
            let known = known.entry(key.to_owned()).or_default();
            match found.strip_prefix("done ").map(str::parse) {
                Some(Ok(done)) => known.done = done,
                _ => known.puzzles.push(found.to_owned()),
            }
        }
        Ok(Listing {
            vicinity: self.vicinity,
            limit: self.limit,
            conditions,
            limits,
            journal,
            known,
            progress: pipeline.session.progress.clone(),
        })
    }
}

/// What an earlier run found near a puzzle.
#[derive(Default)]
struct Known {
    puzzles: Vec<String>,
    /// The number of ways to remove clues that were done.
    done: u64,
}

impl Known {
    /// Returns the puzzles as grids like this one.
    fn grids(&self, like: &Grid, alphabet: Alphabet) -> Vec<Grid> {
        let options = text::Options::default().with_shape(like.shape());
        let options = options.with_alphabet(alphabet);
        let puzzles = self.puzzles.iter();
        let puzzles = puzzles.filter_map(|line| text::parse(line, &options).ok());
        puzzles.map(|puzzle| puzzle.grid).collect()
    }
}

/// Lists all minimal puzzles among the clues of each puzzle, or near it.
pub struct Listing {
    /// Lists those that are near a puzzle instead.
    vicinity: Option<Vicinity>,
    limit: Option<u64>,
    conditions: RatedConditions,
    limits: Limits,
    journal: Option<Journal>,
    /// What an earlier run found, by the puzzle.
    known: HashMap<String, Known>,
    progress: Progress,
}

impl Question for Listing {
    type Worker = (Solver, RatedConditions);

    fn worker(&self) -> (Solver, RatedConditions) {
        let mut solver = Solver::new();
        solver.set_limits(self.limits.clone());
        (solver, self.conditions.clone())
    }

    fn answer(
        &self,
        (solver, conditions): &mut (Solver, RatedConditions),
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut list = List {
            listing: self,
            conditions,
            task,
            key: task.key(),
            number: 0,
            is_cut: false,
        };
        let stop = match self.vicinity {
            Some(vicinity) => {
                let known = self.known.get(&list.key);
                let done = known.map_or(0, |known| known.done);
                let grids = known.map(|known| known.grids(&task.puzzle.grid, task.puzzle.alphabet));
                let grids = grids.unwrap_or_default();
                let _ = grids.iter().try_for_each(|grid| list.write(grid, page));
                let from = (done, &grids[..]);
                Ok(
                    vicinity.puzzles_from(
                        task.puzzle,
                        from,
                        &self.limits,
                        &mut |near| match near {
                            Near::Puzzle(grid) => list.add(grid, page),
                            Near::Done { done, of } => list.report(done, of, page),
                            _ => ControlFlow::Continue(()),
                        },
                    ),
                )
            }
            None => solver.minimal_puzzles(task.puzzle, |grid| list.add(&grid, page)),
        };
        let List { number, is_cut, .. } = list;
        page.check_interrupt()?;
        match stop {
            Err(error) => refuse(task, &error, page),
            Ok(None) => page.count_other(Exit::Success),
            Ok(Some(_)) if is_cut => {
                let number = thousands(number);
                let note = format_args!("cut off after {number} minimal puzzles");
                page.note(task.place, note);
                page.count_other(Exit::Undecided);
            }
            Ok(Some(_)) => {
                let why = "some minimal puzzles may be missing: a limit was reached";
                page.no_answer(task, ("unknown", Exit::Undecided), why);
            }
        }
        ControlFlow::Continue(())
    }
}

/// The list of one puzzle.
struct List<'a> {
    listing: &'a Listing,
    conditions: &'a mut RatedConditions,
    task: &'a Task<'a>,
    key: String,
    /// The number of puzzles so far.
    number: u64,
    is_cut: bool,
}

impl List<'_> {
    /// Writes a minimal puzzle that meets the conditions, and saves it.
    fn add(&mut self, grid: &Grid, page: &mut Page<'_>) -> ControlFlow<()> {
        let givens = Givens::from(self.task.puzzle).with_clues(grid.clone());
        if !self.conditions.hold(&givens) {
            return ControlFlow::Continue(());
        }
        let line = Cells::Grid(grid, self.task.puzzle.alphabet).line();
        self.save(&line, page)?;
        self.write(grid, page)
    }

    fn write(&mut self, grid: &Grid, page: &mut Page<'_>) -> ControlFlow<()> {
        if self.listing.limit.is_some_and(|limit| self.number >= limit) {
            self.is_cut = true;
            return ControlFlow::Break(());
        }
        self.number += 1;
        let more = Some(("clues", Value::size(grid.clues().count())));
        let puzzle = self.task.puzzle.with_clues(grid.clone());
        let made = Made::new(self.task, ("minimal", &puzzle), more);
        made.with_status(MINIMAL, None).record(page);
        page.pass_on()
    }

    /// Shows and saves how far the search came.
    fn report(&self, done: u64, of: u64, page: &mut Page<'_>) -> ControlFlow<()> {
        let [way, ways, number] = [done, of, self.number].map(thousands);
        let message = format!("{way} of {ways} ways to remove clues, {number} puzzles found");
        self.listing.progress.set_message(message);
        self.save(&format!("done {done}"), page)?;
        page.pass_on()
    }

    fn save(&self, line: &str, page: &mut Page<'_>) -> ControlFlow<()> {
        let journal = self.listing.journal.as_ref();
        match journal.map_or(Ok(()), |it| it.add(&format!("{}\t{line}", self.key))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(message) => {
                page.refuse_file(&message);
                page.enough()
            }
        }
    }
}

/// Reports why a puzzle was not minimized.
pub fn refuse(task: &Task<'_>, error: &MinimizeError, page: &mut Page<'_>) {
    match error {
        MinimizeError::NotUnique(status) => {
            page.no_answer(task, (status.name(), Exit::Unmet), error);
        }
        _ => {
            let why = "not known to be unique: a limit was reached";
            page.no_answer(task, ("unknown", Exit::Undecided), why);
        }
    }
}
