//! All steps of a position, paths other than the usual one, and one's own scores.

use std::ops::ControlFlow;

use super::super::*;
use super::grid;
use crate::board::{DigitSet, Marks};
use crate::human::{Step, Verdict};

/// Puzzles that need an XY-chain, and finned fish, by HoDoKu.
const CHAINS: [&str; 2] = [
    "021040000000900000906002005000000070000503046000007932040000090072600000060000107",
    "000050760705000003000086020004300000006090140000020000000000050007060002839000000",
];

fn solution(puzzle: &Grid) -> Grid {
    let answer = Solver::new().check(puzzle);
    assert_eq!(answer.status, Status::Unique);
    answer.solutions[0].clone()
}

/// Checks a step of a puzzle with one solution.
fn check(step: &Step, solution: &Grid) {
    for &(cell, digit) in &step.placed {
        assert_eq!(solution.get(cell), Some(digit), "{step}");
    }
    for &(cell, digit) in &step.removed {
        assert_ne!(solution.get(cell), Some(digit), "{step}");
        assert!(step.marks.allows(cell, digit), "{step}");
    }
    assert!(
        !step.placed.is_empty() || !step.removed.is_empty(),
        "{step}"
    );
}

#[test]
fn all_steps_are_sound_and_have_the_next_one() {
    let go_on = ControlFlow::Continue(());
    for (line, scale) in CHAINS
        .into_iter()
        .flat_map(|line| Scale::ALL.map(|it| (line, it)))
    {
        let puzzle = grid(line);
        let solution = solution(&puzzle);
        let mut path: Vec<Step> = Vec::new();
        let told = Rater::new(scale).explain(&puzzle, &mut |step| {
            path.push(step.clone());
            go_on
        });
        assert!(told.is_ok());
        for next in path.iter().step_by(9) {
            let givens = Givens::from(&next.grid).with_marks(&next.marks);
            let mut all: Vec<Step> = Vec::new();
            let mut rater = Rater::new(scale);
            rater.set_clues(&puzzle);
            let listed = rater.all_steps(givens, &mut |step| {
                check(step, &solution);
                all.push(step.clone());
                go_on
            });
            let listed = listed.unwrap();
            assert_eq!(
                (listed.finish, listed.graded.steps),
                (Finish::Hint, all.len() as u64)
            );
            let is_next = |step: &Step| {
                let removes = |it| step.removed.contains(it);
                step.technique == next.technique
                    && step.placed == next.placed
                    && next.removed.iter().all(removes)
            };
            assert!(all.iter().any(is_next), "{scale}: {next}");
            let mut effects: Vec<_> = all
                .iter()
                .map(|it| (it.technique, &it.placed, &it.removed))
                .collect();
            effects.dedup();
            assert_eq!(effects.len(), all.len());
        }
    }
}

#[test]
fn other_paths_are_sound_and_not_worse() {
    for (scale, goal) in [Goal::Easiest, Goal::Shortest]
        .into_iter()
        .flat_map(|goal| {
            [
                (Scale::Rules, goal),
                (Scale::Hodoku, goal),
                (Scale::Se, goal),
            ]
        })
    {
        let puzzle = grid(
            "000600510000000940000040006039000008020030000008000067004500600010002000302800000",
        );
        let solution = solution(&puzzle);
        let usual = Rater::new(scale).rate(&puzzle).unwrap().graded.unwrap();
        let mut marks = Marks::full(puzzle.shape());
        let mut steps = 0;
        let told = Rater::new(scale)
            .set_goal(goal)
            .explain(&puzzle, &mut |step| {
                check(step, &solution);
                // Each step begins where the one before ended.
                for cell in puzzle.shape().cells() {
                    assert_eq!(
                        step.marks.get(cell) - marks.get(cell),
                        DigitSet::default(),
                        "{step}"
                    );
                }
                marks = step.marks.clone();
                steps += 1;
                ControlFlow::Continue(())
            });
        let told = told.unwrap();
        assert_eq!((told.finish, told.is_best), (Finish::Solved, Some(true)));
        assert_eq!(told.graded.steps, steps);
        assert!(steps <= usual.steps, "{scale}: {steps}");
        match (told.rating(), usual.rating) {
            (Some(Rating::Level(found)), Some(Rating::Level(usual))) => {
                assert_eq!((found.score, usual.score), (662, 812));
            }
            (Some(Rating::Scores(found)), Some(Rating::Scores(usual))) => {
                assert!(found.puzzle <= usual.puzzle);
            }
            (Some(Rating::Difficulty(found)), Some(Rating::Difficulty(usual))) => {
                assert!(found <= usual);
            }
            ratings => panic!("{ratings:?}"),
        }
    }
}

#[test]
fn the_shortest_path_is_that_of_all_orders_of_steps() {
    // By brute force: steps besides singles in every order, up to one less than the path that is said to be the best.
    fn solves(grid: &Grid, marks: &Marks, more: usize) -> bool {
        let mut last = None;
        let mut singles = Grader::new(Scale::Rules)
            .with_hardest("naked single")
            .unwrap();
        let givens = Givens::from(grid).with_marks(marks);
        let told = singles.explain(givens, &Limits::none(), &mut |step| {
            let mut grid = step.grid.clone();
            grid.set(step.placed[0].0, Some(step.placed[0].1));
            last = Some(grid);
            ControlFlow::Continue(())
        });
        let marks = match told.unwrap().verdict {
            Verdict::Solved(_) => return true,
            Verdict::Stuck(marks) => marks,
            other => panic!("{other:?}"),
        };
        let grid = last.unwrap_or_else(|| grid.clone());
        if more == 0 {
            return false;
        }
        let mut steps = Vec::new();
        let givens = Givens::from(&grid).with_marks(&marks);
        let mut all = Grader::new(Scale::Rules)
            .with_hardest("hidden pair")
            .unwrap();
        let listed = all.all_steps(givens, &Limits::none(), &mut |step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        });
        listed.unwrap();
        steps.iter().any(|step| {
            let mut marks = marks.clone();
            for &(cell, digit) in &step.removed {
                let left = marks.get(cell).iter().filter(|&it| it != digit);
                marks.set(cell, left.collect());
            }
            solves(&grid, &marks, more - 1)
        })
    }
    let puzzle =
        grid("000600510000000940000040006039000008020030000008000067004500600010002000302800000");
    let path = Grader::new(Scale::Rules).path(&puzzle, Goal::Shortest, &Limits::none());
    let path = path.unwrap();
    let others = path.steps.len() - puzzle.values().iter().filter(|&&digit| digit == 0).count();
    assert!(path.is_best && others > 0);
    let marks = Marks::of(&puzzle);
    assert!(solves(&puzzle, &marks, others) && !solves(&puzzle, &marks, others - 1));
}

#[test]
fn own_scores_and_orders_change_the_rating() {
    let puzzle =
        grid("000600510000000940000040006039000008020030000008000067004500600010002000302800000");
    let rating = |grader: Grader| {
        let rated = Rater::from(grader).rate(&puzzle).unwrap();
        rated.rating().unwrap().to_string()
    };
    let hodoku = || Grader::new(Scale::Hodoku);
    assert_eq!(rating(hodoku()), "medium (812)");
    // The scores that HoDoKu has are no change.
    assert_eq!(
        rating(hodoku().with_scores("naked pair: 60 medium").unwrap()),
        "medium (812)"
    );
    let no_singles = hodoku().with_scores("hidden single: 4").unwrap();
    assert_ne!(rating(no_singles), "medium (812)");
    let unfair = hodoku().with_scores("locked pair: 40 unfair").unwrap();
    assert_eq!(rating(unfair), "unfair (812)");
    let without = hodoku()
        .with_scores("hidden single: off\nnaked single: off\nfull house: off")
        .unwrap();
    assert_eq!(without.techniques()[0], "locked pair");
    let se = || Grader::new(Scale::Se);
    assert_eq!(rating(se()), "3.4/1.2/1.2");
    assert_eq!(
        rating(se().with_scores("hidden pair: 9.9").unwrap()),
        "9.9/1.2/1.2"
    );
    assert_eq!(
        rating(se().with_scores("hidden pair: 3.4").unwrap()),
        "3.4/1.2/1.2"
    );
    let naked_first = se().with_order(&["naked single"]).unwrap();
    assert_eq!(rating(naked_first).split('/').next(), Some("3.4"));
    let rules = Grader::new(Scale::Rules)
        .with_scores("naked pair: easy\nlocked candidates: hard")
        .unwrap();
    assert_eq!(rating(rules), "hard");
}
