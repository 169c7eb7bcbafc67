//! The solutions of a diagram, one by one, without a search.

use std::borrow::Borrow;
use std::sync::Arc;

use super::nodes::{FALSE, TRUE};
use super::{Diagram, FIRST};
use crate::cover::model::index::OptionId;

impl Diagram {
    /// Returns an iterator over the solutions, each with its options in ascending
    /// order. No solution comes twice.
    ///
    /// Each step takes time linear in the number of nodes on a path.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// for items in [vec![a], vec![b], vec![a, b]] {
    ///     builder.option(items)?;
    /// }
    /// let diagram = Solver::new(builder.build()).diagram(1 << 20)?;
    /// let mut solutions: Vec<Vec<usize>> = (diagram.solutions())
    ///     .map(|options| options.into_iter().map(|option| option.index()).collect())
    ///     .collect();
    /// solutions.sort();
    /// assert_eq!(solutions, [vec![0, 1], vec![2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> DiagramSolutions<&Diagram> {
        DiagramSolutions::new(self)
    }

    /// Returns an iterator over the solutions that shares the diagram: for another
    /// thread, or for another language.
    pub fn into_solutions(self: Arc<Self>) -> DiagramSolutions<Arc<Diagram>> {
        DiagramSolutions::new(self)
    }

    /// Returns the exact number of solutions, however large, in words of 64 bits,
    /// the least significant one first.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Count, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// for _ in 0..130 {
    ///     let item = builder.primary_item()?;
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// let diagram = Solver::new(builder.build()).diagram(1 << 20)?;
    /// assert_eq!(diagram.count(), Count::AtLeast(u128::MAX));
    /// assert_eq!(diagram.count_words()[..3], [0, 0, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_words(&self) -> &[u64] {
        self.counts.get(self.root)
    }
}

/// An iterator over the solutions of a diagram.
///
/// [`Diagram::solutions`] returns it.
#[derive(Clone, Debug)]
pub struct DiagramSolutions<D> {
    diagram: D,
    /// Low branches to take later, and the number of options before each.
    later: Vec<(u32, usize)>,
    /// The options of the high branches taken.
    options: Vec<OptionId>,
}

impl<D: Borrow<Diagram>> DiagramSolutions<D> {
    fn new(diagram: D) -> DiagramSolutions<D> {
        let root = diagram.borrow().root;
        DiagramSolutions {
            diagram,
            later: if root == FALSE {
                vec![]
            } else {
                vec![(root, 0)]
            },
            options: Vec::new(),
        }
    }
}

impl<D: Borrow<Diagram>> Iterator for DiagramSolutions<D> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let (mut place, before) = self.later.pop()?;
        self.options.truncate(before);
        let nodes = &self.diagram.borrow().nodes;
        // High branches never lead to ⊥, as a diagram suppresses zeros.
        while place != TRUE {
            let node = &nodes[(place - FIRST) as usize];
            if node.low != FALSE {
                self.later.push((node.low, self.options.len()));
            }
            self.options.push(node.option);
            place = node.high;
        }
        let mut options = self.options.clone();
        options.sort_unstable();
        Some(options)
    }
}
