//! What is drawn on a board and has no other place in a puzzle.

/// Something that is drawn on a board: a constraint that was left out, or a
/// decoration. Colours, sizes and text are as the text had them, but only where
/// they are what they should be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Sketch {
    /// What its text calls it, such as `tightrope` or `circle`.
    pub name: String,
    /// Whether it is a constraint that was left out, not a decoration.
    pub is_left_out: bool,
    /// Rows and columns of its cells, counted from 0; some may be just outside of
    /// the board. A rectangle, a circle or a text is in their middle.
    pub cells: Vec<[i32; 2]>,
    /// Its lines, each from cell to cell.
    pub lines: Vec<Vec<[i32; 2]>>,
    /// Its lines between any points, down and right of the upper left corner of the
    /// board in hundredths of a cell. The middle of a shape is a line of one point.
    pub points: Vec<Vec<[i32; 2]>>,
    /// What is written there.
    pub value: String,
    /// The colour of its inside, as `#` and 3, 4, 6 or 8 hexadecimal digits.
    pub fill: Option<String>,
    /// The colour of its lines, likewise.
    pub outline: Option<String>,
    /// The colour of what is written, likewise.
    pub ink: Option<String>,
    /// Its width in hundredths of a cell.
    pub width: Option<i32>,
    /// Its height, or the height of its letters, likewise.
    pub height: Option<i32>,
    /// By how many degrees it is turned.
    pub angle: i32,
}
