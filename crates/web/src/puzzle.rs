//! A puzzle as the page has it.

use quadrille::board::{Constraints, Digit, DigitSet, Grid, Marks, Regions, Shape, Variant};
use quadrille::text::{self, Alphabet};
use serde::{Deserialize, Serialize};

/// A puzzle in JSON. Cells are in reading order.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Puzzle {
    /// The rows and columns of a box.
    pub shape: [usize; 2],
    /// The digit of each cell, 0 for none.
    pub clues: Vec<u8>,
    /// The same for digits that were placed and are not clues.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub placed: Option<Vec<u8>>,
    /// The candidates of each cell, as far as they are given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub marks: Option<Vec<Vec<usize>>>,
    /// The region of each cell of a jigsaw, from 0.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub regions: Option<Vec<usize>>,
    /// The names of rules that hold all over the board, as in `x,windoku`.
    #[serde(default)]
    pub variant: String,
    /// Rules of single cells, as in `cage 15 r1c1 r1c2; odd r5c5`.
    #[serde(default)]
    pub constraints: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Everything else in its text, such as an author: names and values.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub fields: Vec<(String, String)>,
    /// Constraints of its text that are not known, as in `renban (2)`: without
    /// them, it is another puzzle.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub left_out: Vec<String>,
    /// What is drawn on the board besides. The page keeps it.
    #[serde(default, skip_deserializing)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub sketches: Vec<Sketch>,
}

/// As in the library, except that cells may be parts of cells.
#[derive(Clone, Serialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sketch {
    name: String,
    left_out: bool,
    cells: Vec<[f64; 2]>,
    lines: Vec<Vec<[f64; 2]>>,
    value: String,
    fill: Option<String>,
    outline: Option<String>,
    ink: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    angle: i32,
}

impl Sketch {
    fn of(sketch: &text::Sketch) -> Sketch {
        let sketch = sketch.clone();
        let place = |cell: [i32; 2]| cell.map(f64::from);
        // From the corner of the board to the middle of the first cell.
        let point = |point: [i32; 2]| point.map(|at| f64::from(at - 50) / 100.0);
        let mut cells: Vec<[f64; 2]> = sketch.cells.into_iter().map(place).collect();
        let mut lines: Vec<Vec<[f64; 2]>> = Vec::new();
        for line in sketch.lines {
            lines.push(line.into_iter().map(place).collect());
        }
        for line in sketch.points {
            let line: Vec<[f64; 2]> = line.into_iter().map(point).collect();
            match line[..] {
                [middle] => cells.push(middle),
                _ => lines.push(line),
            }
        }
        Sketch {
            name: sketch.name,
            left_out: sketch.is_left_out,
            cells,
            lines,
            value: sketch.value,
            fill: sketch.fill,
            outline: sketch.outline,
            ink: sketch.ink,
            width: sketch.width,
            height: sketch.height,
            angle: sketch.angle,
        }
    }
}

impl Puzzle {
    /// Returns the puzzle of a text.
    pub fn of(puzzle: &text::Puzzle) -> Puzzle {
        let shape = puzzle.grid.shape();
        let variant = &puzzle.variant;
        let names: Vec<&str> = variant.extras().iter().map(|extra| extra.name()).collect();
        let regions = puzzle.regions();
        let fields = puzzle.fields.iter();
        Puzzle {
            shape: [shape.box_rows(), shape.box_columns()],
            clues: puzzle.grid.values().to_vec(),
            placed: puzzle.placed.as_ref().map(|grid| grid.values().to_vec()),
            marks: puzzle.marks.as_ref().map(of_marks),
            regions: regions.map(|regions| shape.cells().map(|cell| regions.of(cell)).collect()),
            variant: names.join(","),
            constraints: variant
                .constraints()
                .map(Constraints::to_string)
                .unwrap_or_default(),
            name: puzzle.name.clone(),
            fields: fields
                .map(|(name, value)| (name.to_string(), value.clone()))
                .collect(),
            left_out: puzzle.left_out.to_vec(),
            sketches: puzzle.sketches.iter().map(Sketch::of).collect(),
        }
    }

    /// Returns the puzzle of a line with one symbol for each cell, and these rules.
    ///
    /// # Errors
    ///
    /// If it is not such a line, or the board cannot have the rules.
    pub fn of_line(line: &str, variant: &str, constraints: &str) -> Result<Puzzle, String> {
        let grid: Grid = line.parse().map_err(|error| format!("{error}"))?;
        let shape = grid.shape();
        let variant = variant_of(shape, variant, constraints)?;
        let puzzle = text::Puzzle::new(grid, Alphabet::usual(shape.side()));
        let puzzle = puzzle.with_variant(&variant);
        Ok(Puzzle::of(&puzzle.map_err(|error| error.to_string())?))
    }

    /// Returns the shape of the board.
    ///
    /// # Errors
    ///
    /// If there is no such board.
    pub fn shape(&self) -> Result<Shape, String> {
        let [rows, columns] = self.shape;
        Shape::new(rows, columns).map_err(|error| error.to_string())
    }

    /// Returns the puzzle as the library has it.
    ///
    /// # Errors
    ///
    /// If its parts do not fit the board.
    pub fn known(&self) -> Result<text::Puzzle, String> {
        let shape = self.shape()?;
        let mut puzzle = text::Puzzle::new(self.grid(&self.clues)?, Alphabet::usual(shape.side()));
        if let Some(name) = &self.name {
            puzzle = puzzle.with_name(name);
        }
        for (name, value) in &self.fields {
            puzzle = puzzle.with_field(name.as_str(), value.as_str());
        }
        puzzle = puzzle
            .with_variant(&self.variant()?)
            .map_err(|error| error.to_string())?;
        if let Some(placed) = &self.placed {
            puzzle = puzzle.with_placed(self.grid(placed)?);
        }
        if let Some(marks) = &self.marks {
            puzzle = puzzle.with_marks(to_marks(shape, marks)?);
        }
        Ok(puzzle)
    }

    /// Returns the rules of the puzzle, its regions among them.
    ///
    /// # Errors
    ///
    /// If there are no such rules.
    pub fn variant(&self) -> Result<Variant, String> {
        let shape = self.shape()?;
        let variant = variant_of(shape, &self.variant, &self.constraints)?;
        match &self.regions {
            Some(regions) => {
                let regions = Regions::new(shape, regions);
                Ok(variant.with_regions(regions.map_err(|error| error.to_string())?))
            }
            None => Ok(variant),
        }
    }

    /// Returns the grid of these digits.
    ///
    /// # Errors
    ///
    /// If they do not fit the board.
    pub fn grid(&self, digits: &[u8]) -> Result<Grid, String> {
        let shape = self.shape()?;
        Grid::from_values(shape, digits).ok_or_else(|| {
            let (cells, side) = (shape.cell_count(), shape.side());
            let (number, greatest) = (digits.len(), digits.iter().max().unwrap_or(&0));
            format!("expected {cells} digits up to {side}, found {number} up to {greatest}")
        })
    }
}

/// Returns the rules of these names and constraints for a board.
///
/// # Errors
///
/// If there are no such rules, or the board cannot have them.
pub fn variant_of(shape: Shape, names: &str, constraints: &str) -> Result<Variant, String> {
    let names = if names.is_empty() { "classic" } else { names };
    let variant: Variant = names.parse().map_err(|error| format!("{error}"))?;
    let constraints = Constraints::parse(shape, constraints);
    let variant = variant.with_constraints(constraints.map_err(|error| error.to_string())?);
    variant.fits(shape).map_err(|error| error.to_string())?;
    Ok(variant)
}

/// Returns the digits of a set.
pub fn of_digits(set: DigitSet) -> Vec<usize> {
    set.iter().map(Digit::value).collect()
}

/// Returns the candidates of each cell.
pub fn of_marks(marks: &Marks) -> Vec<Vec<usize>> {
    marks.sets().iter().copied().map(of_digits).collect()
}

fn to_marks(shape: Shape, lists: &[Vec<usize>]) -> Result<Marks, String> {
    if lists.len() != shape.cell_count() {
        let cells = shape.cell_count();
        return Err(format!(
            "expected marks of {cells} cells, found {}",
            lists.len()
        ));
    }
    let mut marks = Marks::full(shape);
    for (cell, list) in shape.cells().zip(lists) {
        let is_on_board = |digit: &&usize| (1..=shape.side()).contains(digit);
        let digits = list.iter().filter(is_on_board).copied();
        marks.set(cell, digits.filter_map(Digit::new).collect());
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_of_a_puzzle_are_read_back() {
        let shape = Shape::new(2, 2).unwrap();
        let regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];
        let variant = variant_of(shape, "x,anti-king", "cage 5 r1c1 r1c2; odd r4c4").unwrap();
        let variant = variant.with_regions(Regions::new(shape, &regions).unwrap());
        let mut clues = Grid::empty(shape);
        clues.set(shape.cell(2, 1), Digit::new(3));
        let mut placed = Grid::empty(shape);
        placed.set(shape.cell(3, 0), Digit::new(1));
        let puzzle = text::Puzzle::new(clues, Alphabet::usual(4))
            .with_name("all of it")
            .with_field("author", "Ann")
            .with_variant(&variant)
            .unwrap()
            .with_placed(placed);
        let json = serde_json::to_string(&Puzzle::of(&puzzle)).unwrap();
        assert!(
            json.contains(r#""constraints":"cage 5 r1c1 r1c2; odd r4c4""#),
            "{json}"
        );
        let back: Puzzle = serde_json::from_str(&json).unwrap();
        assert_eq!(back.known().unwrap(), puzzle);
    }

    #[test]
    fn an_error_about_digits_says_which() {
        let json = r#"{"shape":[2,2],"clues":[0],"variant":"","constraints":""}"#;
        let puzzle: Puzzle = serde_json::from_str(json).unwrap();
        let error = |digits: &[u8]| puzzle.grid(digits).unwrap_err();
        assert_eq!(error(&[5]), "expected 16 digits up to 4, found 1 up to 5");
        assert_eq!(
            error(&[5; 16]),
            "expected 16 digits up to 4, found 16 up to 5"
        );
    }
}
