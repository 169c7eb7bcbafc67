//! The techniques in the order in which they are tried.

use super::chain::{self, Mode, Store};
use super::edition::Edition;
use super::step::Step;
use super::technique::Technique;
use super::{
    aligned, almost_locked, bug, fish, locked, sets, singles, strong_links, unique_loop, wings,
};
use crate::human::board::nine::Position;

/// Finds the first step of a technique.
pub type Producer = fn(&Position, &mut Store) -> Option<Step>;

const BOTH: &[Edition] = &[Edition::Original, Edition::Sukaku];
const ORIGINAL: &[Edition] = &[Edition::Original];
const SUKAKU: &[Edition] = &[Edition::Sukaku];

/// Returns the techniques of an edition in the order in which they are tried: the easiest that is found, the
/// least rating of it and all after it, and what finds it.
pub fn producers(edition: Edition) -> impl Iterator<Item = (Technique, f64, Producer)> {
    let own = PRODUCERS.iter().filter(move |row| row.0.contains(&edition));
    own.map(|&(_, easiest, least, producer)| (easiest, least, producer))
}

#[rustfmt::skip]
const PRODUCERS: [(&[Edition], Technique, f64, Producer); 40] = [
    (BOTH, Technique::HiddenSingle, 1.0, |p, _| first(|found| singles::hidden(p, found))),
    (BOTH, Technique::DirectPointing, 1.7, |p, _| first(|found| locked::direct(p, found))),
    (BOTH, Technique::DirectHiddenPair, 2.0, |p, _| first(|found| sets::direct(p, 2, found))),
    (BOTH, Technique::NakedSingle, 2.3, |p, _| first(|found| singles::naked(p, found))),
    (BOTH, Technique::DirectHiddenTriplet, 2.5, |p, _| first(|found| sets::direct(p, 3, found))),
    (BOTH, Technique::Pointing, 2.6, |p, _| first(|found| locked::find(p, found))),
    (BOTH, Technique::NakedPair, 3.0, |p, _| first(|found| sets::naked(p, 2, found))),
    (BOTH, Technique::XWing, 3.2, |p, _| first(|found| fish::find(p, 2, found))),
    (BOTH, Technique::HiddenPair, 3.4, |p, _| first(|found| sets::hidden(p, 2, found))),
    (BOTH, Technique::NakedTriplet, 3.6, |p, _| first(|found| sets::naked(p, 3, found))),
    (BOTH, Technique::Swordfish, 3.8, |p, _| first(|found| fish::find(p, 3, found))),
    (BOTH, Technique::HiddenTriplet, 4.0, |p, _| first(|found| sets::hidden(p, 3, found))),
    (SUKAKU, Technique::TwoStrongLinks, 4.0, |p, _| first(|found| strong_links::find(p, 2, found))),
    (BOTH, Technique::XyWing, 4.2, |p, _| first(|found| wings::find(p, false, found))),
    (BOTH, Technique::XyzWing, 4.4, |p, _| first(|found| wings::find(p, true, found))),
    (BOTH, Technique::UniqueLoop, 4.5, |p, store| unique_loop::find(p, store.edition)),
    (BOTH, Technique::NakedQuad, 5.0, |p, _| first(|found| sets::naked(p, 4, found))),
    (BOTH, Technique::Jellyfish, 5.2, |p, _| first(|found| fish::find(p, 4, found))),
    (BOTH, Technique::HiddenQuad, 5.4, |p, _| first(|found| sets::hidden(p, 4, found))),
    (SUKAKU, Technique::ThreeStrongLinks, 5.4, |p, _| first(|found| strong_links::find(p, 3, found))),
    (SUKAKU, Technique::WxyzWing, 5.5, |p, _| first(|found| almost_locked::find(p, 4, found))),
    (BOTH, Technique::Bug, 5.6, |p, store| bug::find(p, store.edition)),
    (SUKAKU, Technique::FourStrongLinks, 5.8, |p, _| first(|found| strong_links::find(p, 4, found))),
    (SUKAKU, Technique::VwxyzWing, 6.2, |p, _| first(|found| almost_locked::find(p, 5, found))),
    (BOTH, Technique::AlignedPair, 6.2, |p, _| first(|found| aligned::find(p, 2, found))),
    (SUKAKU, Technique::UvwxyzWing, 6.5, |p, _| first(|found| almost_locked::find(p, 6, found))),
    (BOTH, Technique::Cycle, 6.5, |p, store| chain::find(p, Mode::Unary, store)),
    (SUKAKU, Technique::TuvwxyzWing, 7.5, |p, _| first(|found| almost_locked::find(p, 7, found))),
    (BOTH, Technique::AlignedTriplet, 7.5, |p, _| first(|found| aligned::find(p, 3, found))),
    (BOTH, Technique::NishioChain, 7.5, |p, store| chain::find(p, Mode::Nishio, store)),
    (BOTH, Technique::MultipleChain, 8.0, |p, store| chain::find(p, Mode::Multiple, store)),
    (BOTH, Technique::DynamicChain, 8.5, |p, store| chain::find(p, Mode::Dynamic(0), store)),
    (BOTH, Technique::NestedChain, 9.0, |p, store| chain::find(p, Mode::Dynamic(1), store)),
    (BOTH, Technique::NestedChain, 9.5, |p, store| chain::find(p, Mode::Dynamic(2), store)),
    (BOTH, Technique::NestedChain, 10.0, |p, store| chain::find(p, Mode::Dynamic(3), store)),
    (BOTH, Technique::NestedChain, 10.5, |p, store| chain::find(p, Mode::Dynamic(4), store)),
    (ORIGINAL, Technique::NestedChain, 11.0, |p, store| chain::find(p, Mode::Dynamic(5), store)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store| chain::find(p, Mode::Deep(1), store)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store| chain::find(p, Mode::Deep(2), store)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store| chain::find(p, Mode::Deep(3), store)),
];

/// Returns the first step of a search.
fn first(search: impl FnOnce(&mut dyn FnMut(Step) -> bool) -> bool) -> Option<Step> {
    let mut first = None;
    search(&mut |step| {
        first = Some(step);
        true
    });
    first
}
