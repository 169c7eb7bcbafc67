//! The scales on puzzles.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Grader, Scale};
use crate::board::{Constraints, Givens, Grid, Shape, Variant};
use crate::human::testing::grid;
use crate::human::told::{Step, Verdict};
use crate::limits::{Limits, Stop};

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
