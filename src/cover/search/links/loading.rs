//! Links are made of what is left of a problem.
//!
//! Presolve removes the chosen options and all that they force from a set of bits
//! ([`BitResidue`](crate::cover::shrink::bit_residue::BitResidue)), and the rest, about an
//! eighth of the nodes of a Sudoku with 17 clues, is numbered and linked here. Before, presolve
//! worked on a [linked matrix](crate::cover::shrink::matrix::Matrix) and the links were
//! made of that. Thousands of instructions for one puzzle with 17 clues:
//!
//! |        | start over | presolve | load | search | all |
//! |--------|-----------:|---------:|-----:|-------:|----:|
//! | before |         64 |      250 |   48 |     99 | 470 |
//! | then   |          1 |       61 |   41 |     94 | 205 |
//! | now    |          1 |       56 |   28 |     76 | 182 |
//!
//! Since then a search that is over undoes nothing. In a trial, presolve wrote what a choice
//! makes short to a buffer of fixed length, so that nothing was called in its inner loop: that
//! made no difference, as the loop has too many bounds to keep in registers either way.

use super::{Links, Node};
use crate::cover::model::problem::Colour;
use crate::cover::search::choose::{COVERED, weigh};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// The number of an item that is out.
const OUT: u32 = u32::MAX;

impl Links {
    /// Starts over with what is left of a problem, reusing the buffers. Takes
    /// time linear in the size of the problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load(
        &mut self,
        residue: &impl Left,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let problem = residue.problem();
        self.clear();
        let mut total = 0;
        self.numbers.resize(problem.item_count(), OUT);
        for (item, number) in problem.items().zip(&mut self.numbers) {
            if !residue.has_item(item) {
                continue;
            }
            *number = self.lens.len() as u32;
            let (len, primary) = (residue.len_of(item), problem.is_primary(item));
            self.lens
                .push(len as u32 | if primary { 0 } else { COVERED });
            self.primary += usize::from(primary);
            total += len;
        }
        self.open = self.primary;
        let coloured = problem.has_colours();
        if coloured {
            self.colours.resize(self.lens.len(), 0);
            self.committed.resize(self.lens.len(), 0);
        }
        // All of these are written below. Those after them are of no use.
        let count = self.lens.len() + total;
        if self.nodes.len() < count {
            self.nodes.resize(count, Node::default());
        }
        let (nodes, numbers) = (&mut self.nodes[..count], &self.numbers[..]);
        let mut key = self.lens.len() as u32;
        for (number, header) in (0..key).zip(&mut *nodes) {
            *header = Node {
                up: number,
                down: number,
                item: number,
                option: 0,
            };
        }
        self.starts.push(key);
        for (option, name) in (0..).zip(residue.options_left()) {
            let items = problem.items_of(name);
            for &item in items {
                let item = numbers[item.index()];
                if item == OUT {
                    continue;
                }
                let header = &mut nodes[item as usize];
                let up = std::mem::replace(&mut header.up, key);
                nodes[up as usize].down = key;
                nodes[key as usize] = Node {
                    up,
                    down: item,
                    item,
                    option,
                };
                key += 1;
            }
            if coloured {
                let left = (0..).zip(items);
                let left = left.filter(|(_, item)| numbers[item.index()] != OUT);
                let colours = left.map(|(place, _)| problem.colour(name, place));
                let colours = colours.map(|colour| colour.map_or(0, Colour::get));
                self.colours.extend(colours);
            }
            self.starts.push(key);
            self.names.push(name);
            clock.work(items.len())?;
        }
        weigh(residue, &self.names, &mut self.failures, clock)?;
        let lens = &self.lens[..self.primary];
        self.forced
            .extend((0..self.primary as u32).filter(|&item| lens[item as usize] == 1));
        Ok(())
    }

    fn clear(&mut self) {
        self.lens.clear();
        (self.primary, self.open, self.updates) = (0, 0, 0);
        self.starts.clear();
        self.colours.clear();
        self.committed.clear();
        self.commits.clear();
        self.trail.clear();
        self.forced.clear();
        self.failures.clear();
        self.numbers.clear();
        self.names.clear();
    }
}
