//! One step of reasoning: by which rule, from what, and what follows.

use std::fmt;

use crate::board::{Cell, Digit, DigitSet, House, Shape};

use super::Rule;

/// The pattern that a rule saw on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// A cell with one candidate.
    Cell(Cell),
    /// A house with one place for the digit.
    House(House, Cell),
    /// Some cells of a house.
    Cells(House, Vec<Cell>),
    /// The places of the digit in the first house all lie in the second.
    Crossing(House, House),
    /// The places of the digit in the first houses all lie in the second.
    Lines(Vec<House>, Vec<House>),
    /// A cell, and two that it sees.
    Wing(Cell, [Cell; 2]),
    /// Cells of which either the first all hold the digit or the second do.
    Colours(Vec<Cell>, Vec<Cell>),
}

/// One step of reasoning. Shows as people write it:
/// `naked pair {2,9} in column 6 at r3, r4: removes 9 from r7c6`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Deduction {
    /// The shape of the board.
    pub shape: Shape,
    /// The rule.
    pub rule: Rule,
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// What the rule saw.
    pub pattern: Pattern,
    /// The digit that follows for a cell.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates that are out by this. Those that a placed digit rules
    /// out in its row, column and box go without saying.
    pub removed: Vec<(Cell, Digit)>,
}

impl Deduction {
    /// That a digit goes into a cell.
    pub(super) fn place(
        shape: Shape,
        rule: Rule,
        pattern: Pattern,
        cell: Cell,
        digit: Digit,
    ) -> Deduction {
        Deduction {
            shape,
            rule,
            digits: [digit].into_iter().collect(),
            pattern,
            placed: Some((cell, digit)),
            removed: Vec::new(),
        }
    }

    /// Names a cell inside a house: of a line, the coordinate along it is
    /// enough.
    fn name_in(&self, house: House, cell: Cell) -> String {
        match house {
            House::Row(_) => format!("c{}", self.shape.column_of(cell) + 1),
            House::Column(_) => format!("r{}", self.shape.row_of(cell) + 1),
            House::Box(_) => self.name(cell),
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.shape.cell_name(cell).to_string()
    }

    fn write_pattern(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |cells: &[Cell]| join(cells.iter().map(|&cell| self.name(cell)));
        match &self.pattern {
            Pattern::Cell(cell) => write!(f, "at {}", self.name(*cell)),
            Pattern::House(house, cell) => {
                write!(f, "in {house} at {}", self.name_in(*house, *cell))
            }
            Pattern::Cells(house, cells) => {
                let cells = cells.iter().map(|&cell| self.name_in(*house, cell));
                write!(f, "in {house} at {}", join(cells))
            }
            Pattern::Crossing(from, to) => write!(f, "of {from} in {to}"),
            Pattern::Lines(from, to) => write!(f, "of {} in {}", lines(from), lines(to)),
            Pattern::Wing(pivot, ends) => {
                write!(f, "at {} with {}", self.name(*pivot), names(ends))
            }
            Pattern::Colours(one, other) => {
                write!(f, "at {} or {}", names(one), names(other))
            }
        }
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.rule, self.digits)?;
        self.write_pattern(f)?;
        if let Some((cell, digit)) = self.placed {
            write!(f, ": places {digit} at {}", self.name(cell))?;
        }
        if !self.removed.is_empty() {
            let digits: DigitSet = self.removed.iter().map(|&(_, digit)| digit).collect();
            let parts = digits.iter().map(|digit| {
                let gone = self.removed.iter().filter(|&&(_, d)| d == digit);
                let cells = gone.map(|&(cell, _)| self.name(cell));
                format!("{digit} from {}", join(cells))
            });
            let parts: Vec<String> = parts.collect();
            write!(f, ": removes {}", parts.join(" and "))?;
        }
        Ok(())
    }
}

fn join(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Lines of one kind: `rows 2, 6`.
fn lines(houses: &[House]) -> String {
    let kind = houses.first().map_or("line", |house| house.kind());
    let numbers = houses.iter().map(|house| {
        let (House::Row(index) | House::Column(index) | House::Box(index)) = house;
        (index + 1).to_string()
    });
    format!("{kind}s {}", join(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_reads_as_people_write_it() {
        let shape = Shape::CLASSIC;
        let digit = |value| Digit::new(value).unwrap();
        let pair: DigitSet = [digit(2), digit(9)].into_iter().collect();
        let pattern = Pattern::Cells(House::Column(5), vec![shape.cell(2, 5), shape.cell(3, 5)]);
        let removed = vec![(shape.cell(6, 5), digit(9))];
        let mut step = Deduction {
            shape,
            rule: Rule::NakedPair,
            digits: pair,
            pattern,
            placed: None,
            removed,
        };
        assert_eq!(
            step.to_string(),
            "naked pair {2,9} in column 6 at r3, r4: removes 9 from r7c6"
        );
        step.removed.push((shape.cell(8, 5), digit(9)));
        step.removed.push((shape.cell(8, 5), digit(2)));
        assert!(
            step.to_string()
                .ends_with(": removes 2 from r9c6 and 9 from r7c6, r9c6")
        );
    }

    #[test]
    fn every_pattern_says_where() {
        let shape = Shape::CLASSIC;
        let (a, b, c) = (shape.cell(0, 0), shape.cell(0, 4), shape.cell(1, 1));
        let patterns = [
            (Pattern::Cell(a), "at r1c1"),
            (Pattern::House(House::Row(0), b), "in row 1 at c5"),
            (
                Pattern::Cells(House::Box(0), vec![a, c]),
                "in box 1 at r1c1, r2c2",
            ),
            (
                Pattern::Crossing(House::Box(0), House::Row(0)),
                "of box 1 in row 1",
            ),
            (
                Pattern::Lines(
                    vec![House::Row(1), House::Row(5)],
                    vec![House::Column(2), House::Column(7)],
                ),
                "of rows 2, 6 in columns 3, 8",
            ),
            (Pattern::Wing(a, [b, c]), "at r1c1 with r1c5, r2c2"),
            (
                Pattern::Colours(vec![a], vec![b, c]),
                "at r1c1 or r1c5, r2c2",
            ),
        ];
        for (pattern, expected) in patterns {
            let digit = Digit::new(7).unwrap();
            let step = Deduction::place(shape, Rule::XWing, pattern, a, digit);
            let expected = format!("X-wing {{7}} {expected}: places 7 at r1c1");
            assert_eq!(step.to_string(), expected);
        }
    }
}
