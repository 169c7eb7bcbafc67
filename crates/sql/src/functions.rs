//! The functions for SQL, in one list. A database has their names and arguments from it, and
//! turns values into its own.
//!
//! Each has a second list of arguments, with the shape and the variant of the puzzle at its end.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

use quadrille::cover::Count;
use quadrille::human::Rating;
use quadrille::limits::Limits;

use crate::Failure;
use crate::puzzle::{self, Numbers, Row};
use crate::solutions;
use crate::worker::{Reply, Search, Worker, canonical};

/// A value of SQL.
#[derive(Debug)]
pub enum Value<'a> {
    /// NULL.
    Null,
    /// A text.
    Text(Cow<'a, str>),
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// A number with one digit after the point, in tenths.
    Tenths(u32),
    /// A number of solutions.
    Count(Count),
    /// Some texts.
    Texts(Vec<String>),
    /// The rows of a table.
    Rows(Vec<Numbers>),
}

impl Value<'_> {
    fn text(text: Option<Cow<'_, str>>) -> Value<'_> {
        text.map_or(Value::Null, Value::Text)
    }

    fn owned(text: Option<String>) -> Value<'static> {
        Value::text(text.map(Cow::Owned))
    }

    /// Returns a rating: a word by the rules, otherwise the number of the scale.
    fn rating(rating: Option<Rating>) -> Value<'static> {
        match rating {
            Some(Rating::Difficulty(difficulty)) => Value::Text(difficulty.name().into()),
            Some(Rating::Scores(scores)) => Value::Tenths(scores.puzzle.tenths().into()),
            Some(Rating::Level(rated)) if rated.is_exact => Value::Integer(rated.score.into()),
            // A scale that is newer than this list has words.
            other => Value::owned(other.map(|other| other.to_string())),
        }
    }
}

/// What an argument or a value is, where it has one type. A number that may be a word is a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// The status of a puzzle, which is a text even for what is none.
    Status,
    /// A truth value.
    Flag,
    /// A whole number.
    Integer,
    /// A number of solutions.
    Count,
    /// A list of texts.
    Texts,
    /// A list of rows of whole numbers, with the names of the columns.
    Rows(&'static [&'static str]),
}

/// An argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The puzzle, which every function has first.
    Puzzle,
    /// A number of solutions.
    Limit,
    /// A scale or a measure.
    Name,
    /// The shape of boxes; NULL if it follows from the puzzle.
    Shape,
    /// Extra rules; NULL for none.
    Variant,
}

/// A function, or one of several that have this name and other arguments.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it has.
    pub arguments: &'static [Argument],
    /// What it returns.
    pub returns: Kind,
    ask: Ask,
}

/// How a function is answered.
#[derive(Debug)]
enum Ask {
    /// For many puzzles together, with the limit, if there is one.
    Search(
        fn(Option<NonZeroU64>) -> Search,
        for<'r> fn(&'r Reply<'r>) -> Value<'r>,
    ),
    /// For each puzzle by itself.
    Each(fn(&mut Worker, &Row<'_>, &Limits) -> Result<Value<'static>, Failure>),
}

const ONE: &[Argument] = &[Argument::Puzzle];
const LIMITED: &[Argument] = &[Argument::Puzzle, Argument::Limit];
const NAMED: &[Argument] = &[Argument::Puzzle, Argument::Name];

/// All functions; those with the same name are neighbours.
pub static FUNCTIONS: &[Function] = &[
    Function::search(
        "sudoku_solve",
        ONE,
        Kind::Text,
        |_| Search::SOLVE,
        |reply| Value::text(reply.line()),
    ),
    Function::search(
        "sudoku_check",
        ONE,
        Kind::Status,
        |_| Search::CHECK,
        |reply| Value::Text(reply.status.name().into()),
    ),
    Function::search(
        "sudoku_count",
        ONE,
        Kind::Count,
        |_| Search::COUNT,
        |reply| Value::Count(reply.count),
    ),
    Function::search(
        "sudoku_count",
        LIMITED,
        Kind::Count,
        |limit| limit.map_or(Search::COUNT, |limit| Search::up_to(limit.get())),
        |reply| Value::Count(reply.count),
    ),
    Function::each("sudoku_valid", ONE, Kind::Flag, |_, row, _| {
        Ok(Value::Flag(
            row.read()?.is_ok_and(|puzzle| !puzzle.has_conflict()),
        ))
    }),
    Function::each("sudoku_error", ONE, Kind::Text, |_, row, _| {
        Ok(Value::owned(row.read()?.err()))
    }),
    Function::each(
        "sudoku_candidates",
        ONE,
        Kind::Text,
        |worker, row, limits| Ok(Value::owned(worker.candidates(row, limits)?)),
    ),
    Function::each("sudoku_rate", ONE, Kind::Text, |worker, row, limits| {
        let rated = worker.rate(row, None, limits)?;
        Ok(Value::text(
            rated.and_then(|it| it.level()).map(Cow::Borrowed),
        ))
    }),
    Function::each("sudoku_rate", NAMED, Kind::Text, |worker, row, limits| {
        let scale = row.name().parse().map_err(Failure::refused)?;
        Ok(Value::rating(worker.rate(row, Some(scale), limits)?))
    }),
    Function::each(
        "sudoku_measure",
        NAMED,
        Kind::Text,
        |worker, row, limits| {
            let measure = row.name().parse().map_err(Failure::refused)?;
            Ok(match worker.measure(row, measure, limits)? {
                Some(found) if found.is_exact => Value::Integer(found.number.into()),
                found => Value::owned(found.map(|found| found.to_string())),
            })
        },
    ),
    Function::each("sudoku_backdoor", ONE, Kind::Text, |worker, row, limits| {
        Ok(Value::owned(worker.backdoor(row, limits)?))
    }),
    Function::each("sudoku_canonical", ONE, Kind::Text, |_, row, limits| {
        Ok(Value::Text(canonical(row, limits)?.into()))
    }),
    Function::each(
        "sudoku_solutions",
        LIMITED,
        Kind::Texts,
        |_, row, limits| {
            let limit = limit_of(row)?.map_or(u64::MAX, NonZeroU64::get);
            Ok(Value::Texts(solutions::first(row, limit, limits)?))
        },
    ),
    Function::each(
        "sudoku_cells",
        ONE,
        Kind::Rows(&puzzle::CELLS),
        |_, row, _| Ok(Value::Rows(puzzle::cells(row)?)),
    ),
    Function::each(
        "sudoku_options",
        ONE,
        Kind::Rows(&puzzle::OPTIONS),
        |_, row, _| Ok(Value::Rows(puzzle::options(row)?)),
    ),
];

/// Returns the limit on a number of solutions, if there is one.
fn limit_of(row: &Row<'_>) -> Result<Option<NonZeroU64>, Failure> {
    let Some(limit) = row.limit else {
        return Ok(None);
    };
    let found = u64::try_from(limit).ok().and_then(NonZeroU64::new);
    let refused = || Failure::refused(format_args!("expected a limit of 1 or more, found {limit}"));
    found.map(Some).ok_or_else(refused)
}

impl Function {
    const fn search(
        name: &'static str,
        arguments: &'static [Argument],
        returns: Kind,
        search: fn(Option<NonZeroU64>) -> Search,
        value: for<'r> fn(&'r Reply<'r>) -> Value<'r>,
    ) -> Function {
        let ask = Ask::Search(search, value);
        Function {
            name,
            arguments,
            returns,
            ask,
        }
    }

    const fn each(
        name: &'static str,
        arguments: &'static [Argument],
        returns: Kind,
        answer: fn(&mut Worker, &Row<'_>, &Limits) -> Result<Value<'static>, Failure>,
    ) -> Function {
        let ask = Ask::Each(answer);
        Function {
            name,
            arguments,
            returns,
            ask,
        }
    }

    /// Returns both lists of arguments.
    pub fn overloads(&self) -> [Vec<Argument>; 2] {
        let rules = [Argument::Shape, Argument::Variant];
        [self.arguments.to_vec(), [self.arguments, &rules].concat()]
    }

    /// Answers for one row, in another form. A text that cannot be read as a puzzle is a failure.
    ///
    /// # Errors
    ///
    /// Returns why there is no answer.
    pub fn answer<T>(
        &self,
        worker: &mut Worker,
        row: &Row<'_>,
        limits: &Limits,
        form: impl Fn(Value<'_>) -> T,
    ) -> Result<T, Failure> {
        match self.ask {
            Ask::Search(search, value) => {
                let (search, mut found) = (search(limit_of(row)?), None);
                worker.answers(&[Some(*row)], search, limits, |_, reply| {
                    found = Some(reply.map(|reply| form(value(&reply))));
                });
                found.unwrap_or_else(|| unreachable!("a row has a reply"))
            }
            Ask::Each(answer) => Ok(form(answer(worker, row, limits)?)),
        }
    }

    /// Answers for many rows, and passes on the value of each; NULL for a row that is.
    ///
    /// # Errors
    ///
    /// Returns why the first row that ends the statement has no answer.
    pub fn answers(
        &self,
        worker: &mut Worker,
        rows: &[Option<Row<'_>>],
        limits: &Limits,
        mut put: impl FnMut(usize, Value<'_>),
    ) -> Result<(), Failure> {
        for (place, _) in rows.iter().enumerate().filter(|(_, row)| row.is_none()) {
            put(place, Value::Null);
        }
        let (search, value) = match self.ask {
            Ask::Search(search, value) => (search, value),
            Ask::Each(answer) => {
                for (place, row) in rows.iter().enumerate() {
                    if let Some(row) = row {
                        let answer = answer(worker, row, &limits.started());
                        put(place, answer.or_else(|failure| self.otherwise(failure))?);
                    }
                }
                return Ok(());
            }
        };
        // All rows with the same limit together.
        let mut alike: BTreeMap<_, Vec<Option<Row<'_>>>> = BTreeMap::new();
        let mut start = 0;
        for run in rows.chunk_by(|a, b| limit(a) == limit(b)) {
            let some = alike.entry(limit(&run[0])).or_default();
            some.resize(start, None);
            some.extend(run);
            start += run.len();
        }
        let mut first: Option<(usize, Failure)> = None;
        for rows in alike.values() {
            let Some((place, row)) = rows
                .iter()
                .enumerate()
                .find_map(|(i, row)| Some((i, (*row)?)))
            else {
                continue;
            };
            let mut fail = |place, failure| {
                if first.as_ref().is_none_or(|(first, _)| place < *first) {
                    first = Some((place, failure));
                }
            };
            let search = match limit_of(&row) {
                Ok(limit) => search(limit),
                Err(failure) => {
                    fail(place, failure);
                    continue;
                }
            };
            worker.answers(rows, search, limits, |place, reply| match reply {
                Ok(reply) => put(place, value(&reply)),
                Err(failure) => match self.otherwise(failure) {
                    Ok(value) => put(place, value),
                    Err(failure) => fail(place, failure),
                },
            });
        }
        first.map_or(Ok(()), |(_, failure)| Err(failure))
    }

    /// Returns the value of a row that has no answer, as its text is no puzzle or the time was
    /// over.
    ///
    /// # Errors
    ///
    /// Returns a failure that ends the statement.
    pub fn otherwise(&self, failure: Failure) -> Result<Value<'static>, Failure> {
        match failure.status() {
            Some(status) if self.returns == Kind::Status => Ok(Value::Text(status.into())),
            Some(_) => Ok(Value::Null),
            None => Err(failure),
        }
    }
}

fn limit(row: &Option<Row<'_>>) -> Option<i64> {
    row.as_ref()?.limit
}
