//! The replay of a certificate: one state after the other, as the lines say.

use std::io::BufRead;

use super::super::lines::{Budget, CheckError};
use super::cover::Cover;
use super::lines::{Line, Lines};
use super::state::{Settled, State};
use crate::limits::Limits;

/// The replay of a certificate.
pub(in crate::proof) struct Replay<R> {
    state: State,
    lines: Lines<R>,
    kept: Kept,
    /// The states above the current one.
    frames: Vec<Frame>,
    budget: Budget,
}

/// The least number of steps to settle a state, for the clock.
const STEPS: usize = 100;

/// The states kept so far, one after the other, and their counts. The count of a state
/// above the current one is 0.
#[derive(Default)]
struct Kept {
    states: Vec<u64>,
    counts: Vec<u128>,
}

/// A state whose count follows from those of states below it.
struct Frame {
    below: Below,
    /// The number of the state, if it is kept.
    kept: Option<usize>,
    /// The sum or product of the counts below it so far.
    count: u128,
    /// The length of the trail in this state.
    mark: usize,
}

/// The states below a state: what a line says, and how far the replay is.
enum Below {
    /// A branch on an item. Its options from `next` on are to come.
    Item { item: usize, next: usize },
    /// A branch on an option, chosen and dropped `turn` times in all.
    Option { option: usize, turn: u8 },
    /// The components, those from `next` on to come, and the component of each option.
    Parts {
        parts: usize,
        next: usize,
        part_of: Vec<u32>,
    },
}

impl<R: BufRead> Replay<R> {
    /// Creates the replay of a certificate.
    ///
    /// # Errors
    ///
    /// Returns an error if the problem is malformed.
    pub(in crate::proof) fn new(
        cover: &Cover,
        certificate: R,
        limits: &Limits,
    ) -> Result<Replay<R>, CheckError> {
        Ok(Replay {
            state: State::new(cover).map_err(|what| CheckError::Line { line: 1, what })?,
            lines: Lines::new(certificate),
            kept: Kept::default(),
            frames: Vec::new(),
            budget: Budget::of(limits),
        })
    }

    /// Replays all lines, and returns the count.
    ///
    /// # Errors
    ///
    /// Returns an error with the first line that is wrong.
    pub(in crate::proof) fn run(&mut self) -> Result<u128, CheckError> {
        self.lines.first()?;
        let count = self.count()?;
        self.lines.last(count)?;
        Ok(count)
    }

    /// Returns the number of lines that were read.
    pub(super) fn lines(&self) -> u64 {
        self.lines.number()
    }

    /// Returns the count that the lines of the states lead to. The states above the
    /// current one are in a list, so that no depth overflows the stack.
    fn count(&mut self) -> Result<u128, CheckError> {
        let mut count = self.enter()?;
        loop {
            match (count, self.frames.last_mut()) {
                (Some(count), None) => return Ok(count),
                (Some(count), Some(frame)) => {
                    self.state.undo(frame.mark);
                    frame.take(count).map_err(|what| self.lines.error(what))?;
                }
                (None, _) => {}
            }
            count = if self.go_down() {
                self.enter()?
            } else {
                self.close()
            };
        }
    }

    /// Enters a state. Returns its count if that follows from no states below it.
    fn enter(&mut self) -> Result<Option<u128>, CheckError> {
        self.budget.work(STEPS)?;
        match self.state.settle() {
            Settled::DeadEnd => return Ok(Some(0)),
            Settled::Solution => return Ok(Some(1)),
            Settled::Open => {}
        }
        let (below, kept) = match self.lines.next()? {
            Line::Same(number) => return self.same(number).map(Some),
            Line::Item(item, keep) => (self.branch_on_item(item), self.keep(keep)?),
            Line::Option(option, keep) => (self.branch_on_option(option), self.keep(keep)?),
            Line::Parts(parts) => (self.split(parts), None),
        };
        let below = below.map_err(|what| self.lines.error(what))?;
        self.budget.take(below.size())?;
        self.frames.push(Frame {
            count: u128::from(matches!(below, Below::Parts { .. })),
            below,
            kept,
            mark: self.state.mark(),
        });
        Ok(None)
    }

    /// Goes to the next state below the last frame. Returns `false` if there is none.
    fn go_down(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let state = &mut self.state;
        match &mut frame.below {
            Below::Item { item, next } => {
                let Some(option) = state.options_from(*item, *next).next() else {
                    return false;
                };
                state.choose(option);
                *next = option + 1;
            }
            Below::Option { option, turn } => {
                match turn {
                    0 => state.choose(*option),
                    1 => state.drop(*option),
                    _ => return false,
                }
                *turn += 1;
            }
            Below::Parts {
                parts,
                next,
                part_of,
            } => {
                if next == parts {
                    return false;
                }
                state.keep_part(part_of, *next as u32);
                *next += 1;
            }
        }
        true
    }

    /// Leaves the last frame, and returns its count.
    fn close(&mut self) -> Option<u128> {
        let frame = self.frames.pop()?;
        self.budget.give_back(frame.below.size());
        if let Some(number) = frame.kept {
            self.kept.counts[number] = frame.count;
        }
        Some(frame.count)
    }

    /// Returns the count of a state that was kept, which must be the current one.
    fn same(&self, number: u64) -> Result<u128, CheckError> {
        let Kept { states, counts } = &self.kept;
        let error = |what| Err(self.lines.error(what));
        let Some(found) = numbered(number, counts.len()) else {
            return error(format!(
                "no state {number}, only {} were kept",
                counts.len()
            ));
        };
        let width = self.state.width();
        let kept = &states[found * width..][..width];
        if !self.state.words().eq(kept.iter().copied()) {
            return error(format!("this is not state {number}"));
        }
        Ok(counts[found])
    }

    /// Keeps the current state, if it is to be kept, and returns its number.
    fn keep(&mut self, keep: bool) -> Result<Option<usize>, CheckError> {
        if !keep {
            return Ok(None);
        }
        // The lists double when they grow.
        self.budget.take(2 * (8 * self.state.width() + 16))?;
        self.kept.states.extend(self.state.words());
        self.kept.counts.push(0);
        Ok(Some(self.kept.counts.len() - 1))
    }

    fn branch_on_item(&self, item: u64) -> Result<Below, String> {
        let found = numbered(item, self.state.index.primary);
        let found = found.ok_or_else(|| format!("no primary item {item}"))?;
        if self.state.items.has_bounds(found) {
            return Err(format!("item {item} has bounds"));
        }
        if self.state.options_of(found).next().is_none() {
            return Err(format!("item {item} has no option that is alive"));
        }
        Ok(Below::Item {
            item: found,
            next: 0,
        })
    }

    fn branch_on_option(&self, option: u64) -> Result<Below, String> {
        let found = numbered(option, self.state.index.options);
        match found.filter(|&option| self.state.is_alive(option)) {
            Some(found) => Ok(Below::Option {
                option: found,
                turn: 0,
            }),
            None => Err(format!("option {option} is not alive")),
        }
    }

    fn split(&self, parts: u64) -> Result<Below, String> {
        let (found, part_of) = self.state.components();
        if found < 2 || found as u64 != parts {
            return Err(format!("{parts} parts, where there are {found}"));
        }
        Ok(Below::Parts {
            parts: found,
            next: 0,
            part_of,
        })
    }
}

impl Below {
    /// Returns the bytes of a frame of these.
    fn size(&self) -> usize {
        let parts = match self {
            Below::Parts { part_of, .. } => size_of_val(&part_of[..]),
            Below::Item { .. } | Below::Option { .. } => 0,
        };
        2 * size_of::<Frame>() + parts
    }
}

impl Frame {
    /// Adds the count of a state to those before, or multiplies them.
    fn take(&mut self, count: u128) -> Result<(), String> {
        let all = match self.below {
            Below::Parts { .. } => self.count.checked_mul(count),
            _ => self.count.checked_add(count),
        };
        self.count = all.ok_or("the count does not fit in 128 bits")?;
        Ok(())
    }
}

/// Returns the index of what a line gives this number, if there are as many.
fn numbered(number: u64, len: usize) -> Option<usize> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    (index < len).then_some(index)
}
