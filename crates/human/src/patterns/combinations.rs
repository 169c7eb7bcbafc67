//! Choices of some elements of a set, and the pattern behind sets and fish: `n` sets that together have only
//! `n` members.
//!
//! If each of `n` things must take one of `n` others, and no two may take the same, then those `n` are used up,
//! and nothing else can take them. With cells that take digits this is a naked pair, triple or quad; with digits
//! that take cells, a hidden one; with rows that take columns for one digit, an X-wing or swordfish. So there is
//! one search for all of them, on all scales. What differs is the order: where the first step decides the rating,
//! it has to be the order of the program that is followed.

use std::ops::{BitAnd, BitOr, Not};

use quadrille_limits::bits::{Word, each};

/// A set that others are chosen from, or joined with.
pub trait Set: Word + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// The empty set.
    const NONE: Self;

    /// Returns the set of one element.
    fn one(element: usize) -> Self;

    /// Returns the set of all numbers below this one.
    fn below(end: usize) -> Self;

    /// Returns the number of elements.
    fn len(self) -> usize;

    /// Returns the element of a set that has just one.
    #[inline(always)]
    fn only(mut self) -> Option<usize> {
        let only = self.take()?;
        self.take().is_none().then_some(only)
    }
}

macro_rules! sets {
    ($($word:ty),*) => {$(
        impl Set for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn one(element: usize) -> Self {
                1 << element
            }

            #[inline(always)]
            fn below(end: usize) -> Self {
                Self::one(end) - 1
            }

            #[inline(always)]
            fn len(self) -> usize {
                self.count_ones() as usize
            }
        }
    )*};
}

sets!(u16, u64, u128);

/// The order of choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// By their least element, then by the next one: 12, 13, 14, 23.
    ByLeast,
    /// By their greatest element, then by the one before it: 12, 13, 23, 14.
    ByGreatest,
}

/// Calls `visit` with every choice of `n` elements of a set, until it returns true; then returns true.
pub fn choose<W: Set>(set: W, n: usize, order: Order, visit: &mut dyn FnMut(W) -> bool) -> bool {
    let join = |(), _| Some(());
    match n {
        0 => visit(W::NONE),
        _ => grow(set, n, order, (W::NONE, ()), &join, &mut |chosen, ()| {
            visit(chosen)
        }),
    }
}

/// Calls `visit` with every choice of `n` of the sets at some places whose union has `n` members, until it returns true; then
/// returns true. It takes the places of the sets, and the union.
///
/// Sets of one member are left out: they are singles, and any pattern with one in it falls apart into a smaller
/// one. Fewer than `n` members would be a contradiction, which shows as soon as the smaller pattern inside is used.
pub fn closed<W: Set>(
    places: W,
    set: &impl Fn(usize) -> W,
    n: usize,
    order: Order,
    visit: &mut dyn FnMut(W, W) -> bool,
) -> bool {
    let fits = |place: &usize| (2..=n).contains(&set(*place).len());
    let usable = each(places).filter(fits);
    let usable = usable.fold(W::NONE, |all, place| all | W::one(place));
    let join = |union: W, place: usize| {
        let union = union | set(place);
        (union.len() <= n).then_some(union)
    };
    let none = (W::NONE, W::NONE);
    grow(usable, n, order, none, &join, &mut |chosen, union| {
        union.len() == n && visit(chosen, union)
    })
}

/// Calls `visit` with every choice of up to `n` elements of a set, one at least, until it returns true; then returns
/// true. Choices come by their least element, then by the next one, and one before those that have more elements
/// after the same ones. What is known of a choice grows by `join`.
pub fn up_to<W: Set, K: Copy>(
    set: W,
    n: usize,
    (chosen, known): (W, K),
    join: &impl Fn(K, usize) -> K,
    visit: &mut impl FnMut(W, K) -> bool,
) -> bool {
    if n == 0 {
        return false;
    }
    let mut above = set;
    while let Some(element) = above.take() {
        let more = (chosen | W::one(element), join(known, element));
        if visit(more.0, more.1) || up_to(above, n - 1, more, join, visit) {
            return true;
        }
    }
    false
}

/// Adds `n` elements of a set to those chosen, one at least. What is known of a choice grows with each of them by
/// `join`, which drops the choice by `None`.
fn grow<W: Set, K: Copy>(
    set: W,
    n: usize,
    order: Order,
    (chosen, known): (W, K),
    join: &impl Fn(K, usize) -> Option<K>,
    visit: &mut impl FnMut(W, K) -> bool,
) -> bool {
    let mut above = set;
    while let Some(element) = above.take() {
        let rest = match order {
            Order::ByLeast if above.len() + 1 < n => return false,
            Order::ByLeast => above,
            Order::ByGreatest => set & W::below(element),
        };
        let Some(known) = join(known, element) else {
            continue;
        };
        let chosen = chosen | W::one(element);
        let is_over = match n {
            1 => visit(chosen, known),
            _ => grow(rest, n - 1, order, (chosen, known), join, visit),
        };
        if is_over {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(sets: &[u64], n: usize, order: Order) -> Vec<(Vec<usize>, u64)> {
        let mut all = Vec::new();
        let places = u64::below(sets.len());
        assert!(!closed(
            places,
            &|place| sets[place],
            n,
            order,
            &mut |chosen, union| {
                all.push((each(chosen).collect(), union));
                false
            }
        ));
        all
    }

    #[test]
    fn sets_need_not_be_equal_to_be_closed() {
        let sets = [0b0011, 0b0110, 0b1111, 0b0101, 0b0001];
        for order in [Order::ByLeast, Order::ByGreatest] {
            assert_eq!(all(&sets, 2, order), []);
            assert_eq!(all(&sets, 3, order), [(vec![0, 1, 3], 0b0111)]);
            assert_eq!(all(&[0b11, 0b11, 0b11], 2, order).len(), 3);
        }
    }

    /// Every choice is there once, by counting through all sets of bits.
    #[test]
    fn choices_come_in_either_order() {
        let set = 0b1101_1010_u16;
        for n in 0..=6 {
            let is_choice = |chosen: &u16| chosen & !set == 0 && chosen.len() == n;
            let by_greatest: Vec<u16> = (0..256).filter(is_choice).collect();
            let mut by_least = by_greatest.clone();
            by_least.sort_by_key(|&chosen| each(chosen).collect::<Vec<_>>());
            for (order, expected) in [(Order::ByGreatest, by_greatest), (Order::ByLeast, by_least)]
            {
                let mut found = Vec::new();
                choose(set, n, order, &mut |chosen| {
                    found.push(chosen);
                    false
                });
                assert_eq!(found, expected, "{n} {order:?}");
            }
        }
    }

    #[test]
    fn fewer_come_before_more() {
        let mut found = Vec::new();
        let join = |sum, element| sum + element;
        up_to(0b1110_u16, 2, (0, 0), &join, &mut |chosen, sum| {
            found.push((each(chosen).collect::<Vec<_>>(), sum));
            sum == 5
        });
        let expected = [(vec![1], 1), (vec![1, 2], 3), (vec![1, 3], 4), (vec![2], 2)];
        assert_eq!(found[..4], expected);
        assert_eq!(found[4..], [(vec![2, 3], 5)]);
    }

    #[test]
    fn the_caller_can_stop_it() {
        let mut calls = 0;
        let is_over = closed(0b111_u16, &|_| 0b11, 2, Order::ByLeast, &mut |_, _| {
            calls += 1;
            true
        });
        assert!(is_over && calls == 1);
    }
}
