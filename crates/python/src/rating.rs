//! The difficulty of each puzzle, for people and for dancing links.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::board::Grid;
use quadrille::cover::Engine;
use quadrille::human::{Difficulty, Method, Rule};
use quadrille::sudoku::{Solver, Status};

use crate::column::Rows;
use crate::crew::{self, Answered, Question};
use crate::settings::{Given, Settings};
use crate::table::NativeTable;

/// Rates each puzzle.
#[pyfunction]
pub fn ratings(puzzles: &Bound<'_, PyAny>, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    crew::ask(puzzles, &settings, &Ratings(&settings))
}

struct Ratings<'s>(&'s Settings);

/// The rating of a puzzle. Only a unique one has a difficulty.
struct Rating {
    status: Status,
    difficulty: Option<Difficulty>,
    hardest: Option<Rule>,
    steps: Option<u64>,
    nodes: u64,
    guesses: u64,
    depth: u64,
}

impl Question for Ratings<'_> {
    type Worker = Solver;

    fn fields(&self) -> Vec<Field> {
        let texts = ["status", "difficulty", "hardest"].map(|name| (name, DataType::Utf8));
        let numbers = ["steps", "nodes", "guesses", "depth"].map(|name| (name, DataType::UInt64));
        let fields = texts.into_iter().chain(numbers);
        fields
            .map(|(name, kind)| Field::new(name, kind, true))
            .collect()
    }

    fn worker(&self) -> Solver {
        let mut solver = Solver::new();
        // The numbers of nodes and guesses are those of dancing links.
        solver.set_engine(Engine::Links);
        solver.set_limits(self.0.limits.clone());
        solver
    }

    fn answer(&self, solver: &mut Solver, _: usize, rows: &Rows<'_>) -> Answered {
        let (mut ratings, mut faults) = (Vec::new(), Vec::new());
        let mut statuses = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let rating = match self.0.plain(row) {
                Ok(puzzle) => puzzle.map(|puzzle| self.rate(solver, &puzzle.grid)),
                Err(fault) => {
                    faults.push((number, fault));
                    statuses.push(Some("invalid"));
                    ratings.push(None);
                    continue;
                }
            };
            statuses.push(rating.as_ref().map(|rating| rating.status.name()));
            ratings.push(rating);
        }
        let text = |of: fn(&Rating) -> Option<&'static str>| -> ArrayRef {
            let values = ratings.iter().map(|rating| of(rating.as_ref()?));
            Arc::new(values.collect::<StringArray>())
        };
        let number = |of: fn(&Rating) -> Option<u64>| -> ArrayRef {
            let values = ratings.iter().map(|rating| of(rating.as_ref()?));
            Arc::new(values.collect::<UInt64Array>())
        };
        let columns = vec![
            Arc::new(StringArray::from(statuses)),
            text(|rating| rating.difficulty.map(Difficulty::name)),
            text(|rating| rating.hardest.map(Rule::name)),
            number(|rating| rating.steps),
            number(|rating| Some(rating.nodes)),
            number(|rating| Some(rating.guesses)),
            number(|rating| Some(rating.depth)),
        ];
        Answered { columns, faults }
    }
}

impl Ratings<'_> {
    fn rate(&self, solver: &mut Solver, grid: &Grid) -> Rating {
        let outcome = solver.check(grid);
        let mut steps = 0;
        let report = (outcome.status == Status::Unique).then(|| {
            let count = &mut |_: &_| steps += 1;
            Method::Techniques.explain(grid, &self.0.limits, count)
        });
        Rating {
            status: outcome.status,
            difficulty: report.as_ref().and_then(|report| report.difficulty()),
            hardest: report.as_ref().and_then(|report| report.work.hardest()),
            steps: report.map(|_| steps),
            nodes: outcome.stats.nodes,
            guesses: outcome.stats.guesses,
            depth: outcome.stats.profile.len() as u64,
        }
    }
}
