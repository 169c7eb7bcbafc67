//! What leads from a state to the next ones.

use std::ops::Range;

use super::front::{Layer, Place, Sweep};
use super::table::State;

/// A layer.
pub(super) struct Step<S> {
    own: S,
    covered: S,
    keep: S,
    pub(super) places: Range<usize>,
    /// The logarithm of the most numbers that are added up in one state, for each state.
    pub(super) fan_in: u32,
}

/// An option.
pub(super) struct Fit<S> {
    free: S,
    set: S,
    fields: Range<usize>,
}

/// All layers and options.
pub(super) struct Moves<S> {
    pub(super) layers: Vec<Step<S>>,
    pub(super) places: Vec<Fit<S>>,
    fields: Vec<(S, S)>,
}

impl<S: State> Moves<S> {
    pub(super) fn new(sweep: &Sweep) -> Moves<S> {
        let mut start = 0;
        let layer = |layer: &Layer| {
            let places = std::mem::replace(&mut start, layer.end)..layer.end;
            Step {
                own: S::cut(layer.own),
                covered: S::cut(layer.covered),
                keep: S::cut(layer.keep),
                fan_in: places.len().max(1).ilog2() + 1,
                places,
            }
        };
        let fit = |place: &Place| Fit {
            free: S::cut(place.free),
            set: S::cut(place.set),
            fields: place.fields.clone(),
        };
        let cut = |&(bits, colour): &(u128, u128)| (S::cut(bits), S::cut(colour));
        Moves {
            layers: sweep.layers.iter().map(layer).collect(),
            places: sweep.places.iter().map(fit).collect(),
            fields: sweep.fields.iter().map(cut).collect(),
        }
    }

    /// Returns the state after an option that starts in a layer, and the layer of its first item that is
    /// not covered; `None` if the option does not fit, or leaves an item uncovered.
    #[inline(always)]
    pub(super) fn next(&self, layer: usize, place: &Fit<S>, state: S) -> Option<(S, usize)> {
        let step = &self.layers[layer];
        let is_free = (state & place.free).is_none();
        if !is_free || !(step.covered & !(state | place.set)).is_none() {
            return None;
        }
        if !place.fields.is_empty() && !fits(&self.fields[place.fields.clone()], state) {
            return None;
        }
        skip(&self.layers, (state | place.set) & step.keep, layer + 1)
    }
}

/// Goes through the layers whose items are covered in a state. Returns the state in the next one;
/// `None` if an item stays uncovered.
#[inline(always)]
fn skip<S: State>(layers: &[Step<S>], mut state: S, mut at: usize) -> Option<(S, usize)> {
    while let Some(layer) = layers.get(at)
        && !(state & layer.own).is_none()
    {
        if state & layer.covered != layer.covered {
            return None;
        }
        state = state & layer.keep;
        at += 1;
    }
    Some((state, at))
}

/// Returns whether no item of an option has another colour.
#[inline]
fn fits<S: State>(fields: &[(S, S)], state: S) -> bool {
    fields.iter().all(|&(bits, colour)| {
        let there = state & bits;
        there.is_none() || there == colour
    })
}
