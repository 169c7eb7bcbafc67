//! Orders of the primary items, and which one to sweep in.

use std::collections::{HashMap, VecDeque};

use crate::cover::model::Problem;
use crate::limits::{Clock, Stop};

/// The most items for which the greedy order is tried: it takes a set of bits for each item.
const FEW: usize = 2_048;

/// The most widths of a board that are tried.
const STRIDES: usize = 3;

/// The most items of an option that are compared with each of its items.
const MOST_PAIRS: usize = 8;

/// The layer in which no option starts.
const NEVER: u32 = u32::MAX;

/// An order, and the layers in which everything begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The primary items in order, one for each layer.
    pub(super) items: Vec<u32>,
    /// For each option the layer of its first item.
    pub(super) starts: Vec<u32>,
    /// For each item the first and last layer in which options that have it start.
    pub(super) spans: Vec<(u32, u32)>,
    /// The most bits of a state.
    pub(super) bits: usize,
    /// The entropy of the states before each layer, in bits, if items were covered independently.
    pub(super) entropy: Vec<f64>,
    /// The options that start in each layer, and one more: the steps for each of its states.
    pub(super) steps: Vec<u32>,
}

/// The bits that the front needs for each item.
pub(super) fn widths(problem: &Problem) -> Vec<usize> {
    let mut greatest = vec![1; problem.item_count()];
    for option in problem.options() {
        for (place, item) in problem.items_of(option).iter().enumerate() {
            let value = problem.colour(option, place).map_or(1, |it| it.get() + 1);
            greatest[item.index()] = greatest[item.index()].max(value);
        }
    }
    let bits = |value: u32| value.ilog2() as usize + 1;
    greatest.into_iter().map(bits).collect()
}

impl Order {
    /// Returns several orders, and their reverses. Items have these numbers in the problem that
    /// they come from.
    pub(super) fn tried(
        problem: &Problem,
        numbers: &[usize],
        widths: &[usize],
        clock: &mut Clock,
    ) -> Result<Vec<Order>, Stop> {
        let mut tried: Vec<Vec<u32>> = vec![(0..problem.primary_count() as u32).collect()];
        for stride in strides(problem, numbers, clock)? {
            let mut items = tried[0].clone();
            items.sort_by_key(|&item| {
                let number = numbers[item as usize];
                (number % stride, number / stride)
            });
            tried.push(items);
        }
        let mut from = [0, 0, 0];
        let mut distances = Vec::new();
        // The last item of a breadth-first order is far from the first; two such items and a third,
        // far from both, are corners of a board.
        for corner in 0..3 {
            let (reached, distance) = breadth_first(problem, from[corner], clock)?;
            let far = |&item: &u32| distance[item as usize] + sum(&distances, item);
            if corner < 2 {
                from[corner + 1] = reached.iter().copied().max_by_key(far).unwrap_or(0);
            }
            distances.push(distance);
            tried.push(reached);
        }
        if problem.primary_count() <= FEW {
            let neighbours = neighbours(problem, clock)?;
            for first in from {
                tried.push(greedy(&neighbours, first as usize, clock)?);
            }
        }
        let mut orders = Vec::with_capacity(2 * tried.len());
        for items in tried {
            let reversed = items.iter().rev().copied().collect();
            orders.push(Order::new(problem, widths, items, clock)?);
            orders.push(Order::new(problem, widths, reversed, clock)?);
        }
        Ok(orders)
    }

    /// Returns an order with all that is known of it.
    pub(super) fn new(
        problem: &Problem,
        widths: &[usize],
        items: Vec<u32>,
        clock: &mut Clock,
    ) -> Result<Order, Stop> {
        clock.work(problem.node_count())?;
        let mut layer_of = vec![0; items.len()];
        for (layer, &item) in items.iter().enumerate() {
            layer_of[item as usize] = layer as u32;
        }
        let mut spans = vec![(NEVER, 0); problem.item_count()];
        let mut begun = vec![0u32; items.len() + 1];
        let start = |option| {
            let items = problem.items_of(option).iter();
            let layers = items.filter_map(|item| layer_of.get(item.index()).copied());
            let start = layers
                .min()
                .unwrap_or_else(|| unreachable!("it has a primary item"));
            for item in problem.items_of(option) {
                let (first, last) = &mut spans[item.index()];
                (*first, *last) = (start.min(*first), start.max(*last));
            }
            begun[start as usize] += 1;
            start
        };
        let starts = problem.options().map(start).collect();
        let mut change = vec![0isize; items.len() + 1];
        for (&(first, last), &width) in spans.iter().zip(widths) {
            if first < last {
                change[first as usize + 1] += width as isize;
                change[last as usize + 1] -= width as isize;
            }
        }
        let (mut bits, mut most) = (0, 0);
        for change in change {
            bits += change;
            most = bits.max(most);
        }
        let mut order = Order {
            entropy: Vec::new(),
            items,
            starts,
            spans,
            bits: most as usize,
            steps: begun.into_iter().map(|begun| begun + 1).collect(),
        };
        order.measure(problem, widths, clock)?;
        Ok(order)
    }

    /// Estimates the entropy of the states before each layer.
    fn measure(
        &mut self,
        problem: &Problem,
        widths: &[usize],
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let mut by_start = vec![Vec::new(); self.items.len()];
        for (option, &start) in problem.options().zip(&self.starts) {
            by_start[start as usize].push(option);
        }
        let mut begun = vec![0; problem.item_count()];
        let mut sum = 0.0;
        self.entropy.push(0.0);
        for options in by_start {
            for option in options {
                let items = problem.items_of(option);
                clock.work(items.len())?;
                for item in items {
                    let (all, begun) =
                        (problem.options_with(*item).len(), &mut begun[item.index()]);
                    let width = widths[item.index()] as f64;
                    sum -= width * entropy(*begun, all);
                    *begun += 1;
                    sum += width * entropy(*begun, all);
                }
            }
            self.entropy.push(sum);
        }
        Ok(())
    }

    /// Returns the estimated number of steps, if a bit of entropy is this many bits of a state.
    pub(super) fn work(&self, rate: f64) -> f64 {
        let layers = self.entropy.iter().zip(&self.steps);
        let work = layers.map(|(&bits, &steps)| (rate * bits).exp2() * f64::from(steps));
        work.sum()
    }
}

/// Returns the entropy of an item that some of its options may have covered.
fn entropy(begun: usize, all: usize) -> f64 {
    let part = |number: usize| {
        let part = number as f64 / all as f64;
        if number == 0 {
            0.0
        } else {
            -part * part.log2()
        }
    };
    part(begun) + part(all - begun)
}

fn sum(distances: &[Vec<u32>], item: u32) -> u32 {
    distances.iter().map(|it| it[item as usize]).sum()
}

/// Returns the primary items in the order in which they are reached from one, and how far they are.
fn breadth_first(
    problem: &Problem,
    from: u32,
    clock: &mut Clock,
) -> Result<(Vec<u32>, Vec<u32>), Stop> {
    let mut distance = vec![NEVER; problem.primary_count()];
    let mut is_used = vec![false; problem.option_count()];
    let mut order = Vec::with_capacity(distance.len());
    let mut queue = VecDeque::new();
    // What is not reached comes after the rest.
    for (root, far) in [(from as usize, 0)]
        .into_iter()
        .chain((0..distance.len()).map(|it| (it, 1)))
    {
        if root >= distance.len() || distance[root] != NEVER {
            continue;
        }
        distance[root] = far;
        queue.push_back(root);
        while let Some(item) = queue.pop_front() {
            order.push(item as u32);
            let id = problem.items().nth(item);
            for &option in id.map_or(&[][..], |id| problem.options_with(id)) {
                if std::mem::replace(&mut is_used[option.index()], true) {
                    continue;
                }
                let others = problem.items_of(option);
                clock.work(others.len())?;
                for other in others.iter().filter(|&&it| problem.is_primary(it)) {
                    let other = other.index();
                    if distance[other] == NEVER {
                        distance[other] = distance[item] + 1;
                        queue.push_back(other);
                    }
                }
            }
        }
    }
    Ok((order, distance))
}

/// Returns for each primary item the set of those that share options with it.
fn neighbours(problem: &Problem, clock: &mut Clock) -> Result<Vec<Vec<u64>>, Stop> {
    let words = problem.primary_count().div_ceil(64);
    let mut sets = vec![vec![0; words]; problem.primary_count()];
    let mut set = vec![0; words];
    for option in problem.options() {
        let items = || problem.items_of(option).iter().map(|it| it.index());
        set.fill(0);
        for item in items().filter(|&item| item < sets.len()) {
            set[item / 64] |= 1 << (item % 64);
        }
        for item in items().filter(|&item| item < problem.primary_count()) {
            clock.work(words)?;
            sets[item]
                .iter_mut()
                .zip(&set)
                .for_each(|(all, more)| *all |= more);
        }
    }
    Ok(sets)
}

/// Returns the order that begins with an item, and goes on with the one of the front that adds the
/// fewest items to it: of several, with the one that has been in the front for the longest time.
fn greedy(neighbours: &[Vec<u64>], first: usize, clock: &mut Clock) -> Result<Vec<u32>, Stop> {
    let mut order = Vec::with_capacity(neighbours.len());
    let Some(words) = neighbours.first().map(Vec::len) else {
        return Ok(order);
    };
    let (mut seen, mut front) = (vec![0u64; words], vec![first]);
    seen[first / 64] |= 1 << (first % 64);
    let mut next = 0;
    while order.len() < neighbours.len() {
        clock.work(front.len() * words)?;
        let added = |item: usize| -> u32 {
            let sets = neighbours[item].iter().zip(&seen);
            sets.map(|(set, seen)| (set & !seen).count_ones()).sum()
        };
        let Some(best) = (0..front.len()).min_by_key(|&place| added(front[place])) else {
            // Another component.
            while seen[next / 64] >> (next % 64) & 1 == 1 {
                next += 1;
            }
            seen[next / 64] |= 1 << (next % 64);
            front.push(next);
            continue;
        };
        let item = front.remove(best);
        order.push(item as u32);
        for (word, (seen, set)) in seen.iter_mut().zip(&neighbours[item]).enumerate() {
            front.extend(crate::bits::each(set & !*seen).map(|bit| word * 64 + bit));
            *seen |= set;
        }
    }
    Ok(order)
}

/// Returns the numbers that the items of options differ by most often, without 1: on a board whose
/// items are numbered row by row, its width is one of them.
fn strides(problem: &Problem, numbers: &[usize], clock: &mut Clock) -> Result<Vec<usize>, Stop> {
    let mut often = HashMap::new();
    for option in problem.options() {
        let items = problem.items_of(option).iter().map(|item| item.index());
        let items: Vec<_> = items.filter_map(|item| numbers.get(item)).collect();
        clock.work(items.len())?;
        for (place, &&first) in items.iter().enumerate() {
            for &&second in items[place + 1..].iter().take(MOST_PAIRS) {
                *often.entry(first.abs_diff(second)).or_insert(0_usize) += 1;
            }
        }
    }
    let mut strides: Vec<_> = often
        .into_iter()
        .filter(|&(stride, _)| stride > 1)
        .collect();
    strides.sort_unstable_by_key(|&(stride, times)| (std::cmp::Reverse(times), stride));
    strides.truncate(STRIDES);
    Ok(strides.into_iter().map(|(stride, _)| stride).collect())
}
