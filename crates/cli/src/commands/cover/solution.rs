//! A solution of a problem, as a record.

use quadrille::cover::{NamedProblem, OptionId};

use crate::output::{Field, Form, Record, Value, escape};

/// A solution of a problem.
pub struct Solution<'a> {
    pub file: &'a str,
    pub problem: &'a NamedProblem,
    pub number: u64,
    /// In the order of the file.
    pub options: Vec<OptionId>,
    pub form: Form,
}

impl Solution<'_> {
    /// The columns of the records.
    pub const COLUMNS: [Field; 3] = [
        Field::new("solution"),
        Field::hidden("cost"),
        Field::new("options").list(),
    ];

    /// The columns of the records in order of cost.
    pub const PRICED: [Field; 3] = [
        Field::new("solution"),
        Field::new("cost"),
        Field::new("options").list(),
    ];

    fn cost(&self) -> i64 {
        self.problem.problem().cost_of(&self.options)
    }
}

impl Record for Solution<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let names = || {
            self.options
                .iter()
                .map(|&option| self.problem.option(option).to_string())
        };
        match (key, self.form) {
            ("file", _) => Value::Text(self.file.into()),
            ("status", _) => Value::Text("ok".into()),
            ("solution", _) => Value::number(self.number),
            ("cost", _) => Value::Digits(self.cost().to_string()),
            ("options", Form::Jsonl) => {
                let items = |name: String| {
                    let items = name.split_whitespace().map(str::to_owned);
                    Value::List(items.map(|item| Value::Text(item.into())).collect())
                };
                Value::List(names().map(items).collect())
            }
            ("options", Form::Tsv) => {
                Value::List(names().map(|name| Value::Text(name.into())).collect())
            }
            ("options", _) => Value::Text(names().collect::<Vec<_>>().join("; ").into()),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &if self.problem.problem().has_costs() {
            format!("{}: cost {}\n", self.number, self.cost())
        } else {
            format!("{}:\n", self.number)
        };
        for &option in &self.options {
            let option = self.problem.option(option).to_string();
            *out += &format!("  {}\n", escape(&option));
        }
    }
}
