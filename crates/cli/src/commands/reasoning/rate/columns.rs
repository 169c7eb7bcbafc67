//! The columns of ratings: for each scale, and for what is measured besides.

use quadrille::board::Shape;
use quadrille::cover::Count;
use quadrille::human::explainer::Score;
use quadrille::human::{Scale, ScaleError};
use quadrille::limits::Stop;
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

impl Column {
    /// Returns its value for a puzzle of a shape, from the ratings on all scales that are defined for it.
    pub fn value(&self, rated: &[Result<Rated, ScaleError>], shape: Shape) -> Value<'static> {
        let found = rated[self.rater].as_ref().ok();
        let value = found.and_then(|rated| match self.value {
            Known::Of(field) => of(&field, rated),
            Known::Measured(measure) => {
                let number = rated.measured.number(measure)?;
                Some(Value::Count(match number.is_exact {
                    true => Count::Exact(number.number.into()),
                    false => Count::AtLeast(number.number.into()),
                }))
            }
            Known::Backdoor => {
                let found = rated.measured.backdoors.as_ref()?;
                let text = found.text(shape);
                (!text.is_empty()).then(|| Value::Text(text.into()))
            }
        });
        value.unwrap_or(Value::Missing)
    }

    /// Reads a value as it is in tsv.
    pub fn read(&self, text: &str) -> Option<Value<'static>> {
        let least = text.strip_prefix(">=");
        let number = || {
            let number = least.unwrap_or(text).parse().ok()?;
            Some(Value::Count(match least {
                Some(_) => Count::AtLeast(number),
                None => Count::Exact(number),
            }))
        };
        if text == "-" {
            return Some(Value::Missing);
        }
        match &self.value {
            Known::Measured(_) => number(),
            Known::Backdoor => Some(Value::Text(text.to_owned().into())),
            Known::Of(field) => match field.value {
                FieldValue::Word(_) => Some(match least {
                    Some(word) => Value::AtLeast(word.to_owned().into()),
                    None => Value::Text(text.to_owned().into()),
                }),
                FieldValue::Number(_) => number(),
                FieldValue::Score(_) => {
                    let score: Score = least.unwrap_or(text).parse().ok()?;
                    Some(Value::Score(match least {
                        Some(_) => Score::new(f64::from(score.tenths()) / 10.0, false),
                        None => score,
                    }))
                }
                FieldValue::Flag(_) => text.parse().ok().map(Value::Bool),
                _ => None,
            },
        }
    }
}

/// The ratings of a puzzle.
pub struct Shown<'a> {
    pub task: &'a Task<'a>,
    pub status: Status,
    pub columns: &'a [Column],
    /// In each column.
    pub values: &'a [Value<'static>],
    /// Why they are not exact.
    pub stop: Option<Stop>,
}

impl Record for Shown<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let place = (self.columns.iter()).position(|column| column.field.key == key);
        match (key, place) {
            ("status", _) => Value::Text(self.status.name().into()),
            ("error", _) => Value::early(self.stop),
            (_, Some(place)) => self.values[place].clone(),
            _ => self.task.value(key),
        }
    }
}

/// Returns a field of a rating.
pub fn of(field: &rate::Field, rated: &Rated) -> Option<Value<'static>> {
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
