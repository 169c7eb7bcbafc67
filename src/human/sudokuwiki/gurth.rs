//! Gurth's theorem: if the clues of a puzzle with one solution are symmetric, so is the solution.
//!
//! The board is reflected in a diagonal, or turned by 180 or 90 degrees, and each digit becomes another one or stays. If the
//! clues are the same afterwards, so is the puzzle, and its only solution becomes itself. So a candidate goes whose
//! image is gone, and a cell that keeps its place has a digit that stays.
//!
//! The clues show which digit becomes which. If there is one solution they have eight digits at least; one that is
//! missing stays. With a reflection three digits stay, as each box on the diagonal has these there, and no others; with a turn one
//! does, in the centre. No solution is symmetric with another number, so nothing is concluded then.
//! Example: r1c1 is 1, r1c9 2, r9c9 3 and r9c1 4, and so on for all digits but 9: turned by 90 degrees, 1 becomes 2, 2 becomes 3, 3
//! becomes 4 and 4 becomes 1. So r5c5 is 9.

use super::step::{Found, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::State;
use crate::human::told::words::list;

/// A way to move the board.
struct Move {
    how: &'static str,
    /// Returns where a cell goes, by row and column.
    to: fn(usize, usize) -> [usize; 2],
    /// The number of digits that stay.
    stay: usize,
}

const MOVES: [Move; 4] = [
    Move {
        how: "reflected in the diagonal from r1c1 to r9c9",
        to: |r, c| [c, r],
        stay: 3,
    },
    Move {
        how: "reflected in the diagonal from r1c9 to r9c1",
        to: |r, c| [8 - c, 8 - r],
        stay: 3,
    },
    Move {
        how: "turned by 180 degrees",
        to: |r, c| [8 - r, 8 - c],
        stay: 1,
    },
    Move {
        how: "turned by 90 degrees",
        to: |r, c| [c, 8 - r],
        stay: 1,
    },
];

/// Finds all candidates that go by each symmetry of the clues.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let position = &state.position;
    MOVES.into_iter().any(|Move { how, to, stay }| {
        let image = |cell: usize| {
            let [row, column] = to(cell / 9, cell % 9);
            9 * row + column
        };
        let Some(digits) = digits(state, &image, stay) else {
            return false;
        };
        let image = |it: Candidate| Candidate::new(image(it.cell()), digits[it.digit()]);
        let goes = |&it: &Candidate| {
            let next = image(it);
            let images = std::iter::successors(Some(next), |&next| Some(image(next)));
            let mut images = images.take_while(|&next| next != it);
            (next.cell() == it.cell() && next != it) || images.any(|next| !is_open(position, next))
        };
        let removed: Vec<Candidate> = position.candidates().filter(goes).collect();
        let stays = |it: &Candidate| image(*it) == *it;
        let kept: Vec<Candidate> = position.candidates().filter(stays).collect();
        let said = || {
            let changes = (0..9).filter(|&digit| digits[digit] != digit);
            let changes =
                changes.map(|digit| format!("{} becomes {}", digit + 1, digits[digit] + 1));
            format!(
                "the clues are the same if the board is {how} and {}; if there is one solution, it is the same too, so a \
                 candidate goes whose image is gone or is another digit of its cell",
                list(changes, "and"),
            )
        };
        let step = Step::remove(position, Technique::Gurth, removed, [kept, Vec::new()], said);
        step.is_some_and(&mut *found)
    })
}

/// Returns whether a candidate is possible: there, or placed.
fn is_open(position: &Position, it: Candidate) -> bool {
    position.has(it) || usize::from(position.digit(it.cell())) == it.digit() + 1
}

/// Returns the digit that each one becomes, if the clues are the same when each cell goes to its image.
fn digits(state: &State, image: &dyn Fn(usize) -> usize, stay: usize) -> Option<[usize; 9]> {
    let digit = |cell: usize| usize::from(state.position.digit(cell)).checked_sub(1);
    let mut to = [None; 9];
    for cell in each(state.clues) {
        let other = image(cell);
        if state.clues >> other & 1 == 0 {
            return None;
        }
        let (from, becomes) = (digit(cell)?, digit(other)?);
        if to[from].is_some_and(|it| it != becomes) {
            return None;
        }
        to[from] = Some(becomes);
    }
    // All clues are images of clues, so no two digits become one, and a digit that is no clue is left for itself.
    if to.iter().filter(|it| it.is_none()).count() > 1 {
        return None;
    }
    let to: [usize; 9] = std::array::from_fn(|digit| to[digit].unwrap_or(digit));
    let stays = (0..9).filter(|&digit| to[digit] == digit).count();
    (stays == stay).then_some(to)
}
