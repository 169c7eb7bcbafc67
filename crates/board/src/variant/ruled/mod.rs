//! Constraints that are one relation of the digits of some cells: lines, clues
//! outside of the board, groups.

mod automaton;
mod meaning;
mod regex;
mod table;
mod terms;

#[doc(hidden)]
pub use self::automaton::Automaton;
pub(super) use self::meaning::Board;
pub use self::table::Kind;
#[doc(hidden)]
pub use self::table::TABLE;
pub(super) use self::table::for_people;
#[doc(hidden)]
pub use self::table::{Cells, Numbers};
#[doc(hidden)]
pub use self::terms::{
    beside, connected, equality, indexed, level, lines_of, look_and_say, square_class, squares,
    table, taxicab,
};
use super::ConstraintError;
use crate::{Cell, Shape};

/// A constraint that is one relation of the digits of some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ruled {
    pub(super) kind: Kind,
    pub(super) numbers: Box<[i32]>,
    pub(super) text: Box<str>,
    pub(super) parts: Box<[Box<[Cell]>]>,
}

impl Ruled {
    /// Collects a constraint; what is wrong with it shows when it becomes one of
    /// [`Constraints`](crate::Constraints).
    pub fn new(
        kind: Kind,
        numbers: impl IntoIterator<Item = i32>,
        parts: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Ruled {
        Ruled {
            kind,
            numbers: numbers.into_iter().collect(),
            text: "".into(),
            parts: parts.into_iter().map(Vec::into_boxed_slice).collect(),
        }
    }

    /// Collects a sum of cells times factors. Those of a cell that is listed several
    /// times are added up.
    #[doc(hidden)]
    pub fn linear(terms: impl IntoIterator<Item = (Cell, i32)>, sum: i32) -> Ruled {
        let mut all: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match all.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.1 += factor,
                None => all.push((cell, factor)),
            }
        }
        if all.iter().any(|term| term.1 != 0) {
            all.retain(|term| term.1 != 0);
        }
        let numbers = [sum].into_iter().chain(all.iter().map(|term| term.1));
        let cells = all.iter().map(|term| term.0).collect();
        Ruled::new(Kind::Linear, numbers, [cells])
    }

    /// Sets its text: a regular expression, a table or counts of digits.
    #[must_use]
    pub fn with_text(self, text: &str) -> Ruled {
        Ruled {
            text: text.into(),
            ..self
        }
    }

    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns its numbers.
    pub fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// Returns its text, empty if it has none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what a drawing shows beside its name: its numbers, or a short text.
    pub fn shown(&self) -> Vec<String> {
        match self.kind {
            Kind::LookAndSay => vec![self.text.to_string()],
            _ => self.numbers.iter().map(i32::to_string).collect(),
        }
    }

    /// Returns its groups of cells; most constraints have one.
    pub fn parts(&self) -> &[Box<[Cell]>] {
        &self.parts
    }

    /// Returns its number; 0 if it has none.
    #[doc(hidden)]
    pub fn number(&self) -> i32 {
        self.numbers.first().copied().unwrap_or(0)
    }

    /// Returns the cells of all groups, in order.
    #[doc(hidden)]
    pub fn cells(&self) -> Vec<Cell> {
        self.parts.concat()
    }

    /// Returns whether it names no cells, as it is about the whole board.
    pub(super) fn is_about_board(&self) -> bool {
        self.kind.row().cells == Cells::Board
    }

    /// Returns the same with its cells moved.
    pub(super) fn moved(&self, to: impl Fn(Cell) -> Cell) -> Ruled {
        let part = |cells: &[Cell]| cells.iter().map(|&cell| to(cell)).collect();
        Ruled {
            parts: self.parts.iter().map(|cells| part(cells)).collect(),
            ..self.clone()
        }
    }

    /// Puts cells and numbers in order, if it fits the board.
    pub(super) fn check(&mut self, shape: Shape) -> Result<(), ConstraintError> {
        let (kind, row, side) = (self.kind.name(), self.kind.row(), shape.side());
        for part in &mut self.parts {
            let mut sorted = part.clone();
            sorted.sort_unstable();
            if !sorted.iter().all(|&cell| cell.is_known(shape)) {
                return Err(ConstraintError::Cell { kind, shape });
            }
            let mut twice = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
            if let Some(pair) = twice.find(|_| !self.kind.may_repeat()) {
                let cell = shape.cell_name(pair[0]).to_string();
                return Err(ConstraintError::Repeated { kind, cell });
            }
            if matches!(row.cells, Cells::Set(_) | Cells::Groups) {
                *part = sorted;
            }
        }
        if matches!(row.cells, Cells::Groups | Cells::Equal) {
            self.parts.sort_unstable();
        }
        self.check_cells(shape)?;
        match row.numbers {
            Numbers::Default(usual) if self.numbers.is_empty() => self.numbers = [usual].into(),
            Numbers::Many => self.numbers.sort_unstable(),
            _ => {}
        }
        let found = self.numbers.len();
        let len = self.parts.first().map_or(0, |part| part.len());
        let right = match row.numbers {
            Numbers::None | Numbers::Text => 0..=0,
            Numbers::Default(_) | Numbers::One => 1..=1,
            Numbers::Many => 1..=len,
            Numbers::Factors => len + 1..=len + 1,
        };
        let most = match self.kind {
            Kind::Quadruple | Kind::Exactly | Kind::NumberedRoom => side as i32,
            _ => *row.range.end(),
        };
        let range = *row.range.start()..=most;
        let wrong = self.numbers.iter().find(|number| !range.contains(number));
        match wrong {
            _ if !right.contains(&found) => Err(ConstraintError::Number {
                kind,
                expected: match row.numbers {
                    Numbers::Factors => "a sum and a factor for each cell".to_owned(),
                    _ if right.end() <= &1 => numbers(*right.end()),
                    _ => format!("1 to {len} numbers"),
                },
                found: numbers(found),
            }),
            Some(number) => Err(ConstraintError::Number {
                kind,
                expected: format!("a number from {} to {most}", row.range.start()),
                found: number.to_string(),
            }),
            None => self.check_text(shape),
        }
    }

    fn check_cells(&self, shape: Shape) -> Result<(), ConstraintError> {
        let side = shape.side();
        let kind = self.kind.name();
        let wrong = |found, least, most| {
            Err(ConstraintError::Len {
                kind,
                found,
                least,
                most,
            })
        };
        let lens: Vec<usize> = self.parts.iter().map(|part| part.len()).collect();
        let first = lens.first().copied().unwrap_or(0);
        match self.kind.row().cells {
            Cells::Board if lens.is_empty() => Ok(()),
            Cells::Board => wrong(first, 0, 0),
            Cells::Arms if first == 1 && lens.len() > 1 && !lens.contains(&0) => Ok(()),
            Cells::Arms => Err(ConstraintError::Arms { kind }),
            Cells::Groups | Cells::Equal if lens.len() < 2 || lens.contains(&0) => {
                Err(ConstraintError::Groups { kind })
            }
            Cells::Equal if lens.iter().any(|&len| len != first) => {
                Err(ConstraintError::Groups { kind })
            }
            Cells::Groups | Cells::Equal => {
                let is_same = self.kind != Kind::SameValues || lens.iter().all(|&len| len == first);
                is_same
                    .then_some(())
                    .ok_or(ConstraintError::Groups { kind })
            }
            Cells::Lines if lens.is_empty() || lens.contains(&0) => {
                wrong(0, 1, shape.most_listed())
            }
            Cells::Lines => Ok(()),
            _ if lens.len() != 1 => wrong(lens.len(), 1, 1),
            Cells::Clue if !(2..=side).contains(&first) => wrong(first, 2, side),
            Cells::Side if first != side => wrong(first, side, side),
            Cells::Clue | Cells::Side => Ok(()),
            Cells::Line(least) | Cells::Set(least) => {
                let differ = self.kind.differs();
                let most = if differ { side } else { shape.most_listed() };
                let is_right = (least..=most).contains(&first);
                if is_right {
                    Ok(())
                } else {
                    wrong(first, least, most)
                }
            }
        }
    }

    /// Returns its automaton, if it has one.
    #[doc(hidden)]
    pub fn automaton(&self, side: usize) -> Option<Automaton> {
        match self.kind {
            Kind::Regex => regex::parse(&self.text, side),
            Kind::Automaton => automaton::parse(&self.text, side),
            _ => None,
        }
    }

    fn check_text(&self, shape: Shape) -> Result<(), ConstraintError> {
        let (kind, side) = (self.kind.name(), shape.side());
        match self.kind {
            Kind::Automaton if self.automaton(side).is_none() => Err(ConstraintError::Text {
                expected: "an automaton, such as 0/1.2/0.123.1/1.4.2",
                found: self.text.to_string(),
            }),
            Kind::Regex if self.automaton(side).is_none() => Err(ConstraintError::Text {
                expected: "a regular expression of digits, . [] [^] () | ? * + {}",
                found: self.text.to_string(),
            }),
            Kind::LookAndSay if look_and_say(&self.text).is_none() => Err(ConstraintError::Text {
                expected: "how often each digit occurs, such as 23 for two 3",
                found: self.text.to_string(),
            }),
            Kind::Connected if connected(&self.text, side).is_none() => {
                Err(ConstraintError::Text {
                    expected: "digits, such as 12, and perhaps how many cells have one, such as 12:5",
                    found: self.text.to_string(),
                })
            }
            Kind::Relation | Kind::RelationAll if table(&self.text, side).is_none() => {
                Err(ConstraintError::Table { kind, shape })
            }
            _ => Ok(()),
        }
    }
}

/// Returns `1 number` or `2 numbers`.
fn numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}
