//! The rest of a problem as a graph of options and points.
//!
//! A *point* is an item, or a colour of a secondary item. An option is linked to its
//! items; where it gives an item a colour, to the point of that colour instead, which is
//! linked to its item. So a symmetry may exchange the colours of an item.
//!
//! A secondary item that keeps no two options apart has no point: it forbids nothing.

use std::collections::HashMap;

use super::mix::mix;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Colour;
use crate::cover::shrink::components::keeps_apart;
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// What a point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A primary item: how many of its options must be chosen, and how many can.
    Primary(u32, u32),
    /// A secondary item.
    Secondary,
    /// A colour of a secondary item, which is the point of this number.
    Colour(u32),
}

/// The options and points that are left.
#[derive(Debug)]
pub(super) struct Shape {
    /// The options, by the numbers that they have in the problem, ascending.
    pub(super) options: Vec<OptionId>,
    /// The points, primary items first.
    pub(super) kinds: Vec<Kind>,
    /// The number of primary items.
    pub(super) primary: usize,
    /// The points of all options, option after option, each list ascending.
    points: Vec<u32>,
    /// The start of each option's points; one more than there are options.
    starts: Vec<u32>,
}

impl Shape {
    /// Returns the shape of the rest; `None` if it has more links than `most`.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn of(
        residue: &impl Left,
        most: usize,
        clock: &mut Clock,
    ) -> Result<Option<Shape>, Stop> {
        let problem = residue.problem();
        let mut kinds = Vec::new();
        let mut numbers: Vec<Option<u32>> = vec![None; problem.item_count()];
        let (mut primary, mut links) = (0, 0);
        for item in problem.items().filter(|&item| residue.has_item(item)) {
            links += residue.len_of(item);
            if links > most {
                return Ok(None);
            }
            let kind = if problem.is_primary(item) {
                primary += 1;
                let (least, most) = residue.bounds(item);
                Kind::Primary(least, most)
            } else {
                let options = problem.options_with(item);
                clock.work(options.len())?;
                let options = options.iter().copied();
                let left = options.filter(|&option| residue.has_option(option));
                if !keeps_apart(problem, item, left) {
                    continue;
                }
                Kind::Secondary
            };
            numbers[item.index()] = Some(kinds.len() as u32);
            kinds.push(kind);
        }
        let mut shape = Shape {
            options: Vec::new(),
            kinds,
            primary,
            points: Vec::with_capacity(links),
            starts: vec![0],
        };
        let mut colours: HashMap<(ItemId, Colour), u32> = HashMap::new();
        for option in residue.options_left() {
            let start = shape.points.len();
            let items = problem.items_of(option);
            clock.work(items.len())?;
            for (place, &item) in items.iter().enumerate() {
                let Some(number) = numbers[item.index()] else {
                    continue;
                };
                let point = match problem.colour(option, place) {
                    None => number,
                    Some(colour) => *colours.entry((item, colour)).or_insert_with(|| {
                        shape.kinds.push(Kind::Colour(number));
                        shape.kinds.len() as u32 - 1
                    }),
                };
                shape.points.push(point);
            }
            shape.points[start..].sort_unstable();
            shape.options.push(option);
            shape.starts.push(shape.points.len() as u32);
        }
        Ok(Some(shape))
    }

    /// Returns the number of links between options and points.
    pub(super) fn links(&self) -> usize {
        self.points.len()
    }

    /// Returns the points of each option.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[u32]> {
        let ranges = self.starts.windows(2);
        ranges.map(|range| &self.points[range[0] as usize..range[1] as usize])
    }

    /// Returns the points of an option.
    pub(super) fn points_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.points[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Returns the options of each primary item that is covered once, and none for others.
    pub(super) fn options_of_items(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.primary];
        for (option, points) in (0..).zip(self.lists()) {
            for &point in points {
                // Points ascend, and primary items come first.
                let Some(list) = lists.get_mut(point as usize) else {
                    break;
                };
                if self.kinds[point as usize] == Kind::Primary(1, 1) {
                    list.push(option);
                }
            }
        }
        lists
    }
}

/// Tells options apart by their points: options with the same points have equal keys,
/// and other options hardly ever do.
#[derive(Debug)]
pub(super) struct Keys {
    of_points: Vec<u64>,
    /// The keys of the options, ascending, each with its option.
    of_options: Vec<(u64, u32)>,
}

impl Keys {
    pub(super) fn new(shape: &Shape) -> Keys {
        let of_points = (1..).take(shape.kinds.len()).map(mix).collect();
        let mut keys = Keys {
            of_points,
            of_options: Vec::new(),
        };
        keys.of_options = keys.sorted(shape, |point| point);
        keys
    }

    /// Returns the keys that the options would have if each point were another one.
    fn sorted(&self, shape: &Shape, image: impl Fn(u32) -> u32) -> Vec<(u64, u32)> {
        let key = |points: &[u32]| {
            let keys = points
                .iter()
                .map(|&point| self.of_points[image(point) as usize]);
            keys.fold(0, u64::wrapping_add)
        };
        let mut sorted: Vec<_> = shape.lists().map(key).zip(0..).collect();
        sorted.sort_unstable();
        sorted
    }
}

impl Shape {
    /// Returns the image of each option under the symmetry that maps each point to its
    /// image in `images`; `None` if that is no symmetry.
    ///
    /// The images must be a permutation of the points. All else is checked here: that
    /// kinds and the items of colours are kept, and that the points of each option are
    /// mapped to the points of its image, with a different image for each option.
    pub(super) fn verify(&self, images: &[u32], keys: &Keys) -> Option<Vec<u32>> {
        let image = |point: u32| images[point as usize];
        let mut points = self.kinds.iter().zip(images);
        let keeps_kind = points.all(|(&kind, &to)| {
            let expected = match kind {
                Kind::Colour(item) => Kind::Colour(image(item)),
                kind => kind,
            };
            self.kinds[to as usize] == expected
        });
        if !keeps_kind {
            return None;
        }
        // Both lists have every option once, so this is a permutation.
        let moved = keys.sorted(self, image);
        let mut result = vec![0; self.options.len()];
        let mut mapped = Vec::new();
        for (&(from_key, from), &(to_key, to)) in moved.iter().zip(&keys.of_options) {
            if from_key != to_key {
                return None;
            }
            mapped.clear();
            mapped.extend(self.points_of(from).iter().map(|&point| image(point)));
            mapped.sort_unstable();
            if mapped != self.points_of(to) {
                return None;
            }
            result[from as usize] = to;
        }
        Some(result)
    }
}
