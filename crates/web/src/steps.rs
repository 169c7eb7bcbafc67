//! How people solve a puzzle, step by step.

use std::ops::ControlFlow;

use quadrille::board::{Cell, Digit, Givens, Grid, Marks};
use quadrille::human::{Group, Scale, Step, Verdict};
use quadrille::limits::Stop;
use quadrille::rate::Rater;
use serde::{Deserialize, Serialize};

use crate::Tell;
use crate::puzzle::{Puzzle, of_digits};

/// A cell and a digit.
type Candidate = [usize; 2];

/// A position: the digits, and the candidates of blank cells.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Position {
    digits: Vec<u8>,
    marks: Vec<Vec<usize>>,
}

/// A step as the page shows it: fields as in [`Step`].
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Step"))]
pub struct Shown {
    technique: &'static str,
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
#[cfg_attr(test, derive(ts_rs::TS))]
struct Link {
    from: Node,
    to: Node,
    strong: bool,
}

/// A digit in one of these cells.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Node {
    digit: usize,
    cells: Vec<usize>,
}

/// The end of the steps.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct End {
    /// How it ended: `Solved.`, or why not.
    end: String,
    solved: bool,
    /// How hard the puzzle is, unless it is not known.
    rating: Option<String>,
    /// What contradicts the solution of the clues, in words; then there are no
    /// steps.
    wrong: Vec<String>,
    /// The same, without the places.
    wrong_vague: &'static str,
    /// The position after the last step, unless it is a contradiction.
    after: Option<Position>,
}

/// Which steps are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// All to the solution.
    Path,
    /// The next one.
    Next,
    /// All that the techniques find where the puzzle stands.
    Here,
}

/// Explains a puzzle from where it stands. Tells each step as it is found.
///
/// # Errors
///
/// If there is no such scale, or it does not take the puzzle.
pub fn of(puzzle: &Puzzle, scale: &str, which: Which, tell: Tell<'_>) -> Result<End, String> {
    let known = puzzle.known()?;
    let givens = known.as_left_off();
    let mut rater = rater_of(scale)?;
    rater.set_clues(&known.grid);
    let mut tell_step = |step: &Step| {
        tell(&serde_json::json!(Shown::of(step, &givens)).to_string());
        match which {
            Which::Next => ControlFlow::Break(()),
            Which::Path | Which::Here => ControlFlow::Continue(()),
        }
    };
    let told = match which {
        Which::Here => rater.all_steps(&givens, &mut tell_step),
        Which::Path | Which::Next => rater.explain(&givens, &mut tell_step),
    };
    let told = told.map_err(|error| error.to_string())?;
    let rating = told.rating().map(|rating| rating.to_string());
    let mut end = End::of(&told.graded.verdict, rating);
    if let Some(note) = told.graded.unfinished_note() {
        end.end = format!("Steps {note}.");
    }
    if let Some(first) = told.wrong.first() {
        end.wrong = told.wrong.iter().map(|wrong| wrong.to_string()).collect();
        end.wrong_vague = first.vague();
        end.end = format!("{}.", end.wrong.join("; "));
        end.after = None;
    }
    Ok(end)
}

/// Returns the solver of a scale, with more techniques if they are named: `hodoku`, `hodoku+tridagon` or `hodoku+all`; or of
/// the usual scale of each puzzle: `usual`.
///
/// # Errors
///
/// If there is no such scale, or it does not have such techniques.
pub fn rater_of(text: &str) -> Result<Rater, String> {
    let mut names = text.split('+');
    let scale = match names.next().unwrap_or_default() {
        "usual" => None,
        name => Some(scale_of(name)?),
    };
    let more: Vec<&str> = names.collect();
    let rater = Rater::changed(scale, |grader| grader.with_more(&more));
    rater.map_err(|error| error.to_string())
}

/// Returns a scale by its name.
///
/// # Errors
///
/// If there is none.
pub fn scale_of(name: &str) -> Result<Scale, String> {
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
    /// Returns a step of a puzzle.
    pub fn of(step: &Step, givens: &Givens<'_>) -> Shown {
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
            technique: step.technique,
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
            wrong: Vec::new(),
            wrong_vague: "",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_can_have_more_techniques() {
        for right in ["usual", "hodoku", "hodoku+tridagon", "hodoku+all"] {
            assert!(rater_of(right).is_ok(), "{right}");
        }
        for wrong in ["se+all", "hodoku+", "hodoku+X-wings", "all", "", "+all"] {
            assert!(rater_of(wrong).is_err(), "{wrong}");
        }
    }
}
