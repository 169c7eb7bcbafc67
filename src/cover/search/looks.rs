//! When a search looks at a state of [pairs](super::pairs): not below one that it visits,
//! and seldom where most looks close nothing.

use super::pairs::Closing;

/// Whether a search looks at a state of pairs.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Looks {
    /// The level of a state with solutions that the search visits, plus one; 0 if there
    /// is none.
    level: usize,
    /// Grows with looks that closed nothing, and shrinks with the others.
    in_vain: u32,
    /// The states since the last look.
    skipped: u32,
}

/// What a look that closes a state is worth, in those that do not.
const WORTH: u32 = 8;

/// The looks in vain from which only one state in [`RARELY`] is looked at.
const PATIENCE: u32 = 8;

/// See [`PATIENCE`].
const RARELY: u32 = 16;

impl Looks {
    /// Forgets everything.
    pub(in crate::cover) fn forget(&mut self) {
        *self = Looks::default();
    }

    /// Returns whether a state on this level of the tree may be closed. Every branch of the
    /// search asks.
    #[inline(always)]
    pub(in crate::cover) fn may_close(&mut self, closing: Closing, level: usize) -> bool {
        match closing {
            #[cfg(feature = "proof")]
            Closing::Never => false,
            Closing::All | Closing::Copies => true,
            Closing::DeadEnds if self.level == 0 => true,
            Closing::DeadEnds => {
                let is_below = level >= self.level;
                if !is_below {
                    self.level = 0;
                }
                !is_below
            }
        }
    }

    /// Returns whether to look at a state of pairs. Not always if most looks were in vain.
    #[inline(always)]
    pub(in crate::cover) fn is_due(&mut self) -> bool {
        self.skipped += 1;
        let is_due = self.in_vain < PATIENCE || self.skipped >= RARELY;
        if is_due {
            self.skipped = 0;
        }
        is_due
    }

    /// Takes what was found about the state on this level, and returns the number of its
    /// solutions if the search closes it.
    pub(in crate::cover) fn close(
        &mut self,
        closing: Closing,
        level: usize,
        solutions: Option<u128>,
    ) -> Option<u128> {
        let closed = match (closing, solutions) {
            (Closing::DeadEnds, Some(1..)) => {
                self.level = level + 1;
                None
            }
            (_, solutions) => solutions,
        };
        self.in_vain = match closed {
            Some(_) => self.in_vain.saturating_sub(WORTH),
            None => (self.in_vain + 1).min(2 * PATIENCE),
        };
        closed
    }
}
