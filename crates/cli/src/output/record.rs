//! Records: named fields. Each form shows some of them.

use super::value::Value;

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in data: `timed_out`.
    pub key: &'static str,
    /// The name in text: `timed out`.
    pub title: &'static str,
    /// The forms that show it.
    forms: u8,
    /// Whether it is left out where it is missing.
    pub is_optional: bool,
    /// Whether it may be several columns, and so is the last one.
    is_list: bool,
}

/// The forms that differ in the fields that they show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Columns separated by tabs.
    Tsv = 1,
    /// Tables for people.
    Table = 2,
    /// Comma-separated values.
    Csv = 4,
    /// JSON objects.
    Json = 8,
    /// Tables in Markdown.
    Markdown = 16,
}

impl Field {
    /// Returns a field of every form.
    pub const fn new(key: &'static str) -> Field {
        Field {
            key,
            title: key,
            forms: 31,
            is_optional: false,
            is_list: false,
        }
    }

    /// Returns the same field of a list, which is several columns of TSV.
    pub const fn list(self) -> Field {
        Field {
            is_list: true,
            ..self
        }
    }

    /// Returns a field of CSV and JSON.
    pub const fn data(key: &'static str) -> Field {
        Field::new(key).only(&[Kind::Csv, Kind::Json])
    }

    /// Returns a field of rows, for which JSON has an object.
    pub const fn rows(key: &'static str) -> Field {
        Field::new(key).only(&[Kind::Tsv, Kind::Table, Kind::Csv, Kind::Markdown])
    }

    /// Returns a field of templates alone.
    pub const fn hidden(key: &'static str) -> Field {
        Field::new(key).only(&[])
    }

    /// Returns a field of JSON that is left out where it is missing.
    pub const fn optional(key: &'static str) -> Field {
        Field {
            is_optional: true,
            ..Field::new(key).only(&[Kind::Json])
        }
    }

    /// Returns the same field in these forms only.
    pub const fn only(self, kinds: &[Kind]) -> Field {
        let (mut forms, mut place) = (0, 0);
        while place < kinds.len() {
            forms |= kinds[place] as u8;
            place += 1;
        }
        Field { forms, ..self }
    }

    /// Returns the same field with another title.
    pub const fn titled(self, title: &'static str) -> Field {
        Field { title, ..self }
    }

    /// Returns whether a form shows it.
    pub fn is_in(&self, kind: Kind) -> bool {
        self.forms & kind as u8 != 0
    }
}

/// The fields of a puzzle and of its place.
pub const PUZZLE: [Field; 3] = [
    Field::data("source"),
    Field::data("line"),
    Field::new("puzzle"),
];

/// The statistics of a search, which differ from run to run: in templates, and shown if
/// that is asked for.
pub fn stats(are_shown: bool) -> [Field; 2] {
    ["nodes", "time_us"].map(match are_shown {
        true => Field::data,
        false => Field::hidden,
    })
}

/// The field of a problem.
pub const PROBLEM: Field = Field::new("file");

/// Returns the fields of the records about an input: the input itself, its status,
/// the columns of a command, and why there is no answer. Each input has at least one
/// such record, whatever became of it.
pub fn about(input: &[Field], columns: &[Field]) -> Vec<Field> {
    // On a terminal, the message is beside the table.
    let error = [Kind::Tsv, Kind::Csv, Kind::Json, Kind::Markdown];
    let error = Field::new("error").only(&error);
    let (lists, columns): (Vec<_>, Vec<_>) = columns.iter().partition(|field| field.is_list);
    [input, &[Field::new("status")], &columns, &[error], &lists].concat()
}

/// What a puzzle has besides clues: fields of JSON that are left out for
/// ordinary puzzles, and with which the object is read as the same puzzle.
const GIVEN: [Field; 7] = [
    Field::optional("shape"),
    Field::optional("alphabet"),
    Field::optional("marks"),
    Field::optional("placed"),
    Field::optional("regions"),
    Field::optional("variant"),
    Field::optional("constraints"),
];

/// Adds the fields of everything that a puzzle has besides clues, behind its
/// clues.
pub fn with_given(mut schema: Vec<Field>) -> Vec<Field> {
    if let Some(place) = schema.iter().position(|field| field.key == "puzzle") {
        schema.splice(place + 1..place + 1, GIVEN);
    }
    schema
}

/// A record of the output: about a puzzle, a solution, a problem.
pub trait Record {
    /// Returns the value of a key; [`Value::Missing`] for a key that the record
    /// does not have.
    fn value(&self, key: &str) -> Value<'_>;

    /// Appends the record as text, unless it is a row of a table.
    fn write_text(&self, _: &mut String) {}

    /// Appends the fields of these keys with tabs between them.
    fn write_tsv(&self, keys: &[&str], out: &mut Vec<u8>) {
        for (place, key) in keys.iter().enumerate() {
            if place > 0 {
                out.push(b'\t');
            }
            self.value(key).write_tsv(out);
        }
    }
}

/// A record of given values.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    schema: &'a [Field],
    values: Vec<Value<'a>>,
}

impl<'a> Values<'a> {
    /// Returns a record with a value for each field of the schema.
    pub fn new(schema: &'a [Field], values: Vec<Value<'a>>) -> Values<'a> {
        debug_assert_eq!(schema.len(), values.len());
        Values { schema, values }
    }

    /// Returns the values, in the order of the schema.
    pub fn values(&self) -> &[Value<'a>] {
        &self.values
    }
}

impl Record for Values<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let place = self.schema.iter().position(|field| field.key == key);
        place.map_or(Value::Missing, |place| self.values[place].clone())
    }
}
