//! Exact counts.

mod band;
mod board;
mod candidates;
mod chute;
mod control;
mod fill;
mod kernel;
mod narrow;
mod parts;
mod random;
mod relabel;
mod schedule;
mod split;
mod square;
mod tables;

pub use control::Control;

use super::{Grid, Shape};
use board::{Board, transposed};
use kernel::Level;
use narrow::Narrow;
use random::Random;
use square::Square;

/// Whether boards of this shape can be counted: boxes of 2x2, 2x3, 2x4, 3x3,
/// or one of these on its side.
pub fn supports(shape: Shape) -> bool {
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    matches!((high.min(wide), high.max(wide)), (2, 2..=4) | (3, 3))
}

/// A count that is yet to be made.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::partitions::{Control, Plan};
/// use quadrille::sudoku::{Grid, Shape};
///
/// let empty = Grid::empty(Shape::CLASSIC);
/// let plan = Plan::new(&empty).expect("a shape that is supported");
/// let count = plan.count(&Control::default());
/// assert_eq!(count, Some(6_670_903_752_021_072_936_960));
/// ```
pub struct Plan {
    /// Whether rows and columns have changed places.
    turned: bool,
    shape: Shape,
    kind: Kind,
}

/// Which way to count.
enum Kind {
    /// Some band or stack cannot be filled, so that there is no solution.
    Hopeless,
    Narrow(Box<Narrow>),
    Square(Box<Square>),
}

impl Plan {
    /// Plans to count the solutions of a grid: prepares the lists, which takes
    /// some milliseconds (a few tenths of a second for a nearly empty grid of
    /// 2x4 boxes). `None` if its shape is not [supported](supports).
    pub fn new(grid: &Grid) -> Option<Plan> {
        let shape = grid.shape();
        if !supports(shape) {
            return None;
        }
        let turned = shape.box_rows() < shape.box_columns();
        let board = if turned {
            Board::new(&transposed(grid))
        } else {
            Board::new(grid)
        };
        let mut chutes = board.bands.iter().chain(&board.stacks);
        let kind = if chutes.any(|chute| chute.entries.is_empty()) {
            Kind::Hopeless
        } else if shape == Shape::CLASSIC {
            Kind::Square(Box::new(Square::new(board)))
        } else {
            Kind::Narrow(Box::new(Narrow::new(board)))
        };
        Some(Plan {
            turned,
            shape,
            kind,
        })
    }

    /// How much work the count will be: for 9x9 boards the number of
    /// multiply-adds in its main loop, which is where the time goes.
    pub fn work(&self) -> u64 {
        match &self.kind {
            Kind::Hopeless => 0,
            Kind::Narrow(narrow) => narrow.work(),
            Kind::Square(square) => square.work(),
        }
    }

    /// Counts the solutions. `None` if it was told to stop.
    pub fn count(&self, control: &Control) -> Option<u128> {
        match &self.kind {
            Kind::Hopeless => Some(0),
            Kind::Narrow(narrow) => Some(narrow.total(&narrow.count(control)?)),
            Kind::Square(square) => Some(square.count(Level::best(), control)?.count()),
        }
    }

    /// Counts the solutions through each candidate: for each cell in reading
    /// order, and in it for each digit, the number of solutions that have the
    /// digit in the cell. `None` if it was told to stop.
    ///
    /// The numbers of a cell add up to the number of all solutions, and so do
    /// those of a digit in any house. Takes about as long as nine counts.
    pub fn candidate_counts(&self, control: &Control) -> Option<Vec<Vec<u128>>> {
        let side = self.shape.side();
        let counts = match &self.kind {
            Kind::Hopeless => vec![vec![0; side]; self.shape.cell_count()],
            Kind::Narrow(narrow) => narrow.candidates(control)?,
            Kind::Square(square) => candidates::candidates(&square.board, Level::best(), control)?,
        };
        if !self.turned {
            return Some(counts);
        }
        let turned = |place: usize| counts[place % side * side + place / side].clone();
        Some((0..counts.len()).map(turned).collect())
    }

    /// Prepares to draw solutions. This counts them first. `None` if it was
    /// told to stop.
    pub fn sampler(&self, control: &Control) -> Option<Sampler<'_>> {
        let (count, kind) = match &self.kind {
            Kind::Hopeless => (0, SamplerKind::Hopeless),
            Kind::Narrow(narrow) => {
                let counted = narrow.count(control)?;
                (narrow.total(&counted), SamplerKind::Narrow(narrow, counted))
            }
            Kind::Square(square) => {
                let counted = square.count(Level::best(), control)?;
                (counted.count(), SamplerKind::Square(square, counted))
            }
        };
        Some(Sampler {
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
    Narrow(&'a Narrow, narrow::Counted),
    Square(&'a Square, square::Counted),
}

impl Sampler<'_> {
    /// How many solutions there are.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Draws a solution, or `None` if there is none. Some milliseconds each.
    ///
    /// `source` gives 64 random bits at each call. Every solution has the same
    /// chance if all numbers have.
    pub fn draw(&self, source: &mut dyn FnMut() -> u64) -> Option<Grid> {
        if self.count == 0 {
            return None;
        }
        let random = &mut Random::new(source);
        let grid = match &self.kind {
            SamplerKind::Hopeless => return None,
            SamplerKind::Narrow(narrow, counted) => narrow.draw(counted, random),
            SamplerKind::Square(square, counted) => square.draw(counted, random),
        };
        Some(if self.turned { transposed(&grid) } else { grid })
    }
}
