//! What fish of today remove holds in no solution: of a digit by itself, and of whole boards, also those with many.

use crate::board::{Grid, Shape};
use crate::human::Method;
use crate::human::board::nine::Candidate;
use crate::human::board::nine::geometry::{ALL, BOXES, CellSet, HOUSE_SET};
use crate::human::hodoku::state::State;
use crate::human::hodoku::technique::Technique;
use crate::limits::Limits;

/// Returns random numbers below some number, the same ones each time.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005);
        state = state.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// Returns the cells that the placements of a digit in these places have, one in each row, column and box; `chosen`
/// are the cells in the rows above, and `taken` the cells of their columns and boxes.
fn placed(places: CellSet, row: usize, chosen: CellSet, taken: CellSet) -> CellSet {
    if row == 9 {
        return chosen;
    }
    let free = (9 * row..9 * row + 9).filter(|&cell| (places & !taken) >> cell & 1 == 1);
    let with = |cell: usize| {
        let (column, square) = (18 + cell % 9, BOXES + row / 3 * 3 + cell % 9 / 3);
        let taken = taken | HOUSE_SET[column] | HOUSE_SET[square];
        placed(places, row + 1, chosen | 1 << cell, taken)
    };
    free.fold(0, |all, cell| all | with(cell))
}

#[test]
fn mutant_fish_take_no_place_of_any_placement() {
    let mut random = random(7);
    let [mut plain, mut finned, mut wide] = [0; 3];
    for _ in 0..150 {
        // Digits in about one of four, three or two cells.
        let one_of = 2 + random(3);
        let places = (0..81).filter(|_| random(one_of) == 0);
        let places: CellSet = places.fold(0, |set, cell| set | 1 << cell);
        let mut state = State::new(&[0; 81], 0, &[ALL; 81]);
        let others = (0..81).filter(|cell| places >> cell & 1 == 0);
        others.for_each(|cell| state.remove(Candidate::new(cell, 4)));
        (0..9).filter(|&digit| digit != 4).for_each(|digit| {
            (0..81).for_each(|cell| state.remove(Candidate::new(cell, digit)));
        });
        // A house without a place has none to count, and the digit no placement.
        let open = placed(places, 0, 0, 0);
        let mut number = 0;
        crate::human::hodoku::find(&state, Technique::MutantFish, &mut |step| {
            let is_open = |it: &Candidate| open >> it.cell() & 1 == 1;
            assert!(!step.removed.iter().any(is_open), "{places:#x} {step:?}");
            if open != 0 {
                let pattern = &step.pattern;
                plain += usize::from(pattern.apart.is_empty());
                finned += usize::from(!pattern.apart.is_empty());
                wide += usize::from(pattern.houses.len() == 8);
            }
            number += 1;
            number == 500
        });
    }
    let counts = [plain, finned, wide];
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Checks the steps of a technique where singles end, on a board that lacks some clues. Returns their number.
fn check(technique: Technique, line: &str, drop: &mut dyn FnMut(u64) -> u64) -> usize {
    let digits = line.bytes().take(81).map(|byte| byte.saturating_sub(b'0'));
    let mut values: Vec<u8> = digits.collect();
    for _ in 0..drop(4) {
        values[drop(81) as usize] = 0;
    }
    let solved_with = |candidate: Option<Candidate>| {
        let mut values = values.clone();
        if let Some(candidate) = candidate {
            values[candidate.cell()] = candidate.digit() as u8 + 1;
        }
        let grid = Grid::from_values(Shape::CLASSIC, values).unwrap();
        let report = Method::Staged.solve(&grid, Some(1), &Limits::none());
        report.solutions.found > 0
    };
    assert!(solved_with(None), "{line}");
    let mut state = State::new(values[..].try_into().unwrap(), 0, &[ALL; 81]);
    let single = |state: &State| {
        let mut first = None;
        for technique in [
            Technique::NakedSingle,
            Technique::HiddenSingle,
            Technique::Pointing,
        ] {
            crate::human::hodoku::find(state, technique, &mut |step| {
                first = Some(step);
                true
            });
        }
        first
    };
    while let Some(step) = single(&state) {
        state.apply(&step);
    }
    let mut removed: Vec<Candidate> = Vec::new();
    let mut steps = 0;
    crate::human::hodoku::find(&state, technique, &mut |step| {
        removed.extend(&step.removed);
        steps += 1;
        steps == 2000
    });
    removed.sort();
    removed.dedup();
    for &candidate in &removed {
        assert!(
            !solved_with(Some(candidate)),
            "{line} {candidate:?} {values:?}"
        );
    }
    removed.len()
}

#[test]
fn fish_take_no_digit_of_any_solution() {
    let lines = include_str!("../../../../puzzles/hard.txt").lines();
    let lines = lines.filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let lines = lines.step_by(2);
    let mut random = random(11);
    let of_line = |line| check(Technique::MutantFish, line, &mut random);
    let removed: usize = lines.map(of_line).sum();
    assert!(removed > 20, "{removed}");
}
