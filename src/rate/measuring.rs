//! A rater that also measures how far singles are from solving a puzzle.

use super::Rater;
use super::measure::{Measure, Measured};
use crate::board::Givens;
use crate::cover::Engine;
use crate::human::{Backdoors, Depth, Length};

impl Rater {
    /// Sets what [`rate`](Rater::rate) measures besides. The limits hold for each measure.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::human::Scale;
    /// use quadrille::rate::{Measure, Rater};
    ///
    /// let puzzle: Grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
    /// let mut rater = Rater::new(Scale::Rules);
    /// let measured = rater.set_measures(&Measure::ALL).rate(&puzzle)?.measured;
    /// assert_eq!(measured.depth.expect("it was asked for").depth.to_string(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_measures(&mut self, measures: &[Measure]) -> &mut Rater {
        self.measures = measures.to_vec();
        self
    }

    /// Measures a puzzle that has one solution.
    pub(super) fn measure(&mut self, givens: &Givens<'_>) -> Measured {
        self.solver.set_engine(Engine::default());
        let outcome = self.solver.set_limits(self.limits.clone()).check(givens);
        let mut measured = Measured::default();
        for measure in &self.measures {
            let (puzzle, limits) = (givens.clone(), &self.limits);
            match (measure, outcome.solutions.first(), outcome.stop) {
                (Measure::Depth, Some(solution), _) => {
                    measured.depth = self.trials.depth(puzzle, solution, limits);
                }
                (Measure::Backdoors, Some(solution), _) => {
                    measured.backdoors = self.trials.backdoors(puzzle, solution, limits);
                }
                (Measure::Whips, Some(solution), _) => {
                    measured.whips = self.trials.whips(puzzle, solution, limits);
                }
                (Measure::Braids, Some(solution), _) => {
                    measured.braids = self.trials.braids(puzzle, solution, limits);
                }
                (Measure::Whips, None, stop) => measured.whips = stop.map(Length::unknown),
                (Measure::Braids, None, stop) => measured.braids = stop.map(Length::unknown),
                (Measure::Depth, None, stop) => measured.depth = stop.map(Depth::unknown),
                (Measure::Backdoors, None, stop) => {
                    measured.backdoors = stop.map(Backdoors::unknown);
                }
            }
        }
        measured
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::human::{Scale, Trials};
    use crate::limits::{Interrupt, Limits, Stop};

    const HARD: &str =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    #[test]
    fn what_is_asked_for_is_measured_on_every_scale() {
        let puzzle: Grid = HARD.parse().unwrap();
        for scale in [Scale::Rules, Scale::Hodoku] {
            let mut rater = Rater::new(scale);
            assert_eq!(rater.rate(&puzzle).unwrap().measured, Measured::default());
            let rated = rater
                .set_measures(&[Measure::Backdoors])
                .rate(&puzzle)
                .unwrap();
            assert!(rated.measured.depth.is_none() && rated.measured.backdoors.is_some());
        }
        let mut rater = Rater::new(Scale::Rules);
        let several = rater
            .set_measures(&Measure::ALL)
            .rate(Grid::empty(puzzle.shape()));
        assert_eq!(several.unwrap().measured, Measured::default());
    }

    #[test]
    fn limits_leave_bounds() {
        let puzzle: Grid = HARD.parse().unwrap();
        let solution =
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let solution: Grid = solution.parse().unwrap();
        let mut trials = Trials::new();
        let limits = Limits::none().with_nodes(300);
        let depth = trials.depth(&puzzle, &solution, &limits).unwrap();
        assert_eq!(depth.depth.to_string(), ">=2");
        assert_eq!(depth.stop, Some(Stop::Nodes));
        let shorter = Limits::none().with_nodes(3);
        let braids = trials.braids(&puzzle, &solution, &shorter).unwrap();
        assert_eq!(
            (braids.length.to_string(), braids.stop),
            (">=1".to_owned(), Some(Stop::Nodes))
        );
        let interrupt = Interrupt::new();
        interrupt.raise();
        let limits = Limits::none().with_interrupt(&interrupt);
        let stopped = trials.backdoors(&puzzle, &solution, &limits).unwrap();
        assert_eq!(stopped.size.to_string(), ">=1");
        let measured = Measured {
            backdoors: Some(stopped),
            ..Measured::default()
        };
        assert_eq!(measured.stop(), Some(Stop::Interrupt));
    }

    #[test]
    fn a_search_that_ends_before_a_solution_leaves_bounds_too() {
        // As for a puzzle that is known to have one solution, where the time is then over.
        let puzzle: Grid = HARD.parse().unwrap();
        let mut rater = Rater::new(Scale::Hodoku);
        rater.set_limits(Limits::none().with_nodes(1));
        let measured = rater
            .set_measures(&Measure::ALL)
            .measure(&Givens::from(&puzzle));
        assert_eq!(measured.stop(), Some(Stop::Nodes));
        let (depth, backdoors) = (measured.depth, measured.backdoors);
        for length in [measured.whips, measured.braids] {
            assert_eq!(length.unwrap().length.to_string(), ">=0");
        }
        assert_eq!(depth.unwrap().depth.to_string(), ">=0");
        assert_eq!(backdoors.unwrap().size.to_string(), ">=0");
    }

    #[test]
    fn measures_are_read_by_name() {
        for measure in Measure::ALL {
            assert_eq!(measure.to_string().parse(), Ok(measure));
        }
        let error = "depths".parse::<Measure>().unwrap_err().to_string();
        assert_eq!(
            error,
            "expected depth, backdoors, whips or braids, found 'depths'; did you mean 'depth'?"
        );
    }
}
