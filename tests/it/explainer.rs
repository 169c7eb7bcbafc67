//! The ratings of Sudoku Explainer.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::board::{Givens, Grid, Shape};
use quadrille::human::explainer::{Edition, Explainer, Ratings, Technique};
use quadrille::human::{Graded, Grader, Picture, Rating, Scale, Step, Verdict};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::Solver;

use crate::support::{brute_force, grid, read_shared, root};

/// Puzzles of ours, with the ratings that Sudoku Explainer 1.2.1 and then Sukaku Explainer 1.18 gave them.
const RATED: &str = include_str!("explainer.tsv");

/// Both editions.
const EDITIONS: [Edition; 2] = [Edition::Original, Edition::Sukaku];

/// Returns the puzzles of a table with the three ratings of an edition as text.
fn rated(table: &str, edition: Edition) -> Vec<(Grid, String)> {
    let before = match edition {
        Edition::Sukaku => 3,
        _ => 0,
    };
    let lines = table.lines().map(|line| {
        let mut fields = line.split('\t');
        let puzzle = grid(&fields.next().unwrap().replace('.', "0"));
        let ratings = fields.skip(before).take(3).collect::<Vec<_>>();
        (puzzle, ratings.join("/"))
    });
    lines.collect()
}

fn check(puzzles: &[(Grid, String)], edition: Edition) {
    let mut explainer = Explainer::new().with_edition(edition);
    for (puzzle, expected) in puzzles {
        let ratings = explainer.rate(puzzle, &Limits::none()).unwrap();
        assert_eq!(ratings.to_string(), *expected, "{puzzle}");
    }
}

#[test]
fn ratings_are_those_of_the_explainers() {
    std::thread::scope(|scope| {
        for edition in EDITIONS {
            scope.spawn(move || {
                let puzzles = rated(RATED, edition);
                assert!(puzzles.len() > 100);
                check(&puzzles, edition);
            });
        }
    });
}

#[test]
fn the_first_of_equally_easy_nested_chains_is_taken() {
    // With the last one instead, the rest of this puzzle is rated 10.4.
    let puzzle =
        grid("000008090400600001000030500012000007700006050004700000200100006000000030000009800");
    let ratings = Explainer::new().rate(&puzzle, &Limits::none()).unwrap();
    assert_eq!(ratings.to_string(), "10.3/10.3/10.2");
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn ratings_agree_with_a_larger_table() {
    let table = read_shared("ratings/dev.tsv");
    let upto = |most: f64| {
        move |line: &&str| line.split('\t').nth(1).unwrap().parse::<f64>().unwrap() <= most
    };
    let easy: Vec<&str> = table.lines().filter(upto(7.4)).step_by(2).collect();
    let hard: Vec<&str> = table
        .lines()
        .filter(|line| !upto(7.4)(line))
        .filter(upto(9.0))
        .collect();
    let hard: Vec<&str> = hard.into_iter().step_by(8).collect();
    assert!(easy.len() > 200 && hard.len() > 15);
    for table in [easy, hard] {
        check(
            &rated(&table.join("\n"), Edition::Original),
            Edition::Original,
        );
    }
}

#[test]
fn no_step_removes_the_solution() {
    for edition in EDITIONS {
        no_step_of_an_edition_removes_the_solution(edition);
    }
}

fn no_step_of_an_edition_removes_the_solution(edition: Edition) {
    let mut explainer = Explainer::new().with_edition(edition);
    let mut grader = Grader::new(edition.into());
    for (puzzle, _) in rated(RATED, edition).iter().step_by(3) {
        let outcome = Solver::new().check(puzzle);
        let solution = outcome.solutions.first().unwrap();
        let mut last = 0;
        let graded = grader.explain(puzzle, &Limits::none(), &mut |step| {
            last += 1;
            assert!(
                !step.placed.is_empty() || !step.removed.is_empty(),
                "{step}"
            );
            for &(cell, digit) in &step.removed {
                assert_ne!(solution.get(cell), Some(digit), "{puzzle} {step:?}");
            }
            for &(cell, digit) in &step.placed {
                assert_eq!(solution.get(cell), Some(digit), "{puzzle} {step:?}");
            }
            is_drawn(step);
            ControlFlow::Continue(())
        });
        let graded = graded.unwrap();
        assert_eq!(graded.verdict, Verdict::Solved(solution.clone()));
        let ratings = ratings_of(&graded);
        assert_eq!(ratings, explainer.rate(puzzle, &Limits::none()).unwrap());
        assert_eq!(ratings.steps, last);
        assert!(ratings.diamond <= ratings.pearl && ratings.pearl <= ratings.puzzle);
    }
}

/// Checks that a picture has only what is on the board.
fn is_drawn(step: &Step) {
    let Picture {
        body, apart, links, ..
    } = &step.picture;
    assert!(!body.is_empty() || !apart.is_empty(), "{step}");
    let all = body.iter().chain(apart).chain(&step.removed);
    for &(cell, digit) in all {
        assert!(step.marks.allows(cell, digit), "{step:?}");
    }
    for link in links {
        for group in [&link.from, &link.to] {
            for &cell in &group.cells {
                let node = (cell, group.digit);
                assert!(body.contains(&node) || apart.contains(&node), "{step:?}");
            }
        }
    }
    let is_chain = ["chain", "loop", "strong links"].map(|name| step.technique.ends_with(name));
    let is_chain = is_chain.contains(&true) && step.technique != "unique rectangle or loop";
    assert_eq!(is_chain, !links.is_empty(), "{step}");
}

/// Returns the ratings on the Explainer's scale.
fn ratings_of(graded: &Graded) -> Ratings {
    match graded.rating {
        Some(Rating::Scores(ratings)) => ratings,
        rating => panic!("{rating:?}"),
    }
}

#[test]
fn every_technique_has_its_sentence() {
    let mut sentences = std::collections::BTreeMap::new();
    for edition in EDITIONS {
        let mut grader = Grader::new(edition.into());
        for (puzzle, _) in rated(RATED, edition) {
            let graded = grader.explain(&puzzle, &Limits::none(), &mut |step| {
                let shown = || step.sentence.clone();
                sentences.entry(step.technique).or_insert_with(shown);
                ControlFlow::Continue(())
            });
            assert!(graded.is_ok());
        }
    }
    // The table has no puzzle with these.
    let others = ["direct claiming", "hidden quad", "nested forcing chain"];
    for name in Technique::ALL.map(Technique::name) {
        let is_told = sentences.contains_key(name);
        assert_eq!(is_told, !others.contains(&name), "{name}");
    }
    let sentences: Vec<&str> = sentences.values().map(String::as_str).collect();
    let shown = sentences.join("\n") + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(root().join("tests/it/explainer_sentences.txt"), &shown).unwrap();
    }
    assert_eq!(shown, include_str!("explainer_sentences.txt"));
}

#[test]
fn harder_techniques_are_left_out() {
    let (puzzle, _) = rated(RATED, Edition::Original)
        .into_iter()
        .find(|(_, ratings)| ratings.starts_with("8."))
        .unwrap();
    let grader = Grader::new(Scale::Se).with_hardest("forcing chain");
    let mut grader = grader.unwrap();
    let graded = grader.explain(&puzzle, &Limits::none(), &mut |step| {
        assert!(!step.technique.starts_with("multiple"), "{step}");
        ControlFlow::Continue(())
    });
    let graded = graded.unwrap();
    assert!(matches!(graded.verdict, Verdict::Stuck(_)));
    assert!(!ratings_of(&graded).puzzle.is_exact());
}

#[test]
fn a_position_is_rated_from_where_it_stands() {
    let (puzzle, _) = &rated(RATED, Edition::Original)[100];
    let mut grader = Grader::new(Scale::Se);
    let mut steps = Vec::new();
    let graded = grader.explain(puzzle, &Limits::none(), &mut |step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    assert!(matches!(graded.unwrap().verdict, Verdict::Solved(_)));
    for pair in steps.windows(2).step_by(10) {
        let givens = Givens::from(&pair[1].grid).with_marks(&pair[1].marks);
        let mut next = None;
        let graded = grader.explain(givens, &Limits::none(), &mut |step| {
            next = Some(step.clone());
            ControlFlow::Break(())
        });
        assert_eq!(graded.unwrap().stop(), Some(Stop::Visitor));
        assert_eq!(next.as_ref(), Some(&pair[1]));
    }
}

#[test]
fn a_limit_leaves_the_least_that_a_rating_can_be() {
    let (puzzle, _) = rated(RATED, Edition::Original).pop().unwrap();
    let rate = |limits: &Limits| -> Ratings { Explainer::new().rate(&puzzle, limits).unwrap() };
    let whole = rate(&Limits::none());
    let stopped = rate(&Limits::none().with_time(Duration::ZERO));
    assert_eq!(stopped.stop, Some(Stop::Time));
    assert_eq!(stopped.to_string(), ">=1.0/>=1.0/>=1.0");
    let mut bounds = Vec::new();
    for milliseconds in [1, 5, 20] {
        let some = rate(&Limits::none().with_time(Duration::from_millis(milliseconds)));
        assert!(some.puzzle.tenths() <= whole.puzzle.tenths());
        assert!(some.stop.is_some() != some.puzzle.is_exact());
        bounds.push(some.puzzle);
    }
    assert!(bounds.iter().any(|score| score.tenths() > 10));
}

#[test]
fn only_classic_puzzles_are_rated() {
    let rate = |puzzle: &Grid| Explainer::new().rate(puzzle, &Limits::none());
    assert_eq!(rate(&Grid::empty(Shape::new(2, 2).unwrap())), None);
}

/// Returns a grid without four of its cells, which can be filled in two ways.
fn exchangeable(solution: &Grid) -> Option<Grid> {
    let shape = solution.shape();
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    for (top, bottom) in pairs().filter(|(top, bottom)| top / 3 == bottom / 3) {
        for (left, right) in pairs() {
            let at = |row, column| solution.get(shape.cell(row, column));
            if at(top, left) == at(bottom, right) && at(top, right) == at(bottom, left) {
                let mut puzzle = solution.clone();
                for (row, column) in [(top, left), (top, right), (bottom, left), (bottom, right)] {
                    puzzle.set(shape.cell(row, column), None);
                }
                return Some(puzzle);
            }
        }
    }
    None
}

#[test]
fn no_technique_helps_with_two_solutions() {
    let solutions = rated(RATED, Edition::Original)
        .into_iter()
        .filter_map(|(puzzle, _)| Solver::new().check(&puzzle).solutions.into_iter().next());
    let puzzle = solutions
        .into_iter()
        .find_map(|solution| exchangeable(&solution))
        .unwrap();
    assert_eq!(brute_force(&puzzle, 3).len(), 2);
    let ratings = Explainer::new().rate(&puzzle, &Limits::none()).unwrap();
    assert_eq!(
        (ratings.to_string().as_str(), ratings.steps),
        ("20.0/0.0/0.0", 0)
    );
}
