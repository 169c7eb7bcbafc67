//! The symmetries of a board: transforms that turn every puzzle into an
//! equivalent one.
//!
//! Digits can be renamed; rows can be permuted within their band, bands as a
//! whole, columns and stacks likewise; and a board with square boxes can be
//! reflected in its main diagonal. All other symmetries, such as rotation, are
//! combinations of these. A 9x9 board has 9! * 2 * 6^8 of them, which is
//! 1,218,998,108,160.
//!
//! A [`Transform`] is one of them. Boxes that are not square have no
//! reflections here, as these lead to a board of another shape.

mod of_variant;

use std::fmt;
use std::str::FromStr;

use super::{Grid, Shape, ShapeError};
use quadrille_limits::random::Random;

/// A symmetry of a board.
///
/// It applies three steps in this order: it reflects the grid in its main
/// diagonal, or not; it permutes the rows and the columns; and it renames the
/// digits.
///
/// # Notation
///
/// The text is the shape followed by each step that changes something,
/// separated by blanks: the word `transpose`; `rows=` with the rows that become
/// the first, the second and so on; `columns=` likewise; `digits=` with the new
/// digits for 1, for 2 and so on. Numbers are separated by commas if any of
/// them has two places, and not separated otherwise.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Transform};
///
/// let puzzle: Grid = "12..3..2..1..4.3".parse()?;
/// // Row 2 goes first, row 1 second; every 1 becomes 4, every 4 becomes 1.
/// let transform: Transform = "2x2 rows=2134 digits=4231".parse()?;
/// let other = transform.apply(&puzzle);
/// assert_eq!(other, "3..242....4..1.3".parse()?);
///
/// assert_eq!(transform.inverse().apply(&other), puzzle);
/// assert_eq!(transform.then(&transform).to_string(), "2x2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Transform {
    shape: Shape,
    /// Whether to transpose the grid first.
    transposed: bool,
    /// For each row of the result, the row it comes from.
    rows: Box<[u8]>,
    /// The same for the columns.
    columns: Box<[u8]>,
    /// For each digit, the new digit, both counted from 0.
    digits: Box<[u8]>,
}

impl Transform {
    /// Returns the transform that changes nothing.
    pub fn identity(shape: Shape) -> Transform {
        let order: Box<[u8]> = (0..shape.side() as u8).collect();
        Transform {
            shape,
            transposed: false,
            rows: order.clone(),
            columns: order.clone(),
            digits: order,
        }
    }

    /// Returns a random transform, each with the same chance. `source` returns
    /// 64 random bits at each call; the same bits give the same transform on
    /// every machine.
    pub fn random(shape: Shape, source: &mut dyn FnMut() -> u64) -> Transform {
        Transform::drawn(shape, &mut Random::new(source))
    }

    /// Returns a random transform from an existing source.
    #[doc(hidden)]
    pub fn drawn(shape: Shape, random: &mut Random) -> Transform {
        let mut transform = Transform::identity(shape);
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        transform.transposed = high == wide && random.place(2) == 1;
        transform.rows = random_lines(high, wide, random);
        transform.columns = random_lines(wide, high, random);
        random.shuffle(&mut transform.digits);
        transform
    }

    /// Creates a transform from these parts, which must be valid.
    pub(super) fn new(
        shape: Shape,
        transposed: bool,
        [rows, columns, digits]: [Box<[u8]>; 3],
    ) -> Transform {
        Transform {
            shape,
            transposed,
            rows,
            columns,
            digits,
        }
    }

    /// Returns the shape of the boards that it applies to.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the same transform without renaming digits.
    pub fn of_cells(&self) -> Transform {
        Transform {
            digits: Transform::identity(self.shape).digits,
            ..self.clone()
        }
    }

    /// Returns the same transform without moving cells.
    pub fn of_digits(&self) -> Transform {
        Transform {
            digits: self.digits.clone(),
            ..Transform::identity(self.shape)
        }
    }

    /// Returns the transformed grid.
    ///
    /// # Panics
    ///
    /// Panics if the grid has another shape.
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a transform of the same shape");
        let side = self.shape.side();
        let old = grid.values();
        let (down, right) = if self.transposed {
            (1, side)
        } else {
            (side, 1)
        };
        let mut values = Vec::with_capacity(old.len());
        for &row in &self.rows {
            values.extend(self.columns.iter().map(|&column| {
                match old[usize::from(row) * down + usize::from(column) * right] {
                    0 => 0,
                    value => self.digits[usize::from(value) - 1] + 1,
                }
            }));
        }
        Grid::from_values(self.shape, values).expect("as many cells, and digits of the shape")
    }

    /// Returns the transform that applies this one and then `other`.
    ///
    /// # Panics
    ///
    /// Panics if `other` has another shape.
    pub fn then(&self, other: &Transform) -> Transform {
        assert_eq!(other.shape, self.shape, "transforms of the same shape");
        let follow = |first: &[u8], second: &[u8]| -> Box<[u8]> {
            second.iter().map(|&k| first[usize::from(k)]).collect()
        };
        let (rows, columns) = self.turned(other.transposed);
        Transform {
            shape: self.shape,
            transposed: self.transposed != other.transposed,
            rows: follow(rows, &other.rows),
            columns: follow(columns, &other.columns),
            digits: follow(&other.digits, &self.digits),
        }
    }

    /// Returns the inverse transform.
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = self.turned(self.transposed);
        Transform {
            shape: self.shape,
            transposed: self.transposed,
            rows: inverse(rows),
            columns: inverse(columns),
            digits: inverse(&self.digits),
        }
    }

    /// Returns rows and columns, swapped if the board is transposed.
    fn turned(&self, is_turned: bool) -> (&[u8], &[u8]) {
        if is_turned {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        }
    }
}

/// Returns a random order of lines, `count` groups of `size`, that keeps the
/// groups together.
fn random_lines(size: usize, count: usize, random: &mut Random) -> Box<[u8]> {
    let mut groups: Vec<u8> = (0..count as u8).collect();
    random.shuffle(&mut groups);
    let mut lines = Vec::with_capacity(size * count);
    for group in groups {
        let first = group * size as u8;
        let mut members: Vec<u8> = (first..first + size as u8).collect();
        random.shuffle(&mut members);
        lines.extend(members);
    }
    lines.into()
}

fn inverse(order: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; order.len()];
    for (place, &from) in (0..).zip(order) {
        inverse[usize::from(from)] = place;
    }
    inverse.into()
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shape)?;
        if self.transposed {
            f.write_str(" transpose")?;
        }
        let parts = [
            ("rows", &self.rows),
            ("columns", &self.columns),
            ("digits", &self.digits),
        ];
        for (name, order) in parts {
            if !order.is_sorted() {
                let numbers: Vec<_> = order.iter().map(|k| (k + 1).to_string()).collect();
                let comma = if order.len() > 9 { "," } else { "" };
                write!(f, " {name}={}", numbers.join(comma))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Transform, TransformError> {
        let mut words = text.split_whitespace();
        let shape: Shape = words.next().unwrap_or_default().parse()?;
        let mut transform = Transform::identity(shape);
        let is_square = shape.box_rows() == shape.box_columns();
        for word in words {
            let Some((name, order)) = word.split_once('=') else {
                if word != "transpose" {
                    return Err(TransformError::Word {
                        word: word.to_owned(),
                    });
                }
                if !is_square {
                    return Err(TransformError::Transpose { shape });
                }
                transform.transposed = true;
                continue;
            };
            let (part, group) = match name {
                "rows" => (&mut transform.rows, shape.box_rows()),
                "columns" => (&mut transform.columns, shape.box_columns()),
                "digits" => (&mut transform.digits, 1),
                _ => {
                    return Err(TransformError::Word {
                        word: word.to_owned(),
                    });
                }
            };
            *part = read_order(order, shape.side(), group).ok_or_else(|| {
                let word = word.to_owned();
                TransformError::Order { word, shape }
            })?;
        }
        Ok(transform)
    }
}

/// Reads the numbers from 1 to `side`, each once, with groups kept together.
fn read_order(text: &str, side: usize, group: usize) -> Option<Box<[u8]>> {
    let number = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
    let order: Option<Box<[u8]>> = if text.contains(',') || side == 1 {
        text.split(',').map(number).collect()
    } else {
        let digits = text.chars().map(|symbol| symbol.to_digit(10));
        digits.map(|digit| (digit? as u8).checked_sub(1)).collect()
    };
    let order = order?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let is_order = sorted.iter().copied().eq(0..side as u8);
    let in_groups = |lines: &[u8]| {
        let of = |line: &u8| usize::from(*line) / group;
        lines.iter().all(|line| of(line) == of(&lines[0]))
    };
    (is_order && order.chunks(group).all(in_groups)).then_some(order)
}

/// Why a text is not a transform.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// The shape at the beginning is missing or invalid.
    #[error("a transform begins with its shape: {0}")]
    Shape(#[from] ShapeError),
    /// Unknown word.
    #[error("expected transpose, rows=, columns= or digits=, found '{word}'")]
    Word {
        /// The word.
        word: String,
    },
    /// A reflection would lead to a board of another shape.
    #[error("a board of {shape} cannot be transposed: its boxes are not square")]
    Transpose {
        /// The shape.
        shape: Shape,
    },
    /// A number is missing or repeated, or a band or stack is torn apart.
    #[error(
        "'{word}': expected each number from 1 to {} once, those of a band or stack together",
        shape.side()
    )]
    Order {
        /// The part of the text.
        word: String,
        /// The shape.
        shape: Shape,
    },
}

#[cfg(test)]
mod tests;
