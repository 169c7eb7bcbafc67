//! Solvers that follow rules, as people do, and as database queries do.
//!
//! They share no code with exact cover, so comparing the two compares different
//! approaches. A [`Method`] is a solver: it takes a puzzle and ends in a
//! [`Report`], which says that the puzzle is solved, that the method is stuck
//! and which candidates remain, or where a contradiction is.
//! [`Method::explain`] reports each [`Deduction`] on the way. A [`Reasoner`] has
//! the rules of [`Method::Techniques`] for variants and for puzzles that are
//! half solved, and tells each [`Step`] in a sentence and as a picture.
//!
//! ```text
//!   solver/     blocked-values  delete-insert  singles  techniques  staged
//!                 |               |              |          |        |   \
//!   technique/  singles, locked candidates, sets, fish, wings, colours  fill <- cross-join,
//!                 |                                                             recursive-fill
//!   board.rs    placed digits and candidates
//!   explainer/  the ratings of Sudoku Explainer: 9x9 only, with techniques of its own
//!   hodoku/     the levels and scores of HoDoKu: likewise
//!                 |
//!   nine/       the 9x9 board as sets of bits
//!
//!   step.rs     a step of any of them, as it is told
//! ```
//!
//! # Examples
//!
//! ```
//! use quadrille::board::{Grid, Shape};
//! use quadrille::limits::Limits;
//! use quadrille::human::Method;
//!
//! let line = "023780460000620000060304080001000534280000097439000100010205040000036000056018370";
//! let values: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
//! let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
//!
//! let mut steps = Vec::new();
//! let report = Method::Techniques.explain(&puzzle, &Limits::none(), &mut |step| {
//!     steps.push(step.to_string());
//! });
//! assert_eq!(steps[0], "Hidden single: 5 can only go in r3c5 in box 2");
//! assert!(report.solution().unwrap().is_solved());
//! assert_eq!(report.difficulty().unwrap().to_string(), "easy");
//! ```

mod board;
mod deduction;
pub mod explainer;
pub mod hodoku;
mod house;
mod layout;
mod meter;
mod nine;
mod outcome;
mod rule;
mod solver;
mod step;
mod technique;
mod words;

use board::Board;
pub use deduction::{Deduction, Pattern};
pub use house::AnyHouse;
pub use outcome::{Contradiction, Report, Solutions, Verdict, Work};
pub use rule::{Difficulty, Rule};
pub use solver::reason::Reasoner;
pub use step::{Grade, Group, Link, Picture, Step};

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::board::names::named;
use crate::board::{Grid, NameError};
use crate::limits::Limits;
use solver::run::Run;
use solver::{blocked_values, cross_join, delete_insert, reason, recursive_fill, staged};

/// A rule-based solver. All solvers take boards of any shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Values blocked by rows, columns, boxes and twins; singles.
    BlockedValues,
    /// Rounds of rules that delete and insert values.
    DeleteInsert,
    /// One join of the options of all cells.
    CrossJoin,
    /// Every digit that fits, in the first blank cell.
    RecursiveFill,
    /// Singles, locked candidates and naked pairs, then recursive fill.
    Staged,
    /// Naked and hidden singles.
    Singles,
    /// All rules, from easy to hard.
    Techniques,
}

impl Method {
    /// All solvers.
    pub const ALL: [Method; 7] = [
        Method::BlockedValues,
        Method::DeleteInsert,
        Method::CrossJoin,
        Method::RecursiveFill,
        Method::Staged,
        Method::Singles,
        Method::Techniques,
    ];

    /// Returns its name: `blocked-values`.
    pub fn name(self) -> &'static str {
        match self {
            Method::BlockedValues => "blocked-values",
            Method::DeleteInsert => "delete-insert",
            Method::CrossJoin => "cross-join",
            Method::RecursiveFill => "recursive-fill",
            Method::Staged => "staged",
            Method::Singles => "singles",
            Method::Techniques => "techniques",
        }
    }

    /// Returns whether it searches: then it can count solutions, is never
    /// stuck, and eventually solves every puzzle.
    pub fn searches(self) -> bool {
        match self {
            Method::CrossJoin | Method::RecursiveFill | Method::Staged => true,
            Method::BlockedValues | Method::DeleteInsert | Method::Singles | Method::Techniques => {
                false
            }
        }
    }

    /// Works on a puzzle as far as it can. A search stops after this many
    /// solutions, or counts all of them; reasoning finds at most one.
    pub fn solve(self, puzzle: &Grid, solutions: Option<u64>, limits: &Limits) -> Report {
        let tell = &mut |_: &_| ControlFlow::Continue(());
        self.run(puzzle, Run::start(solutions, limits, tell))
    }

    /// Works on a puzzle until it is solved, and reports every deduction as it
    /// is made.
    pub fn explain(
        self,
        puzzle: &Grid,
        limits: &Limits,
        tell: &mut dyn FnMut(&Deduction),
    ) -> Report {
        let tell = &mut |deduction: &_| {
            tell(deduction);
            ControlFlow::Continue(())
        };
        self.run(puzzle, Run::start(Some(1), limits, tell))
    }

    fn run(self, puzzle: &Grid, mut run: Run<'_>) -> Report {
        let end = match self {
            Method::BlockedValues => blocked_values::solve(puzzle, &mut run),
            Method::DeleteInsert => delete_insert::solve(puzzle, &mut run),
            Method::CrossJoin => cross_join::solve(puzzle, &mut run),
            Method::RecursiveFill => recursive_fill::solve(puzzle, &mut run),
            Method::Staged => staged::solve(puzzle, &mut run),
            Method::Singles => reason::of_clues(puzzle, reason::SINGLES, &mut run),
            Method::Techniques => reason::of_clues(puzzle, &Rule::ALL, &mut run),
        };
        run.report(end)
    }
}

impl Difficulty {
    /// Returns the difficulty of a puzzle, by the hardest rule that
    /// [`Method::Techniques`] needs; `None` if it has no solution.
    pub fn of(puzzle: &Grid) -> Option<Difficulty> {
        let report = Method::Techniques.solve(puzzle, None, &Limits::none());
        report.difficulty()
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Method, NameError> {
        named(&Method::ALL, Method::name, name)
    }
}

#[cfg(test)]
mod testing {
    //! Boards and findings for the tests of the rules.

    use std::ops::ControlFlow;

    use super::{Board, Rule};
    use crate::board::{Cell, DigitSet, Grid, Shape};

    /// Returns a 9x9 grid from its digits, with `.` or 0 for blank; missing
    /// rows at the end are blank.
    pub fn grid(text: &str) -> Grid {
        let mut values = text
            .bytes()
            .map(|byte| byte.saturating_sub(b'0'))
            .collect::<Vec<_>>();
        values.resize(81, 0);
        Grid::from_values(Shape::CLASSIC, values).unwrap()
    }

    pub fn board(text: impl AsRef<str>) -> Board<'static> {
        Board::new(&grid(text.as_ref())).unwrap()
    }

    /// Returns the findings of a rule as text.
    pub fn findings(rule: Rule, board: &Board) -> Vec<String> {
        let mut all = Vec::new();
        let flow = rule.find(board, &mut |deduction| {
            all.push(deduction.to_string());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    }

    /// Returns a 9x9 board without clues, on which some cells have only these
    /// candidates: `("r1c1 r1c2", "29")`.
    pub fn sketch(cells: &[(&str, &str)]) -> Board<'static> {
        let shape = Shape::CLASSIC;
        let mut board = Board::new(&Grid::empty(shape)).unwrap();
        let find = |name: &str| -> Cell {
            let mut all = shape.cells();
            all.find(|&cell| shape.cell_name(cell).to_string() == name)
                .unwrap()
        };
        for (names, digits) in cells {
            let keep: DigitSet = digits
                .bytes()
                .filter_map(|byte| crate::board::Digit::new(usize::from(byte - b'0')))
                .collect();
            for cell in names.split(' ').map(find) {
                board.restrict(cell, keep);
            }
        }
        board
    }
}
