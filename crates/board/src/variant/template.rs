//! What the text of a constraint of each kind is made of, for tools in which
//! people set constraints.

use std::ops::RangeInclusive;

use super::local::LocalConstraint;
use super::ruled::{Cells, Kind, Numbers};

/// What the text of a constraint of one kind is made of: its name, then values,
/// then cells.
///
/// # Examples
///
/// ```
/// use quadrille::board::{LocalConstraint, Places, Values};
///
/// let whisper = LocalConstraint::templates().find(|template| template.name == "whisper").unwrap();
/// assert_eq!((whisper.values, whisper.places), (Values::Optional, Places::Line));
/// assert_eq!((whisper.default, whisper.least), (Some(5), 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Template {
    /// The word that it begins with.
    pub name: &'static str,
    /// The values that follow.
    pub values: Values,
    /// The least and the greatest value that a number may have.
    pub range: RangeInclusive<i32>,
    /// The number that is meant where none is given.
    pub default: Option<i32>,
    /// The cells that it names.
    pub places: Places,
    /// The least number of cells, in each group if there are groups.
    pub least: usize,
}

/// The values of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Values {
    /// None.
    None,
    /// A number that may be left out.
    Optional,
    /// A number.
    One,
    /// Any number of numbers.
    Many,
    /// A number, and one more for each cell.
    Factors,
    /// A text without blanks.
    Text,
    /// The name of a [`Dot`](super::Dot).
    Dot,
}

impl Values {
    /// Returns its name, as in `optional`.
    pub fn name(self) -> &'static str {
        match self {
            Values::None => "none",
            Values::Optional => "optional",
            Values::One => "one",
            Values::Many => "many",
            Values::Factors => "factors",
            Values::Text => "text",
            Values::Dot => "dot",
        }
    }
}

/// The cells of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Places {
    /// A line, in order.
    Line,
    /// A row, column or other line, seen from its first cell.
    Clue,
    /// Cells in any order.
    Set,
    /// Two cells that share a side.
    Pair,
    /// The cells of a circle, `=`, and the cells of a shaft.
    Arrow,
    /// Groups with the same number of cells, with `=` between them.
    Equal,
    /// Groups of cells, with `=` between them.
    Groups,
    /// None: it is about the whole board.
    Board,
}

impl Places {
    /// Returns its name, as in `line`.
    pub fn name(self) -> &'static str {
        match self {
            Places::Line => "line",
            Places::Clue => "clue",
            Places::Set => "set",
            Places::Pair => "pair",
            Places::Arrow => "arrow",
            Places::Equal => "equal",
            Places::Groups => "groups",
            Places::Board => "board",
        }
    }
}

const NO: RangeInclusive<i32> = 0..=0;
const SUM: RangeInclusive<i32> = 0..=9999;
const DOT: RangeInclusive<i32> = 1..=255;

/// The kinds that are not a [`Kind`].
const USUAL: [(&str, Values, RangeInclusive<i32>, Places, usize); 13] = [
    ("cage", Values::Optional, SUM, Places::Set, 1),
    ("sum", Values::One, SUM, Places::Set, 1),
    ("thermometer", Values::None, NO, Places::Line, 2),
    ("arrow", Values::None, NO, Places::Arrow, 2),
    ("white", Values::None, NO, Places::Pair, 2),
    ("black", Values::None, NO, Places::Pair, 2),
    ("difference", Values::One, DOT, Places::Pair, 2),
    ("ratio", Values::One, DOT, Places::Pair, 2),
    ("v", Values::None, NO, Places::Pair, 2),
    ("x", Values::None, NO, Places::Pair, 2),
    ("even", Values::None, NO, Places::Set, 1),
    ("odd", Values::None, NO, Places::Set, 1),
    ("negative", Values::Dot, NO, Places::Board, 0),
];

impl LocalConstraint {
    /// Returns what each kind of constraint is made of; choices between
    /// constraints (`either`) are not among them.
    pub fn templates() -> impl Iterator<Item = Template> {
        let usual = USUAL
            .into_iter()
            .map(|(name, values, range, places, least)| Template {
                name,
                values,
                range,
                default: None,
                places,
                least,
            });
        usual.chain(Kind::all().map(Kind::template))
    }
}

impl Kind {
    /// Returns what a constraint of this kind is made of.
    pub fn template(self) -> Template {
        let row = self.row();
        let (values, default) = match row.numbers {
            Numbers::None => (Values::None, None),
            Numbers::Default(number) => (Values::Optional, Some(number)),
            Numbers::One => (Values::One, None),
            Numbers::Many => (Values::Many, None),
            Numbers::Factors => (Values::Factors, None),
            Numbers::Text => (Values::Text, None),
        };
        let (places, least) = match row.cells {
            Cells::Line(least) => (Places::Line, least),
            Cells::Clue | Cells::Side => (Places::Clue, 1),
            Cells::Set(least) => (Places::Set, least),
            Cells::Equal => (Places::Equal, 1),
            Cells::Groups => (Places::Groups, 1),
            Cells::Arms => (Places::Arrow, 2),
            Cells::Board => (Places::Board, 0),
        };
        Template {
            name: self.name(),
            values,
            range: row.range.clone(),
            default,
            places,
            least,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraints, Shape};

    /// Writes a constraint as the template says.
    fn text_of(template: &Template) -> String {
        let whole = template.places == Places::Clue;
        let count = if whole { 9 } else { template.least.max(2) };
        let line: Vec<String> = (1..=count).map(|column| format!("r1c{column}")).collect();
        // A difference of 1 is a white dot, a ratio of 2 a black one.
        let least = if template.places == Places::Pair {
            3
        } else {
            1
        };
        let number = template.range.start().max(&least);
        let values = match template.values {
            Values::None | Values::Optional => String::new(),
            Values::One | Values::Many => number.to_string(),
            Values::Factors => format!("9{}", " 1".repeat(count)),
            Values::Text => match template.name {
                "regex" => ".*".to_owned(),
                "automaton" => "0/1/0.123.1/1.4.1".to_owned(),
                "look-and-say" => "12".to_owned(),
                _ => format!("0{}", "1111111110".repeat(8)),
            },
            Values::Dot => "white".to_owned(),
        };
        let cells = match template.places {
            Places::Arrow => "r1c1 = r2c1 r2c2".to_owned(),
            Places::Equal | Places::Groups => "r1c1 r1c2 = r5c5 r5c6".to_owned(),
            Places::Board => String::new(),
            _ => line.join(" "),
        };
        let needed = match template.name {
            "same-region" | "region-arrow" => "; chaos-construction",
            _ => "",
        };
        format!("{} {values} {cells}{needed}", template.name)
    }

    #[test]
    fn what_is_made_of_a_template_is_read() {
        for template in LocalConstraint::templates() {
            let text = text_of(&template);
            let read = Constraints::parse(Shape::CLASSIC, &text);
            let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(!read.list().is_empty(), "{text}");
            assert!(read.to_string().starts_with(template.name), "{read}");
        }
        let kinds = LocalConstraint::templates().count();
        assert_eq!(kinds, USUAL.len() + Kind::all().count());
    }
}
