//! Converts splits back to a grid.

use super::board::{Board, Chute};
use super::chute::{Entry, namings};
use super::split::{MAX_LINES, SplitId, Splits};
use crate::bits::each;
use crate::board::{Digit, Grid};
use crate::random::Random;

/// Draws a grid, each with the same chance, from those in which the boxes of
/// the stacks split the digits as in the entries (or those of the bands, if
/// `swapped`).
///
/// # Panics
///
/// Panics if there is no such grid.
pub(super) fn fill(board: &Board, swapped: bool, chosen: &[Entry], random: &mut Random) -> Grid {
    let (along_chutes, across_chutes) = if swapped {
        (&board.bands, &board.stacks)
    } else {
        (&board.stacks, &board.bands)
    };
    let (along_splits, across_splits, meeting) = if swapped {
        (
            &board.row_splits,
            &board.column_splits,
            &board.columns_meeting,
        )
    } else {
        (&board.column_splits, &board.row_splits, &board.rows_meeting)
    };
    let mut grid = Grid::empty(board.shape);
    let along_lines: Vec<_> = along_chutes
        .iter()
        .zip(chosen)
        .map(|(chute, entry)| naming(along_splits, chute, entry, random))
        .collect();
    for (band, chute) in across_chutes.iter().enumerate() {
        let allowed: Vec<&[SplitId]> = chosen
            .iter()
            .map(|entry| &meeting[usize::from(entry.splits[band])][..])
            .collect();
        let fits = |entry: &&Entry| {
            let mut splits = allowed.iter().zip(entry.splits);
            splits.all(|(allowed, split)| allowed.binary_search(&split).is_ok())
        };
        let fitting: Vec<&Entry> = chute.entries.iter().filter(fits).collect();
        let weights = fitting.iter().map(|entry| u128::from(entry.weight));
        let entry = fitting[random.weighted(weights)];
        let lines = naming(across_splits, chute, entry, random);
        for (stack, along_lines) in along_lines.iter().enumerate() {
            for (i, across_set) in lines[stack][..across_splits.lines()].iter().enumerate() {
                for (j, along_set) in along_lines[band][..along_splits.lines()].iter().enumerate() {
                    let across = band * across_splits.lines() + i;
                    let along = stack * along_splits.lines() + j;
                    let (row, column) = if swapped {
                        (along, across)
                    } else {
                        (across, along)
                    };
                    let digit = each(across_set & along_set).next();
                    let digit = digit.and_then(|digit| Digit::new(digit + 1));
                    grid.set(board.shape.cell(row, column), digit);
                }
            }
        }
    }
    grid
}

/// Draws one of the ways to assign the sets of an entry to the lines.
fn naming(
    splits: &Splits,
    chute: &Chute,
    entry: &Entry,
    random: &mut Random,
) -> [[u16; MAX_LINES]; MAX_LINES] {
    let namings = namings(splits, &chute.demands, entry);
    namings[random.below(namings.len() as u128) as usize]
}
