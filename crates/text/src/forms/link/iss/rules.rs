//! The constraints of the Interactive Sudoku Solver, read.

use super::area::{Area, Summed};
use super::part::{Part, unsupported};
use super::places::{neighbours, touching};
use super::variables::together;
use super::zero::{from_zero, without_dot};
use crate::content::error::TextErrorKind;
use crate::forms::left_out::LeftOut;
use quadrille_board::{
    Cell, Constraints, Dot, Extra, ExtraHouse, Kind, LocalConstraint, Regions, Ruled, Shape, TABLE,
    Variant,
};

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
const OTHERS: [&str; 23] = [
    "AllDifferent",
    "Arrow",
    "Binary",
    "BinaryX",
    "Cage",
    "ChaosCount",
    "ContainAtLeast",
    "Diagonal",
    "Doppelganger",
    "FullRankTies",
    "Jigsaw",
    "LittleKiller",
    "NoBoxes",
    "PillArrow",
    "RegionSameValues",
    "RegionSize",
    "SearchPriority",
    "Shape",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "Thermo",
    "Var",
];

/// Returns the names of all constraints.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let flags = FLAGS.iter().map(|(name, _)| *name);
    let dots = DOTS.iter().map(|(name, _)| *name);
    let table = TABLE.iter().filter_map(|row| row.iss());
    flags.chain(dots).chain(OTHERS).chain(table)
}

/// The constraints of a board under construction.
pub(super) struct Rules {
    pub(super) area: Area,
    pub(super) shape: Shape,
    pub(super) extras: Vec<Extra>,
    /// The diagonals, from the upper left and from the upper right.
    pub(super) diagonals: [bool; 2],
    regions: Option<Regions>,
    /// The regions of a board with cells outside, as symbols.
    pub(super) pieces: Option<String>,
    pub(super) region_size: Option<usize>,
    pub(super) has_no_boxes: bool,
    /// Whether each row, column and box has a 0 and lacks a digit, by which its 0 is known.
    pub(super) has_doubles: bool,
    /// Whether all largest rows, columns and boxes have the same digits.
    pub(super) has_same_values: bool,
    pub(super) list: Vec<LocalConstraint>,
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
            has_doubles: false,
            has_same_values: false,
            list: Vec::new(),
            ranks_tie: false,
            has_zero: area.has_zero,
            pieces: None,
            region_size: None,
            dotted: Vec::new(),
            given: Vec::new(),
        }
    }

    /// Returns all of them, except for those that are left out.
    pub(super) fn finish(mut self, left_out: &mut LeftOut) -> Result<Variant, TextErrorKind> {
        let shape = self.shape;
        if !self.area.is_whole() {
            self.finish_part(left_out)?;
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
            self.list.iter_mut().for_each(tie_ranks);
        }
        let has_boxes = self.has_boxes();
        if let Some(regions) = self.regions.take_if(|_| has_boxes) {
            // Both are houses.
            for region in 0..shape.side() {
                let cells = regions.cells_of(region).collect();
                self.list.push(LocalConstraint::Cage { cells, sum: None });
            }
        }
        if self.has_no_boxes && self.regions.is_none() {
            // Rows are houses anyway.
            let rows: Vec<usize> = shape.cells().map(|cell| shape.row_of(cell)).collect();
            self.regions = Some(Regions::new(shape, &rows)?);
        }
        let mut variant: Variant = self.extras.into_iter().collect();
        if let Some(regions) = self.regions {
            variant = variant.with_regions(regions);
        }
        Ok(variant.with_constraints(Constraints::new(shape, together(self.list))?))
    }

    /// Returns whether the board has boxes besides its regions.
    fn has_boxes(&self) -> bool {
        !self.has_no_boxes && self.shape.box_rows() > 1
    }

    /// Adds a constraint.
    pub(super) fn add(&mut self, part: &Part<'_>) -> Result<(), TextErrorKind> {
        let before = self.list.len();
        let added = self.add_from(before, part);
        if added.is_err() {
            // Nothing of it.
            self.list.truncate(before);
        }
        added
    }

    fn add_from(&mut self, before: usize, part: &Part<'_>) -> Result<(), TextErrorKind> {
        self.read(part)?;
        if self.has_zero {
            self.begin_at_zero(before)
                .ok_or_else(|| unsupported(&format!("{} with digits from 0", part.name)))?;
        }
        // Each alone, so that an error has its place.
        Constraints::each(self.shape, together(self.list[before..].to_vec()))?;
        Ok(())
    }

    /// Adds a constraint that is read already.
    pub(super) fn add_local(&mut self, local: LocalConstraint) -> Result<(), TextErrorKind> {
        Constraints::each(self.shape, together(vec![local.clone()]))?;
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
            && !(self.has_no_boxes || self.has_doubles || self.has_same_values || self.ranks_tie)
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
            "Doppelganger" => {
                let Area { rows, columns, .. } = self.area;
                let is_right = self.has_zero && rows == columns && rows + 1 == shape.side();
                let right = is_right.then_some(()).ok_or_else(|| part.unsupported());
                part.expect_none().and(right)?;
                self.has_doubles = true;
            }
            // It is about the order of a search, not about the puzzle.
            "SearchPriority" => {}
            "FullRankTies" => match values[..] {
                ["any"] => self.ranks_tie = true,
                ["only-unclued"] => {}
                ["none"] => {
                    let ruled = Ruled::new(Kind::DistinctLines, [], []);
                    self.list.push(LocalConstraint::Ruled(ruled));
                }
                _ => return Err(part.unsupported()),
            },
            "Jigsaw" if self.regions.is_some() || self.pieces.is_some() => {
                return Err(part.unsupported());
            }
            "Jigsaw" if !self.area.is_whole() => self.pieces = Some(values.concat()),
            "Jigsaw" => {
                let text = values.concat();
                match Regions::parse(shape, &text) {
                    Ok(regions) => self.regions = Some(regions),
                    Err(error) => self.some_pieces(text).ok_or(error)?,
                }
            }
            "RegionSameValues" => {
                part.expect_none()?;
                self.has_same_values = true;
            }
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
            "AllDifferent" | "Cage" => {
                let (sum, all) = match values[..] {
                    _ if *name == "AllDifferent" => (0, part.cells(values, shape)?),
                    ["", ref cells @ ..] => (0, part.cells(cells, shape)?),
                    _ => part.numbered(shape)?,
                };
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                let mut cells = all.clone();
                cells.sort_unstable();
                cells.dedup();
                // A cell that is listed twice counts twice.
                let counts_twice = cells.len() < all.len() && sum > 0;
                if counts_twice {
                    let cells = all.into();
                    self.list.push(LocalConstraint::Sum { cells, sum });
                }
                self.list.push(LocalConstraint::Cage {
                    cells: cells.into(),
                    sum: Some(sum).filter(|&sum| sum > 0 && !counts_twice),
                });
            }
            "Sum" if !values.first().is_some_and(|first| first.contains('=')) => {
                let (sum, cells) = part.numbered(shape)?;
                let sum = u32::try_from(sum).map_err(|_| part.wrong())?;
                let cells = cells.into();
                self.list.push(LocalConstraint::Sum { cells, sum });
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
                    "ChaosCount" => Some(Kind::RegionArrow),
                    _ => TABLE
                        .iter()
                        .find(|row| row.iss() == Some(name))
                        .map(|row| row.kind),
                };
                let kind = kind.ok_or_else(|| part.unsupported())?;
                let ruled = self.ruled(part, kind)?;
                match self.area.summed {
                    _ if kind != Kind::RegionSum => {}
                    Summed::Regions => {}
                    Summed::Nothing => return Ok(()),
                    Summed::Others => {
                        return Err(unsupported("RegionSumLine on regions of another kind"));
                    }
                }
                self.list
                    .extend(ruled.into_iter().map(LocalConstraint::Ruled));
            }
        }
        Ok(())
    }
}

/// Lets lines with a rank be equal.
fn tie_ranks(local: &mut LocalConstraint) {
    match local {
        LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::FullRank => {
            let numbers = ruled.numbers().iter().copied();
            *ruled = Ruled::new(Kind::FullRankTied, numbers, [ruled.cells()]);
        }
        LocalConstraint::Either(ways) => ways.iter_mut().flatten().for_each(tie_ranks),
        _ => {}
    }
}
