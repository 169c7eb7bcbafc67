//! A subtree of a search, by what is decided at its root.

use super::index::OptionId;
#[cfg(feature = "serde")]
use super::index::TooMany;
use super::problem::Problem;
use super::wrong_problem::{WrongProblem, check_options};

/// A subtree of a search: the solutions with some options and without others.
///
/// A choice of an option excludes others by itself, unless items have bounds. Only
/// problems with bounds have subtrees with further options excluded.
///
/// [`Part::subtrees`](crate::cover::Part::subtrees) returns those of a part.
///
/// With the feature `serde`, it is written as a list of numbers: `n` is option `n`
/// chosen, and `-n-1` is option `n` excluded.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::cover::{Problem, Solver};
///
/// // One or two of two options.
/// let mut builder = Problem::builder();
/// let [a] = builder.primary_items()?;
/// let (first, second) = (builder.option([a])?, builder.option([a])?);
/// builder.set_bounds(a, 1..=2)?;
/// let parts = Solver::new(builder.build()).split(NonZeroUsize::new(2).unwrap())?;
/// assert_eq!(parts[0].subtrees()[0].chosen, [first, second]);
/// let other = &parts[1].subtrees()[0];
/// assert_eq!((&other.chosen[..], &other.excluded[..]), (&[first][..], &[second][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Vec<i64>", try_from = "Vec<i64>"))]
#[non_exhaustive]
pub struct Subtree {
    /// The options that its solutions have.
    pub chosen: Vec<OptionId>,
    /// Options that they do not have.
    pub excluded: Vec<OptionId>,
}

impl Subtree {
    /// Returns what is left of this subtree below another one's root.
    pub(in crate::cover) fn below(&self, deeper: &Subtree) -> Subtree {
        Subtree {
            chosen: [&self.chosen[..], &deeper.chosen].concat(),
            excluded: [&self.excluded[..], &deeper.excluded].concat(),
        }
    }

    /// Returns whether a solution is below its root.
    #[cfg(test)]
    pub(in crate::cover) fn has(&self, solution: &[OptionId]) -> bool {
        let mut chosen = self.chosen.iter();
        let mut excluded = self.excluded.iter();
        chosen.all(|option| solution.contains(option))
            && !excluded.any(|option| solution.contains(option))
    }

    /// Checks that it is a subtree of a search for the solutions of this problem.
    ///
    /// # Errors
    ///
    /// Returns the first option that the problem does not have, or that no search
    /// of it would exclude.
    pub(in crate::cover) fn check(&self, problem: &Problem) -> Result<(), WrongProblem> {
        check_options(problem, &self.chosen)?;
        check_options(problem, &self.excluded)?;
        match self.excluded.first() {
            Some(&option) if !problem.has_bounds() => Err(WrongProblem::Excluded(option)),
            _ => Ok(()),
        }
    }
}

impl FromIterator<OptionId> for Subtree {
    /// Returns the subtree with these options chosen.
    fn from_iter<I: IntoIterator<Item = OptionId>>(options: I) -> Subtree {
        Subtree {
            chosen: options.into_iter().collect(),
            excluded: Vec::new(),
        }
    }
}

#[cfg(feature = "serde")]
impl From<Subtree> for Vec<i64> {
    fn from(subtree: Subtree) -> Vec<i64> {
        let number = |option: OptionId| option.index() as i64;
        let chosen = subtree.chosen.into_iter().map(number);
        let excluded = subtree.excluded.into_iter().map(|option| !number(option));
        chosen.chain(excluded).collect()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<i64>> for Subtree {
    type Error = TooMany;

    fn try_from(numbers: Vec<i64>) -> Result<Subtree, TooMany> {
        let mut subtree = Subtree::default();
        for number in numbers {
            let (list, index) = match number {
                0.. => (&mut subtree.chosen, number),
                _ => (&mut subtree.excluded, !number),
            };
            list.push(OptionId::new(usize::try_from(index).unwrap_or(usize::MAX))?);
        }
        Ok(subtree)
    }
}
