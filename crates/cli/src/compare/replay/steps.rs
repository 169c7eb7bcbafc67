//! Steps of the articles, and solvers on their boards.

use std::time::Duration;

use crate::contest::{Race, Task};
use quadrille::board::{Cell, DigitSet, Grid, House, Shape};
use quadrille::cover::Count;
use quadrille::sudoku::Solver;

use crate::compare::by_name;
use crate::output::{duration, thousands};

/// Returns a board of an article.
pub fn board(text: &str) -> Grid {
    let values = text
        .bytes()
        .map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' });
    let values: Vec<u8> = values.collect();
    Grid::from_values(Shape::CLASSIC, values).expect("a board of an article")
}

/// Returns the one solution of a board, found by exact cover; the board itself if
/// it has none or several.
pub fn solution(puzzle: &Grid) -> Grid {
    let outcome = Solver::new().check(puzzle);
    let mut solutions = outcome.solutions.into_iter();
    match (solutions.next(), solutions.next()) {
        (Some(only), None) => only,
        _ => puzzle.clone(),
    }
}

/// Returns the values of a set: `2 9`.
pub fn values(set: DigitSet, separator: &str) -> String {
    let values = set.iter().map(|digit| digit.value().to_string());
    values.collect::<Vec<_>>().join(separator)
}

/// Returns the number of filled cells.
pub fn filled(grid: &Grid) -> usize {
    grid.clues().count()
}

/// Returns the boxes.
pub fn boxes(shape: Shape) -> impl Iterator<Item = House> {
    shape.houses().skip(2 * shape.side())
}

/// Returns the cells of a house for a value by these candidates.
pub fn cells_for(
    house: House,
    digit: quadrille::board::Digit,
    left: impl Fn(Cell) -> DigitSet,
) -> Vec<Cell> {
    let cells = Shape::CLASSIC.cells_of(house);
    cells.filter(|&cell| left(cell).contains(digit)).collect()
}

/// How a solver did on a board.
#[derive(Clone, Debug)]
pub struct Timed {
    /// Its name.
    pub name: String,
    /// Whether it answered, rightly.
    pub is_solved: bool,
    /// The number of solutions that it found.
    pub count: Option<Count>,
    /// Nodes of its search.
    pub nodes: Option<u64>,
    /// Its time.
    pub time: Duration,
}

impl Timed {
    /// Returns what it found in words.
    pub fn shown(&self) -> String {
        let time = duration(self.time);
        match self.count.filter(|_| self.is_solved) {
            Some(count) => {
                let number = thousands(count.number());
                let end = if count.number() == 1 { "" } else { "s" };
                format!("{}: {number} solution{end}, {time}", self.name)
            }
            None => format!("{}: no answer in {time} (--timeout)", self.name),
        }
    }
}

/// Has solvers find all solutions of a board, each within the limits of the task.
/// Those that this program was built without are left out.
pub fn count_all(names: &[&str], puzzle: &Grid, task: &Task) -> Vec<Timed> {
    let mut race = Race::new(Task {
        solutions: None,
        limits: task.limits.clone(),
    });
    for contender in names.iter().filter_map(|name| by_name(name).ok()) {
        race.enter(contender);
    }
    let results = race.run(std::slice::from_ref(puzzle), &mut |_| ());
    let tracks = results.tracks.into_iter();
    let timed = tracks.filter_map(|track| {
        let record = track.records.first()?;
        Some(Timed {
            is_solved: record.finish.is_solved(),
            count: record.count,
            nodes: record.work.nodes,
            time: record.time,
            name: track.name,
        })
    });
    timed.collect()
}
