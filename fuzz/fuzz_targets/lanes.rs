//! Classic puzzles in lanes, on every instruction set of the machine, against
//! dancing links: the same counts up to a limit, and the same first solution
//! alone and in a batch.
//!
//! The first byte chooses the limit; each further 81 bytes are a puzzle. Bytes
//! that are not symbols are kept or become blanks.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use quadrille::cover::{Count, Engine};
use quadrille::internals::{Answer, InstructionSet, Job, Lanes, Puzzle, grid_of, puzzle_of};
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;

/// The most puzzles of a batch: more than two for each lane.
const MOST_PUZZLES: usize = 40;
/// The most nodes for dancing links.
const NODES: u64 = 20_000;
/// The time after which lanes leave a puzzle undecided.
const TIME: Duration = Duration::from_secs(5);
/// The number of puzzles that are also solved alone.
const ALONE: usize = 3;

fuzz_target!(|data: &[u8]| {
    let [first, cells @ ..] = data else {
        return;
    };
    let limit = [1, 2, 3, 20, 200, 1000][usize::from(*first) % 6];
    let keeps_bad = first & 0x80 != 0;
    let puzzles: Vec<Puzzle> = cells
        .chunks_exact(81)
        .take(MOST_PUZZLES)
        .map(|cells| {
            let mut puzzle: Puzzle = cells.try_into().expect("81 bytes");
            if !keeps_bad {
                let is_symbol = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
                for byte in puzzle.iter_mut().filter(|byte| !is_symbol(byte)) {
                    *byte = b'.';
                }
            }
            puzzle
        })
        .collect();
    let company: Vec<&Puzzle> = puzzles.iter().collect();
    let counts: Vec<Option<Count>> = puzzles
        .iter()
        .map(|puzzle| by_links(puzzle, limit))
        .collect();
    let job = Job::count_up_to(limit).with_solutions();
    let job = job.within(&Limits::none().with_time(TIME));
    let mut solutions: Option<Vec<Option<Puzzle>>> = None;
    for instruction_set in InstructionSet::available() {
        let mut lanes = Lanes::new(instruction_set).expect("it is available");
        let report = lanes.count(&company, &job);
        let mut decided = true;
        for (place, puzzle) in puzzles.iter().enumerate() {
            let answer = report.answer(place);
            decided &= !matches!(answer, Answer::Stopped(..));
            check(puzzle, answer, counts[place], report.solution(place));
        }
        let found = (0..puzzles.len()).map(|place| report.solution(place).copied());
        let found: Vec<Option<Puzzle>> = found.collect();
        for (place, puzzle) in puzzles.iter().enumerate().take(ALONE) {
            let alone = lanes.count(&[puzzle], &job);
            if decided && !matches!(alone.answer(0), Answer::Stopped(..)) {
                assert_eq!(
                    alone.solution(0),
                    found[place].as_ref(),
                    "{instruction_set:?}"
                );
            }
        }
        if decided {
            let before = solutions.get_or_insert_with(|| found.clone());
            assert_eq!(*before, found, "{instruction_set:?}");
        }
    }
});

/// Returns the count of a puzzle by dancing links, if they finish; none if it
/// is not a puzzle.
fn by_links(puzzle: &Puzzle, limit: u64) -> Option<Count> {
    let mut solver = Solver::new();
    solver.set_engine(Engine::Links);
    solver.set_limits(Limits::none().with_nodes(NODES));
    let grid = grid_of(puzzle)?;
    let outcome = solver.count_up_to(&grid, limit);
    let is_full = outcome.count == Count::AtLeast(u128::from(limit));
    (outcome.count.is_exact() || is_full).then_some(outcome.count)
}

/// Checks the answer of lanes against the count of a puzzle, and the solution
/// against the rules.
fn check(puzzle: &Puzzle, answer: Answer, count: Option<Count>, solution: Option<&Puzzle>) {
    assert_eq!(answer == Answer::Malformed, grid_of(puzzle).is_none());
    match (answer, count) {
        (Answer::Exactly(found), Some(count)) => {
            assert_eq!(count, Count::Exact(u128::from(found)));
        }
        (Answer::AtLeast(found), Some(count)) => assert_eq!(count.number(), u128::from(found)),
        _ => {}
    }
    match answer {
        Answer::Exactly(0) | Answer::Malformed => assert_eq!(solution, None),
        Answer::Exactly(_) | Answer::AtLeast(_) => assert!(solution.is_some()),
        Answer::Stopped(..) => {}
    }
    if let Some(solution) = solution {
        let (solved, grid) = (grid_of(solution), grid_of(puzzle).expect("a puzzle"));
        let solved = solved.expect("a solution");
        assert!(solved.is_solved() && solved.extends(&grid));
        assert_eq!(puzzle_of(&solved).as_ref(), Some(solution));
    }
}
