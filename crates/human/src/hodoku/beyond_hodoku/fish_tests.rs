//! What fish of today remove holds in no solution: of a digit by itself, and of whole boards, also those with many.
//! Chains are of whole boards: kraken fish are also tried on positions that are a solution and candidates by chance.

use crate::RuleSolver;
use crate::board::nine::Candidate;
use crate::board::nine::geometry::{ALL, BOXES, CellSet, HOUSE_SET, ROWS};
use crate::hodoku::state::State;
use crate::hodoku::technique::Technique;
use crate::hodoku::tell::tell;
use crate::hodoku::testing::{settle, sketch};
use quadrille_board::{Grid, Shape};
use quadrille_limits::limits::Limits;

/// The solution of random positions.
const SOLUTION: &[u8; 81] = b"\
    812753649943682175675491283154237896369845721287169534521974368438526917796318452";

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
        crate::hodoku::find(&state, Technique::MutantFish, &mut |step| {
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
        let report = RuleSolver::Staged.solve(&grid, Some(1), &Limits::none());
        report.solutions.found > 0
    };
    assert!(solved_with(None), "{line}");
    let mut state = State::new(values[..].try_into().unwrap(), 0, &[ALL; 81]);
    let easy = [
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::Pointing,
    ];
    settle(&mut state, &easy);
    let mut removed: Vec<Candidate> = Vec::new();
    let mut steps = 0;
    crate::hodoku::find(&state, technique, &mut |step| {
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
    let lines = include_str!("../../../../../puzzles/hard.txt").lines();
    let lines = lines.filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let lines = lines.step_by(2);
    let mut random = random(11);
    let mut removed = [0; 2];
    for (number, line) in lines.enumerate() {
        removed[0] += check(Technique::MutantFish, line, &mut random);
        if number % 6 == 0 {
            removed[1] += check(Technique::KrakenFish, line, &mut random);
        }
    }
    assert!(removed.iter().all(|&count| count > 20), "{removed:?}");
}

/// Returns how many steps of each kind remove a candidate of a random position, which has a solution: of types 1 and 2,
/// with two fins or more, and with a box among the houses.
fn kraken_steps(solution: &[u8], random: &mut dyn FnMut(u64) -> u64) -> [usize; 4] {
    let one_of = 6 + random(3);
    let marks: Vec<u16> = solution
        .iter()
        .map(|&value| {
            let others = (0..9).filter(|_| random(one_of) == 0);
            others.fold(1 << (value - 1), |set, digit| set | 1 << digit)
        })
        .collect();
    let state = State::new(&[0; 81], 0, marks[..].try_into().unwrap());
    let mut counts = [0; 4];
    crate::hodoku::find(&state, Technique::KrakenFish, &mut |step| {
        let holds = |it: &Candidate| usize::from(solution[it.cell()]) == it.digit() + 1;
        assert!(!step.removed.iter().any(holds), "{marks:?} {step:?}");
        let pattern = &step.pattern;
        counts[usize::from(pattern.said.starts_with("type 2"))] += 1;
        counts[2] += usize::from(pattern.apart.len() > 1);
        counts[3] += usize::from(pattern.houses.iter().any(|&house| house < ROWS));
        false
    });
    counts
}

/// Returns these numbers of steps for some random positions together.
fn all_kraken_steps(positions: usize, seed: u64) -> [usize; 4] {
    let solution = SOLUTION.map(|digit| digit - b'0');
    let mut random = random(seed);
    let mut counts = [0; 4];
    for _ in 0..positions {
        let found = kraken_steps(&solution, &mut random);
        for (all, own) in counts.iter_mut().zip(found) {
            *all += own;
        }
    }
    counts
}

#[test]
fn kraken_fish_take_nothing_of_a_solution() {
    let counts = all_kraken_steps(4, 5);
    assert!(counts[..3].iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
#[ignore = "takes minutes"]
fn kraken_fish_take_nothing_of_a_solution_in_minutes() {
    let counts = all_kraken_steps(3000, 6);
    let is_tried = counts[..3].iter().all(|&count| count > 10_000) && counts[3] > 10;
    assert!(is_tried, "{counts:?}");
}

#[test]
fn kraken_fish_of_the_essay() {
    let told = |facts: &[(&str, &str)], gone: Candidate| {
        let state = sketch(facts);
        let mut told = None;
        crate::hodoku::find(&state, Technique::KrakenFish, &mut |step| {
            let is_it = step.removed == [gone];
            told = is_it.then(|| tell(&step, &state.position));
            is_it
        });
        told.map(|step| (step.to_string(), step.eureka().unwrap()))
    };
    let facts = [
        ("4 r2", "r2c3 r2c5 r2c8"),
        ("4 r6", "r6c3 r6c8"),
        ("4 b8", "r7c5 r9c4"),
    ];
    let (sentence, eureka) = told(&facts, Candidate::new(74, 3)).unwrap();
    assert_eq!(
        sentence,
        "Kraken fish: type 1, 4 in rows 2 and 6 can only go in columns 3 and 8, or in r2c5; unless r2c5 is 4, \
         column 3 has 4 in the base, so r9c3 is not 4; if r2c5 is 4, r7c5 is not 4, r9c4 is 4 (box 8) and r9c3 is not \
         4, which removes 4 from r9c3"
    );
    let fish = "(4)r26\\c38 fr2c5";
    assert_eq!(
        eureka,
        format!("{fish}; (4)r2c5 - (4)r7c5 = (4)r9c4 - (4)r9c3 => r9c3<>4")
    );
    // With another place in box 8 there is no chain.
    let facts = [facts[0], facts[1], ("4 b8", "r7c5 r8c6 r9c4")];
    assert_eq!(told(&facts, Candidate::new(74, 3)), None);

    let facts = [
        ("8 r6", "r6c2 r6c5"),
        ("8 r9", "r9c1 r9c2"),
        ("3 b5", "r6c5 r4c4 r6c4"),
        ("3 b7", "r9c1 r8c1 r8c3"),
    ];
    let (sentence, eureka) = told(&facts, Candidate::new(66, 2)).unwrap();
    assert_eq!(
        sentence,
        "Kraken fish: type 2, 8 in rows 6 and 9 can only go in columns 2 and 5, or in r9c1; unless r9c1 is 8, \
         column 5 has 8 in r6c5; if r6c5 is 8, r6c5 is not 3, 3 is in r4c4 or r6c4 (box 5) and r8c4 is not 3; if r9c1 \
         is 8, r9c1 is not 3, 3 is in r8c1 or r8c3 (box 7) and r8c4 is not 3, which removes 3 from r8c4"
    );
    let fish = "(8)r69\\c25 fr9c1";
    let chains = "(8-3)r6c5 = (3)r46c4 - (3)r8c4; (8-3)r9c1 = (3)r8c13 - (3)r8c4";
    assert_eq!(eureka, format!("{fish}; {chains} => r8c4<>3"));
}
