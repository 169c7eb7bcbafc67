//! Sums that follow from cages and houses: the cells of a house, or of some
//! rows or columns, that no cage inside covers (innies), and the cells of
//! cages that stick out of it (outies).

use super::sight::{Place, place, places};
use crate::board::{Cell, LocalConstraint, Shape, Variant};

/// The most cells of a sum that is added.
const MOST: usize = 7;

/// The most rows or columns taken together.
const LINES: usize = 4;

/// Returns cells with their factors, and what they add up to.
pub(super) fn sums(
    shape: Shape,
    variant: &Variant,
    houses: &[Vec<Place>],
) -> Vec<(Vec<(Place, i32)>, i32)> {
    let side = shape.side();
    let mut cages: Vec<(Vec<Place>, i32)> = Vec::new();
    for local in variant.local() {
        if let LocalConstraint::Cage {
            cells,
            sum: Some(sum),
        }
        | LocalConstraint::Sum { cells, sum } = local
        {
            cages.push((cells.iter().map(|&cell| place(cell)).collect(), *sum as i32));
        }
    }
    if cages.is_empty() {
        return Vec::new();
    }
    let outside = places(&variant.outside());
    let mut areas: Vec<(Vec<Place>, i32)> = houses.iter().map(|house| (house.clone(), 1)).collect();
    for count in 2..=LINES.min(side - 1) {
        for first in 0..=side - count {
            let lines = first..first + count;
            let is_in = |line: usize| lines.contains(&line);
            let cells = |line: &dyn Fn(Cell) -> usize| -> Vec<Place> {
                shape
                    .cells()
                    .filter(|&cell| is_in(line(cell)))
                    .map(place)
                    .collect()
            };
            for area in [
                cells(&|cell| shape.row_of(cell)),
                cells(&|cell| shape.column_of(cell)),
            ] {
                if !outside.iter().any(|place| area.contains(place)) {
                    areas.push((area, count as i32));
                }
            }
        }
    }
    let whole = (side * (side + 1) / 2) as i32;
    let mut found: Vec<(Vec<(Place, i32)>, i32)> = Vec::new();
    for (area, count) in areas {
        let inside = |cells: &[Place]| cells.iter().filter(|place| area.contains(place)).count();
        let total = count * whole;
        let (within, most) = disjoint(&cages, |cells| inside(cells) == cells.len());
        let rest = area.iter().filter(|place| !within.contains(place));
        let innies: Vec<(Place, i32)> = rest.map(|&place| (place, 1)).collect();
        if !within.is_empty() && (1..=MOST).contains(&innies.len()) {
            found.push((innies, total - most));
        }
        let (touched, sum) = disjoint(&cages, |cells| {
            inside(cells) > 0 && 2 * inside(cells) >= cells.len()
        });
        let outside = touched
            .iter()
            .filter(|place| !area.contains(place))
            .map(|&place| (place, 1));
        let bare = area
            .iter()
            .filter(|place| !touched.contains(place))
            .map(|&place| (place, -1));
        let outies: Vec<(Place, i32)> = outside.chain(bare).collect();
        let sticks_out = outies.iter().any(|&(_, factor)| factor > 0);
        if sticks_out && outies.len() <= MOST {
            found.push((outies, sum - total));
        }
    }
    for (terms, _) in &mut found {
        terms.sort_unstable();
    }
    found.sort();
    found.dedup();
    found
}

/// Returns the cells of cages that fit and share no cell, and their sum.
fn disjoint(cages: &[(Vec<Place>, i32)], fits: impl Fn(&[Place]) -> bool) -> (Vec<Place>, i32) {
    let mut covered: Vec<Place> = Vec::new();
    let mut sum = 0;
    for (cells, of) in cages.iter().filter(|(cells, _)| fits(cells)) {
        if cells.iter().all(|place| !covered.contains(place)) {
            covered.extend(cells);
            sum += of;
        }
    }
    (covered, sum)
}
