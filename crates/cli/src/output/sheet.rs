//! The form of a command's records: chosen once, written on all threads.

use super::aligned::{Aligned, Shown, Style};
use super::form::{Form, OutputArgs};
use super::record::{Field, Kind, Record};
use super::template::Template;
use super::value::Value;

/// The layout of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Each record is written in words.
    Prose,
    /// Each record is written in words, in Markdown too.
    Article,
    /// Each record is a row of one table.
    Table,
}

/// A form, and the fields that it shows.
#[derive(Clone, Debug)]
pub struct Sheet {
    form: Form,
    template: Option<Template>,
    layout: Layout,
    has_header: bool,
    /// The fields of the form.
    shown: Vec<Field>,
    /// Their keys.
    keys: Vec<&'static str>,
}

impl Sheet {
    /// Returns the sheet that the arguments ask for, for records with these
    /// fields.
    ///
    /// # Errors
    ///
    /// A message about a template with an unknown field.
    pub fn new(args: &OutputArgs, schema: &[Field], layout: Layout) -> Result<Sheet, String> {
        if let Some(template) = &args.template {
            template
                .check(schema)
                .map_err(|message| format!("--template: {message}"))?;
        }
        let form = args.form();
        let kind = match form {
            Form::Tsv => Kind::Tsv,
            Form::Text => Kind::Table,
            Form::Markdown => Kind::Markdown,
            Form::Csv | Form::None => Kind::Csv,
            Form::Jsonl => Kind::Json,
        };
        let shown = schema.iter().copied().filter(|field| field.is_in(kind));
        let shown: Vec<Field> = shown.collect();
        Ok(Sheet {
            form,
            template: args.template.clone(),
            layout,
            has_header: match form {
                _ if args.template.is_some() => false,
                Form::Csv => !args.no_header,
                Form::Tsv => args.header,
                Form::Text | Form::Jsonl | Form::Markdown | Form::None => false,
            },
            keys: shown.iter().map(|field| field.key).collect(),
            shown,
        })
    }

    /// Returns the form.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns whether records are text in words, not rows.
    pub fn is_prose(&self) -> bool {
        self.form == Form::Text && self.layout != Layout::Table
    }

    /// Returns whether records are in words: as text, or as Markdown.
    fn is_in_words(&self) -> bool {
        let is_article = self.form == Form::Markdown && self.layout == Layout::Article;
        self.is_prose() || is_article
    }

    /// Returns whether records are lines of tsv.
    pub fn is_tsv(&self) -> bool {
        self.form == Form::Tsv && self.template.is_none()
    }

    /// Returns whether the records have the field: those of a template are asked
    /// for all.
    pub fn has(&self, key: &str) -> bool {
        self.template.is_some() || self.keys.contains(&key)
    }

    /// Returns whether a template has the field.
    pub fn has_in_template(&self, key: &str) -> bool {
        (self.template.as_ref()).is_some_and(|template| template.has(key))
    }

    /// Returns the header, if there is one.
    pub fn header(&self) -> String {
        match self.form {
            _ if !self.has_header => String::new(),
            Form::Csv => csv_line(&self.keys),
            _ => self.keys.join("\t") + "\n",
        }
    }

    /// Returns the table that the rows go into, if they go into one.
    pub fn aligned(&self) -> Option<Aligned> {
        let style = match self.form {
            _ if self.is_in_words() => return None,
            Form::Markdown => Style::Markdown,
            Form::Text => Style::Text,
            _ => return None,
        };
        let titles = self.shown.iter().map(|field| field.title);
        Some(Aligned::new(style, titles.collect()))
    }

    /// Returns all records of a small table, with the header.
    pub fn whole(&self, records: &[impl Record]) -> String {
        let (mut out, mut rows) = (self.header().into_bytes(), Vec::new());
        for record in records {
            self.write(record, &mut out, &mut rows);
        }
        let mut text = String::from_utf8_lossy(&out).into_owned();
        if let Some(mut table) = self.aligned() {
            table.extend(rows);
            text += &table.take();
        }
        text
    }

    /// Appends a record, with its line end: as text, or as a row of a table.
    pub fn write(&self, record: &impl Record, out: &mut Vec<u8>, rows: &mut Vec<Vec<Shown>>) {
        if let Some(template) = &self.template {
            return template.write(record, out);
        }
        match self.form {
            Form::Tsv => {
                record.write_tsv(&self.keys, out);
                out.push(b'\n');
            }
            Form::None => {}
            Form::Jsonl => {
                self.write_object(record, out);
                out.push(b'\n');
            }
            Form::Csv => {
                let values: Vec<_> = self.keys.iter().map(|key| record.value(key)).collect();
                let fields: Vec<_> = values.iter().map(|value| value.csv()).collect();
                out.extend_from_slice(csv_line(&fields).as_bytes());
            }
            _ if self.is_in_words() => {
                let mut text = String::new();
                record.write_text(&mut text);
                out.extend_from_slice(text.as_bytes());
            }
            Form::Text | Form::Markdown => {
                let shown = |key: &&str| {
                    let value = record.value(key);
                    (value.shown().into_owned(), value.is_number())
                };
                rows.push(self.keys.iter().map(shown).collect());
            }
        }
    }

    /// Appends a record as an object of JSON, its fields in the order of the
    /// schema. At least one is there.
    fn write_object(&self, record: &impl Record, out: &mut Vec<u8>) {
        let mut separator = b'{';
        for field in &self.shown {
            let value = record.value(field.key);
            if field.is_optional && matches!(value, Value::Missing) {
                continue;
            }
            // A key has nothing in it that JSON would escape.
            out.extend_from_slice(&[separator, b'"']);
            out.extend_from_slice(field.key.as_bytes());
            out.extend_from_slice(b"\":");
            value.write_json(out);
            separator = b',';
        }
        out.push(b'}');
    }
}

fn csv_line(fields: &[impl AsRef<str>]) -> String {
    let mut writer = csv::WriterBuilder::new()
        .buffer_capacity(1 << 9)
        .from_writer(Vec::new());
    // Memory does not fail.
    let _ = writer.write_record(fields.iter().map(|field| field.as_ref().as_bytes()));
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
