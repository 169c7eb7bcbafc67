//! Results as tables.

use std::time::Duration;

use crate::contest::{Ratio, Results, Row};
use quadrille::cover::Count;

use super::setting::Setting;
use crate::output::{Field, Kind, Record, Value, Values, duration, short, thousands};
use crate::pipeline::read_all::Origin;

/// A column of the summary, and what it says.
pub struct Column {
    /// The field.
    pub field: Field,
    /// What it says, in a few words.
    pub about: &'static str,
}

const fn column(field: Field, about: &'static str) -> Column {
    Column { field, about }
}

/// A field of data: people read it below the table.
const fn below(key: &'static str) -> Field {
    Field::new(key).only(&[Kind::Tsv, Kind::Csv, Kind::Json])
}

/// The columns of the summary.
pub const COLUMNS: [Column; 24] = [
    column(Field::new("contender"), "name of the solver"),
    column(
        Field::new("puzzles"),
        "puzzles it was given, those not reached included",
    ),
    column(
        Field::new("solved"),
        "solutions found as asked for, or shown not to exist; in a table the share of all",
    ),
    column(Field::new("stuck"), "its rules lead no further"),
    column(Field::new("wrong"), "a wrong answer"),
    column(
        Field::new("timed_out").titled("timed out"),
        "a limit on time or nodes was reached",
    ),
    column(Field::new("failed"), "it crashed, or wrote nothing"),
    column(
        Field::new("not_reached").titled("not reached"),
        "its total time or the comparison ended before; puzzles are in random order",
    ),
    column(
        Field::new("solutions"),
        "solutions found in all; in a table those of each puzzle, if few",
    ),
    column(
        Field::new("par2_us").titled("PAR-2"),
        "mean time, with twice the limit for a puzzle that is not solved",
    ),
    column(
        Field::new("solved_per_s").titled("solved/s"),
        "puzzles solved per second of all its work",
    ),
    column(
        Field::new("median_us").titled("median"),
        "microseconds per puzzle, median",
    ),
    column(
        Field::new("p95_us").titled("p95"),
        "microseconds per puzzle, 95th percentile",
    ),
    column(
        below("puzzles_per_s"),
        "puzzles per second, however they ended; none if it solved none",
    ),
    column(
        Field::new("spread_percent").titled("spread"),
        "half of the 95 % interval of the median run",
    ),
    column(Field::new("runs"), "how often it did all puzzles"),
    column(
        Field::new("nodes_per_puzzle").titled("nodes"),
        "nodes of the search tree, per puzzle",
    ),
    column(
        Field::new("firings_per_puzzle").titled("firings"),
        "times that a rule placed or removed digits, per puzzle",
    ),
    column(
        Field::new("speed_vs_dlx").titled("x dlx"),
        "times as fast as dlx, on the puzzles that both solved; 95 % interval",
    ),
    column(below("speed_low"), "the lower end of that interval"),
    column(below("speed_high"), "the upper end"),
    column(below("version"), "version of quadrille"),
    column(below("machine"), "processor, threads, operating system"),
    column(below("date"), "day of the comparison (UTC)"),
];

/// Returns the fields of the summary. Tables have the numbers of solutions if
/// all are counted.
pub fn schema(counts_all: bool) -> Vec<Field> {
    let fields = COLUMNS.iter().map(|column| column.field);
    let fields = fields.map(|field| match field.key {
        "solutions" if !counts_all => below("solutions"),
        _ => field,
    });
    fields.collect()
}

/// The most columns of a table for people, in characters.
const WIDEST: usize = 100;

/// The columns that a table goes without if it is too wide, those that say least first.
const DISPENSABLE: [&str; 9] = [
    "runs",
    "puzzles",
    "firings_per_puzzle",
    "spread_percent",
    "par2_us",
    "p95_us",
    "nodes_per_puzzle",
    "solutions",
    "not_reached",
];

/// Returns the fields that a table for people has: none that is zero or missing in all
/// rows, and no more than fit into 100 characters. Other forms have them all.
pub fn narrow(schema: &[Field], rows: &[Values<'_>]) -> Vec<Field> {
    let shown = schema.iter().filter(|field| field.is_in(Kind::Table));
    let says = |field: &&Field| {
        let mut values = rows.iter().map(|row| row.value(field.key));
        rows.is_empty() || values.any(|value| !matches!(&*value.shown(), "-" | "0"))
    };
    let mut fields: Vec<Field> = shown.filter(says).copied().collect();
    // The ratio is what people look for.
    let place = |key: &str| fields.iter().position(|field| field.key == key);
    if let (Some(solved), Some(ratio)) = (place("solved"), place("speed_vs_dlx")) {
        fields[solved + 1..=ratio].rotate_right(1);
    }
    let width = |field: &Field| {
        let values = rows.iter().map(|row| row.value(field.key));
        let widths = values.map(|value| value.shown().chars().count());
        2 + widths.fold(field.title.chars().count(), usize::max)
    };
    for key in DISPENSABLE {
        if fields.iter().map(width).sum::<usize>() <= WIDEST + 2 {
            break;
        }
        fields.retain(|field| field.key != key);
    }
    fields
}

/// Returns which of the contenders that solved the most is the fastest, compared with the
/// next ones on the puzzles that both solved.
pub fn fastest(results: &Results) -> Option<String> {
    let rows = results.rows();
    let most = rows.iter().map(|row| row.solved).max()?;
    let speed = |row: &&Row| row.per_second.unwrap_or(0.0);
    let able = rows.iter().filter(|row| most > 0 && row.solved == most);
    let first = &able.max_by(|a, b| speed(a).total_cmp(&speed(b)))?.name;
    let against = results.rows_against(first);
    let others = against
        .iter()
        .filter(|row| row.solved == most && row.name != *first);
    let others = others.filter_map(|row| Some((1.0 / row.ratio?.value, row.name.as_str())));
    let mut others: Vec<_> = others.collect();
    others.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let times = |(times, name): &(f64, &str)| format!("{} times as fast as {name}", short(*times));
    let named: Vec<String> = others.iter().take(NAMED).map(times).collect();
    let (last, before) = named.split_last()?;
    let before: String = before.iter().map(|one| format!("{one}, ")).collect();
    let and = if before.is_empty() { "" } else { "and " };
    Some(format!("{first} ran {before}{and}{last}"))
}

/// The most contenders that the fastest one is compared with.
const NAMED: usize = 3;

/// Returns the lines of the help about the columns.
pub fn help() -> String {
    let lines = COLUMNS.iter().map(|Column { field, about }| {
        let key = field.key;
        format!("  {key:<18}  {about}\n")
    });
    lines.collect()
}

/// The fields of each attempt.
pub const ATTEMPTS: [Field; 7] = [
    Field::new("puzzle"),
    Field::new("contender"),
    Field::new("status"),
    Field::new("solutions"),
    Field::new("time_us"),
    Field::new("nodes"),
    Field::new("firings"),
];

/// Returns one row for each contender.
pub fn summary<'a>(rows: &'a [Row], schema: &'a [Field], setting: &Setting) -> Vec<Values<'a>> {
    let row = |row| Values::new(schema, summary_row(row, setting));
    rows.iter().map(row).collect()
}

/// Returns the figures of a contender, one for each of [`COLUMNS`].
pub fn summary_row<'a>(row: &'a Row, setting: &Setting) -> Vec<Value<'a>> {
    let share = if row.given == 0 {
        "-".to_owned()
    } else {
        format!("{:.1} %", 100.0 * row.share())
    };
    let interval = row.ratio.and_then(|ratio| ratio.interval);
    vec![
        Value::Text(row.name.as_str().into()),
        integer(row.given as u64),
        Value::Shown(share, Box::new(Value::size(row.solved))),
        integer(row.stuck as u64),
        integer(row.wrong as u64),
        integer(row.timed_out as u64),
        integer(row.failed as u64),
        integer(row.not_reached() as u64),
        solutions(&row.solutions, row.solutions_in_all()),
        time(row.par2),
        mean(row.solved_per_second),
        time(row.median),
        time(row.p95),
        mean(row.per_second),
        row.spread.map_or(Value::Missing, spread),
        integer(row.runs as u64),
        mean(row.nodes),
        mean(row.firings),
        ratio(row.ratio),
        mean(interval.map(|interval| interval.0)),
        mean(interval.map(|interval| interval.1)),
        Value::Text(setting.version.into()),
        Value::Text(setting.machine.clone().into()),
        Value::Text(setting.date().into()),
    ]
}

/// Returns a ratio, for people with its interval.
fn ratio<'a>(ratio: Option<Ratio>) -> Value<'a> {
    ratio.map_or(Value::Missing, |ratio| {
        shown(show_ratio(ratio), Value::Float(rounded(ratio.value)))
    })
}

/// Returns a ratio with its interval in words.
pub fn show_ratio(ratio: Ratio) -> String {
    let value = short(ratio.value);
    match ratio.interval {
        Some((low, high)) if low < high => format!("{value} ({} to {})", short(low), short(high)),
        _ => value,
    }
}

/// Up to this many puzzles have their own numbers of solutions in a table.
const FEW: usize = 5;

/// Returns the number of solutions in all, for people that of each puzzle if
/// they are few.
fn solutions<'a>(counts: &[Option<Count>], sum: Option<Count>) -> Value<'a> {
    let Some(sum) = sum else {
        return Value::Missing;
    };
    let show = |count: &Count| {
        let bound = if count.is_exact() { "" } else { "≥" };
        format!("{bound}{}", thousands(count.number()))
    };
    let text = if counts.len() <= FEW {
        let each = counts.iter();
        let each = each.map(|count| count.as_ref().map_or("-".to_owned(), show));
        each.collect::<Vec<_>>().join(" ")
    } else {
        show(&sum)
    };
    Value::Shown(text, Box::new(Value::Count(sum)))
}

/// Returns one row for each attempt, by puzzle and then by contender.
pub fn attempts<'a>(results: &'a Results, origins: &'a [Origin]) -> Vec<Values<'a>> {
    let mut attempts: Vec<_> = results
        .tracks
        .iter()
        .flat_map(|track| track.records.iter().map(|record| (record, &track.name)))
        .collect();
    // The sort is stable, so contenders stay in order.
    attempts.sort_by_key(|(record, _)| record.puzzle);
    let rows = attempts.into_iter().map(|(record, name)| {
        let values = vec![
            Value::Text(origins[record.puzzle].place().to_string().into()),
            Value::Text(name.as_str().into()),
            Value::Text(record.finish.name().into()),
            record.count.map_or(Value::Missing, Value::Count),
            Value::Float(microseconds(record.time)),
            record.work.nodes.map_or(Value::Missing, integer),
            record.work.firings.map_or(Value::Missing, integer),
        ];
        Values::new(&ATTEMPTS, values)
    });
    rows.collect()
}

/// Returns a whole number.
pub fn integer<'a>(number: u64) -> Value<'a> {
    shown(thousands(number), Value::number(number))
}

fn shown<'a>(text: String, value: Value<'a>) -> Value<'a> {
    Value::Shown(text, Box::new(value))
}

fn microseconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e6)
}

/// Returns a time.
pub fn time<'a>(time: Option<Duration>) -> Value<'a> {
    time.map_or(Value::Missing, |time| {
        shown(duration(time), Value::Float(microseconds(time)))
    })
}

fn spread<'a>(spread: f64) -> Value<'a> {
    let percent = 100.0 * spread;
    shown(format!("±{percent:.1} %"), Value::Float(rounded(percent)))
}

/// Returns a number that may have a fraction.
pub fn mean<'a>(figure: Option<f64>) -> Value<'a> {
    figure.map_or(Value::Missing, |figure| {
        shown(short(figure), Value::Float(rounded(figure)))
    })
}

/// Rounds a number to four significant figures.
fn rounded(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_for_programs_have_four_digits() {
        assert_eq!(rounded(1234.56), 1235.0);
        assert_eq!(microseconds(Duration::from_nanos(1_234_567)), 1235.0);
    }

    #[test]
    fn few_numbers_of_solutions_are_shown_one_by_one() {
        let exact = |number| Some(Count::Exact(number));
        let articles = solutions(&[exact(1), exact(10), exact(228)], exact(239));
        assert_eq!((&*articles.shown(), &*articles.csv()), ("1 10 228", "239"));
        let bound = Some(Count::AtLeast(2000));
        let stuck = solutions(&[exact(1), None, bound], Some(Count::AtLeast(2001)));
        assert_eq!(&*stuck.shown(), "1 - ≥2,000");
        assert_eq!(&*solutions(&[exact(3); 6], exact(18)).shown(), "18");
        assert_eq!(&*solutions(&[None; 3], None).shown(), "-");
    }
}
