//! Checks whether a set of options is a solution, from the definition alone. It
//! shares no code with presolve or search, so that it can check them.

use std::fmt;

use super::index::{ItemId, OptionId};
use super::problem::Problem;

/// Why a set of options is not a solution: the first item, by number, that
/// breaks the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// No option covers this primary item.
    Uncovered(ItemId),
    /// Several options cover this item, and do not all give it the same colour.
    Overcovered(ItemId),
    /// This item is covered fewer times than its lower bound, which is 2 or
    /// more.
    TooFew(ItemId),
    /// This item is covered more times than its upper bound, which is not 1.
    TooMany(ItemId),
    /// An option is in the set twice.
    Repeated(OptionId),
    /// The problem has no such option.
    Unknown(OptionId),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Uncovered(item) => write!(f, "item {} is not covered", item.index()),
            Fault::Overcovered(item) => write!(f, "item {} is covered twice", item.index()),
            Fault::TooFew(item) => write!(f, "item {} is covered too few times", item.index()),
            Fault::TooMany(item) => write!(f, "item {} is covered too many times", item.index()),
            Fault::Repeated(option) => write!(f, "option {} is there twice", option.index()),
            Fault::Unknown(option) => write!(f, "there is no option {}", option.index()),
        }
    }
}

impl std::error::Error for Fault {}

/// Checks that the options cover every primary item once, or within its bounds,
/// and every secondary item at most once, or always with the same colour. Takes time linear in the
/// number of items and of nodes in the options, or a
/// little more.
///
/// # Errors
///
/// Returns the [`Fault`] of the first item that breaks this.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Problem, verify};
///
/// let mut builder = Problem::builder();
/// let [a, b] = builder.primary_items()?;
/// let first = builder.option([a])?;
/// let both = builder.option([a, b])?;
/// let problem = builder.build();
///
/// assert!(verify(&problem, &[both]).is_ok());
/// assert_eq!(verify(&problem, &[first]).unwrap_err().to_string(), "item 1 is not covered");
/// assert_eq!(verify(&problem, &[first, both]).unwrap_err().to_string(), "item 0 is covered twice");
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
pub fn verify(problem: &Problem, options: &[OptionId]) -> Result<(), Fault> {
    let mut uses = vec![Vec::new(); problem.item_count()];
    for &option in options {
        if option.index() >= problem.option_count() {
            return Err(Fault::Unknown(option));
        }
        for (place, item) in problem.items_of(option).iter().enumerate() {
            uses[item.index()].push(problem.colour(option, place));
        }
    }
    for (item, colours) in problem.items().zip(uses) {
        let bounds = problem.bounds(item);
        let (least, most) = (*bounds.start() as usize, *bounds.end() as usize);
        match colours.as_slice() {
            [] if least > 0 => return Err(Fault::Uncovered(item)),
            uses if uses.len() < least => return Err(Fault::TooFew(item)),
            uses if most != 1 && uses.len() > most => return Err(Fault::TooMany(item)),
            _ if most != 1 => {}
            [] | [_] => {}
            [Some(first), rest @ ..] if rest.iter().all(|colour| *colour == Some(*first)) => {}
            _ => return Err(Fault::Overcovered(item)),
        }
    }
    // Where every item is covered once at most, no option is there twice.
    let mut sorted = options.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Fault::Repeated(pair[0])),
        None => Ok(()),
    }
}
