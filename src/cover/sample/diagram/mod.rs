//! All solutions of a problem as a decision diagram.
//!
//! A memoised count knows, for each state, the number of solutions below it. With a node for each choice in place of a number, the same search yields
//! all solutions as a directed graph (Nishino, Yasuda, Minato and Nagata,
//! "Dancing with Decision Diagrams", AAAI 2017): a *zero-suppressed decision
//! diagram*, as in TAOCP 7.1.4. A node asks for an option. Its high branch leads
//! to the solutions with it, its low branch to those without; a path from the
//! root that ends at ⊤ is a solution, which has the options of the high branches
//! taken. The 12,988,816 domino tilings of a chessboard take 2,321 nodes.
//!
//! **Order.** The search branches on the item with the fewest options, so
//! different paths ask for the options in different orders: the diagram is *free*
//! (a path asks for an option at most once) but not ordered. A fixed order would
//! need a fixed order of branches, which a search for few solutions cannot afford;
//! see the [memo](crate::cover::search::memo).
//!
//! **Sweeps.** What a search has not built after 100,000 states may be laid out along a line or on a board, where a
//! [sweep](crate::cover::count::sweep) has far fewer. Its states are the nodes then: from the last layer to the first,
//! each state asks for the options that start there, one after the other.
//!
//! **Draws.** The number of solutions below a node is the sum of those of its two
//! branches. A number drawn uniformly below that of the root leads to one solution,
//! as every comparison on the way down splits what it stands for. Numbers have as
//! many digits as they need, so draws are exact, whatever their number.
//!
//! **Components** of what presolve leaves follow each other: the diagram of each
//! ends where that of the one before begins, so sizes add up. One search over all
//! of them would multiply states.

mod build;
mod candidates;
mod naturals;
mod nodes;
#[cfg(test)]
mod tests;
mod walk;
mod write;

use std::fmt;

use self::naturals::Naturals;
use self::nodes::{Node, TRUE};
use crate::cover::model::answer::Count;
use crate::cover::model::index::OptionId;
use crate::limits::{Clock, Stop};

pub(in crate::cover) use self::build::diagram;
pub use self::walk::DiagramSolutions;

/// The solutions of a problem as a zero-suppressed decision diagram.
///
/// [`Solver::diagram`](crate::cover::Solver::diagram) returns it.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, Problem, Solver, verify};
/// use quadrille::random;
///
/// // Dominoes on a board of 8 by 8.
/// let mut builder = Problem::builder();
/// let cells = builder.primary_items::<64>()?;
/// for (cell, &item) in cells.iter().enumerate() {
///     if cell % 8 < 7 {
///         builder.option([item, cells[cell + 1]])?;
///     }
///     if cell + 8 < 64 {
///         builder.option([item, cells[cell + 8]])?;
///     }
/// }
/// let mut solver = Solver::new(builder.build());
/// let diagram = solver.diagram(100 << 20)?;
/// assert_eq!(diagram.count(), Count::Exact(12_988_816));
///
/// let tiling = diagram.sample(&mut random::stream(1, 0)).expect("there are tilings");
/// assert!(verify(solver.problem(), &tiling).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Children before parents.
    nodes: Vec<Node>,
    root: u32,
    /// The number of solutions below ⊥, ⊤ and each node.
    counts: Naturals,
}

impl Diagram {
    /// Counts the solutions below each node, which takes at most `memory` bytes.
    fn new(
        nodes: Vec<Node>,
        root: u32,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Diagram, DiagramError> {
        let sums = nodes.iter().map(|node| [node.low, node.high]);
        let counts = Naturals::sums(sums, memory, clock)?;
        Ok(Diagram {
            counts: counts.ok_or(DiagramError::TooLarge { nodes: nodes.len() })?,
            nodes,
            root,
        })
    }

    /// Returns the number of solutions. It is reported as "at least"
    /// [`u128::MAX`] if it is larger.
    pub fn count(&self) -> Count {
        match self.counts.small(self.root) {
            Some(number) => Count::Exact(number),
            None => Count::AtLeast(u128::MAX),
        }
    }

    /// Returns the number of nodes, ⊥ and ⊤ not included.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a solution drawn at random, with its options in ascending order;
    /// `None` if there is none. Every solution has exactly the same chance if
    /// `random` returns 64 random bits each time; the same bits give the same
    /// solution.
    ///
    /// Takes time linear in the number of nodes on a path.
    pub fn sample(&self, random: &mut impl FnMut() -> u64) -> Option<Vec<OptionId>> {
        let mut number = self.counts.below(self.root, random)?;
        let (mut place, mut options) = (self.root, Vec::new());
        while place != TRUE {
            let node = &self.nodes[(place - FIRST) as usize];
            place = if self.counts.take_from(&mut number, node.high) {
                node.low
            } else {
                options.push(node.option);
                node.high
            };
        }
        options.sort_unstable();
        Some(options)
    }
}

/// The number of the first node, after ⊥ and ⊤.
const FIRST: u32 = TRUE + 1;

/// Why there is no diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiagramError {
    /// A limit was reached.
    Stopped(Stop),
    /// The diagram takes more memory than it may.
    TooLarge {
        /// The number of nodes for which there was memory.
        nodes: usize,
    },
}

impl From<Stop> for DiagramError {
    fn from(stop: Stop) -> DiagramError {
        DiagramError::Stopped(stop)
    }
}

impl std::error::Error for DiagramError {}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Stopped(stop) => write!(f, "no diagram: {stop}"),
            DiagramError::TooLarge { nodes } => {
                write!(f, "no diagram: memory for {nodes} nodes is not enough")
            }
        }
    }
}
