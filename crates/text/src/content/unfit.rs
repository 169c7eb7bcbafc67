//! The parts of a puzzle that a format cannot hold.

use std::fmt;
use std::sync::Arc;

use super::puzzle::Puzzle;
use quadrille_board::Shape;
use quadrille_board::names::{list, printable};

/// The parts of a puzzle that are lost because the format has no place for
/// them.
///
/// A puzzle that is written always keeps its solutions. If that needs a part
/// that the format has no place for, nothing is written; any other lost part,
/// such as the name, is left out.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Format, Lost, Options, Writer, parse};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = parse(&format!("{line} easy"), &Options::default())?;
/// let mut out = Vec::new();
/// let unfit = Writer::new(Format::Msk).puzzle(&puzzle, &mut out).unwrap_err();
/// assert_eq!(unfit.lost(), [Lost::Name]);
/// assert!(unfit.is_written() && out.starts_with(b"53..7....\n"));
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no place for {}", list(lost.iter().map(Lost::to_string), "and"))]
pub struct Unfit {
    /// Invariant: not empty.
    lost: Vec<Lost>,
}

impl Unfit {
    /// Returns the lost parts, at least one.
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// Returns whether the puzzle was written, without the lost parts.
    pub fn is_written(&self) -> bool {
        !self.lost.iter().any(|lost| lost.is_vital())
    }

    /// Returns an error if any part is lost: these, and those that only few
    /// formats have a place for.
    pub(crate) fn unless_plain(
        puzzle: &Puzzle,
        lost: impl IntoIterator<Item = Option<Lost>>,
    ) -> Result<(), Unfit> {
        let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
        let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
        let fields = Lost::fields_except(puzzle, |_| false);
        Unfit::unless_none(lost.into_iter().chain([technique, placed]).chain(fields))
    }

    /// Returns a result to which lost parts are added.
    pub(crate) fn join(
        written: Result<(), Unfit>,
        lost: impl Iterator<Item = Option<Lost>>,
    ) -> Result<(), Unfit> {
        let before = written.err().map_or_else(Vec::new, |unfit| unfit.lost);
        Unfit::unless_none(before.into_iter().map(Some).chain(lost))
    }

    /// Returns an error if any part is lost.
    pub(crate) fn unless_none(lost: impl IntoIterator<Item = Option<Lost>>) -> Result<(), Unfit> {
        let lost: Vec<Lost> = lost.into_iter().flatten().collect();
        if lost.is_empty() {
            return Ok(());
        }
        Err(Unfit { lost })
    }
}

impl From<Lost> for Unfit {
    fn from(lost: Lost) -> Unfit {
        Unfit { lost: vec![lost] }
    }
}

/// A part of a puzzle that a format has no place for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Lost {
    /// Pencil marks.
    Marks,
    /// The regions of a jigsaw.
    Regions,
    /// Rules besides the usual ones.
    Variant,
    /// A constraint of this kind on some cells, in a form that the format does
    /// not have.
    Constraint(&'static str),
    /// A constraint of this kind, which the format has with a limit.
    LimitedConstraint(&'static str, &'static str),
    /// Pencil marks together with regions: the format has a place for either.
    MarksAndRegions,
    /// A cell without any candidate.
    NoCandidates,
    /// A board of this shape.
    Board(Shape),
    /// A puzzle whose name is not an identity and a rating.
    Unrated,
    /// The name.
    Name,
    /// Some characters of the name: it is written without them.
    NameCharacters,
    /// The technique that applies.
    Technique,
    /// The difference between placed digits and other single marks.
    Placed,
    /// The difference between clues and other single marks: all are written as
    /// clues.
    SingleMarks,
    /// Candidates that a clue or a placed digit rules out.
    RuledOut,
    /// The [field](Puzzle::fields) of this name.
    Field(Arc<str>),
}

impl Lost {
    /// Returns whether the puzzle without it would have other solutions, or
    /// would not be a puzzle.
    fn is_vital(&self) -> bool {
        match self {
            Lost::Marks
            | Lost::Regions
            | Lost::Variant
            | Lost::Constraint(_)
            | Lost::LimitedConstraint(..)
            | Lost::MarksAndRegions
            | Lost::NoCandidates
            | Lost::Board(_)
            | Lost::Unrated => true,
            Lost::Name
            | Lost::NameCharacters
            | Lost::Technique
            | Lost::Placed
            | Lost::SingleMarks
            | Lost::RuledOut
            | Lost::Field(_) => false,
        }
    }

    /// Returns what a puzzle loses that is read back with this name; no name is
    /// empty.
    pub(crate) fn name_unless(puzzle: &Puzzle, held: &str) -> Option<Lost> {
        match puzzle.name.as_deref() {
            None => None,
            Some(name) if name == held && !name.is_empty() => None,
            Some(_) if held.is_empty() => Some(Lost::Name),
            Some(_) => Some(Lost::NameCharacters),
        }
    }

    /// Returns the fields of a puzzle that have a value, except those that are
    /// held.
    pub(crate) fn fields_except(
        puzzle: &Puzzle,
        is_held: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = Option<Lost>> {
        let lost = puzzle
            .fields
            .iter()
            .filter(move |(name, value)| !value.is_empty() && !is_held(name));
        lost.map(|(name, _)| Some(Lost::Field(Arc::clone(name))))
    }

    /// Returns the single marks of a puzzle, if it has any.
    pub(crate) fn single_marks(puzzle: &Puzzle) -> Option<Lost> {
        (puzzle.marks_or_all().clues() != puzzle.grid).then_some(Lost::SingleMarks)
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lost::Marks => "pencil marks",
            Lost::Regions => "the regions of a jigsaw",
            Lost::Variant => "the rules of a variant",
            Lost::Constraint(kind) => return write!(f, "such a constraint: {kind}"),
            Lost::LimitedConstraint(kind, limit) => {
                return write!(f, "such a constraint: {kind} ({limit})");
            }
            Lost::MarksAndRegions => "both pencil marks and regions",
            Lost::NoCandidates => "a cell without candidates",
            Lost::Board(shape) => {
                let side = shape.side();
                return write!(f, "a board of {side}x{side} with boxes of {shape}");
            }
            Lost::Unrated => "a puzzle without an identity and a rating",
            Lost::Name => "the name",
            Lost::NameCharacters => "some characters of the name",
            Lost::Technique => "the technique",
            Lost::Placed => "placed digits",
            Lost::SingleMarks => "single marks that are not clues",
            Lost::RuledOut => "candidates that a digit rules out",
            Lost::Field(name) => return write!(f, "the field '{}'", printable(name)),
        })
    }
}

/// Checks that a puzzle has neither marks nor regions.
pub(crate) fn only_clues(puzzle: &Puzzle) -> Result<(), Lost> {
    match (&puzzle.marks, puzzle.regions()) {
        (Some(_), _) => Err(Lost::Marks),
        (None, Some(_)) => Err(Lost::Regions),
        (None, None) => Ok(()),
    }
}

/// Checks that a board is 9x9 with the usual boxes.
pub(crate) fn only_classic(puzzle: &Puzzle) -> Result<(), Lost> {
    let shape = puzzle.grid.shape();
    match shape == Shape::CLASSIC {
        true => Ok(()),
        false => Err(Lost::Board(shape)),
    }
}

/// Returns the name of a puzzle as it can stand on a line; empty if it has
/// none.
pub(crate) fn one_line_name(puzzle: &Puzzle) -> String {
    let name = puzzle.name.as_deref().unwrap_or_default();
    name.replace(char::is_control, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_lost_is_named() {
        let message = |lost: &[Lost]| {
            let unfit = Unfit::unless_none(lost.iter().cloned().map(Some)).unwrap_err();
            (unfit.to_string(), unfit.is_written())
        };
        assert_eq!(
            message(&[Lost::Name]),
            ("no place for the name".to_owned(), true)
        );
        let three = [Lost::Name, Lost::Technique, Lost::SingleMarks];
        let list = "no place for the name, the technique and single marks that are not clues";
        assert_eq!(message(&three), (list.to_owned(), true));
        let (board, is_written) = message(&[Lost::Board(Shape::new(2, 3).unwrap())]);
        assert_eq!(board, "no place for a board of 6x6 with boxes of 2x3");
        assert!(!is_written);
        assert_eq!(Unfit::unless_none([None, None]), Ok(()));
    }
}
