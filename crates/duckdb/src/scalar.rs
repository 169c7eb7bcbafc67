//! The functions of puzzles.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroU64;
use std::str::FromStr;

use quadrille::cover::Count;
use quadrille::human::Rating;
use quadrille::limits::Limits;
use quadrille_sql::solutions::Solutions;
use quadrille_sql::stream::{MOMENT, Next};
use quadrille_sql::worker::{self, Reply, Search, Worker};
use quadrille_sql::{Failure, error_of, is_valid};

use crate::timeout::{limits, limits_of_each};
use crate::vector::{Answer, Answers, Function, Kind, Rows};

/// All functions, by name.
pub static FUNCTIONS: [Function; 13] = [
    Function {
        name: "sudoku_solve",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            let put = |answers: &mut Answers<'_>, row, reply: &Reply<'_>| {
                let line = reply.line();
                answers.put(row, line.as_deref().map_or(Answer::Null, Answer::Text));
            };
            search(rows, answers, Search::SOLVE, put, |_| Answer::Null);
        },
    },
    Function {
        name: "sudoku_check",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            let put = |answers: &mut Answers<'_>, row, reply: &Reply<'_>| {
                answers.put(row, Answer::Text(reply.status.name()));
            };
            search(rows, answers, Search::CHECK, put, Answer::Text);
        },
    },
    Function {
        name: "sudoku_count",
        arguments: &[Kind::Text],
        returns: Kind::Count,
        answer: |rows, answers| {
            let put = |answers: &mut Answers<'_>, row, reply: &Reply<'_>| {
                answers.put_or_fail(row, number(reply.count));
            };
            search(rows, answers, Search::COUNT, put, |_| Answer::Null);
        },
    },
    Function {
        name: "sudoku_count",
        arguments: &[Kind::Text, Kind::Integer],
        returns: Kind::Count,
        answer: count_up_to,
    },
    Function {
        name: "sudoku_valid",
        arguments: &[Kind::Text],
        returns: Kind::Flag,
        answer: |rows, answers| {
            each(rows, answers, |_, text, _| Ok(Found::Flag(is_valid(text))));
        },
    },
    Function {
        name: "sudoku_error",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |_, text, _| Ok(Found::of(error_of(text))));
        },
    },
    Function {
        name: "sudoku_candidates",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |worker, text, _| {
                Ok(Found::of(worker.candidates(text, &limits())?))
            });
        },
    },
    Function {
        name: "sudoku_rate",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |worker, text, _| {
                let rated = worker.rate(text, None, &limits())?;
                let level = rated.and_then(|rated| rated.level());
                Ok(Found::of(level.map(str::to_owned)))
            });
        },
    },
    Function {
        name: "sudoku_rate",
        arguments: &[Kind::Text, Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |worker, text, row| {
                let scale = named(rows, row)?;
                Ok(rating(worker.rate(text, Some(scale), &limits())?))
            });
        },
    },
    Function {
        name: "sudoku_measure",
        arguments: &[Kind::Text, Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |worker, text, row| {
                let found = worker.measure(text, named(rows, row)?, &limits())?;
                Ok(Found::of(found.map(|found| found.to_string())))
            });
        },
    },
    Function {
        name: "sudoku_backdoor",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |worker, text, _| {
                Ok(Found::of(worker.backdoor(text, &limits())?))
            });
        },
    },
    Function {
        name: "sudoku_canonical",
        arguments: &[Kind::Text],
        returns: Kind::Text,
        answer: |rows, answers| {
            each(rows, answers, |_, text, _| {
                Ok(Found::Text(worker::canonical(text, &limits())?))
            });
        },
    },
    Function {
        name: "sudoku_solutions",
        arguments: &[Kind::Text, Kind::Integer],
        returns: Kind::Texts,
        answer: |rows, answers| {
            each(rows, answers, |_, text, row| {
                let limit = limit_of(rows.second_integer(row).unwrap_or_default())?;
                Ok(Found::Texts(solutions(text, limit.get(), &limits())?))
            });
        },
    },
];

/// Searches for the solutions of all puzzles together.
fn search(
    rows: &Rows<'_>,
    answers: &mut Answers<'_>,
    search: Search,
    put: fn(&mut Answers<'_>, usize, &Reply<'_>),
    otherwise: fn(&'static str) -> Answer<'static>,
) {
    let texts = rows.texts();
    for (row, _) in texts.iter().enumerate().filter(|(_, text)| text.is_none()) {
        answers.put(row, Answer::Null);
    }
    search_some(&texts, answers, search, put, otherwise);
}

/// Does so for the rows that have a text.
fn search_some(
    texts: &[Option<&[u8]>],
    answers: &mut Answers<'_>,
    search: Search,
    put: impl Fn(&mut Answers<'_>, usize, &Reply<'_>),
    otherwise: fn(&'static str) -> Answer<'static>,
) {
    worker::with(|worker| {
        worker.answers(texts, search, &limits_of_each(), |row, reply| match reply {
            Ok(reply) => put(answers, row, &reply),
            Err(failure) => match failure.status() {
                Some(status) => answers.put(row, otherwise(status)),
                None => answers.fail(row, failure),
            },
        });
    });
}

/// Counts up to the limit of each row, all rows with the same limit together.
fn count_up_to(rows: &Rows<'_>, answers: &mut Answers<'_>) {
    let texts = rows.texts();
    let mut alike: BTreeMap<NonZeroU64, Vec<Option<&[u8]>>> = BTreeMap::new();
    for (row, text) in texts.iter().enumerate() {
        match (text, rows.second_integer(row).map(limit_of)) {
            (Some(_), Some(Ok(limit))) => {
                let some = alike.entry(limit).or_default();
                some.resize(row, None);
                some.push(*text);
            }
            (Some(_), Some(Err(failure))) => answers.fail(row, failure),
            _ => answers.put(row, Answer::Null),
        }
    }
    for (limit, texts) in alike {
        let search = Search::up_to(limit.get());
        let put = |answers: &mut Answers<'_>, row, reply: &Reply<'_>| {
            let count = reply.count.number().min(limit.get().into());
            answers.put_or_fail(row, number(Count::Exact(count)));
        };
        search_some(&texts, answers, search, put, |_| Answer::Null);
    }
}

/// Returns what the second argument of a row names, such as a scale.
fn named<T: FromStr<Err: Display>>(rows: &Rows<'_>, row: usize) -> Result<T, Failure> {
    let name = rows.second_text(row).unwrap_or_default();
    let name = String::from_utf8_lossy(name);
    name.parse().map_err(Failure::refused)
}

/// Returns a limit on a number of solutions.
fn limit_of(limit: i64) -> Result<NonZeroU64, Failure> {
    let found = u64::try_from(limit).ok().and_then(NonZeroU64::new);
    found.ok_or_else(|| {
        Failure::refused(format_args!("expected a limit of 1 or more, found {limit}"))
    })
}

/// Returns the first solutions of a puzzle.
fn solutions(text: &[u8], limit: u64, limits: &Limits) -> Result<Vec<String>, Failure> {
    let mut solutions = Solutions::default();
    solutions.start(text)?;
    let mut found = Vec::new();
    while (found.len() as u64) < limit {
        match solutions.next_within(MOMENT)? {
            Next::Found(solution) => found.push(solution),
            Next::Waiting => {}
            Next::Ended => break,
        }
        if let Some(stop) = limits.stop() {
            return Err(stop.into());
        }
    }
    Ok(found)
}

/// What was found out about a puzzle.
enum Found {
    Nothing,
    Text(String),
    Texts(Vec<String>),
    Flag(bool),
}

impl Found {
    fn of(text: Option<String>) -> Found {
        text.map_or(Found::Nothing, Found::Text)
    }
}

/// Answers for each row by itself.
fn each(
    rows: &Rows<'_>,
    answers: &mut Answers<'_>,
    answer: impl Fn(&mut Worker, &[u8], usize) -> Result<Found, Failure>,
) {
    worker::with(|worker| {
        for (row, text) in rows.texts().into_iter().enumerate() {
            let Some(text) = text else {
                answers.put(row, Answer::Null);
                continue;
            };
            match answer(worker, text, row) {
                Ok(Found::Nothing) => answers.put(row, Answer::Null),
                Ok(Found::Text(text)) => answers.put(row, Answer::Text(&text)),
                Ok(Found::Texts(texts)) => answers.put(row, Answer::Texts(&texts)),
                Ok(Found::Flag(flag)) => answers.put(row, Answer::Flag(flag)),
                Err(failure) if failure.status().is_some() => answers.put(row, Answer::Null),
                // The statement ends, whatever the rows after this one have.
                Err(failure) => return answers.fail(row, failure),
            }
        }
    });
}

/// Returns a count as a number of 128 bits with a sign.
fn number(count: Count) -> Result<Answer<'static>, Failure> {
    match i128::try_from(count.number()) {
        Ok(number) if count.is_exact() => Ok(Answer::Count(number)),
        _ => Err(Failure::refused("more solutions than a HUGEINT can hold")),
    }
}

/// Returns a rating: a word by the rules, otherwise the number of the scale.
fn rating(rating: Option<Rating>) -> Found {
    Found::of(rating.map(|rating| match rating {
        Rating::Difficulty(difficulty) => difficulty.name().to_owned(),
        Rating::Scores(scores) => format!("{:.1}", f64::from(scores.puzzle.tenths()) / 10.0),
        Rating::Level(rated) if rated.is_exact => rated.score.to_string(),
        // A scale that is newer than this extension has words.
        other => other.to_string(),
    }))
}
