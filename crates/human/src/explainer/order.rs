//! The techniques in the order in which they are tried.

use super::chain::{self, Mode, Store};
use super::step::Found;
use super::technique::Edition;
use super::technique::Technique;
use super::{aligned, almost_locked, bug, locked, sets, singles, strong_links, unique_loop};
use crate::board::nine::Position;
use crate::narration::order::Order;
use crate::patterns::naked_hidden::Kind;

/// Passes the steps of the technique to the last argument, until that returns true; then returns true.
pub type Producer = fn(&Position, &mut Store, Technique, Found<'_>) -> bool;

/// A search: the easiest technique that it finds, the least rating of that and of all searches after it.
pub type Row = (Technique, f64, Producer);

const BOTH: &[Edition] = &[Edition::Original, Edition::Sukaku];
const ORIGINAL: &[Edition] = &[Edition::Original];
const SUKAKU: &[Edition] = &[Edition::Sukaku];

/// Returns the searches of an edition in an order, and the number of them that are made: those after the last technique
/// follow, for the least rating of what is not looked for.
pub fn in_order(edition: Edition, order: &Order<Technique>) -> (Vec<Row>, usize) {
    let mut places = [usize::MAX; Technique::ALL.len()];
    for (place, &search) in order.searches().iter().enumerate() {
        places[search as usize] = place;
    }
    let own = PRODUCERS.iter().filter(|row| row.0.contains(&edition));
    let own = own.filter(|row| !order.leaves_out(row.1));
    let mut rows: Vec<Row> = own
        .map(|&(_, easiest, least, producer)| (easiest, least, producer))
        .collect();
    rows.sort_by_key(|row| places[row.0 as usize]);
    let mut least = f64::MAX;
    for row in rows.iter_mut().rev() {
        least = least.min(row.1);
        row.1 = least;
    }
    let is_made = |row: &&Row| places[row.0 as usize] < usize::MAX;
    let made = rows.iter().take_while(is_made).count();
    (rows, made)
}

#[rustfmt::skip]
const PRODUCERS: [(&[Edition], Technique, f64, Producer); 40] = [
    (BOTH, Technique::HiddenSingle, 1.0, |p, _, _, f| singles::hidden(p, f)),
    (BOTH, Technique::DirectPointing, 1.7, |p, _, _, f| locked::direct(p, f)),
    (BOTH, Technique::DirectHiddenPair, 2.0, |p, _, t, f| sets::direct(p, t, f)),
    (BOTH, Technique::NakedSingle, 2.3, |p, _, _, f| singles::naked(p, f)),
    (BOTH, Technique::DirectHiddenTriplet, 2.5, |p, _, t, f| sets::direct(p, t, f)),
    (BOTH, Technique::Pointing, 2.6, |p, _, _, f| locked::find(p, f)),
    (BOTH, Technique::NakedPair, 3.0, |p, _, t, f| sets::find(p, Kind::Naked, t, f)),
    (BOTH, Technique::XWing, 3.2, |p, _, t, f| sets::fish(p, t, f)),
    (BOTH, Technique::HiddenPair, 3.4, |p, _, t, f| sets::find(p, Kind::Hidden, t, f)),
    (BOTH, Technique::NakedTriplet, 3.6, |p, _, t, f| sets::find(p, Kind::Naked, t, f)),
    (BOTH, Technique::Swordfish, 3.8, |p, _, t, f| sets::fish(p, t, f)),
    (BOTH, Technique::HiddenTriplet, 4.0, |p, _, t, f| sets::find(p, Kind::Hidden, t, f)),
    (SUKAKU, Technique::TwoStrongLinks, 4.0, |p, _, _, f| strong_links::find(p, 2, f)),
    (BOTH, Technique::XyWing, 4.2, |p, _, t, f| sets::wings(p, t, f)),
    (BOTH, Technique::XyzWing, 4.4, |p, _, t, f| sets::wings(p, t, f)),
    (BOTH, Technique::UniqueLoop, 4.5, |p, store, _, f| unique_loop::find(p, store.edition, f)),
    (BOTH, Technique::NakedQuad, 5.0, |p, _, t, f| sets::find(p, Kind::Naked, t, f)),
    (BOTH, Technique::Jellyfish, 5.2, |p, _, t, f| sets::fish(p, t, f)),
    (BOTH, Technique::HiddenQuad, 5.4, |p, _, t, f| sets::find(p, Kind::Hidden, t, f)),
    (SUKAKU, Technique::ThreeStrongLinks, 5.4, |p, _, _, f| strong_links::find(p, 3, f)),
    (SUKAKU, Technique::WxyzWing, 5.5, |p, _, t, f| almost_locked::find(p, t, f)),
    (BOTH, Technique::Bug, 5.6, |p, store, _, f| bug::find(p, store.edition).is_some_and(f)),
    (SUKAKU, Technique::FourStrongLinks, 5.8, |p, _, _, f| strong_links::find(p, 4, f)),
    (SUKAKU, Technique::VwxyzWing, 6.2, |p, _, t, f| almost_locked::find(p, t, f)),
    (BOTH, Technique::AlignedPair, 6.2, |p, _, t, f| aligned::find(p, t, f)),
    (SUKAKU, Technique::UvwxyzWing, 6.5, |p, _, t, f| almost_locked::find(p, t, f)),
    (BOTH, Technique::Cycle, 6.5, |p, store, _, f| chain::find(p, Mode::Unary, store, f)),
    (SUKAKU, Technique::TuvwxyzWing, 7.5, |p, _, t, f| almost_locked::find(p, t, f)),
    (BOTH, Technique::AlignedTriplet, 7.5, |p, _, t, f| aligned::find(p, t, f)),
    (BOTH, Technique::NishioChain, 7.5, |p, store, _, f| chain::find(p, Mode::Nishio, store, f)),
    (BOTH, Technique::MultipleChain, 8.0, |p, store, _, f| chain::find(p, Mode::Multiple, store, f)),
    (BOTH, Technique::DynamicChain, 8.5, |p, store, _, f| chain::find(p, Mode::Dynamic(0), store, f)),
    (BOTH, Technique::NestedChain, 9.0, |p, store, _, f| chain::find(p, Mode::Dynamic(1), store, f)),
    (BOTH, Technique::NestedChain, 9.5, |p, store, _, f| chain::find(p, Mode::Dynamic(2), store, f)),
    (BOTH, Technique::NestedChain, 10.0, |p, store, _, f| chain::find(p, Mode::Dynamic(3), store, f)),
    (BOTH, Technique::NestedChain, 10.5, |p, store, _, f| chain::find(p, Mode::Dynamic(4), store, f)),
    (ORIGINAL, Technique::NestedChain, 11.0, |p, store, _, f| chain::find(p, Mode::Dynamic(5), store, f)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store, _, f| chain::find(p, Mode::Deep(1), store, f)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store, _, f| chain::find(p, Mode::Deep(2), store, f)),
    (SUKAKU, Technique::NestedChain, 10.5, |p, store, _, f| chain::find(p, Mode::Deep(3), store, f)),
];
