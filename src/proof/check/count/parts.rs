//! The components of a state.

use super::state::State;

/// The component of an option that is in none.
const NONE: u32 = u32::MAX;

impl State {
    /// Returns the number of components of the options that are alive, and the component
    /// of each option. They are in the order of their first primary items.
    pub(super) fn components(&self) -> (usize, Vec<u32>) {
        let mut part_of = vec![NONE; self.index.options];
        let mut is_done = vec![false; self.index.items];
        let mut parts = 0;
        for item in 0..self.index.primary {
            // All options of an item are in one component.
            if !is_done[item] && self.options_of(item).next().is_some() {
                self.fill(item, parts, &mut part_of, &mut is_done);
                parts += 1;
            }
        }
        (parts as usize, part_of)
    }

    /// Gives a number to the component of an item.
    fn fill(&self, item: usize, part: u32, part_of: &mut [u32], is_done: &mut [bool]) {
        let mut items = vec![item];
        is_done[item] = true;
        while let Some(item) = items.pop() {
            for option in self.options_of(item) {
                if part_of[option] == part {
                    continue;
                }
                part_of[option] = part;
                for (next, _) in self.index.items_of(option) {
                    if !is_done[next] && self.connects(next) {
                        is_done[next] = true;
                        items.push(next);
                    }
                }
            }
        }
    }

    /// Returns whether two options with this item that are alive may not be chosen one
    /// without regard to the other.
    fn connects(&self, item: usize) -> bool {
        let mut colours = self
            .options_of(item)
            .map(|option| self.index.colour(option, item));
        let Some(first) = colours.next() else {
            return false;
        };
        item < self.index.primary || colours.any(|other| first == 0 || other != first)
    }

    /// Drops the options of all other components. What that leaves uncovered belongs to
    /// them.
    pub(super) fn keep_part(&mut self, part_of: &[u32], part: u32) {
        for (option, &other) in part_of.iter().enumerate() {
            if other != part && other != NONE {
                self.set_aside(option);
            }
        }
    }
}
