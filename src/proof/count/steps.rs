//! The steps of a recording, until they are written.

use std::io::{self, Write};

use crate::cover::Step;

/// The steps in order, and the branches that they refer to.
#[derive(Default)]
pub(super) struct Steps {
    /// Two bits for the kind of each step, the others for its number.
    codes: Vec<u32>,
    /// A bit for each branch, by its number: whether a later step refers to it.
    kept: Vec<u64>,
}

/// The bits of a number. Items and options fit by the limits of a problem.
const BITS: u32 = 30;

const ITEM: u32 = 0;
const OPTION: u32 = 1;
const KNOWN: u32 = 2;
const PARTS: u32 = 3;

impl Steps {
    /// Adds a step. Returns `false` if its number is too large.
    pub(super) fn push(&mut self, step: Step) -> bool {
        let (kind, number) = match step {
            Step::Item(item) => (ITEM, item.index() as u64 + 1),
            Step::Option(option) => (OPTION, option.index() as u64 + 1),
            Step::Known(branch) => (KNOWN, branch),
            Step::Parts(parts) => (PARTS, parts as u64),
        };
        if number >> BITS != 0 {
            return false;
        }
        if kind == KNOWN {
            self.keep(number as usize);
        }
        self.codes.push(kind << BITS | number as u32);
        true
    }

    fn keep(&mut self, branch: usize) {
        if self.kept.len() <= branch / 64 {
            self.kept.resize(branch / 64 + 1, 0);
        }
        self.kept[branch / 64] |= 1 << (branch % 64);
    }

    fn is_kept(&self, branch: usize) -> bool {
        let word = self.kept.get(branch / 64);
        word.is_some_and(|word| word >> (branch % 64) & 1 == 1)
    }

    /// Returns the number of steps.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// Returns the number of branches that steps refer to.
    pub(super) fn kept(&self) -> usize {
        self.kept
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Writes a line for each step. Kept branches are numbered among themselves.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (mut branch, mut kept) = (0, Vec::new());
        for &code in &self.codes {
            let number = code & ((1 << BITS) - 1);
            match code >> BITS {
                KNOWN => {
                    let before = kept.partition_point(|&other| other < number);
                    writeln!(out, "={}", before + 1)?;
                    continue;
                }
                PARTS => {
                    writeln!(out, "*{number}")?;
                    continue;
                }
                ITEM => write!(out, "{number}")?,
                _ => write!(out, "+{number}")?,
            }
            branch += 1;
            let is_kept = self.is_kept(branch);
            if is_kept {
                kept.push(branch as u32);
            }
            writeln!(out, "{}", if is_kept { "!" } else { "" })?;
        }
        Ok(())
    }
}
