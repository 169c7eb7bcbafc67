//! What a tutor says: where a solver went wrong, and lessons.

use quadrille::board::Givens;
use quadrille::human::{Lesson, Scale};
use quadrille::rate::Rater;
use serde::{Deserialize, Serialize};

use crate::puzzle::Puzzle;
use crate::steps::Shown;
use crate::time::within;

/// What a solver has put on the board.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Work {
    /// The digit of each cell that is no clue, 0 for none.
    placed: Vec<u8>,
    /// The candidates of each cell, if they are noted.
    marks: Option<Vec<Vec<usize>>>,
}

/// Where a solver went wrong.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mistake {
    /// The number of the first position, from 0, since which all are wrong.
    position: usize,
    /// What is wrong there.
    wrong: Vec<String>,
}

/// Looks for the mistake of a solver among the positions, in their order.
///
/// # Errors
///
/// If a position does not fit the board.
pub fn mistake(puzzle: &Puzzle, positions: Vec<Work>) -> Result<Option<Mistake>, String> {
    let clues = puzzle.known()?.grid;
    let stand = |Work { placed, marks }| {
        let marks = marks.or_else(|| puzzle.marks.clone());
        let (placed, puzzle) = (Some(placed), puzzle.clone());
        let worked = Puzzle {
            placed,
            marks,
            ..puzzle
        };
        worked.known()
    };
    let known: Result<Vec<_>, String> = positions.into_iter().map(stand).collect();
    let known = known?;
    let standing: Vec<Givens<'_>> = known.iter().map(|puzzle| puzzle.as_left_off()).collect();
    let mut rater = Rater::new(Scale::Rules);
    let found = rater.set_limits(within(2.0)?).mistake(&clues, &standing);
    Ok(found.map(|mistake| Mistake {
        position: mistake.position,
        wrong: mistake
            .wrong
            .iter()
            .map(|wrong| wrong.to_string())
            .collect(),
    }))
}

/// A lesson, without its example.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Subject {
    name: &'static str,
    /// Other names.
    also: Vec<&'static str>,
    /// Its name on the scale of its exercises.
    technique: &'static str,
    /// Whether puzzles are made that need it.
    is_rated: bool,
    scale: &'static str,
    scale_about: &'static str,
    text: &'static str,
    exercises: Vec<&'static str>,
}

/// Returns all lessons.
pub fn lessons() -> Vec<Subject> {
    Lesson::all().map(Subject::of).collect()
}

/// A lesson with a position in which the technique is next.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Taught {
    subject: Subject,
    /// The puzzle, or an empty board.
    board: Puzzle,
    /// The steps by the technique in the position, with the first of the solution first; none without an example.
    steps: Vec<Shown>,
}

/// Returns the lesson on a technique, with a position of a puzzle, or of its example.
///
/// # Errors
///
/// If there is no such technique or puzzle.
pub fn lesson(name: &str, line: Option<&str>) -> Result<Taught, String> {
    let lesson = Lesson::of(name).map_err(|error| error.to_string())?;
    let mut board = Puzzle::of_line(line.unwrap_or(&".".repeat(81)), "", "")?;
    if let (None, Some(example)) = (line, lesson.puzzle()) {
        board.clues = example.values().to_vec();
    }
    let grid = board.grid(&board.clues)?;
    let steps = lesson.steps_in(&grid);
    Ok(Taught {
        steps: steps
            .iter()
            .map(|step| Shown::of(step, &Givens::from(&grid)))
            .collect(),
        subject: Subject::of(lesson),
        board,
    })
}

impl Subject {
    fn of(lesson: Lesson) -> Subject {
        Subject {
            name: lesson.name(),
            also: lesson.names().skip(1).collect(),
            technique: lesson.technique(),
            is_rated: lesson.is_rated(),
            scale: lesson.scale().name(),
            scale_about: lesson.scale().about(),
            text: lesson.text(),
            exercises: lesson.exercises(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_opens_where_its_technique_is_next_in_any_puzzle() {
        let example = lesson("X-wing", None).unwrap();
        for line in &example.subject.exercises {
            let taught = lesson("X-wing", Some(line)).unwrap();
            assert!(!taught.steps.is_empty(), "{line}");
        }
        assert!(lesson("X-wing", Some("x")).is_err());
        assert!(lesson("cage sum", None).unwrap().steps.is_empty());
    }
}
