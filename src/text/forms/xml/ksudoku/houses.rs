//! The houses of a board of KSudoku, and its cages.

use crate::board::{
    Cell, Constraints, Extra, ExtraHouse, LocalConstraint, Regions, Shape, Variant,
};
use crate::text::content::error::TextErrorKind;
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::Lost;

/// The operator of a cage with a sum.
pub(super) const ADD: &str = "4";

/// The houses of a board, as a game lists them.
pub(super) struct Houses<C> {
    /// Whether rows and columns are houses, and whether boxes are.
    pub(super) groups: Option<bool>,
    /// The cells of other houses.
    pub(super) cliques: C,
}

/// Adds the houses of a board to a puzzle, and these constraints.
pub(super) fn add(
    houses: Houses<impl Iterator<Item = Result<Vec<Cell>, TextErrorKind>>>,
    puzzle: Puzzle,
    mut list: Vec<LocalConstraint>,
) -> Result<Puzzle, TextErrorKind> {
    let shape = puzzle.grid.shape();
    let side = shape.side();
    let lines = lines(shape);
    let has_boxes = houses.groups == Some(true);
    let mut is_line = vec![houses.groups.is_some(); lines.len()];
    let mut areas: Vec<usize> = vec![0; shape.cell_count()];
    let mut count = 0;
    let mut others = Vec::new();
    for clique in houses.cliques {
        let mut cells = clique?;
        cells.sort_unstable();
        if cells.len() != side {
            let what = "a house of KSudoku of another size than the board".to_owned();
            return Err(TextErrorKind::Unsupported { what });
        }
        // A line that is a house already may also be a region.
        let line = lines.iter().position(|line| *line == cells);
        if let Some(line) = line.filter(|&line| !is_line[line]) {
            is_line[line] = true;
        } else if !has_boxes
            && !is_diagonal(shape, &cells)
            && cells.iter().all(|cell| areas[cell.index()] == 0)
        {
            count += 1;
            cells.iter().for_each(|cell| areas[cell.index()] = count);
        } else {
            others.push(cells);
        }
    }
    if !is_line.iter().all(|&is| is) || !has_boxes && count != side {
        let what = "a board of KSudoku whose rows, columns and regions are not all houses,";
        return Err(TextErrorKind::Unsupported {
            what: what.to_owned(),
        });
    }
    let diagonals = [0, 1].map(|which| house(shape, ExtraHouse::Diagonal(which)));
    let is_x = diagonals.iter().all(|diagonal| others.contains(diagonal));
    others.retain(|cells| !is_x || !diagonals.contains(cells));
    list.extend(others.into_iter().map(|cells| LocalConstraint::Cage {
        cells: cells.into(),
        sum: None,
    }));
    let extras: Variant = is_x.then_some(Extra::X).into_iter().collect();
    let variant = match list.is_empty() {
        true => extras,
        false => extras.with_constraints(Constraints::new(shape, list)?),
    };
    let puzzle = match has_boxes {
        true => puzzle,
        false => puzzle.with_regions(Regions::new(shape, &areas)?),
    };
    Ok(puzzle.with_variant(&variant)?)
}

/// Returns the cells of each row and each column.
fn lines(shape: Shape) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let rows = (0..side).map(|row| (0..side).map(|column| shape.cell(row, column)).collect());
    let columns = (0..side).map(|column| (0..side).map(|row| shape.cell(row, column)).collect());
    rows.chain(columns).collect()
}

fn house(shape: Shape, house: ExtraHouse) -> Vec<Cell> {
    let mut cells: Vec<Cell> = house.cells(shape).collect();
    cells.sort_unstable();
    cells
}

fn is_diagonal(shape: Shape, cells: &[Cell]) -> bool {
    [0, 1]
        .iter()
        .any(|&which| house(shape, ExtraHouse::Diagonal(which)) == cells)
}

/// Returns the graph of a puzzle: its houses and its cages.
pub(super) fn graph(puzzle: &Puzzle) -> Result<String, Lost> {
    let shape = puzzle.grid.shape();
    let side = shape.side();
    let is_square = shape.box_rows() == shape.box_columns();
    let has_boxes = is_square && puzzle.regions().is_none();
    if has_boxes && puzzle.variant.is_classic() {
        let kind = "type=\"sudoku\" specific-type=\"Plain\"";
        return Ok(format!("   <graph order=\"{side}\" {kind}/>\n"));
    }
    let (mut cliques, mut cages) = (Vec::new(), String::new());
    if !has_boxes {
        let boxes = || Regions::boxes(shape);
        let regions = puzzle.regions().cloned().unwrap_or_else(boxes);
        cliques.extend((0..side).map(|region| regions.cells_of(region).collect::<Vec<Cell>>()));
        // A diagonal would be an extra house.
        if cliques.iter().any(|cells| is_diagonal(shape, cells)) {
            return Err(Lost::Regions);
        }
    }
    match puzzle.variant.extras() {
        [] => {}
        [Extra::X] => cliques.extend([0, 1].map(|which| house(shape, ExtraHouse::Diagonal(which)))),
        _ => return Err(Lost::Variant),
    }
    let numbers = |cells: &[Cell]| -> String {
        let number = |&cell: &Cell| shape.column_of(cell) * side + shape.row_of(cell);
        let numbers: Vec<String> = cells.iter().map(|cell| number(cell).to_string()).collect();
        numbers.join(" ")
    };
    for constraint in puzzle
        .variant
        .constraints()
        .map_or(&[][..], |all| all.list())
    {
        match constraint {
            LocalConstraint::Cage {
                cells,
                sum: Some(sum),
            } if cells.len() > 1 => {
                let (size, numbers) = (cells.len(), numbers(cells));
                cages.push_str(&format!(
                    "    <cage size=\"{size}\" operator=\"{ADD}\" value=\"{sum}\">{numbers}</cage>\n"
                ));
            }
            other => return Err(Lost::Constraint(other.kind())),
        }
    }
    let kind = match (cages.is_empty(), puzzle.variant.extras(), has_boxes) {
        (false, ..) => "KillerSudoku",
        (true, [_, ..], _) => "XSudoku",
        (true, [], _) => "Jigsaw",
    };
    let cliques: String = cliques
        .iter()
        .map(|cells| format!("    <clique size=\"{side}\">{}</clique>\n", numbers(cells)))
        .collect();
    let blocks = u8::from(has_boxes);
    let count = 2 * side + cliques.lines().count() + usize::from(has_boxes) * side;
    Ok(format!(
        "   <graph order=\"{side}\" type=\"custom\" specific-type=\"{kind}\" name=\"{kind}\" \
         ncliques=\"{count}\" sizeX=\"{side}\" sizeY=\"{side}\" sizeZ=\"1\">\n    \
         <sudokugroups at=\"0\" withblocks=\"{blocks}\"/>\n{cliques}{cages}   </graph>\n"
    ))
}
