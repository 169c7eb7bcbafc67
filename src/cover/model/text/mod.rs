//! Knuth's text format for exact-cover problems, which his programs (DLX1, DLX2
//! and the others) and many more read.
//!
//! ```text
//! | A simple example of colours
//! a b c | x y
//! a b x:0 y:0
//! a c x:1 y:1
//! b x:1
//! c y:1
//! ```
//!
//! A line that begins with `|` is a comment, and blank lines are skipped. The
//! first other line names the items, the secondary ones after a separate `|`.
//! Every further line is an option: the names of its items, with `:` and a
//! colour after some of the secondary ones. An option without a primary item is
//! ignored, as no search would choose it.
//!
//! Bounds stand before the name of a primary item: `2|a` is covered twice, and
//! `1:3|b` from one to three times. The cost of an option is a word of its own
//! anywhere behind its first item, `|5`; several add up, and without one the
//! cost is 0. (A word `x:|5` has a colour that no text can have: `|` may be a
//! colour, but no part of one.) Primary items whose names begin with `#` are
//! those to branch on first.
//!
//! Knuth's names have up to 8 characters and his colours one; here both may
//! have any length.

mod error;
mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::index::{ItemId, OptionId};
use super::problem::{Colour, Problem};
use super::subproblem::Subproblem;
use super::wrong_problem::WrongProblem;
use names::{checked_colour_name, checked_item_name};

pub use error::{InvalidName, ReadError, Syntax};

/// A problem whose items and colours have names, as in a text.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{NamedProblem, Solver};
///
/// let text = "
///     a b c | x y
///     a b x:0 y:0
///     a c x:1 y:1
///     b x:1
///     c y:1";
/// let named: NamedProblem = text.parse()?;
/// let mut solver = Solver::new(named.problem().clone());
/// let solution = solver.solutions().next().expect("there is one");
/// let mut lines: Vec<_> = solution
///     .iter()
///     .map(|&option| format!("line {}: {}", named.line(option), named.option(option)))
///     .collect();
/// lines.sort();
/// assert_eq!(lines, ["line 4: a c x:1 y:1", "line 5: b x:1"]);
/// # Ok::<(), quadrille::cover::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedProblem {
    problem: Arc<Problem>,
    /// For each item, its name. Names are unique.
    items: Vec<Box<str>>,
    colours: HashMap<Colour, Box<str>>,
    /// For each option, the line it was read from.
    lines: Vec<usize>,
    /// The lines of the options that were ignored.
    ignored: Vec<usize>,
}

impl NamedProblem {
    /// Names the items and the colours of a problem.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidName`] if a name is empty, is not allowed in a text, or
    /// names two items or two colours.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{NamedProblem, Problem};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items().expect("two items");
    /// builder.option([b, a]).expect("an option");
    /// let problem = builder.build();
    /// let named = NamedProblem::new(problem, |item| format!("i{}", item.index()), |_| "-".into())?;
    /// assert_eq!(named.to_string(), "i0 i1\ni1 i0\n");
    /// # Ok::<(), quadrille::cover::InvalidName>(())
    /// ```
    pub fn new(
        problem: impl Into<Arc<Problem>>,
        mut item_name: impl FnMut(ItemId) -> String,
        mut colour_name: impl FnMut(Colour) -> String,
    ) -> Result<NamedProblem, InvalidName> {
        let problem = problem.into();
        let mut names = HashMap::with_capacity(problem.item_count());
        let mut items = Vec::with_capacity(problem.item_count());
        for item in problem.items() {
            let name = checked_item_name(item_name(item))?;
            if names.insert(name.clone(), item).is_some() {
                return Err(InvalidName::Repeated(name.into()));
            }
            items.push(name);
        }
        let mut names = HashMap::new();
        let mut colours = HashMap::new();
        for option in problem.options() {
            let places = 0..problem.items_of(option).len();
            for colour in places.filter_map(|place| problem.colour(option, place)) {
                if colours.contains_key(&colour) {
                    continue;
                }
                let name = checked_colour_name(colour_name(colour))?;
                if names.insert(name.clone(), colour).is_some() {
                    return Err(InvalidName::Repeated(name.into()));
                }
                colours.insert(colour, name);
            }
        }
        // The lines that `write` gives them, below the item line.
        let lines = (2..).take(problem.option_count()).collect();
        Ok(NamedProblem {
            problem,
            items,
            colours,
            lines,
            ignored: Vec::new(),
        })
    }

    /// Returns a part of this problem, with the same names and lines.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem`] if it has an item or option that this problem
    /// does not have: it is then a part of another problem.
    pub fn part(&self, part: &Subproblem) -> Result<NamedProblem, WrongProblem> {
        let name = |&item: &ItemId| {
            let name = self.items.get(item.index()).cloned();
            name.ok_or(WrongProblem::Item(item))
        };
        let line = |&option: &OptionId| {
            let line = self.lines.get(option.index()).copied();
            line.ok_or(WrongProblem::Option(option))
        };
        Ok(NamedProblem {
            problem: Arc::clone(part.problem()),
            items: part.items().iter().map(name).collect::<Result<_, _>>()?,
            colours: self.colours.clone(),
            lines: part.options().iter().map(line).collect::<Result<_, _>>()?,
            ignored: Vec::new(),
        })
    }

    /// Returns the problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the name of an item.
    ///
    /// # Panics
    ///
    /// Panics if the item belongs to a larger problem.
    pub fn item_name(&self, item: ItemId) -> &str {
        &self.items[item.index()]
    }

    /// Returns the item with this name. Takes time linear in the number of
    /// items.
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.problem
            .items()
            .find(|&item| self.item_name(item) == name)
    }

    /// Returns the primary items whose names begin with `#`. Knuth's program
    /// DLX2-SHARP branches on them before others; to do the same, pass them to
    /// [`Solver::prefer`](crate::cover::Solver::prefer).
    pub fn sharp_items(&self) -> Vec<ItemId> {
        let primary = self.problem.items().take(self.problem.primary_count());
        let mut items = primary.collect::<Vec<_>>();
        items.retain(|&item| self.item_name(item).starts_with('#'));
        items
    }

    /// Returns the name of a colour, if it has one.
    pub fn colour_name(&self, colour: Colour) -> Option<&str> {
        self.colours.get(&colour).map(AsRef::as_ref)
    }

    /// Returns the line that an option was read from, counted from 1. A part
    /// keeps the lines of the whole; a problem that was not read has the lines
    /// that `write` would give it.
    ///
    /// # Panics
    ///
    /// Panics if the option belongs to a larger problem.
    pub fn line(&self, option: OptionId) -> usize {
        self.lines[option.index()]
    }

    /// Returns the lines of options that were ignored because they have no
    /// primary item, ascending.
    pub fn ignored_lines(&self) -> &[usize] {
        &self.ignored
    }

    /// Displays an option as in the text: its items, with their colours, and
    /// its cost after a `|`, if it has one.
    ///
    /// # Panics
    ///
    /// Displaying it panics if the option belongs to a larger problem.
    pub fn option(&self, option: OptionId) -> impl fmt::Display + '_ {
        NamedOption {
            named: self,
            option,
        }
    }
}

/// An option with the names of its items.
struct NamedOption<'a> {
    named: &'a NamedProblem,
    option: OptionId,
}

impl fmt::Display for NamedOption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.named.problem();
        for (place, &item) in problem.items_of(self.option).iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{}", self.named.item_name(item))?;
            let colour = problem.colour(self.option, place);
            if let Some(name) = colour.and_then(|colour| self.named.colour_name(colour)) {
                write!(f, ":{name}")?;
            }
        }
        match problem.cost(self.option) {
            0 => Ok(()),
            cost => write!(f, " |{cost}"),
        }
    }
}
