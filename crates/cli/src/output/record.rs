//! Records: named fields, of which each form shows some.

use super::value::Value;

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// For programs: `timed_out`.
    pub key: &'static str,
    /// For people: `timed out`.
    pub title: &'static str,
    /// The forms that show it.
    forms: u8,
}

/// The forms that differ in the fields that they show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Columns between tabs.
    Tsv = 1,
    /// Tables for people.
    Table = 2,
    /// Comma-separated values.
    Csv = 4,
    /// JSON objects.
    Json = 8,
}

impl Field {
    /// A field of every form.
    pub const fn new(key: &'static str) -> Field {
        Field {
            key,
            title: key,
            forms: 15,
        }
    }

    /// A field of CSV and JSON.
    pub const fn data(key: &'static str) -> Field {
        Field::new(key).only(&[Kind::Csv, Kind::Json])
    }

    /// A field of templates alone.
    pub const fn hidden(key: &'static str) -> Field {
        Field::new(key).only(&[])
    }

    /// The same field in these forms only.
    pub const fn only(self, kinds: &[Kind]) -> Field {
        let (mut forms, mut place) = (0, 0);
        while place < kinds.len() {
            forms |= kinds[place] as u8;
            place += 1;
        }
        Field { forms, ..self }
    }

    /// The same field with another title.
    pub const fn titled(self, title: &'static str) -> Field {
        Field { title, ..self }
    }

    /// Returns whether a form shows it.
    pub fn is_in(&self, kind: Kind) -> bool {
        self.forms & kind as u8 != 0
    }
}

/// Where a puzzle is from: the first fields of most records.
pub const ORIGIN: [Field; 2] = [Field::data("source"), Field::data("line")];

/// What a command says: about a puzzle, a solution, a problem.
pub trait Record {
    /// Returns what stands under a key. A key of the schema that the record
    /// does not know is missing.
    fn value(&self, key: &str) -> Value<'_>;

    /// Appends the record for people, where it is not a row of a table.
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

/// A record whose values are there already.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    schema: &'a [Field],
    values: Vec<Value<'a>>,
}

impl<'a> Values<'a> {
    /// A record with a value for each field of the schema.
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
