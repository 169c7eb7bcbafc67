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

/// Counts in turns, each of which ends after some classes, through the text of the state.
fn in_turns(puzzle: &Givens<'_>, jobs: usize, classes: u64) -> (u128, usize) {
    let (limits, search) = (Limits::none(), Search::default());
    let plan = Plan::new(puzzle, &limits).unwrap().unwrap();
    let (mut state, mut turns) = (plan.checkpoint(), 0);
    loop {
        turns += 1;
        let mut left = classes;
        let mut saved = None;
        let keeper = Keeper {
            every: Duration::ZERO,
            save: &mut |state: &RowCheckpoint| {
                saved = Some(state.to_string());
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            },
        };
        let control = Control {
            jobs,
            limits: limits.clone(),
            done: None,
        };
        let (count, stop) = plan.count_from(&mut state, Some(keeper), &search, puzzle, &control);
        if stop.is_none() {
            assert_eq!((state.is_done(), count), (true, state.count()));
            return (count.number(), turns);
        }
        // As after a kill: what was saved, and nothing else.
        state = saved.unwrap().parse().unwrap();
        assert_eq!(state.to_string().parse(), Ok(state.clone()));
        assert!(state.is_akin_to(&plan.checkpoint()));
    }
}

#[test]
fn counts_go_on_to_the_same_total() {
    let mut random = stream(11, 0);
    let mut many = 0;
    for (shape, rules) in [
        ((2, 2), "x"),
        ((2, 3), "x"),
        ((2, 3), "disjoint-groups"),
        ((3, 2), "anti-king"),
        ((2, 3), "anti-knight"),
    ] {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let variant: Variant = rules.parse().unwrap();
        for clues in [0, 2] {
            let mut grid = Grid::empty(shape);
            for _ in 0..clues {
                let cell = shape.nth_cell((random() % shape.cell_count() as u64) as usize);
                let digit = Digit::nth((random() % shape.side() as u64) as usize);
                grid.set(cell, Some(digit));
            }
            let puzzle = Givens::from(&grid).with_variant(&variant).unwrap();
            let plan = Plan::new(&puzzle, &Limits::none()).unwrap().unwrap();
            let control = Control {
                jobs: 2,
                limits: Limits::none(),
                done: None,
            };
            let (all, stop) = plan.count(&Search::default(), &puzzle, &control);
            assert_eq!(stop, None);
            let every = 1 + random() % (1 + plan.work() / 3);
            let (count, turns) = in_turns(&puzzle, 1 + clues / 2, every);
            assert_eq!(count, all.number(), "{rules} {grid}");
            many += usize::from(turns > 2);
        }
    }
    assert!(many > 5, "{many} took several turns");
}

#[test]
fn states_of_other_boards_and_damaged_ones_are_refused() {
    let state_of = |rules: &str, clue: Option<usize>| {
        let mut grid = Grid::empty(Shape::new(2, 3).unwrap());
        let cell = grid.shape().nth_cell(35);
        grid.set(cell, clue.map(Digit::nth));
        let variant: Variant = rules.parse().unwrap();
        let puzzle = Givens::from(&grid).with_variant(&variant).unwrap();
        let plan = Plan::new(&puzzle, &Limits::none()).unwrap().unwrap();
        plan.checkpoint()
    };
    let own = state_of("x", None);
    assert!(own.is_akin_to(&state_of("x", None)));
    for other in [
        state_of("anti-king", None),
        state_of("x", Some(0)),
        state_of("x", Some(1)),
    ] {
        assert!(!own.is_akin_to(&other));
    }
    let mut begun = own;
    begun.add(3, 12);
    begun.add(0, 7);
    let text = begun.to_string();
    assert_eq!(text.parse(), Ok(begun));
    // Any other byte is found, and a part that is missing.
    for at in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let damaged = String::from_utf8(bytes).unwrap();
        assert!(damaged.parse::<RowCheckpoint>().is_err(), "{damaged}");
        assert!(text[..at].parse::<RowCheckpoint>().is_err());
    }
}
