//! What presolve leaves of a problem, in one of two shapes.
//!
//! A search by dancing links that was asked for starts from the linked
//! [`Matrix`]: the chosen and the forced options are removed from it, and the
//! links are made of what is left. Any other search starts from the
//! [`BitResidue`], which leaves the same in less time.

use std::sync::Arc;

use super::bit_residue::BitResidue;
use super::matrix::Matrix;
use super::presolve::{Left, Residue};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::limits::{Clock, Stop};

/// The rest of a problem.
#[derive(Clone, Debug)]
pub(in crate::cover) enum Rest {
    /// A set of options.
    Bits(BitResidue),
    /// A linked matrix, and the whole to start over from.
    Linked {
        /// All of the problem.
        whole: Arc<Matrix>,
        /// What is left of it.
        left: Matrix,
    },
}

impl Rest {
    /// Returns all of a problem, in bits.
    pub(in crate::cover) fn new(problem: &Arc<Problem>) -> Rest {
        Rest::Bits(BitResidue::new(Arc::clone(problem)))
    }

    /// Changes to the linked matrix, or to bits, with all of the problem. To
    /// start over is to copy the matrix, which takes 0.3 s for a million
    /// options; so large problems stay in bits.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn link(
        &mut self,
        wants_links: bool,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let is_linked = matches!(self, Rest::Linked { .. });
        let problem = Arc::clone(self.problem());
        let wants_links = wants_links && BitResidue::fits(&problem);
        if wants_links && !is_linked {
            let left = Matrix::new(problem, clock)?;
            let whole = Arc::new(left.clone());
            *self = Rest::Linked { whole, left };
        } else if !wants_links && is_linked {
            *self = Rest::new(&problem);
        }
        Ok(())
    }

    /// Puts everything back.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn start_over(&mut self, clock: &mut Clock) -> Result<(), Stop> {
        match self {
            Rest::Linked { whole, left } => left.clone_from(whole),
            Rest::Bits(bits) => {
                bits.set_up(clock)?;
                bits.reset();
            }
        }
        Ok(())
    }
}

/// Calls a method of the shape in use.
macro_rules! in_use {
    ($rest:expr, $method:path $(, $argument:expr)*) => {
        match $rest {
            Rest::Bits(bits) => $method(bits $(, $argument)*),
            Rest::Linked { left, .. } => $method(left $(, $argument)*),
        }
    };
}

impl Left for Rest {
    #[inline]
    fn problem(&self) -> &Arc<Problem> {
        in_use!(self, Left::problem)
    }

    #[inline]
    fn has_item(&self, item: ItemId) -> bool {
        in_use!(self, Left::has_item, item)
    }

    #[inline]
    fn has_option(&self, option: OptionId) -> bool {
        in_use!(self, Left::has_option, option)
    }

    #[inline]
    fn len_of(&self, item: ItemId) -> usize {
        in_use!(self, Left::len_of, item)
    }
}

impl Residue for Rest {
    #[inline]
    fn first_option(&self, item: ItemId) -> Option<OptionId> {
        in_use!(self, Residue::first_option, item)
    }

    fn choose(&mut self, option: OptionId, short: &mut Vec<ItemId>) -> usize {
        in_use!(self, Residue::choose, option, short)
    }

    fn choose_one_of_many(&mut self, option: OptionId) {
        in_use!(self, Residue::choose_one_of_many, option)
    }

    fn recount(&mut self) {
        in_use!(self, Residue::recount)
    }

    fn take_out(&mut self, option: OptionId, short: &mut Vec<ItemId>) {
        in_use!(self, Residue::take_out, option, short)
    }

    fn conflicts_with(&self, option: OptionId, set: &mut Vec<u64>) -> usize {
        in_use!(self, Residue::conflicts_with, option, set)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::shrink::presolve::presolve;
    use crate::cover::testing::small_problem;

    proptest! {
        /// Also after they have been used before.
        #[test]
        fn both_shapes_leave_the_same(
            problem in small_problem(),
            chosen in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let problem = Arc::new(problem);
            let options: Vec<_> = problem.options().collect();
            let mut clock = Clock::default();
            let mut rests = [Rest::new(&problem), Rest::new(&problem)];
            rests[1].link(true, &mut clock).unwrap();
            for len in 0..=chosen.len() {
                let chosen: Vec<_> = match options.is_empty() {
                    true => Vec::new(),
                    false => chosen[..len].iter().map(|pick| *pick.get(&options)).collect(),
                };
                let [bits, linked] = rests.each_mut().map(|rest| {
                    rest.start_over(&mut clock).unwrap();
                    presolve(rest, &chosen, &mut Vec::new(), &mut clock).is_ok()
                });
                prop_assert_eq!(bits, linked);
                if bits {
                    let left = rests.each_ref().map(|rest| {
                        let items = problem.items().filter(|&item| rest.has_item(item));
                        let left = options.iter().filter(|&&option| rest.has_option(option));
                        (items.collect::<Vec<_>>(), left.collect::<Vec<_>>())
                    });
                    prop_assert_eq!(&left[0], &left[1]);
                }
            }
        }
    }
}
