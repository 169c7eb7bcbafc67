//! Sums that follow from cages and houses: the cells of a house, or of some
//! rows or columns, that no cage inside covers (innies), and the cells of
//! cages that stick out of it (outies). And groups of cells with the same digits:
//! where some rows or columns and as many regions differ.

use super::sight::{Place, place, places};
use crate::board::{Cell, LocalConstraint, Shape, Variant};

/// The most cells of a sum that is added.
const MOST: usize = 7;

/// The most rows or columns taken together.
const LINES: usize = 4;

/// Returns the cells and totals of all cages and sums.
fn totals(variant: &Variant) -> Vec<(Vec<Place>, i32)> {
    let total = |local: &LocalConstraint| match local {
        LocalConstraint::Cage {
            cells,
            sum: Some(sum),
        }
        | LocalConstraint::Sum { cells, sum } => Some((places(cells), *sum as i32)),
        _ => None,
    };
    variant.local().iter().filter_map(total).collect()
}

/// Returns cages and sums taken together: for each, those after and before it that
/// share no cell.
pub(super) fn unions(variant: &Variant) -> Vec<(Vec<(Place, i32)>, i32)> {
    let mut totals = totals(variant);
    let mut found = Vec::new();
    for _ in 0..totals.len() {
        let (mut cells, sum) = disjoint(&totals, |_| true);
        cells.sort_unstable();
        let terms: Vec<(Place, i32)> = cells.into_iter().map(|place| (place, 1)).collect();
        if !found.contains(&(terms.clone(), sum)) {
            found.push((terms, sum));
        }
        totals.rotate_left(1);
    }
    found
}

/// Returns cells with their factors, and what they add up to.
pub(super) fn sums(
    shape: Shape,
    variant: &Variant,
    houses: &[Vec<Place>],
) -> Vec<(Vec<(Place, i32)>, i32)> {
    let side = shape.side();
    let cages = totals(variant);
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

/// The most cells of a group with the same digits as another one.
const LEFT_OVER: usize = 3;

/// Returns pairs of groups of cells that hold the same digits: as many rows or
/// columns as other houses have each digit as often, so they do without the
/// cells that they share.
pub(super) fn leftovers(shape: Shape, houses: &[Vec<Place>]) -> Vec<[Vec<Place>; 2]> {
    let side = shape.side();
    let lines = |line: &dyn Fn(Cell) -> usize| -> Vec<Vec<Place>> {
        let cells = |number| shape.cells().filter(move |&cell| line(cell) == number);
        let lines = (0..side).map(|number| cells(number).map(place).collect());
        lines.collect()
    };
    let all = [
        lines(&|cell| shape.row_of(cell)),
        lines(&|cell| shape.column_of(cell)),
    ];
    let is_line = |house: &&Vec<Place>| all.iter().any(|lines| lines.contains(house));
    let others: Vec<&Vec<Place>> = houses.iter().filter(|house| !is_line(house)).collect();
    let mut found = Vec::new();
    for lines in &all {
        let ranges = (1..side).flat_map(|count| (0..=side - count).map(move |at| at..at + count));
        for lines in ranges.map(|range| &lines[range]) {
            if !lines.iter().all(|line| houses.contains(line)) {
                continue;
            }
            let area = lines.concat();
            let inside = |house: &[Place]| house.iter().filter(|at| area.contains(at)).count();
            // Those that lie in it most, and share no cell.
            let mut best = others.clone();
            best.sort_by_key(|house| side - inside(house));
            let mut covered: Vec<Place> = Vec::new();
            for house in best {
                if covered.len() < area.len() && house.iter().all(|at| !covered.contains(at)) {
                    covered.extend(house);
                }
            }
            let without = |cells: &[Place], others: &[Place]| -> Vec<Place> {
                let cells = cells.iter().copied();
                cells.filter(|cell| !others.contains(cell)).collect()
            };
            let pair = [without(&area, &covered), without(&covered, &area)];
            let is_small = (1..=LEFT_OVER).contains(&pair[0].len());
            if covered.len() == area.len() && is_small && !found.contains(&pair) {
                found.push(pair);
            }
        }
    }
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
