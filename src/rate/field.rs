//! The fields of a rating: one list, from which each interface takes its columns.

use super::{Effort, Rated};
use crate::cover::Count;
use crate::human::Rating;
use crate::human::explainer::{Ratings, Score};
use crate::human::hodoku::Level;

/// A field of a rating.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Its name: `difficulty`.
    pub name: &'static str,
    /// How its value is found, by the kind of the value.
    pub value: FieldValue,
}

/// Functions that find a value in a rating; `None` where it has none.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FieldValue {
    /// A word, and whether the puzzle may be harder.
    Word(fn(&Rated) -> Option<(&'static str, bool)>),
    /// A number, or the least that it can be.
    Number(fn(&Rated) -> Option<Count>),
    /// A rating in tenths.
    Score(fn(&Rated) -> Option<Score>),
    /// Whether something holds.
    Flag(fn(&Rated) -> Option<bool>),
}

use FieldValue::{Flag, Number, Score as Tenths, Word};

const fn field(name: &'static str, value: FieldValue) -> Field {
    Field { name, value }
}

impl Field {
    /// All fields.
    pub const ALL: [Field; 11] = [
        field("difficulty", Word(difficulty)),
        field("hardest", Word(|it| Some((it.hardest()?, false)))),
        field("steps", Number(|it| Some(exact(it.graded.as_ref()?.steps)))),
        field("nodes", Number(|it| effort(it, |effort| effort.nodes))),
        field("guesses", Number(|it| effort(it, |effort| effort.guesses))),
        field("depth", Number(|it| effort(it, |effort| effort.depth))),
        field("er", Tenths(|it| Some(ratings(it)?.puzzle))),
        field("ep", Tenths(|it| Some(ratings(it)?.pearl))),
        field("ed", Tenths(|it| Some(ratings(it)?.diamond))),
        field("score", Number(score)),
        field("exact", Flag(|it| Some(it.rating()?.is_exact()))),
    ];

    /// Returns a field by its name, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::rate::{Field, FieldValue, Rater};
    ///
    /// let puzzle: Grid = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72".parse()?;
    /// let rated = Rater::new(None).rate(&puzzle)?;
    /// let field = Field::named("difficulty").expect("there is one");
    /// let FieldValue::Word(value) = field.value else { panic!("it is a word") };
    /// assert_eq!(value(&rated), Some(("extreme", false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(name: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.name == name)
    }
}

fn difficulty(rated: &Rated) -> Option<(&'static str, bool)> {
    let rating = rated.rating()?;
    // Nothing is above extreme.
    let is_open = matches!(rating, Rating::Level(it) if it.level < Level::Extreme);
    Some((rating.level()?, is_open && !rating.is_exact()))
}

fn score(rated: &Rated) -> Option<Count> {
    match rated.rating()? {
        Rating::Level(it) if it.is_exact => Some(exact(it.score.into())),
        Rating::Level(it) => Some(Count::AtLeast(it.score.into())),
        _ => None,
    }
}

fn ratings(rated: &Rated) -> Option<Ratings> {
    match rated.rating()? {
        Rating::Scores(ratings) => Some(ratings),
        _ => None,
    }
}

fn effort(rated: &Rated, of: fn(Effort) -> u64) -> Option<Count> {
    rated.effort.map(of).map(exact)
}

fn exact(number: u64) -> Count {
    Count::Exact(number.into())
}
