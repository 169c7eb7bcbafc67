//! Answers by a template: `{puzzle} {count}`.

use std::str::FromStr;

use quadrille::board::names::did_you_mean;

use super::record::{Field, Record};

/// A text with fields in it, one line for each answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template(Vec<Piece>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Field(String),
}

impl Template {
    /// Checks that all fields are among these.
    ///
    /// # Errors
    ///
    /// A message that says what was expected.
    pub fn check(&self, schema: &[Field]) -> Result<(), String> {
        let is_known = |key: &str| schema.iter().any(|field| field.key == key);
        match self.keys().find(|key| !is_known(key)) {
            None => Ok(()),
            Some(key) => {
                let known: Vec<&str> = schema.iter().map(|field| field.key).collect();
                let hint = did_you_mean(known.iter().copied(), key);
                let known = known.join(", ");
                Err(format!(
                    "expected one of {known} in braces, found '{key}'{hint}"
                ))
            }
        }
    }

    /// Returns whether it has a field.
    pub fn has(&self, key: &str) -> bool {
        self.keys().any(|other| other == key)
    }

    /// Appends an answer, with its line end.
    pub fn write(&self, record: &impl Record, out: &mut Vec<u8>) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(key) => record.value(key).write_tsv(out),
            }
        }
        out.push(b'\n');
    }

    fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Field(key) => Some(key.as_str()),
            Piece::Text(_) => None,
        })
    }
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text.chars().peekable();
        while let Some(symbol) = rest.next() {
            match symbol {
                '{' if rest.next_if_eq(&'{').is_some() => plain.push('{'),
                '}' if rest.next_if_eq(&'}').is_some() => plain.push('}'),
                '}' => return Err("expected { before }, or }} for a brace".to_owned()),
                '{' => {
                    let mut key = String::new();
                    loop {
                        match rest.next() {
                            Some('}') => break,
                            Some(symbol) => key.push(symbol),
                            None => return Err(format!("expected }} after {{{key}")),
                        }
                    }
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    pieces.push(Piece::Field(key));
                }
                '\\' => plain.push(match rest.next() {
                    Some('t') => '\t',
                    Some('n') => '\n',
                    Some('\\') => '\\',
                    other => {
                        let found = other.map(String::from).unwrap_or_default();
                        return Err(format!("expected t, n or \\ after \\, found '{found}'"));
                    }
                }),
                _ => plain.push(symbol),
            }
        }
        pieces.push(Piece::Text(plain));
        pieces.retain(|piece| *piece != Piece::Text(String::new()));
        Ok(Template(pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_read() {
        let template: Template = r"{{{count}}}\t{puzzle}".parse().unwrap();
        let text = |text: &str| Piece::Text(text.to_owned());
        let field = |key: &str| Piece::Field(key.to_owned());
        let pieces = [text("{"), field("count"), text("}\t"), field("puzzle")];
        assert_eq!(template.0, pieces);
        assert!(template.has("count") && !template.has("nodes"));
        let schema = ["puzzle", "count"].map(Field::new);
        assert_eq!(template.check(&schema), Ok(()));
        let error = template.check(&schema[..1]).unwrap_err();
        assert_eq!(error, "expected one of puzzle in braces, found 'count'");
    }

    #[test]
    fn what_is_wrong_with_a_template_is_said() {
        let message = |text: &str| text.parse::<Template>().unwrap_err();
        assert_eq!(message("{puzzle"), "expected } after {puzzle");
        assert_eq!(message("a}b"), "expected { before }, or }} for a brace");
        assert_eq!(message(r"\x"), r"expected t, n or \ after \, found 'x'");
    }
}
