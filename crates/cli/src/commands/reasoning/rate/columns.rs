//! The columns of ratings: for each scale, and for what is measured besides.

use quadrille::cover::Count;
use quadrille::human::{Scale, ScaleError};
use quadrille::rate::{self, FieldValue, Measure, Rated, Rater};
use quadrille::sudoku::Status;

use crate::output::{Field, Record, Value};
use crate::pipeline::Task;

/// A column of ratings.
pub struct Column {
    pub field: Field,
    /// The number of the rater.
    rater: usize,
    value: Known,
}

/// What is in a column.
enum Known {
    Of(rate::Field),
    Measured(Measure),
    Backdoor,
}

/// Returns the columns for some raters, and for what is measured besides.
pub fn columns(
    raters: &[(Option<Scale>, Rater)],
    measures: &[Measure],
    measuring: usize,
) -> Vec<Column> {
    let names = |scale: Option<Scale>| match scale {
        Some(Scale::Rules) => RULES,
        Some(Scale::Se | Scale::Sukaku) => SCORES,
        _ => LEVELS,
    };
    // The ratings of the Explainer that are shown beside the usual ones.
    let is_beside = raters.iter().any(|(scale, _)| scale.is_none());
    let shown = |scale: Option<Scale>| match scale.is_some() && is_beside {
        true => &SCORES[..3],
        false => names(scale),
    };
    let mut columns = Vec::new();
    for (rater, &(scale, _)) in raters.iter().enumerate() {
        for &name in shown(scale) {
            let has_it = |other: &&(Option<Scale>, _)| shown(other.0).contains(&name);
            let key = match (raters.iter().filter(has_it).count(), scale) {
                // Once for each column.
                (2.., Some(scale)) => &*format!("{scale}_{name}").leak(),
                _ => name,
            };
            let field = match name {
                "exact" => Field::data(key),
                _ => Field::new(key),
            };
            let value = Known::Of(rate::Field::named(name).expect("a field of ratings"));
            columns.push(Column {
                field,
                rater,
                value,
            });
        }
    }
    for &measure in Measure::ALL
        .iter()
        .filter(|measure| measures.contains(measure))
    {
        let mut push = |key, value| {
            columns.push(Column {
                field: Field::new(key),
                rater: measuring,
                value,
            });
        };
        push(measure.column(), Known::Measured(measure));
        if measure == Measure::Backdoors {
            push("backdoor", Known::Backdoor);
        }
    }
    columns
}

/// The fields of a rating by rules.
const RULES: &[&str] = &["difficulty", "hardest", "nodes", "guesses", "depth"];

/// The fields of a rating by an edition of the Explainer.
const SCORES: &[&str] = &["er", "ep", "ed", "hardest", "steps", "exact"];

/// The fields of a rating by HoDoKu, and of usual ratings.
const LEVELS: &[&str] = &["difficulty", "score", "hardest", "steps", "exact"];

/// The ratings of a puzzle.
pub struct Shown<'a> {
    pub task: &'a Task<'a>,
    pub status: Status,
    /// By each rater, where its scale is defined for the puzzle.
    pub rated: &'a [Result<Rated, ScaleError>],
    pub columns: &'a [Column],
}

impl Record for Shown<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        if key == "status" {
            return Value::Text(self.status.name().into());
        }
        if key == "error" {
            let stops = self.rated.iter().flatten();
            return Value::early(stops.flat_map(|it| it.stop.or(it.measured.stop())).next());
        }
        let column = self.columns.iter().find(|column| column.field.key == key);
        let Some(Column { rater, value, .. }) = column else {
            return self.task.value(key);
        };
        let found = self.rated[*rater]
            .as_ref()
            .ok()
            .and_then(|rated| match value {
                Known::Of(field) => of(field, rated),
                Known::Measured(measure) => rated.measured.number(*measure).map(|it| {
                    Value::Count(match it.is_exact {
                        true => Count::Exact(it.number.into()),
                        false => Count::AtLeast(it.number.into()),
                    })
                }),
                Known::Backdoor => {
                    let found = rated.measured.backdoors.as_ref()?;
                    let text = found.text(self.task.puzzle.grid.shape());
                    (!text.is_empty()).then(|| Value::Text(text.into()))
                }
            });
        found.unwrap_or(Value::Missing)
    }
}

/// Returns a field of a rating.
fn of(field: &rate::Field, rated: &Rated) -> Option<Value<'static>> {
    match field.value {
        FieldValue::Word(of) => of(rated).map(|(word, is_least)| match is_least {
            true => Value::AtLeast(word.into()),
            false => Value::Text(word.into()),
        }),
        FieldValue::Number(of) => of(rated).map(Value::Count),
        FieldValue::Score(of) => of(rated).map(Value::Score),
        FieldValue::Flag(of) => of(rated).map(Value::Bool),
        _ => None,
    }
}
