//! What is asked of a solver of a scale: a rating, the steps of a solution, all steps of a position.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use super::graded::Graded;
use super::grader::{Grader, Solver};
use super::names::ScaleError;
use super::tally::Tally;
use crate::hodoku::State;
use crate::narration::run::{Listing, Tell};
use crate::narration::{Step, Verdict};
use quadrille_board::{Cell, Digit, Givens, Grid, Marks};
use quadrille_limits::limits::{Limits, Stop};

impl Grader {
    /// Tells which digits of the next puzzle are its clues, all others being placed by a solver. A technique of
    /// HoDoKu needs to know; otherwise all digits count as clues.
    pub fn set_clues(&mut self, clues: &Grid) -> &mut Grader {
        if let Solver::Hodoku(_) = &self.solver {
            self.clues = Some(clues.clone());
        }
        self
    }

    /// Returns the clues of the next puzzle, and forgets them.
    pub(super) fn take_clues(&mut self) -> Option<Grid> {
        self.clues.take()
    }

    /// Solves and rates a puzzle, which should have one solution, as several techniques rely on that.
    ///
    /// # Errors
    ///
    /// If the scale is [not defined](crate::Scale::check) for it.
    pub fn rate<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        if !self.own.grades.is_empty() {
            return self.explain(givens, limits, &mut |_| ControlFlow::Continue(()));
        }
        self.run(&givens, limits, None)
    }

    /// Solves and rates a puzzle, and passes on every step before it is made.
    fn run(
        &mut self,
        givens: &Givens<'_>,
        limits: &Limits,
        tell: Option<&mut Tell<'_>>,
    ) -> Result<Graded, ScaleError> {
        self.scale.check(givens)?;
        let clues = self.clues.take();
        let state = || State::of(givens, clues.as_ref());
        let graded = match &mut self.solver {
            Solver::Rules(it) => {
                let report = match tell {
                    Some(tell) => it.explain(givens, limits, tell),
                    None => it.solve(givens, limits),
                };
                Some(Graded::by_rules(report, it.order.is_whole()))
            }
            Solver::Explainer(it) => it.solve(givens, limits, tell).map(Graded::from),
            Solver::Hodoku(it) => state().map(|state| it.run(state, limits, tell).into()),
        };
        Ok(graded.unwrap_or_else(|| unreachable!("the scale was checked")))
    }

    /// Rates a puzzle only if that takes little time and shows that it has one solution.
    #[doc(hidden)]
    pub fn prove(&mut self, givens: &Givens<'_>, limits: &Limits) -> Option<Graded> {
        match &mut self.solver {
            Solver::Explainer(explainer) if self.own.grades.is_empty() => {
                explainer.prove(givens, limits).map(Graded::from)
            }
            _ => None,
        }
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop.
    ///
    /// # Errors
    ///
    /// As [`rate`](Grader::rate).
    pub fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        if self.own.grades.is_empty() {
            return self.run(&givens, limits, Some(tell));
        }
        let (own, mut tally) = (self.own.clone(), Tally::new(self.scale));
        let graded = self.run(
            &givens,
            limits,
            Some(&mut |step| {
                let step = own.graded(step);
                tally.count(&step);
                tell(&step)
            }),
        )?;
        Ok(tally.graded(graded.verdict, self.order().is_whole()))
    }

    /// Passes every step that the techniques find where a puzzle stands, in the order of the techniques, until told
    /// to stop. Of steps of one technique that do the same, the first one is passed. No step is made. A technique with
    /// more ways to try than a machine can ends early and is [named](Graded::unfinished).
    ///
    /// # Errors
    ///
    /// As [`rate`](Grader::rate).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::board::Grid;
    /// use quadrille::human::{Grader, Scale};
    /// use quadrille::limits::Limits;
    ///
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let mut steps = Vec::new();
    /// Grader::new(Scale::Rules).all_steps(&puzzle, &Limits::none(), &mut |step| {
    ///     steps.push(step.to_string());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(steps[0], "Hidden single: 3 can only go in r1c2 in box 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_steps<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        self.scale.check(&givens)?;
        let clues = self.clues.take();
        let state = || State::of(&givens, clues.as_ref());
        let (own, mut known, mut steps) = (&self.own, HashSet::new(), 0);
        let mut tell = |step: &Step| {
            let sorted = |list: &[(Cell, Digit)]| list.iter().copied().collect::<BTreeSet<_>>();
            let effect = (step.technique, sorted(&step.placed), sorted(&step.removed));
            if !known.insert(effect) {
                return ControlFlow::Continue(());
            }
            steps += 1;
            tell(&own.graded(step))
        };
        let listing = match &mut self.solver {
            Solver::Rules(it) => (it.all_steps(&givens, limits, &mut tell)).map(Listing::from),
            Solver::Explainer(it) => {
                Ok(it.all_steps(&givens, limits, &mut tell).unwrap_or_default())
            }
            Solver::Hodoku(it) => Ok(state().map_or_else(Listing::default, |state| {
                it.all_steps(state, limits, &mut tell)
            })),
        };
        let Listing { stop, unfinished } = listing.clone().unwrap_or_default();
        let verdict = match listing.map(|_| stop) {
            Err(contradiction) => Verdict::Contradiction(contradiction),
            Ok(Some(stop)) => Verdict::Stopped(stop),
            Ok(None) if !unfinished.is_empty() => Verdict::Stopped(Stop::Nodes),
            Ok(None) if steps > 0 => Verdict::Stopped(Stop::Visitor),
            Ok(None) if givens.clues().is_full() => Verdict::Solved(givens.clues().clone()),
            Ok(None) => Verdict::Stuck(as_left_off(&givens)),
        };
        Ok(Graded {
            steps,
            unfinished,
            ..Graded::of(verdict)
        })
    }
}

/// Returns the marks as they stand: those of the digits, where there are no others.
#[doc(hidden)]
pub fn as_left_off(givens: &Givens<'_>) -> Marks {
    let of_digits = || Marks::of(givens.clues());
    givens.marks().cloned().unwrap_or_else(of_digits)
}
