//! The canonical form of a puzzle: the least of all grids that its symmetries
//! make of it. Two puzzles are equivalent exactly if their forms are equal.
//!
//! Grids are compared cell by cell in reading order, with blanks before digits.
//! Almost none of the 1,218,998,108,160 symmetries of a 9x9 board are visited:
//!
//! - *Digits* need no choice: for any order of the cells, the grid is least if
//!   digits are numbered as they first appear.
//! - *Rows* are placed from the top, depth first. Only the rows that make the
//!   next row of the result least are followed, and only as long as that is no
//!   greater than the same row of the best result so far.
//! - *Columns* stay unordered until something tells them apart (`frame`). They
//!   lie in classes of places; a row may split a class, as blanks go before
//!   digits and low digits before high ones. A digit that appears first in a
//!   class follows its column, even though its place and its number are still
//!   open. The search only branches on the ways to put the lowest number where
//!   two columns could have it.
//! - *Symmetric puzzles* have as many ways to the least form as symmetries.
//!   When a path ends in a form that is known already, the two paths define a
//!   symmetry. It maps everything below one path, from the point where they
//!   parted, to everything below the other. One of them has been searched, so
//!   the search returns to that point (`search`). Programs for graph
//!   isomorphism prune in this way (Brendan McKay, "Practical graph
//!   isomorphism", 1981), and it keeps empty boards and regular patterns cheap.
//!
//! All digits of the first row are new, unless one stands there twice, so their
//! numbers in the three stacks say how small the row can be, and most lines are
//! dropped at a glance. So they are later: for each column, a word says which
//! lines have a digit there, and those with the most blanks before the first digit
//! are found for all lines together. Rows that are blank say nothing about the
//! stacks, so these stay unordered until the first row with a digit, and if that
//! row is no less than the least one in one order, it is in none. A step is copied
//! often, so it has room only for the sides of usual boards, and rows are compared
//! as they are filled, not in the end. All this took 17-clue puzzles from 10.6
//! microseconds to 2.6, of which blanks, and counts taken while the digits are
//! read, saved the last third: 28,200 instructions became 20,000, and 40,600 became
//! 28,400 for the hardest. On one core of an AMD Zen 5 they take 1.7 and 2.2
//! microseconds each; gridchecker, which knows only 9x9 boards, takes 2.7 and 2.1.
//! Table look-ups whose range the compiler can see were tried, and changed nothing;
//! nor did dropping lines by the first number as well.
//!
//! Stacks are tried in every order that makes the first row least. To keep
//! these few, boards whose boxes are higher than wide are compared column by
//! column, so there are never more than six.

mod board;
mod frame;
mod search;

use self::board::Board;
use self::search::Search;
use super::{Grid, Shape, Transform};
use quadrille_limits::limits::{Limits, Stop};

/// Greater than the sides of usual boards, and than the side of any.
const SMALL: usize = 16;
const LARGE: usize = Shape::MAX_SIDE + 1;

/// The least form of a puzzle, and the transform to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// The transform from the puzzle to the form; its
    /// [inverse](Transform::inverse) leads back. If there are several, it is
    /// always the same one.
    pub transform: Transform,
}

impl Grid {
    /// Returns the least of all grids that the symmetries of the board make of
    /// this one, compared cell by cell in reading order, blanks before digits
    /// (column by column if boxes are higher than wide).
    ///
    /// The grid may have any number of solutions, and even conflicting clues.
    ///
    /// # Complexity
    ///
    /// About 2 to 10 microseconds for an ordinary 9x9 puzzle, and at most half
    /// a millisecond for full and for regular ones. On larger boards, time and
    /// memory grow with the number of ways that begin alike, which has no
    /// polynomial bound: sparse boards stay cheap, regular full ones take 40
    /// milliseconds on 16x16 and half a second on 25x25.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, GridError};
    ///
    /// let puzzle: Grid = "1..4..3..2..4..1".parse()?;
    /// let turned: Grid = "4..1.2....3.1..4".parse()?;
    /// let canonical = puzzle.canonical();
    /// assert_eq!(canonical.grid, "...1.23..32.4...".parse()?);
    /// assert_eq!(turned.canonical().grid, canonical.grid);
    /// assert_eq!(canonical.transform.apply(&puzzle), canonical.grid);
    /// assert_eq!(canonical.transform.inverse().apply(&canonical.grid), puzzle);
    /// # Ok::<(), GridError>(())
    /// ```
    pub fn canonical(&self) -> Canonical {
        let found = self.canonical_within(&Limits::none());
        found.unwrap_or_else(|stop| unreachable!("nothing is limited: {stop}"))
    }

    /// Returns the same, unless a limit is reached first. A node is one attempt
    /// to order some columns.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::limits::{Limits, Stop};
    ///
    /// let empty = Grid::empty(Shape::CLASSIC);
    /// let stopped = empty.canonical_within(&Limits::none().with_nodes(3));
    /// assert_eq!(stopped, Err(Stop::Nodes));
    /// ```
    pub fn canonical_within(&self, limits: &Limits) -> Result<Canonical, Stop> {
        let form = match self.shape().side() {
            ..SMALL => Search::<SMALL>::new(&Board::new(self), limits).run()?,
            _ => Search::<LARGE>::new(&Board::new(self), limits).run()?,
        };
        let is_turned = self.shape().box_rows() > self.shape().box_columns();
        let [rows, columns] = if is_turned {
            [form.columns, form.rows]
        } else {
            [form.rows, form.columns]
        };
        let parts = [rows, columns, form.digits];
        let transform = Transform::new(self.shape(), form.transposed, parts);
        let grid = if is_turned {
            transform.apply(self)
        } else {
            Grid::from_values(self.shape(), form.values).expect("the values of as many cells")
        };
        Ok(Canonical { grid, transform })
    }
}
