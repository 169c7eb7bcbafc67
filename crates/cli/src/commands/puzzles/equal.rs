//! `quadrille candidates --equal`: the cells that hold the same digit in all solutions.

use std::ops::ControlFlow;

use quadrille::board::{Cell, Drawing, Givens};
use quadrille::limits::Stop;
use quadrille::sudoku::{Relations, Solver, Status};

use super::exact::{ExactArgs, exit_of};
use crate::output::{CLUE, DOUBTFUL, Field, Form, GOOD, Record, Value, counted};
use crate::pipeline::{Answers, Outcome, Page, Question, Task};

/// The columns of the records.
const COLUMNS: [Field; 3] = [
    Field::new("equal"),
    Field::new("differing"),
    Field::new("always_differing"),
];

/// Lists the cells of each puzzle that hold the same digit in all solutions, and those
/// in which solutions differ.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &ExactArgs) -> Outcome {
    let (pipeline, solver) = args.pipeline(Answers::prose(&COLUMNS))?;
    pipeline.ask(Relating { solver })
}

struct Relating {
    solver: Solver,
}

impl Question for Relating {
    type Worker = Solver;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn answer(&self, solver: &mut Solver, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let found = solver.relations(Givens::from(task.puzzle));
        if found.stop == Some(Stop::Interrupt) {
            page.note(task.place, "interrupted");
            return page.interrupted();
        }
        page.count_other(exit_of(found.stop));
        page.heading(task.heading(), ": ");
        let is_json = page.form() == Form::Jsonl;
        page.record(&Related {
            task,
            found,
            is_json,
        });
        ControlFlow::Continue(())
    }
}

/// The answer for a puzzle.
struct Related<'a> {
    task: &'a Task<'a>,
    found: Relations,
    is_json: bool,
}

impl Record for Related<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let found = &self.found;
        match key {
            "status" => Value::Text(found.status.name().into()),
            "error" => Value::early(found.stop),
            "equal" if self.is_json => {
                Value::List(found.equal.iter().map(|group| self.cells(group)).collect())
            }
            "equal" => {
                let groups = found.equal.iter().map(|group| self.list(group, "="));
                match groups.collect::<Vec<_>>() {
                    groups if groups.is_empty() => Value::Missing,
                    groups => Value::Text(groups.join(" ").into()),
                }
            }
            "differing" => self.cells(&found.differing),
            "always_differing" => self.cells(&found.always_differing),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        let found = &self.found;
        let style = if found.status == Status::Unique {
            GOOD
        } else {
            DOUBTFUL
        };
        *out += &format!("{style}{}{style:#}", found.status.name());
        if let Some(stop) = found.stop {
            *out += &format!(" ({stop}); there may be more");
        }
        let number = found.differing.len();
        if number > 0 {
            *out += &format!(", solutions differ in {}", counted(number, "cell"));
        }
        out.push('\n');
        if number == 0 {
            return;
        }
        *out += &format!("{}\n", self.drawing());
        for (group, letter) in found.equal.iter().zip(letters()) {
            *out += &format!("{letter}: same digit in {}\n", self.list(group, " "));
        }
        if !found.always_differing.is_empty() {
            let list = self.list(&found.always_differing, " ");
            *out += &format!("any two solutions differ in {list}\n");
        }
    }
}

/// Returns the names of groups in a drawing.
fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z').chain(std::iter::repeat('+'))
}

impl Related<'_> {
    /// Returns the names of cells, with this between them.
    fn list(&self, cells: &[Cell], between: &str) -> String {
        let shape = self.task.puzzle.grid.shape();
        let names = cells.iter().map(|&cell| shape.cell_name(cell).to_string());
        names.collect::<Vec<_>>().join(between)
    }

    fn cells(&self, cells: &[Cell]) -> Value<'_> {
        let one = |cell: &Cell| Value::Text(self.list(&[*cell], "").into());
        match cells {
            cells if self.is_json => Value::List(cells.iter().map(one).collect()),
            [] => Value::Missing,
            cells => Value::Text(self.list(cells, " ").into()),
        }
    }

    /// Draws the digits that all solutions share, the letter of each group, and a dot
    /// elsewhere.
    fn drawing(&self) -> impl std::fmt::Display + '_ {
        let (found, puzzle) = (&self.found, self.task.puzzle);
        let shape = puzzle.grid.shape();
        let width = if shape.side() > 9 { 2 } else { 1 };
        // A limit may have left out others that differ.
        let is_shared = move |cell: Cell| match found.stop {
            None => !found.differing.contains(&cell),
            Some(_) => puzzle.grid.get(cell).is_some(),
        };
        let drawing = Drawing::new(shape, width + 1, move |cell, f| {
            let mut groups = found.equal.iter().zip(letters());
            let letter = groups.find(|(group, _)| group.contains(&cell));
            let digit = found.solution.as_ref().and_then(|grid| grid.get(cell));
            match (letter, digit) {
                (Some((_, letter)), _) => write!(f, "{DOUBTFUL}{letter:>width$}{DOUBTFUL:#} "),
                (None, Some(digit)) if is_shared(cell) => {
                    write!(f, "{CLUE}{digit:>width$}{CLUE:#} ")
                }
                _ => write!(f, "{:>width$} ", '.'),
            }
        });
        drawing.with_regions(puzzle.regions())
    }
}
