//! Covers as the checker takes them, and their counts by the definition.

use crate::cover::{Colour, OptionId, Problem};
use crate::proof::check::count::Cover;

/// Returns a problem as the checker takes it.
pub fn cover_of(problem: &Problem, given: &[OptionId], ruled_out: &[OptionId]) -> Cover {
    let option = |option| {
        let items = problem.items_of(option).iter().enumerate();
        let colour = |place| problem.colour(option, place).map_or(0, Colour::get);
        items
            .map(|(place, item)| (item.index(), colour(place)))
            .collect()
    };
    let bounds = |item| {
        let bounds = problem.bounds(item);
        (*bounds.start(), *bounds.end())
    };
    let numbers = |options: &[OptionId]| options.iter().map(|option| option.index()).collect();
    Cover {
        primary: problem.primary_count(),
        items: problem.item_count(),
        options: problem.options().map(option).collect(),
        bounds: problem
            .items()
            .take(problem.primary_count())
            .map(bounds)
            .collect(),
        given: numbers(given),
        ruled_out: numbers(ruled_out),
    }
}

/// Counts the covers: tries every set of options that may be chosen together.
pub fn truth(cover: &Cover) -> u128 {
    count(cover, 0, &mut Vec::new())
}

fn count(cover: &Cover, next: usize, chosen: &mut Vec<usize>) -> u128 {
    if next == cover.options.len() {
        return u128::from(is_cover(cover, chosen));
    }
    let mut all = 0;
    if !cover.given.contains(&next) {
        all += count(cover, next + 1, chosen);
    }
    let fits = chosen.iter().all(|&other| agree(cover, other, next));
    let mut items = cover.options[next].iter().map(|node| node.0);
    let has_room = items
        .all(|item| item >= cover.primary || times(cover, item, chosen) < bounds(cover, item).1);
    if fits && has_room && !cover.ruled_out.contains(&next) {
        chosen.push(next);
        all += count(cover, next + 1, chosen);
        chosen.pop();
    }
    all
}

/// Returns whether two options agree on all secondary items that both have.
fn agree(cover: &Cover, one: usize, other: usize) -> bool {
    let others = &cover.options[other];
    let secondary = cover.options[one]
        .iter()
        .filter(|node| node.0 >= cover.primary);
    let mut shared = secondary.filter(|node| others.iter().any(|other| other.0 == node.0));
    shared.all(|node| node.1 != 0 && others.contains(node))
}

fn is_cover(cover: &Cover, chosen: &[usize]) -> bool {
    (0..cover.primary).all(|item| {
        let (least, most) = bounds(cover, item);
        (least..=most).contains(&times(cover, item, chosen))
    })
}

fn bounds(cover: &Cover, item: usize) -> (u32, u32) {
    cover.bounds.get(item).copied().unwrap_or((1, 1))
}

/// Returns how often a primary item is covered.
fn times(cover: &Cover, item: usize, chosen: &[usize]) -> u32 {
    let has_item = |option: &&usize| cover.options[**option].contains(&(item, 0));
    chosen.iter().filter(has_item).count() as u32
}

/// Returns a random cover. Half of them consist of two that share nothing.
pub fn random_cover(random: &mut impl FnMut() -> u64) -> Cover {
    let mut below = |most: usize| (random() % most as u64) as usize;
    let mut cover = Cover::default();
    let halves = 1 + below(2);
    let (primary, secondary) = (3 + below(3), below(3));
    cover.primary = halves * primary;
    cover.items = halves * (primary + secondary);
    for half in 0..halves {
        for _ in 0..8 + below(5) {
            let mut option = vec![(half * primary + below(primary), 0)];
            for _ in 0..below(3) {
                option.push((half * primary + below(primary), 0));
            }
            for place in 0..secondary {
                if below(3) == 0 {
                    let item = cover.primary + half * secondary + place;
                    option.push((item, below(3) as u32));
                }
            }
            option.sort_unstable();
            option.dedup();
            cover.options.push(option);
        }
    }
    if below(3) == 0 {
        let bounds = |_| (below(3) as u32, 1 + below(2) as u32);
        cover.bounds = (0..cover.primary).map(bounds).collect();
        cover
            .bounds
            .iter_mut()
            .for_each(|(least, most)| *most = (*most).max(*least));
    }
    let options = cover.options.len();
    cover.given.extend((below(8) == 0).then(|| below(options)));
    cover
        .ruled_out
        .extend((below(8) == 0).then(|| below(options)));
    cover
}

/// Returns the problem of a cover.
pub fn problem_of(cover: &Cover) -> Problem {
    let mut builder = Problem::builder();
    let mut items: Vec<_> = (0..cover.primary)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    items.extend((cover.primary..cover.items).map(|_| builder.secondary_item().unwrap()));
    for (&item, &(least, most)) in items.iter().zip(&cover.bounds) {
        builder.set_bounds(item, least..=most).unwrap();
    }
    for option in &cover.options {
        let nodes = option
            .iter()
            .map(|&(item, colour)| (items[item], Colour::new(colour)));
        builder.coloured_option(nodes).unwrap();
    }
    builder.build()
}
