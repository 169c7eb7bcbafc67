//! Equivalent puzzles.

use arrow_schema::DataType;
use pyo3::prelude::*;
use quadrille::board::Transform;
use quadrille::random::stream;
use quadrille::text::Puzzle;

use crate::errors::Fault;
use crate::patience;
use crate::puzzle::text_of;
use crate::rows;
use crate::settings::{Given, Settings, unfit};
use crate::table::NativeTable;

/// How to turn puzzles into equivalent ones.
#[derive(FromPyObject)]
pub struct Wanted {
    seed: u64,
    keep: Option<String>,
    transform: Option<String>,
}

/// Turns each puzzle into an equivalent one, by a random symmetry that may keep
/// the digits or the cells, or by the one that is given.
#[pyfunction]
pub fn shuffled(puzzles: &Bound<'_, PyAny>, wanted: Wanted, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let question = Disguises::new(wanted, &settings)?;
    let columns = [("shuffled", DataType::Utf8), ("transform", DataType::Utf8)];
    rows::each(
        puzzles,
        &settings,
        &columns,
        || (),
        |(), index, row| {
            let Some(puzzle) = settings.puzzle(row)? else {
                return Ok(None);
            };
            let mut source = stream(question.seed, index as u64);
            let (text, transform) = question.disguise(puzzle, &mut source)?;
            Ok(Some(vec![text.into(), transform.to_string().into()]))
        },
    )
}

/// Makes some puzzles that are equivalent to one.
#[pyfunction]
pub fn disguises(
    py: Python<'_>,
    puzzle: &str,
    number: usize,
    wanted: Wanted,
    given: Given,
) -> PyResult<Vec<String>> {
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let question = Disguises::new(wanted, &settings)?;
    let mut source = stream(question.seed, 0);
    let made = patience::wait_for(py, &settings.interrupt, || {
        let numbers = (0..number).take_while(|_| !settings.interrupt.is_raised());
        let made = numbers.map(|_| question.disguise(puzzle.clone(), &mut source));
        made.map(|made| Ok(made?.0)).collect::<Result<_, Fault>>()
    })?;
    Ok(made?)
}

enum Keep {
    Nothing,
    Digits,
    Cells,
}

struct Disguises<'s> {
    settings: &'s Settings,
    seed: u64,
    keep: Keep,
    transform: Option<Transform>,
}

impl<'s> Disguises<'s> {
    fn new(wanted: Wanted, settings: &'s Settings) -> PyResult<Disguises<'s>> {
        let keep = match wanted.keep.as_deref() {
            None => Keep::Nothing,
            Some("digits") => Keep::Digits,
            Some("cells") => Keep::Cells,
            Some(other) => {
                let expected = "keep: expected 'digits' or 'cells'";
                return Err(unfit(format!("{expected}, found '{other}'")));
            }
        };
        let transform = wanted.transform.as_deref().map(str::parse).transpose();
        let transform = transform.map_err(|error| unfit(format!("transform: {error}")))?;
        Ok(Disguises {
            settings,
            seed: wanted.seed,
            keep,
            transform,
        })
    }

    fn disguise(
        &self,
        puzzle: Puzzle,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<(String, Transform), Fault> {
        let puzzle = self.settings.with_rules(puzzle)?;
        let shape = puzzle.grid.shape();
        let transform = match &self.transform {
            Some(transform) if transform.shape() != shape => {
                let wanted = transform.shape();
                let message = format!("transform: expected a board of {wanted}, found {shape}");
                return Err(Fault::Unfit(message));
            }
            Some(transform) if !transform.keeps(&puzzle.variant) => {
                let message = "transform: it does not keep the rules of the variant";
                return Err(Fault::Unfit(message.to_owned()));
            }
            Some(transform) => transform.clone(),
            None => {
                let drawn = Transform::random_keeping(shape, &puzzle.variant, source);
                match self.keep {
                    Keep::Nothing => drawn,
                    Keep::Digits => drawn.of_cells(),
                    Keep::Cells => drawn.of_digits(),
                }
            }
        };
        let text = text_of(&puzzle.transformed(&transform))?;
        Ok((text, transform))
    }
}
