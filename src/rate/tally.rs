//! How often each technique was used, in one puzzle or in many.

use crate::human::{Grade, Scale, Step};

/// The use of techniques, in the order of their scales.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    rows: Vec<Used>,
}

/// The use of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Used {
    /// Its scale.
    pub scale: Scale,
    /// Its name.
    pub technique: &'static str,
    /// The number of puzzles that it was used in.
    pub puzzles: u64,
    /// The number of its steps.
    pub steps: u64,
    /// What its steps add to the score of HoDoKu; 0 on other scales.
    pub score: u64,
}

impl Tally {
    /// Returns the tally of the steps of a puzzle on a scale.
    pub fn of<'s>(scale: Scale, steps: impl IntoIterator<Item = &'s Step>) -> Tally {
        let mut tally = Tally::default();
        steps.into_iter().for_each(|step| tally.count(scale, step));
        tally
    }

    /// Counts a step of one puzzle.
    pub(super) fn count(&mut self, scale: Scale, step: &Step) {
        let score = match step.grade {
            Grade::Level(_, score) => score.into(),
            _ => 0,
        };
        self.extend(&Used {
            scale,
            technique: step.technique,
            puzzles: 0,
            steps: 1,
            score,
        });
        self.rows.iter_mut().for_each(|row| row.puzzles = 1);
    }

    /// Adds the tally of other puzzles.
    pub fn add(&mut self, other: &Tally) {
        other.rows.iter().for_each(|used| self.extend(used));
    }

    /// Adds a row.
    fn extend(&mut self, used: &Used) {
        let is_same = |row: &&mut Used| (row.scale, row.technique) == (used.scale, used.technique);
        match self.rows.iter_mut().find(is_same) {
            Some(row) => {
                row.puzzles += used.puzzles;
                row.steps += used.steps;
                row.score += used.score;
            }
            None => self.rows.push(*used),
        }
    }

    /// Returns the techniques that were used, in the order in which their scale tries them.
    pub fn rows(&self) -> Vec<Used> {
        let scales = Scale::ALL.into_iter();
        let order = scales.flat_map(|scale| {
            let techniques = scale.techniques();
            let mut own: Vec<Used> = self
                .rows
                .iter()
                .filter(|row| row.scale == scale)
                .copied()
                .collect();
            // What the scale does not use by itself comes last.
            own.sort_by_key(|row| {
                let place = techniques.iter().position(|name| *name == row.technique);
                place.unwrap_or(techniques.len())
            });
            own
        });
        order.collect()
    }
}
