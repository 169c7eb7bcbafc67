//! Results as tables.

use std::time::Duration;

use crate::compare::{Results, Row};
use serde_json::Value;

use crate::output::table::{Field, Head, Table};
use crate::output::tally::thousands;
use crate::pipeline::read_all::Entry;

/// One row for each contender.
pub fn summary(rows: &[Row]) -> Table {
    let heads = [
        ("contender", "contender"),
        ("puzzles", "puzzles"),
        ("solved", "solved"),
        ("stuck", "stuck"),
        ("wrong", "wrong"),
        ("timed out", "timed_out"),
        ("median", "median_us"),
        ("p95", "p95_us"),
        ("puzzles/s", "puzzles_per_s"),
        ("nodes", "nodes_per_puzzle"),
        ("firings", "firings_per_puzzle"),
        ("x dlx", "speed_vs_dlx"),
    ];
    Table {
        heads: heads.map(|(title, key)| Head { title, key }).to_vec(),
        rows: rows.iter().map(summary_row).collect(),
    }
}

fn summary_row(row: &Row) -> Vec<Field> {
    // What was cut off would have taken longer.
    let is_bound = row.timed_out > 0;
    let is_empty = row.puzzles == 0;
    vec![
        Field::text(row.name.as_str()),
        integer(row.puzzles as u64),
        Field {
            shown: if is_empty {
                "-".to_owned()
            } else {
                format!("{:.1} %", 100.0 * row.share())
            },
            value: Value::from(row.solved),
        },
        integer(row.stuck as u64),
        integer(row.wrong as u64),
        integer(row.timed_out as u64),
        time(row.median),
        time(row.p95),
        speed((!is_empty).then_some(row.per_second), is_bound),
        mean(row.nodes),
        mean(row.firings),
        speed(row.ratio, is_bound),
    ]
}

/// One row for each attempt: the puzzles in order, and for each of them the
/// contenders.
pub fn attempts(results: &Results, entries: &[Entry]) -> Table {
    let heads = ["puzzle", "contender", "end", "time_us", "nodes", "firings"];
    let mut attempts: Vec<_> = results
        .tracks
        .iter()
        .flat_map(|track| track.records.iter().map(|record| (record, &track.name)))
        .collect();
    // The sort is stable, so contenders stay in order.
    attempts.sort_by_key(|(record, _)| record.puzzle);
    let rows = attempts.into_iter().map(|(record, name)| {
        vec![
            Field::text(entries[record.puzzle].place.as_str()),
            Field::text(name.as_str()),
            Field::text(record.finish.name()),
            Field {
                shown: microseconds(record.time).to_string(),
                value: Value::from(microseconds(record.time)),
            },
            record.work.nodes.map_or_else(Field::none, integer),
            record.work.firings.map_or_else(Field::none, integer),
        ]
    });
    Table {
        heads: heads.map(|key| Head { title: key, key }).to_vec(),
        rows: rows.collect(),
    }
}

/// A whole number.
pub fn integer(number: u64) -> Field {
    Field {
        shown: thousands(number),
        value: Value::from(number),
    }
}

fn microseconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e6)
}

fn time(time: Option<Duration>) -> Field {
    time.map_or_else(Field::none, |time| Field {
        shown: duration(time),
        value: Value::from(microseconds(time)),
    })
}

/// A number that may have a fraction.
pub fn mean(figure: Option<f64>) -> Field {
    figure.map_or_else(Field::none, |figure| Field {
        shown: short(figure),
        value: Value::from(rounded(figure)),
    })
}

fn speed(figure: Option<f64>, is_bound: bool) -> Field {
    figure.map_or_else(Field::none, |figure| Field {
        shown: format!("{}{}", if is_bound { "<" } else { "" }, short(figure)),
        value: Value::from(rounded(figure)),
    })
}

/// Four significant figures.
fn rounded(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

/// Three significant figures, and all of those before the point.
fn short(number: f64) -> String {
    match number {
        99.95.. => thousands(number.round() as u64),
        9.995.. => format!("{number:.1}"),
        0.9995.. => format!("{number:.2}"),
        0.0 => "0".to_owned(),
        _ => {
            let places = (2.0 - number.log10().floor()).clamp(0.0, 12.0) as usize;
            format!("{number:.places$}")
        }
    }
}

/// A time with its unit: `12.3 µs`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (factor, unit) = match seconds {
        0.9995.. => (1.0, "s"),
        0.9995e-3.. => (1e3, "ms"),
        0.9995e-6.. => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    format!("{} {unit}", short(seconds * factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        let shown = [0.0, 0.000_123_4, 0.0999, 1.0, 12.34, 99.96, 61_234.5].map(short);
        assert_eq!(
            shown,
            ["0", "0.000123", "0.0999", "1.00", "12.3", "100", "61,235"]
        );
        let times = [850, 12_345, 999_960, 1_000_000_000].map(Duration::from_nanos);
        assert_eq!(
            times.map(duration),
            ["850 ns", "12.3 µs", "1.00 ms", "1.00 s"]
        );
        assert_eq!(rounded(1234.56), 1235.0);
    }
}
