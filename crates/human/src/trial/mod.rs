//! How far singles are from solving a puzzle: the depth of trial and error, backdoors, and the length of whips and braids.
//!
//! Singles solve easy puzzles. For the others, four numbers say how much more is needed, whatever techniques a solver
//! knows.
//!
//! The *depth of trial and error* (Denis Berthier, "The Hidden Logic of Sudoku") counts assumptions inside each other.
//! T&E(0) is singles. In T&E(1), a candidate is assumed, and is removed if singles then lead to a contradiction: a
//! cell without a candidate or a digit without a place in a house. That is done again and again, for all candidates,
//! until none can be removed. In T&E(2), T&E(1) looks for the contradiction, and so on. The depth of a puzzle is
//! the first of these that solves it. An assumption that solves the puzzle proves nothing. The order does not matter:
//! what can be removed at first can be removed later, as a position with fewer candidates has all contradictions of the
//! one before. Nearly all puzzles have a depth of 0 or 1, the hardest mostly 2, few 3.
//!
//! A *backdoor* is a set of cells whose right digits let singles solve the puzzle. The size of the smallest says how
//! much luck a guess needs. Cells that follow from another by singles are not tried beside it: a backdoor with
//! them has one of the same size with the other cell instead.
//!
//! The *W rating* and the *B rating* (Berthier) are the least lengths of whips and braids that solve a puzzle together with singles. Braids solve a puzzle if T&E(1) does: one
//! of depth 2 has no such ratings. The lengths are not bounded by the depth, so they tell puzzles of depth 1 from each other,
//! which are nearly all that singles do not solve.
//!
//! ```text
//!   network     which candidates exclude each other, and of which one has to hold
//!   state       candidates as sets of bits, and their number in each cell and for each digit of a house: singles
//!   answer      what is found out
//!   depth       trial and error
//!   backdoors   sets of cells, from small to large
//!   lengths     whips and braids, from short to long
//! ```
//!
//! All hold for every shape and variant. Sums and the like, which relate more than two cells, no single uses.

mod answer;
mod backdoors;
mod depth;
mod lengths;
mod network;
mod state;
#[cfg(test)]
mod tests;

use super::board::Board;
use crate::patterns::braid::Kind;
pub use answer::{Backdoors, Depth, Length, LowerBound};
use network::Network;
use quadrille_board::{Givens, Grid, Shape, Variant};
use quadrille_limits::limits::Limits;
use state::State;

/// Measures puzzles by singles; keep one for each thread.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::human::Trials;
/// use quadrille::limits::Limits;
///
/// let puzzle: Grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
/// let solution: Grid =
///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let (mut trials, limits) = (Trials::new(), Limits::none());
/// let depth = trials.depth(&puzzle, &solution, &limits).expect("the solution is right");
/// assert_eq!(depth.depth.to_string(), "2");
/// let backdoors = trials.backdoors(&puzzle, &solution, &limits).expect("the solution is right");
/// assert_eq!(backdoors.cells.len() as u32, backdoors.size.number);
/// # Ok::<(), quadrille::board::GridError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Trials {
    /// The network of the last puzzle, which the next one often has too.
    network: Option<(Shape, Variant, Network)>,
}

impl Trials {
    /// Returns a solver that has seen no puzzle.
    pub fn new() -> Trials {
        Trials::default()
    }

    /// Returns the depth of trial and error that a puzzle with one solution needs. `None` if the solution is not
    /// its only one and that shows.
    pub fn depth<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        solution: &Grid,
        limits: &Limits,
    ) -> Option<Depth> {
        let (network, state) = self.start(&puzzle.into(), solution)?;
        let limits = limits.started_on_thread();
        depth::of(network, state, solution, Depth::MOST, &limits)
    }

    /// Returns the least backdoor of a puzzle with this solution. `None` if it is not its solution.
    pub fn backdoors<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        solution: &Grid,
        limits: &Limits,
    ) -> Option<Backdoors> {
        let (network, state) = self.start(&puzzle.into(), solution)?;
        backdoors::of(network, state, solution, &limits.started_on_thread())
    }

    /// Returns the length of whips that a puzzle with one solution needs: whips of this length and shorter ones solve it, with
    /// singles, in the order of cells and digits. `None` if the solution is not its only one and that shows.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::human::Trials;
    /// use quadrille::limits::Limits;
    ///
    /// let puzzle: Grid = "1..........6..85.3.....4..7.2.35...15.....7.9.....23..9.72..6...18.9........4....".parse()?;
    /// let solution: Grid =
    ///     "185973246476128593392564187724359861531486729869712354947235618218697435653841972".parse()?;
    /// let (mut trials, limits) = (Trials::new(), Limits::none());
    /// let whips = trials.whips(&puzzle, &solution, &limits).expect("the solution is right");
    /// let braids = trials.braids(&puzzle, &solution, &limits).expect("the solution is right");
    /// assert_eq!((whips.length.to_string(), braids.length.to_string()), ("6".to_owned(), "5".to_owned()));
    /// # Ok::<(), quadrille::board::GridError>(())
    /// ```
    pub fn whips<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        solution: &Grid,
        limits: &Limits,
    ) -> Option<Length> {
        self.length(&puzzle.into(), Kind::Whip, solution, limits)
    }

    /// Returns the least length of braids that a puzzle with one solution needs. It is at most that of whips. `None` if
    /// the solution is not its only one and that shows.
    ///
    /// # Examples
    ///
    /// See [`whips`](Trials::whips).
    pub fn braids<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        solution: &Grid,
        limits: &Limits,
    ) -> Option<Length> {
        self.length(&puzzle.into(), Kind::Braid, solution, limits)
    }

    fn length(
        &mut self,
        givens: &Givens<'_>,
        kind: Kind,
        solution: &Grid,
        limits: &Limits,
    ) -> Option<Length> {
        let (network, state) = self.start(givens, solution)?;
        let limits = limits.started_on_thread();
        // Braids do what trials do that are not made inside others.
        let depth = depth::of(network, state, solution, 1, &limits)?;
        match (depth.stop, depth.depth) {
            (Some(stop), depth) => Some(Length::new(depth, Some(stop))),
            (None, depth) if !depth.is_exact => Some(Length::none()),
            (None, _) => {
                let mut board = Board::of(&network.layout, givens).ok()?;
                lengths::of(&mut board, kind, solution, &limits)
            }
        }
    }

    /// Returns the candidates of a puzzle after all singles, unless they end in a contradiction.
    fn start(&mut self, givens: &Givens<'_>, solution: &Grid) -> Option<(&Network, State)> {
        let (shape, variant) = (givens.shape(), givens.variant());
        if solution.shape() != shape {
            return None;
        }
        let known = self.network.as_ref();
        if known.is_none_or(|(known, of, _)| *known != shape || of != variant) {
            self.network = Some((shape, variant.clone(), Network::new(shape, variant)));
        }
        let (_, _, network) = self.network.as_ref()?;
        let board = Board::of(&network.layout, givens).ok()?;
        let state = State::new(network, &board)?;
        Some((network, state))
    }
}
