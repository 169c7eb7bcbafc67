//! Links are made of what is left of a problem.

use super::{Links, Node};
use crate::cover::model::problem::Colour;
use crate::cover::search::choose::{COVERED, weigh};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

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
        for item in problem.items() {
            let number = self.lens.len() as u32;
            self.numbers.push(number);
            if residue.has_item(item) {
                let primary = problem.is_primary(item);
                self.nodes.push(Node {
                    up: number,
                    down: number,
                    item: number,
                    option: 0,
                });
                self.lens.push(if primary { 0 } else { COVERED });
                self.primary += usize::from(primary);
            }
        }
        self.open = self.primary;
        self.starts.push(self.nodes.len() as u32);
        let coloured = problem.has_colours();
        if coloured {
            self.colours.resize(self.nodes.len(), 0);
            self.committed.resize(self.lens.len(), 0);
        }
        for name in problem
            .options()
            .filter(|&option| residue.has_option(option))
        {
            for (place, &item) in problem.items_of(name).iter().enumerate() {
                if residue.has_item(item) {
                    self.append(self.numbers[item.index()]);
                    if coloured {
                        self.colours
                            .push(problem.colour(name, place).map_or(0, Colour::get));
                    }
                }
            }
            self.starts.push(self.nodes.len() as u32);
            self.names.push(name);
            clock.work(problem.items_of(name).len())?;
        }
        weigh(residue, &self.names, &mut self.failures, clock)?;
        let lens = &self.lens[..self.primary];
        self.forced
            .extend((0..self.primary as u32).filter(|&item| lens[item as usize] == 1));
        Ok(())
    }

    /// Appends a node of the option that is being loaded to a column.
    fn append(&mut self, item: u32) {
        let key = self.nodes.len() as u32;
        let last = std::mem::replace(&mut self.nodes[item as usize].up, key);
        self.nodes[last as usize].down = key;
        self.nodes.push(Node {
            up: last,
            down: item,
            item,
            option: self.names.len() as u32,
        });
        self.lens[item as usize] += 1;
    }

    fn clear(&mut self) {
        self.nodes.clear();
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
