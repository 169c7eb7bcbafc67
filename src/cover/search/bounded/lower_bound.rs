//! A lower bound on the cost of what is left, by prices for the items.
//!
//! Give every item a price, so that the items of an option together never cost
//! more than the option. Then the options that cover all the needs cost at least
//! as much as the needs do: that is weak duality of linear programs. What an
//! option costs beyond its items is its *surplus*. A solution with an option
//! costs at least the bound plus its surplus, so an option whose surplus would
//! make the solution too dear is hidden, and the option to try first is one
//! with the least surplus.
//!
//! The prices are found greedily at every node: the items in order, those with
//! the fewest options first, each raise their price by the least surplus among
//! their options (Erlenkotter's "dual ascent", 1978).
//!
//! Nodes until the cheapest solution is found and proved, with random costs
//! from 1 to 100:
//!
//! | prices                        | assignment 15 |     20 | 12 queens | Langford 11 | dominoes 8x8 | pentominoes 8x8 |
//! |-------------------------------|--------------:|-------:|----------:|------------:|-------------:|----------------:|
//! | raised at every node          |            92 |    366 |       397 |         738 |          770 |          40,573 |
//! | raised at the root            |           164 |  1,905 |     1,562 |       3,113 |        1,170 |          65,868 |
//! | root: equal shares            |        13,051 | 17,571 |     1,450 |       5,329 |        4,629 |          73,532 |
//! | root: equal shares, raised    |           190 |  1,331 |     1,329 |       3,772 |          399 |          65,868 |
//! | dlx5, by Knuth                |            86 |    313 |       545 |       2,511 |          524 |          62,234 |
//!
//! (An equal share is the cost of an option divided by the number of its
//! primary items, and the price of an item is the least share.) A look at all
//! options left takes longer than most nodes without it: for the pentominoes the
//! nodes that are saved only make up for it.

use super::state::State;
use crate::cover::model::problem::Problem;

/// The costs of all options, and prices for what is left.
#[derive(Clone, Debug)]
pub(super) struct LowerBound {
    costs: Vec<u64>,
    /// For each option left, what it costs beyond its items.
    surplus: Vec<u64>,
    /// The items that have a need, those with the fewest options first.
    order: Vec<u32>,
}

impl LowerBound {
    pub(super) fn new(problem: &Problem) -> LowerBound {
        let costs: Vec<u64> = problem
            .options()
            .map(|option| problem.cost(option))
            .collect();
        LowerBound {
            surplus: costs.clone(),
            costs,
            order: Vec::new(),
        }
    }

    /// Returns the least cost that a solution with the chosen options may have.
    /// Takes time linear in the number of options and of nodes left.
    pub(super) fn update(&mut self, state: &State) -> u64 {
        let LowerBound {
            costs,
            surplus,
            order,
        } = self;
        surplus.copy_from_slice(costs);
        let items = state.items();
        order.clear();
        order.extend((0..items.len() as u32).filter(|&item| items[item as usize].need() > 0));
        order.sort_unstable_by_key(|&item| items[item as usize].len);
        // No sum is larger than that of all costs.
        let chosen = state.chosen().iter();
        let mut bound: u64 = chosen.map(|&option| costs[option as usize]).sum();
        for &item in &*order {
            let options = || state.options_left(item).map(|option| option as usize);
            let price = options().map(|option| surplus[option]).min().unwrap_or(0);
            if price > 0 {
                bound += price * u64::from(items[item as usize].need());
                options().for_each(|option| surplus[option] -= price);
            }
        }
        bound
    }

    /// Returns what an option costs beyond its items.
    pub(super) fn surplus(&self, option: u32) -> u64 {
        self.surplus[option as usize]
    }

    /// Returns the options with at least this surplus, those included that are
    /// not left.
    pub(super) fn with_surplus(&self, least: u64) -> impl Iterator<Item = u32> + '_ {
        let options = self.surplus.iter().zip(0..);
        options
            .filter(move |&(&surplus, _)| surplus >= least)
            .map(|(_, option)| option)
    }
}
