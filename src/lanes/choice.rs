//! Where to branch.
//!
//! A cell with two candidates and a digit with two places in a box are the same
//! kind of item: two candidates of which one is right. The search branches on
//! such an item if there is one, otherwise on any open cell.
//!
//! The best item is the one whose candidates have the most rivals, as each
//! child then removes much. In each of the two lines of a candidate, another
//! miniline that has the digit counts 2, and 3 if it has it in a cell with two
//! candidates. The score of an item is the sum over its two candidates, from 0
//! to 12, in planes of bits. Three planes are compared: half of the score, rounded
//! down for cells and up for digits. On equal scores digits come before cells.
//!
//! # What was tried
//!
//! `docs/lab/lanes.md` has the branches and instructions of each rule. The hardest puzzles take 52.0
//! branches by cells and digits in this order, 74.5 by cells only, and 89.9 if digits always come first.
//! Rejected, as they cost more instructions than they save: more weight for digits, or for a candidate in
//! both kinds of item; naked pairs before a branch, which save up to 9 % of the branches; removing first
//! what both children lose; digits with two places in a row or column as further items.
//!
//! On sparse boards there are far more digits with two places than cells with
//! two candidates. The searches of 30,000 random ones, many without a solution,
//! became 4 % larger. One famous puzzle without a solution went from 3 branches
//! to a million (`.....5.8....6.1.43...`, a tenth of a second). While only one
//! word has cells with two candidates, taking just the digits that have a place
//! in such a cell keeps it at 3, but costs the hardest a tenth of their speed.

use super::counts::{Cells, any, count, pairs, two_places};
use super::kernel::{minicolumns, minirows};
use super::layout::{WORDS, third};
use super::rotate::{bands, stacks, whole_cells};
use super::vector::Vector;

/// Where to branch: at most one bit in each lane, for a cell or for a digit in a
/// box.
pub(super) struct Choice<V> {
    /// The cell, by `p`.
    pub(super) cells: [V; 9],
    /// The digit in a box, by `d0`.
    pub(super) places: [V; 3],
    /// All ones in lanes whose choice is known to have two candidates.
    pub(super) linked: V,
}

/// Returns the first cell with two candidates if the lane has any, otherwise
/// the first with three, otherwise the first with more.
#[inline(always)]
pub(super) fn first<V: Vector>(cells: &Cells<V>) -> Choice<V> {
    let zero = V::splat(0);
    let mut cells = open_cells(cells);
    pick_cell(&mut cells, V::splat(u32::MAX));
    Choice {
        cells,
        places: [zero; 3],
        linked: zero,
    }
}

/// Returns the item with two candidates that has the highest score if the lane
/// has any, otherwise the first open cell.
#[inline(always)]
pub(super) fn best<V: Vector>(state: &[V; WORDS]) -> Choice<V> {
    let Items {
        mut cells,
        mut places,
    } = best_items(state);
    let none = any_item(&cells, &places).zeros();
    if none.nonzero() != 0 {
        let open = open_cells(&count(state));
        for p in 0..9 {
            cells[p] = cells[p].or(open[p].and(none));
        }
    }
    let free = pick_place(&mut places);
    pick_cell(&mut cells, free);
    Choice {
        cells,
        places,
        linked: V::splat(u32::MAX).and_not(none),
    }
}

/// Returns the cells to branch on: those with two candidates if the lane has
/// any, otherwise those with three, otherwise the rest.
#[inline(always)]
fn open_cells<V: Vector>(cells: &Cells<V>) -> [V; 9] {
    let two = V::mask(any(&cells.two).nonzero());
    let three = V::mask(any(&cells.three).nonzero());
    let mut open = cells.more;
    for (p, open) in open.iter_mut().enumerate() {
        *open = V::select(three, cells.three[p], *open);
        *open = V::select(two, cells.two[p], *open);
    }
    open
}

/// Keeps one cell in each free lane, none in the others.
#[inline(always)]
fn pick_cell<V: Vector>(cells: &mut [V; 9], mut free: V) {
    for cells in cells.iter_mut().rev() {
        let here = cells.lowest().and(free);
        free = free.and(cells.zeros());
        *cells = here;
    }
}

/// Keeps one digit in each lane. Returns the lanes without any, as all ones.
#[inline(always)]
fn pick_place<V: Vector>(places: &mut [V; 3]) -> V {
    let mut free = V::splat(u32::MAX);
    for places in places {
        let here = places.lowest().and(free);
        free = free.and(places.zeros());
        *places = here;
    }
    free
}

/// The items with two candidates: cells by `p`, digits in boxes by `d0`.
struct Items<V> {
    cells: [V; 9],
    places: [V; 3],
}

/// Returns the items with the highest score of each lane, several if equal.
#[inline(always)]
fn best_items<V: Vector>(state: &[V; WORDS]) -> Items<V> {
    let zero = V::splat(0);
    let mut cells = pairs(state);
    let mut whole = cells;
    for word in &mut whole {
        *word = whole_cells(*word);
    }
    let x = [third(state, 0), third(state, 1), third(state, 2)];
    let mut places = [two_places(x[0]), two_places(x[1]), two_places(x[2])];
    let rivals = [
        Rivals::of(x[0], &whole),
        Rivals::of(x[1], &whole),
        Rivals::of(x[2], &whole),
    ];
    let mut of_places = [[zero; 3]; 3];
    for d0 in 0..3 {
        of_places[d0] = place_scores(x[d0], &rivals[d0]);
    }
    let mut of_cells = [[zero; 3]; 9];
    for p in 0..9 {
        of_cells[p] = cell_scores(state, p, whole[p], &rivals);
    }
    for plane in (0..3).rev() {
        let (mut higher, mut higher_places) = (cells, places);
        for p in 0..9 {
            higher[p] = cells[p].and(of_cells[p][plane]);
        }
        for d0 in 0..3 {
            higher_places[d0] = places[d0].and(of_places[d0][plane]);
        }
        let equal = any_item(&higher, &higher_places).zeros();
        for p in 0..9 {
            cells[p] = higher[p].or(cells[p].and(equal));
        }
        for d0 in 0..3 {
            places[d0] = higher_places[d0].or(places[d0].and(equal));
        }
    }
    Items { cells, places }
}

/// Returns all words combined.
#[inline(always)]
fn any_item<V: Vector>(cells: &[V; 9], places: &[V; 3]) -> V {
    any(cells).or(V::or3(places[0], places[1], places[2]))
}

/// How a digit of a miniline is rivalled in its line, from 0 to 3: as planes of
/// ones and twos.
type Rating<V> = [V; 2];

/// The ratings of the digits that share `d0`, by `r` and by `c`.
#[derive(Clone, Copy)]
struct Rivals<V> {
    rows: [Rating<V>; 3],
    columns: [Rating<V>; 3],
}

impl<V: Vector> Rivals<V> {
    /// Returns the ratings, given the candidates, and all three bits of the
    /// cells with two.
    #[inline(always)]
    fn of(x: &[V; 9], pairs: &[V; 9]) -> Rivals<V> {
        let mut y = *x;
        for p in 0..9 {
            y[p] = y[p].and(pairs[p]);
        }
        let (rows, pair_rows) = (minirows(x), minirows(&y));
        let (columns, pair_columns) = (minicolumns(x), minicolumns(&y));
        let none = [[V::splat(0); 2]; 3];
        let mut rivals = Rivals {
            rows: none,
            columns: none,
        };
        for k in 0..3 {
            rivals.rows[k] = rating(stacks(rows[k]), stacks(pair_rows[k]));
            rivals.columns[k] = rating(bands(columns[k]), bands(pair_columns[k]));
        }
        rivals
    }
}

/// Returns a rating, given the other two minilines: all candidates, and those in
/// cells with two.
#[inline(always)]
fn rating<V: Vector>(all: (V, V), pairs: (V, V)) -> Rating<V> {
    [pairs.0.or(pairs.1), all.0.or(all.1)]
}

/// A score as planes of twos, fours and eights.
type Score<V> = [V; 3];

/// Returns the scores of the digits in boxes. Only those with two places are
/// right.
#[inline(always)]
fn place_scores<V: Vector>(x: &[V; 9], rivals: &Rivals<V>) -> Score<V> {
    let (rows, columns) = (minirows(x), minicolumns(x));
    let (row_ones, row_carry) = add_lines(&rivals.rows, &rows, 0);
    let (row_twos, row_fours) = add_lines(&rivals.rows, &rows, 1);
    let (column_ones, column_carry) = add_lines(&rivals.columns, &columns, 0);
    let (column_twos, column_fours) = add_lines(&rivals.columns, &columns, 1);
    let (twos, fours) = V::add3(row_carry, column_carry, row_ones.or(column_ones));
    let (twos, more_fours) = V::add3(twos, row_twos, column_twos);
    let (fours, eights) = V::add3(fours, more_fours, row_fours);
    let more_eights = fours.and(column_fours);
    [twos, fours.xor(column_fours), eights.or(more_eights)]
}

/// Adds a plane of the ratings of those lines that have the digit in the box.
/// Returns sum and carry.
#[inline(always)]
fn add_lines<V: Vector>(lines: &[Rating<V>; 3], has: &[V; 3], plane: usize) -> (V, V) {
    V::add3(
        lines[0][plane].and(has[0]),
        lines[1][plane].and(has[1]),
        lines[2][plane].and(has[2]),
    )
}

/// Returns the scores of the cells with two candidates, whose bits are given.
#[inline(always)]
fn cell_scores<V: Vector>(
    state: &[V; WORDS],
    p: usize,
    whole: V,
    rivals: &[Rivals<V>; 3],
) -> Score<V> {
    let zero = V::splat(0);
    // Of the nine numbers of a cell at most two are not zero: their sum in each
    // plane is odd, or some are one, or both.
    let (mut odd, mut some) = ([zero; 3], [zero; 3]);
    for d0 in 0..3 {
        let candidates = state[9 * d0 + p].and(whole);
        let planes = add(rivals[d0].rows[p / 3], rivals[d0].columns[p % 3]);
        for k in 0..3 {
            let plane = planes[k].and(candidates);
            odd[k] = odd[k].xor(plane);
            some[k] = some[k].or(plane);
        }
    }
    for k in 0..3 {
        odd[k] = V::xor3(odd[k], odd[k].shr::<1>(), odd[k].shr::<2>());
        some[k] = V::or3(some[k], some[k].shr::<1>(), some[k].shr::<2>());
    }
    let ones_carry = some[0].and_not(odd[0]);
    let twos_carry = some[1].and_not(odd[1]).or(odd[1].and(ones_carry));
    let fours_carry = some[2].and_not(odd[2]).or(odd[2].and(twos_carry));
    [odd[1].xor(ones_carry), odd[2].xor(twos_carry), fours_carry]
}

/// Adds the ratings of two lines. Returns planes of ones, twos and fours.
#[inline(always)]
fn add<V: Vector>(a: Rating<V>, b: Rating<V>) -> [V; 3] {
    let (twos, fours) = V::add3(a[1], b[1], a[0].and(b[0]));
    [a[0].xor(b[0]), twos, fours]
}

#[cfg(test)]
mod tests;
