//! The values of fields, in any form.

use std::borrow::Cow;
use std::io::Write;

use quadrille::board::{Grid, Shape};
use quadrille::cover::Count;
use quadrille::human::explainer::Score;
use quadrille::limits::Stop;
use quadrille::text::{Alphabet, Format, Puzzle, Writer, write_line};
use serde::{Serialize, Serializer};

use super::words::escape;

/// The value of a field.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// Nothing: `-`, an empty field of CSV, `null`.
    Missing,
    /// A text.
    Text(Cow<'a, str>),
    /// The cells of a board on one line.
    Cells(Cells<'a>),
    /// A whole number.
    Number(u128),
    /// A number of solutions: `>=12` if it is not exact, in JSON its number.
    Count(Count),
    /// A number that may have a fraction.
    Float(f64),
    /// A whole number below 0, or beyond 128 bits, in digits.
    Digits(String),
    /// A rating: `>=7.2` if it is not exact, in JSON its number.
    Score(Score),
    /// The least of some words that it can be: `>=easy`, in JSON the word.
    AtLeast(Cow<'a, str>),
    /// A flag.
    Bool(bool),
    /// A text for people, and a value for data.
    Shown(String, Box<Value<'a>>),
    /// Several values: columns of TSV, an array of JSON.
    List(Vec<Value<'a>>),
    /// Named values, for JSON.
    Object(Vec<(&'static str, Value<'a>)>),
    /// A value of JSON.
    Json(serde_json::Value),
    /// The text of an object of JSON, its fields in order.
    Raw(String),
}

impl<'a> Value<'a> {
    /// Returns a text that may be missing.
    pub fn text(text: Option<&'a str>) -> Value<'a> {
        text.map_or(Value::Missing, |text| Value::Text(text.into()))
    }

    /// Returns why work ended early, if it did.
    pub fn early(stop: Option<Stop>) -> Value<'a> {
        match stop.filter(|stop| stop.is_early()) {
            Some(stop) => Value::Text(stop.to_string().into()),
            None => Value::Missing,
        }
    }

    /// Returns a whole number.
    pub fn number(number: impl Into<u128>) -> Value<'a> {
        Value::Number(number.into())
    }

    /// Returns a whole number, for lengths and places.
    pub fn size(size: usize) -> Value<'a> {
        Value::Number(size as u128)
    }

    /// Returns an object for JSON that may be missing.
    pub fn object(object: &Option<impl Serialize>) -> Value<'a> {
        let text = |object| serde_json::to_string(object).ok().map(Value::Raw);
        object.as_ref().and_then(text).unwrap_or(Value::Missing)
    }

    /// Returns whether it is aligned to the right; `None` if it follows its
    /// column.
    pub fn is_number(&self) -> Option<bool> {
        match self {
            Value::Missing => None,
            Value::Number(_)
            | Value::Count(_)
            | Value::Digits(_)
            | Value::Float(_)
            | Value::Score(_) => Some(true),
            Value::Shown(_, value) => value.is_number(),
            _ => Some(false),
        }
    }

    /// Appends it as columns of TSV.
    pub fn write_tsv(&self, out: &mut Vec<u8>) {
        // Writing to memory does not fail.
        let _ = match self {
            Value::Missing => out.write_all(b"-"),
            Value::Text(text) => out.write_all(escape(text).as_bytes()),
            Value::Cells(cells) => {
                cells.write(out);
                Ok(())
            }
            Value::Count(count) => write!(out, "{count}"),
            Value::List(values) => {
                for (place, value) in values.iter().enumerate() {
                    if place > 0 {
                        out.push(b'\t');
                    }
                    value.write_tsv(out);
                }
                Ok(())
            }
            _ => out.write_all(self.plain().as_bytes()),
        };
    }

    /// Appends it as JSON.
    pub fn write_json(&self, out: &mut Vec<u8>) {
        match self {
            // No alphabet has a sign that JSON would escape.
            Value::Cells(cells) => {
                out.push(b'"');
                cells.clues().write(out);
                out.push(b'"');
            }
            // JSON has no bound on numbers.
            Value::Digits(text) | Value::Raw(text) => out.extend_from_slice(text.as_bytes()),
            // A value has nothing in it that JSON could not hold.
            _ => serde_json::to_writer(out, self).unwrap_or_default(),
        }
    }

    /// Returns it as a field of CSV.
    pub fn csv(&self) -> Cow<'_, str> {
        match self {
            Value::Missing => "".into(),
            // Another field says whether it is exact.
            Value::Count(count) => count.number().to_string().into(),
            Value::Score(score) => format!("{:.1}", number(*score)).into(),
            Value::AtLeast(word) => word.as_ref().into(),
            Value::Shown(_, value) => value.csv(),
            _ => self.plain(),
        }
    }

    /// Returns it as a field of a table for people.
    pub fn shown(&self) -> Cow<'_, str> {
        match self {
            Value::Missing => "-".into(),
            Value::Text(text) => escape(text),
            Value::Bool(flag) => if *flag { "yes" } else { "no" }.into(),
            Value::Shown(shown, _) => shown.into(),
            _ => self.plain(),
        }
    }

    fn plain(&self) -> Cow<'_, str> {
        match self {
            Value::Missing => "-".into(),
            Value::Text(text) => text.as_ref().into(),
            Value::Cells(cells) => cells.line(),
            Value::Number(number) => number.to_string().into(),
            Value::Count(count) => count.to_string().into(),
            Value::Digits(text) | Value::Raw(text) => text.into(),
            Value::Float(number) => number.to_string().into(),
            Value::Score(score) => score.to_string().into(),
            Value::AtLeast(word) => format!(">={word}").into(),
            Value::Bool(flag) => flag.to_string().into(),
            Value::Shown(_, value) => value.plain(),
            Value::List(values) => {
                let values: Vec<_> = values.iter().map(Value::plain).collect();
                values.join(" ").into()
            }
            Value::Json(serde_json::Value::String(text)) => text.into(),
            Value::Object(_) | Value::Json(_) => {
                serde_json::to_string(self).unwrap_or_default().into()
            }
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) | Value::AtLeast(text) => serializer.serialize_str(text),
            Value::Digits(text) | Value::Raw(text) => serializer.serialize_str(text),
            Value::Cells(cells) => serializer.serialize_str(&cells.clues().line()),
            Value::Number(number) => serializer.serialize_u128(*number),
            Value::Count(count) => serializer.serialize_u128(count.number()),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Score(score) => serializer.serialize_f64(number(*score)),
            Value::Bool(flag) => serializer.serialize_bool(*flag),
            Value::Shown(_, value) => value.serialize(serializer),
            Value::List(values) => serializer.collect_seq(values),
            Value::Object(values) => {
                serializer.collect_map(values.iter().map(|(key, value)| (key, value)))
            }
            Value::Json(value) => value.serialize(serializer),
        }
    }
}

/// Returns a rating as a number.
fn number(score: Score) -> f64 {
    f64::from(score.tenths()) / 10.0
}

/// Returns cells as text. Every alphabet is ASCII, so nothing is lost.
fn text(cells: &[u8]) -> Cow<'_, str> {
    str::from_utf8(cells).map_or_else(|_| String::from_utf8_lossy(cells), Cow::Borrowed)
}

/// The cells of a board.
#[derive(Clone, Copy, Debug)]
pub enum Cells<'a> {
    /// A puzzle with its pencil marks and regions.
    Puzzle(&'a Puzzle),
    /// A grid and its alphabet.
    Grid(&'a Grid, Alphabet),
    /// A classic one in digits and dots, as it comes from lanes.
    Classic(&'a [u8; 81]),
}

impl<'a> Cells<'a> {
    /// Appends the cells as one line, without its end.
    pub fn write(self, out: &mut Vec<u8>) {
        match self {
            Cells::Puzzle(puzzle) => puzzle.write_line(out),
            Cells::Grid(grid, alphabet) => write_line(grid, alphabet, out),
            Cells::Classic(cells) => out.extend_from_slice(cells),
        }
    }

    /// Returns the cells as one line.
    pub fn line(self) -> Cow<'a, str> {
        if let Cells::Classic(cells) = self {
            return text(cells);
        }
        let mut line = Vec::new();
        self.write(&mut line);
        text(&line).into_owned().into()
    }

    /// Returns the clues alone, without marks and regions. JSON has fields for
    /// these.
    fn clues(self) -> Cells<'a> {
        match self {
            Cells::Puzzle(puzzle) => Cells::Grid(&puzzle.grid, puzzle.alphabet),
            cells => cells,
        }
    }

    /// Returns a part that a puzzle has besides clues, as in its JSON object:
    /// its marks, regions, variant, constraints, and its shape and alphabet if
    /// they do not follow from the cells. For `result`, the whole object of a
    /// puzzle that has any.
    pub fn given(self, key: &str) -> Value<'a> {
        let Cells::Puzzle(puzzle) = self else {
            return Value::Missing;
        };
        let shape = puzzle.grid.shape();
        let is_usual = Shape::of_side(shape.side()) == Some(shape);
        let is_large = shape.side() > Alphabet::Digits.max_side();
        let is_wanted = match key {
            "shape" => !is_usual,
            "alphabet" => is_large,
            _ => !puzzle.is_plain(),
        };
        if !is_wanted {
            return Value::Missing;
        }
        let mut line = Vec::new();
        // Whatever may be lost is no part of these fields.
        let _ = Writer::new(Format::Jsonl).puzzle(puzzle, &mut line);
        match serde_json::from_slice::<serde_json::Value>(&line) {
            Ok(object) if key == "result" => Value::Json(object),
            Ok(mut object) => match object.get_mut(key) {
                Some(value) => Value::Json(value.take()),
                None => Value::Missing,
            },
            Err(_) => Value::Missing,
        }
    }

    /// Returns their alphabet.
    pub fn alphabet(self) -> Alphabet {
        match self {
            Cells::Puzzle(puzzle) => puzzle.alphabet,
            Cells::Grid(_, alphabet) => alphabet,
            Cells::Classic(_) => Alphabet::Digits,
        }
    }

    /// Returns the cells as a grid.
    pub fn grid(self) -> Cow<'a, Grid> {
        match self {
            Cells::Puzzle(puzzle) => Cow::Borrowed(&puzzle.grid),
            Cells::Grid(grid, _) => Cow::Borrowed(grid),
            Cells::Classic(cells) => {
                let grid = str::from_utf8(cells)
                    .ok()
                    .and_then(|cells| cells.parse().ok());
                Cow::Owned(grid.expect("nothing but digits and dots"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_has_its_way_with_a_value() {
        let large = 6_670_903_752_021_072_936_960_u128;
        let values = [
            (Value::Missing, "-", "", "-", "null"),
            (
                Value::Text("a\tb".into()),
                r"a\tb",
                "a\tb",
                r"a\tb",
                r#""a\tb""#,
            ),
            (
                Value::Count(Count::Exact(large)),
                "6670903752021072936960",
                "6670903752021072936960",
                "6670903752021072936960",
                "6670903752021072936960",
            ),
            (Value::Count(Count::AtLeast(2)), ">=2", "2", ">=2", "2"),
            (Value::Bool(true), "true", "true", "yes", "true"),
            (
                Value::Shown("1.5 s".to_owned(), Box::new(Value::Float(1.5))),
                "1.5",
                "1.5",
                "1.5 s",
                "1.5",
            ),
            (
                Value::List(vec![Value::size(1), Value::Missing]),
                "1\t-",
                "1 -",
                "1 -",
                "[1,null]",
            ),
        ];
        for (value, tsv, csv, shown, json) in values {
            let mut out = Vec::new();
            value.write_tsv(&mut out);
            assert_eq!(String::from_utf8(out).unwrap(), tsv);
            assert_eq!((&*value.csv(), &*value.shown()), (csv, shown));
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
        }
    }
}
