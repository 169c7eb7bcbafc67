//! Tables of figures: aligned text, Markdown, and what programs read.

use clap::ValueEnum;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::args::Format;
use crate::output::escape;

/// A format of tables.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum TableFormat {
    /// Aligned columns, for people.
    Text,
    /// Columns between tabs, without a header.
    Tsv,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON object on each line.
    Jsonl,
    /// A table in Markdown.
    Markdown,
}

impl TableFormat {
    /// The format that is asked for, or else suits where the output goes.
    pub fn or_usual(asked: Option<TableFormat>) -> TableFormat {
        asked.unwrap_or_else(|| match Format::or_usual(None) {
            Format::Text => TableFormat::Text,
            _ => TableFormat::Tsv,
        })
    }

    /// The format that has colours where this one has, and none where not.
    pub fn plain(self) -> Format {
        match self {
            TableFormat::Text => Format::Text,
            TableFormat::Csv => Format::Csv,
            TableFormat::Jsonl => Format::Jsonl,
            TableFormat::Tsv | TableFormat::Markdown => Format::Tsv,
        }
    }
}

/// The head of a column.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// For people: `timed out`.
    pub title: &'static str,
    /// For programs: `timed_out`.
    pub key: &'static str,
}

/// What stands in one row under one head.
#[derive(Clone, Debug)]
pub struct Field {
    /// For people: `12.3 µs`.
    pub shown: String,
    /// For programs, with the unit in the key.
    pub value: Value,
}

impl Field {
    /// A text, the same for all.
    pub fn text(text: impl Into<String>) -> Field {
        let shown = text.into();
        let value = Value::from(shown.as_str());
        Field { shown, value }
    }

    /// A number, the same for all.
    pub fn number(number: u64) -> Field {
        Field {
            shown: number.to_string(),
            value: number.into(),
        }
    }

    /// Nothing to tell.
    pub fn none() -> Field {
        Field {
            shown: "-".to_owned(),
            value: Value::Null,
        }
    }

    /// Whether it belongs to the right of its column.
    fn is_number(&self) -> bool {
        !self.value.is_string()
    }
}

/// Rows under heads.
#[derive(Clone, Debug)]
pub struct Table {
    /// One for each column.
    pub heads: Vec<Head>,
    /// As many fields in each as there are heads.
    pub rows: Vec<Vec<Field>>,
}

impl Table {
    /// The table in a format, with its last line end.
    pub fn write(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.text(),
            TableFormat::Tsv => self.tsv(),
            TableFormat::Csv => self.csv(),
            TableFormat::Jsonl => self.jsonl(),
            TableFormat::Markdown => self.markdown(),
        }
    }

    /// The rows alone in a format for programs, which can be put out as they
    /// come; text and Markdown are not, as they align all rows.
    pub fn records(&self, format: Format) -> String {
        match format {
            Format::Csv => self.csv_rows(),
            Format::Jsonl => self.jsonl(),
            Format::Tsv | Format::Text => self.tsv(),
        }
    }

    /// Whether a column has numbers.
    pub fn is_numeric(&self, column: usize) -> bool {
        self.rows.iter().all(|row| row[column].is_number())
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.heads.iter().enumerate();
        let width = |(column, head): (usize, &Head)| {
            let fields = self
                .rows
                .iter()
                .map(|row| row[column].shown.chars().count());
            fields.max().unwrap_or(0).max(head.title.len())
        };
        columns.map(width).collect()
    }

    /// Titles or fields of one line, each as wide as its column.
    fn aligned<'a>(&self, fields: impl Iterator<Item = &'a str>, gap: &str) -> String {
        let columns = fields.zip(self.widths()).enumerate();
        let padded = columns.map(|(column, (field, width))| {
            if self.is_numeric(column) {
                format!("{field:>width$}")
            } else {
                format!("{field:<width$}")
            }
        });
        padded.collect::<Vec<_>>().join(gap)
    }

    fn lines(&self, gap: &str) -> (String, Vec<String>) {
        let head = self.aligned(self.heads.iter().map(|head| head.title), gap);
        let rows = self.rows.iter();
        let rows = rows.map(|row| self.aligned(row.iter().map(|field| field.shown.as_str()), gap));
        (head, rows.collect())
    }

    fn text(&self) -> String {
        let bold = anstyle::Style::new().bold();
        let (head, rows) = self.lines("  ");
        let mut text = format!("{bold}{}{bold:#}\n", head.trim_end());
        for row in rows {
            text += row.trim_end();
            text.push('\n');
        }
        text
    }

    fn markdown(&self) -> String {
        let (head, rows) = self.lines(" | ");
        let columns = self.widths().into_iter().enumerate();
        let rules = columns.map(|(column, width)| {
            let right = if self.is_numeric(column) { ":" } else { "-" };
            format!("{}{right}", "-".repeat(width - 1))
        });
        let rule = rules.collect::<Vec<_>>().join(" | ");
        let lines = [head, rule].into_iter().chain(rows);
        lines.map(|line| format!("| {line} |\n")).collect()
    }

    fn tsv(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let fields = row.iter().map(|field| match &field.value {
                Value::Null => "-".to_owned(),
                Value::String(text) => escape(text),
                number => number.to_string(),
            });
            fields.collect::<Vec<_>>().join("\t") + "\n"
        });
        rows.collect()
    }

    fn csv(&self) -> String {
        csv_header(&self.heads) + &self.csv_rows()
    }

    fn csv_rows(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let fields = row.iter().map(|field| match &field.value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                number => number.to_string(),
            });
            fields.collect::<Vec<_>>()
        });
        csv_records(rows)
    }

    fn jsonl(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let object = Object {
                heads: &self.heads,
                row,
            };
            // It has nothing in it that JSON could not hold.
            serde_json::to_string(&object).unwrap_or_default() + "\n"
        });
        rows.collect()
    }
}

/// The line that comes before all rows of CSV.
pub fn csv_header(heads: &[Head]) -> String {
    csv_records([heads.iter().map(|head| head.key.to_owned()).collect()])
}

fn csv_records(records: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        // All records are of one length, and memory does not fail.
        let _ = writer.write_record(record);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A row as an object, its fields in the order of the columns.
struct Object<'a> {
    heads: &'a [Head],
    row: &'a [Field],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = self.heads.iter().map(|head| head.key);
        let values = self.row.iter().map(|field| &field.value);
        serializer.collect_map(keys.zip(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let head = |title, key| Head { title, key };
        let number = |shown: &str, value: f64| Field {
            shown: shown.to_owned(),
            value: Value::from(value),
        };
        Table {
            heads: vec![head("who", "who"), head("how long", "time_us")],
            rows: vec![
                vec![Field::text("a, b"), number("1.5 µs", 1.5)],
                vec![Field::text("c\td"), Field::none()],
            ],
        }
    }

    #[test]
    fn each_format_has_its_form() {
        let table = table();
        let expected = [
            (TableFormat::Tsv, "a, b\t1.5\nc\\td\t-\n"),
            (TableFormat::Csv, "who,time_us\n\"a, b\",1.5\nc\td,\n"),
            (
                TableFormat::Jsonl,
                "{\"who\":\"a, b\",\"time_us\":1.5}\n{\"who\":\"c\\td\",\"time_us\":null}\n",
            ),
            (
                TableFormat::Markdown,
                "| who  | how long |\n| ---- | -------: |\n| a, b |   1.5 µs |\n| c\td  |        - |\n",
            ),
        ];
        for (format, expected) in expected {
            assert_eq!(table.write(format), expected);
        }
        let text = table.write(TableFormat::Text);
        assert!(
            text.ends_with("\na, b    1.5 µs\nc\td          -\n"),
            "{text}"
        );
    }
}
