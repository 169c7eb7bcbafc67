//! Settles what needs no search: the chosen options, then every forced item, to
//! a fixed point.
//!
//! To *choose* an option is to remove its items, and with them every option
//! that it conflicts with. That leaves other items with fewer options. A
//! primary item with one option left *forces* it: the option is in every
//! remaining solution, so it is chosen too. A primary item with no option left
//! shows that there is no solution. When neither occurs any more, what is left
//! is a smaller problem with exactly the same solutions, less the settled
//! options.
//!
//! In Sudoku, clues are the chosen options, and one rule finds both kinds of
//! single: a *naked* single is a cell item with one option left, a *hidden*
//! single the item of a digit in a house with one option left.
//!
//! A secondary item that a chosen option colours is removed too, after the
//! options that give it another colour: the remaining ones agree on it, so it
//! no longer constrains anything.

use std::fmt;
use std::sync::Arc;

use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::limits::{Clock, Stop};

/// What is left of a problem, to look at.
pub(in crate::cover) trait Left {
    /// Returns the whole problem.
    fn problem(&self) -> &Arc<Problem>;
    /// Returns whether an item is still in.
    fn has_item(&self, item: ItemId) -> bool;
    /// Returns whether an option is still in.
    fn has_option(&self, option: OptionId) -> bool;
    /// Returns the options that are still in, in order.
    fn options_left(&self) -> impl Iterator<Item = OptionId> + '_ {
        let options = self.problem().options();
        options.filter(|&option| self.has_option(option))
    }
    /// Returns the number of remaining options with this item.
    fn len_of(&self, item: ItemId) -> usize;
    /// Returns how many options of a primary item must be chosen, and how many can.
    fn bounds(&self, _: ItemId) -> (u32, u32) {
        (1, 1)
    }
}

/// The rest of a problem during presolve.
pub(in crate::cover) trait Residue: Left {
    /// Returns a remaining option with this item.
    fn first_option(&self, item: ItemId) -> Option<OptionId>;
    /// Removes an option's items and every option that conflicts with it,
    /// including itself. Adds the remaining primary items that are left with at
    /// most one option to `short`, perhaps more than once. Returns the
    /// approximate number of steps.
    fn choose(&mut self, option: OptionId, short: &mut Vec<ItemId>) -> usize;
    /// Does the same for one of several options that are chosen together. The
    /// lengths of items may be wrong until [`recount`](Residue::recount).
    fn choose_one_of_many(&mut self, option: OptionId) {
        self.choose(option, &mut Vec::new());
    }
    /// Returns the remaining primary items with at most one option, in order.
    fn short_items(&self) -> Vec<ItemId> {
        let problem = self.problem();
        let primary = problem.items().take(problem.primary_count());
        let is_short = |&item: &ItemId| self.has_item(item) && self.len_of(item) <= 1;
        primary.filter(is_short).collect()
    }
    /// Corrects the lengths of items.
    fn recount(&mut self) {}
    /// Removes a remaining option, and nothing else. Adds the remaining primary
    /// items that are left with at most one option to `short`.
    fn take_out(&mut self, option: OptionId, short: &mut Vec<ItemId>);
    /// Sets `set` to the options that conflict with `option`, including itself:
    /// bit `o % 64` of word `o / 64` is `o`. The bits of removed options are
    /// arbitrary. Returns the approximate number of steps.
    fn conflicts_with(&self, option: OptionId, set: &mut Vec<u64>) -> usize;
}

/// An option that every remaining solution has, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settled {
    /// The option, by the number it has in the problem.
    pub option: OptionId,
    /// Why it is settled.
    pub reason: Reason,
}

/// Why an option is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The caller chose it.
    Given,
    /// It was the only option left for this item.
    Forced(ItemId),
}

/// Why there is no solution, found before any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two chosen options both cover this item (or colour it differently).
    Clash(ItemId),
    /// No option is left for this primary item.
    Uncoverable(ItemId),
    /// Fewer options are left for this primary item than its bounds ask for.
    TooFew(ItemId),
    /// A chosen option is excluded; this is its first item.
    Excluded(ItemId),
}

impl Contradiction {
    /// Returns the item that shows it.
    pub fn item(self) -> ItemId {
        match self {
            Contradiction::Clash(item)
            | Contradiction::Uncoverable(item)
            | Contradiction::TooFew(item)
            | Contradiction::Excluded(item) => item,
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Clash(item) => {
                write!(f, "chosen options clash in item {}", item.index())
            }
            Contradiction::Uncoverable(item) => {
                write!(f, "no option is left for item {}", item.index())
            }
            Contradiction::TooFew(item) => {
                write!(f, "too few options are left for item {}", item.index())
            }
            Contradiction::Excluded(item) => {
                write!(f, "a chosen option is excluded, in item {}", item.index())
            }
        }
    }
}

/// Why presolve did not finish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Halt {
    /// There is no solution.
    Contradiction(Contradiction),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Contradiction> for Halt {
    fn from(contradiction: Contradiction) -> Halt {
        Halt::Contradiction(contradiction)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

/// Removes the chosen options and all that they force from `residue`, and
/// appends them to `settled` in the order in which they were settled.
///
/// Takes time linear in the number of removed nodes, plus the number of items,
/// to find those forced from the start.
///
/// # Errors
///
/// A [`Contradiction`] is an answer: there is no solution with the chosen
/// options. The residue is then left half reduced. If a limit is reached, the
/// residue is left as a problem with the same number of solutions, in which
/// more may be forced.
pub(in crate::cover) fn presolve<R: Residue>(
    residue: &mut R,
    chosen: &[OptionId],
    settled: &mut Vec<Settled>,
    clock: &mut Clock,
) -> Result<(), Halt> {
    take_given(residue, chosen, settled)?;
    clock.work(residue.problem().primary_count())?;
    let mut short = residue.short_items();
    settle(residue, &mut short, settled, clock)
}

/// Removes the chosen options. No limit stops this half way, as the rest would
/// not be a valid problem.
fn take_given<R: Residue>(
    residue: &mut R,
    chosen: &[OptionId],
    settled: &mut Vec<Settled>,
) -> Result<(), Contradiction> {
    for &option in chosen {
        if !residue.has_option(option) {
            if settled.iter().any(|settled| settled.option == option) {
                continue;
            }
            // The first item that is out, or the first coloured one, is the one
            // that an earlier choice has taken.
            let mut items = residue.problem().items_of(option).iter().copied();
            let clash = items
                .clone()
                .find(|&item| !residue.has_item(item))
                .or(items.next());
            return Err(clash.map_or_else(
                || unreachable!("options are not empty"),
                Contradiction::Clash,
            ));
        }
        residue.choose_one_of_many(option);
        settled.push(Settled {
            option,
            reason: Reason::Given,
        });
    }
    residue.recount();
    Ok(())
}

/// Settles the forced items among those in `short`, which are primary and have
/// at most one option, and all that follows from them.
///
/// # Errors
///
/// As for [`presolve`].
pub(in crate::cover) fn settle<R: Residue>(
    residue: &mut R,
    short: &mut Vec<ItemId>,
    settled: &mut Vec<Settled>,
    clock: &mut Clock,
) -> Result<(), Halt> {
    while let Some(item) = short.pop() {
        if !residue.has_item(item) {
            continue;
        }
        let option = residue
            .first_option(item)
            .ok_or(Contradiction::Uncoverable(item))?;
        let steps = residue.choose(option, short);
        settled.push(Settled {
            option,
            reason: Reason::Forced(item),
        });
        clock.work(steps)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
