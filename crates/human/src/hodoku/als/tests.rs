//! Rings on boards that mostly have several solutions: what they remove is in none, nor in a way to fill their cells.

use crate::board::nine::geometry::{ALL, CellSet, Nine, PEER_SET};
use crate::hodoku;
use crate::hodoku::state::State;
use crate::hodoku::technique::Technique;
use quadrille_limits::bits::each;

/// Fills cells in all ways that the candidates and the cells around allow, until one is taken.
fn fill(marks: &mut [Nine; 81], left: CellSet, take: &mut dyn FnMut(&[Nine; 81]) -> bool) -> bool {
    let Some(cell) = each(left).min_by_key(|&cell| marks[cell].count_ones()) else {
        return take(marks);
    };
    each(marks[cell]).any(|digit| {
        let mut more = *marks;
        each(PEER_SET[cell]).for_each(|peer| more[peer] &= !(1 << digit));
        more[cell] = 1 << digit;
        fill(&mut more, left & !(1 << cell), take)
    })
}

#[test]
fn no_solution_of_a_board_nor_of_the_cells_of_a_ring_has_what_it_removes() {
    let file = include_str!("../../../../../puzzles/hard.txt");
    let mut random = 88_172_645_463_325_252_u64;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % most as u64) as usize
    };
    let (mut rings, mut several, mut sizes) = (0, 0, [0; 5]);
    for line in file.lines().filter(|line| line.len() >= 81).step_by(2) {
        // Some clues are left out, so that most boards have several solutions.
        let mut marks = [ALL; 81];
        for (cell, byte) in line.bytes().take(81).enumerate() {
            if byte.is_ascii_digit() && byte > b'0' && below(12) > 0 {
                marks[cell] = 1 << (byte - b'1');
            }
        }
        let (mut union, mut count) = ([0; 81], 0);
        fill(&mut marks.clone(), (1 << 81) - 1, &mut |solution| {
            (0..81).for_each(|cell| union[cell] |= solution[cell]);
            count += 1;
            count == 5000
        });
        if count == 0 || count == 5000 {
            continue;
        }
        // All candidates of solutions, and some others.
        let most = 2 + below(6);
        let board: [Nine; 81] = std::array::from_fn(|cell| {
            let more = each(marks[cell]).filter(|_| below(most) == 0);
            union[cell] | more.fold(0, |set, digit| set | 1 << digit)
        });
        several += usize::from(count > 1);
        let state = State::new(&[0; 81], 0, &board);
        let mut of_board = 0;
        hodoku::find(&state, Technique::AlsRing, &mut |step| {
            let of_ring = step.pattern.sets.iter().fold(0, |all, set| all | set);
            sizes[step.pattern.sets.len()] += 1;
            for &gone in &step.removed {
                let (cell, digit) = (gone.cell(), gone.digit());
                assert!(state.position.has(gone), "{line} {step:?}");
                assert_eq!(union[cell] >> digit & 1, 0, "{line} {step:?}");
                let mut with: [Nine; 81] = std::array::from_fn(|cell| state.position.of(cell));
                each(PEER_SET[cell]).for_each(|peer| with[peer] &= !(1 << digit));
                with[cell] = 1 << digit;
                assert!(!fill(&mut with, of_ring, &mut |_| true), "{line} {step:?}");
            }
            of_board += 1;
            of_board == 300
        });
        rings += of_board;
    }
    assert!(
        several > 5 && rings > 300 && sizes[3].min(sizes[4]) > 20,
        "{several} {rings} {sizes:?}"
    );
}
