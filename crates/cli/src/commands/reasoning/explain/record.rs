//! The record of a puzzle and its steps.

use quadrille::board::Digit;
use quadrille::human::Verdict;
use quadrille::rate::{Finish, Wrong, WrongKind};

use super::data::{as_data, place};
use super::explanation::{Explanation, Hint};
use crate::output::{Cells, Form, Record, Value};

impl Record for Explanation<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.told.finish.name().into()),
            "difficulty" => self.difficulty(),
            "exact" => (self.told.rating()).map_or(Value::Missing, |it| Value::Bool(it.is_exact())),
            "error" => Value::early(self.told.graded.stop()),
            "hardest" => Value::text(self.told.graded.hardest),
            "steps" if self.hint == Some(Hint::Vague) => Value::Missing,
            "steps" if self.form == Form::Jsonl => {
                Value::List(self.steps.iter().map(as_data).collect())
            }
            "steps" => Value::size(self.steps.len()),
            "hint" => self
                .hint()
                .map_or(Value::Missing, |hint| Value::Text(hint.into())),
            "wrong" if self.hint == Some(Hint::Vague) || self.told.wrong.is_empty() => {
                Value::Missing
            }
            "wrong" => Value::List(self.told.wrong.iter().map(|it| self.wrong(it)).collect()),
            "solutions" => self.told.solutions.map_or(Value::Missing, Value::Count),
            "solution" => match &self.told.graded.verdict {
                Verdict::Solved(grid) => Value::Cells(Cells::Grid(grid, self.task.puzzle.alphabet)),
                _ => Value::Missing,
            },
            "candidates" if self.told.finish == Finish::Stuck => self.candidates(),
            "candidates" => Value::Missing,
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.try_write_text(out);
    }
}

impl Explanation<'_> {
    fn wrong(&self, wrong: &Wrong) -> Value<'static> {
        let mut fields = place(self.givens.shape(), wrong.cell);
        let kind = match wrong.kind {
            WrongKind::Placed => "placed",
            WrongKind::Missing => "missing",
        };
        fields.push(("digit", Value::size(wrong.digit.value())));
        fields.push(("kind", Value::Text(kind.into())));
        Value::Object(fields)
    }

    /// Returns the digits that remain for each cell, in reading order, if it is
    /// stuck.
    fn candidates(&self) -> Value<'_> {
        let Verdict::Stuck(left) = &self.told.graded.verdict else {
            return Value::Missing;
        };
        let digit = |digit: Digit| Value::size(digit.value());
        let sets = left.sets().iter();
        Value::List(
            sets.map(|set| Value::List(set.iter().map(digit).collect()))
                .collect(),
        )
    }
}
