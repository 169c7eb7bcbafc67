//! The constraints of the Interactive Sudoku Solver, read.

use super::part::{Part, decode, diagonal, table_of, touches, unsupported};
use crate::board::{
    Cell, Cells, Constraints, Dot, Extra, ExtraHouse, Kind, LocalConstraint, Numbers, Regions,
    Ruled, Shape, TABLE, Variant,
};
use crate::text::content::error::TextErrorKind;

/// The rules that hold all over a board, by name.
pub(super) const FLAGS: [(&str, Extra); 5] = [
    ("AntiKnight", Extra::AntiKnight),
    ("AntiKing", Extra::AntiKing),
    ("AntiConsecutive", Extra::NonConsecutive),
    ("DisjointSets", Extra::DisjointGroups),
    ("Windoku", Extra::Windoku),
];

/// The dots between neighbours, by name.
pub(super) const DOTS: [(&str, Dot); 4] = [
    ("WhiteDot", Dot::WHITE),
    ("BlackDot", Dot::BLACK),
    ("V", Dot::V),
    ("X", Dot::X),
];

/// The constraints that are neither in the table nor in those lists.
const OTHERS: [&str; 17] = [
    "AllDifferent",
    "Arrow",
    "Binary",
    "BinaryX",
    "Cage",
    "Diagonal",
    "FullRank",
    "Jigsaw",
    "LittleKiller",
    "NoBoxes",
    "PillArrow",
    "RegionSize",
    "Shape",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "Thermo",
];

/// Returns whether this is the name of a constraint.
pub(super) fn knows(name: &str) -> bool {
    FLAGS.iter().any(|(known, _)| *known == name)
        || DOTS.iter().any(|(known, _)| *known == name)
        || OTHERS.contains(&name)
        || TABLE.iter().any(|row| row.iss() == Some(name))
}

/// The constraints of a board under construction.
pub(super) struct Rules {
    shape: Shape,
    extras: Vec<Extra>,
    /// The diagonals, from the upper left and from the upper right.
    diagonals: [bool; 2],
    regions: Option<Regions>,
    has_no_boxes: bool,
    list: Vec<LocalConstraint>,
}

impl Rules {
    pub(super) fn new(shape: Shape) -> Rules {
        Rules {
            shape,
            extras: Vec::new(),
            diagonals: [false; 2],
            regions: None,
            has_no_boxes: false,
            list: Vec::new(),
        }
    }

    /// Returns all of them.
    pub(super) fn finish(mut self) -> Result<Variant, TextErrorKind> {
        let shape = self.shape;
        match self.diagonals {
            [true, true] => self.extras.push(Extra::X),
            [false, false] => {}
            [is_first, _] => {
                let house = ExtraHouse::Diagonal(usize::from(!is_first));
                let cells = house.cells(shape).collect();
                self.list.push(LocalConstraint::Cage { cells, sum: None });
            }
        }
        let has_boxes = self.has_boxes();
        if let Some(regions) = self.regions.take_if(|_| has_boxes) {
            // Both are houses.
            for region in 0..shape.side() {
                let cells = regions.cells_of(region).collect();
                self.list.push(LocalConstraint::Cage { cells, sum: None });
            }
        }
        let uses_regions = self
            .list
            .iter()
            .any(|local| local.kind() == Kind::RegionSum.name());
        if self.has_no_boxes && self.regions.is_none() {
            if uses_regions {
                return Err(unsupported("RegionSumLine without boxes"));
            }
            // Rows are houses anyway.
            let rows: Vec<usize> = shape.cells().map(|cell| shape.row_of(cell)).collect();
            self.regions = Some(Regions::new(shape, &rows)?);
        }
        let mut variant: Variant = self.extras.into_iter().collect();
        if let Some(regions) = self.regions {
            variant = variant.with_regions(regions);
        }
        Ok(variant.with_constraints(Constraints::new(shape, self.list)?))
    }

    /// Returns whether the board has boxes besides its regions.
    fn has_boxes(&self) -> bool {
        !self.has_no_boxes && self.shape.box_rows() > 1
    }

    /// Adds a constraint.
    pub(super) fn add(&mut self, part: &Part<'_>) -> Result<(), TextErrorKind> {
        let before = self.list.len();
        self.read(part)?;
        // Each alone, so that an error has its place.
        Constraints::new(self.shape, self.list[before..].iter().cloned())?;
        Ok(())
    }

    fn read(&mut self, part: &Part<'_>) -> Result<(), TextErrorKind> {
        let Part { name, values } = part;
        let shape = self.shape;
        if let Some((_, extra)) = FLAGS.iter().find(|(flag, _)| flag == name) {
            part.expect_none()?;
            self.extras.push(*extra);
            return Ok(());
        }
        if let Some((_, dot)) = DOTS.iter().find(|(known, _)| known == name) {
            let dots = neighbours(part, shape)?;
            self.list.extend(
                dots.into_iter()
                    .map(|cells| LocalConstraint::Dot { dot: *dot, cells }),
            );
            return Ok(());
        }
        match *name {
            "NoBoxes" => {
                part.expect_none()?;
                self.has_no_boxes = true;
            }
            "Jigsaw" if self.regions.is_some() => return Err(part.unsupported()),
            "Jigsaw" => self.regions = Some(Regions::parse(shape, &values.concat())?),
            "RegionSize" => {
                let is_side = values[..] == [shape.side().to_string().as_str()];
                is_side.then_some(()).ok_or_else(|| part.unsupported())?;
            }
            "Diagonal" => match values[..] {
                ["-1"] => self.diagonals[0] = true,
                ["1"] => self.diagonals[1] = true,
                _ => return Err(part.wrong()),
            },
            "StrictKropki" => self
                .list
                .extend([Dot::WHITE, Dot::BLACK].map(LocalConstraint::NoOther)),
            "StrictXV" => self
                .list
                .extend([Dot::V, Dot::X].map(LocalConstraint::NoOther)),
            "Thermo" => {
                let cells = part.cells(values, shape)?.into();
                self.list.push(LocalConstraint::Thermometer(cells));
            }
            "AllDifferent" => {
                let cells = part.cells(values, shape)?.into();
                self.list.push(LocalConstraint::Cage { cells, sum: None });
            }
            "Cage" => {
                let (sum, cells) = part.numbered(shape)?;
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                let sum = Some(sum).filter(|&sum| sum > 0);
                self.list.push(LocalConstraint::Cage {
                    cells: cells.into(),
                    sum,
                });
            }
            "Sum" if !values.first().is_some_and(|first| first.contains('=')) => {
                let (sum, cells) = part.numbered(shape)?;
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                self.list.push(LocalConstraint::Sum {
                    cells: cells.into(),
                    sum,
                });
            }
            "Arrow" | "PillArrow" => {
                let (len, cells) = match *name {
                    "Arrow" => (1, part.cells(values, shape)?),
                    _ => part.numbered(shape)?,
                };
                let len = usize::try_from(len)
                    .ok()
                    .filter(|&len| len > 0 && len < cells.len());
                let (circle, shaft) = cells.split_at(len.ok_or_else(|| part.wrong())?);
                // A number is read in reading order.
                let (mut circle, shaft): (Box<[Cell]>, _) = (circle.into(), shaft.into());
                circle.sort_unstable();
                self.list.push(LocalConstraint::Arrow { circle, shaft });
            }
            "LittleKiller" => {
                let (sum, cells) = part.numbered(shape)?;
                let [start] = cells[..] else {
                    return Err(part.wrong());
                };
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                let cells = diagonal(shape, start).ok_or_else(|| part.wrong())?.into();
                self.list.push(LocalConstraint::Sum { cells, sum });
            }
            _ => {
                let kind = match *name {
                    "Binary" => Some(Kind::Relation),
                    "BinaryX" => Some(Kind::RelationAll),
                    _ => TABLE
                        .iter()
                        .find(|row| row.iss() == Some(name))
                        .map(|row| row.kind),
                };
                let ruled = self.ruled(part, kind.ok_or_else(|| part.unsupported())?)?;
                self.list
                    .extend(ruled.into_iter().map(LocalConstraint::Ruled));
            }
        }
        Ok(())
    }

    /// Reads a constraint of the table.
    fn ruled(&self, part: &Part<'_>, kind: Kind) -> Result<Vec<Ruled>, TextErrorKind> {
        let (shape, row) = (self.shape, kind.row());
        let mut values = &part.values[..];
        let mut kind = kind;
        let first = || part.values.first().copied().ok_or_else(|| part.wrong());
        if kind == Kind::ColumnIndex {
            kind = match first()? {
                "R" => Kind::RowIndex,
                "C" => Kind::ColumnIndex,
                _ => return Err(part.wrong()),
            };
            values = &values[1..];
        }
        if row.cells == Cells::Side {
            return clues(part, kind, shape);
        }
        if kind == Kind::Quadruple {
            let corner = part.cells(&values[..1.min(values.len())], shape)?;
            let (row, column) = (shape.row_of(corner[0]), shape.column_of(corner[0]));
            if row + 1 >= shape.side() || column + 1 >= shape.side() {
                return Err(part.wrong());
            }
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| shape.cell(row + down, column + right));
            let digits: Result<Vec<i32>, _> =
                values[1..].iter().map(|digit| part.number(digit)).collect();
            return Ok(vec![Ruled::new(kind, digits?, [cells.to_vec()])]);
        }
        let mut numbers = Vec::new();
        let mut text = String::new();
        match row.numbers {
            Numbers::None => {}
            Numbers::Default(_) if first()?.starts_with('R') => {}
            Numbers::Default(_) | Numbers::One => {
                numbers.push(part.number(first()?)?);
                values = &values[1..];
            }
            Numbers::Many => {
                let list: Result<Vec<i32>, _> = first()?
                    .split('_')
                    .map(|digit| part.number(digit))
                    .collect();
                numbers = list?;
                values = &values[1..];
            }
            Numbers::Factors => {
                let (sum, factors) = first()?.split_once("_=_").ok_or_else(|| part.wrong())?;
                numbers.push(part.number(sum)?);
                for factor in factors.split('_') {
                    numbers.push(part.number(factor)?);
                }
                values = &values[1..];
            }
            Numbers::Text => {
                let decoded = match kind {
                    Kind::Regex => decode(first()?),
                    // The last two symbols were once the other way round.
                    _ if part.name.starts_with("Binary") => {
                        let swap = |symbol| match symbol {
                            '-' => '_',
                            '_' => '-',
                            symbol => symbol,
                        };
                        table_of(
                            &first()?.chars().map(swap).collect::<String>(),
                            shape.side(),
                        )
                    }
                    _ => table_of(first()?, shape.side()),
                };
                text = decoded.ok_or_else(|| part.unsupported())?;
                values = &values[1..];
                // The name of a relation.
                let named = values
                    .first()
                    .filter(|value| value.is_empty() || value.starts_with('_'));
                if kind != Kind::Regex && named.is_some() {
                    values = &values[1..];
                }
            }
        }
        if let (Kind::SumLine, Some((&"LOOP", rest))) = (kind, values.split_last()) {
            (kind, values) = (Kind::SumLoop, rest);
        }
        let create =
            |parts: Vec<Vec<Cell>>| Ruled::new(kind, numbers.clone(), parts).with_text(&text);
        match kind {
            Kind::GlobalEntropy | Kind::AntiTaxicab | Kind::DutchFlatmates => {
                part.expect_none()?;
                Ok(vec![create(Vec::new())])
            }
            Kind::Greater => {
                // The first cell of each pair that touches is the greater one.
                let pairs = touching(&part.cells(values, shape)?, shape);
                if pairs.is_empty() {
                    return Err(part.wrong());
                }
                let pairs = pairs.into_iter();
                Ok(pairs
                    .map(|pair| create(vec![vec![pair.0, pair.1]]))
                    .collect())
            }
            Kind::SameValues => {
                let count = part.number(first()?)?;
                let cells = part.cells(&values[1..], shape)?;
                let count = usize::try_from(count).ok().filter(|&count| count > 1);
                let count =
                    count.filter(|&count| cells.len().is_multiple_of(count) && !cells.is_empty());
                let len = cells.len() / count.ok_or_else(|| part.wrong())?;
                Ok(vec![create(
                    cells.chunks(len).map(<[Cell]>::to_vec).collect(),
                )])
            }
            Kind::EqualSum => {
                let parts = values.split(|value| *value == "-");
                let parts: Result<Vec<_>, _> =
                    parts.map(|cells| part.cells(cells, shape)).collect();
                Ok(vec![create(parts?)])
            }
            _ => {
                let lines = values
                    .split(|value| value.is_empty())
                    .filter(|line| !line.is_empty());
                let lines: Result<Vec<_>, _> =
                    lines.map(|cells| part.cells(cells, shape)).collect();
                let lines = lines?;
                if lines.is_empty() || (lines.len() > 1 && row.numbers != Numbers::Text) {
                    return Err(part.wrong());
                }
                Ok(lines.into_iter().map(|line| create(vec![line])).collect())
            }
        }
    }
}

/// Returns all pairs of cells that share a side.
fn touching(cells: &[Cell], shape: Shape) -> Vec<(Cell, Cell)> {
    let later = |at: usize| cells[at + 1..].iter().map(move |&cell| (cells[at], cell));
    let pairs = (0..cells.len()).flat_map(later);
    pairs
        .filter(|pair| touches(shape, pair.0, pair.1))
        .collect()
}

/// Returns the pairs of cells with a dot between them: those in a row that
/// share a side. Each cell has to be in one, and no two others may touch, so
/// that it is clear which are meant.
fn neighbours(part: &Part<'_>, shape: Shape) -> Result<Vec<(Cell, Cell)>, TextErrorKind> {
    let cells = part.cells(&part.values, shape)?;
    let steps = cells.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs: Vec<(Cell, Cell)> = steps
        .filter(|pair| touches(shape, pair.0, pair.1))
        .collect();
    let is_in_pair = |cell: &Cell| pairs.iter().any(|pair| [pair.0, pair.1].contains(cell));
    let is_clear = cells.iter().all(is_in_pair) && touching(&cells, shape).len() == pairs.len();
    if is_clear {
        Ok(pairs)
    } else {
        Err(part.wrong())
    }
}

/// Reads the clues outside of a row or column, at its beginning and its end.
fn clues(part: &Part<'_>, kind: Kind, shape: Shape) -> Result<Vec<Ruled>, TextErrorKind> {
    let (line, clues) = part.values.split_first().ok_or_else(|| part.wrong())?;
    let index = |text: &str| {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    let side = 0..shape.side();
    let row = line.strip_prefix('R').and_then(index);
    let column = line.strip_prefix('C').and_then(index);
    let cells: Vec<Cell> = match (row, column) {
        (Some(row), _) => side.map(|column| shape.cell(row, column)).collect(),
        (_, Some(column)) => side.map(|row| shape.cell(row, column)).collect(),
        _ => return Err(part.wrong()),
    };
    let mut all = Vec::new();
    for (place, clue) in clues
        .iter()
        .enumerate()
        .filter(|(_, clue)| !clue.is_empty())
    {
        let mut cells = cells.clone();
        match place {
            0 => {}
            1 if kind != Kind::Sandwich => cells.reverse(),
            _ => return Err(part.wrong()),
        }
        all.push(Ruled::new(kind, [part.number(clue)?], [cells]));
    }
    // Without a clue it would say nothing.
    if all.is_empty() {
        Err(part.wrong())
    } else {
        Ok(all)
    }
}
