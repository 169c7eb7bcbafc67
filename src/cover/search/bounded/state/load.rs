//! Loads a problem, with what is chosen and excluded before the search.

use super::{Item, Node, State};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::{Colour, Problem};
use crate::cover::search::tree_search::Setting;
use crate::cover::shrink::presolve::{Contradiction, Halt, Left};
use crate::limits::Clock;

impl State {
    /// Starts over with a problem, without the excluded options and with the
    /// chosen ones. Takes time linear in the size of the problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Halt`] if there is no solution, or if a limit is reached.
    pub(in crate::cover::search::bounded) fn load(
        &mut self,
        setting: Setting<'_>,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        let problem = setting.residue.problem();
        *self = State::default();
        self.add_items(problem);
        self.starts.push(0);
        for option in problem.options() {
            for (place, &item) in problem.items_of(option).iter().enumerate() {
                self.append(item.index(), option);
                if problem.has_colours() {
                    let colour = problem.colour(option, place);
                    self.colours.push(colour.map_or(0, Colour::get));
                }
            }
            self.starts.push(self.nodes.len() as u32);
            clock.work(problem.items_of(option).len())?;
        }
        self.begin(setting, clock)
    }

    fn add_items(&mut self, problem: &Problem) {
        if problem.has_colours() {
            self.committed.resize(problem.item_count(), 0);
        }
        self.failures.resize(problem.primary_count(), 0);
        let mut segment = 0;
        for item in problem.items() {
            let options = problem.options_with(item).len() as u32;
            let bounds = problem.bounds(item);
            // One more than there are is out of reach, and so are all others.
            let bound = |bound: u32| bound.min(options + 1) as i32;
            self.items.push(Item {
                segment,
                len: 0,
                need: bound(*bounds.start()),
                room: bound(*bounds.end()),
            });
            segment += options;
        }
        self.cells.resize(segment as usize, 0);
    }

    /// Appends a node of the option that is being loaded.
    fn append(&mut self, item: usize, option: OptionId) {
        let Item { segment, len, .. } = &mut self.items[item];
        self.cells[(*segment + *len) as usize] = self.nodes.len() as u32;
        self.nodes.push(Node {
            item: item as u32,
            option: option.index() as u32,
            place: *len,
        });
        *len += 1;
    }

    /// Excludes and chooses what is to be, and looks for what is forced.
    fn begin(&mut self, setting: Setting<'_>, clock: &mut Clock) -> Result<(), Halt> {
        let Setting {
            residue,
            root,
            excluded,
            ..
        } = setting;
        let problem = residue.problem();
        for &option in excluded.iter().chain(&root.excluded) {
            let option = option.index() as u32;
            if self.has(option) {
                self.hide(option);
            }
        }
        for item in problem.items().take(problem.primary_count()) {
            if self.items[item.index()].room == 0 {
                self.hide_rest(item.index());
            }
            clock.work(1)?;
        }
        for &name in &root.chosen {
            let option = name.index() as u32;
            clock.work(problem.items_of(name).len())?;
            if self.has(option) {
                self.choose(option);
            } else if !self.chosen.contains(&option) {
                let item = problem.items_of(name)[0];
                return Err(if excluded.contains(&name) {
                    Contradiction::Excluded(item).into()
                } else {
                    Contradiction::Clash(self.full_item(problem, name).unwrap_or(item)).into()
                });
            }
        }
        let short = self.find_forced();
        let mut items = problem.items();
        match short.and_then(|item| items.nth(item as usize)) {
            None => Ok(()),
            Some(item) if problem.bounds(item) == (1..=1) => {
                Err(Contradiction::Uncoverable(item).into())
            }
            Some(item) => Err(Contradiction::TooFew(item).into()),
        }
    }

    /// Returns the item that keeps an option out of the solution.
    fn full_item(&self, problem: &Problem, option: OptionId) -> Option<ItemId> {
        let items = problem.items_of(option).iter().copied();
        let mut items = items.enumerate();
        let is_full = |(place, item): &(usize, ItemId)| {
            let colour = problem.colour(option, *place).map_or(0, Colour::get);
            match self.committed.get(item.index()) {
                Some(&committed) if committed > 0 => committed != colour,
                _ => self.items[item.index()].room <= 0,
            }
        };
        items.find(is_full).map(|(_, item)| item)
    }
}
