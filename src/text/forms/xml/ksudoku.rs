//! Saved games of KSudoku, in XML.
//!
//! ```text
//! <!DOCTYPE ksudoku>
//! <ksudoku>
//!  <game had-help="0" msecs-elapsed="0">
//!   <puzzle>
//!    <graph order="9" type="sudoku" specific-type="Plain"/>
//!    <values>f_g__i__...</values>
//!   </puzzle>
//!  </game>
//! </ksudoku>
//! ```
//!
//! A value is `_` for a blank, or a letter from `b` for 1 on. Cells are counted
//! column by column, from 0. A graph of the type `custom` has rows and columns
//! if it has `sudokugroups`, with boxes if these say so; each `clique` is a house
//! of its own, and each `cage` of a killer has its sum as `value`. What the player
//! has done is ignored. A file of KSudoku has one game, but any number is read.

mod houses;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

use self::houses::Houses;
use super::is_start;
use crate::board::{Cell, Digit, Grid, LocalConstraint, Shape};
use crate::text::content::alphabet::Alphabet;
use crate::text::content::error::TextErrorKind;
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::{Lost, Unfit};
use crate::text::forms::form::{Form, Known};

/// The format.
pub(in crate::text) const FORM: Form = Form {
    is_start: Some(is_start),
    has_rules: true,
    head: "<!DOCTYPE ksudoku>\n<ksudoku>\n",
    foot: "</ksudoku>\n",
    ..Form::new("ksudoku", "a saved game of KSudoku", write)
};

/// The elements of a game.
#[derive(Default)]
pub(in crate::text) struct Game {
    /// The attributes of its graph.
    graph: Vec<(String, String)>,
    /// Whether rows and columns are houses, and whether boxes are.
    groups: Option<bool>,
    /// The cells of other houses, as numbers.
    cliques: Vec<String>,
    /// The operator, value and cells of each cage.
    cages: Vec<(String, String, String)>,
    values: String,
    /// The element whose text follows.
    open: Element,
}

/// An element with a text.
#[derive(Clone, Copy, Default)]
enum Element {
    Values,
    Clique,
    Cage,
    #[default]
    Other,
}

impl Game {
    /// Begins an element.
    pub(in crate::text) fn begin(&mut self, tag: &BytesStart<'_>) {
        let attributes = tag.attributes().filter_map(Result::ok);
        let attributes = attributes.filter_map(|attribute| {
            let value = attribute.normalized_value(XmlVersion::default()).ok()?;
            Some((attribute.key.as_ref().to_owned(), value.into_owned()))
        });
        let attributes: Vec<(String, String)> = attributes.collect();
        let get = |name: &str| value(&attributes, name).to_owned();
        self.open = match tag.local_name().as_ref() {
            "graph" => {
                self.graph = attributes;
                Element::Other
            }
            "sudokugroups" => {
                self.groups = Some(get("withblocks") != "0");
                Element::Other
            }
            "values" => Element::Values,
            "clique" => {
                self.cliques.push(String::new());
                Element::Clique
            }
            "cage" => {
                self.cages
                    .push((get("operator"), get("value"), String::new()));
                Element::Cage
            }
            _ => Element::Other,
        };
    }

    /// Adds text to the element that began last.
    pub(in crate::text) fn add(&mut self, text: &str) {
        match self.open {
            Element::Values => self.values.push_str(text),
            Element::Clique => self
                .cliques
                .last_mut()
                .unwrap_or(&mut String::new())
                .push_str(text),
            Element::Cage => {
                if let Some((.., cells)) = self.cages.last_mut() {
                    cells.push_str(text);
                }
            }
            Element::Other => {}
        }
    }

    /// Returns the puzzle, once its element has ended.
    pub(in crate::text) fn puzzle(&self, known: Known) -> Result<Puzzle, TextErrorKind> {
        let graph = |name: &str| value(&self.graph, name);
        let unsupported = |what: &str| TextErrorKind::Unsupported {
            what: what.to_owned(),
        };
        let side: usize = graph("order")
            .parse()
            .map_err(|_| FORM.malformed("found no order".to_owned()))?;
        let shape = match known.shape {
            Some(known) if known.side() != side => {
                let (expected, found) = (known.side(), side);
                return Err(TextErrorKind::Board { expected, found });
            }
            Some(known) if graph("type") == "custom" => Some(known),
            _ => Shape::of_side(side).or_else(|| Shape::new(1, side).ok()),
        };
        let shape = shape.ok_or_else(|| FORM.malformed(format!("found the order {side}")))?;
        let of_side = |name: &str| graph(name).is_empty() || graph(name) == side.to_string();
        let is_flat = ["", "1"].contains(&graph("sizeZ"));
        match graph("type") {
            "sudoku" => {}
            "roxdoku" => return Err(unsupported("a game of KSudoku in three dimensions")),
            "custom" if graph("specific-type").eq_ignore_ascii_case("mathdoku") => {
                return Err(unsupported("a Mathdoku of KSudoku"));
            }
            "custom" if is_flat && of_side("sizeX") && of_side("sizeY") => {}
            "custom" => return Err(unsupported("a game of KSudoku on several grids")),
            other => return Err(FORM.malformed(format!("found the type '{other}'"))),
        }
        let mut grid = read_values(self.values.trim(), shape)?;
        let is_custom = graph("type") == "custom";
        let cages = self.read_cages(shape, &mut grid)?;
        let puzzle = Puzzle::new(grid, Alphabet::usual(side));
        if !is_custom {
            return Ok(puzzle);
        }
        let houses = Houses {
            groups: self.groups,
            cliques: self.cliques.iter().map(|cells| read_cells(cells, shape)),
        };
        houses::add(houses, puzzle, cages)
    }

    /// Returns the cages; the sum of a single cell becomes a clue.
    fn read_cages(
        &self,
        shape: Shape,
        grid: &mut Grid,
    ) -> Result<Vec<LocalConstraint>, TextErrorKind> {
        let mut cages = Vec::new();
        for (operator, sum, cells) in &self.cages {
            let cells = read_cells(cells, shape)?;
            let number = sum.parse::<u32>().ok();
            let number = number
                .ok_or_else(|| FORM.malformed(format!("found a cage with the value '{sum}'")))?;
            match cells[..] {
                [cell] => {
                    let digit = Digit::new(number as usize);
                    let digit = digit.filter(|digit| digit.value() <= shape.side());
                    let wrong = || FORM.malformed(format!("found the clue {number}"));
                    grid.set(cell, Some(digit.ok_or_else(wrong)?));
                }
                _ if operator != houses::ADD => {
                    let what = "a cage of KSudoku that is not a sum".to_owned();
                    return Err(TextErrorKind::Unsupported { what });
                }
                _ => cages.push(LocalConstraint::Cage {
                    cells: cells.into(),
                    sum: Some(number),
                }),
            }
        }
        Ok(cages)
    }
}

fn value<'a>(attributes: &'a [(String, String)], name: &str) -> &'a str {
    let found = attributes.iter().find(|(known, _)| known == name);
    found.map_or("", |(_, value)| value)
}

/// Returns a cell from its number, which counts column by column.
fn cell_of(number: usize, shape: Shape) -> Option<Cell> {
    let side = shape.side();
    (number < side * side).then(|| shape.cell(number % side, number / side))
}

/// Returns the cells in the order in which KSudoku counts them.
fn in_order(shape: Shape) -> impl Iterator<Item = Cell> {
    (0..shape.cell_count()).filter_map(move |number| cell_of(number, shape))
}

fn read_cells(text: &str, shape: Shape) -> Result<Vec<Cell>, TextErrorKind> {
    let cell = |number: &str| cell_of(number.parse().ok()?, shape);
    let cells: Option<Vec<Cell>> = text.split_whitespace().map(cell).collect();
    let wrong = || FORM.malformed(format!("found the cells '{}'", text.trim()));
    cells.filter(|cells| !cells.is_empty()).ok_or_else(wrong)
}

fn read_values(text: &str, shape: Shape) -> Result<Grid, TextErrorKind> {
    let (side, found) = (shape.side(), text.chars().count());
    if found != shape.cell_count() {
        return Err(TextErrorKind::CellCount { side, found });
    }
    let mut grid = Grid::empty(shape);
    for (cell, symbol) in in_order(shape).zip(text.chars()) {
        let value = match symbol {
            '_' => continue,
            'b'..='z' => symbol as usize - 'a' as usize,
            _ => 0,
        };
        let digit = Digit::new(value).filter(|digit| digit.value() <= side);
        grid.set(
            cell,
            Some(digit.ok_or_else(|| TextErrorKind::Symbol {
                expected: format!(
                    "'_' or a letter from b for 1 on, for {}",
                    shape.cell_name(cell)
                ),
                found: symbol.to_string(),
            })?),
        );
    }
    Ok(grid)
}

/// Appends a puzzle as a game.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    /// The largest board: its digits are the letters from `b` on.
    const MOST: usize = 25;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if puzzle.marks.is_some() {
        return Err(Lost::Marks.into());
    }
    let is_usual = Shape::of_side(side) == Some(shape) || puzzle.regions().is_some();
    if !(4..=MOST).contains(&side) || !is_usual {
        return Err(Lost::Board(shape).into());
    }
    let graph = houses::graph(puzzle)?;
    let value = |cell| match puzzle.grid.get(cell) {
        None => '_',
        Some(digit) => char::from(b'a' + digit.value() as u8),
    };
    let values: String = in_order(shape).map(value).collect();
    out.extend(
        format!(
            " <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n{graph}   \
             <values>{values}</values>\n  </puzzle>\n </game>\n"
        )
        .bytes(),
    );
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}
