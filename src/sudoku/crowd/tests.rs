use super::*;
use crate::board::{Givens, Grid, Marks, Shape, Variant};
use crate::cover::Count;
use crate::lanes;
use crate::limits::{Duration, Interrupt, Stop};
use crate::sudoku::batch::{BATCH, Question};
use crate::sudoku::{CountedBy, Status};

const UNIQUE: &[u8; 81] =
    b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
/// Sixteen solutions.
const SEVERAL: &[u8; 81] =
    b"..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.";
const EMPTY: &[u8; 81] = &[b'.'; 81];
const CLASH: &[u8; 81] = &[b'1'; 81];

fn two() -> NonZeroUsize {
    NonZeroUsize::new(2).unwrap()
}

fn grid(cells: &[u8; 81]) -> Grid {
    std::str::from_utf8(cells).unwrap().parse().unwrap()
}

/// Returns the facts of all answers.
fn facts(crowd: &Crowd, asked: &[Asked<'_>]) -> Vec<Option<(Status, Count, Option<Grid>)>> {
    let mut member = crowd.member();
    let mut answers = crowd.answers(&mut member, asked);
    let mut facts = Vec::new();
    while let Some(answer) = answers.next_answer() {
        let answer = answer.ok();
        facts.push(answer.map(|it| (it.status, it.count, it.solution.map(Solution::into_grid))));
    }
    facts
}

#[test]
fn each_form_of_a_puzzle_has_the_same_answer_by_every_engine() {
    let grids = [UNIQUE, SEVERAL, EMPTY, CLASH].map(grid);
    let small: Grid = "1.....3..4.....2".parse().unwrap();
    let diagonals: Variant = "x".parse().unwrap();
    let mut asked: Vec<Asked<'_>> = grids.iter().map(Asked::from).collect();
    asked.extend([UNIQUE, SEVERAL, EMPTY, CLASH].map(Asked::Cells));
    asked.push(Asked::from(&small));
    asked.push(Asked::Cells(&[b'#'; 81]));
    let marks = Marks::of(&Solver::new().solve(&grids[0]).solutions[0]);
    asked.push(Asked::from(Givens::from(&grids[2]).with_marks(&marks)));
    asked.push(Asked::from(
        Givens::from(&grids[2]).with_variant(&diagonals).unwrap(),
    ));
    let mut crowd = Crowd::new();
    crowd.set_solutions(true).set_limit(Some(3));
    let auto = facts(&crowd, &asked);
    let counts: Vec<_> = auto.iter().map(|it| it.as_ref().map(|it| it.1)).collect();
    let four = [
        Count::Exact(1),
        Count::AtLeast(3),
        Count::AtLeast(3),
        Count::Exact(0),
    ];
    assert_eq!(counts[..4], four.map(Some));
    assert_eq!(auto[..4], auto[4..8], "as cells");
    assert_eq!(counts[8..10], [Some(Count::Exact(1)), None]);
    assert_eq!(
        counts[10..],
        [Some(Count::Exact(1)), Some(Count::AtLeast(3))]
    );
    assert!(auto[2].as_ref().unwrap().2.as_ref().unwrap().is_solved());

    crowd.set_engine(cover::Engine::Links);
    assert_eq!(crowd.lanes(), None);
    let by_links = facts(&crowd, &asked);
    let counts_by_links: Vec<_> = by_links
        .iter()
        .map(|it| it.as_ref().map(|it| it.1))
        .collect();
    assert_eq!(counts, counts_by_links);

    crowd.set_engine(cover::Engine::Auto).set_lanes(None);
    assert!(!crowd.is_for_lanes(&Givens::from(&grids[0])));
    assert_eq!(
        crowd.set_lanes(Some(InstructionSet::Portable)).lanes(),
        Some(InstructionSet::Portable)
    );
    assert_eq!(facts(&crowd, &asked), auto);
}

#[test]
fn answers_of_many_threads_come_in_order() {
    let puzzles: Vec<&[u8; 81]> = (0..3 * BATCH + 7)
        .map(|number| [UNIQUE, SEVERAL, CLASH][number % 3])
        .collect();
    let asked: Vec<Asked<'_>> = puzzles.iter().copied().map(Asked::Cells).collect();
    let mut crowd = Crowd::new();
    crowd.set_jobs(two());
    let verdicts = crowd.answer_all(&asked);
    let expected = [Status::Unique, Status::Multiple, Status::None];
    assert_eq!(verdicts.len(), asked.len());
    for (number, verdict) in verdicts.into_iter().enumerate() {
        let verdict = verdict.unwrap();
        assert_eq!(
            (verdict.status, verdict.solution),
            (expected[number % 3], None)
        );
    }
    assert_eq!(crowd.answer_all(&[]), []);
}

#[test]
fn all_solutions_are_counted_even_if_there_are_too_many_to_search() {
    let mut crowd = Crowd::new();
    crowd.set_limit(None).set_solutions(true).set_jobs(two());
    let mut row = *EMPTY;
    row[..9].copy_from_slice(b"123456789");
    let found = facts(&crowd, &[Asked::Cells(&row), Asked::Cells(SEVERAL)]);
    let (status, count, solution) = found[0].clone().unwrap();
    assert_eq!(status, Status::Multiple);
    assert_eq!(count, Count::Exact(6_670_903_752_021_072_936_960 / 362_880));
    assert!(solution.unwrap().is_solved());
    assert_eq!(found[1].as_ref().unwrap().1, Count::Exact(16));
}

#[test]
fn a_long_search_is_taken_over_and_says_so() {
    let mut crowd = Crowd::new();
    crowd.set_limit(Some(100_000)).set_jobs(two());
    let mut member = crowd.member();
    let empty = Grid::empty(Shape::CLASSIC);
    let outcome = crowd.report(&mut member, &empty);
    assert_eq!(outcome.method, CountedBy::Lanes);
    assert_eq!(outcome.count, Count::AtLeast(100_000));
    let outcome = crowd.report(&mut member, grid(UNIQUE));
    assert_eq!(
        (outcome.method, outcome.status),
        (CountedBy::Search, Status::Unique)
    );

    let found = facts(&crowd, &[Asked::Cells(EMPTY), Asked::from(&empty)]);
    assert!(
        found
            .iter()
            .all(|it| it.as_ref().unwrap().1 == Count::AtLeast(100_000))
    );
}

#[test]
fn a_limit_beyond_what_can_be_listed_takes_no_longer_than_the_count() {
    let mut row = *EMPTY;
    row[..9].copy_from_slice(b"123456789");
    let all = 6_670_903_752_021_072_936_960 / 362_880;
    let mut crowd = Crowd::new();
    crowd.set_solutions(true).set_jobs(two());
    crowd.set_limit(Some(1_000_000_000_000));
    let found = facts(&crowd, &[Asked::Cells(&row)]);
    let (status, count, solution) = found[0].clone().unwrap();
    assert_eq!(status, Status::Multiple);
    assert_eq!(count, Count::AtLeast(1_000_000_000_000));
    assert!(solution.unwrap().is_solved());
    crowd.set_limit(Some(u64::MAX));
    let outcome = crowd.report(&mut crowd.member(), lanes::grid_of(&row).unwrap());
    assert_eq!(outcome.status, Status::Multiple);
    assert_eq!((outcome.count, outcome.stop), (Count::Exact(all), None));
    assert!(matches!(
        outcome.method,
        CountedBy::Partitions { work: 1.. }
    ));
    assert!(outcome.solutions[0].is_solved());
    for (count, stop, known) in [
        (Count::Exact(7), None, (Count::Exact(7), None)),
        (
            Count::Exact(8),
            None,
            (Count::AtLeast(8), Some(Stop::Solutions)),
        ),
        (
            Count::Exact(9),
            None,
            (Count::AtLeast(8), Some(Stop::Solutions)),
        ),
        (
            Count::AtLeast(7),
            Some(Stop::Time),
            (Count::AtLeast(7), Some(Stop::Time)),
        ),
        (
            Count::AtLeast(9),
            Some(Stop::Time),
            (Count::AtLeast(8), Some(Stop::Solutions)),
        ),
    ] {
        assert_eq!(crowd.set_limit(Some(8)).up_to_limit(count, stop), known);
        let all = crowd.set_limit(None).up_to_limit(count, stop);
        assert_eq!(all, (count, stop));
    }
}

#[test]
fn at_once_is_only_what_takes_a_moment() {
    let mut crowd = Crowd::new();
    crowd.set_solutions(true);
    let mut member = crowd.member();
    // A thread may be held up for longer than a moment, but not each time.
    let first = (0..100).find_map(|_| {
        let answer = crowd.at_once(&mut member, UNIQUE)?;
        Some((answer.status, answer.solution.map(Solution::into_grid)))
    });
    let (status, solution) = first.unwrap();
    assert_eq!(status, Status::Unique);
    assert!(solution.unwrap().extends(&grid(UNIQUE)));
    assert_eq!(crowd.at_once(&mut member, &[b'#'; 81]), None);
    crowd.set_limit(Some(u64::MAX));
    assert_eq!(crowd.at_once(&mut member, EMPTY), None);
}

#[test]
fn limits_stop_every_way() {
    let interrupt = Interrupt::new();
    interrupt.raise();
    let mut crowd = Crowd::new();
    crowd
        .set_limit(Some(u64::MAX))
        .set_limits(Limits::none().with_interrupt(&interrupt));
    let small = Grid::empty(Shape::new(4, 4).unwrap());
    for asked in [Asked::Cells(EMPTY), Asked::from(&small)] {
        let mut member = crowd.member();
        let batch = [asked];
        let mut answers = crowd.answers(&mut member, &batch);
        let answer = answers.next_answer().unwrap().unwrap();
        assert_eq!(answer.stop, Some(Stop::Interrupt));
    }
    crowd.set_limits(Limits::none().with_time(Duration::from_millis(20)));
    let found = facts(&crowd, &[Asked::Cells(EMPTY), Asked::Cells(UNIQUE)]);
    assert!(!found[0].as_ref().unwrap().1.is_exact());
    assert_eq!(
        found[1].as_ref().unwrap().1,
        Count::Exact(1),
        "time is for each"
    );
}

/// Long after the slice, or with no time at all.
#[test]
fn text_that_is_no_puzzle_is_an_error_whatever_the_limits() {
    let bad = &[b'z'; 81];
    let mut asked = vec![Asked::Cells(EMPTY); 40];
    asked.extend([Asked::Cells(bad), Asked::Cells(UNIQUE)]);
    let mut crowd = Crowd::new();
    crowd.set_limits(Limits::none().with_time(Duration::ZERO));
    for limit in [Some(2), Some(100_000), None] {
        let found = facts(crowd.set_limit(limit), &asked);
        assert_eq!(found.iter().position(Option::is_none), Some(40));
        assert!(found[41].is_some());
        let found = crowd.on_all_threads(InstructionSet::Portable, &mut Solver::new(), bad);
        assert!(found.is_err());
    }
}

/// Lanes that are stopped may know as many solutions as were asked for, and not
/// have one to show.
#[test]
fn only_a_count_that_is_complete_hides_why_lanes_stopped() {
    let question = Question {
        most: 2,
        wants_solutions: true,
    };
    let stopped = |count| lanes::Answer::Stopped(count, Stop::Time);
    for (count, has_solution, stop) in [
        (1, true, Stop::Time),
        (2, false, Stop::Time),
        (2, true, Stop::Solutions),
    ] {
        let known = question.known(stopped(count), has_solution);
        assert_eq!(known, Ok((Count::AtLeast(count.into()), Some(stop))));
    }
}

#[test]
fn lists_have_every_solution_or_are_left_to_a_search() {
    use std::ops::ControlFlow;
    // 16 solutions, more than a thousand, and what lanes do not do.
    let mut many = *SEVERAL;
    many[27..].fill(b'.');
    let diagonals: Variant = "x".parse().unwrap();
    let grids = [UNIQUE, SEVERAL, &many, CLASH].map(grid);
    let mut asked: Vec<Asked<'_>> = [UNIQUE, SEVERAL, &many, CLASH].map(Asked::Cells).into();
    asked.push(Asked::from(
        Givens::from(&grids[1]).with_variant(&diagonals).unwrap(),
    ));
    asked.extend(grids.iter().map(Asked::from));
    for (limit, lens) in [
        (None, [Some(1), Some(16), None, Some(0)]),
        (Some(16), [Some(1), Some(16), Some(16), Some(0)]),
        (Some(9), [Some(1), Some(9), Some(9), Some(0)]),
        (Some(2000), [Some(1), Some(16), None, Some(0)]),
    ] {
        let mut crowd = Crowd::new();
        crowd.set_limit(limit);
        let mut member = crowd.member();
        let mut lists = crowd.lists(&mut member, &asked);
        let found: Vec<_> = std::iter::from_fn(|| lists.next_list()).collect();
        let found_lens: Vec<_> = (found.iter())
            .map(|list| list.as_ref().map(|list| list.solutions.len()))
            .collect();
        assert_eq!(found_lens[..4], lens, "{limit:?}");
        assert_eq!(found[4], None, "a variant");
        assert_eq!(found[..4], found[5..], "each form of a puzzle");
        for (list, puzzle) in found.iter().zip(&grids) {
            let Some(list) = list else { continue };
            let mut expected = Vec::new();
            let outcome = crowd.for_each(&mut member, puzzle, |solution| {
                expected.push(solution);
                ControlFlow::Continue(())
            });
            assert_eq!((list.status, list.count), (outcome.status, outcome.count));
            let mut solutions: Vec<Grid> = list.solutions.iter().map(grid).collect();
            assert!(
                solutions
                    .iter()
                    .all(|it| it.is_solved() && it.extends(puzzle))
            );
            solutions.dedup();
            assert_eq!(solutions.len(), list.solutions.len());
            if list.count.is_exact() {
                assert!(list.solutions.is_sorted());
                expected.sort_by_key(|solution| solution.values().to_vec());
                assert_eq!(solutions, expected);
            }
        }
    }
    let mut crowd = Crowd::new();
    crowd.set_limits(Limits::none().with_time(Duration::ZERO));
    let mut member = crowd.member();
    assert_eq!(crowd.lists(&mut member, &asked).next_list(), Some(None));
}
