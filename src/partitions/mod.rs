//! Exact counts: the number of solutions of any grid, even with few or no
//! clues.
//!
//! The empty 9x9 grid has 6,670,903,752,021,072,936,960 solutions. No search
//! can list them, but counting them takes hundredths of a second, and counting
//! those of any grid with some clues takes seconds.
//!
//! # Rows are independent of columns
//!
//! Take one box and keep only the information which digits share a row, and
//! which share a column:
//!
//! ```text
//!   5 1 8      rows     {1,5,8} {2,3,9} {4,6,7}
//!   2 9 3      columns  {2,4,5} {1,7,9} {3,6,8}
//!   4 7 6
//! ```
//!
//! Each of the two is a *split* of the nine digits into three sets, with no
//! order among the sets; there are 9! / (3!^3 * 3!) = 280 of them. A row split
//! `r` and a column split `h` match if every set of the one meets every set of
//! the other in exactly one digit; each `r` matches 36 of the `h`. Two matching
//! splits, with a row for each set of the one and a column for each set of the
//! other, determine the box: a cell holds the digit that its row's set and its
//! column's set have in common.
//!
//! Now the rules fall apart into two kinds. The rule that a row of the board
//! holds each digit once concerns only the three row splits in a band. The rule
//! for a column concerns only the three column splits in a stack. And a clue,
//! say 5 in row 1 and column 2, makes two independent demands: 5 is in the set
//! that is row 1, and 5 is in the set that is column 2. If both hold, 5 is in
//! that cell. So let
//!
//! - `W_s(h1, h2, h3)`, for a stack `s`, be the number of ways to assign the
//!   sets to the columns, if its boxes have the column splits `h1`, `h2`, `h3`,
//!   so that no column holds a digit twice and each clue is in its column;
//! - `U_b(r1, r2, r3)`, for a band `b`, be the same for its rows.
//!
//! The number of solutions is the sum, over all ways to assign to each of the
//! nine boxes a row split and a column split that match, of the product of
//! three `W` and three `U`. If two clues clash, some list is empty, and the
//! count is 0.
//!
//! # Computing the sum
//!
//! First the rows. For each band, and for all column splits that its three
//! boxes can have,
//!
//! ```text
//! N_b(h1, h2, h3) = sum of U_b(r1, r2, r3) over all r1, r2, r3
//!                   that go with h1, h2, h3 in this order
//! ```
//!
//! These tables have up to 280^3 = 22 million numbers each, none of them above
//! 1728, so 16 bits are enough (44 MB). They are built one box at a time,
//! mostly by adding rows of numbers to each other. Then the columns:
//!
//! ```text
//! count = sum over t1 in W_1, t2 in W_2, t3 in W_3 of
//!         W_1(t1) W_2(t2) W_3(t3) * N_1(top splits of t1, t2, t3)
//!                                 * N_2(middle splits) * N_3(bottom splits)
//! ```
//!
//! Without clues each list has 15,400 triples, which makes 3.65 * 10^12 terms.
//! Each clue shortens the lists. Three things make it feasible:
//!
//! - Exchange of digits. If all six lists stay the same when two digits are
//!   exchanged, the sum need not be computed for both. Digits without a clue
//!   are of this kind, and often others: lists have no order of lines, so 1 and
//!   2 can be exchanged if their clues can be, along with some lines. Of the
//!   first list one triple of each orbit is enough, and for that triple, of the
//!   second list one of each orbit under the exchanges that leave the first
//!   alone. For the empty grid 1.4 * 10^7 terms are left.
//! - The choice of roles. Bands and stacks can change places, and the longest
//!   list should be the third.
//! - Wide vectors. 32 triples `t2` are processed side by side. For a given
//!   `t1`, the numbers of the tables are laid out so that the loop over `t3`
//!   needs only two loads, a multiplication of 16-bit numbers and an addition
//!   for all 32. The triples are arranged in pairs with the same top split, so
//!   that the instruction that adds neighbouring products can be used: the
//!   remaining factor, `N_1`, is the same for both.
//!
//! The amount of work is known before it starts ([`Plan::work`]). The worst
//! case that a search found, 2.4 * 10^11 terms, is seven different digits
//! scattered over the board. One core of a Zen 5 does about 7 * 10^10 of them
//! in a second with AVX-512, 4 * 10^10 with AVX2 and 7 * 10^9 without either.
//!
//! The same sums give more than the count. Kept separately, they are the number
//! of solutions with each candidate. They also serve to draw solutions with
//! exactly equal chances: first `t1` by the number of solutions that it is part
//! of, then `t2`, `t3`, the row splits, and the names of the lines.
//!
//! Boards with boxes of two columns (or two rows, transposed) are counted by
//! the same formula, with far less work.
//!
//! # Sources
//!
//! The idea that boxes need to know only the splits of each other's rows and
//! columns is behind the fast counts of all 9x9 grids that were exchanged in
//! 2005 and 2006 (B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I",
//! 2006, was the first count). Those rely on an empty grid; we know of none
//! that takes clues.
//!
//! # What was tried
//!
//! - One triple `t1` at a time instead of up to four that share a load: the
//!   innermost loop takes 1.85 times as long.
//! - The innermost loop written plainly and left to the compiler (Rust 1.95):
//!   it does not find the instruction that adds neighbouring products.
//! - A list of second triples for each first one, rather than one for each set
//!   of exchanges that leave it alone: 1.4 times the time for the puzzle with
//!   six spread clues.

mod band;
mod board;
mod candidates;
mod chute;
mod classic;
mod control;
mod fill;
mod kernel;
mod main_loop;
mod relabel;
mod roles;
mod schedule;
mod split;
mod two_column_boxes;

pub use control::Control;

use crate::board::{Grid, Shape};
use crate::limits::{Clock, Limits, Stop};
use crate::random::Random;
use board::{Board, transposed};
use classic::Classic;
use kernel::Level;
use two_column_boxes::TwoColumnBoxes;

/// A planned count: the lists exist, so the work is known, but nothing has been
/// computed.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::internals::partitions::{Control, Plan};
///
/// let empty = Grid::empty(Shape::CLASSIC);
/// let plan = Plan::new(&empty, &Limits::none())?.expect("a shape that is supported");
/// let count = plan.count(&Control::default())?;
/// assert_eq!(count, 6_670_903_752_021_072_936_960);
/// # Ok::<(), quadrille::limits::Stop>(())
/// ```
pub struct Plan {
    /// Whether rows and columns have been exchanged.
    turned: bool,
    shape: Shape,
    kind: Kind,
}

/// The method of a count.
enum Kind {
    /// A band or stack cannot be filled, so there is no solution.
    Hopeless,
    TwoColumnBoxes(Box<TwoColumnBoxes>),
    Classic(Box<Classic>),
}

impl Plan {
    /// Returns whether boards of this shape can be counted: boxes of 2x2, 2x3,
    /// 2x4, 3x3, or one of these on its side.
    pub fn supports(shape: Shape) -> bool {
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        matches!((high.min(wide), high.max(wide)), (2, 2..=4) | (3, 3))
    }

    /// Plans to count the solutions of a grid by preparing the lists. This
    /// takes some hundredths of a second for a 9x9 board, and up to a second
    /// for one of 2x4 boxes. `None` if the shape is not
    /// [supported](Plan::supports).
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached, if any.
    pub fn new(grid: &Grid, limits: &Limits) -> Result<Option<Plan>, Stop> {
        let shape = grid.shape();
        if !Plan::supports(shape) {
            return Ok(None);
        }
        let clock = &mut Clock::start(limits);
        let turned = shape.box_rows() < shape.box_columns();
        let board = if turned {
            Board::new(&transposed(grid), clock)?
        } else {
            Board::new(grid, clock)?
        };
        let mut chutes = board.bands.iter().chain(&board.stacks);
        let kind = if chutes.any(|chute| chute.entries.is_empty()) {
            Kind::Hopeless
        } else if shape == Shape::CLASSIC {
            Kind::Classic(Box::new(Classic::new(board, clock)?))
        } else {
            Kind::TwoColumnBoxes(Box::new(TwoColumnBoxes::new(board)))
        };
        Ok(Some(Plan {
            turned,
            shape,
            kind,
        }))
    }

    /// Returns the work of the count: for 9x9 boards the number of
    /// multiply-adds in its main loop, which takes nearly all the time.
    pub fn work(&self) -> u64 {
        match &self.kind {
            Kind::Hopeless => 0,
            Kind::TwoColumnBoxes(narrow) => narrow.work(),
            Kind::Classic(square) => square.work(),
        }
    }

    /// Counts the solutions.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached, if any.
    pub fn count(&self, control: &Control) -> Result<u128, Stop> {
        let control = &control.started();
        match &self.kind {
            Kind::Hopeless => Ok(0),
            Kind::TwoColumnBoxes(narrow) => Ok(narrow.total(&narrow.count(control)?)),
            Kind::Classic(square) => Ok(square.count(Level::best(), control)?.count()),
        }
    }

    /// Counts the solutions with each candidate: for each cell in reading
    /// order, and in it for each digit, the number of solutions with the digit
    /// in the cell.
    ///
    /// The numbers of a cell add up to the number of all solutions, and so do
    /// those of a digit in any house. Takes nine passes, each as long as a
    /// count or a few times longer, since fewer exchanges of digits apply.
    /// [`Control::done`] has no effect here.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached, if any.
    pub fn candidate_counts(&self, control: &Control) -> Result<Vec<Vec<u128>>, Stop> {
        let control = &control.started();
        let side = self.shape.side();
        let counts = match &self.kind {
            Kind::Hopeless => vec![vec![0; side]; self.shape.cell_count()],
            Kind::TwoColumnBoxes(narrow) => narrow.candidates(control)?,
            Kind::Classic(square) => candidates::candidates(&square.board, Level::best(), control)?,
        };
        if !self.turned {
            return Ok(counts);
        }
        let turned = |place: usize| counts[place % side * side + place / side].clone();
        Ok((0..counts.len()).map(turned).collect())
    }

    /// Prepares for drawing solutions by counting them.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached, if any.
    pub fn sampler(&self, control: &Control) -> Result<Sampler<'_>, Stop> {
        let control = &control.started();
        let (count, kind) = match &self.kind {
            Kind::Hopeless => (0, SamplerKind::Hopeless),
            Kind::TwoColumnBoxes(narrow) => {
                let counted = narrow.count(control)?;
                (
                    narrow.total(&counted),
                    SamplerKind::TwoColumnBoxes(narrow, counted),
                )
            }
            Kind::Classic(square) => {
                let counted = square.count(Level::best(), control)?;
                (counted.count(), SamplerKind::Classic(square, counted))
            }
        };
        Ok(Sampler {
            turned: self.turned,
            count,
            kind,
        })
    }
}

/// Draws solutions, each with exactly the same chance.
pub struct Sampler<'a> {
    turned: bool,
    count: u128,
    kind: SamplerKind<'a>,
}

enum SamplerKind<'a> {
    Hopeless,
    TwoColumnBoxes(&'a TwoColumnBoxes, two_column_boxes::Counted),
    Classic(&'a Classic, classic::Counted),
}

impl Sampler<'_> {
    /// Returns the number of solutions.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Draws a solution, or returns `None` if there is none. Each draw takes
    /// some milliseconds.
    ///
    /// `source` returns 64 random bits at each call. Every solution has the
    /// same chance if all numbers have.
    pub fn draw(&self, source: &mut dyn FnMut() -> u64) -> Option<Grid> {
        if self.count == 0 {
            return None;
        }
        let random = &mut Random::new(source);
        let grid = match &self.kind {
            SamplerKind::Hopeless => return None,
            SamplerKind::TwoColumnBoxes(narrow, counted) => narrow.draw(counted, random),
            SamplerKind::Classic(square, counted) => square.draw(counted, random),
        };
        Some(if self.turned { transposed(&grid) } else { grid })
    }
}
