//! A lower bound on the cost of what is left, by prices for the items.
//!
//! Give every item a price, so that the items of an option together never cost
//! more than the option. Then the options that cover all the needs cost at least
//! as much as the needs do: that is weak duality of linear programs. What an
//! option costs beyond its items is its *surplus*. A solution with an option
//! costs at least the bound plus its surplus, so an option whose surplus would
//! make the solution too dear is removed, and the option to try first is one
//! with the least surplus.
//!
//! **At the root** the cost of an option is shared out among its items, in sweeps
//! through all items that are covered exactly once, forwards and backwards. Each takes
//! what its options still have to share, compares the option with its best rival, and
//! passes on as large a part of the difference as it has items to come (sequential
//! min-marginal averaging, as in Swoboda and Andres, CVPR 2017). The price of an item is the
//! least share in the end; it may be negative.
//!
//! **Below** nothing is shared again: a choice adds its surplus to the bound, and an
//! item none of whose options is left without a surplus raises its price by the least one
//! (Erlenkotter's "dual ascent", 1978). That is undone on the way back.
//!
//! **Costs below 0** are prices before all that: of an item of the option that is covered the
//! fewest times, and a price below 0 counts as often as the item may be covered. So no option
//! costs less than its items, and prices for items that are covered exactly once are exact.
//!
//! Costs are scaled to about 50 bits, so that shares are not rounded much. Sums are exact.
//!
//! Until the cheapest solution is proved, assignments and dominoes take 4 to 11 % of the nodes of a search that
//! raises all prices again at every node, partitions, queens and Langford pairs 58 to 92 %, and pentominoes as many
//! (`docs/lab/cover.md`). A search that branches on options, as that on sparse sets does, takes some fewer nodes;
//! with bounds, a third to a fifth of those of one on sets, so it serves these.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::limits::{Clock, Stop};

/// The most sweeps at the root.
const SWEEPS: usize = 200;

/// The sweeps between two looks at what they gain.
const SWEEPS_PER_LOOK: usize = 8;

/// The largest surplus at the root.
const MOST: i128 = 1 << 56;

/// The bits of the sum of all costs, after they were scaled.
const BITS: u32 = 50;

/// The most bits by which costs are scaled up.
const MOST_UP: u32 = 10;

/// Prices for what is left on the way of a search, and the bound that they show.
/// Options have the numbers of the search.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Prices {
    /// The bits by which costs are scaled: up, or down.
    up: u32,
    down: u32,
    /// What each option costs beyond its items.
    surplus: Vec<i64>,
    /// The options without a surplus.
    zero: Vec<u64>,
    bound: i64,
    /// What surpluses have lost, in order.
    trail: Vec<(u32, i64)>,
    /// The root, and each branch on the way with the state that follows the last.
    levels: Vec<Level>,
}

/// The prices before those of some state.
#[derive(Clone, Copy, Debug)]
struct Level {
    trail: usize,
    bound: i64,
    /// The number of options chosen that are in the bound.
    chosen: usize,
}

impl Prices {
    /// Returns prices for a root: a search has these options left, each by its number
    /// there and in the problem, of at most `numbers`. What was chosen before costs
    /// `before`.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn new(
        problem: &Problem,
        numbers: usize,
        left: impl Iterator<Item = (usize, OptionId)> + Clone,
        before: i64,
        clock: &mut Clock,
    ) -> Result<Prices, Stop> {
        let gains = Gains::new(problem, left.clone());
        let costs = problem.options().map(|option| problem.cost(option));
        let total: u64 = costs.map(i64::unsigned_abs).sum();
        let bits = u128::BITS - (u128::from(total) * gains.times).leading_zeros();
        let up = BITS.saturating_sub(bits).min(MOST_UP);
        let down = bits.saturating_sub(BITS);
        let scaled = |cost: i64| cost >> down << up;
        let mut surplus = vec![0; numbers];
        for (number, name) in left.clone() {
            surplus[number] = scaled(problem.cost(name));
        }
        let least = gains.share_out(problem, left.clone(), &mut surplus);
        let gain = Shares::new(problem, left, &mut surplus, clock)?.share_out(clock)?;
        let mut prices = Prices {
            up,
            down,
            zero: vec![0; numbers.div_ceil(64)],
            surplus,
            bound: scaled(before) + least + gain,
            trail: Vec::new(),
            levels: Vec::new(),
        };
        for option in (0..numbers).filter(|&option| prices.surplus[option] == 0) {
            prices.zero[option / 64] |= 1 << (option % 64);
        }
        Ok(prices)
    }

    /// Enters a state below this number of branches, with these options chosen: the state
    /// that follows the last branch, or the same again with more chosen.
    pub(in crate::cover) fn enter(&mut self, branches: usize, chosen: &[u32]) {
        let before = self.levels.last().map_or(0, |level| level.chosen);
        let more = chosen[before..].iter();
        let more = more.map(|&option| self.surplus[option as usize]);
        let bound = more.fold(self.bound, i64::saturating_add);
        if self.levels.len() <= branches {
            self.levels.push(Level {
                trail: self.trail.len(),
                bound: self.bound,
                chosen: before,
            });
        }
        self.bound = bound;
        if let Some(level) = self.levels.last_mut() {
            level.chosen = chosen.len();
        }
    }

    /// Goes back to the state of the branch that has this number of branches above it.
    pub(in crate::cover) fn back_to(&mut self, branches: usize) {
        while self.levels.len() > branches + 1
            && let Some(level) = self.levels.pop()
        {
            self.bound = level.bound;
            for (option, lost) in self.trail.drain(level.trail..) {
                let option = option as usize;
                self.surplus[option] += lost;
                self.zero[option / 64] &= !(1 << (option % 64));
            }
        }
    }

    /// Raises the price of an item that needs some of the options left that it has, if
    /// possible.
    pub(in crate::cover) fn raise<I: Iterator<Item = usize>>(
        &mut self,
        need: u32,
        options: impl Fn() -> I,
    ) {
        let Some(least) = options().map(|option| self.surplus[option]).min() else {
            return;
        };
        if least == 0 {
            return;
        }
        let more = least.saturating_mul(i64::from(need));
        self.bound = self.bound.saturating_add(more);
        for option in options() {
            self.surplus[option] -= least;
            self.trail.push((option as u32, least));
            if self.surplus[option] == 0 {
                self.zero[option / 64] |= 1 << (option % 64);
            }
        }
    }

    /// Returns the options without a surplus.
    pub(in crate::cover) fn zero(&self) -> &[u64] {
        &self.zero
    }

    /// Returns what an option costs beyond its items.
    pub(in crate::cover) fn surplus(&self, option: usize) -> i64 {
        self.surplus[option]
    }

    /// Returns the options with at least this surplus, those included that are not left.
    pub(in crate::cover) fn with_surplus(&self, least: i64) -> Vec<u32> {
        let options = self.surplus.iter().zip(0..);
        let dear = options.filter(|(surplus, _)| **surplus >= least);
        dear.map(|(_, option)| option).collect()
    }

    /// Returns the least surplus with which an option makes solutions as dear as
    /// `cutoff`, or dearer; `None` if all solutions are.
    pub(in crate::cover) fn room(&self, cutoff: i64) -> Option<i64> {
        if cutoff == Cutoff::NONE {
            return Some(i64::MAX);
        }
        let dear = (cutoff.saturating_sub(1) >> self.down << self.up).saturating_add(1);
        Some(dear.saturating_sub(self.bound)).filter(|&room| room > 0)
    }
}

/// Prices below 0 of the items of options that cost less than nothing.
struct Gains {
    /// For each item, how often it may be covered, if it has a price.
    most: Vec<u32>,
    /// The greatest of these, at least 1.
    times: u128,
}

impl Gains {
    fn new(problem: &Problem, left: impl Iterator<Item = (usize, OptionId)> + Clone) -> Gains {
        let mut gains = Gains {
            most: vec![0; problem.primary_count()],
            times: 1,
        };
        for (_, option) in left.filter(|(_, option)| problem.cost(*option) < 0) {
            let (item, most) = cheapest_item(problem, option);
            gains.most[item] = most;
            gains.times = gains.times.max(most.into());
        }
        gains
    }

    /// Takes the prices from the costs of all options, so that none is below 0. Returns the least
    /// that all items cost together.
    fn share_out(
        self,
        problem: &Problem,
        left: impl Iterator<Item = (usize, OptionId)> + Clone,
        surplus: &mut [i64],
    ) -> i64 {
        let mut prices = vec![0; self.most.len()];
        for (number, option) in left.clone().filter(|(number, _)| surplus[*number] < 0) {
            let price = &mut prices[cheapest_item(problem, option).0];
            *price = surplus[number].min(*price);
        }
        for (number, option) in left {
            let items = problem.items_of(option).iter();
            let primary = items.filter(|item| problem.is_primary(**item));
            surplus[number] -= primary.map(|item| prices[item.index()]).sum::<i64>();
        }
        let least = prices.iter().zip(&self.most);
        least.map(|(price, most)| price * i64::from(*most)).sum()
    }
}

/// Returns the primary item of an option that may be covered the fewest times, and how often.
fn cheapest_item(problem: &Problem, option: OptionId) -> (usize, u32) {
    let items = problem.items_of(option).iter();
    let primary = items.filter(|item| problem.is_primary(**item));
    let times = primary.map(|item| {
        let options = problem.options_with(*item).len() as u32;
        (item.index(), (*problem.bounds(*item).end()).min(options))
    });
    let least = times.min_by_key(|(_, most)| *most);
    least.unwrap_or_else(|| unreachable!("an option has a primary item"))
}

/// The cost that wanted solutions stay below. Threads share it.
#[derive(Debug)]
pub(in crate::cover) struct Cutoff(AtomicI64);

impl Cutoff {
    /// The cutoff while there is none.
    const NONE: i64 = i64::MAX;

    /// Returns the cutoff for solutions that cost at most this.
    pub(in crate::cover) fn above(cost: i64) -> Cutoff {
        Cutoff(AtomicI64::new(cost.saturating_add(1)))
    }

    /// Returns the cutoff now.
    pub(in crate::cover) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Lowers the cutoff.
    pub(in crate::cover) fn lower(&self, cost: i64) {
        self.0.fetch_min(cost, Ordering::Relaxed);
    }
}

/// The costs of options as shares of their items that are covered exactly once.
struct Shares<'a> {
    /// What options have not shared out.
    stock: &'a mut [i64],
    /// For each item, its options.
    items: Vec<Vec<u32>>,
    /// The share of each of these.
    shares: Vec<Vec<i64>>,
    /// For each option, the number of its items.
    sizes: Vec<u32>,
}

impl<'a> Shares<'a> {
    fn new(
        problem: &Problem,
        left: impl Iterator<Item = (usize, OptionId)>,
        stock: &'a mut [i64],
        clock: &mut Clock,
    ) -> Result<Shares<'a>, Stop> {
        let mut items = vec![Vec::new(); problem.primary_count()];
        let mut sizes = vec![0; stock.len()];
        for (number, name) in left {
            let all = problem.items_of(name);
            clock.work(all.len())?;
            for item in all.iter().filter(|item| problem.is_primary(**item)) {
                if problem.bounds(*item) == (1..=1) {
                    items[item.index()].push(number as u32);
                    sizes[number] += 1;
                }
            }
        }
        items.retain(|options| !options.is_empty());
        let shares = items.iter().map(|options| vec![0; options.len()]);
        Ok(Shares {
            shares: shares.collect(),
            stock,
            items,
            sizes,
        })
    }

    /// Shares costs out until that gains little more, and sets the stock to surpluses.
    /// Returns the sum of the prices.
    fn share_out(&mut self, clock: &mut Clock) -> Result<i64, Stop> {
        let nodes = self.items.iter().map(Vec::len).sum();
        let mut before = i128::MIN;
        let costs = self.stock.to_vec();
        for sweep in 0..SWEEPS {
            clock.work(nodes)?;
            let mut to_come = self.sizes.clone();
            for place in 0..self.items.len() {
                let item = match sweep % 2 {
                    0 => place,
                    _ => self.items.len() - 1 - place,
                };
                self.pass_on(item, &mut to_come);
            }
            if sweep % SWEEPS_PER_LOOK == SWEEPS_PER_LOOK - 1 {
                let gain = self.gain();
                if gain.saturating_sub(before) <= gain >> 10 {
                    break;
                }
                before = gain;
            }
        }
        let (gain, prices): (_, Vec<i64>) = (self.gain(), self.prices().collect());
        let mut surplus: Vec<i128> = costs.iter().map(|&cost| i128::from(cost)).collect();
        for (price, options) in prices.iter().zip(&self.items) {
            for &option in options {
                surplus[option as usize] -= i128::from(*price);
            }
        }
        // Where there is no solution, shares may grow beyond all bounds.
        let is_sound = gain.abs() <= MOST && surplus.iter().all(|it| (0..=MOST).contains(it));
        if !is_sound {
            self.stock.copy_from_slice(&costs);
            return Ok(0);
        }
        for (stock, surplus) in self.stock.iter_mut().zip(surplus) {
            *stock = surplus as i64;
        }
        Ok(gain as i64)
    }

    /// Returns the sum of the prices.
    fn gain(&self) -> i128 {
        self.prices().map(i128::from).sum()
    }

    /// Returns the least share of each item.
    fn prices(&self) -> impl Iterator<Item = i64> + '_ {
        let least = self.shares.iter().map(|shares| shares.iter().min());
        least.map(|least| least.copied().unwrap_or(0))
    }

    /// Lets an item take what its options have in stock, and pass on what they can spare
    /// to the items to come.
    fn pass_on(&mut self, item: usize, to_come: &mut [u32]) {
        let (mut least, mut second) = (i64::MAX, i64::MAX);
        let options = &self.items[item];
        for (share, &option) in self.shares[item].iter_mut().zip(options) {
            let stock = std::mem::take(&mut self.stock[option as usize]);
            *share = share.wrapping_add(stock);
            if *share < least {
                second = std::mem::replace(&mut least, *share);
            } else {
                second = second.min(*share);
            }
        }
        let mut is_first = true;
        for (share, &option) in self.shares[item].iter_mut().zip(options) {
            let to_come = &mut to_come[option as usize];
            *to_come -= 1;
            let is_least = *share == least && std::mem::take(&mut is_first);
            let rival = if is_least { second } else { least };
            if rival == i64::MAX {
                // It has no rival.
                continue;
            }
            let to_come = i64::from(*to_come);
            let spare = share.wrapping_sub(rival) / (to_come + 1) * to_come;
            *share = share.wrapping_sub(spare);
            let stock = &mut self.stock[option as usize];
            *stock = stock.wrapping_add(spare);
        }
    }
}
