//! Results as tables.

use std::time::Duration;

use crate::compare::{Results, Row};
use crate::output::{Field, Value, Values, duration, short, thousands};
use crate::pipeline::read_all::Origin;

/// The fields of the summary.
pub const SUMMARY: [Field; 12] = [
    Field::new("contender"),
    Field::new("puzzles"),
    Field::new("solved"),
    Field::new("stuck"),
    Field::new("wrong"),
    Field::new("timed_out").titled("timed out"),
    Field::new("median_us").titled("median"),
    Field::new("p95_us").titled("p95"),
    Field::new("puzzles_per_s").titled("puzzles/s"),
    Field::new("nodes_per_puzzle").titled("nodes"),
    Field::new("firings_per_puzzle").titled("firings"),
    Field::new("speed_vs_dlx").titled("x dlx"),
];

/// The fields of each attempt.
pub const ATTEMPTS: [Field; 6] = [
    Field::new("puzzle"),
    Field::new("contender"),
    Field::new("status"),
    Field::new("time_us"),
    Field::new("nodes"),
    Field::new("firings"),
];

/// Returns one row for each contender.
pub fn summary(rows: &[Row]) -> Vec<Values<'_>> {
    rows.iter().map(summary_row).collect()
}

fn summary_row(row: &Row) -> Values<'_> {
    // Puzzles that timed out would have taken longer.
    let is_bound = row.timed_out > 0;
    let is_empty = row.puzzles == 0;
    let share = if is_empty {
        "-".to_owned()
    } else {
        format!("{:.1} %", 100.0 * row.share())
    };
    let values = vec![
        Value::Text(row.name.as_str().into()),
        integer(row.puzzles as u64),
        Value::Shown(share, Box::new(Value::size(row.solved))),
        integer(row.stuck as u64),
        integer(row.wrong as u64),
        integer(row.timed_out as u64),
        time(row.median),
        time(row.p95),
        speed((!is_empty).then_some(row.per_second), is_bound),
        mean(row.nodes),
        mean(row.firings),
        speed(row.ratio, is_bound),
    ];
    Values::new(&SUMMARY, values)
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

fn time<'a>(time: Option<Duration>) -> Value<'a> {
    time.map_or(Value::Missing, |time| {
        shown(duration(time), Value::Float(microseconds(time)))
    })
}

/// Returns a number that may have a fraction.
pub fn mean<'a>(figure: Option<f64>) -> Value<'a> {
    speed(figure, false)
}

fn speed<'a>(figure: Option<f64>, is_bound: bool) -> Value<'a> {
    figure.map_or(Value::Missing, |figure| {
        let text = format!("{}{}", if is_bound { "<" } else { "" }, short(figure));
        shown(text, Value::Float(rounded(figure)))
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
}
