//! The scales on puzzles.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Grader, Rating, Scale};
use crate::narration::{Step, Verdict};
use crate::testing::grid;
use quadrille_board::{Constraints, Givens, Grid, Marks, Shape, Variant};
use quadrille_limits::limits::{Limits, Stop};

/// Needs chains of the Explainer and of HoDoKu.
const HARD: &str =
    "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

#[test]
fn the_steps_told_are_those_that_are_counted() {
    for scale in Scale::ALL {
        let (puzzle, limits) = (grid(HARD), Limits::none());
        let mut steps = 0;
        let mut grader = Grader::new(scale);
        assert_eq!(grader.scale(), scale);
        let told = grader.explain(&puzzle, &limits, &mut |_| {
            steps += 1;
            ControlFlow::Continue(())
        });
        let told = told.unwrap();
        assert_eq!((told.steps, told.stop()), (steps, None), "{scale}");
        assert_eq!(Grader::new(scale).rate(&puzzle, &limits), Ok(told));
    }
}

#[test]
fn a_telling_can_be_stopped() {
    for scale in Scale::ALL {
        let stop = &mut |_: &Step| ControlFlow::Break(());
        let told = Grader::new(scale).explain(grid(HARD), &Limits::none(), stop);
        let told = told.unwrap();
        assert_eq!((told.steps, told.stop()), (1, Some(Stop::Visitor)));
    }
}

#[test]
fn only_rules_and_sukaku_take_other_boards() {
    let small = Grid::empty(Shape::new(2, 3).unwrap());
    let classic = Grid::empty(Shape::CLASSIC);
    let diagonals: Variant = "x".parse().unwrap();
    let with = Givens::from(&classic).with_variant(&diagonals).unwrap();
    let outside = Constraints::parse(Shape::CLASSIC, "outside r9c8 r9c9").unwrap();
    let partial = Variant::CLASSIC.with_constraints(outside);
    let partial = Givens::from(&classic).with_variant(&partial).unwrap();
    for scale in Scale::ALL {
        let refusals = [Givens::from(&small), with.clone(), partial.clone()].map(|givens| {
            let at_once = Limits::none().with_time(Duration::ZERO);
            let rated = Grader::new(scale).rate(givens, &at_once);
            rated.err().map(|error| error.to_string())
        });
        let expected = match scale {
            Scale::Rules => {
                let message =
                    "expected a board without cells outside, found a board with cells outside";
                [None, None, Some(message.to_owned())]
            }
            Scale::Sukaku => ["6x6", "", "a board with cells outside"].map(|found| {
                let known = "a plain 9x9 puzzle, or one with x, windoku or disjoint-groups and no other rules";
                (!found.is_empty()).then(|| format!("expected {known}, found {found}"))
            }),
            _ => ["6x6", "9x9 with x", "a board with cells outside"]
                .map(|found| Some(format!("expected a plain 9x9 puzzle, found {found}"))),
        };
        assert_eq!(refusals, expected);
    }
}

#[test]
fn the_hardest_technique_is_one_of_the_scale() {
    for scale in Scale::ALL {
        let names = scale.techniques();
        let easiest = Grader::new(scale).with_hardest(names[0]).unwrap();
        let rated = easiest.clone().rate(grid(HARD), &Limits::none()).unwrap();
        assert!(matches!(rated.verdict, Verdict::Stuck(_)), "{scale}");
        // A technique that is left out may help.
        let is_least = |rating: Option<Rating>| rating.is_none_or(|it| !it.is_exact());
        assert!(is_least(rated.rating), "{scale}: {rated:?}");
        let worth = if scale == Scale::Rules { "hard" } else { "3" };
        let own = Grader::new(scale).with_scores(&format!("{}: {worth}", names[0]));
        let mut own = own.unwrap().with_hardest(names[0]).unwrap();
        let rated = own.rate(grid(HARD), &Limits::none()).unwrap();
        assert!(is_least(rated.rating), "{scale}: {rated:?}");
        let error = easiest.with_hardest("guess").unwrap_err().to_string();
        assert!(
            error.starts_with("expected ") && error.contains(names[1]),
            "{error}"
        );
    }
}

#[test]
fn chains_are_written_as_forums_do() {
    let mut all = Vec::new();
    let line = "021040000000900000906002005000000070000503046000007932040000090072600000060000107";
    let told = Grader::new(Scale::Hodoku).explain(grid(line), &Limits::none(), &mut |step| {
        all.extend(step.eureka().map(|chain| (step.technique, chain)));
        ControlFlow::Continue(())
    });
    assert!(told.is_ok());
    assert!(!all.is_empty());
    for (technique, chain) in &all {
        let (chain, effects) = chain.split_once(" => ").unwrap();
        assert!(
            chain.starts_with('(') && !effects.is_empty(),
            "{technique}: {chain}"
        );
        let cells = chain.matches('r').count();
        assert_eq!(chain.matches('(').count(), cells, "{technique}: {chain}");
    }
}

/// Returns a board of pencil marks with thousands of almost locked sets: more chains than any machine can follow.
fn crowded() -> Marks {
    let mut marks = Marks::full(Shape::CLASSIC);
    let mut random = 1_u64;
    for cell in Shape::CLASSIC.cells() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let own = (row * 3 + row / 3 + column) % 9 + 1;
        let all = marks.get(cell);
        let digits = all.iter().filter(|digit| {
            random = random.wrapping_mul(6_364_136_223_846_793_005);
            random = random.wrapping_add(1_442_695_040_888_963_407);
            digit.value() == own || random >> 62 == 0
        });
        marks.set(cell, digits.collect());
    }
    marks
}

#[test]
fn time_holds_within_a_technique_that_tries_many_ways() {
    let (empty, marks) = (Grid::empty(Shape::CLASSIC), crowded());
    let givens = Givens::from(&empty).with_marks(&marks);
    for technique in ["ALS-XY-wing", "ALS chain", "ALS ring", "death blossom"] {
        let grader = Grader::new(Scale::Hodoku).with_order(&[technique]);
        let grader = grader.unwrap().with_hardest(technique).unwrap();
        let limits = Limits::none().with_time(Duration::from_millis(20));
        let told = grader
            .clone()
            .all_steps(givens.clone(), &limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(told.unwrap().stop(), Some(Stop::Time), "{technique}");
        let told = grader.clone().rate(givens.clone(), &limits).unwrap();
        assert_eq!(told.stop(), Some(Stop::Time), "{technique}");
    }
}

#[test]
fn a_search_for_all_steps_that_ends_early_is_named() {
    let (empty, marks) = (Grid::empty(Shape::CLASSIC), crowded());
    let givens = Givens::from(&empty).with_marks(&marks);
    let grader = Grader::new(Scale::Hodoku).with_order(&["ALS chain"]);
    let mut grader = grader.unwrap().with_hardest("ALS chain").unwrap();
    let lists: Vec<_> = (0..2)
        .map(|_| {
            let mut steps = Vec::new();
            let told = grader.all_steps(givens.clone(), &Limits::none(), &mut |step| {
                steps.push(step.to_string());
                ControlFlow::Continue(())
            });
            (told.unwrap(), steps)
        })
        .collect();
    let (told, steps) = &lists[0];
    assert_eq!(told.unfinished, ["ALS chain"]);
    assert_eq!(told.stop(), Some(Stop::Nodes));
    let note = told.unfinished_note().unwrap();
    assert_eq!(note, "stopped early: ALS chain may have more steps");
    assert!(!steps.is_empty());
    // The amount of work is the same each time, and so are the steps.
    assert!(lists[0] == lists[1]);
    // Without chains, all are found.
    let told = Grader::new(Scale::Hodoku).with_hardest("XY-chain").unwrap();
    let told = told
        .clone()
        .all_steps(givens, &Limits::none(), &mut |_| ControlFlow::Continue(()));
    let told = told.unwrap();
    assert_eq!(
        (told.unfinished_note(), told.stop()),
        (None, Some(Stop::Visitor))
    );
}
