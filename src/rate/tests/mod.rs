//! Ratings and steps of puzzles with one solution, several and none.

mod paths;

use std::ops::ControlFlow;

use super::*;
use crate::board::{Digit, Marks, Shape};
use crate::cover::Count;
use crate::human::{Difficulty, Verdict};
use crate::text::{Options, parse};

/// Arto Inkala, 2012.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid(line: &str) -> Grid {
    parse(line, &Options::default()).unwrap().grid
}

fn explain(scale: Scale, grid: &Grid) -> Explained {
    let tell = &mut |_: &_| ControlFlow::Continue(());
    Rater::new(scale).explain(grid, tell).unwrap()
}

#[test]
fn hard_puzzles_are_beyond_the_rules_and_searched() {
    let rated = Rater::new(Scale::Rules).rate(grid(HARD)).unwrap();
    assert_eq!(rated.status, Status::Unique);
    let beyond = Rating::Difficulty(Difficulty::Beyond);
    assert_eq!((rated.rating(), rated.hardest()), (Some(beyond), None));
    let effort = rated.effort.unwrap();
    assert!(effort.nodes > effort.guesses && effort.guesses > 0 && effort.depth > 0);
}

#[test]
fn without_a_scale_each_puzzle_has_its_usual_one() {
    let mut rater = Rater::new(None);
    let mut scale_and_end = |grid: &Grid| {
        let told = rater.explain(grid, &mut |_| ControlFlow::Continue(()));
        let told = told.unwrap();
        (told.scale, told.finish)
    };
    assert_eq!(scale_and_end(&grid(HARD)), (Scale::Hodoku, Finish::Solved));
    let small = grid("1.....3..4.....2");
    assert_eq!(scale_and_end(&small), (Scale::Rules, Finish::Solved));
    // Several of HoDoKu's techniques assume one solution.
    let empty = Grid::empty(Shape::CLASSIC);
    assert_eq!(scale_and_end(&empty), (Scale::Rules, Finish::Multiple));
    let goes_on = |grid: &Grid| Scale::beyond_rules(&Givens::from(grid));
    assert_eq!(
        (goes_on(&grid(HARD)), goes_on(&small)),
        (Some(Scale::Hodoku), None)
    );
}

#[test]
fn only_unique_puzzles_have_a_difficulty() {
    for scale in Scale::ALL {
        let empty = Rater::new(scale).rate(Grid::empty(Shape::CLASSIC)).unwrap();
        assert_eq!(empty.status, Status::Multiple);
        assert_eq!((empty.rating(), empty.hardest()), (None, None));
        let mut rater = Rater::new(scale);
        rater.set_limits(Limits::none().with_nodes(10));
        let stopped = rater.rate(Grid::empty(Shape::CLASSIC)).unwrap();
        assert_eq!(stopped.status, Status::Unknown);
        assert_eq!(stopped.stop, Some(Stop::Nodes));
    }
}

#[test]
fn lanes_and_a_search_lead_to_the_same_ratings() {
    let files = [
        include_str!("../../../puzzles/several.txt"),
        include_str!("../../../puzzles/none.txt"),
        include_str!("../../../puzzles/hard.txt"),
    ];
    for scale in [Scale::Se, Scale::Hodoku] {
        let mut rater = Rater::new(scale);
        // Nodes are not counted in lanes.
        let mut searching = Rater::new(scale);
        searching.set_limits(Limits::none().with_nodes(u64::MAX - 1));
        let mut seen = std::collections::HashSet::new();
        for line in files.iter().flat_map(|file| file.lines()) {
            let Some(cells) = line.get(..81).filter(|cells| !cells.starts_with('#')) else {
                continue;
            };
            let rated = rater.rate(grid(cells)).unwrap();
            assert_eq!(
                rated,
                searching.rate(grid(cells)).unwrap(),
                "{scale} {cells}"
            );
            seen.insert(rated.status.name());
        }
        assert_eq!(seen.len(), 3, "{seen:?}");
    }
}

#[test]
fn the_limit_of_nodes_is_not_one_of_steps() {
    let mut rater = Rater::new(Scale::Rules);
    let free = rater.rate(grid(EASY)).unwrap();
    let nodes = free.effort.unwrap().nodes + 1;
    rater.set_limits(Limits::none().with_nodes(nodes));
    assert_eq!(rater.rate(grid(EASY)).unwrap(), free);
    assert!(free.graded.unwrap().steps > nodes);
}

#[test]
fn a_rating_is_the_same_with_steps_and_without() {
    for scale in Scale::ALL {
        for line in [EASY, HARD] {
            // Chains within chains take the Explainer too long here.
            if line == HARD && scale.edition().is_some() {
                continue;
            }
            let explained = explain(scale, &grid(line));
            let rated = Rater::new(scale).rate(grid(line)).unwrap();
            assert_eq!(explained.rating(), rated.rating(), "{scale}");
            assert_eq!(explained.solutions, Some(Count::Exact(1)));
        }
    }
}

#[test]
fn the_finish_tells_how_many_solutions_there_are() {
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let several = explain(Scale::Rules, &empty);
    assert_eq!(several.finish, Finish::Multiple);
    assert_eq!(several.solutions, Some(Count::Exact(288)));
    assert_eq!(several.rating(), None);

    for scale in Scale::ALL {
        let right = explain(scale, &grid(EASY));
        let Verdict::Solved(solution) = &right.graded.verdict else {
            panic!("{scale} does not solve it");
        };
        assert_eq!(right.finish, Finish::Solved);
        // Another digit that fits its row, column and box.
        let mut wrong = grid(EASY);
        let cell = Shape::CLASSIC.cell(0, 2);
        let other = wrong.candidates(cell).iter();
        let digit = other
            .filter(|&digit| solution.get(cell) != Some(digit))
            .min();
        assert!(digit.is_some_and(|digit: Digit| digit.value() <= 9));
        wrong.set(cell, digit);
        assert_eq!(explain(scale, &wrong).finish, Finish::None, "{scale}");
    }
}

#[test]
fn a_hint_is_one_step() {
    for scale in Scale::ALL {
        let mut hints = Vec::new();
        let explained = Rater::new(scale).explain(grid(EASY), &mut |step| {
            hints.push(step.to_string());
            ControlFlow::Break(())
        });
        let explained = explained.unwrap();
        assert_eq!((explained.finish, hints.len()), (Finish::Hint, 1));
        assert_eq!(explained.finish.to_string(), "hint");
    }
}

#[test]
fn what_contradicts_the_clues_is_told_before_any_step() {
    let clues = grid(EASY);
    let solution = Solver::new().solve(&clues).solutions.remove(0);
    let open = |(row, column)| {
        let cell = Shape::CLASSIC.cell(row, column);
        let right = solution.get(cell).unwrap();
        let wrong = clues.candidates(cell).iter().find(|&digit| digit != right);
        (cell, right, wrong.unwrap_or(right))
    };
    let (first, right, wrong) = open((0, 2));
    let (second, other, _) = open((4, 4));
    let told = |scale, standing: &Givens<'_>| {
        let mut steps = 0;
        let mut rater = Rater::new(scale);
        let told = rater.set_clues(&clues).explain(standing, &mut |_| {
            steps += 1;
            ControlFlow::Break(())
        });
        let told = told.unwrap();
        let words: Vec<String> = told.wrong.iter().map(ToString::to_string).collect();
        (told.finish, steps, words.join(", "))
    };
    for scale in Scale::ALL {
        let placed = Givens::from(&clues).with_clue(first, right);
        assert_eq!(told(scale, &placed), (Finish::Hint, 1, String::new()));
        let placed = Givens::from(&clues).with_clue(first, wrong);
        let words = format!("r1c3={wrong} is wrong");
        assert_eq!(told(scale, &placed), (Finish::Wrong, 0, words.clone()));
        // Marks are told where all digits are right.
        let mut marks = Marks::of(&clues);
        let mut left = marks.get(second);
        left.remove(other);
        marks.set(second, left);
        let both = placed.with_marks(&marks);
        assert_eq!(told(scale, &both), (Finish::Wrong, 0, words));
        let marked = Givens::from(&clues).with_marks(&marks);
        let words = format!("the mark of {other} in r5c5 is missing");
        assert_eq!(told(scale, &marked), (Finish::Wrong, 0, words));
        // Without clues of their own, all digits are clues.
        let all = explain(
            scale,
            &Givens::from(&clues).with_clue(first, wrong).clues().clone(),
        );
        assert_eq!((all.finish, all.wrong.len()), (Finish::None, 0));
    }
    // Clues with several solutions contradict nothing.
    let empty = Grid::empty(Shape::CLASSIC);
    let mut rater = Rater::new(Scale::Rules);
    let placed = Givens::from(&empty).with_clue(first, wrong);
    let told = rater
        .set_clues(&empty)
        .explain(&placed, &mut |_| ControlFlow::Break(()));
    assert_eq!(told.unwrap().wrong, []);
}
