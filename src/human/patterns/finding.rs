//! One step of reasoning: the rule, its pattern, and the effects.

use std::fmt;
use std::ops::ControlFlow;

use crate::board::{Cell, Digit, DigitSet, Shape};

use super::braid::Braid;
use super::claim::Chain;
use super::rule::Rule;
use super::sum::Sum;
use crate::human::board::{AnyHouse, Board, Contradiction};
use crate::human::told::step::capital;
use crate::human::told::words::{candidates, digits, lines, list};
use crate::human::told::{Grade, Picture, Step};

/// The pattern that a rule found on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// A cell with one candidate.
    Cell(Cell),
    /// A house with one place for the digit.
    House(AnyHouse, Cell),
    /// Some cells of a house.
    Cells(AnyHouse, Vec<Cell>),
    /// The places of the digit in the first house all lie in the second.
    Crossing(AnyHouse, AnyHouse),
    /// The places of the digit in the house, all of which another cell sees.
    Seen(AnyHouse, Vec<Cell>),
    /// The places of the digit in the first houses all lie in the second.
    Lines(Vec<AnyHouse>, Vec<AnyHouse>),
    /// A cell, and two that it sees.
    Wing(Cell, [Cell; 2]),
    /// Two groups of cells: either all of the first hold the digit, or all of
    /// the second.
    Colours(Vec<Cell>, Vec<Cell>),
    /// Claims that follow from each other.
    Chain(Chain),
    /// Links that follow from a candidate.
    Braid(Box<Braid>),
    /// Two sets with one candidate more than cells.
    AlmostLocked {
        /// The cells of each.
        sets: [Vec<Cell>; 2],
        /// The digit that not both of them have.
        x: Digit,
        /// The digit that one of them has.
        z: Digit,
        /// Whether not both of them have z either, so that one has x, and each all its other digits.
        is_double: bool,
    },
    /// Cells whose sum is known.
    Sum(Sum),
}

/// One step of reasoning. Displays as a sentence: `Naked pair: r3c6 and r4c6 in
/// column 6 can only be 2 or 9, which removes 9 from r7c6`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The shape of the board.
    pub shape: Shape,
    /// The rule.
    pub rule: Rule,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The pattern that the rule found.
    pub pattern: Pattern,
    /// The digit placed in a cell.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates removed. Those that a placed digit rules out in its row,
    /// column and box are not listed.
    pub removed: Vec<(Cell, Digit)>,
}

/// Takes each finding of a rule, and tells whether to continue.
pub type Found<'a> = dyn FnMut(Finding) -> ControlFlow<()> + 'a;

/// Tells whether a limit is reached. Long searches ask between their parts, and end if so.
pub type IsStopped<'a> = dyn Fn() -> bool + 'a;

impl Finding {
    /// Creates the placement of a digit in a cell.
    pub fn place(shape: Shape, rule: Rule, pattern: Pattern, cell: Cell, digit: Digit) -> Finding {
        Finding {
            shape,
            rule,
            digits: [digit].into_iter().collect(),
            pattern,
            placed: Some((cell, digit)),
            removed: Vec::new(),
        }
    }

    /// Makes the placement and the removals on a board. Effects that are already there are skipped.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if a cell is left without a candidate or a
    /// digit of a house without a place, now or at an earlier step.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        if let Some((cell, digit)) = self.placed {
            board.place(cell, digit)?;
        }
        for &(cell, digit) in &self.removed {
            board.remove(cell, digit);
        }
        board.contradiction().map_or(Ok(()), Err)
    }

    /// Returns whether it would change anything on a board.
    pub fn would_change(&self, board: &Board<'_>) -> bool {
        let mut removed = self.removed.iter();
        self.placed.is_some_and(|(cell, _)| board.is_open(cell))
            || removed.any(|&(cell, digit)| board.candidates(cell).contains(digit))
    }

    /// Returns it as it is told, on a board on which it was found.
    pub fn step(&self, board: &Board<'_>) -> Step {
        Step {
            grid: board.grid(),
            marks: board.all_candidates(),
            technique: self.rule.name(),
            grade: Grade::Difficulty(self.rule.difficulty()),
            placed: self.placed.into_iter().collect(),
            removed: self.removed.clone(),
            sentence: self.to_string(),
            picture: self.picture(board),
            nrc: match &self.pattern {
                Pattern::Braid(braid) => Some(braid.notation(self.shape)),
                _ => None,
            },
        }
    }

    /// Returns what it looks like on a board on which it was found.
    fn picture(&self, board: &Board<'_>) -> Picture {
        if let Pattern::Chain(chain) = &self.pattern {
            return chain.picture();
        }
        if let Pattern::Braid(braid) = &self.pattern {
            return braid.chain().picture();
        }
        let (mut cells, mut apart, mut houses) = (Vec::new(), Vec::new(), Vec::new());
        let mut sets = Vec::new();
        match &self.pattern {
            Pattern::Cell(cell) => cells.push(*cell),
            Pattern::House(house, cell) => {
                cells.push(*cell);
                houses.push(*house);
            }
            Pattern::Cells(house, all) => {
                cells.clone_from(all);
                houses.push(*house);
            }
            Pattern::Crossing(from, to) => {
                cells.extend(board.cells_of(*from));
                houses.extend([*from, *to]);
            }
            Pattern::Seen(house, all) => {
                cells.clone_from(all);
                houses.push(*house);
            }
            Pattern::Lines(from, to) => {
                cells.extend(from.iter().flat_map(|&house| board.cells_of(house)));
                houses = [&from[..], to].concat();
            }
            Pattern::Wing(pivot, ends) => {
                cells.push(*pivot);
                apart.extend(ends);
            }
            Pattern::Colours(one, other) => {
                cells.clone_from(one);
                apart.clone_from(other);
            }
            Pattern::AlmostLocked { sets: both, .. } => {
                cells.clone_from(&both[0]);
                apart.clone_from(&both[1]);
                sets = both.to_vec();
            }
            Pattern::Sum(sum) => {
                cells.clone_from(&sum.cells);
                houses.clone_from(&sum.houses);
            }
            Pattern::Chain(_) | Pattern::Braid(_) => {}
        }
        let candidates = |cells: Vec<Cell>| {
            let all = cells.into_iter().flat_map(|cell| {
                let digits = (board.candidates(cell) & self.digits).iter();
                digits.map(move |digit| (cell, digit))
            });
            all.collect()
        };
        let (body, apart) = (candidates(cells), candidates(apart));
        Picture {
            body,
            apart,
            houses,
            sets,
            ..Picture::default()
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.shape.cell_name(cell).to_string()
    }

    fn names(&self, cells: &[Cell], conjunction: &str) -> String {
        list(cells.iter().map(|&cell| self.name(cell)), conjunction)
    }

    /// Writes what the pattern shows.
    fn write_pattern(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (both, either) = (digits(self.digits, "and"), digits(self.digits, "or"));
        match &self.pattern {
            Pattern::Cell(cell) => write!(f, "{} can only be {either}", self.name(*cell)),
            Pattern::House(house, cell) => {
                write!(f, "{both} can only go in {} in {house}", self.name(*cell))
            }
            Pattern::Cells(house, cells) => {
                let cells = self.names(cells, "and");
                match self.rule.is_hidden_set() {
                    true => write!(f, "{both} can only go in {cells} in {house}"),
                    false => write!(f, "{cells} in {house} can only be {either}"),
                }
            }
            Pattern::Crossing(from, to) => write!(f, "{both} in {from} can only go in {to}"),
            Pattern::Seen(house, cells) => {
                let cells = self.names(cells, "or");
                write!(f, "{both} in {house} can only go in {cells}")
            }
            Pattern::Lines(from, to) => {
                write!(f, "{both} in {} can only go in {}", lines(from), lines(to))
            }
            Pattern::Wing(pivot, ends) if self.rule == Rule::XyzWing => {
                let all = self.names(&[*pivot, ends[0], ends[1]], "or");
                let z = digits(self.removed.iter().map(|&(_, digit)| digit).collect(), "or");
                write!(f, "{} is {either}, so {all} is {z}", self.name(*pivot))
            }
            Pattern::Wing(pivot, ends) => {
                let of_ends = self.removed.iter().map(|&(_, digit)| digit).collect();
                let of_pivot = digits(self.digits - of_ends, "or");
                let (pivot, ends) = (self.name(*pivot), self.names(ends, "or"));
                let of_ends = digits(of_ends, "or");
                write!(f, "{pivot} is {of_pivot}, so {ends} is {of_ends}")
            }
            Pattern::Colours(one, other) => {
                let (one, other) = (self.names(one, "and"), self.names(other, "and"));
                write!(f, "{both} is in {one} or else in {other}")
            }
            Pattern::Chain(chain) => f.write_str(&chain.told(self.shape)),
            Pattern::Braid(braid) => f.write_str(&braid.told(self.shape)),
            Pattern::AlmostLocked {
                sets,
                x,
                z,
                is_double,
            } => {
                let [one, other] = [&sets[0], &sets[1]].map(|cells| self.names(cells, "and"));
                write!(f, "not both the set {one} and the set {other} have {x}, ")?;
                match is_double {
                    true => write!(
                        f,
                        "nor both {z}, so one has {x}, the other {z}, and each all its other digits"
                    ),
                    false => write!(
                        f,
                        "and without it each has all its other digits, so one has {z}"
                    ),
                }
            }
            Pattern::Sum(sum) => f.write_str(&sum.told(self.shape)),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&capital(self.rule.name()))?;
        if let Pattern::Braid(braid) = &self.pattern {
            write!(f, "[{}]", braid.len())?;
        }
        f.write_str(": ")?;
        self.write_pattern(f)?;
        if !self.removed.is_empty() {
            write!(
                f,
                ", which removes {}",
                candidates(self.shape, &self.removed)
            )?;
        }
        Ok(())
    }
}

/// Reports the candidates that a pattern removes, if there are any: a pattern
/// without effect is not a finding.
pub fn remove(
    board: &Board,
    (rule, digits, pattern): (Rule, DigitSet, Pattern),
    removed: impl IntoIterator<Item = (Cell, Digit)>,
    found: &mut Found,
) -> ControlFlow<()> {
    let removed: Vec<_> = removed.into_iter().collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    found(Finding {
        shape: board.shape(),
        rule,
        digits,
        pattern,
        placed: None,
        removed,
    })
}

/// Returns whether a search continues that is over or not.
pub fn flow(is_over: bool) -> ControlFlow<()> {
    match is_over {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::House;

    #[test]
    fn a_step_reads_as_people_write_it() {
        let shape = Shape::CLASSIC;
        let digit = |value| Digit::new(value).unwrap();
        let pair: DigitSet = [digit(2), digit(9)].into_iter().collect();
        let column = House::Column(5).into();
        let pattern = Pattern::Cells(column, vec![shape.cell(2, 5), shape.cell(3, 5)]);
        let removed = vec![(shape.cell(6, 5), digit(9))];
        let mut step = Finding {
            shape,
            rule: Rule::NakedPair,
            digits: pair,
            pattern,
            placed: None,
            removed,
        };
        assert_eq!(
            step.to_string(),
            "Naked pair: r3c6 and r4c6 in column 6 can only be 2 or 9, which removes 9 from r7c6"
        );
        step.removed.push((shape.cell(8, 5), digit(9)));
        step.removed.push((shape.cell(8, 5), digit(2)));
        assert!(
            step.to_string()
                .ends_with(", which removes 2 from r9c6 and 9 from r7c6, r9c6")
        );
    }

    #[test]
    fn every_pattern_is_a_sentence() {
        let shape = Shape::CLASSIC;
        let (a, b, c) = (shape.cell(0, 0), shape.cell(0, 4), shape.cell(1, 1));
        let lines = |kind: fn(usize) -> House, numbers: [usize; 2]| {
            numbers.map(|number| kind(number).into()).to_vec()
        };
        let first = AnyHouse::from(House::Box(0));
        let in_box = Pattern::Cells(first, vec![a, c]);
        let cases = [
            (
                Rule::NakedSingle,
                Pattern::Cell(a),
                "Naked single: r1c1 can only be 7",
            ),
            (
                Rule::HiddenSingle,
                Pattern::House(House::Row(0).into(), b),
                "Hidden single: 7 can only go in r1c5 in row 1",
            ),
            (
                Rule::NakedPair,
                in_box.clone(),
                "Naked pair: r1c1 and r2c2 in box 1 can only be 7",
            ),
            (
                Rule::HiddenPair,
                in_box,
                "Hidden pair: 7 can only go in r1c1 and r2c2 in box 1",
            ),
            (
                Rule::LockedCandidates,
                Pattern::Crossing(first, House::Row(0).into()),
                "Locked candidates: 7 in box 1 can only go in row 1",
            ),
            (
                Rule::LockedCandidates,
                Pattern::Seen(first, vec![a, c]),
                "Locked candidates: 7 in box 1 can only go in r1c1 or r2c2",
            ),
            (
                Rule::XWing,
                Pattern::Lines(lines(House::Row, [1, 5]), lines(House::Column, [2, 7])),
                "X-wing: 7 in rows 2 and 6 can only go in columns 3 and 8",
            ),
            (
                Rule::SimpleColouring,
                Pattern::Colours(vec![a], vec![b, c]),
                "Simple colouring: 7 is in r1c1 or else in r1c5 and r2c2",
            ),
        ];
        for (rule, pattern, expected) in cases {
            let digit = Digit::new(7).unwrap();
            let step = Finding::place(shape, rule, pattern, a, digit);
            assert_eq!(step.to_string(), expected);
        }
    }
}
