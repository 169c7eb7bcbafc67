//! The lane engine against an independent solver, on every instruction set of
//! this machine.

mod oracle;

use std::num::NonZeroUsize;
use std::time::Duration;

use proptest::prelude::*;
use quadrille::board::{Grid, Shape};
use quadrille::internals::{
    Answer, InstructionSet, Job, Lanes, Puzzle, count_one, grid_of, puzzle_of,
};
use quadrille::limits::{Interrupt, Limits, Stop};

use self::oracle::Oracle;
use crate::support::random::Random;
use crate::support::{raw, shipped};

fn oracle_counts(puzzles: &[Puzzle], limit: u64) -> Vec<u64> {
    puzzles
        .iter()
        .map(|puzzle| Oracle::count(puzzle, limit))
        .collect()
}

/// Returns the expected answer for a puzzle.
fn expected(count: u64, limit: u64) -> Answer {
    if count >= limit {
        Answer::AtLeast(limit)
    } else {
        Answer::Exactly(count)
    }
}

fn engines() -> impl Iterator<Item = Lanes> {
    InstructionSet::available().map(|path| Lanes::new(path).expect("an available path"))
}

fn grid(text: &Puzzle) -> Grid {
    let value = |byte| if byte == b'.' { 0 } else { byte - b'0' };
    Grid::from_values(Shape::CLASSIC, text.map(value)).expect("digits from 1 to 9")
}

/// Runs a batch and compares every count; checks every solution by the rules.
fn check_batch(lanes: &mut Lanes, puzzles: &[Puzzle], counts: &[u64], limit: u64) {
    let puzzles: Vec<_> = puzzles.iter().collect();
    let report = lanes.count(&puzzles, &Job::count_up_to(limit).with_solutions());
    for (place, (puzzle, &count)) in puzzles.iter().zip(counts).enumerate() {
        let text = String::from_utf8_lossy(*puzzle);
        let answer = report.answer(place);
        assert_eq!(answer, expected(count.min(limit), limit), "{text}");
        assert_eq!(report.solution(place).is_some(), count > 0, "{text}");
        if let Some(solution) = report.solution(place) {
            let solved = grid(solution);
            assert!(
                solved.is_solved() && solved.extends(&grid(puzzle)),
                "{text}"
            );
        }
    }
}

const UNIQUE: [&Puzzle; 3] = [
    b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.",
    b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    b".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
];

const COUNTED: [(&Puzzle, u64); 2] = [
    (
        b"..3.....9.7....65...9.71.345.1..78..9.43.2......54.......9..3............4.1.....",
        322,
    ),
    (
        b"...4..7......1...6.........3.....8..7.584......8.3..6.5...7....43...51.897.1...3.",
        27462,
    ),
];

const EMPTY: Puzzle = [b'.'; 81];

const SOLVED: Puzzle =
    *b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Returns puzzles with clues removed, changed, added and swapped.
fn mutants(count: usize, random: &mut Random) -> Vec<Puzzle> {
    let mut seeds: Vec<Puzzle> = shipped(usize::MAX).iter().filter_map(puzzle_of).collect();
    seeds.extend(UNIQUE);
    let mutant = |_| {
        let mut puzzle = seeds[random.below(seeds.len())];
        for _ in 0..1 + random.below(4) {
            let cell = random.below(81);
            match random.below(4) {
                0 => puzzle[cell] = b'.',
                1 => puzzle[cell] = b'1' + random.below(9) as u8,
                2 => puzzle.swap(cell, random.below(81)),
                _ => {
                    let clues: Vec<_> = (0..81).filter(|&cell| puzzle[cell] != b'.').collect();
                    puzzle[clues[random.below(clues.len())]] = b'.';
                }
            }
        }
        puzzle
    };
    (0..count).map(mutant).collect()
}

#[test]
fn known_counts_are_found() {
    let (puzzles, counts): (Vec<_>, Vec<_>) = UNIQUE
        .map(|puzzle| (puzzle, 1))
        .into_iter()
        .chain(COUNTED)
        .map(|(puzzle, count)| (*puzzle, count))
        .unzip();
    for mut lanes in engines() {
        for limit in [1, 2, 3, 322, 323, 27_462, 27_463, u64::MAX] {
            check_batch(&mut lanes, &puzzles, &counts, limit);
        }
    }
}

#[test]
fn the_empty_grid_is_counted_up_to_a_limit() {
    for mut lanes in engines() {
        for limit in [1, 2, 1000, 100_000] {
            check_batch(&mut lanes, &[EMPTY, EMPTY], &[u64::MAX; 2], limit);
        }
    }
}

#[test]
fn a_solved_grid_and_its_clashes_are_told_apart() {
    let mut puzzles = vec![SOLVED];
    for cell in 0..81 {
        let mut wrong = SOLVED;
        wrong[cell] = b'1' + (SOLVED[cell] - b'0') % 9;
        puzzles.push(wrong);
        wrong[cell] = b'.';
        puzzles.push(wrong);
    }
    let counts = oracle_counts(&puzzles, 9);
    assert_eq!(counts[..3], [1, 0, 1]);
    for mut lanes in engines() {
        check_batch(&mut lanes, &puzzles, &counts, 9);
    }
}

#[test]
fn every_shipped_puzzle_has_the_count_of_the_oracle() {
    let puzzles: Vec<Puzzle> = shipped(usize::MAX).iter().filter_map(puzzle_of).collect();
    let counts = oracle_counts(&puzzles, 50);
    for limit in [2, 50] {
        for mut lanes in engines() {
            check_batch(&mut lanes, &puzzles, &counts, limit);
        }
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn every_puzzle_of_the_corpora_has_the_count_of_the_oracle() {
    for (name, limit) in [
        ("17_clue.txt", 2),
        ("top1465.txt", 2),
        ("hardest11.txt", 2),
        ("hardest_1106.txt", 2),
        ("serg.tsv", 50),
        ("counts.tsv", 100_000),
    ] {
        let puzzles = raw::puzzles(name);
        assert!(!puzzles.is_empty(), "{name}");
        let counts = oracle_counts(&puzzles, limit);
        for mut lanes in engines() {
            check_batch(&mut lanes, &puzzles, &counts, limit);
        }
    }
}

#[test]
fn mutated_puzzles_have_the_count_of_the_oracle() {
    let puzzles = mutants(1_000, &mut Random::new(0x5eed));
    let limits = [1, 2, 3, 50, 1000];
    for (puzzles, limit) in puzzles.chunks(200).zip(limits) {
        let counts = oracle_counts(puzzles, limit);
        for mut lanes in engines() {
            check_batch(&mut lanes, puzzles, &counts, limit);
        }
    }
}

#[test]
fn results_do_not_depend_on_neighbours_order_batches_or_path() {
    let mut random = Random::new(7);
    let puzzles = mutants(640, &mut random);
    let job = Job::count_up_to(5).with_solutions();
    let mut alone = Lanes::new(InstructionSet::Portable).expect("a path for any machine");
    let mut outcomes = Vec::new();
    for puzzle in &puzzles {
        let report = alone.count(&[puzzle], &job);
        outcomes.push((report.answer(0), report.solution(0).copied()));
    }
    for mut lanes in engines() {
        for size in [1, 3, 16, 32, 37, 640] {
            let mut order: Vec<_> = (0..puzzles.len()).collect();
            for at in 1..order.len() {
                order.swap(at, random.below(at + 1));
            }
            for batch in order.chunks(size) {
                let texts: Vec<_> = batch.iter().map(|&at| &puzzles[at]).collect();
                let report = lanes.count(&texts, &job);
                for (place, &at) in batch.iter().enumerate() {
                    let outcome = (report.answer(place), report.solution(place).copied());
                    assert_eq!(outcome, outcomes[at], "{}", text(&puzzles[at]));
                }
            }
        }
    }
}

fn text(puzzle: &Puzzle) -> String {
    String::from_utf8_lossy(puzzle).into_owned()
}

#[test]
fn malformed_puzzles_cost_only_themselves() {
    let mut bad = *UNIQUE[1];
    for cell in [0, 40, 80] {
        for byte in [b'a', b' ', b'\n', 0, 0x80, 0xff, b':', b'/'] {
            bad[cell] = byte;
            assert_eq!(grid_of(&bad), None);
            for mut lanes in engines() {
                let puzzles = [UNIQUE[0], &bad, UNIQUE[2], &bad];
                let report = lanes.count(&puzzles, &Job::count_up_to(2).with_solutions());
                let answers: Vec<_> = (0..4).map(|place| report.answer(place)).collect();
                let one = Answer::Exactly(1);
                assert_eq!(answers, [one, Answer::Malformed, one, Answer::Malformed]);
                assert_eq!(report.solution(1), None);
            }
        }
        bad[cell] = UNIQUE[1][cell];
    }
}

/// With a limit that is spent before the first puzzle, most are never begun.
#[test]
fn a_malformed_puzzle_is_none_however_little_time_there_is() {
    let interrupt = Interrupt::new();
    interrupt.raise();
    for mut lanes in engines() {
        for limits in [
            Limits::none().with_time(Duration::ZERO),
            Limits::none().with_interrupt(&interrupt),
        ] {
            let mut puzzles = vec![&EMPTY; 600];
            let bad = [b'z'; 81];
            puzzles[1] = &bad;
            puzzles[599] = &bad;
            let job = Job::count_up_to(u64::MAX).within(&limits);
            let report = lanes.count(&puzzles, &job);
            for place in 0..600 {
                let is_bad = report.answer(place) == Answer::Malformed;
                assert_eq!(is_bad, [1, 599].contains(&place), "{place}");
            }
        }
    }
}

#[test]
fn all_usual_blanks_are_blanks() {
    let dotted = *UNIQUE[0];
    for mut lanes in engines() {
        for blank in *b"0_*xX?" {
            let puzzle = dotted.map(|byte| if byte == b'.' { blank } else { byte });
            assert_eq!(grid_of(&puzzle), grid_of(&dotted));
            let report = lanes.count(&[&puzzle], &Job::count_up_to(2));
            assert_eq!(report.answer(0), Answer::Exactly(1));
        }
    }
}

#[test]
fn nothing_is_counted_without_puzzles_or_with_limit_0() {
    for mut lanes in engines() {
        assert_eq!(lanes.count(&[], &Job::count_up_to(2)).branches(), 0);
        let report = lanes.count(&[UNIQUE[0]], &Job::count_up_to(0));
        assert_eq!(report.answer(0), Answer::AtLeast(0));
    }
}

#[test]
fn a_stopped_count_says_so() {
    for mut lanes in engines() {
        let puzzles = [&SOLVED, &EMPTY, &EMPTY];
        let late = Limits::none().with_time(Duration::from_millis(20));
        let all = Job::count_up_to(u64::MAX);
        let report = lanes.count(&puzzles, &all.clone().within(&late));
        assert_eq!(report.answer(0), Answer::Exactly(1));
        assert!(matches!(report.answer(1), Answer::Stopped(_, Stop::Time)));
        assert!(matches!(report.answer(2), Answer::Stopped(_, Stop::Time)));
        let interrupt = Interrupt::new();
        interrupt.raise();
        let limits = Limits::none().with_interrupt(&interrupt);
        let report = lanes.count(&puzzles, &all.within(&limits));
        assert!(matches!(
            report.answer(1),
            Answer::Stopped(_, Stop::Interrupt)
        ));
        // Nothing is carried over to the next batch.
        check_batch(&mut lanes, &[*UNIQUE[0]], &[1], 2);
    }
}

#[test]
fn one_puzzle_on_several_threads_has_the_same_count() {
    for path in InstructionSet::available() {
        for threads in [1, 2, 3, 8] {
            let threads = NonZeroUsize::new(threads).expect("some threads");
            let mut puzzles: Vec<(Puzzle, u64)> = shipped(12)
                .iter()
                .filter_map(puzzle_of)
                .map(|puzzle| (puzzle, Oracle::count(&puzzle, 30_000)))
                .collect();
            puzzles.extend(COUNTED.map(|(puzzle, count)| (*puzzle, count)));
            puzzles.extend([(EMPTY, u64::MAX), (SOLVED, 1), ([b'1'; 81], 0)]);
            for (puzzle, count) in puzzles {
                let limit = 30_000;
                let job = Job::count_up_to(limit).with_solutions();
                let found = count_one(path, &puzzle, &job, threads);
                assert_eq!(found.answer, expected(count, limit), "{}", text(&puzzle));
                assert_eq!(found.solution.is_some(), count > 0);
                if let Some(solution) = found.solution {
                    assert!(grid(&solution).is_solved());
                    assert!(grid(&solution).extends(&grid(&puzzle)));
                }
            }
            let all = Job::count_up_to(u64::MAX);
            let bad = count_one(path, &[b'a'; 81], &all, threads);
            assert_eq!(bad.answer, Answer::Malformed);
            let late = Limits::none().with_time(Duration::from_millis(20));
            let stopped = count_one(path, &EMPTY, &all.clone().within(&late), threads);
            assert!(matches!(stopped.answer, Answer::Stopped(1.., Stop::Time)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Clues of a relabelled solved grid, and a few that may be wrong.
    #[test]
    fn random_clues_have_the_count_of_the_oracle(
        digits in Just(*b"123456789").prop_shuffle(),
        batch in prop::collection::vec(
            (
                prop::sample::subsequence((0..81).collect::<Vec<usize>>(), 26..60),
                prop::collection::vec((0..81_usize, b'1'..=b'9'), 0..3),
            ),
            1..40,
        ),
        limit in 1..200_u64,
    ) {
        let puzzles: Vec<Puzzle> = batch
            .into_iter()
            .map(|(clues, others)| {
                let mut puzzle = EMPTY;
                for cell in clues {
                    puzzle[cell] = digits[usize::from(SOLVED[cell] - b'1')];
                }
                for (cell, digit) in others {
                    puzzle[cell] = digit;
                }
                puzzle
            })
            .collect();
        let counts = oracle_counts(&puzzles, limit);
        for mut lanes in engines() {
            check_batch(&mut lanes, &puzzles, &counts, limit);
        }
    }
}
