//! Each technique of the Explainers in two positions: one where it finds
//! something, and one with a candidate more, where it just does not.
//!
//! The search by exact cover knows nothing of techniques. It confirms that the
//! step holds in all solutions of the first position and, where the table says
//! so, that it would be wrong in the second.

use std::ops::ControlFlow;

use quadrille::board::{Cell, Digit, DigitSet, Givens, Grid, Marks, Shape};
use quadrille::human::explainer::{Edition, Technique};
use quadrille::human::{Grader, Step};
use quadrille::limits::Limits;
use quadrille::sudoku::{Solver, Status};

const TABLE: &str = include_str!("explainer_positions.tsv");

struct Case {
    technique: Technique,
    edition: Edition,
    grid: Grid,
    marks: Marks,
    given_back: (Cell, Digit),
    /// Whether no easier technique finds anything then.
    is_stuck: bool,
    /// Whether the step would be wrong then.
    is_wrong: bool,
}

fn cases() -> Vec<Case> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(case).collect()
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [technique, edition, grid, candidates, given_back, then] = fields[..] else {
        panic!("expected six columns, found {line}")
    };
    let grid: Grid = grid.parse().unwrap();
    let mut marks = Marks::of(&grid);
    let blanks = Shape::CLASSIC
        .cells()
        .filter(|&cell| grid.get(cell).is_none());
    let blanks: Vec<Cell> = blanks.collect();
    assert_eq!(
        blanks.len(),
        candidates.split_whitespace().count(),
        "{technique}"
    );
    for (&cell, digits) in blanks.iter().zip(candidates.split_whitespace()) {
        if digits != "*" {
            marks.set(cell, digits.chars().map(digit).collect());
        }
    }
    let place = given_back.as_bytes();
    let number = |at: usize| usize::from(place[at] - b'1');
    Case {
        technique: technique.parse().unwrap(),
        edition: match edition {
            "se" => Edition::Original,
            _ => Edition::Sukaku,
        },
        grid,
        marks,
        given_back: (
            Shape::CLASSIC.cell(number(1), number(3)),
            digit(char::from(place[5])),
        ),
        is_stuck: then.starts_with("none"),
        is_wrong: then.ends_with("wrong"),
    }
}

fn digit(symbol: char) -> Digit {
    Digit::new(symbol.to_digit(10).unwrap() as usize).unwrap()
}

impl Case {
    /// Returns the first step with these candidates, and no harder technique.
    fn step(&self, marks: &Marks) -> Option<Step> {
        let mut first = None;
        let givens = Givens::from(&self.grid).with_marks(marks);
        let grader = Grader::new(self.edition.into()).with_hardest(self.technique.name());
        let mut grader = grader.unwrap();
        let graded = grader.explain(givens, &Limits::none(), &mut |step| {
            first = Some(step.clone());
            ControlFlow::Break(())
        });
        assert!(graded.is_ok());
        first
    }

    /// Returns the candidates with the one given back.
    fn spoilt(&self) -> Marks {
        let (cell, digit) = self.given_back;
        let mut marks = self.marks.clone();
        let mut digits = marks.get(cell);
        assert!(digits.insert(digit), "it was not there");
        marks.set(cell, digits);
        marks
    }

    /// Returns whether a step holds in every solution with these candidates.
    fn holds(&self, step: &Step, marks: &Marks) -> bool {
        let has_solution = |cell, digits: DigitSet| {
            let mut marks = marks.clone();
            marks.set(cell, digits);
            let givens = Givens::from(&self.grid).with_marks(&marks);
            Solver::new().solve(givens).status != Status::None
        };
        let others = |cell, digit| {
            let mut digits = marks.get(cell);
            digits.remove(digit);
            digits
        };
        let is_removed = |&(cell, digit): &_| !has_solution(cell, [digit].into_iter().collect());
        let is_placed = |&(cell, digit): &_| {
            let others = others(cell, digit);
            others.is_empty() || !has_solution(cell, others)
        };
        step.removed.iter().all(is_removed) && step.placed.iter().all(is_placed)
    }
}

#[test]
fn every_technique_finds_its_position_and_just_not_the_other() {
    for case in cases() {
        let name = case.technique.name();
        let step = case
            .step(&case.marks)
            .unwrap_or_else(|| panic!("{name} finds nothing"));
        assert_eq!(step.technique, name, "{step}");
        // These rely on there being one solution only.
        let by_uniqueness = [Technique::UniqueLoop, Technique::Bug];
        if !by_uniqueness.contains(&case.technique) {
            assert!(case.holds(&step, &case.marks), "{step}");
        }
        let spoilt = case.spoilt();
        let other = case.step(&spoilt);
        assert!(
            other.as_ref().is_none_or(|it| it.technique != name),
            "{other:?}"
        );
        assert_eq!(other.is_none(), case.is_stuck, "{name}: {other:?}");
        assert_eq!(!case.holds(&step, &spoilt), case.is_wrong, "{step}");
    }
}

#[test]
fn no_technique_is_without_positions() {
    let cases = cases();
    for technique in Technique::ALL {
        // It never comes first: if rows 1 and 2 have a digit in box 1 and in one
        // other cell, say in box 3, then box 2 has it in row 3, and points there.
        if technique == Technique::DirectClaiming {
            continue;
        }
        let name = technique.name();
        assert!(
            cases.iter().any(|case| case.technique == technique),
            "{name}"
        );
    }
    let wrong = cases.iter().filter(|case| case.is_wrong).count();
    assert!(wrong >= 26, "{wrong}");
}
