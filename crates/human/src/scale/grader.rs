//! One solver that rates and explains on any scale: which techniques it has, and in which order.

use super::custom::{self, CustomGrades, ScoresError};
use super::names::Scale;
use crate::explainer::Explainer;
use crate::hodoku::Hodoku;
use crate::methods::Reasoner;
use crate::narration::order::{ByName, Change};
use quadrille_board::names::named;
use quadrille_board::{Grid, NameError};

/// Rates and explains puzzles on a [`Scale`]; keep one for each thread.
///
/// The `Rater` of `quadrille::rate` also finds out whether they have one solution.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::human::{Grader, Scale};
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let puzzle: Grid = line.parse().unwrap();
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
    pub(super) scale: Scale,
    pub(super) solver: Solver,
    pub(super) own: CustomGrades,
    /// The clues of the next puzzle.
    pub(super) clues: Option<Grid>,
}

#[derive(Clone, Debug)]
pub(super) enum Solver {
    Rules(Reasoner),
    Explainer(Box<Explainer>),
    Hodoku(Box<Hodoku>),
}

impl Grader {
    /// Returns a solver with all techniques of a scale.
    pub fn new(scale: Scale) -> Grader {
        let solver = match (scale, scale.edition()) {
            (Scale::Hodoku, _) => Solver::Hodoku(Box::default()),
            (_, Some(edition)) => {
                Solver::Explainer(Box::new(Explainer::new().with_edition(edition)))
            }
            (_, None) => Solver::Rules(Reasoner::new()),
        };
        Grader {
            scale,
            solver,
            own: CustomGrades::default(),
            clues: None,
        }
    }

    /// Uses no technique that is tried later than this one. The rating of a puzzle that is not solved then is the
    /// least that it can be, and on the scale of rules there is none.
    ///
    /// # Errors
    ///
    /// [`NameError`] lists the techniques of the scale.
    pub fn with_hardest(mut self, technique: &str) -> Result<Grader, NameError> {
        let hardest = custom::technique(self.scale, technique)?;
        self.order().change_by_name(Change::End, &[hardest]);
        Ok(self)
    }

    /// Tries these techniques first, in this order, then the others. Techniques that are found by one search, as
    /// pointing and claiming by the Explainer, go together.
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
        let first = self.known(techniques)?;
        self.order().change_by_name(Change::First, &first);
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
                    let expected = format!("no other technique on the scale {}", self.scale);
                    return Err(NameError::new(expected, name));
                }
                name => names.push(named(&more, |name| name, name)?),
            }
        }
        self.order().change_by_name(Change::Add, &names);
        Ok(self)
    }

    /// Takes what steps are worth from a text, and leaves out the techniques that it turns off; a configuration
    /// file of HoDoKu (`.hcfg`) also sets the order. Call it before [`with_hardest`](Grader::with_hardest).
    ///
    /// Each line has a technique and its worth: a difficulty on the scale of rules, a rating on those of the Explainer, with
    /// HoDoKu a score, and a level if that changes too; or `off`. A line `first: naked single, X-wing` names those that are
    /// tried first.
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
        let own = CustomGrades::read(text, self.scale)?;
        self.order().change_by_name(Change::First, &own.first);
        self.leave_out(&own.left_out);
        self.own.grades.extend(own.grades);
        Ok(self)
    }

    /// Uses none of these techniques.
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
    /// let grader = Grader::new(Scale::Hodoku).without(&["brute force"])?;
    /// assert_eq!(grader.techniques().last(), Some(&"forcing net"));
    /// # Ok::<(), quadrille::board::NameError>(())
    /// ```
    pub fn without(mut self, techniques: &[impl AsRef<str>]) -> Result<Grader, NameError> {
        let names = self.known(techniques)?;
        self.leave_out(&names);
        Ok(self)
    }

    /// Finds techniques of its scale by name.
    fn known(&self, names: &[impl AsRef<str>]) -> Result<Vec<&'static str>, NameError> {
        let known = |name: &_| custom::technique(self.scale, AsRef::<str>::as_ref(name));
        names.iter().map(known).collect()
    }

    /// Leaves known techniques out.
    pub(super) fn leave_out(&mut self, names: &[&str]) {
        self.order().change_by_name(Change::LeaveOut, names);
    }

    /// Returns the order of its techniques.
    pub(super) fn order(&mut self) -> &mut dyn ByName {
        match &mut self.solver {
            Solver::Rules(solver) => &mut solver.order,
            Solver::Explainer(solver) => &mut solver.order,
            Solver::Hodoku(solver) => &mut solver.order,
        }
    }

    /// Returns its scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Returns the names of its techniques in the order in which they are tried.
    pub fn techniques(&self) -> Vec<&'static str> {
        match &self.solver {
            Solver::Rules(solver) => solver.order.names(),
            Solver::Explainer(solver) => solver.order.names(),
            Solver::Hodoku(solver) => solver.order.names(),
        }
    }
}

impl Scale {
    /// Returns the names of its techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<&'static str> {
        Grader::new(self).techniques()
    }
}
