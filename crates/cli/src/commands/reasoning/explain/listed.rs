//! The steps of `--all-steps` as data: a record for each.

use quadrille::board::{Cell, Digit};
use quadrille::human::Step;

use super::data::{as_data, grade};
use super::explanation::Explanation;
use crate::output::{Field, Kind, Record, Value};

/// The columns of a step. In JSON it is an object.
pub const COLUMNS: [Field; 7] = [
    Field::new("number"),
    Field::rows("rule"),
    Field::rows("difficulty"),
    Field::rows("places"),
    Field::rows("removes"),
    Field::new("text"),
    Field::new("step").only(&[Kind::Json]),
];

/// A step of a list, or what is wrong with the puzzle instead; last, why there may be more steps, if there may.
pub struct Listed<'a> {
    explanation: &'a Explanation<'a>,
    number: usize,
    step: Option<&'a Step>,
    /// The sentence.
    text: String,
}

impl Listed<'_> {
    /// Passes a record for each step of a puzzle; one without a step if there is none.
    pub fn all(explanation: &Explanation<'_>, pass: &mut dyn FnMut(&Listed<'_>)) {
        let steps = explanation.steps.iter();
        let steps = steps.map(|step| (Some(step), explanation.told_step(step)));
        let wrong = explanation.told.wrong.iter();
        let wrong = wrong.map(|wrong| (None, wrong.to_string()));
        let early = explanation.early().map(|note| (None, note));
        let mut all: Vec<_> = steps.chain(wrong).chain(early).collect();
        if all.is_empty() {
            all.push((None, String::new()));
        }
        for (number, (step, text)) in (1..).zip(all) {
            pass(&Listed {
                explanation,
                number,
                step,
                text,
            });
        }
    }
}

impl Record for Listed<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match (key, self.step) {
            ("number", _) => Value::size(self.number),
            ("text", _) => Value::text((!self.text.is_empty()).then_some(self.text.as_str())),
            ("status" | "error", _) => self.explanation.value(key),
            ("rule", Some(step)) => Value::Text(step.technique.into()),
            ("difficulty", Some(step)) => grade(step.grade),
            ("places", Some(step)) => effects(step, &step.placed, "="),
            ("removes", Some(step)) => effects(step, &step.removed, "<>"),
            ("step", Some(step)) => as_data(step),
            ("rule" | "difficulty" | "places" | "removes" | "step", None) => Value::Missing,
            _ => self.explanation.task.value(key),
        }
    }
}

/// Returns candidates in one word each: `r1c2<>3`.
fn effects(step: &Step, all: &[(Cell, Digit)], sign: &str) -> Value<'static> {
    let shape = step.grid.shape();
    let words =
        (all.iter()).map(|&(cell, digit)| format!("{}{sign}{digit}", shape.cell_name(cell)));
    match words.collect::<Vec<_>>().join(" ") {
        none if none.is_empty() => Value::Missing,
        words => Value::Text(words.into()),
    }
}
