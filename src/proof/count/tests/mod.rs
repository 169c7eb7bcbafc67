//! Certificates of small problems, replayed by the checker and compared with brute force.
//! The other files try to have false counts accepted.

mod attacks;
mod checkers;
mod covers;
mod grown;
mod mutations;

use std::collections::BTreeSet;
use std::io;

use proptest::prelude::*;

use self::covers::{cover_of, truth};
use super::{FEW, write, write_after};
use crate::cover::testing::{
    dominoes, queens, side_by_side, small_bounded_problem, small_problem, word_squares,
};
use crate::cover::{OptionId, Problem, Solver};
use crate::limits::{Limits, Stop};
use crate::proof::ProofError;
use crate::proof::check::count::{Cover, Replay};

/// Returns the certificate of a problem with these options chosen and excluded.
fn certificate(
    problem: &Problem,
    given: &[OptionId],
    ruled_out: &[OptionId],
    memory: usize,
) -> String {
    certificate_after(FEW, problem, (given, ruled_out), memory)
}

/// Returns the same, in the order of a sweep if there are more branches.
fn certificate_after(
    few: u64,
    problem: &Problem,
    (given, ruled_out): (&[OptionId], &[OptionId]),
    memory: usize,
) -> String {
    let mut solver = Solver::new(problem.clone());
    solver.choose(given.iter().copied()).unwrap();
    solver.exclude(ruled_out.iter().copied()).unwrap();
    let mut text = Vec::new();
    let written = write_after(few, &mut solver, memory, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(written.lines, text.lines().count() as u64);
    assert_eq!(written.kept, text.matches('!').count() as u64);
    assert!(text.ends_with(&format!("\ncount {}\n", written.count)));
    text
}

/// Returns the count that a certificate proves, or why it is refused.
fn proved(cover: &Cover, text: &str) -> Result<u128, String> {
    Replay::new(cover, text.as_bytes(), &Limits::none())
        .and_then(|mut replay| replay.run())
        .map_err(|error| error.to_string())
}

fn pick(problem: &Problem, picks: &[prop::sample::Index]) -> Vec<OptionId> {
    let options: Vec<_> = problem.options().collect();
    let picks = picks.iter().filter(|_| !options.is_empty());
    picks.map(|pick| *pick.get(&options)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_small_count_is_proved(
        problem in prop_oneof![
            small_problem(),
            small_bounded_problem(),
            (small_problem(), small_problem()).prop_map(|(a, b)| side_by_side(&a, &b)),
        ],
        given in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ruled_out in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        memory in prop_oneof![Just(0), Just(1 << 12), Just(1 << 20)],
        few in prop_oneof![Just(0), Just(2), Just(FEW)],
    ) {
        let (given, ruled_out) = (pick(&problem, &given), pick(&problem, &ruled_out));
        let cover = cover_of(&problem, &given, &ruled_out);
        let text = certificate_after(few, &problem, (&given, &ruled_out), memory);
        prop_assert_eq!(proved(&cover, &text), Ok(truth(&cover)), "{}", text);
    }
}

#[test]
fn known_counts_are_proved() {
    let known = [
        (dominoes(8, 8), 12_988_816),
        (dominoes(3, 3), 0),
        (queens(8), 92),
        (word_squares(2), 7),
        (side_by_side(&dominoes(4, 4), &queens(6)), 36 * 4),
    ];
    for (problem, count) in known {
        for memory in [1 << 14, 1 << 20] {
            let text = certificate(&problem, &[], &[], memory);
            assert_eq!(proved(&cover_of(&problem, &[], &[]), &text), Ok(count));
        }
    }
}

#[test]
fn a_certificate_by_hand() {
    let text = certificate(&dominoes(2, 4), &[], &[], 1 << 20);
    let expected = "\
quadrille count 1
1
3!
2
=1
count 5
";
    assert_eq!(text, expected);
    let two = side_by_side(&dominoes(2, 2), &dominoes(2, 2));
    let text = certificate(&two, &[], &[], 1 << 20);
    assert_eq!(text, "quadrille count 1\n*2\n1\n5\ncount 4\n");
}

/// Tilings by tetrominoes have far fewer states if a board is filled in the order of a sweep.
#[test]
fn a_board_is_filled_in_the_order_of_a_sweep() {
    let side = 6;
    let beside = |cell: usize| {
        let others = (0..side * side).filter(move |other| match cell.abs_diff(*other) {
            1 => cell / side == other / side,
            distance => distance == side,
        });
        others.collect::<Vec<_>>()
    };
    let mut places: BTreeSet<BTreeSet<usize>> = (0..side * side).map(|it| [it].into()).collect();
    for _ in 1..4 {
        let mut larger = BTreeSet::new();
        for (place, cell) in places
            .iter()
            .flat_map(|it| it.iter().map(move |cell| (it, *cell)))
        {
            for new in beside(cell).into_iter().filter(|new| !place.contains(new)) {
                larger.insert(place.iter().copied().chain([new]).collect());
            }
        }
        places = larger;
    }
    let mut builder = Problem::builder();
    let cells = (0..side * side).map(|_| builder.primary_item().unwrap());
    let cells: Vec<_> = cells.collect();
    for place in places {
        builder.option(place.iter().map(|&it| cells[it])).unwrap();
    }
    let problem = builder.build();
    let lines = [u64::MAX, 2_000].map(|few| {
        let text = certificate_after(few, &problem, (&[], &[]), 1 << 22);
        assert_eq!(proved(&cover_of(&problem, &[], &[]), &text), Ok(178_939));
        text.lines().count()
    });
    assert!(lines[1] < lines[0], "{lines:?}");
}

/// Without room for the states, there are more lines, and the count is the same.
#[test]
fn a_small_memory_makes_a_longer_certificate() {
    let board = dominoes(8, 8);
    let lines = |memory| certificate(&board, &[], &[], memory).lines().count();
    let (all, few) = (lines(1 << 20), lines(1 << 14));
    assert_eq!(all, 1_341);
    assert!(few > all && few < 2 * all, "{few}");
}

/// A row of items in which no two neighbours may take their second option. The first item
/// settles a long one before them: too many options for bit sets.
#[test]
fn more_options_than_bit_sets_hold() {
    let (long, row) = (29_000, 80);
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..=row).map(|_| builder.primary_item().unwrap()).collect();
    // It is covered with the first one, so that options do not stand apart.
    let twin = builder.primary_item().unwrap();
    let walls: Vec<_> = (0..=row)
        .map(|_| builder.secondary_item().unwrap())
        .collect();
    let door = builder.secondary_item().unwrap();
    for place in 0..row {
        let first = (place == 0).then_some(twin).into_iter();
        let open = first.clone().map(|_| door);
        builder
            .option(first.clone().chain([items[place]]).chain(open))
            .unwrap();
        let wall = [items[place], walls[place], walls[place + 1]];
        builder.option(first.chain(wall)).unwrap();
    }
    builder.option([items[row], walls[0]]).unwrap();
    builder.option([items[row], door]).unwrap();
    for _ in 2..long {
        builder.option([items[row], walls[0], door]).unwrap();
    }
    // The rows of each length, and those one shorter.
    let (mut rows, mut shorter) = (2u128, 1u128);
    for _ in 1..row {
        (rows, shorter) = (rows + shorter, rows);
    }
    let problem = builder.build();
    let text = certificate(&problem, &[], &[], 16 << 20);
    assert!(text.contains("\n+"), "{text}");
    assert_eq!(proved(&cover_of(&problem, &[], &[]), &text), Ok(rows));
}

#[test]
fn limits_and_full_disks_end_a_certificate() {
    let mut solver = Solver::new(dominoes(8, 8));
    solver.set_limits(Limits::none().with_nodes(100));
    let stopped = write(&mut solver, 1 << 20, io::sink());
    assert!(matches!(stopped, Err(ProofError::Stopped(Stop::Nodes))));
    assert!((100..200).contains(&solver.stats().nodes));
    solver.set_limits(Limits::none());
    let full = write(&mut solver, 1 << 20, &mut [0; 1_000][..]);
    assert!(matches!(full, Err(ProofError::Io(_))));
}

#[test]
fn counts_beyond_128_bits_are_refused() {
    let pair = |items: usize| {
        let mut builder = Problem::builder();
        for _ in 0..items {
            let item = builder.primary_item().unwrap();
            builder.option([item]).unwrap();
            builder.option([item]).unwrap();
        }
        builder.build()
    };
    let text = certificate(&pair(127), &[], &[], 1 << 20);
    assert_eq!(proved(&cover_of(&pair(127), &[], &[]), &text), Ok(1 << 127));
    let error = write(&mut Solver::new(pair(128)), 1 << 20, io::sink());
    assert!(matches!(error, Err(ProofError::TooMany)));
}
