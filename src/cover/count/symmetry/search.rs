//! Searches for symmetries that map one option to another.
//!
//! Two copies are refined: one with the first option singled out, one with the second. If
//! the courses differ, no symmetry does it. If points with equal marks are left, one of
//! them is singled out in the first copy, and each point with the same mark, one after the
//! other, in the second. When no two points of a copy have equal marks, the marks are a map
//! from copy to copy, which is verified. Points that have equal marks in both
//! copies can often stay where they are, so a map is tried before they are told apart.
//!
//! The first copy is refined once for all options that the first one may be mapped to.

use super::colours::{Colours, Course, Single};
use super::orbits::Orbits;
use super::shape::{Keys, Shape};
use super::steps::Steps;
use crate::limits::Stop;

/// A search for symmetries of a shape.
#[derive(Debug)]
pub(super) struct Symmetries<'a> {
    shape: &'a Shape,
    /// The marks with nothing singled out.
    pub(super) base: Colours,
    keys: Option<Keys>,
    /// The levels that the search for one symmetry may still refine.
    tries: usize,
}

/// The first copy, with an option singled out, and more points on each level.
#[derive(Debug)]
pub(super) struct Path {
    levels: Vec<Level>,
}

#[derive(Debug)]
struct Level {
    course: Course,
    colours: Colours,
}

/// Attempts to map one option to another, counted in levels refined.
const MOST_TRIES: usize = 24;

impl<'a> Symmetries<'a> {
    pub(super) fn new(shape: &'a Shape, steps: &mut Steps<'_>) -> Result<Symmetries<'a>, Stop> {
        let mut base = Colours::new(shape);
        let course = base.refine(shape);
        steps.take(course.len(), shape)?;
        Ok(Symmetries {
            shape,
            base,
            keys: None,
            tries: 0,
        })
    }

    /// Singles out the option to be mapped.
    pub(super) fn path(&self, option: u32, steps: &mut Steps<'_>) -> Result<Path, Stop> {
        let mut path = Path { levels: Vec::new() };
        self.extend(&mut path, &self.base, Single::Option(option), steps)?;
        Ok(path)
    }

    fn extend(
        &self,
        path: &mut Path,
        above: &Colours,
        single: Single,
        steps: &mut Steps<'_>,
    ) -> Result<(), Stop> {
        let mut colours = above.clone();
        colours.single_out(single);
        let course = colours.refine(self.shape);
        steps.take(course.len(), self.shape)?;
        path.levels.push(Level { course, colours });
        Ok(())
    }

    /// Looks for a symmetry that maps the option of a path to another one, and joins the
    /// orbits of all options with their images. Returns whether there is one; if the search
    /// is given up, `false`.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn join(
        &mut self,
        path: &mut Path,
        to: u32,
        orbits: &mut Orbits,
        steps: &mut Steps<'_>,
    ) -> Result<bool, Stop> {
        self.tries = MOST_TRIES;
        let base = self.base.clone();
        let images = self.map(path, 0, &base, Single::Option(to), steps)?;
        if let Some(images) = &images {
            for (option, &image) in (0..).zip(images) {
                orbits.join(option, image);
            }
        }
        Ok(images.is_some())
    }

    /// Singles out an element of the second copy on a level of the path, and goes on from
    /// there. Returns the images of all options.
    fn map(
        &mut self,
        path: &mut Path,
        level: usize,
        above: &Colours,
        single: Single,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let Some(tries) = self.tries.checked_sub(1) else {
            return Ok(None);
        };
        self.tries = tries;
        let mut colours = above.clone();
        colours.single_out(single);
        let course = &path.levels[level].course;
        if !steps.take(course.len(), self.shape)? || !colours.follow(self.shape, course) {
            return Ok(None);
        }
        let first = &path.levels[level].colours;
        let pairs = || first.sorted.iter().zip(&colours.sorted);
        if pairs().any(|(a, b)| a.0 != b.0) {
            return Ok(None);
        }
        let classes = || {
            let classes = first.sorted.chunk_by(|a, b| a.0 == b.0);
            classes.scan(0, |start, class| {
                let range = *start..*start + class.len();
                *start = range.end;
                Some(range)
            })
        };
        let is_settled = |range: std::ops::Range<usize>| {
            range.len() == 1 || first.sorted[range.clone()] == colours.sorted[range]
        };
        if classes().all(is_settled) {
            let mut images = vec![0; self.shape.kinds.len()];
            pairs().for_each(|(from, to)| images[from.1 as usize] = to.1);
            steps.take(2, self.shape)?;
            let keys = self.keys.get_or_insert_with(|| Keys::new(self.shape));
            if let Some(images) = self.shape.verify(&images, keys) {
                return Ok(Some(images));
            }
        }
        let smallest = classes().filter(|range| range.len() > 1);
        let Some(class) = smallest.min_by_key(std::ops::Range::len) else {
            return Ok(None);
        };
        let from = first.sorted[class.start].1;
        if path.levels.len() == level + 1 {
            let above = first.clone();
            self.extend(path, &above, Single::Point(from), steps)?;
        }
        let targets = &colours.sorted[class];
        let targets = targets.iter().map(|&(_, point)| point);
        // To stay where it is comes first.
        let (stay, go): (Vec<_>, Vec<_>) = targets.partition(|&to| to == from);
        for to in stay.into_iter().chain(go) {
            let single = Single::Point(to);
            let images = self.map(path, level + 1, &colours, single, steps)?;
            if images.is_some() {
                return Ok(images);
            }
        }
        Ok(None)
    }
}
