//! A count that is written down as it goes, and goes on later.
//!
//! At any moment, a count is a number of solutions found and the subtrees that were
//! not visited, each known by what is decided at its root.
//! A stopped search can name them: the place where it stands, and the siblings
//! that are left to it on each level above. That is exact, so a count that
//! goes on from it is, too, and it loses nothing but the work since it was
//! written. And it is small: the path to that place, and the options to come on each
//! level.
//!
//! If what presolve leaves falls into components, each has a number and a list
//! of its own, and the numbers are multiplied.

use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::natural::Natural;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::split::number_of;

/// The state of a count: the number of solutions found, and the subtrees left.
/// [`Solver::count_from`](crate::cover::Solver::count_from) starts with it, and keeps it
/// up to date.
///
/// With the feature `serde`, it is written as
/// `{"problem":"…","components":[{"problem":"…","memo":false,"found":12,"left":[…]}]}`:
/// the hash of the problem, and for each component its own hash, whether it is
/// counted with a memo, and the subtrees left, by options.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Checkpoint {
    pub(in crate::cover) problem: Fingerprint,
    /// None until the count has begun.
    pub(in crate::cover) components: Vec<Component>,
}

/// The state of the count of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(in crate::cover) struct Component {
    /// The hash of the component as a problem.
    pub(in crate::cover) problem: Fingerprint,
    /// Whether it is counted with a memo, once that is decided.
    pub(in crate::cover) memo: Option<bool>,
    /// The number of solutions found, at most the largest one.
    pub(in crate::cover) found: u128,
    /// The number of all solutions, if it has more than 128 bits and is known.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub(in crate::cover) total: Option<Natural>,
    /// The subtrees that were not visited.
    pub(in crate::cover) left: Vec<Unvisited>,
}

impl Checkpoint {
    /// Returns the state of a count of this question that has not begun.
    pub(in crate::cover) fn new(problem: Fingerprint) -> Checkpoint {
        Checkpoint {
            problem,
            components: Vec::new(),
        }
    }

    /// Returns the hash of the question; see
    /// [`Solver::fingerprint`](crate::cover::Solver::fingerprint).
    pub fn problem(&self) -> Fingerprint {
        self.problem
    }

    /// Returns the number of solutions found so far; it is exact once the count
    /// is done.
    pub fn count(&self) -> Count {
        if self.components.is_empty() {
            return Count::AtLeast(0);
        }
        let counts = self.components.iter().map(Component::count);
        counts.fold(Count::Exact(1), |product, count| product * count)
    }

    /// Returns the exact number of solutions, however large, once the count is done; `None` if it is
    /// not known.
    pub fn total(&self) -> Option<Natural> {
        if let Count::Exact(number) = self.count() {
            return Some(number.into());
        }
        let mut totals = self.components.iter().map(Component::total);
        totals.try_fold(1.into(), |product: Natural, total| Some(&product * &total?))
    }

    /// Returns whether everything is counted.
    pub fn is_done(&self) -> bool {
        let is_empty = |component: &Component| component.count() == Count::Exact(0);
        let is_counted = |component: &Component| component.left.is_empty();
        let components = &self.components;
        components.iter().any(is_empty) || self.has_begun() && components.iter().all(is_counted)
    }

    /// Returns the number of subtrees that are left, in all components; before the
    /// count has begun, there is one, the whole. The number may grow, as subtrees
    /// are split.
    pub fn subtrees_left(&self) -> usize {
        if !self.has_begun() {
            return 1;
        }
        let left = |component: &Component| number_of(&component.left);
        self.components.iter().map(left).sum()
    }

    pub(in crate::cover) fn has_begun(&self) -> bool {
        !self.components.is_empty()
    }
}

impl Component {
    /// Returns the state of a component whose count has not begun.
    pub(in crate::cover) fn new(problem: Fingerprint, root: Subtree) -> Component {
        Component {
            problem,
            memo: None,
            found: 0,
            total: None,
            left: vec![root.into()],
        }
    }

    /// Returns the exact number of solutions, if it is known.
    fn total(&self) -> Option<Natural> {
        match self.count() {
            Count::Exact(number) => Some(number.into()),
            Count::AtLeast(_) => self.total.clone(),
        }
    }

    /// Returns the number of solutions found so far; exact once nothing is left.
    pub(in crate::cover) fn count(&self) -> Count {
        // A larger number does not fit.
        if self.left.is_empty() && self.found < u128::MAX {
            Count::Exact(self.found)
        } else {
            Count::AtLeast(self.found)
        }
    }
}
