//! Small problems for property tests, and a brute-force solver that uses only
//! the definition.

use proptest::prelude::*;

use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::{Colour, Problem, ProblemBuilder};
use crate::cover::model::verify::verify;

/// Returns problems of up to 6 primary and 3 secondary items and up to 12
/// options, some of them coloured.
pub fn small_problem() -> impl Strategy<Value = Problem> {
    let option = prop::collection::vec(prop::option::weighted(0.4, 0..3u32), 9);
    (1..7usize, 0..4usize, prop::collection::vec(option, 0..13)).prop_map(
        |(primary, secondary, options)| {
            let mut builder = Problem::builder();
            let mut items: Vec<ItemId> = Vec::new();
            items.extend((0..primary).map(|_| builder.primary_item().unwrap()));
            items.extend((0..secondary).map(|_| builder.secondary_item().unwrap()));
            for entries in options {
                let entries = items.iter().zip(entries).enumerate();
                // An option without a primary item is left out.
                let _ = builder.coloured_option(entries.filter_map(|(place, (&item, entry))| {
                    let colour = if place < primary {
                        None
                    } else {
                        Colour::new(entry?)
                    };
                    entry.map(|_| (item, colour))
                }));
            }
            builder.build()
        },
    )
}

/// Returns small problems in which some primary items have bounds and some
/// options have costs.
pub fn small_bounded_problem() -> impl Strategy<Value = Problem> {
    let bounds = prop::collection::vec((0..3u32, 0..3u32), 6);
    let costs = prop::collection::vec(-5..9i64, 12);
    // With wide bounds, no item is full before all its options are chosen.
    let wide = any::<bool>();
    (small_problem(), bounds, costs, wide).prop_map(|(problem, bounds, costs, wide)| {
        let mut builder = builder_of(&problem);
        let primary = problem.items().take(problem.primary_count());
        for (item, (least, more)) in primary.zip(bounds) {
            let bounds = match (wide, more) {
                (true, 0) => least.min(1)..=1,
                (true, _) => least.min(1)..=12,
                (false, _) => least..=least + more,
            };
            builder.set_bounds(item, bounds).unwrap();
        }
        for (option, cost) in problem.options().zip(costs) {
            builder.set_cost(option, cost).unwrap();
        }
        builder.build()
    })
}

/// Returns small problems, some of them with bounds.
pub fn any_small_problem() -> impl Strategy<Value = Problem> {
    prop_oneof![small_problem(), small_bounded_problem()]
}

/// Returns a builder with the items and options of a problem, less their bounds
/// and costs.
pub fn builder_of(problem: &Problem) -> ProblemBuilder {
    let mut builder = Problem::builder();
    for item in problem.items() {
        if problem.is_primary(item) {
            builder.primary_item().unwrap();
        } else {
            builder.secondary_item().unwrap();
        }
    }
    for option in problem.options() {
        let entries = problem.items_of(option).iter().enumerate();
        let entries = entries.map(|(place, &item)| (item, problem.colour(option, place)));
        builder.coloured_option(entries).unwrap();
    }
    builder
}

/// Returns two problems as one, in which they share nothing.
pub fn side_by_side(left: &Problem, right: &Problem) -> Problem {
    let mut builder = Problem::builder();
    let both = [left, right];
    let mut items = both.map(|problem| Vec::with_capacity(problem.item_count()));
    for (items, problem) in items.iter_mut().zip(both) {
        items.extend((0..problem.primary_count()).map(|_| builder.primary_item().unwrap()));
    }
    for (items, problem) in items.iter_mut().zip(both) {
        let secondary = problem.primary_count()..problem.item_count();
        items.extend(secondary.map(|_| builder.secondary_item().unwrap()));
    }
    for (items, problem) in items.iter().zip(both) {
        for item in problem.items().take(problem.primary_count()) {
            let bounds = problem.bounds(item);
            builder.set_bounds(items[item.index()], bounds).unwrap();
        }
        for option in problem.options() {
            let entries = problem.items_of(option).iter().enumerate();
            let entries =
                entries.map(|(place, item)| (items[item.index()], problem.colour(option, place)));
            builder.coloured_option(entries).unwrap();
        }
    }
    builder.build()
}

/// Returns the domino tilings of a board.
pub fn dominoes(rows: usize, columns: usize) -> Problem {
    let mut builder = Problem::builder();
    let cells: Vec<_> = (0..rows * columns)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    for cell in 0..cells.len() {
        if cell % columns + 1 < columns {
            builder.option([cells[cell], cells[cell + 1]]).unwrap();
        }
        if cell + columns < cells.len() {
            builder
                .option([cells[cell], cells[cell + columns]])
                .unwrap();
        }
    }
    builder.build()
}

/// Returns the `n` queens problem, with the diagonals as secondary items.
pub fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let lines: Vec<_> = (0..2 * n)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    let diagonals: Vec<_> = (0..4 * n)
        .map(|_| builder.secondary_item().unwrap())
        .collect();
    for (row, column) in (0..n * n).map(|cell| (cell / n, cell % n)) {
        let slants = [diagonals[row + column], diagonals[3 * n + row - column]];
        builder
            .option([lines[row], lines[n + column], slants[0], slants[1]])
            .unwrap();
    }
    builder.build()
}

/// Returns the ways to fill a board of `n` by `n` so that every row and every column is
/// one of some words: those of `n` letters, 1 or 2, without two 2s side by side.
/// The cells are secondary items, coloured by their letters.
pub fn word_squares(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let lines: Vec<_> = (0..2 * n)
        .map(|_| builder.primary_item().unwrap())
        .collect();
    let cells: Vec<_> = (0..n * n)
        .map(|_| builder.secondary_item().unwrap())
        .collect();
    for word in (0..1usize << n).filter(|word| word & word >> 1 == 0) {
        let letter = |place: usize| Colour::new((word >> place & 1) as u32 + 1);
        for line in 0..n {
            let row = (0..n).map(|place| (cells[line * n + place], letter(place)));
            let row = [(lines[line], None)].into_iter().chain(row);
            builder.coloured_option(row).unwrap();
            let column = (0..n).map(|place| (cells[place * n + line], letter(place)));
            let column = [(lines[n + line], None)].into_iter().chain(column);
            builder.coloured_option(column).unwrap();
        }
    }
    builder.build()
}

/// Returns all solutions that have the chosen options, each sorted, in order:
/// every subset of the options is given to `verify`.
pub fn brute_force(problem: &Problem, chosen: &[OptionId]) -> Vec<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    let mut solutions = Vec::new();
    for subset in 0..1u32 << options.len() {
        let picked: Vec<_> = options
            .iter()
            .copied()
            .filter(|o| subset >> o.index() & 1 == 1)
            .collect();
        if chosen.iter().all(|o| picked.contains(o)) && verify(problem, &picked).is_ok() {
            solutions.push(picked);
        }
    }
    solutions.sort();
    solutions
}
