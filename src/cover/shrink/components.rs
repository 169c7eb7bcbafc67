//! Splits what is left of a problem into independent components.
//!
//! Two items are connected if an option has both. Any combination of one
//! solution for each component is a solution of the whole, so the numbers of
//! solutions multiply. A search would visit every combination.
//!
//! A secondary item matters only through the options that it keeps apart. If
//! all remaining options give it the same colour, or only one is left, it keeps
//! nothing apart: it then connects nothing and belongs to no component.

use super::presolve::Left;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::model::subproblem::Subproblem;
use crate::limits::{Clock, Limits, Stop};

/// Returns the components of a problem, in the order of their first items.
/// Every primary item is in one of them; an item without options is a component
/// by itself.
///
/// Takes time linear in the size of the problem, or nearly so.
///
/// # Errors
///
/// Returns the limit that was reached, if any.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, Problem, Solver, components};
/// use quadrille::limits::Limits;
///
/// // Two pairs of items; each pair can be covered in two ways.
/// let mut builder = Problem::builder();
/// let [a, b, c, d] = builder.primary_items()?;
/// for items in [vec![a, c], vec![a], vec![c], vec![b, d], vec![b], vec![d]] {
///     builder.option(items)?;
/// }
/// let parts = components(&builder.build(), &Limits::none())?;
/// let counts = parts.iter().map(|part| Solver::new(part.problem().clone()).count());
/// assert_eq!(counts.collect::<Vec<_>>(), [Count::Exact(2), Count::Exact(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn components(problem: &Problem, limits: &Limits) -> Result<Vec<Subproblem>, Stop> {
    let mut clock = Clock::start(limits);
    let components = Components::of(problem, |_| true, |_| true, &mut clock)?;
    components.parts(problem, |_| true, &mut clock)
}

/// The component that each item belongs to.
pub(in crate::cover) struct Components {
    numbers: Vec<Option<usize>>,
    len: usize,
}

impl Components {
    /// Finds the components of what is left of a problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn left(
        residue: &impl Left,
        clock: &mut Clock,
    ) -> Result<Components, Stop> {
        let has_item = |item| residue.has_item(item);
        let has_option = |option| residue.has_option(option);
        Components::of(residue.problem(), has_item, has_option, clock)
    }

    /// Finds the components of these items and options of a problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn of(
        problem: &Problem,
        has_item: impl Fn(ItemId) -> bool,
        has_option: impl Fn(OptionId) -> bool,
        clock: &mut Clock,
    ) -> Result<Components, Stop> {
        let mut matters = Vec::with_capacity(problem.item_count());
        for item in problem.items() {
            let options = problem.options_with(item);
            clock.work(options.len())?;
            let left = options.iter().copied().filter(|&option| has_option(option));
            let is_needed = problem.is_primary(item) || keeps_apart(problem, item, left);
            matters.push(has_item(item) && is_needed);
        }
        let mut forest = Forest::new(problem.item_count());
        for option in problem.options().filter(|&option| has_option(option)) {
            let items = problem.items_of(option);
            clock.work(items.len())?;
            let items = items.iter().map(|item| item.index());
            let mut items = items.filter(|&item| matters[item]);
            if let Some(first) = items.next() {
                items.for_each(|item| forest.join(first, item));
            }
        }
        let mut numbers = vec![None; problem.item_count()];
        let mut len = 0;
        for item in (0..problem.item_count()).filter(|&item| matters[item]) {
            // The root of every tree is its first item.
            let root = forest.root(item);
            if root == item {
                numbers[item] = Some(len);
                len += 1;
            } else {
                numbers[item] = numbers[root];
            }
        }
        Ok(Components { numbers, len })
    }

    /// Returns the number of components.
    pub(in crate::cover) fn len(&self) -> usize {
        self.len
    }

    /// Returns each component as a problem of the remaining options.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn parts(
        &self,
        problem: &Problem,
        has_option: impl FnMut(OptionId) -> bool,
        clock: &mut Clock,
    ) -> Result<Vec<Subproblem>, Stop> {
        let part_of = |item: ItemId| self.numbers[item.index()];
        Subproblem::split(problem, self.len, part_of, has_option, clock)
    }
}

/// Returns whether a secondary item keeps any two of these options, which all
/// have it, from being chosen together.
pub(in crate::cover) fn keeps_apart(
    problem: &Problem,
    item: ItemId,
    mut options: impl Iterator<Item = OptionId>,
) -> bool {
    let Some(first) = options.next() else {
        return false;
    };
    let colour = problem.colour_of(first, item);
    options.any(|option| colour.is_none() || problem.colour_of(option, item) != colour)
}

/// Disjoint sets as trees, each with its least element as the root.
#[derive(Debug)]
pub(in crate::cover) struct Forest {
    parents: Vec<usize>,
}

impl Forest {
    /// Returns sets of one element each.
    pub(in crate::cover) fn new(len: usize) -> Forest {
        Forest {
            parents: (0..len).collect(),
        }
    }

    /// Returns the least element of the set of an element.
    pub(in crate::cover) fn root(&mut self, mut element: usize) -> usize {
        while self.parents[element] != element {
            // Path halving keeps the trees flat.
            self.parents[element] = self.parents[self.parents[element]];
            element = self.parents[element];
        }
        element
    }

    /// Makes the sets of two elements one.
    pub(in crate::cover) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::model::{Colour, Count};
    use crate::cover::testing::{brute_force, side_by_side, small_problem};

    fn components(problem: &Problem) -> Vec<Subproblem> {
        super::components(problem, &Limits::none()).unwrap()
    }

    proptest! {
        #[test]
        fn the_counts_of_independent_problems_multiply(
            left in small_problem(),
            right in small_problem(),
        ) {
            let [of_left, of_right] = [&left, &right].map(|problem| brute_force(problem, &[]).len());
            let parts = |problem: &Problem| components(problem).len();
            let both = side_by_side(&left, &right);
            prop_assert_eq!(parts(&both), parts(&left) + parts(&right));
            let product = (of_left * of_right) as u128;
            prop_assert_eq!(Solver::new(both).count(), Count::Exact(product));
        }

        /// Every item and option that matters is in exactly one component.
        #[test]
        fn nothing_is_lost(problem in small_problem()) {
            let parts = components(&problem);
            let mut seen = vec![0; problem.option_count()];
            let mut primary = 0;
            for part in &parts {
                primary += part.problem().primary_count();
                for option in part.problem().options() {
                    seen[part.whole_option(option).unwrap().index()] += 1;
                }
            }
            prop_assert_eq!(primary, problem.primary_count());
            prop_assert!(seen.iter().all(|&times| times == 1));
            let product: usize =
                parts.iter().map(|part| brute_force(part.problem(), &[]).len()).product();
            prop_assert_eq!(product, brute_force(&problem, &[]).len());
        }
    }

    #[test]
    fn a_secondary_item_connects_the_options_that_it_keeps_apart() {
        let parts = |colours: [Option<Colour>; 2]| {
            let mut builder = Problem::builder();
            let [a, b] = builder.primary_items().unwrap();
            let shared = builder.secondary_item().unwrap();
            for (item, colour) in [a, b].into_iter().zip(colours) {
                builder.option([item]).unwrap();
                builder
                    .coloured_option([(item, None), (shared, colour)])
                    .unwrap();
            }
            components(&builder.build()).len()
        };
        let [red, blue] = [1, 2].map(Colour::new);
        assert_eq!(parts([red, red]), 2);
        assert_eq!(parts([red, blue]), 1);
        assert_eq!(parts([None, None]), 1);
    }
}
