//! What of a variant is drawn outside of the board, and what is written into its cells.

use quadrille_board::{Cell, Cells, Kind, LocalConstraint, Shape, Variant};

/// The room for a clue outside of the board.
pub(super) const OUTSIDE: f64 = 30.0;

/// Returns the constraints of a variant.
pub(super) fn list(variant: &Variant) -> &[LocalConstraint] {
    variant.constraints().map_or(&[], |all| all.list())
}

/// A clue that stands outside of the board.
pub(super) struct Clue {
    pub(super) text: String,
    /// Its row and column, counted from 0: one of them is -1 or the side of the board.
    pub(super) from: (isize, isize),
    /// The direction in which its line goes.
    pub(super) down: f64,
    pub(super) right: f64,
    pub(super) is_diagonal: bool,
}

impl Clue {
    /// Returns the clue of a line that goes from one border of the board to another.
    pub(super) fn of(constraint: &LocalConstraint, shape: Shape) -> Option<Clue> {
        let cells = constraint.cells();
        let text = match constraint {
            LocalConstraint::Sum { sum, .. } => sum.to_string(),
            LocalConstraint::Ruled(ruled) => match ruled.kind().row().cells {
                Cells::Clue | Cells::Side => ruled.shown().join(" "),
                _ => return None,
            },
            _ => return None,
        };
        let at = |cell: Cell| (shape.row_of(cell) as isize, shape.column_of(cell) as isize);
        let (first, second) = (at(*cells.first()?), at(*cells.get(1)?));
        let (down, right) = (second.0 - first.0, second.1 - first.1);
        let is_diagonal = down != 0 && right != 0;
        let is_sum = matches!(constraint, LocalConstraint::Sum { .. });
        let is_outside = |(row, column): (isize, isize)| {
            let side = shape.side() as isize;
            !(0..side).contains(&row) || !(0..side).contains(&column)
        };
        let is_step = |pair: &[Cell]| {
            let (one, other) = (at(pair[0]), at(pair[1]));
            (other.0 - one.0, other.1 - one.1) == (down, right)
        };
        let last = at(*cells.last()?);
        let from = (first.0 - down, first.1 - right);
        let is_line = down.abs() <= 1 && right.abs() <= 1 && cells.windows(2).all(is_step);
        let is_whole = is_outside(from) && is_outside((last.0 + down, last.1 + right));
        (is_line && is_whole && is_diagonal == is_sum).then_some(Clue {
            text,
            from,
            down: down as f64,
            right: right as f64,
            is_diagonal,
        })
    }
}

/// Returns whether something is written into cells.
pub(super) fn has_labels(variant: &Variant, shape: Shape) -> bool {
    list(variant).iter().any(|constraint| match constraint {
        LocalConstraint::Cage { sum, .. } => sum.is_some(),
        LocalConstraint::Sum { .. } => Clue::of(constraint, shape).is_none(),
        LocalConstraint::Ruled(ruled) => {
            matches!(sign_of(ruled.kind()), Sign::Outline) && Clue::of(constraint, shape).is_none()
        }
        LocalConstraint::Either(_) | LocalConstraint::Variables(_) => true,
        _ => false,
    })
}

/// Returns the room that clues outside of the board take.
pub(super) fn margin(variant: &Variant, shape: Shape) -> f64 {
    let clues = list(variant).iter().filter_map(|it| Clue::of(it, shape));
    let places: Vec<(isize, isize)> = clues.map(|clue| clue.from).collect();
    let number = |place| places.iter().filter(|&other| other == place).count();
    OUTSIDE * places.iter().map(number).max().unwrap_or(0) as f64
}

/// How a constraint that is one relation is drawn.
pub(super) enum Sign {
    /// A line of a class.
    Line(&'static str),
    /// Its outline, with its name.
    Outline,
    /// Circles or shaded squares in its cells.
    Circles,
    Squares,
    /// Signs for "more than" between its cells.
    Chevrons,
    /// Such signs between its first cell, which has the least or the greatest digit, and the others.
    Extreme {
        is_least: bool,
    },
    /// Its numbers in a circle where four cells meet.
    Corner,
    /// It is no part of the picture.
    None,
}

/// Returns how constraints of a kind are drawn.
pub(super) fn sign_of(kind: Kind) -> Sign {
    use Kind::*;
    match kind {
        Palindrome => Sign::Line("grey"),
        Renban => Sign::Line("purple"),
        Nabner => Sign::Line("yellow"),
        Zipper => Sign::Line("lilac"),
        Whisper => Sign::Line("green"),
        Between | DoubleArrow => Sign::Line("shaft"),
        Lockout | RegionSum | SumLine | SumLoop => Sign::Line("blue"),
        Entropic => Sign::Line("orange"),
        Modular => Sign::Line("teal"),
        Slow => Sign::Line("thermometer"),
        SameDifference | Parity | Relation | Regex => Sign::Line("red"),
        Clone => Sign::Squares,
        CountingCircles => Sign::Circles,
        Greater => Sign::Chevrons,
        Minimum => Sign::Extreme { is_least: true },
        Maximum => Sign::Extreme { is_least: false },
        Quadruple => Sign::Corner,
        Outside => Sign::None,
        _ => Sign::Outline,
    }
}
