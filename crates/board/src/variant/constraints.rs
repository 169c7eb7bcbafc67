//! All constraints of a puzzle, checked against its board.

use super::error::ConstraintError;
use super::local::{LocalConstraint, of_regions};
use super::ruled::{Kind, Ruled, taxicab};
use super::unknown_regions;
use super::variables;
use crate::{Cell, Shape};

/// The [constraints](LocalConstraint) of a puzzle, sorted, each once.
///
/// Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constraints {
    shape: Shape,
    list: std::sync::Arc<[LocalConstraint]>,
}

impl Constraints {
    /// Collects the constraints of a board.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell is not on the board, if one occurs twice in a
    /// constraint whose digits differ, if a constraint has too few or too many cells, or if the
    /// cells on the sides of a dot share no side.
    pub fn new(
        shape: Shape,
        list: impl IntoIterator<Item = LocalConstraint>,
    ) -> Result<Constraints, ConstraintError> {
        let all = Constraints::each(shape, list)?;
        unknown_regions::check(shape, of_regions(&all.list))?;
        Ok(all)
    }

    /// Collects constraints that may need others.
    #[doc(hidden)]
    pub fn each(
        shape: Shape,
        list: impl IntoIterator<Item = LocalConstraint>,
    ) -> Result<Constraints, ConstraintError> {
        let list = ordered(shape, list)?;
        for local in &list {
            let mut cells = local.cells().into_iter();
            if let Some(cell) = cells.find(|cell| cell.as_variable().is_some()) {
                let (kind, cell) = (local.kind(), shape.cell_name(cell).to_string());
                return Err(ConstraintError::Variable { kind, cell });
            }
        }
        check_outside(shape, &list)?;
        Ok(Constraints {
            shape,
            list: list.into(),
        })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns them in order.
    pub fn list(&self) -> &[LocalConstraint] {
        &self.list
    }
}

/// Returns constraints that fit the board, in order, each once.
fn ordered(
    shape: Shape,
    list: impl IntoIterator<Item = LocalConstraint>,
) -> Result<Vec<LocalConstraint>, ConstraintError> {
    let list = list.into_iter();
    let list = list.map(|constraint| checked(shape, constraint));
    let mut list = list.collect::<Result<Vec<_>, _>>()?;
    list.sort_unstable();
    list.dedup();
    Ok(list)
}

/// Returns the cells that are no part of the board, in order.
pub(super) fn outside(list: &[LocalConstraint]) -> Vec<Cell> {
    let cells = list.iter().flat_map(|local| match local {
        LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::Outside => ruled.cells(),
        _ => Vec::new(),
    });
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Checks that constraints are about cells of the board, if some are not.
fn check_outside(shape: Shape, list: &[LocalConstraint]) -> Result<(), ConstraintError> {
    match &outside(list)[..] {
        [] => Ok(()),
        outside => check_inside(shape, list, outside),
    }
}

fn check_inside(
    shape: Shape,
    list: &[LocalConstraint],
    outside: &[Cell],
) -> Result<(), ConstraintError> {
    for local in list {
        let kind = local.kind();
        match local {
            LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::Outside => continue,
            LocalConstraint::Either(ways) => {
                let mut ways = ways.iter();
                ways.try_for_each(|way| check_inside(shape, way, outside))?;
            }
            LocalConstraint::Variables(list) => check_inside(shape, list, outside)?,
            // They are about whole rows, columns or regions.
            LocalConstraint::Ruled(ruled)
                if matches!(
                    ruled.kind(),
                    Kind::FullRank
                        | Kind::FullRankTied
                        | Kind::DistinctLines
                        | Kind::RowIndex
                        | Kind::ColumnIndex
                        | Kind::RegionSum
                        | Kind::ChaosConstruction
                ) =>
            {
                return Err(ConstraintError::Houses { kind });
            }
            _ => {}
        }
        let mut cells = local.cells().into_iter();
        if let Some(cell) = cells.find(|cell| outside.binary_search(cell).is_ok()) {
            let cell = shape.cell_name(cell).to_string();
            return Err(ConstraintError::Outside { kind, cell });
        }
    }
    Ok(())
}

/// The most lists of constraints of which one holds.
const MOST_WAYS: usize = 4096;

/// Puts lists of constraints in order, of which one holds.
fn check_ways(
    shape: Shape,
    ways: &mut Box<[Box<[LocalConstraint]>]>,
) -> Result<(), ConstraintError> {
    let mut all = Vec::with_capacity(ways.len());
    for way in ways.iter() {
        let list = ordered(shape, way.iter().cloned())?;
        let is_nested = |local: &&LocalConstraint| match local {
            LocalConstraint::Variables(_) | LocalConstraint::NoOther(_) => true,
            LocalConstraint::Ruled(ruled) => {
                ruled.is_about_board()
                    || ruled.kind() == Kind::Outside
                    || ruled.kind().is_about_regions()
            }
            _ => false,
        };
        if let Some(local) = list.iter().find(is_nested) {
            return Err(ConstraintError::Nested { kind: local.kind() });
        }
        all.push(list.into_boxed_slice());
    }
    all.sort_unstable();
    all.dedup();
    let found = all.len();
    if !(1..=MOST_WAYS).contains(&found) || all.iter().any(|way| way.is_empty()) {
        return Err(ConstraintError::Len {
            kind: "either",
            found,
            least: 1,
            most: MOST_WAYS,
        });
    }
    *ways = all.into();
    Ok(())
}

/// Returns a constraint with its cells in order, if it fits the board.
fn checked(
    shape: Shape,
    mut constraint: LocalConstraint,
) -> Result<LocalConstraint, ConstraintError> {
    let side = shape.side();
    let kind = constraint.kind();
    match &mut constraint {
        LocalConstraint::Ruled(ruled) => {
            ruled.check(shape)?;
            return Ok(constraint);
        }
        LocalConstraint::Either(ways) => {
            check_ways(shape, ways)?;
            return Ok(constraint);
        }
        LocalConstraint::Variables(list) => {
            variables::check(list)?;
            *list = ordered(shape, list.iter().cloned())?.into();
            return Ok(constraint);
        }
        _ => {}
    }
    let mut cells = constraint.cells();
    cells.sort_unstable();
    if !cells.iter().all(|&cell| cell.is_known(shape)) {
        return Err(ConstraintError::Cell { kind, shape });
    }
    let twice = cells.windows(2).find(|pair| pair[0] == pair[1]);
    // A sum counts a cell as often as it is listed.
    let counts = matches!(
        constraint,
        LocalConstraint::Sum { .. } | LocalConstraint::Arrow { .. }
    );
    if let (Some(pair), false) = (twice, counts) {
        let cell = shape.cell_name(pair[0]).to_string();
        return Err(ConstraintError::Repeated { kind, cell });
    }
    let has_twice = twice.is_some();
    let least_and_most = match &mut constraint {
        LocalConstraint::Cage { cells, .. } => {
            cells.sort_unstable();
            (cells.len(), 1, side)
        }
        LocalConstraint::Sum { cells, .. } => {
            cells.sort_unstable();
            (cells.len(), 1, shape.most_listed())
        }
        LocalConstraint::Thermometer(cells) => (cells.len(), 2, side),
        LocalConstraint::Arrow { circle, shaft } => {
            if circle.len() > 1 && side > 9 {
                return Err(ConstraintError::Pill { shape });
            }
            if shaft.is_empty() {
                (0, 1, side)
            } else {
                (circle.len(), 1, 3)
            }
        }
        LocalConstraint::Dot { cells, .. } => {
            if cells.0 > cells.1 {
                *cells = (cells.1, cells.0);
            }
            if taxicab(shape, cells.0, cells.1) != 1 {
                let [one, other] = [cells.0, cells.1].map(|cell| shape.cell_name(cell).to_string());
                return Err(ConstraintError::Apart { one, other });
            }
            return Ok(constraint);
        }
        _ => return Ok(constraint),
    };
    let (found, least, most) = least_and_most;
    if found < least || found > most {
        return Err(ConstraintError::Len {
            kind,
            found,
            least,
            most,
        });
    }
    Ok(match constraint.terms() {
        Some((terms, sum)) if has_twice => LocalConstraint::Ruled(Ruled::linear(terms, sum)),
        _ => constraint,
    })
}
