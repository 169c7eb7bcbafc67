//! A puzzle solved as people do, step by step.

use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::board::{Cell, Digit, DigitSet, Grid, Marks, Shape, Variant};
use quadrille::human::{AnyHouse, Drawing, Group, Rating, Scale, Step, Verdict};
use quadrille::rate::Rater;
use quadrille::text::one_line;

use crate::errors::Fault;
use crate::patience;
use crate::settings::{Given, Settings, named};

/// What steps are wanted.
#[derive(FromPyObject)]
pub struct Wanted {
    scale: Option<String>,
    upto: Option<String>,
    /// Whether the first step is enough.
    hint: bool,
    /// Whether all steps where the puzzle stands are wanted.
    all_steps: bool,
    /// The techniques that are used besides.
    more: Vec<String>,
    /// The techniques that are tried first.
    order: Vec<String>,
    /// What steps are worth, as text.
    scores: Option<String>,
    path: String,
}

/// The picture of a step, which is drawn when it is looked at.
#[pyclass(frozen, module = "quadrille._native")]
pub struct StepPicture(Picture);

enum Picture {
    /// The step, on a board with this variant and these clues.
    Step(Box<Step>, Arc<(Variant, Grid)>),
    /// The picture itself.
    Drawn(String),
}

#[pymethods]
impl StepPicture {
    /// Returns a picture that was drawn.
    #[staticmethod]
    fn drawn(svg: String) -> StepPicture {
        StepPicture(Picture::Drawn(svg))
    }

    /// Returns the picture as SVG.
    fn svg(&self) -> String {
        match &self.0 {
            Picture::Step(step, board) => Drawing::new(&board.0, &board.1).draw(step, true),
            Picture::Drawn(svg) => svg.clone(),
        }
    }

    /// Pickles the picture as SVG.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let drawn = py.get_type::<StepPicture>().getattr("drawn")?;
        Ok((drawn, (self.svg(),)))
    }
}

/// Explains a puzzle. Rows, columns and digits are counted from 1.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    puzzle: &str,
    wanted: Wanted,
    given: Given,
) -> PyResult<Bound<'py, PyDict>> {
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.as_left_off(&puzzle)?;
    let scale = wanted.scale.as_deref().map(str::parse).transpose();
    let rater = Rater::changed(named::<Option<Scale>, _>("scale", scale)?, |mut grader| {
        grader = named("more", grader.with_more(&wanted.more))?;
        if let Some(scores) = &wanted.scores {
            grader = named("scores", grader.with_scores(scores))?;
        }
        grader = named("order", grader.with_order(&wanted.order))?;
        match &wanted.upto {
            Some(hardest) => named("upto", grader.with_hardest(hardest)),
            None => Ok(grader),
        }
    });
    let mut rater = rater?;
    rater
        .set_limits(settings.limits.clone())
        .set_clues(&puzzle.grid);
    rater.set_goal(named("path", wanted.path.parse())?);
    let mut steps = Vec::new();
    let told = patience::wait_for(py, &settings.interrupt, || {
        let mut tell = |step: &Step| {
            steps.push(step.clone());
            match wanted.hint {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        match wanted.all_steps {
            true => rater.all_steps(&givens, &mut tell),
            false => rater.explain(&givens, &mut tell),
        }
    })?;
    let told = told.map_err(|error| Fault::Unfit(error.to_string()))?;
    let shape = puzzle.grid.shape();
    let last = steps.last().map(|step: &Step| step.marks.clone());
    let board = Arc::new((givens.variant().clone(), puzzle.grid.clone()));
    let of_step = |step: &Step| {
        let explained = step_of(py, step)?;
        let board = Arc::clone(&board);
        let picture = StepPicture(Picture::Step(Box::new(step.clone()), board));
        explained.set_item("picture", picture)?;
        Ok(explained)
    };
    let steps: PyResult<Vec<_>> = steps.iter().map(of_step).collect();
    let explained = PyDict::new(py);
    explained.set_item("puzzle", one_line(&puzzle.grid, puzzle.alphabet))?;
    explained.set_item("boxes", (shape.box_rows(), shape.box_columns()))?;
    explained.set_item("status", told.finish.name())?;
    let difficulty = told.rating().map(|rating| match rating {
        Rating::Scores(ratings) => ratings.puzzle.to_string(),
        rating => rating.to_string(),
    });
    explained.set_item("difficulty", difficulty)?;
    explained.set_item("hardest", told.graded.hardest)?;
    explained.set_item("best", told.is_best)?;
    explained.set_item("steps", steps?)?;
    let wrong = told.wrong.iter().map(ToString::to_string);
    explained.set_item("wrong", wrong.collect::<Vec<_>>())?;
    let solutions = told
        .solutions
        .map(|count| (count.number(), count.is_exact()));
    explained.set_item("solutions", solutions)?;
    let solution = match &told.graded.verdict {
        Verdict::Solved(grid) => Some(one_line(grid, puzzle.alphabet)),
        _ => None,
    };
    explained.set_item("solution", solution)?;
    let after = match told.graded.verdict {
        Verdict::Solved(grid) => Marks::of(&grid),
        Verdict::Stuck(left) => left,
        _ => last.unwrap_or_else(|| Marks::of(givens.clues())),
    };
    explained.set_item("after", bits(&after))?;
    Ok(explained)
}

/// Returns a step with what its picture shows.
fn step_of<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyDict>> {
    let shape = step.grid.shape();
    let candidates = |list: &[(Cell, Digit)]| -> Vec<_> {
        let candidate = |&(cell, digit): &(Cell, Digit)| {
            let (row, column) = place(shape, cell);
            (row, column, digit.value())
        };
        list.iter().map(candidate).collect()
    };
    let group = |group: &Group| -> Vec<_> {
        let cells = group.cells.iter().map(|&cell| (cell, group.digit));
        candidates(&cells.collect::<Vec<_>>())
    };
    let picture = &step.picture;
    let explained = PyDict::new(py);
    explained.set_item("rule", step.technique)?;
    explained.set_item("grade", step.grade.to_string())?;
    explained.set_item("text", &step.sentence)?;
    explained.set_item("vague", step.vague())?;
    explained.set_item("placed", candidates(&step.placed))?;
    explained.set_item("removed", candidates(&step.removed))?;
    explained.set_item("pattern", candidates(&picture.body))?;
    explained.set_item("apart", candidates(&picture.apart))?;
    let houses = picture.houses.iter().map(AnyHouse::to_string);
    explained.set_item("houses", houses.collect::<Vec<_>>())?;
    let links = picture.links.iter();
    let links = links.map(|link| (group(&link.from), group(&link.to), link.is_strong));
    explained.set_item("links", links.collect::<Vec<_>>())?;
    explained.set_item("before", bits(&step.marks))?;
    Ok(explained)
}

fn place(shape: Shape, cell: Cell) -> (usize, usize) {
    (shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

/// Returns the digits of each cell as bits.
fn bits(marks: &Marks) -> Vec<u64> {
    marks.sets().iter().copied().map(DigitSet::bits).collect()
}
