//! Puzzles as exact-cover texts that Knuth's programs and many others read, so
//! that answers can be checked with another solver.
//!
//! The items are named as in Knuth's encoder: `p` with row and column for a
//! cell, and `r`, `c` or `b` with a row, column or box and a and column for a
//! cell, and `r`, `c` or `b` with a row, column or box and a digit. Rows,
//! columns and boxes are counted from 0, digits from 1. Each is one character,
//! so `a` follows 9; a comment before the problem repeats the puzzle in the
//! same letters. Variants add `d`, `w` and `g` with a diagonal, window or group
//! and a digit, and, as secondary items, `u` with row and column of two cells
//! that must differ and a digit.

use std::fmt;

use super::encode::{Constraint, Encoding};
use super::outcome::DeadEnd;
use crate::board::{Cell, Digit, Dot, ExtraHouse, Givens, Grid, House, Relation, VariantError};
use crate::cover::{Effort, ItemId, NamedProblem, OptionId, Subproblem, reduce};

/// A puzzle as an exact-cover problem with named items; displays as the text.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, Effort, NamedProblem, Solver};
/// use quadrille::sudoku::CoverText;
/// use quadrille::board::{Digit, Grid, Shape};
///
/// let shape = Shape::new(2, 2)?;
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 1), Digit::new(3));
///
/// let text = CoverText::new(&grid)?.to_string();
/// let lines: Vec<_> = text.lines().collect();
/// assert_eq!(lines[0], "|sudoku!.3..!....!....!....");
/// assert!(lines[1].starts_with("p00 p01 p02 ") && lines[1].ends_with(" b33 b34"));
/// assert_eq!(lines[2], "p00 r01 c01 b01");
///
/// let text = CoverText::reduced(&grid, &Effort::default())?;
/// let problem = text.to_string().parse::<NamedProblem>()?.problem().clone();
/// assert_eq!(Solver::new(problem).count(), Count::Exact(288 / 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoverText {
    grid: Grid,
    named: NamedProblem,
    /// The candidates of the options.
    candidates: Vec<Option<(Cell, Digit)>>,
    dead_end: Option<DeadEnd>,
}

impl CoverText {
    /// Creates the problem with all its items, `4 N^2` for an ordinary puzzle.
    /// It leaves out options that put another digit into a cell with a clue,
    /// and options that are ruled out.
    ///
    /// # Errors
    ///
    /// Returns an error if a constraint has [no exact
    /// cover](crate::board::Variant::without_cover).
    pub fn new<'a>(givens: impl Into<Givens<'a>>) -> Result<CoverText, VariantError> {
        let givens = givens.into();
        let encoding = Encoding::new(givens.shape(), givens.variant())?;
        let possible = possible(&encoding, &givens);
        let candidates = possible.options().iter();
        let candidates = candidates.map(|&option| encoding.candidate(option));
        Ok(CoverText {
            named: named(&encoding, &possible),
            candidates: candidates.collect(),
            dead_end: None,
            grid: givens.into_clues(),
        })
    }

    /// Creates the problem without what the clues settle. It has the same
    /// number of solutions.
    ///
    /// # Errors
    ///
    /// Returns an error if a constraint has [no exact
    /// cover](crate::board::Variant::without_cover).
    pub fn reduced<'a>(
        givens: impl Into<Givens<'a>>,
        effort: &Effort,
    ) -> Result<CoverText, VariantError> {
        let givens = givens.into();
        let encoding = Encoding::new(givens.shape(), givens.variant())?;
        // This has all the items, so its parts keep the numbers of the whole.
        let possible = possible(&encoding, &givens);
        let of_possible = |option: OptionId| encoding.candidate(possible.options()[option.index()]);
        let is_clue = |candidate: Option<(Cell, Digit)>| {
            candidate.is_some_and(|(cell, digit)| givens.clues().get(cell) == Some(digit))
        };
        let options = possible.problem().options();
        let clues: Vec<_> = options
            .filter(|&option| is_clue(of_possible(option)))
            .collect();
        let reduced = reduce(possible.problem().clone(), &clues, effort)
            .unwrap_or_else(|error| unreachable!("options of this very problem: {error}"));
        Ok(CoverText {
            grid: givens.into_clues(),
            named: named(&encoding, &reduced.part),
            candidates: reduced
                .part
                .options()
                .iter()
                .map(|&option| of_possible(option))
                .collect(),
            dead_end: reduced
                .contradiction
                .map(|contradiction| DeadEnd::of(&encoding, contradiction)),
        })
    }

    /// Returns the problem.
    pub fn problem(&self) -> &NamedProblem {
        &self.named
    }

    /// Returns the candidate of an option of the problem; `None` for one that
    /// belongs to a constraint of the variant, or that the problem does not have.
    pub fn candidate(&self, option: OptionId) -> Option<(Cell, Digit)> {
        self.candidates.get(option.index()).copied().flatten()
    }

    /// Returns why the puzzle has no solution, if the reduction showed that.
    /// The problem is then one item without options.
    pub fn dead_end(&self) -> Option<DeadEnd> {
        self.dead_end
    }
}

impl fmt::Display for CoverText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|sudoku")?;
        for row in self.grid.values().chunks(self.grid.shape().side()) {
            write!(f, "!")?;
            for &value in row {
                let letter = if value == 0 {
                    '.'
                } else {
                    letter(value.into())
                };
                write!(f, "{letter}")?;
            }
        }
        write!(f, "\n{}", self.named)
    }
}

/// Returns all items, and the options that the givens leave.
fn possible(encoding: &Encoding, givens: &Givens<'_>) -> Subproblem {
    let is_possible = |option| {
        let Some((cell, digit)) = encoding.candidate(option) else {
            return true;
        };
        (givens.clues().get(cell)).is_none_or(|clue| clue == digit)
            && (givens.marks()).is_none_or(|marks| marks.allows(cell, digit))
            && encoding.excluded().binary_search(&option).is_err()
    };
    Subproblem::of(encoding.problem(), |_| true, is_possible)
}

/// Returns a number from 0 to 36 as one character. Knuth's go to `w`.
fn letter(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('A')
}

/// Names the items of a part of the encoded problem.
fn named(encoding: &Encoding, part: &Subproblem) -> NamedProblem {
    let item_name = |item: ItemId| item_name(encoding, part.items()[item.index()]);
    let named = NamedProblem::new(part.problem().clone(), item_name, |colour| {
        colour.to_string()
    });
    named.unwrap_or_else(|error| unreachable!("a letter for each number: {error}"))
}

fn item_name(encoding: &Encoding, item: ItemId) -> String {
    let shape = encoding.shape();
    let (kind, first, second) = match encoding.constraint(item) {
        Constraint::Cell(cell) => ('p', shape.row_of(cell), shape.column_of(cell)),
        Constraint::Digit(House::Row(row), digit) => ('r', row, digit.value()),
        Constraint::Digit(House::Column(column), digit) => ('c', column, digit.value()),
        Constraint::Digit(House::Box(b), digit) => ('b', b, digit.value()),
        Constraint::Extra(ExtraHouse::Diagonal(d), digit) => ('d', d, digit.value()),
        Constraint::Extra(ExtraHouse::Window(w), digit) => ('w', w, digit.value()),
        Constraint::Extra(ExtraHouse::Group(g), digit) => ('g', g, digit.value()),
        Constraint::Pair(pair, digit) => {
            let kind = match pair.relation {
                Relation::Unlike => "u".to_owned(),
                Relation::Less => "t".to_owned(),
                Relation::Fit(dot) => format!("+{}", dot_name(dot)),
                Relation::Unfit(dot) => format!("-{}", dot_name(dot)),
            };
            let (a, b) = pair.cells;
            let places = [a, b].map(|cell| [shape.row_of(cell), shape.column_of(cell)]);
            let numbers = places.into_iter().flatten().chain([digit.value()]);
            return kind.chars().chain(numbers.map(letter)).collect();
        }
        Constraint::Cage(local) => return format!("k{}", local.place),
        Constraint::CageDigit(local, digit) => return format!("k{}.{digit}", local.place),
        Constraint::Step(local, step) => return format!("s{}.{step}", local.place),
        Constraint::PartialSum(local, count) => return format!("a{}.{count}", local.place),
        Constraint::Value(cell) => ('v', shape.row_of(cell), shape.column_of(cell)),
    };
    [kind, letter(first), letter(second)].into_iter().collect()
}

fn dot_name(dot: Dot) -> String {
    match dot {
        Dot::Difference(by) => format!("d{by}."),
        Dot::Ratio(by) => format!("r{by}."),
        dot => dot.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Shape};
    use crate::cover::{Count, Solver};

    fn count(text: &CoverText) -> Count {
        let read: NamedProblem = text.to_string().parse().unwrap();
        Solver::new(read.problem().clone()).count()
    }

    fn sized(text: &CoverText) -> (usize, usize) {
        let problem = text.problem().problem();
        (problem.item_count(), problem.option_count())
    }

    #[test]
    fn the_largest_board_has_a_letter_for_everything() {
        let shape = Shape::new(6, 6).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(35, 35), Digit::new(36));
        let text = CoverText::new(&grid).unwrap();
        assert_eq!(sized(&text), (4 * 36 * 36, 36 * (36 * 36 - 1) + 1));
        let written = text.to_string();
        assert!(written.contains("\npzz rzA czA bzA\n"));
        assert!(
            written
                .lines()
                .next()
                .unwrap()
                .ends_with("!...................................A")
        );
    }

    #[test]
    fn all_forms_have_the_same_solutions() {
        let shape = Shape::CLASSIC;
        let clues =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
        let mut grid = Grid::empty(shape);
        for (cell, clue) in shape.cells().zip(clues.chars()) {
            let value = clue.to_digit(10).unwrap_or(0) as usize;
            grid.set(cell, Digit::new(value));
        }
        let whole = CoverText::new(&grid).unwrap();
        assert_eq!(sized(&whole).0, 324);
        let presolved = CoverText::reduced(&grid, &Effort::presolve()).unwrap();
        let reduced = CoverText::reduced(&grid, &Effort::default()).unwrap();
        let counts = [&whole, &presolved, &reduced].map(count);
        let expected = crate::sudoku::Solver::new().count(&grid).count;
        assert_eq!(counts, [expected; 3]);
        assert!(sized(&reduced).1 <= sized(&presolved).1 && sized(&presolved).1 < 100);
    }

    #[test]
    fn clues_that_clash_leave_no_solution() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        grid.set(Shape::CLASSIC.cell(0, 0), Digit::new(5));
        grid.set(Shape::CLASSIC.cell(0, 8), Digit::new(5));
        assert_eq!(count(&CoverText::new(&grid).unwrap()), Count::Exact(0));
        let reduced = CoverText::reduced(&grid, &Effort::presolve()).unwrap();
        let dead_end = reduced.dead_end().unwrap().to_string();
        assert_eq!(dead_end, "two clues 5 in row 1");
        let lines: Vec<_> = reduced
            .problem()
            .to_string()
            .lines()
            .map(str::to_owned)
            .collect();
        assert_eq!(lines, ["| without options", "r05"]);
        assert_eq!(count(&reduced), Count::Exact(0));
    }
}
