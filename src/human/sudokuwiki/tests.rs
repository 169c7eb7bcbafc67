//! Examples that are set up, and the score of puzzles that one can add up.

use super::find::find;
use super::technique::Technique;
use super::{GradeName, SudokuWiki};
use crate::board::{Cell, Digit, Grid, Shape};
use crate::human::board::nine::Candidate;
use crate::human::hodoku::testing::sketch;
use crate::human::testing::grid;
use crate::human::told::{Grade, PointFactor, Step};
use crate::human::{Grader, Rating, Scale};
use crate::limits::Limits;
use std::ops::ControlFlow;

/// Returns what the steps of a technique remove on a sketch, each as `DRC` lists.
fn removed(facts: &[(&str, &str)], technique: Technique) -> Vec<String> {
    let name = |it: &Candidate| {
        format!(
            "{}{}{}",
            it.digit() + 1,
            it.cell() / 9 + 1,
            it.cell() % 9 + 1
        )
    };
    let mut all = Vec::new();
    find(&sketch(facts), technique, &mut |step| {
        let names: Vec<String> = step.removed.iter().map(name).collect();
        all.push(names.join(" "));
        false
    });
    all
}

/// Returns the steps of a puzzle.
fn steps(puzzle: &Grid) -> Vec<Step> {
    let mut steps = Vec::new();
    let told = Grader::new(Scale::SudokuWiki).explain(puzzle, &Limits::none(), &mut |step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    assert!(told.is_ok());
    steps
}

#[test]
fn two_cells_of_a_band_and_three_of_its_third_box() {
    let three = ("r3c7 r3c8 r3c9", "123567");
    let facts = [("r1c1 r2c4", "47"), three];
    let both = "714 715 716 721 722 723";
    assert_eq!(removed(&facts, Technique::ChuteRemotePair), [both]);
    // The three cells may have neither digit.
    let facts = [("r1c1 r2c4", "47"), ("r3c7 r3c8 r3c9", "12356")];
    let other = both.replace('7', "4").replace("44", "14");
    assert_eq!(
        removed(&facts, Technique::ChuteRemotePair).len(),
        2,
        "{other}"
    );
    // Not of the third line, not of one box, not in one line.
    for wrong in [
        [("r1c1 r2c4", "47"), ("r2c7 r2c8 r2c9", "123567")],
        [("r1c1 r2c2", "47"), three],
        [("r1c1 r1c4", "47"), three],
        [("r1c1 r4c4", "47"), three],
    ] {
        assert!(removed(&wrong, Technique::ChuteRemotePair).is_empty());
    }
    // The same in a stack.
    let facts = [("r1c1 r4c2", "47"), ("r7c3 r8c3 r9c3", "123567")];
    let both = "712 722 732 741 751 761";
    assert_eq!(removed(&facts, Technique::ChuteRemotePair), [both]);
}

#[test]
fn six_cells_that_three_digits_would_fill_in_two_ways() {
    let five = "r1c1 r1c2 r4c1 r4c2 r7c1";
    let facts = [(five, "135"), ("r7c2", "1356")];
    assert_eq!(
        removed(&facts, Technique::ExtendedRectangle),
        ["172 372 572"]
    );
    // Two cells with the same other digit: it goes nowhere else in their row and box.
    let facts = [("r1c1 r1c2 r4c1 r4c2", "135"), ("r7c1 r7c2", "1356")];
    let others = "673 674 675 676 677 678 679 681 682 683 691 692 693";
    assert_eq!(removed(&facts, Technique::ExtendedRectangle), [others]);
    // Two boxes are not enough, nor are columns of two stacks.
    let facts = [("r1c1 r1c2 r2c1 r2c2 r7c1", "135"), ("r7c2", "1356")];
    assert!(removed(&facts, Technique::ExtendedRectangle).is_empty());
    let facts = [("r1c1 r1c4 r4c1 r4c4 r7c1", "135"), ("r7c4", "1356")];
    assert!(removed(&facts, Technique::ExtendedRectangle).is_empty());
}

#[test]
fn six_cells_with_six_digits() {
    let facts = [
        ("r5c1", "14"),
        ("r5c5", "34"),
        ("r5c9", "46"),
        ("r9c1", "12"),
        ("r9c5", "235"),
        ("r9c9", "56"),
    ];
    let all = removed(&facts, Technique::TwinnedXyChains);
    assert_eq!(all.len(), 1);
    for gone in ["452", "458", "619", "111", "315", "292", "598"] {
        assert!(all[0].contains(gone), "{gone}: {}", all[0]);
    }
    // A digit that has places which do not see each other may be there twice.
    let facts = [&facts[..5], &[("r9c9", "45")]].concat();
    assert!(removed(&facts, Technique::TwinnedXyChains).is_empty());
}

#[test]
fn singles_that_end_in_a_contradiction() {
    // With 1 in r1c1, r1c5 is 3, r1c9 is 4, and r2c8 has nothing left.
    let facts = [
        ("r1c1", "12"),
        ("r1c5", "13"),
        ("r1c9", "34"),
        ("r2c8", "45"),
        ("r2c7", "35"),
    ];
    let facts = [&facts[..], &[("r3c7", "15"), ("r3c1", "15")]].concat();
    let all = removed(&facts, Technique::Bingo);
    let (from_1, from_2) = ("111".to_owned(), "211".to_owned());
    // Each of the two digits of a cell that is refuted leaves the other.
    assert!(!(all.contains(&from_1) && all.contains(&from_2)), "{all:?}");
    let facts = [("r1c1", "12"), ("r1c5", "13"), ("r1c9", "13")];
    assert!(removed(&facts, Technique::Bingo).contains(&"111".to_owned()));
}

#[test]
fn all_singles_of_a_position_are_one_step() {
    let solution =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let mut puzzle = grid(solution);
    for (row, column) in [(0, 0), (4, 4), (8, 8)] {
        puzzle.set(Shape::CLASSIC.cell(row, column), None);
    }
    let steps = steps(&puzzle);
    let grades: Vec<Grade> = steps.iter().map(|step| step.grade).collect();
    let names: Vec<&str> = steps.iter().map(|step| step.technique).collect();
    assert_eq!(names, ["naked single"; 3]);
    let factors = grades.iter().map(|grade| match grade {
        Grade::Points(points) => (points.points, points.factor),
        _ => panic!("{grade}"),
    });
    let none = (0, PointFactor::Zero);
    let expected = [(1, PointFactor::Candidates(3)), none, none];
    assert!(factors.eq(expected));
    let rated = SudokuWiki::new().rate(&puzzle, &Limits::none()).unwrap();
    assert!((rated.score.score() - 60.0 / 727.0).abs() < 1e-12);
    assert_eq!((rated.steps, rated.score.name()), (3, GradeName::Kids));
}

#[test]
fn a_score_is_the_sum_of_the_steps() {
    let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
    let puzzle = grid(line);
    let steps = steps(&puzzle);
    let sum: u64 = steps
        .iter()
        .map(|step| match step.grade {
            Grade::Points(points) => points.weight(),
            _ => 0,
        })
        .sum();
    let rated = SudokuWiki::new().rate(&puzzle, &Limits::none()).unwrap();
    assert!((rated.score.score() - sum as f64 / 727.0).abs() < 1e-9);
    // Chains add their length, and only the first of several finds counts.
    let has = |is_wanted: &dyn Fn(PointFactor) -> bool| {
        let mut all = steps.iter().filter_map(|step| match step.grade {
            Grade::Points(points) => Some(points.factor),
            _ => None,
        });
        all.any(is_wanted)
    };
    assert!(has(&|factor| matches!(factor, PointFactor::Plus(4..))));
    assert!(has(&|factor| factor == PointFactor::Zero));
}

#[test]
fn what_is_not_finished_is_told_apart() {
    let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
    let rating = |grader: Grader| {
        let mut grader = grader;
        let graded = grader.rate(grid(line), &Limits::none()).unwrap();
        graded.rating.map(|rating| rating.to_string()).unwrap()
    };
    let usual = rating(Grader::new(Scale::SudokuWiki));
    assert!(
        usual.starts_with("diabolical ") && !usual.contains('>'),
        "{usual}"
    );
    let easy = Grader::new(Scale::SudokuWiki)
        .with_hardest("hidden single")
        .unwrap();
    let least = rating(easy);
    assert!(least.contains(">="), "{least}");
    // Without solution or with several, no technique is left at some time.
    let mut empty = Grader::new(Scale::SudokuWiki);
    let graded = empty
        .rate(Grid::empty(Shape::CLASSIC), &Limits::none())
        .unwrap();
    match graded.rating {
        Some(Rating::Points(score)) => {
            assert_eq!(score.to_string(), "extreme, not finished (>=0)");
            assert!(!score.is_exact() && score.name() == GradeName::Extreme);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(graded.hardest, None);
}

#[test]
fn ones_own_points_are_multiplied_as_usual() {
    let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
    let graded = |text: &str| {
        let grader = Grader::new(Scale::SudokuWiki).with_scores(text);
        grader.unwrap().rate(grid(line), &Limits::none()).unwrap()
    };
    let usual = graded("");
    assert_eq!(graded("naked single: 1\nX-wing: 30"), usual);
    let score = |text| match graded(text).rating {
        Some(Rating::Points(score)) => score.score(),
        other => panic!("{other:?}"),
    };
    assert!(score("naked single: 10") > score("naked single: 1"));
    assert!(score("AIC: off") > 0.0);
    let wrong = Grader::new(Scale::SudokuWiki).with_scores("X-wing: high");
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .starts_with("line 1: expected a score")
    );
}

#[test]
fn each_step_stands_where_it_is_told() {
    let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
    let steps = steps(&grid(line));
    let mut marks = None;
    for step in &steps {
        for &(cell, digit) in step.placed.iter().chain(&step.removed) {
            assert!(step.marks.allows(cell, digit), "{step}");
        }
        if let Some(before) = marks.replace(step.marks.clone()) {
            let gone = |cell: Cell, digit: Digit| {
                !before.allows(cell, digit) && step.marks.allows(cell, digit)
            };
            let mut cells = Shape::CLASSIC.cells();
            let grows =
                cells.any(|cell| step.marks.get(cell).iter().any(|digit| gone(cell, digit)));
            assert!(!grows, "{step}");
        }
    }
}

/// A puzzle whose clues are the same if it is reflected in a diagonal and three pairs of digits change places.
const SYMMETRIC: &str =
    "8...2.5.....4.5.16........3.3.......1...72..8.6..18.926.........2...9....54.81...";

#[test]
fn symmetric_clues_have_a_symmetric_solution() {
    let told = |line: &str| {
        let all = steps(&grid(line));
        let by_gurth = all
            .into_iter()
            .filter(|step| step.technique == "Gurth's theorem");
        by_gurth.map(|step| step.to_string()).collect::<Vec<_>>()
    };
    let first = &told(SYMMETRIC)[0];
    let expected = "Gurth's theorem: the clues are the same if the board is reflected in the diagonal from r1c1 to r9c9 \
                    and 1 becomes 2, 2 becomes 1, 3 becomes 4, 4 becomes 3, 5 becomes 6 and 6 becomes 5; if there is one \
                    solution, it is the same too, so a candidate goes whose image is gone or is another digit of its cell, \
                    which removes 1, 2, 3 and 4 from r7c7 and 5 and 6 from r3c3";
    assert_eq!(first, expected);
    // Without a clue, or with two clues exchanged, nothing is concluded.
    for (from, to) in [("8...2.5", "8.....5"), ("8...2.5", "8...2.7")] {
        assert_eq!(told(&SYMMETRIC.replacen(from, to, 1)), [""; 0]);
    }
    // Two clues leave nine digits open.
    assert_eq!(told(&format!("1{}2", ".".repeat(79))), [""; 0]);
}

#[test]
fn a_symmetry_is_worth_points_once() {
    // Turned by 90 degrees.
    let line = "..718.6...8...7.5.5..23...8.6....3.27.2...4.54.1....8.6...14..7.7.5...6...8.635..";
    let steps = steps(&grid(line));
    let by_gurth = steps
        .iter()
        .filter(|step| step.technique == "Gurth's theorem");
    let points: Vec<String> = by_gurth.map(|step| step.grade.to_string()).collect();
    assert_eq!(points, ["80.0", "0.0", "0.0", "0.0"]);
}

#[test]
fn clues_of_another_puzzle_are_no_symmetry() {
    let mut grader = Grader::new(Scale::SudokuWiki);
    let empty = Grid::empty(Shape::CLASSIC);
    let graded = grader
        .set_clues(&grid(SYMMETRIC))
        .rate(&empty, &Limits::none());
    assert_eq!(graded.unwrap().steps, 0);
}
