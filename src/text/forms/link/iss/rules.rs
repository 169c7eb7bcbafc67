//! The constraints of the Interactive Sudoku Solver, read.

use super::area::Area;
use super::machine;
use super::part::{Part, decode, table_of, unsupported};
use super::places::{clues, neighbours, sum_of, touching};
use super::zero::{from_zero, without_dot};
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
const OTHERS: [&str; 19] = [
    "AllDifferent",
    "Arrow",
    "Binary",
    "BinaryX",
    "Cage",
    "ContainAtLeast",
    "Diagonal",
    "FullRankTies",
    "Jigsaw",
    "LittleKiller",
    "NoBoxes",
    "PillArrow",
    "RegionSize",
    "SearchPriority",
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
    area: Area,
    shape: Shape,
    extras: Vec<Extra>,
    /// The diagonals, from the upper left and from the upper right.
    diagonals: [bool; 2],
    regions: Option<Regions>,
    /// The regions of a board with cells outside, as symbols.
    pieces: Option<String>,
    region_size: Option<usize>,
    has_no_boxes: bool,
    list: Vec<LocalConstraint>,
    /// Whether lines with a rank may be equal.
    ranks_tie: bool,
    /// Whether the digits begin with 0.
    has_zero: bool,
    /// With digits from 0, the pairs of cells with a dot or letter, and what
    /// all are given of.
    dotted: Vec<(Dot, [Cell; 2])>,
    given: Vec<Dot>,
}

impl Rules {
    pub(super) fn new(area: Area) -> Rules {
        Rules {
            area,
            shape: area.shape,
            extras: Vec::new(),
            diagonals: [false; 2],
            regions: None,
            has_no_boxes: false,
            list: Vec::new(),
            ranks_tie: false,
            has_zero: area.has_zero,
            pieces: None,
            region_size: None,
            dotted: Vec::new(),
            given: Vec::new(),
        }
    }

    /// Returns all of them.
    pub(super) fn finish(mut self) -> Result<Variant, TextErrorKind> {
        let shape = self.shape;
        if !self.area.is_whole() {
            self.finish_part()?;
        }
        match self.diagonals {
            [true, true] => self.extras.push(Extra::X),
            [false, false] => {}
            [is_first, _] => {
                let house = ExtraHouse::Diagonal(usize::from(!is_first));
                let cells = house.cells(shape).collect();
                self.list.push(LocalConstraint::Cage { cells, sum: None });
            }
        }
        for &dot in &self.given {
            for (one, other) in touching(&self.area.cells(), shape) {
                let has_dot = |(found, pair): &(Dot, [Cell; 2])| {
                    found.is_akin_to(dot) && *pair == [one, other]
                };
                if !self.dotted.iter().any(has_dot) {
                    self.list.push(without_dot([one, other], dot, shape));
                }
            }
        }
        if self.ranks_tie {
            for local in &mut self.list {
                match local {
                    LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::FullRank => {
                        *ruled = Ruled::new(
                            Kind::FullRankTied,
                            ruled.numbers().iter().copied(),
                            [ruled.cells()],
                        );
                    }
                    _ => {}
                }
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

    /// Adds the boxes, regions, diagonals and groups of a board with cells outside,
    /// all of which have no digit twice.
    fn finish_part(&mut self) -> Result<(), TextErrorKind> {
        let area = self.area;
        let size = self.region_size.unwrap_or(area.rows.max(area.columns));
        let boxes = area.boxes(size);
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for extra in std::mem::take(&mut self.extras) {
            match extra {
                Extra::DisjointGroups if !boxes.is_empty() => {
                    let group = |at: usize| boxes.iter().map(move |cells| cells[at]);
                    groups.extend((0..size).map(|at| group(at).collect()));
                }
                Extra::DisjointGroups | Extra::Windoku | Extra::X => {
                    return Err(unsupported(&format!("{extra} on this board")));
                }
                extra => self.extras.push(extra),
            }
        }
        let diagonals = std::mem::take(&mut self.diagonals);
        for (is_first, _) in [true, false]
            .iter()
            .zip(diagonals)
            .filter(|(_, is_on)| *is_on)
        {
            if area.rows != area.columns {
                return Err(unsupported("Diagonal on this board"));
            }
            let column = if *is_first { 0 } else { area.columns - 1 };
            groups.extend(area.diagonal(area.shape.cell(0, column)));
        }
        if let Some(pieces) = self.pieces.take() {
            let cells = area.cells();
            let symbols: Vec<char> = pieces.chars().collect();
            let mut names = symbols.clone();
            names.sort_unstable();
            names.dedup();
            let piece = |name: &char| -> Vec<Cell> {
                let of_piece = cells
                    .iter()
                    .zip(&symbols)
                    .filter(|(_, symbol)| *symbol == name);
                of_piece.map(|(&cell, _)| cell).collect()
            };
            let (right, others): (Vec<_>, Vec<_>) = names
                .iter()
                .map(piece)
                .partition(|cells| cells.len() == size);
            // Larger ones may hold a digit twice, if there are regions at all.
            let is_usual = size == area.rows.max(area.columns);
            if symbols.len() != cells.len() || right.is_empty() || (is_usual && !others.is_empty())
            {
                return Err(unsupported("Jigsaw of such regions"));
            }
            groups.extend(right);
        }
        if !self.has_no_boxes {
            groups.extend(boxes);
        }
        groups.retain(|cells| cells.len() > 1);
        let cages = groups.into_iter().map(|cells| LocalConstraint::Cage {
            cells: cells.into(),
            sum: None,
        });
        self.list.extend(cages);
        let outside = Ruled::new(Kind::Outside, [], [area.outside()]);
        self.list.push(LocalConstraint::Ruled(outside));
        // No boxes besides.
        self.has_no_boxes = true;
        Ok(())
    }

    /// Returns whether the board has boxes besides its regions.
    fn has_boxes(&self) -> bool {
        !self.has_no_boxes && self.shape.box_rows() > 1
    }

    /// Adds a constraint.
    pub(super) fn add(&mut self, part: &Part<'_>) -> Result<(), TextErrorKind> {
        let before = self.list.len();
        self.read(part)?;
        if self.has_zero {
            self.begin_at_zero(before)
                .ok_or_else(|| unsupported(&format!("{} with digits from 0", part.name)))?;
        }
        // Each alone, so that an error has its place.
        Constraints::new(self.shape, self.list[before..].iter().cloned())?;
        Ok(())
    }

    /// Adds a constraint that is read already.
    pub(super) fn add_local(&mut self, local: LocalConstraint) -> Result<(), TextErrorKind> {
        Constraints::new(self.shape, [local.clone()])?;
        self.list.push(local);
        Ok(())
    }

    /// Returns the constraints on some cells, if there are no others.
    pub(super) fn into_list(self) -> Option<Vec<LocalConstraint>> {
        let is_local = self.extras.is_empty()
            && self.diagonals == [false; 2]
            && self.regions.is_none()
            && self.pieces.is_none()
            && self.region_size.is_none()
            && !(self.has_no_boxes || self.ranks_tie)
            && self.given.is_empty();
        is_local.then_some(self.list)
    }

    /// Replaces the constraints from this place on, which are about digits from
    /// 0.
    fn begin_at_zero(&mut self, from: usize) -> Option<()> {
        for local in self.list.split_off(from) {
            match local {
                LocalConstraint::NoOther(dot) => self.given.push(dot),
                local => {
                    if let LocalConstraint::Dot { dot, cells } = local {
                        self.dotted
                            .push((dot, [cells.0.min(cells.1), cells.0.max(cells.1)]));
                    }
                    self.list.extend(from_zero(&local, self.shape)?);
                }
            }
        }
        Some(())
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
            // It is about the order of a search, not about the puzzle.
            "SearchPriority" => {}
            "FullRankTies" => match values[..] {
                ["any"] => self.ranks_tie = true,
                ["only-unclued"] => {}
                _ => return Err(part.unsupported()),
            },
            "Jigsaw" if self.regions.is_some() || self.pieces.is_some() => {
                return Err(part.unsupported());
            }
            "Jigsaw" if !self.area.is_whole() => self.pieces = Some(values.concat()),
            "Jigsaw" => self.regions = Some(Regions::parse(shape, &values.concat())?),
            "RegionSize" => {
                let size = values.first().and_then(|size| size.parse().ok());
                let is_right =
                    values.len() == 1 && (!self.area.is_whole() || size == Some(shape.side()));
                self.region_size = size.filter(|_| is_right);
                self.region_size.ok_or_else(|| part.unsupported())?;
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
                let (number, all) = part.numbered(shape)?;
                let sum = u32::try_from(number).map_err(|_| part.wrong())?;
                let mut cells = all.clone();
                cells.sort_unstable();
                cells.dedup();
                // A cell that is listed twice counts twice.
                let counts_twice = cells.len() < all.len() && sum > 0;
                if counts_twice {
                    self.list.push(sum_of(&all, sum));
                }
                self.list.push(LocalConstraint::Cage {
                    cells: cells.into(),
                    sum: Some(sum).filter(|&sum| sum > 0 && !counts_twice),
                });
            }
            "Sum" if !values.first().is_some_and(|first| first.contains('=')) => {
                let (sum, cells) = part.numbered(shape)?;
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                self.list.push(sum_of(&cells, sum));
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
                let cells = self
                    .area
                    .diagonal(start)
                    .ok_or_else(|| part.wrong())?
                    .into();
                self.list.push(LocalConstraint::Sum { cells, sum });
            }
            _ => {
                let kind = match *name {
                    "Binary" => Some(Kind::Relation),
                    "BinaryX" => Some(Kind::RelationAll),
                    "ContainAtLeast" => Some(Kind::Quadruple),
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
        if let Cells::Clue | Cells::Side = row.cells {
            return clues(part, kind, self.area);
        }
        if part.name == "Quad" {
            let corner = part.cells(&values[..1.min(values.len())], shape)?;
            let (row, column) = (shape.row_of(corner[0]), shape.column_of(corner[0]));
            if row + 1 >= self.area.rows || column + 1 >= self.area.columns {
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
                    Kind::Automaton => machine::read(first()?).map(|read| read.text()),
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
            Kind::GlobalEntropy
            | Kind::GlobalModular
            | Kind::AntiTaxicab
            | Kind::DutchFlatmates => {
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
