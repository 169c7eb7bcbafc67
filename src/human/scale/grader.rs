//! One solver that rates and explains on any scale.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::str::FromStr;

use super::graded::Graded;
use super::names::{Scale, ScaleError};
use super::own::{self, Own, ScoresError};
use super::tally::Tally;
use crate::board::names::named;
use crate::board::{Cell, Digit, Givens, Grid, Marks, NameError};
use crate::human::explainer::{self, Edition, Explainer};
use crate::human::hodoku::{self, Hodoku};
use crate::human::methods::Reasoner;
use crate::human::patterns::Rule;
use crate::human::sudokuwiki::{self, SudokuWiki};
use crate::human::told::run::Listing;
use crate::human::told::{Step, Verdict};
use crate::limits::{Limits, Stop};

/// Rates and explains puzzles on a [`Scale`]; keep one for each thread.
///
/// [`Rater`](crate::rate::Rater) also finds out whether they have one solution.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::human::{Grader, Scale};
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let rating = |scale| {
///     let graded = Grader::new(scale).rate(&puzzle, &Limits::none())?;
///     Ok(graded.rating.expect("the work was not stopped").to_string())
/// };
/// assert_eq!(rating(Scale::Rules)?, "extreme");
/// assert_eq!(rating(Scale::Se)?, "7.2/1.2/1.2");
/// assert_eq!(rating(Scale::Hodoku)?, "extreme (3158)");
/// # Ok::<(), quadrille::human::ScaleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grader {
    scale: Scale,
    solver: Solver,
    own: Own,
    /// Whether the hardest techniques are used too.
    is_whole: bool,
    /// The clues of the next puzzle.
    clues: Option<Grid>,
}

#[derive(Clone, Debug)]
pub(super) enum Solver {
    Rules(Reasoner),
    Explainer(Box<Explainer>),
    Hodoku(Box<Hodoku>),
    SudokuWiki(SudokuWiki),
}

impl Grader {
    /// Returns a solver with all techniques of a scale.
    pub fn new(scale: Scale) -> Grader {
        let solver = match (scale, scale.edition()) {
            (Scale::Hodoku, _) => Solver::Hodoku(Box::default()),
            (Scale::SudokuWiki, _) => Solver::SudokuWiki(SudokuWiki::new()),
            (_, Some(edition)) => {
                Solver::Explainer(Box::new(Explainer::new().with_edition(edition)))
            }
            (_, None) => Solver::Rules(Reasoner::new()),
        };
        Grader::of(scale, solver)
    }

    pub(super) fn of(scale: Scale, solver: Solver) -> Grader {
        Grader {
            scale,
            solver,
            own: Own::default(),
            is_whole: true,
            clues: None,
        }
    }

    /// Uses no technique that is tried later than this one.
    ///
    /// # Errors
    ///
    /// [`NameError`] lists the techniques of the scale.
    pub fn with_hardest(self, technique: &str) -> Result<Grader, NameError> {
        let solver = match self.solver {
            Solver::Rules(reasoner) => Solver::Rules(reasoner.with_hardest(technique.parse()?)),
            Solver::Explainer(explainer) => {
                let edition = self.scale.edition().unwrap_or_default();
                let hardest = edition.technique(technique)?;
                Solver::Explainer(Box::new(explainer.with_hardest(hardest)))
            }
            Solver::Hodoku(hodoku) => {
                Solver::Hodoku(Box::new(hodoku.with_hardest(technique.parse()?)))
            }
            Solver::SudokuWiki(solver) => {
                Solver::SudokuWiki(solver.with_hardest(technique.parse()?))
            }
        };
        Ok(Grader {
            solver,
            is_whole: false,
            ..self
        })
    }

    /// Tries these techniques first, in this order, then the others. Techniques that are found by one search, as
    /// pointing and claiming by the Explainer, go together. Call it before [`with_hardest`](Grader::with_hardest).
    ///
    /// # Errors
    ///
    /// [`NameError`] lists the techniques of the scale.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::human::{Grader, Scale};
    ///
    /// let grader = Grader::new(Scale::Hodoku).with_order(&["naked single", "X-wing"])?;
    /// assert_eq!(grader.techniques()[..3], ["naked single", "X-wing", "full house"]);
    /// # Ok::<(), quadrille::board::NameError>(())
    /// ```
    pub fn with_order(mut self, techniques: &[impl AsRef<str>]) -> Result<Grader, NameError> {
        let known = |name: &_| own::technique(self.scale, AsRef::<str>::as_ref(name));
        let first: Result<Vec<&str>, NameError> = techniques.iter().map(known).collect();
        self.order(&first?);
        Ok(self)
    }

    /// Uses these techniques too, which the scale leaves out otherwise: some of [`Scale::more_techniques`], or
    /// `all`. Each is tried at its place, from easy to hard. Call it before
    /// [`with_order`](Grader::with_order).
    ///
    /// # Errors
    ///
    /// [`NameError`] lists the techniques that the scale can have besides.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::human::{Grader, Scale};
    ///
    /// let grader = Grader::new(Scale::Hodoku).with_more(&["junior exocet"])?;
    /// assert!(grader.techniques().contains(&"junior exocet"));
    /// assert!(Grader::new(Scale::Se).with_more(&["junior exocet"]).is_err());
    /// # Ok::<(), quadrille::board::NameError>(())
    /// ```
    pub fn with_more(mut self, techniques: &[impl AsRef<str>]) -> Result<Grader, NameError> {
        let more = self.scale.more_techniques();
        let mut names = Vec::new();
        for name in techniques.iter().map(AsRef::as_ref) {
            match name {
                "all" if !more.is_empty() => names.extend(&more),
                _ if more.is_empty() => {
                    return Err(NameError {
                        expected: format!("no other technique on the scale {}", self.scale),
                        found: name.to_owned(),
                    });
                }
                name => names.push(named(&more, |name| name, name)?),
            }
        }
        match &mut self.solver {
            Solver::Rules(solver) => *solver = solver.clone().with(&parsed(&names)),
            Solver::Hodoku(solver) => **solver = (**solver).clone().with(&parsed(&names)),
            Solver::Explainer(_) | Solver::SudokuWiki(_) => {}
        }
        Ok(self)
    }

    /// Takes what steps are worth from a text, and leaves out the techniques that it turns off; a configuration
    /// file of HoDoKu (`.hcfg`) also sets the order. Call it before [`with_hardest`](Grader::with_hardest).
    ///
    /// Each line has a technique and its worth: a difficulty on the scale of rules, a rating on those of the Explainer, with
    /// HoDoKu a score, and a level if that changes too, with SudokuWiki the points; or `off`.
    ///
    /// # Errors
    ///
    /// [`ScoresError`] names the line.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::human::{Grader, Scale};
    ///
    /// let grader = Grader::new(Scale::Hodoku).with_scores("naked pair: 50\nX-wing: 120 unfair\nBUG+1: off")?;
    /// assert!(!grader.techniques().contains(&"BUG+1"));
    /// # Ok::<(), quadrille::human::ScoresError>(())
    /// ```
    pub fn with_scores(mut self, text: &str) -> Result<Grader, ScoresError> {
        let own = Own::read(text, self.scale)?;
        self.order(&own.first);
        self.leave_out(&own.left_out);
        self.own.grades.extend(own.grades);
        Ok(self)
    }

    /// Tries known techniques first.
    fn order(&mut self, first: &[&'static str]) {
        if first.is_empty() {
            return;
        }
        match &mut self.solver {
            Solver::Rules(solver) => *solver = solver.clone().with_order(&parsed(first)),
            Solver::Explainer(solver) => {
                let first = of_edition(solver.edition(), first);
                **solver = (**solver).clone().with_order(&first);
            }
            Solver::Hodoku(solver) => **solver = (**solver).clone().with_order(&parsed(first)),
            Solver::SudokuWiki(solver) => *solver = solver.clone().with_order(&parsed(first)),
        }
    }

    /// Leaves known techniques out.
    pub(super) fn leave_out(&mut self, names: &[&'static str]) {
        if names.is_empty() {
            return;
        }
        match &mut self.solver {
            Solver::Rules(solver) => *solver = solver.clone().without(&parsed(names)),
            Solver::Explainer(solver) => {
                let names = of_edition(solver.edition(), names);
                **solver = (**solver).clone().without(&names);
            }
            Solver::Hodoku(solver) => **solver = (**solver).clone().without(&parsed(names)),
            Solver::SudokuWiki(solver) => *solver = solver.clone().without(&parsed(names)),
        }
    }

    /// Returns its scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Returns the names of its techniques in the order in which they are tried.
    pub fn techniques(&self) -> Vec<&'static str> {
        match &self.solver {
            Solver::Rules(reasoner) => reasoner.rules().map(Rule::name).collect(),
            Solver::Explainer(explainer) => {
                let all = explainer.techniques().into_iter();
                all.map(explainer::Technique::name).collect()
            }
            Solver::Hodoku(hodoku) => {
                let all = hodoku.techniques().into_iter();
                all.map(hodoku::Technique::name).collect()
            }
            Solver::SudokuWiki(solver) => {
                let all = solver.techniques().iter().copied();
                all.map(sudokuwiki::Technique::name).collect()
            }
        }
    }

    /// Tells which digits of the next puzzle are its clues, all others being placed by a solver. A technique of
    /// HoDoKu needs to know; otherwise all digits count as clues.
    pub fn set_clues(&mut self, clues: &Grid) -> &mut Grader {
        if let Solver::Hodoku(_) | Solver::SudokuWiki(_) = &self.solver {
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
    /// If the scale is [not defined](Scale::check) for it.
    pub fn rate<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        if !self.own.grades.is_empty() {
            return self.explain(givens, limits, &mut |_| ControlFlow::Continue(()));
        }
        self.scale.check(&givens)?;
        self.pass_clues();
        let graded = match &mut self.solver {
            Solver::Rules(reasoner) => Some(reasoner.solve(givens, limits).into()),
            Solver::Explainer(explainer) => explainer.solve(givens, limits).map(Graded::from),
            Solver::Hodoku(hodoku) => hodoku.solve(givens, limits).map(Graded::from),
            Solver::SudokuWiki(solver) => solver.solve(givens, limits).map(Graded::from),
        };
        Ok(graded.unwrap_or_else(|| unreachable!("the scale was checked")))
    }

    /// Rates a puzzle only if that takes little time and shows that it has one solution.
    pub(crate) fn prove(&mut self, givens: &Givens<'_>, limits: &Limits) -> Option<Graded> {
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
        self.scale.check(&givens)?;
        self.pass_clues();
        let (own, mut tally) = (&self.own, Tally::new(self.scale));
        let mut graded_tell = |step: &Step| {
            let step = own.graded(step);
            tally.count(&step);
            tell(&step)
        };
        let tell: &mut dyn FnMut(&Step) -> ControlFlow<()> = match own.grades.is_empty() {
            true => tell,
            false => &mut graded_tell,
        };
        let graded = match &mut self.solver {
            Solver::Rules(reasoner) => Some(reasoner.explain(givens, limits, tell).into()),
            Solver::Explainer(explainer) => {
                explainer.explain(givens, limits, tell).map(Graded::from)
            }
            Solver::Hodoku(hodoku) => hodoku.explain(givens, limits, tell).map(Graded::from),
            Solver::SudokuWiki(solver) => solver.explain(givens, limits, tell).map(Graded::from),
        };
        let graded: Graded = graded.unwrap_or_else(|| unreachable!("the scale was checked"));
        Ok(match self.own.grades.is_empty() {
            true => graded,
            false => tally.graded(graded.verdict, self.is_whole),
        })
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
        self.pass_clues();
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
            Solver::Rules(reasoner) => {
                (reasoner.all_steps(&givens, limits, &mut tell)).map(Listing::from)
            }
            Solver::Explainer(it) => {
                Ok(it.all_steps(&givens, limits, &mut tell).unwrap_or_default())
            }
            Solver::Hodoku(it) => Ok(it.all_steps(&givens, limits, &mut tell).unwrap_or_default()),
            Solver::SudokuWiki(it) => {
                Ok(it.all_steps(&givens, limits, &mut tell).unwrap_or_default())
            }
        };
        let Listing { stop, unfinished } = listing.clone().unwrap_or_default();
        let verdict = match listing.map(|_| stop) {
            Err(contradiction) => Verdict::Contradiction(contradiction),
            Ok(Some(stop)) => Verdict::Stopped(stop),
            Ok(None) if !unfinished.is_empty() => Verdict::Stopped(Stop::Nodes),
            Ok(None) if steps > 0 => Verdict::Stopped(Stop::Visitor),
            Ok(None) if givens.clues().is_full() => Verdict::Solved(givens.clues().clone()),
            Ok(None) => Verdict::Stuck(standing(&givens)),
        };
        Ok(Graded {
            rating: None,
            hardest: None,
            steps,
            verdict,
            unfinished,
        })
    }

    /// Passes the clues of the next puzzle on.
    fn pass_clues(&mut self) {
        match (&mut self.solver, self.clues.take()) {
            (Solver::Hodoku(hodoku), Some(clues)) => _ = hodoku.set_clues(&clues),
            (Solver::SudokuWiki(solver), Some(clues)) => solver.set_clues(&clues),
            _ => {}
        }
    }
}

/// Finds techniques by names that are known.
fn parsed<T: FromStr>(names: &[&str]) -> Vec<T> {
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

fn of_edition(edition: Edition, names: &[&str]) -> Vec<explainer::Technique> {
    let known = names.iter().map(|name| edition.technique(name));
    known.filter_map(Result::ok).collect()
}

/// Returns the marks as they stand: those of the digits, where there are no others.
pub(crate) fn standing(givens: &Givens<'_>) -> Marks {
    let of_digits = || Marks::of(givens.clues());
    givens.marks().cloned().unwrap_or_else(of_digits)
}
