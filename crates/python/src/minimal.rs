//! Each puzzle without the clues that it does not need.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, StringArray};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::random::stream;
use quadrille::sudoku::{MinimizeError, Solver};
use quadrille::text::{Puzzle, one_line};

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Removes clues of each puzzle in random order until no more can go.
#[pyfunction]
pub fn minimal(puzzles: &Bound<'_, PyAny>, seed: u64, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let question = Removal {
        settings: &settings,
        seed,
    };
    crew::ask(puzzles, &settings, &question)
}

struct Removal<'s> {
    settings: &'s Settings,
    seed: u64,
}

impl Question for Removal<'_> {
    type Worker = Solver;

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("minimal", DataType::Utf8, true),
            Field::new("is_minimal", DataType::Boolean, true),
        ]
    }

    fn worker(&self) -> Solver {
        self.settings.solver()
    }

    /// Answers for all rows together, which is much faster than one by one.
    fn answer(&self, solver: &mut Solver, first: usize, rows: &Rows<'_>) -> Answered {
        let puzzles = rows.iter().map(|row| self.puzzle(row));
        let puzzles: Vec<Result<Option<Puzzle>, Fault>> = puzzles.collect();
        let asked = (first..).zip(&puzzles).filter_map(|(number, puzzle)| {
            let puzzle = puzzle.as_ref().ok()?.as_ref()?;
            let givens = self.settings.givens(puzzle).ok()?;
            Some((givens, stream(self.seed, number as u64)))
        });
        let mut results = solver.minimize_all(asked).into_iter();
        let (mut lines, mut flags, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (number, puzzle) in puzzles.iter().enumerate() {
            let made = match puzzle {
                Ok(None) => Ok(None),
                Ok(Some(puzzle)) => match results.next() {
                    Some(Ok(minimized)) => Ok(Some((puzzle, minimized))),
                    Some(Err(MinimizeError::NotUnique(status))) => {
                        let error = MinimizeError::NotUnique(status);
                        Err(Fault::NotUnique(error.to_string()))
                    }
                    // Not known to be unique when the time was over.
                    _ => Ok(None),
                },
                Err(fault) => Err(fault.clone()),
            };
            let made = made.unwrap_or_else(|fault| {
                faults.push((number, fault));
                None
            });
            let line = made.as_ref();
            lines.push(line.map(|(puzzle, made)| one_line(&made.grid, puzzle.alphabet)));
            flags.push(made.map(|(_, minimized)| minimized.is_minimal));
        }
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from(lines)),
            Arc::new(BooleanArray::from(flags)),
        ];
        Answered { columns, faults }
    }
}

impl Removal<'_> {
    /// Reads a puzzle whose board has the variant.
    fn puzzle(&self, row: Row<'_>) -> Result<Option<Puzzle>, Fault> {
        let puzzle = self.settings.puzzle(row)?;
        if let Some(puzzle) = &puzzle {
            self.settings.givens(puzzle)?;
        }
        Ok(puzzle)
    }
}
