//! The tables of boards, solutions and exact covers.

use std::time::Instant;
use std::vec::IntoIter;

use quack_rs::types::TypeId;
use quack_rs::value::Value;
use quadrille::cover::{NamedProblem, Solver};
use quadrille::limits::{Limits, Stop};
use quadrille_sql::stream::{MOMENT, Next, Stream};
use quadrille_sql::{Failure, puzzle, solutions, stream};

use crate::table::{Function, Room};
use crate::timeout::timeout;

/// `sudoku_cells`: the cells of a puzzle, row by row.
pub struct Cells(IntoIter<[Option<usize>; 4]>);

/// `sudoku_options`: the digits that each cell may have.
pub struct Options(IntoIter<[Option<usize>; 3]>);

/// `sudoku_solutions`: the solutions of a puzzle.
pub struct Solutions(Option<solutions::Solutions>);

/// `exact_cover_solutions`: the solutions of a problem in Knuth's format, one row
/// for each option of each.
pub struct Cover(Option<(NamedProblem, stream::Rows)>);

/// Reads a text. DuckDB passes no text after a zero byte.
fn text(value: &Value) -> Option<String> {
    value.as_str().ok()
}

impl Function for Cells {
    const NAME: &'static str = "sudoku_cells";
    const ARGUMENT: TypeId = TypeId::Varchar;
    const COLUMNS: &'static [(&'static str, TypeId)] = &[
        ("row", TypeId::BigInt),
        ("col", TypeId::BigInt),
        ("box", TypeId::BigInt),
        ("value", TypeId::BigInt),
    ];
    type Argument = String;

    fn read(value: &Value) -> Option<String> {
        text(value)
    }

    fn start(puzzle: Option<&String>) -> Result<Cells, Failure> {
        let rows = puzzle.map_or(Ok(Vec::new()), |puzzle| puzzle::cells(puzzle.as_bytes()));
        Ok(Cells(rows?.into_iter()))
    }

    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure> {
        fill_numbers(&mut self.0, room);
        Ok(())
    }
}

impl Function for Options {
    const NAME: &'static str = "sudoku_options";
    const ARGUMENT: TypeId = TypeId::Varchar;
    const COLUMNS: &'static [(&'static str, TypeId)] = &[
        ("row", TypeId::BigInt),
        ("col", TypeId::BigInt),
        ("digit", TypeId::BigInt),
    ];
    type Argument = String;

    fn read(value: &Value) -> Option<String> {
        text(value)
    }

    fn start(puzzle: Option<&String>) -> Result<Options, Failure> {
        let rows = puzzle.map_or(Ok(Vec::new()), |puzzle| puzzle::options(puzzle.as_bytes()));
        Ok(Options(rows?.into_iter()))
    }

    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure> {
        fill_numbers(&mut self.0, room);
        Ok(())
    }
}

impl Function for Solutions {
    const NAME: &'static str = "sudoku_solutions";
    const ARGUMENT: TypeId = TypeId::Varchar;
    const COLUMNS: &'static [(&'static str, TypeId)] = &[("solution", TypeId::Varchar)];
    type Argument = String;

    fn read(value: &Value) -> Option<String> {
        text(value)
    }

    fn start(puzzle: Option<&String>) -> Result<Solutions, Failure> {
        let Some(puzzle) = puzzle else {
            return Ok(Solutions(None));
        };
        let mut solutions = solutions::Solutions::default();
        solutions.start(puzzle.as_bytes())?;
        Ok(Solutions(Some(solutions)))
    }

    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure> {
        let Some(solutions) = &mut self.0 else {
            return Ok(());
        };
        fill_found(
            room,
            || solutions.next_within(MOMENT),
            |room, solution| room.text(0, &solution),
        )
    }
}

impl Function for Cover {
    const NAME: &'static str = "exact_cover_solutions";
    const ARGUMENT: TypeId = TypeId::Varchar;
    const COLUMNS: &'static [(&'static str, TypeId)] =
        &[("solution", TypeId::BigInt), ("option", TypeId::Varchar)];
    type Argument = String;

    fn read(value: &Value) -> Option<String> {
        text(value)
    }

    fn start(problem: Option<&String>) -> Result<Cover, Failure> {
        let Some(problem) = problem else {
            return Ok(Cover(None));
        };
        let named = NamedProblem::read(problem.as_bytes(), &Limits::none());
        let named = named.map_err(Failure::refused)?;
        let stream = Stream::start(Solver::new(named.problem().clone()));
        Ok(Cover(Some((named, stream::Rows::of(stream)))))
    }

    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure> {
        let Some((named, rows)) = &mut self.0 else {
            return Ok(());
        };
        fill_found(
            room,
            || rows.next_within(MOMENT),
            |room, (number, option)| {
                room.number(0, Some(number));
                room.text(1, &named.option(option).to_string());
            },
        )
    }
}

fn fill_numbers<const N: usize>(rows: &mut IntoIter<[Option<usize>; N]>, room: &mut Room<'_>) {
    while room.has_more() {
        let Some(numbers) = rows.next() else { return };
        for (column, number) in numbers.into_iter().enumerate() {
            room.number(column, number.map(|number| number as i64));
        }
        room.end_row();
    }
}

/// Fills rows with what a search finds. Rows are handed over after a moment,
/// however few: DuckDB looks for an interrupt between two times.
fn fill_found<T>(
    room: &mut Room<'_>,
    mut next: impl FnMut() -> Result<Next<T>, Failure>,
    put: impl Fn(&mut Room<'_>, T),
) -> Result<(), Failure> {
    let started = Instant::now();
    while room.has_more() && (room.is_empty() || started.elapsed() < MOMENT) {
        match next()? {
            Next::Found(found) => {
                put(room, found);
                room.end_row();
            }
            Next::Waiting if timeout().is_some_and(|time| started.elapsed() >= time) => {
                return Err(Stop::Time.into());
            }
            Next::Waiting => {}
            Next::Ended => break,
        }
    }
    Ok(())
}
