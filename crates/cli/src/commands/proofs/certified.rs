//! The records of certificates.

use quadrille::cover::Count;
use quadrille::limits::Stop;

use super::certificate::Written;
use crate::commands::puzzles::solutions::Number;
use crate::output::{DOUBTFUL, Field, GOOD, Record, Value, counted, escape, thousands};

/// The columns of the records.
pub const COLUMNS: [Field; 5] = [
    Field::new("count"),
    Field::data("exact"),
    Field::new("steps"),
    Field::new("bytes"),
    Field::new("certificate"),
];

/// The record of a certificate.
pub struct Certified<'a> {
    /// What it is about, for data.
    pub subject: &'a dyn Fn(&str) -> Value<'a>,
    /// What is known of the solutions.
    pub status: &'static str,
    /// What was written, or why nothing was.
    pub written: Result<Written, Stop>,
    /// The name of the certificate.
    pub certificate: String,
}

impl Record for Certified<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let written = self.written.ok();
        let proof = written.and_then(|written| written.proof);
        match key {
            "status" => Value::Text(self.status.into()),
            "count" => Value::Count(written.map_or(Count::AtLeast(0), |written| written.count)),
            "exact" => Value::Bool(written.is_some_and(|written| written.count.is_exact())),
            "steps" => proof.map_or(Value::Missing, |proof| Value::number(proof.steps)),
            "bytes" => proof.map_or(Value::Missing, |proof| Value::number(proof.bytes)),
            "certificate" if written.is_some() => Value::Text(self.certificate.as_str().into()),
            "certificate" => Value::Missing,
            "error" => match self.written {
                Ok(Written { proof: None, .. }) => {
                    Value::Text("without a proof: there are more solutions than --limit".into())
                }
                Ok(_) => Value::Missing,
                Err(stop) => Value::early(Some(stop)),
            },
            _ => (self.subject)(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        let name = escape(&self.certificate);
        *out += &match self.written {
            Ok(Written {
                count,
                proof: Some(proof),
            }) => {
                let steps = counted(proof.steps as usize, proof.noun);
                let (number, bytes) = (Number::from(count), thousands(proof.bytes));
                format!("{GOOD}{number}{GOOD:#}, {steps}, {bytes} bytes: {name}\n")
            }
            Ok(Written { count, proof: None }) => {
                let number = Number::from(count);
                format!("{DOUBTFUL}{number}{DOUBTFUL:#}, without a proof: {name}\n")
            }
            Err(stop) => format!("{DOUBTFUL}unknown{DOUBTFUL:#} ({stop})\n"),
        };
    }
}
