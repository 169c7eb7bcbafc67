//! Counts by rows against the search, and against published numbers of small boards.

use super::*;
use crate::board::{Grid, Regions, Shape, Variant};
use crate::random::stream;
use crate::text;

/// Counts by rows, on two threads, and by search.
fn both(puzzle: &Givens<'_>) -> (Option<u128>, u128) {
    let (mut search, limits) = (Search::default(), Limits::none());
    let control = Control {
        jobs: 2,
        limits: limits.clone(),
        done: None,
    };
    let plan = Plan::new(puzzle, &limits).unwrap();
    let by_rows = plan.map(|plan| match plan.count(&search, puzzle, &control) {
        (Count::Exact(count), None) => count,
        other => panic!("{other:?}"),
    });
    let (count, ..) = search.count_cover(puzzle, &CountPlan::search(), &limits);
    (by_rows, count.number())
}

#[test]
fn rows_count_what_a_search_counts() {
    let mut random = stream(7, 0);
    let mut counted = 0;
    for (shape, rules) in [
        ((2, 2), "x"),
        ((2, 2), "windoku"),
        ((2, 2), "disjoint-groups"),
        ((2, 2), "classic"),
        ((2, 3), "x,disjoint-groups"),
        ((3, 2), "anti-king"),
        ((2, 3), "anti-knight"),
        ((1, 5), "anti-king"),
    ] {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let variant: Variant = rules.parse().unwrap();
        let empty = Grid::empty(shape);
        let full = Givens::from(&empty).with_variant(&variant).unwrap();
        let mut search = Search::default();
        let solution = search.count_up_to(&full, 1, &Limits::none()).solutions;
        for clues in [0, 1, 2, 3, 5] {
            let mut grid = Grid::empty(shape);
            for _ in 0..clues {
                // Clues of a solution if there is one, and now and then another.
                let cell = shape.nth_cell((random() % shape.cell_count() as u64) as usize);
                let other = Digit::nth((random() % shape.side() as u64) as usize);
                let own = solution.first().and_then(|solution| solution.get(cell));
                grid.set(
                    cell,
                    own.filter(|_| !random().is_multiple_of(8)).or(Some(other)),
                );
            }
            let puzzle = Givens::from(&grid).with_variant(&variant).unwrap();
            let (by_rows, by_search) = both(&puzzle);
            assert_eq!(by_rows, Some(by_search), "{rules} {grid}");
            counted += usize::from(by_search > 1);
        }
    }
    assert!(counted > 10, "{counted} had several solutions");
}

#[test]
fn jigsaws_are_counted_too() {
    let shape = Shape::new(2, 2).unwrap();
    let regions = Regions::parse(shape, "1112 1322 3324 3444").unwrap();
    let variant = Variant::CLASSIC.with_regions(regions);
    let empty = Grid::empty(shape);
    let puzzle = Givens::from(&empty).with_variant(&variant).unwrap();
    let (by_rows, by_search) = both(&puzzle);
    assert_eq!(by_rows, Some(by_search));
    assert!(by_search > 0);
}

#[test]
fn rules_beyond_equality_have_no_plan() {
    let grid = Grid::empty(Shape::CLASSIC);
    let of = |rules: &str| {
        let variant: Variant = rules.parse().unwrap();
        let puzzle = Givens::from(&grid).with_variant(&variant).unwrap();
        Plan::new(&puzzle, &Limits::none()).unwrap().is_some()
    };
    assert!(!of("non-consecutive"));
    let marks = text::parse("123.............", &Default::default()).unwrap();
    let marked = Givens::from(&marks.grid).with_marks(crate::board::Marks::of(&marks.grid));
    assert!(Plan::new(&marked, &Limits::none()).unwrap().is_none());
    // Too many cells, and too many permutations of rows and columns.
    for (high, wide) in [(2, 5), (1, 7), (9, 1)] {
        let other = Grid::empty(Shape::new(high, wide).unwrap());
        assert!(!supports(&Givens::from(&other)), "{high}x{wide}");
    }
}

#[test]
fn anti_knight_boards_have_few_classes() {
    let grid = Grid::empty(Shape::CLASSIC);
    let variant: Variant = "anti-knight".parse().unwrap();
    let puzzle = Givens::from(&grid).with_variant(&variant).unwrap();
    let plan = Plan::new(&puzzle, &Limits::none()).unwrap().unwrap();
    assert_eq!((plan.work(), plan.classes.fillings()), (23_696, 47_392));
    let sizes = plan
        .classes
        .list()
        .iter()
        .map(|class| u64::from(class.size));
    assert_eq!(sizes.sum::<u64>(), 47_392);
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let grid = Grid::empty(Shape::new(2, 3).unwrap());
    let puzzle = Givens::from(&grid);
    let limits = Limits::none();
    let plan = Plan::new(&puzzle, &limits).unwrap().unwrap();
    let control = Control {
        jobs: 1,
        limits: limits.with_time(crate::limits::Duration::ZERO),
        done: None,
    };
    let (count, stop) = plan.count(&Search::default(), &puzzle, &control);
    assert_eq!(stop, Some(Stop::Time));
    assert!(matches!(count, Count::AtLeast(number) if number < 28_200_960));
}
