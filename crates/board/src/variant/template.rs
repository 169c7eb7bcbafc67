//! What the text of a constraint of each kind is made of, for tools in which
//! people set constraints.

use std::ops::RangeInclusive;

use super::local::LocalConstraint;
use super::ruled::{Cells, Kind, Numbers, for_people};
use crate::names::{is_same, nearest};

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
    /// What it means. In WebAssembly, where each byte travels, this and the example are empty.
    pub about: &'static str,
    /// A text of such a constraint, with others if it needs them, for a board of 6x6.
    pub example: &'static str,
    /// The name in the Interactive Sudoku Solver.
    pub iss: Option<&'static str>,
    /// The member of f-puzzles.
    pub fpuzzles: Option<&'static str>,
}

impl Template {
    /// Returns its text, with what stands for values and cells in capitals:
    /// `whisper [N] CELLS`.
    pub fn syntax(&self) -> String {
        let values = match (self.name, self.values) {
            (_, Values::None) => "",
            (_, Values::Optional) => " [N]",
            (_, Values::One) => " N",
            (_, Values::Many) => " N N...",
            (_, Values::Factors) => " SUM FACTORS",
            ("look-and-say", Values::Text) => " COUNTS",
            ("regex", Values::Text) => " REGEX",
            ("automaton", Values::Text) => " STATES",
            (_, Values::Text) => " TABLE",
            (_, Values::Dot) => " DOT",
        };
        let places = match self.places {
            Places::Line | Places::Clue | Places::Set => " CELLS",
            Places::Pair => " CELL CELL",
            Places::Arrow if self.name == "arrow" => " CIRCLE = CELLS",
            Places::Arrow => " CELL = CELLS = CELLS...",
            Places::Equal | Places::Groups => " CELLS = CELLS...",
            Places::Board => "",
            Places::Constraints if self.name == "either" => " A & B | C...",
            Places::Constraints => " A & B...",
        };
        format!("{}{values}{places}", self.name)
    }
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
    /// Other constraints instead.
    Constraints,
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
            Places::Constraints => "constraints",
        }
    }
}

const NO: RangeInclusive<i32> = 0..=0;
const SUM: RangeInclusive<i32> = 0..=9999;
const DOT: RangeInclusive<i32> = 1..=255;

/// Defines the kinds that are not a [`Kind`].
macro_rules! usual {
    ($(
        $name:literal $iss:expr, $fpuzzles:expr; $values:ident, $range:expr, $places:ident, $least:literal;
        $about:literal $example:literal;
    )*) => {
        const USUAL: &[Template] = &[$(Template {
            name: $name,
            values: Values::$values,
            range: $range,
            default: None,
            places: Places::$places,
            least: $least,
            about: for_people($about),
            example: for_people($example),
            iss: $iss,
            fpuzzles: $fpuzzles,
        },)*];
    };
}

usual! {
    "cage" Some("Cage"), Some("killercage"); Optional, SUM, Set, 1;
        "The digits differ and add up to the number, if there is one"
        "cage 8 r2c2 r2c3 r3c2";
    "sum" Some("Sum"), Some("littlekillersum"); One, SUM, Set, 1;
        "The digits, which may repeat, add up to the number: a little killer, along any cells"
        "sum 9 r1c3..r4c6";
    "thermometer" Some("Thermo"), Some("thermometer"); None, NO, Line, 2;
        "The digits increase"
        "thermometer r5c1 r4c1 r3c2 r2c3 r2c4";
    "arrow" Some("Arrow"), Some("arrow"); None, NO, Arrow, 2;
        "The digits of the shaft, which may repeat, add up to the circle"
        "arrow r2c2 = r3c3 r4c4 r4c5";
    "white" Some("WhiteDot"), Some("difference"); None, NO, Pair, 2;
        "A white Kropki dot: the digits are consecutive"
        "white r3c3 r3c4";
    "black" Some("BlackDot"), Some("ratio"); None, NO, Pair, 2;
        "A black Kropki dot: one digit is twice the other"
        "black r3c3 r4c3";
    "difference" None, Some("difference"); One, DOT, Pair, 2;
        "The digits differ by the number"
        "difference 3 r3c3 r3c4";
    "ratio" None, Some("ratio"); One, DOT, Pair, 2;
        "One digit is the other times the number"
        "ratio 3 r3c3 r4c3";
    "v" Some("V"), Some("xv"); None, NO, Pair, 2;
        "The digits add up to 5"
        "v r3c3 r3c4";
    "x" Some("X"), Some("xv"); None, NO, Pair, 2;
        "The digits add up to 10"
        "x r3c3 r4c3";
    "even" None, Some("even"); None, NO, Set, 1;
        "The digit is even"
        "even r3c3";
    "odd" None, Some("odd"); None, NO, Set, 1;
        "The digit is odd"
        "odd r4c4";
    "negative" None, Some("negative"); Dot, NO, Board, 0;
        "All dots of this kind are given: white, black, v or x"
        "negative white";
    "either" Some("Or"), None; None, NO, Constraints, 1;
        "The constraints of one list hold, or of several"
        "either cage 3 r2c2 r2c3 & odd r3c3 | cage 9 r2c2 r2c3";
    "variables" Some("Var"), None; None, NO, Constraints, 1;
        "The constraints hold for some digits v1, v2 and so on, which no cell holds"
        "variables arrow v1 = r2c2 r3c3 & cage 8 v1 r4c4";
}

impl LocalConstraint {
    /// Returns what each kind of constraint is made of.
    pub fn templates() -> impl Iterator<Item = Template> {
        // Kinds made of other constraints come last.
        let is_plain = |template: &&Template| template.places != Places::Constraints;
        let last = USUAL.iter().filter(move |template| !is_plain(template));
        let kinds = Kind::all().map(Kind::template);
        let first = USUAL.iter().filter(is_plain).cloned();
        first.chain(kinds).chain(last.cloned())
    }

    /// Returns the kind that a name may mean, that of another program among them.
    #[doc(hidden)]
    pub fn meant(name: &str) -> Option<Template> {
        // As for other names: pages have a list of all kinds.
        if cfg!(target_family = "wasm") {
            return None;
        }
        let by = |is_meant: &dyn Fn(&Template) -> bool| {
            LocalConstraint::templates().find(|template| is_meant(template))
        };
        let own = by(&|template| is_same(template.name, name));
        let elsewhere = || {
            let other = OTHERS.iter().find(|(other, _)| is_same(other, name));
            let kind = other.map(|&(_, kind)| kind);
            by(&|template| {
                let names = [template.iss, template.fpuzzles].into_iter().flatten();
                Some(template.name) == kind || names.into_iter().any(|other| is_same(other, name))
            })
        };
        let near = || {
            let kind = nearest(LocalConstraint::templates().map(|kind| kind.name), name)?;
            by(&|template| template.name == kind)
        };
        own.or_else(elsewhere).or_else(near)
    }
}

/// Other names of kinds that are not like theirs.
const OTHERS: [(&str, &str); 6] = [
    ("killer", "cage"),
    ("extra region", "cage"),
    ("little killer", "sum"),
    ("kropki", "white"),
    ("xv", "x"),
    ("consecutive", "white"),
];

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
            about: row.about,
            example: row.example,
            iss: row.iss(),
            fpuzzles: row.fpuzzles(),
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
            Places::Constraints if template.name == "either" => "odd r1c1 & even r1c2".to_owned(),
            Places::Constraints => "odd v1 & arrow v1 = r1c1 r1c2".to_owned(),
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
        let small = Shape::new(2, 3).unwrap();
        for template in LocalConstraint::templates() {
            let example = template.example.to_owned();
            for (shape, text) in [(Shape::CLASSIC, text_of(&template)), (small, example)] {
                let read = Constraints::parse(shape, &text);
                let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert!(!read.list().is_empty(), "{text}");
                assert!(read.to_string().contains(template.name), "{read}");
                assert!(text.starts_with(template.name), "{text}");
            }
        }
        let kinds = LocalConstraint::templates().count();
        assert_eq!(kinds, USUAL.len() + Kind::all().count());
    }

    #[test]
    fn other_names_lead_to_kinds() {
        for (name, kind) in [
            ("difference", "difference"),
            ("Whispers", "whisper"),
            ("german whisper", "whisper"),
            ("killer", "cage"),
            ("thermo", "thermometer"),
            ("GreaterThan", "greater"),
            ("renbam", "renban"),
            ("sumline", "sum-line"),
        ] {
            let meant = LocalConstraint::meant(name).map(|template| template.name);
            assert_eq!(meant, Some(kind), "{name}");
        }
        assert_eq!(LocalConstraint::meant("nothing"), None);
    }
}
