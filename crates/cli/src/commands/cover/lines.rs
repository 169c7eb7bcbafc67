//! JSON lines of parts and of their counts.

use std::io::{BufRead, BufReader};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pipeline::input::{Input, Meter};
use crate::pipeline::waiting::bounded;
use crate::pipeline::{Failure, Page};

/// Writes a JSON line.
pub fn write_line(value: &impl Serialize, page: &mut Page<'_>) {
    let out = page.out();
    // Neither numbers nor memory fail.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}

/// Reads the JSON lines of some files, each with its place, as in
/// `counts.jsonl:3`. Blank lines are skipped.
///
/// # Errors
///
/// A message with the place of what cannot be read.
pub fn read_lines<T: DeserializeOwned>(inputs: &[Input]) -> Result<Vec<(String, T)>, Failure> {
    let mut values = Vec::new();
    for input in inputs {
        let source = input.source();
        let name = source.name();
        let trouble = |message| Failure::Trouble(format!("{name}: {message}"));
        let meter = Meter::default();
        let file = (input.open(&meter)).map_err(|error| trouble(error.to_string()))?;
        for (line, number) in BufReader::new(bounded(file)).lines().zip(1..) {
            let line = line.map_err(|error| trouble(error.to_string()))?;
            if line.trim().is_empty() {
                continue;
            }
            let place = format!("{name}:{number}");
            let value = serde_json::from_str(&line);
            let value = value.map_err(|error| Failure::Trouble(wrong(&place, &error)))?;
            values.push((place, value));
        }
    }
    Ok(values)
}

/// Returns a message about JSON that begins at the start of a line.
fn wrong(place: &str, error: &serde_json::Error) -> String {
    let message = error.to_string();
    // It ends with its own place, always in line 1.
    let message = message.split(" at line ").next().unwrap_or_default();
    format!("{place}:{}: {message}", error.column().max(1))
}
