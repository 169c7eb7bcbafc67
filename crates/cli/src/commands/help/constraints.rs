//! `quadrille constraints`: the rules of variants and the kinds of constraints, with their
//! syntax and an example.

use std::fmt::Write as _;

use quadrille::board::{
    Extra, Kind, LocalConstraint, Places, Shape, Template, Values, Variant, VariantError,
};

use super::MORE;
use crate::pipeline::{Exit, Failure, Outcome, console};

/// The arguments of `constraints`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = "\
Examples:
  # List the rules of variants and all kinds of constraints
  quadrille constraints

  # Show the syntax of a kind, with an example to try
  quadrille constraints whisper")]
pub struct ConstraintKinds {
    /// Show this kind, with an example [default: list all]
    name: Option<String>,
}

impl ConstraintKinds {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let text = match &self.name {
            None => list(),
            Some(name) => one(name).map_err(Failure::Trouble)?,
        };
        console::write_plain(text.as_bytes())?;
        Ok(Exit::Success)
    }
}

/// The most columns of the list.
const WIDTH: usize = 100;

/// A 6x6 board without clues.
const BLANK: &str = "....................................";

fn list() -> String {
    let templates: Vec<Template> = LocalConstraint::templates().collect();
    let mut out = "Rules for the whole board, --variant NAME,NAME...\n".to_owned();
    let width = templates.iter().map(|kind| kind.syntax().len());
    let width = width.max().unwrap_or_default();
    // Writing to a string cannot fail.
    for extra in Extra::ALL {
        let _ = writeln!(out, "  {:width$}  {}", extra.name(), capital(extra.about()));
    }
    out += "\nConstraints on cells, --constraints 'TEXT; TEXT...'\n";
    for kind in &templates {
        let _ = write!(out, "  {:width$} ", kind.syntax());
        let mut column = width + 3;
        for word in kind.about.split(' ') {
            if column + 1 + word.len() > WIDTH {
                let _ = write!(out, "\n{:1$}", "", width + 3);
                column = width + 3;
            }
            let _ = write!(out, " {word}");
            column += 1 + word.len();
        }
        out.push('\n');
    }
    out += "
CELL is a cell such as r1c2. CELLS are cells, with blanks between them; rows and columns,
row 1 or r1, column 2 or c2, c1..c3; or lines, r1c2..r1c5 or r1c2..r4c5.
quadrille constraints NAME shows an example, docs/images/constraints.svg a picture of each.
";
    out
}

/// Describes a rule or a kind of constraint.
fn one(name: &str) -> Result<String, String> {
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    let extra = Extra::ALL.iter().find(|extra| is_name(extra.name()));
    let kind = LocalConstraint::templates().find(|kind| is_name(kind.name));
    let extra = extra.map(|extra| {
        let (name, about) = (extra.name(), capital(extra.about()));
        let shape = Shape::of_side(BLANK.len().isqrt()).unwrap_or(Shape::CLASSIC);
        let fits = Variant::from_iter([*extra]).fits(shape).is_ok();
        let blank = match fits {
            true => BLANK.to_owned(),
            false => ".".repeat(Shape::CLASSIC.cell_count()),
        };
        format!(
            "--variant {name}\n  {about}.\n\nExample:\n  quadrille solve --variant {name} {blank}\n"
        )
    });
    let kind = kind.map(|kind| described(&kind));
    match (extra, kind) {
        // There are two of the name x.
        (Some(extra), Some(kind)) => Ok(format!("{extra}\n{kind}")),
        (Some(text), None) | (None, Some(text)) => Ok(text),
        (None, None) => {
            let hint = match (LocalConstraint::meant(name), name.parse::<Variant>()) {
                (Some(kind), _) => format!("; did you mean '{}'?", kind.name),
                (None, Err(VariantError::Unknown(error))) if !error.hint.is_empty() => error.hint,
                _ => "; 'quadrille constraints' lists all".to_owned(),
            };
            Err(format!(
                "expected a rule or a kind of constraint, found '{}'{hint}",
                crate::output::escape(name)
            ))
        }
    }
}

fn described(kind: &Template) -> String {
    let mut out = format!("{}\n  {}.\n", kind.syntax(), kind.about);
    let (least, most) = (kind.range.start(), kind.range.end());
    let number = match (kind.values, kind.default) {
        (Values::None | Values::Text | Values::Dot, _) => None,
        (_, Some(usual)) => Some(format!(
            "N is a number from {least} to {most}, {usual} by default."
        )),
        _ => Some(format!("Numbers are from {least} to {most}.")),
    };
    let count = kind.least;
    let places = match kind.places {
        Places::Line => Some(format!(
            "CELLS are at least {count}, in the order of the line."
        )),
        Places::Clue => Some("CELLS are a row, column or line, as seen from the clue.".to_owned()),
        Places::Set => Some(format!("CELLS are at least {count}, in any order.")),
        Places::Pair => Some("Both cells share a side.".to_owned()),
        Places::Equal => Some("The groups have as many cells each.".to_owned()),
        Places::Arrow | Places::Groups | Places::Board | Places::Constraints => None,
        _ => None,
    };
    for line in number.into_iter().chain(places) {
        let _ = writeln!(out, "  {line}");
    }
    let example = kind.example;
    let _ = writeln!(
        out,
        "\nExample, on a 6x6 board:\n  quadrille solve --constraints '{example}' {BLANK}"
    );
    // Boards with cells outside are not explained, and so not drawn.
    if kind.name != Kind::Outside.name() {
        let name = kind.name;
        let _ = writeln!(
            out,
            "\nPicture '{name}' of docs/images/constraints.svg, or {name}/1-00.svg by:\n  \
             quadrille explain --svg {name} --constraints '{example}' {BLANK}"
        );
    }
    let elsewhere = [
        kind.iss
            .map(|name| format!("{name} in the Interactive Sudoku Solver")),
        kind.fpuzzles.map(|name| format!("{name} in f-puzzles")),
    ];
    let elsewhere: Vec<String> = elsewhere.into_iter().flatten().collect();
    if !elsewhere.is_empty() {
        let _ = writeln!(out, "\nIt is {}.", elsewhere.join(", and "));
    }
    out
}

/// Returns a text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
