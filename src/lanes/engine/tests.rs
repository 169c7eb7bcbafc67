use super::*;
use crate::board::{Cell, Digit, DigitSet, Marks, Shape};
use crate::lanes::{Answer, grid_of};

/// Small enough for an interpreter that checks each memory access.
#[test]
fn the_portable_path_counts_and_solves() {
    let clues =
        b"..34567894.67891237891.34562.4365897365897.14897214365531642978642.7853197853164.";
    // Sixteen solutions.
    let several =
        b"..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.";
    let mut lanes = Lanes::new(InstructionSet::Portable).unwrap();
    let puzzles = [clues, several, &[b'1'; 81], &[b'#'; 81]];
    let report = lanes.count(&puzzles, &Job::count_up_to(3).with_solutions());
    let answers: Vec<_> = (0..4).map(|place| report.answer(place)).collect();
    let expected = [
        Answer::Exactly(1),
        Answer::AtLeast(3),
        Answer::Exactly(0),
        Answer::Malformed,
    ];
    assert_eq!(answers, expected);
    assert!(report.solution(0).unwrap().starts_with(b"123456789456"));
    assert!(report.solution(2).is_none());
    assert!(report.branches() > 0, "singles do not tell solutions apart");
    // The last of a batch is not forgotten.
    let report = lanes.count(&[clues, several], &Job::count_up_to(20).with_solutions());
    assert_eq!(report.answer(1), Answer::Exactly(16));
    assert!(report.solution(1).is_some());
}

#[test]
fn every_instruction_set_finds_the_counts_of_our_puzzles() {
    let files = [
        include_str!("../../../puzzles/several.txt"),
        include_str!("../../../puzzles/hard.txt"),
        include_str!("../../../puzzles/minimal.txt"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    let classic = lines.filter_map(|line| Some((line.as_bytes().first_chunk::<81>()?, line)));
    let (puzzles, counts): (Vec<&Puzzle>, Vec<u64>) = classic
        .filter_map(|(puzzle, line)| Some((puzzle, line.get(82..)?.parse::<u64>().ok()?)))
        .unzip();
    assert!(puzzles.len() > 100);
    for instruction_set in InstructionSet::available() {
        let mut lanes = Lanes::new(instruction_set).unwrap();
        for limit in [1, 2, 1000] {
            let report = lanes.count(&puzzles, &Job::count_up_to(limit));
            for (place, &count) in counts.iter().enumerate() {
                let expected = match count < limit {
                    true => Answer::Exactly(count),
                    false => Answer::AtLeast(limit),
                };
                assert_eq!(report.answer(place), expected, "{instruction_set} {place}");
            }
        }
    }
}

#[test]
fn a_known_solution_changes_no_count() {
    let clues =
        b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
    let cells = grid_of(clues).unwrap();
    let cells: Vec<_> = cells.clues().collect();
    let without = |(cell, _): &(Cell, Digit)| {
        let mut puzzle = *clues;
        puzzle[cell.index()] = b'.';
        puzzle
    };
    let puzzles: Vec<Puzzle> = cells.iter().map(without).collect();
    // One that has no such solution known, and the puzzle itself.
    let mut puzzles: Vec<&Puzzle> = puzzles.iter().collect();
    let known = cells
        .iter()
        .map(|&(cell, digit)| Some(Known::new(cell, digit)));
    let mut known: Vec<_> = known.collect();
    puzzles.insert(1, puzzles[0]);
    known.insert(1, None);
    puzzles.push(clues);
    for instruction_set in InstructionSet::available() {
        let mut lanes = Lanes::new(instruction_set).unwrap();
        for limit in [2, 3, 200] {
            let job = Job::count_up_to(limit);
            let report = lanes.count(&puzzles, &job);
            let expected: Vec<_> = (0..puzzles.len()).map(|k| report.answer(k)).collect();
            assert_eq!(expected.last(), Some(&Answer::Exactly(1)));
            let report = lanes.count_beyond(&puzzles, &known, &job);
            let found: Vec<_> = (0..puzzles.len()).map(|k| report.answer(k)).collect();
            assert_eq!(found, expected, "{instruction_set} {limit}");
            for ((&puzzle, &known), expected) in puzzles.iter().zip(&known).zip(expected) {
                let report = lanes.count_beyond(&[puzzle], &[known], &job);
                assert_eq!(report.answer(0), expected, "{instruction_set} {limit}");
            }
        }
    }
}

#[test]
fn all_solutions_are_kept_whichever_puzzles_are_beside() {
    // The last has many: only some are kept.
    let several =
        b"..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.";
    let clash = &[b'1'; 81];
    let puzzles = [several, clash, several, &[b'.'; 81]];
    let mut expected = Lanes::new(InstructionSet::Portable)
        .unwrap()
        .first_solutions(several, None, 100, &Limits::none())
        .unwrap();
    let (first, second) = (expected[0], expected[1]);
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(expected.len(), 16);
    for instruction_set in InstructionSet::available() {
        let mut lanes = Lanes::new(instruction_set).unwrap();
        let two = lanes.first_solutions(several, None, 2, &Limits::none());
        assert_eq!(two, Ok(vec![first, second]));
        let report = lanes.count(&puzzles, &Job::count_up_to(17).keeping(17));
        for place in [0, 2] {
            assert_eq!(report.answer(place), Answer::Exactly(16));
            assert!(report.kept(place).eq(&expected), "{instruction_set}");
        }
        assert_eq!((report.kept(1).len(), report.kept(3).len()), (0, 17));
        let some: std::collections::BTreeSet<_> = report.kept(3).collect();
        assert_eq!(some.len(), 17);
        assert!(some.iter().all(|one| grid_of(one).unwrap().is_solved()));
        // Those that begin with 1 are left out.
        let ones = DigitSet::from_bits(1);
        let known = Known::uncounted(Shape::CLASSIC.cell(0, 0), ones);
        let job = Job::count_up_to(100).keeping(100);
        let report = lanes.count_beyond(&[several], &[Some(known)], &job);
        let others: Vec<_> = expected.iter().filter(|it| it[0] != b'1').collect();
        assert!(report.kept(0).eq(others.iter().copied()));
        assert_eq!(report.answer(0), Answer::Exactly(others.len() as u64));
        assert!((1..16).contains(&others.len()));
    }
}

/// Whatever the search of a batch finds, on puzzles with few solutions and many, with
/// marks and without.
#[test]
fn one_puzzle_has_the_count_that_a_batch_has() {
    let mut puzzles = vec![
        *b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.",
        *b"12.......34...........................................................1..........",
        [b'.'; 81],
        [b'z'; 81],
    ];
    for clue in 0..30 {
        let mut fewer = puzzles[0];
        fewer[(clue * 17) % 81] = b'.';
        puzzles.push(fewer);
        fewer[(clue * 29) % 81] = b'1' + (clue % 9) as u8;
        puzzles.push(fewer);
    }
    let mut marks = Marks::full(Shape::CLASSIC);
    for cell in Shape::CLASSIC.cells().step_by(3) {
        marks.set(cell, DigitSet::from_bits(0b1_0101_0111));
    }
    let marks = Candidates::of(&marks);
    for instruction_set in InstructionSet::available() {
        let (mut batch, mut lanes) = (
            Lanes::new(instruction_set).unwrap(),
            Lanes::new(instruction_set).unwrap(),
        );
        for (puzzle, marks) in puzzles
            .iter()
            .flat_map(|it| [(it, None), (it, marks.as_ref())])
        {
            for limit in [1, 2, 100] {
                let job = Job::count_up_to(limit).with_solutions();
                // A batch of one is searched as one puzzle is.
                let report = batch.count_among(&[puzzle, puzzle], &[marks, marks], &job);
                let expected = (report.answer(0), report.solution(0));
                let one = lanes.count_one(puzzle, marks, &job);
                assert_eq!(one.answer, expected.0);
                if one.solution.is_some() {
                    assert_eq!(one.solution.as_ref(), expected.1);
                }
                let report = lanes.count_among(&[puzzle], &[marks], &job);
                assert_eq!((report.answer(0), report.solution(0)), expected);
            }
        }
    }
}
