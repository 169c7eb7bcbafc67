//! From splits back to a grid.

use super::board::{Board, Chute};
use super::chute::{Entry, namings};
use super::split::{MAX_LINES, SplitId, Splits, digits};
use crate::board::random::Random;
use crate::board::{Digit, Grid};

/// Draws a grid, each with the same chance, from those in which the boxes of
/// the stacks split the digits as the entries say (or those of the bands, if
/// `swapped`).
///
/// # Panics
///
/// If there is no such grid.
pub(super) fn fill(board: &Board, swapped: bool, hubs: &[Entry], random: &mut Random) -> Grid {
    let (hub_chutes, side_chutes) = if swapped {
        (&board.bands, &board.stacks)
    } else {
        (&board.stacks, &board.bands)
    };
    let (hub_splits, side_splits, meeting) = if swapped {
        (
            &board.row_splits,
            &board.column_splits,
            &board.columns_meeting,
        )
    } else {
        (&board.column_splits, &board.row_splits, &board.rows_meeting)
    };
    let mut grid = Grid::empty(board.shape);
    let hub_lines: Vec<_> = hub_chutes
        .iter()
        .zip(hubs)
        .map(|(chute, entry)| naming(hub_splits, chute, entry, random))
        .collect();
    for (side, chute) in side_chutes.iter().enumerate() {
        let allowed: Vec<&[SplitId]> = hubs
            .iter()
            .map(|entry| &meeting[usize::from(entry.splits[side])][..])
            .collect();
        let fits = |entry: &&Entry| {
            let mut splits = allowed.iter().zip(entry.splits);
            splits.all(|(allowed, split)| allowed.binary_search(&split).is_ok())
        };
        let fitting: Vec<&Entry> = chute.entries.iter().filter(fits).collect();
        let weights = fitting.iter().map(|entry| u128::from(entry.weight));
        let entry = fitting[random.weighted(weights)];
        let lines = naming(side_splits, chute, entry, random);
        for (hub, hub_lines) in hub_lines.iter().enumerate() {
            for (i, side_set) in lines[hub][..side_splits.lines()].iter().enumerate() {
                for (j, hub_set) in hub_lines[side][..hub_splits.lines()].iter().enumerate() {
                    let across = side * side_splits.lines() + i;
                    let along = hub * hub_splits.lines() + j;
                    let (row, column) = if swapped {
                        (along, across)
                    } else {
                        (across, along)
                    };
                    let digit = digits(side_set & hub_set).next();
                    let digit = digit.and_then(|digit| Digit::new(digit + 1));
                    grid.set(board.shape.cell(row, column), digit);
                }
            }
        }
    }
    grid
}

/// Draws one of the ways to hand the sets of an entry to the lines.
fn naming(
    splits: &Splits,
    chute: &Chute,
    entry: &Entry,
    random: &mut Random,
) -> [[u16; MAX_LINES]; MAX_LINES] {
    let namings = namings(splits, &chute.demands, entry);
    namings[random.below(namings.len() as u128) as usize]
}
