//! The difficulty of each puzzle, for people and for dancing links.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::board::Shape;
use quadrille::human::explainer::{Ratings as Scores, Score};
use quadrille::human::{Difficulty, Rating, Scale};
use quadrille::rate::{Effort, Rated, Rater};

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings, named};
use crate::table::NativeTable;

/// Rates each puzzle on a scale.
#[pyfunction]
pub fn ratings(puzzles: &Bound<'_, PyAny>, scale: &str, given: Given) -> PyResult<NativeTable> {
    let settings = Settings::new(given)?;
    let scale = named("scale", scale.parse())?;
    let question = Ratings {
        settings: &settings,
        scale,
    };
    crew::ask(puzzles, &settings, &question)
}

struct Ratings<'s> {
    settings: &'s Settings,
    scale: Scale,
}

impl Question for Ratings<'_> {
    type Worker = Rater;

    fn fields(&self) -> Vec<Field> {
        let fields = [
            ("status", DataType::Utf8),
            ("difficulty", DataType::Utf8),
            ("hardest", DataType::Utf8),
            ("steps", DataType::UInt64),
            ("nodes", DataType::UInt64),
            ("guesses", DataType::UInt64),
            ("depth", DataType::UInt64),
            ("er", DataType::Float64),
            ("ep", DataType::Float64),
            ("ed", DataType::Float64),
            ("score", DataType::UInt64),
            ("grade", DataType::Float64),
            ("exact", DataType::Boolean),
        ];
        let fields = fields.into_iter();
        fields
            .map(|(name, kind)| Field::new(name, kind, true))
            .collect()
    }

    fn worker(&self) -> Rater {
        let mut rater = Rater::new(self.scale);
        rater.set_limits(self.settings.limits.clone());
        rater
    }

    fn answer(&self, rater: &mut Rater, _: usize, rows: &Rows<'_>) -> Answered {
        let rated = each_rated(self.settings, rater, rows, |_, rated| rated);
        let (statuses, all) = (rated.statuses, rated.found);
        let text = |of: fn(&Rated) -> Option<&'static str>| -> ArrayRef {
            let values = all.iter().map(|rated| of(rated.as_ref()?));
            Arc::new(values.collect::<StringArray>())
        };
        let number = |of: fn(&Rated) -> Option<u64>| -> ArrayRef {
            let values = all.iter().map(|rated| of(rated.as_ref()?));
            Arc::new(values.collect::<UInt64Array>())
        };
        let effort = |of: fn(Effort) -> u64| -> ArrayRef {
            let values = all.iter().map(|rated| rated.as_ref()?.effort.map(of));
            Arc::new(values.collect::<UInt64Array>())
        };
        let score = |of: fn(Rating) -> Option<Score>| -> ArrayRef {
            let score = |rated: &Rated| Some(f64::from(of(rated.rating()?)?.tenths()) / 10.0);
            let values = all.iter().map(|rated| score(rated.as_ref()?));
            Arc::new(values.collect::<Float64Array>())
        };
        let exact = |rated: &Rated| Some(rated.rating()?.is_exact());
        let exact = all.iter().map(|rated| exact(rated.as_ref()?));
        let columns = vec![
            Arc::new(StringArray::from(statuses)) as ArrayRef,
            text(|rated| match rated.rating()? {
                Rating::Difficulty(difficulty) => Some(Difficulty::name(difficulty)),
                Rating::Level(rated) => Some(rated.level.name()),
                Rating::Points(score) => Some(score.name().name()),
                _ => None,
            }),
            text(Rated::hardest),
            number(|rated| rated.graded.as_ref().map(|graded| graded.steps)),
            effort(|effort| effort.nodes),
            effort(|effort| effort.guesses),
            effort(|effort| effort.depth),
            score(|rating| Some(scores(rating)?.puzzle)),
            score(|rating| Some(scores(rating)?.pearl)),
            score(|rating| Some(scores(rating)?.diamond)),
            number(|rated| match rated.rating()? {
                Rating::Level(rated) => Some(rated.score.into()),
                Rating::Points(score) => Some(score.rounded()),
                _ => None,
            }),
            score(|rating| match rating {
                Rating::Points(score) => Some(score.grade()),
                _ => None,
            }),
            Arc::new(exact.collect::<BooleanArray>()),
        ];
        Answered {
            columns,
            faults: rated.faults,
        }
    }
}

/// Returns the numbers of an Explainer.
fn scores(rating: Rating) -> Option<Scores> {
    match rating {
        Rating::Scores(scores) => Some(scores),
        _ => None,
    }
}

/// What is wanted of the ratings of some puzzles.
pub struct AllRated<T> {
    /// The status of each; `None` for a missing value.
    pub statuses: Vec<Option<&'static str>>,
    /// What is wanted of each that could be read.
    pub found: Vec<Option<T>>,
    /// What is wrong with the others, by number.
    pub faults: Vec<(usize, Fault)>,
}

/// Rates each puzzle, and returns what is wanted of its rating and of the shape of its board.
pub fn each_rated<T>(
    settings: &Settings,
    rater: &mut Rater,
    rows: &Rows<'_>,
    wanted: impl Fn(Shape, Rated) -> T,
) -> AllRated<T> {
    let (mut statuses, mut all, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for (number, row) in rows.until(&settings.interrupt) {
        let (status, found) = match rated(settings, rater, row) {
            Ok(Some((shape, rated))) => (Some(rated.status.name()), Some(wanted(shape, rated))),
            Ok(None) => (None, None),
            Err(fault) => {
                faults.push((number, fault));
                (Some("invalid"), None)
            }
        };
        statuses.push(status);
        all.push(found);
    }
    AllRated {
        statuses,
        found: all,
        faults,
    }
}

fn rated(
    settings: &Settings,
    rater: &mut Rater,
    row: Row<'_>,
) -> Result<Option<(Shape, Rated)>, Fault> {
    let Some(puzzle) = settings.puzzle(row)? else {
        return Ok(None);
    };
    let givens = settings.standing(&puzzle)?;
    let rated = rater.set_clues(&puzzle.grid).rate(givens);
    rated
        .map(|rated| Some((puzzle.grid.shape(), rated)))
        .map_err(|error| Fault::Unfit(error.to_string()))
}
