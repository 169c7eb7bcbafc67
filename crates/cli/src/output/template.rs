//! Answers in a form of the user's own: `{puzzle} {count}`.

use std::io::Write;
use std::str::FromStr;

use super::{Answer, Output, escape};

/// A text with fields in it, one line for each answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template(Vec<Piece>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Field(Field),
}

/// What can stand in a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Puzzle,
    Status,
    Count,
    Exact,
    Solution,
    Number,
    Clues,
    Nodes,
    TimeUs,
    Source,
    Line,
    Name,
    Error,
}

impl Field {
    const ALL: [(&'static str, Field); 13] = [
        ("puzzle", Field::Puzzle),
        ("status", Field::Status),
        ("count", Field::Count),
        ("exact", Field::Exact),
        ("solution", Field::Solution),
        ("number", Field::Number),
        ("clues", Field::Clues),
        ("nodes", Field::Nodes),
        ("time_us", Field::TimeUs),
        ("source", Field::Source),
        ("line", Field::Line),
        ("name", Field::Name),
        ("error", Field::Error),
    ];
}

impl Template {
    /// Whether it shows what only a search of one puzzle alone can tell.
    pub fn wants_search(&self) -> bool {
        self.has(Field::Nodes) || self.has(Field::TimeUs)
    }

    /// Whether it shows the names of puzzles.
    pub fn wants_names(&self) -> bool {
        self.has(Field::Name)
    }

    fn has(&self, field: Field) -> bool {
        self.0.contains(&Piece::Field(field))
    }
}

impl FromStr for Template {
    type Err = String;

    /// Reads text with fields in braces. `{{` and `}}` are braces, `\t`, `\n`
    /// and `\\` a tab, the end of a line and a backslash.
    fn from_str(text: &str) -> Result<Template, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text.chars().peekable();
        while let Some(symbol) = rest.next() {
            match symbol {
                '{' | '}' if rest.next_if_eq(&symbol).is_some() => plain.push(symbol),
                '{' => {
                    let mut is_closed = false;
                    let inside = |&c: &char| {
                        is_closed = c == '}';
                        !is_closed
                    };
                    let name: String = rest.by_ref().take_while(inside).collect();
                    if !is_closed {
                        return Err(format!("expected }} after {{{name}"));
                    }
                    let field = Field::ALL.into_iter().find(|(known, _)| *known == name);
                    let (_, field) = field.ok_or_else(|| {
                        let names = Field::ALL.map(|(name, _)| name).join(", ");
                        format!("expected one of {names} in braces, found '{name}'")
                    })?;
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    pieces.push(Piece::Field(field));
                }
                '}' => return Err("expected { before }, or }} for a brace".to_owned()),
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

impl Output for Template {
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend(text.bytes()),
                Piece::Field(field) => field.write(answer, out),
            }
        }
        out.push(b'\n');
    }
}

impl Field {
    /// Writes the field; `-` if there is nothing to tell.
    fn write(self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        let before = out.len();
        // Memory does not fail.
        let _ = self.try_write(answer, out);
        if out.len() == before {
            out.push(b'-');
        }
    }

    fn try_write(self, answer: &Answer<'_>, out: &mut Vec<u8>) -> std::io::Result<()> {
        match self {
            Field::Source => return write!(out, "{}", escape(answer.place.source.name())),
            Field::Line => return write!(out, "{}", answer.place.line),
            _ => {}
        }
        let finding = match &answer.finding {
            Ok(finding) => finding,
            Err(invalid) => {
                return match self {
                    Field::Puzzle => write!(out, "{}", escape(&invalid.text)),
                    Field::Status => write!(out, "invalid"),
                    Field::Error => write!(out, "{}", escape(&invalid.error.kind.to_string())),
                    _ => Ok(()),
                };
            }
        };
        match self {
            Field::Puzzle => finding.puzzle.write(out),
            Field::Status => write!(out, "{}", finding.status)?,
            Field::Count => write!(out, "{}", finding.count)?,
            Field::Exact => write!(out, "{}", finding.count.is_exact())?,
            Field::Number => write!(out, "{}", finding.number)?,
            Field::Clues => write!(out, "{}", finding.puzzle.grid().clues().count())?,
            Field::Solution => {
                if let Some(solution) = finding.solution {
                    solution.write(out);
                }
            }
            Field::Nodes => {
                if let Some(outcome) = finding.outcome {
                    write!(out, "{}", outcome.stats.nodes)?;
                }
            }
            Field::TimeUs => {
                if let Some(outcome) = finding.outcome {
                    write!(out, "{}", outcome.stats.total_time().as_micros())?;
                }
            }
            Field::Name => write!(out, "{}", escape(finding.name.unwrap_or_default()))?,
            Field::Source | Field::Line | Field::Error => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_read() {
        let template: Template = r"{{{count}}}\t{puzzle}".parse().unwrap();
        let text = |text: &str| Piece::Text(text.to_owned());
        assert_eq!(
            template.0,
            [
                text("{"),
                Piece::Field(Field::Count),
                text("}\t"),
                Piece::Field(Field::Puzzle)
            ]
        );
        assert!(!template.wants_search() && !template.wants_names());
        assert!("{nodes}".parse::<Template>().unwrap().wants_search());
    }

    #[test]
    fn what_is_wrong_with_a_template_is_said() {
        let message = |text: &str| text.parse::<Template>().unwrap_err();
        assert!(message("{nods}").ends_with(" in braces, found 'nods'"));
        assert_eq!(message("{puzzle"), "expected } after {puzzle");
        assert_eq!(message("a}b"), "expected { before }, or }} for a brace");
        assert_eq!(message(r"\x"), r"expected t, n or \ after \, found 'x'");
    }
}
