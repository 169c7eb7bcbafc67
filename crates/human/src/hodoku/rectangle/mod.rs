//! Unique, hidden and avoidable rectangles.
//!
//! Four cells of two rows, two columns and two boxes that hold digits a and b, twice each, can exchange them: the
//! puzzle would have two solutions. So if it has one, and none of the cells is a clue, something else must hold:
//!
//! - test 1: three cells have a and b alone, so the fourth is neither;
//! - test 2: two cells of a line have the same third candidate, so one of them has it;
//! - test 3: the other candidates of two cells of a line make a naked set with further cells of a house;
//! - test 4: two cells of a line have other candidates, and in a house of theirs a can go only there: neither is b;
//! - test 5: two cells across, or three, have the same third candidate: one of them has it;
//! - test 6: two cells across have other candidates, and a can go nowhere else in both rows and both columns: these
//!   two are not a;
//! - hidden rectangle: a can go nowhere else in the row and in the column of a cell whose opposite has a and b
//!   alone: the cell is not b;
//! - avoidable rectangles: as tests 1 and 2, but the other cells hold their digits already, and are no clues.
//!
//! Example of test 1: r1c1, r1c4 and r2c1 with 3 and 8, and r2c4 with 3, 5 and 8: r2c4 is 5.

mod avoidable;
mod corners;
mod unique;

pub use avoidable::avoidable;
pub use unique::unique;
