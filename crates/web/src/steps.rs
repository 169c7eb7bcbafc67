//! How people solve a puzzle, step by step.

use std::ops::ControlFlow;

use quadrille::board::{Cell, Digit, Givens, Grid, Marks};
use quadrille::human::{Grader, Group, Scale, Step, Verdict};
use quadrille::limits::{Limits, Stop};
use quadrille::rate::Rater;
use serde::Serialize;

use crate::Tell;
use crate::puzzle::{Puzzle, of_digits};
use crate::time::within;

/// A cell and a digit.
type Candidate = [usize; 2];

/// A position: the digits, and the candidates of blank cells.
#[derive(Serialize)]
struct Position {
    digits: Vec<u8>,
    marks: Vec<Vec<usize>>,
}

/// A step as the page shows it: fields as in [`Step`].
#[derive(Serialize)]
struct Shown {
    text: String,
    vague: String,
    grade: String,
    /// The position before it.
    before: Position,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
    body: Vec<Candidate>,
    apart: Vec<Candidate>,
    /// The cells of each house.
    houses: Vec<Vec<usize>>,
    links: Vec<Link>,
}

#[derive(Serialize)]
struct Link {
    from: Node,
    to: Node,
    strong: bool,
}

/// A digit in one of these cells.
#[derive(Serialize)]
struct Node {
    digit: usize,
    cells: Vec<usize>,
}

/// The end of the steps.
#[derive(Serialize)]
pub struct End {
    /// How it ended: `Solved.`, or why not.
    end: String,
    solved: bool,
    /// How hard the puzzle is, unless it is not known.
    rating: Option<String>,
    /// The position after the last step, unless it is a contradiction.
    after: Option<Position>,
}

/// Explains a puzzle from where it stands, or only its first step. Tells each
/// step as it is found.
///
/// # Errors
///
/// If there is no such scale, or it does not take the puzzle.
pub fn of(puzzle: &Puzzle, scale: &str, hint: bool, tell: Tell<'_>) -> Result<End, String> {
    let known = puzzle.known()?;
    let givens = known.standing();
    let mut grader = Grader::new(scale_of(scale)?);
    grader.set_clues(&known.grid);
    let told = grader.explain(&givens, &Limits::none(), &mut |step: &Step| {
        tell(&serde_json::json!(Shown::of(step, &givens)).to_string());
        match hint {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let graded = told.map_err(|error| error.to_string())?;
    let rating = graded.rating.map(|rating| rating.to_string());
    Ok(End::of(&graded.verdict, rating))
}

fn scale_of(name: &str) -> Result<Scale, String> {
    name.parse().map_err(|error| format!("{error}"))
}

fn candidates(list: &[(Cell, Digit)]) -> Vec<Candidate> {
    let pair = |&(cell, digit): &(Cell, Digit)| [cell.index(), digit.value()];
    list.iter().map(pair).collect()
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl Position {
    fn of(grid: &Grid, marks: &Marks) -> Position {
        let marks = grid.shape().cells().map(|cell| match grid.get(cell) {
            Some(_) => Vec::new(),
            None => of_digits(marks.get(cell)),
        });
        Position {
            digits: grid.values().to_vec(),
            marks: marks.collect(),
        }
    }
}

impl Shown {
    fn of(step: &Step, givens: &Givens<'_>) -> Shown {
        let picture = &step.picture;
        let houses = picture.houses.iter();
        let node = |group: &Group| Node {
            digit: group.digit.value(),
            cells: indices(&group.cells),
        };
        let links = picture.links.iter().map(|link| Link {
            from: node(&link.from),
            to: node(&link.to),
            strong: link.is_strong,
        });
        Shown {
            text: step.sentence.clone(),
            vague: step.vague(),
            grade: step.grade.to_string(),
            before: Position::of(&step.grid, &step.marks),
            placed: candidates(&step.placed),
            removed: candidates(&step.removed),
            body: candidates(&picture.body),
            apart: candidates(&picture.apart),
            houses: houses
                .map(|house| indices(&house.cells(givens.shape(), givens.variant())))
                .collect(),
            links: links.collect(),
        }
    }
}

impl End {
    fn of(verdict: &Verdict, rating: Option<String>) -> End {
        let (end, after) = match verdict {
            Verdict::Solved(grid) => {
                let full = Position::of(grid, &Marks::of(grid));
                ("Solved.".to_owned(), Some(full))
            }
            Verdict::Stuck(marks) => {
                let left = Position::of(&single(marks), marks);
                ("Stuck: no technique finds a step.".to_owned(), Some(left))
            }
            Verdict::Contradiction(why) => (format!("No solution: {why}."), None),
            Verdict::Stopped(Stop::Visitor) => (String::new(), None),
            Verdict::Stopped(stop) => (format!("Stopped: {stop}."), None),
        };
        End {
            end,
            solved: matches!(verdict, Verdict::Solved(_)),
            rating,
            after,
        }
    }
}

/// Returns the digits of the cells with one candidate.
fn single(marks: &Marks) -> Grid {
    let mut grid = Grid::empty(marks.shape());
    for cell in marks.shape().cells() {
        let set = marks.get(cell);
        if set.len() == 1 {
            grid.set(cell, set.iter().next());
        }
    }
    grid
}

/// How hard a puzzle is on each scale that is defined for it.
#[derive(Serialize)]
pub struct Ratings {
    scales: Vec<OnScale>,
    /// Nodes of a search for all solutions, up to two.
    nodes: u64,
}

/// How hard a puzzle is on a scale.
#[derive(Serialize)]
struct OnScale {
    scale: &'static str,
    /// The scale in words.
    about: &'static str,
    /// How hard it is.
    rating: String,
    /// The hardest technique.
    hardest: Option<&'static str>,
}

/// Rates the clues of a puzzle.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn rate(puzzle: &Puzzle, seconds: f64) -> Result<Ratings, String> {
    let known = puzzle.known()?;
    let limits = within(seconds)?;
    let mut ratings = Ratings {
        scales: Vec::new(),
        nodes: 0,
    };
    for scale in Scale::ALL {
        let mut rater = Rater::new(scale);
        let Ok(rated) = rater.set_limits(limits.clone()).rate(&known) else {
            continue;
        };
        if let Some(effort) = rated.effort {
            ratings.nodes = effort.nodes;
        }
        if let Some(rating) = rated.rating() {
            ratings.scales.push(OnScale {
                scale: scale.name(),
                about: scale.about(),
                rating: rating.to_string(),
                hardest: rated.hardest(),
            });
        }
    }
    Ok(ratings)
}
