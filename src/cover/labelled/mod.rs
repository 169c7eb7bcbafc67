//! Problems whose items and options are the caller's own values.

mod builder;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::{Colour, Problem};
use crate::cover::model::wrong_problem::WrongProblem;
use crate::cover::solver::{Solutions, Solver};
use crate::limits::Stop;

pub use builder::{LabelledBuilder, LabelledError};

/// A problem with the caller's values for its items (`I`), options (`O`) and
/// colours (`C`, by default `char`).
///
/// # Examples
///
/// Queens: each row and each column has one, each diagonal at most one.
///
/// ```
/// use quadrille::cover::{Count, Labelled};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// enum Line {
///     Row(usize),
///     Column(usize),
///     Rising(usize),
///     Falling(usize),
/// }
/// use Line::*;
///
/// let n = 8;
/// let lines = (0..n).map(Row).chain((0..n).map(Column));
/// let diagonals = (0..2 * n - 1).flat_map(|d| [Rising(d), Falling(d)]);
/// let squares = (0..n * n).map(|square| (square / n, square % n));
/// let mut queens = Labelled::builder(lines, diagonals)?;
/// queens.options(squares, |&(row, column)| {
///     [Row(row), Column(column), Rising(row + column), Falling(n - 1 + row - column)]
/// })?;
/// let queens = queens.build();
/// assert_eq!(queens.solver().count(), Count::Exact(92));
///
/// let mut solver = queens.solver();
/// let first: Vec<&(usize, usize)> = queens.solutions(&mut solver)?.next().expect("one of 92");
/// assert_eq!(first.len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Polyominoes: a board of 3 rows falls apart into blocks of 2 columns, each
/// tiled by two L-shaped trominoes in one of two ways.
///
/// ```
/// use quadrille::cover::{Count, Labelled};
///
/// let (rows, columns) = (3, 8);
/// let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
/// let mut tilings = Labelled::builder(cells, [])?;
/// for (row, column) in (0..rows - 1).flat_map(|row| (0..columns - 1).map(move |c| (row, c))) {
///     let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
///     for missing in square {
///         let tromino = square.into_iter().filter(|&cell| cell != missing);
///         tilings.option(tromino.clone().collect::<Vec<_>>(), tromino)?;
///     }
/// }
/// assert_eq!(tilings.build().solver().count(), Count::Exact(2 * 2 * 2 * 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Langford pairs: the numbers from 1 to n, each twice; between the two copies
/// of `k` stand `k` other numbers.
///
/// ```
/// use quadrille::cover::{Count, Labelled};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// enum Item {
///     Number(usize),
///     Place(usize),
/// }
///
/// let n = 7;
/// let items = (1..=n).map(Item::Number).chain((1..=2 * n).map(Item::Place));
/// let mut pairs = Labelled::builder(items, [])?;
/// for number in 1..=n {
///     for place in 1..2 * n - number {
///         let second = place + number + 1;
///         let items = [Item::Number(number), Item::Place(place), Item::Place(second)];
///         pairs.option((number, place), items)?;
///     }
/// }
/// assert_eq!(pairs.build().solver().count(), Count::Exact(52));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Word squares: letters are colours, on which the words across and down agree.
///
/// ```
/// use quadrille::cover::Labelled;
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// enum Item {
///     Across(usize),
///     Down(usize),
///     Cell(usize, usize),
/// }
/// use Item::*;
///
/// let lines = (0..3).flat_map(|line| [Across(line), Down(line)]);
/// let cells = (0..9).map(|cell| Cell(cell / 3, cell % 3));
/// let mut square = Labelled::builder(lines, cells)?;
/// for word in ["bit", "ice", "ten", "ton", "nib"] {
///     for line in 0..3 {
///         let letters = || (0..).zip(word.chars());
///         let across = letters().map(|(place, letter)| (Cell(line, place), Some(letter)));
///         let items = std::iter::once((Across(line), None)).chain(across);
///         square.coloured_option((word, Across(line)), items)?;
///         let down = letters().map(|(place, letter)| (Cell(place, line), Some(letter)));
///         let items = std::iter::once((Down(line), None)).chain(down);
///         square.coloured_option((word, Down(line)), items)?;
///     }
/// }
/// let square = square.build();
/// let mut solver = square.solver();
/// let solutions: Vec<_> = square.solutions(&mut solver)?.collect();
/// assert_eq!(solutions.len(), 1);
/// assert!(solutions[0].contains(&&("bit", Across(0))));
/// assert!(solutions[0].contains(&&("ten", Down(2))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Bounds and costs: five days, of which each worker works two or three, at
/// different wages.
///
/// ```
/// use quadrille::cover::Labelled;
///
/// let (days, workers) = (["Mon", "Tue", "Wed", "Thu", "Fri"], [("Ann", 9), ("Bob", 7)]);
/// let mut week = Labelled::builder(days.into_iter().chain(["Ann", "Bob"]), [])?;
/// for (worker, wage) in workers {
///     week.set_bounds(&worker, 2..=3)?;
///     for day in days {
///         let shift = week.option((worker, day), [worker, day])?;
///         week.set_cost(shift, wage)?;
///     }
/// }
/// let week = week.build();
/// let cheapest = week.solver().cheapest(1);
/// assert_eq!(cheapest.solutions[0].cost, 2 * 9 + 3 * 7);
/// assert_eq!(week.labels(cheapest.solutions[0].options.clone())?.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Labelled<I, O, C = char> {
    problem: Arc<Problem>,
    labels: Labels<I, O, C>,
}

/// The caller's values, and their numbers.
#[derive(Clone, Debug)]
struct Labels<I, O, C> {
    items: Vec<I>,
    item_of: HashMap<I, ItemId>,
    options: Vec<O>,
    colour_of: HashMap<C, Colour>,
}

impl<I: Eq + Hash + Clone, O, C: Eq + Hash> Labelled<I, O, C> {
    /// Returns the number of an item.
    pub fn item(&self, item: &I) -> Option<ItemId> {
        self.labels.item_of.get(item).copied()
    }
}

impl<I, O, C> Labelled<I, O, C> {
    /// Returns the numbered problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the item with this number, if there is one.
    pub fn item_label(&self, item: ItemId) -> Option<&I> {
        self.labels.items.get(item.index())
    }

    /// Returns the option with this number, if there is one.
    pub fn label(&self, option: OptionId) -> Option<&O> {
        self.labels.options.get(option.index())
    }

    /// Returns the options with these numbers.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Option`] for the first option that the problem
    /// does not have.
    pub fn labels(
        &self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Vec<&O>, WrongProblem> {
        let label = |option| self.label(option).ok_or(WrongProblem::Option(option));
        options.into_iter().map(label).collect()
    }

    /// Returns a solver for this problem.
    pub fn solver(&self) -> Solver {
        Solver::new(Arc::clone(&self.problem))
    }

    /// Returns the solutions that the solver finds, each as the caller's options.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Solver`] if the solver belongs to another
    /// problem.
    pub fn solutions<'a>(
        &'a self,
        solver: &'a mut Solver,
    ) -> Result<LabelledSolutions<'a, O>, WrongProblem> {
        if !Arc::ptr_eq(solver.problem(), &self.problem) {
            return Err(WrongProblem::Solver);
        }
        Ok(LabelledSolutions {
            solutions: solver.solutions(),
            labels: &self.labels.options,
        })
    }
}

/// An iterator over solutions, each as the caller's options; see
/// [`Labelled::solutions`].
#[derive(Debug)]
pub struct LabelledSolutions<'a, O> {
    solutions: Solutions<'a>,
    labels: &'a [O],
}

impl<O> LabelledSolutions<'_, O> {
    /// Returns why the iterator ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.solutions.stop()
    }
}

impl<'a, O> Iterator for LabelledSolutions<'a, O> {
    type Item = Vec<&'a O>;

    fn next(&mut self) -> Option<Vec<&'a O>> {
        let options = self.solutions.next()?.into_iter();
        Some(options.map(|option| &self.labels[option.index()]).collect())
    }
}
