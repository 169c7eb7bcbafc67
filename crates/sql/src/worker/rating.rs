//! How hard a puzzle is: its rating, and how far singles are from solving it.

use quadrille::human::{LowerBound, Rating, Scale};
use quadrille::limits::Limits;
use quadrille::rate::{Measure, Rated, Rater};
use quadrille::text::Puzzle;

use super::Worker;
use crate::Failure;
use crate::puzzle::Row;

impl Worker {
    /// Rates the puzzle on a scale, or on its usual one; `None` unless it has exactly one solution.
    ///
    /// # Errors
    ///
    /// As for [`check`](Worker::check), or if the scale is not
    /// defined for the puzzle.
    pub fn rate(
        &mut self,
        row: &Row<'_>,
        scale: Option<Scale>,
        limits: &Limits,
    ) -> Result<Option<Rating>, Failure> {
        let rated = self.rated(&row.parse()?, scale, &[], limits)?;
        Ok(rated.rating())
    }

    /// Measures the depth of trial and error, the size of the least backdoor, or the length of
    /// whips or braids; `None` unless the puzzle has exactly one solution.
    ///
    /// # Errors
    ///
    /// As for [`check`](Worker::check).
    pub fn measure(
        &mut self,
        row: &Row<'_>,
        measure: Measure,
        limits: &Limits,
    ) -> Result<Option<LowerBound>, Failure> {
        let rated = self.rated(&row.parse()?, None, &[measure], limits)?;
        Ok(rated.measured.number(measure))
    }

    /// Finds a least backdoor, as text: `r2c3=2 r2c7=9`. `None` unless the puzzle has exactly
    /// one solution, and for a backdoor of more digits than are tried.
    ///
    /// # Errors
    ///
    /// As for [`check`](Worker::check).
    pub fn backdoor(&mut self, row: &Row<'_>, limits: &Limits) -> Result<Option<String>, Failure> {
        let puzzle = row.parse()?;
        let rated = self.rated(&puzzle, None, &[Measure::Backdoors], limits)?;
        let found = rated.measured.backdoors.filter(|it| it.size.is_exact);
        Ok(found.map(|it| it.text(puzzle.grid.shape())))
    }

    /// Rates a puzzle with the rater of a scale. To be stopped is a failure.
    fn rated(
        &mut self,
        puzzle: &Puzzle,
        scale: Option<Scale>,
        measures: &[Measure],
        limits: &Limits,
    ) -> Result<Rated, Failure> {
        let rater = match self.raters.iter().position(|it| it.0 == scale) {
            Some(place) => &mut self.raters[place].1,
            None => {
                self.raters.push((scale, Rater::new(scale)));
                &mut self.raters.last_mut().expect("one was added").1
            }
        };
        let rater = rater.set_limits(limits.clone()).set_measures(measures);
        let rated = rater.set_clues(&puzzle.grid).rate(puzzle.as_left_off());
        let rated = rated.map_err(Failure::unfit)?;
        match rated.stop.or(rated.measured.stop()) {
            Some(stop) => Err(stop.into()),
            None => Ok(rated),
        }
    }
}
