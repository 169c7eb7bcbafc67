//! The functions of one puzzle.

use quadrille::cover::Count;
use quadrille::human::{LowerBound, Rating};
use quadrille::limits::Limits;
use quadrille_sql::worker::{self, Worker};
use quadrille_sql::{Failure as NoAnswer, error_of, is_valid};
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Result};

use crate::failure::Failure;
use crate::patience;
use crate::value::{literal, owned, text_of};

/// Registers the functions.
///
/// # Errors
///
/// Returns the error of SQLite.
pub fn register(db: &Connection) -> Result<()> {
    add(db, "sudoku_solve", |worker, text, limits| {
        Ok(text_or_null(worker.solve(text, limits)?))
    })?;
    add(db, "sudoku_count", |worker, text, limits| {
        Ok(number(worker.count(text, limits)?))
    })?;
    db.create_scalar_function("sudoku_check", 1, flags(), |context| {
        let status = |status: &str| Value::Text(status.to_owned());
        let found = ask(context, status, |worker, text, limits| {
            Ok(status(worker.count_up_to(text, 2, limits)?.status.name()))
        });
        found.map_err(|failure| failure.of("sudoku_check"))
    })?;
    add(db, "sudoku_candidates", |worker, text, limits| {
        Ok(text_or_null(worker.candidates(text, limits)?))
    })?;
    add(db, "sudoku_rate", |worker, text, limits| {
        let rated = worker.rate(text, None, limits)?;
        let level = rated.and_then(|rated| rated.level());
        Ok(text_or_null(level.map(str::to_owned)))
    })?;
    add(db, "sudoku_backdoor", |worker, text, limits| {
        Ok(text_or_null(worker.backdoor(text, limits)?))
    })?;
    add(db, "sudoku_canonical", |_, text, limits| {
        Ok(Value::Text(worker::canonical(text, limits)?))
    })?;
    add(db, "sudoku_error", |_, text, _| {
        Ok(text_or_null(error_of(text)))
    })?;
    db.create_scalar_function("sudoku_count", 2, flags(), |context| {
        count_up_to(context).map_err(|failure| failure.of("sudoku_count"))
    })?;
    add_named(db, "sudoku_rate", |worker, text, scale, limits| {
        let scale = scale.parse().map_err(NoAnswer::refused)?;
        Ok(rating(worker.rate(text, Some(scale), limits)?))
    })?;
    add_named(db, "sudoku_measure", |worker, text, measure, limits| {
        let measure = measure.parse().map_err(NoAnswer::refused)?;
        let found = worker.measure(text, measure, limits)?;
        Ok(found.map_or(Value::Null, at_least))
    })?;
    db.create_scalar_function("sudoku_valid", 1, flags(), |context| {
        valid(context.get_raw(0)).map_err(|failure| failure.of("sudoku_valid"))
    })
}

fn flags() -> FunctionFlags {
    FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_INNOCUOUS
}

/// Adds a function that answers a question about one puzzle.
fn add(
    db: &Connection,
    name: &'static str,
    question: fn(&mut Worker, &[u8], &Limits) -> Result<Value, NoAnswer>,
) -> Result<()> {
    db.create_scalar_function(name, 1, flags(), move |context| {
        ask(context, null, question).map_err(|failure| failure.of(name))
    })
}

/// Adds a function of a puzzle and the name of a scale, or of another choice.
fn add_named(
    db: &Connection,
    name: &'static str,
    question: fn(&mut Worker, &[u8], &str, &Limits) -> Result<Value, NoAnswer>,
) -> Result<()> {
    let answer = move |context: &Context<'_>| {
        let Some(second) = text_of(context.get_raw(1))? else {
            return Ok(Value::Null);
        };
        let second = String::from_utf8_lossy(&second);
        ask(context, null, |worker, text, limits| {
            question(worker, text, &second, limits)
        })
    };
    db.create_scalar_function(name, 2, flags(), move |context| {
        answer(context).map_err(|failure: Failure| failure.of(name))
    })
}

/// The answer for a text that is no puzzle, where none about its status is wanted.
fn null(_: &str) -> Value {
    Value::Null
}

/// Asks a question about the first argument. NULL has the answer NULL, and a text that
/// is no puzzle what `otherwise` makes of its status.
fn ask(
    context: &Context<'_>,
    otherwise: impl Fn(&str) -> Value,
    question: impl Fn(&mut Worker, &[u8], &Limits) -> Result<Value, NoAnswer> + Sync,
) -> Result<Value, Failure> {
    let Some(text) = text_of(context.get_raw(0))? else {
        return Ok(Value::Null);
    };
    // SAFETY: the connection is used in this thread and during this call alone.
    let connection = || unsafe { context.get_connection() };
    let asked = patience::ask(connection, |worker, limits| question(worker, &text, limits));
    asked.or_else(|failure| match failure.status() {
        Some(status) => Ok(otherwise(status)),
        None => Err(failure),
    })
}

fn count_up_to(context: &Context<'_>) -> Result<Value, Failure> {
    let limit = match context.get_raw(1) {
        ValueRef::Null => return Ok(Value::Null),
        ValueRef::Integer(limit @ 1..) => limit.unsigned_abs(),
        other => {
            let found = literal(&owned(other));
            return Err(Failure::refused(format_args!(
                "expected a limit of 1 or more, found {found}"
            )));
        }
    };
    ask(context, null, |worker, text, limits| {
        Ok(number(worker.count_up_to(text, limit, limits)?.count))
    })
}

/// Returns a rating: a word by the rules, otherwise the number of the scale.
fn rating(rating: Option<Rating>) -> Value {
    match rating {
        Some(Rating::Difficulty(difficulty)) => Value::Text(difficulty.name().to_owned()),
        Some(Rating::Scores(scores)) => Value::Real(f64::from(scores.puzzle.tenths()) / 10.0),
        Some(Rating::Level(rated)) if rated.is_exact => Value::Integer(rated.score.into()),
        // A scale that is newer than this extension has words.
        Some(other) => Value::Text(format!("{other}")),
        None => Value::Null,
    }
}

/// Returns whether a text is a puzzle in which no two clues clash. It does not
/// fail for a text that is none, so it can guard the other functions.
fn valid(value: ValueRef<'_>) -> Result<Option<bool>, Failure> {
    let Some(text) = text_of(value)? else {
        return Ok(None);
    };
    Ok(Some(is_valid(&text)))
}

/// Returns a count: a number if it is exact and has 64 bits, otherwise its text,
/// which is `>=12` if it is not exact. A text is greater than all numbers.
fn number(count: Count) -> Value {
    match i64::try_from(count.number()) {
        Ok(number) if count.is_exact() => Value::Integer(number),
        _ => Value::Text(count.to_string()),
    }
}

/// Returns a measured number: a text, such as `>=4`, if it can be greater.
fn at_least(found: LowerBound) -> Value {
    match found.is_exact {
        true => Value::Integer(found.number.into()),
        false => Value::Text(found.to_string()),
    }
}

fn text_or_null(text: Option<String>) -> Value {
    text.map_or(Value::Null, Value::Text)
}
