//! New puzzles from given clues: clues that are kept, and clues to choose from.

use quadrille::board::{Grid, Shape};
use quadrille::generate::{Generator, Hardness, Recipe, Symmetry};
use quadrille::human::explainer::Score;
use quadrille::human::{Difficulty, Scale};
use quadrille::random::stream;
use quadrille::rate::Rater;
use quadrille::sudoku::{Solver, Status};

/// Random clues and a wish are joined: the clues stay, and so does the symmetry.
#[test]
fn clues_are_kept_beside_other_wishes() {
    let kept: Grid = format!("9.......1{}5{}", ".".repeat(31), ".".repeat(40))
        .parse()
        .unwrap();
    let range = Score::from_tenths(20)..=Score::from_tenths(30);
    let recipe = Recipe::new(Shape::CLASSIC)
        .with_kept(kept.clone())
        .with_symmetry(Symmetry::Rotational)
        .with_hardness(Hardness::of_rating(range.clone(), Some(Scale::Se)).unwrap());
    let mut generator = Generator::new(recipe.clone()).unwrap();
    for puzzle in generator.generate((0..6).map(|number| stream(5, number))) {
        let puzzle = puzzle.unwrap();
        assert_eq!(Solver::new().check(&puzzle).status, Status::Unique);
        assert!(
            kept.clues()
                .all(|(cell, digit)| puzzle.get(cell) == Some(digit))
        );
        let given: Vec<bool> = Shape::CLASSIC
            .cells()
            .map(|cell| puzzle.get(cell).is_some())
            .collect();
        assert!((0..81).all(|at| given[at] == given[80 - at]), "{puzzle}");
        let rated = Rater::new(Scale::Se).rate(&puzzle).unwrap();
        let rating = rated.rating().unwrap().to_string();
        let rating: f64 = rating[..3].parse().unwrap();
        assert!((2.0..=3.0).contains(&rating), "{rating}");
        // From there: the same wishes, with no other clues than these.
        let within = recipe.clone().with_within(puzzle.clone());
        let fewer = Generator::new(within)
            .unwrap()
            .generate([stream(6, 0)])
            .remove(0)
            .unwrap();
        assert!(
            fewer
                .clues()
                .all(|(cell, digit)| puzzle.get(cell) == Some(digit))
        );
        assert!(
            kept.clues()
                .all(|(cell, digit)| fewer.get(cell) == Some(digit))
        );
        assert_eq!(Solver::new().check(&fewer).status, Status::Unique);
    }
    // A solved grid, from which clues are removed up to a difficulty.
    let full: Grid =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .parse()
            .unwrap();
    let recipe = Recipe::new(Shape::CLASSIC)
        .with_within(full.clone())
        .with_difficulty(Difficulty::Hard);
    let puzzle = Generator::new(recipe)
        .unwrap()
        .generate([stream(1, 0)])
        .remove(0)
        .unwrap();
    assert!(
        puzzle
            .clues()
            .all(|(cell, digit)| full.get(cell) == Some(digit))
    );
}

#[test]
fn clues_that_cannot_be_kept_are_an_error() {
    let classic = || Recipe::new(Shape::CLASSIC);
    let line = |text: &str| -> Grid {
        format!("{text}{}", ".".repeat(81 - text.len()))
            .parse()
            .unwrap()
    };
    let small: Grid = "1...............".parse().unwrap();
    for (recipe, expected) in [
        (
            classic().with_kept(small),
            "expected clues on a board of 3x3, found some of 2x2",
        ),
        (
            classic().with_kept(line("1")).with_within(line("2")),
            "expected the clues to keep among those to choose from",
        ),
        (
            classic()
                .with_pattern(line("534678912672195348"))
                .with_kept(line("1")),
            "a pattern of 18 clues leaves no choice of others to keep or to choose from",
        ),
    ] {
        assert_eq!(Generator::new(recipe).unwrap_err().to_string(), expected);
    }
    // Two clues that clash, and a puzzle that is not unique to begin with.
    for recipe in [
        classic().with_kept(line("11")),
        classic().with_within(line("12")),
    ] {
        let made = Generator::new(recipe.with_tries(50))
            .unwrap()
            .generate([stream(1, 0)])
            .remove(0);
        assert_eq!(
            made.unwrap_err().to_string(),
            "no puzzle found within the tries: most were not unique"
        );
    }
}
