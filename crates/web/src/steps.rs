//! How people solve a puzzle, step by step, and how hard that is.

use quadrille::board::{Cell, Digit, House, Marks, Shape};
use quadrille::limits::Limits;
use quadrille::rules::explainer::{Explainer, Move};
use quadrille::rules::{self, Deduction, Pattern, Report};
use quadrille::sudoku::Solver;
use serde::{Deserialize, Serialize};

use crate::Tell;
use crate::puzzle::{Known, Puzzle, of_marks};
use crate::verdict::within;

/// Who explains.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The rules, on boards of any shape.
    Techniques,
    /// The techniques of Sudoku Explainer, 9x9 only.
    Explainer,
}

/// A cell and a digit.
type Candidate = [usize; 2];

/// A step: what it is called, what it rests on, what it does.
#[derive(Serialize, Default)]
pub struct Step {
    name: String,
    text: String,
    /// Its rating, if the method has one: `7.2`.
    rating: Option<String>,
    /// The candidates that it rests on.
    causes: Vec<Candidate>,
    /// The same for a second group, of which either all are true or all of the
    /// first.
    others: Vec<Candidate>,
    /// Pairs of candidates, of which one follows from the other.
    links: Vec<[Candidate; 2]>,
    /// The cells of the houses that it rests on, and then those that it
    /// concerns.
    houses: Vec<Vec<usize>>,
    covers: Vec<Vec<usize>>,
    placed: Option<Candidate>,
    removed: Vec<Candidate>,
}

/// All steps to the end, whatever that is.
#[derive(Serialize)]
pub struct Steps {
    /// The candidates of each cell before the first step.
    start: Vec<Vec<usize>>,
    steps: Vec<Step>,
    /// How it ended: `Solved`, or why not.
    end: String,
    solved: bool,
    /// The difficulty, or the ratings.
    rating: Option<String>,
}

/// Explains a puzzle. Tells each step as it is made.
///
/// # Errors
///
/// If the method does not support the puzzle.
pub fn of(puzzle: &Puzzle, method: Method, tell: Tell<'_>) -> Result<Steps, String> {
    let known = puzzle.known()?;
    let grid = &known.puzzle.grid;
    plain(&known)?;
    let mut start = Marks::of(grid);
    for cell in grid.shape().cells() {
        start.set(cell, grid.candidates(cell));
    }
    let mut steps = Vec::new();
    let mut tell_step = |step: Step| {
        tell(&serde_json::json!(step).to_string());
        steps.push(step);
    };
    let (solved, end, rating) = match method {
        Method::Techniques => {
            let take = &mut |step: &Deduction| tell_step(Step::of_rule(step));
            let report = rules::Method::Techniques.explain(grid, &Limits::none(), take);
            let rating = report.difficulty().map(|difficulty| difficulty.to_string());
            (report.solution().is_some(), end_of(&report), rating)
        }
        Method::Explainer => {
            let take = &mut |step: &Move| tell_step(Step::of_move(step));
            let ratings = Explainer::new().explain(grid, &Limits::none(), take);
            let ratings = ratings
                .ok_or_else(|| format!("expected a 9x9 board, found boxes of {}", grid.shape()))?;
            let solved = ratings.hardest.is_some() || grid.is_solved();
            let end = if solved {
                "Solved."
            } else {
                "Stuck: no technique finds a step."
            };
            (solved, end.to_owned(), Some(ratings.to_string()))
        }
    };
    Ok(Steps {
        start: of_marks(&start),
        steps,
        end,
        solved,
        rating,
    })
}

/// Checks that a puzzle has only clues of the ordinary rules, as people's rules
/// are for these.
fn plain(known: &Known) -> Result<(), String> {
    if !known.variant.is_classic() {
        return Err(format!(
            "steps are for the usual rules, found {}",
            known.variant
        ));
    }
    match known.puzzle.marks {
        Some(_) => Err("steps start from the clues, found given marks".to_owned()),
        None => Ok(()),
    }
}

fn end_of(report: &Report) -> String {
    match &report.verdict {
        rules::Verdict::Solved(_) => "Solved.".to_owned(),
        rules::Verdict::Stuck(_) => "Stuck: no rule finds a step.".to_owned(),
        rules::Verdict::Contradiction(why) => format!("No solution: {why}."),
        rules::Verdict::Stopped(stop) => format!("Stopped: {stop}."),
    }
}

fn candidate(&(cell, digit): &(Cell, Digit)) -> Candidate {
    [cell.index(), digit.value()]
}

fn cells_of(shape: Shape, houses: &[House]) -> Vec<Vec<usize>> {
    let cells = |&house| shape.cells_of(house).map(Cell::index).collect();
    houses.iter().map(cells).collect()
}

impl Step {
    /// Returns a step of the rules.
    fn of_rule(step: &Deduction) -> Step {
        let shape = step.shape;
        let all = |cells: &[Cell]| -> Vec<Candidate> {
            let pairs = cells
                .iter()
                .flat_map(|&cell| step.digits.iter().map(move |d| (cell, d)));
            pairs.map(|pair| candidate(&pair)).collect()
        };
        let mut drawn = Step {
            name: step.rule.name().to_owned(),
            text: step.to_string(),
            placed: step.placed.as_ref().map(candidate),
            removed: step.removed.iter().map(candidate).collect(),
            ..Step::default()
        };
        match &step.pattern {
            Pattern::Cell(cell) => drawn.causes = all(&[*cell]),
            Pattern::House(house, cell) => {
                drawn.causes = all(&[*cell]);
                drawn.houses = cells_of(shape, &[*house]);
            }
            Pattern::Cells(house, cells) => {
                drawn.causes = all(cells);
                drawn.houses = cells_of(shape, &[*house]);
            }
            Pattern::Crossing(from, to) => drawn.cross(step, &[*from], &[*to]),
            Pattern::Lines(from, to) => drawn.cross(step, from, to),
            Pattern::Wing(pivot, ends) => {
                drawn.causes = all(&[*pivot, ends[0], ends[1]]);
                let removed: Vec<Digit> = step.removed.iter().map(|&(_, digit)| digit).collect();
                let mut linking = step.digits.iter().filter(|digit| !removed.contains(digit));
                drawn.links = ends
                    .iter()
                    .filter_map(|end| Some((end, linking.next()?)))
                    .map(|(end, digit)| {
                        [[pivot.index(), digit.value()], [end.index(), digit.value()]]
                    })
                    .collect();
            }
            Pattern::Colours(one, other) => {
                drawn.causes = all(one);
                drawn.others = all(other);
                let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
                let linked = pairs.filter(|&(a, b)| shape.common_house(a, b).is_some());
                let digit = step.digits.iter().next().map_or(0, Digit::value);
                drawn.links = linked
                    .map(|(a, b)| [[a.index(), digit], [b.index(), digit]])
                    .collect();
            }
            _ => {}
        }
        drawn
    }

    /// Adds houses that cross others. The candidates lie where they cross.
    fn cross(&mut self, step: &Deduction, from: &[House], to: &[House]) {
        self.houses = cells_of(step.shape, from);
        self.covers = cells_of(step.shape, to);
        let covered = |cell: &&usize| self.covers.iter().any(|cover| cover.contains(cell));
        let cells = self.houses.iter().flatten().filter(covered);
        let digits = || step.digits.iter().map(Digit::value);
        self.causes = cells
            .flat_map(|&cell| digits().map(move |digit| [cell, digit]))
            .collect();
    }

    /// Returns a step of the Explainer.
    fn of_move(step: &Move) -> Step {
        let name = step.technique.name();
        let at =
            |&(cell, digit): &(Cell, Digit)| format!("{digit} {}", Shape::CLASSIC.cell_name(cell));
        let effects = step
            .placed
            .iter()
            .map(|pair| at(pair).replacen(' ', " in ", 1));
        let removed = step
            .removed
            .iter()
            .map(|pair| format!("no {}", at(pair).replacen(' ', " in ", 1)));
        let effects: Vec<String> = effects.chain(removed).collect();
        Step {
            name: name.to_owned(),
            text: format!(
                "{}{}: {}",
                name[..1].to_uppercase(),
                &name[1..],
                effects.join(", ")
            ),
            rating: Some(step.score.to_string()),
            placed: step.placed.as_ref().map(candidate),
            removed: step.removed.iter().map(candidate).collect(),
            ..Step::default()
        }
    }
}

/// How hard a puzzle is.
#[derive(Serialize)]
pub struct Rating {
    /// By the hardest rule that it needs.
    difficulty: Option<String>,
    /// By Sudoku Explainer: ER, EP and ED.
    explainer: Option<String>,
    hardest: Option<&'static str>,
    /// Nodes of a search for all solutions, up to two.
    nodes: u64,
}

/// Rates a puzzle.
///
/// # Errors
///
/// If people's rules are not for it.
pub fn rate(puzzle: &Puzzle, seconds: f64) -> Result<Rating, String> {
    let known = puzzle.known()?;
    let limits = within(seconds)?;
    let nodes = Solver::new()
        .set_limits(limits.clone())
        .check(known.givens())
        .stats
        .nodes;
    plain(&known)?;
    let grid = &known.puzzle.grid;
    let report = rules::Method::Techniques.solve(grid, None, &limits);
    let ratings = Explainer::new().rate(grid, &limits);
    Ok(Rating {
        difficulty: report.difficulty().map(|difficulty| difficulty.to_string()),
        explainer: ratings.map(|ratings| ratings.to_string()),
        hardest: ratings.and_then(|ratings| Some(ratings.hardest?.name())),
        nodes,
    })
}
