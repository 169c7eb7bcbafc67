//! Colour refinement: points and options that differ by what surrounds them get different
//! marks.
//!
//! A mark is a hash. In each round, an option gets a new one from its own and the sum of
//! the marks of its points, and then a point from its own and the sum of the marks of its
//! options. It depends on the graph only, not on any order: a symmetry that maps what was
//! singled out in one copy to what was singled out in another maps each element to one with
//! the same mark. Two marks may be equal by chance; that may hide a symmetry, but never
//! lets a wrong one pass, as each is verified.

use super::mix::mix;
use super::shape::{Kind, Shape};

/// The marks of points and options.
#[derive(Clone, Debug)]
pub(super) struct Colours {
    pub(super) points: Vec<u64>,
    pub(super) options: Vec<u64>,
    /// The points by their marks, ascending.
    pub(super) sorted: Vec<(u64, u32)>,
}

/// The course of a refinement: the sum of the marks of the points after each round.
pub(super) type Course = Vec<u64>;

/// What is singled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Single {
    Option(u32),
    Point(u32),
}

/// Rounds of a refinement. Most end after five; one that needs more is of no use in time.
const MOST_ROUNDS: usize = 64;

impl Colours {
    /// Returns marks that tell kinds apart and nothing more.
    pub(super) fn new(shape: &Shape) -> Colours {
        let mark = |kind: &Kind| match *kind {
            Kind::Primary(1, 1) => 1,
            Kind::Primary(least, most) => mix(u64::from(least) << 32 | u64::from(most)),
            Kind::Secondary => 2,
            Kind::Colour(_) => 3,
        };
        let mut colours = Colours {
            points: shape.kinds.iter().map(mark).collect(),
            options: vec![4; shape.options.len()],
            sorted: Vec::with_capacity(shape.kinds.len()),
        };
        colours.sort();
        colours
    }

    /// Singles out an element.
    pub(super) fn single_out(&mut self, single: Single) {
        let mark = match single {
            Single::Option(option) => &mut self.options[option as usize],
            Single::Point(point) => &mut self.points[point as usize],
        };
        *mark = mix(*mark ^ 5);
    }

    /// Refines until a round tells no more points apart. Returns its course.
    pub(super) fn refine(&mut self, shape: &Shape) -> Course {
        let mut course = Course::new();
        let mut classes = self.classes();
        while course.len() < MOST_ROUNDS {
            course.push(self.round(shape));
            self.sort();
            let before = std::mem::replace(&mut classes, self.classes());
            if course.len() > 1 && classes <= before || classes == self.points.len() {
                break;
            }
        }
        course
    }

    /// Refines as another copy was refined. Returns `false` if the courses differ.
    pub(super) fn follow(&mut self, shape: &Shape, course: &Course) -> bool {
        let is_same = course.iter().all(|&sum| self.round(shape) == sum);
        if is_same {
            self.sort();
        }
        is_same
    }

    /// Returns the number of different marks of points.
    pub(super) fn classes(&self) -> usize {
        self.sorted.chunk_by(|a, b| a.0 == b.0).count()
    }

    /// Returns whether no two points have the same mark.
    pub(super) fn is_discrete(&self) -> bool {
        self.classes() == self.points.len()
    }

    fn sort(&mut self) {
        self.sorted.clear();
        self.sorted.extend(self.points.iter().copied().zip(0..));
        self.sorted.sort_unstable();
    }

    /// Returns the sum of the new marks of the points.
    fn round(&mut self, shape: &Shape) -> u64 {
        let marks = &mut self.points;
        let mut sums = vec![0_u64; marks.len()];
        for (mark, points) in self.options.iter_mut().zip(shape.lists()) {
            let around = points.iter().map(|&point| marks[point as usize]);
            *mark = mix(mark.rotate_left(1) ^ around.fold(0, u64::wrapping_add));
            for &point in points {
                let sum = &mut sums[point as usize];
                *sum = sum.wrapping_add(*mark);
            }
        }
        for (point, &kind) in shape.kinds.iter().enumerate() {
            if let Kind::Colour(item) = kind {
                let item = item as usize;
                sums[item] = sums[item].wrapping_add(mix(marks[point] ^ 6));
                sums[point] = sums[point].wrapping_add(mix(marks[item] ^ 7));
            }
        }
        let mut all = 0_u64;
        for (mark, sum) in marks.iter_mut().zip(sums) {
            *mark = mix(mark.rotate_left(1) ^ sum);
            all = all.wrapping_add(*mark);
        }
        all
    }
}
