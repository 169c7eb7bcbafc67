//! "SQL Sudoko": views of blocked values, a loop that fills cells, and pairs.

use std::collections::BTreeMap;

use crate::contest::Task;
use quadrille::board::{Cell, Digit, DigitSet, Grid, House, Shape};
use quadrille::generate::{Generator, Recipe};
use quadrille::human::RuleSolver;
use quadrille::limits::Limits;

use super::facts::poole as facts;
use super::steps::{board, boxes, cells_for, count_all, filled, solution, values};
use super::{Exhibit, Shown};
use crate::compare::Article;

/// A puzzle from `puzzles/medium.txt` in which a pair of a box decides: its two
/// cells, r2c9 and r3c8, share no line, and the box is the third, off the diagonal.
const NEEDS_BOX_PAIRS: &str =
    "4.7...........2.....35.8..2.9..6358....9..71.....4....14..2.8........9...3.7..6..";

/// The houses in which pairs block their values elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pairs {
    None,
    InLines,
    InLinesAndBoxes,
}

/// Returns what the article prints, beside what we find.
pub fn replay(article: &Article, task: &Task) -> Vec<Exhibit> {
    let puzzle = board(article.board);
    let clues = |cell| left(&puzzle, Pairs::None)[index(cell)];
    let seven = Digit::nth(6);
    let corner = Shape::CLASSIC.cell(8, 8);
    let all_boxes: Vec<House> = boxes(Shape::CLASSIC).collect();
    let singles = fill(&puzzle, Pairs::None);
    let solved = fill(&puzzle, Pairs::InLines);
    let one_value = Shape::CLASSIC
        .cells_of(all_boxes[0])
        .filter(|&cell| clues(cell).len() == 1);
    let mut exhibits = vec![
        Exhibit::same("the board", facts::DRAWN, &puzzle),
        Exhibit::same(
            "values that r9c9 cannot have",
            facts::BLOCKED_AT_R9C9,
            values(without(clues(corner)), " "),
        ),
        Exhibit::same("cells of box 1 with one value left", 0, one_value.count()),
        Exhibit::same(
            "cells for 7 in box 1",
            1,
            cells_for(all_boxes[0], seven, clues).len(),
        ),
        Exhibit::same(
            "cells for 7 in box 9",
            1,
            cells_for(all_boxes[8], seven, clues).len(),
        ),
        Exhibit::same("the board after singles", facts::AFTER_SINGLES, &singles),
        pair(&singles),
        Exhibit::same("the board after pairs", facts::SOLUTION, &solved),
        Exhibit::same(
            "the solution, by exact cover",
            facts::SOLUTION,
            &solution(&puzzle),
        ),
        Exhibit::same("values twice in a row or column of it", 0, twice(&solved)),
    ];
    exhibits.extend(by_solvers(&puzzle, task));
    exhibits.extend([box_pairs(&puzzle), generating()]);
    exhibits
}

fn index(cell: Cell) -> usize {
    cell.index()
}

fn without(set: DigitSet) -> DigitSet {
    DigitSet::from_bits(DigitSet::full(9).bits() & !set.bits())
}

/// Returns the possible values of each blank cell: those that no digit and no
/// pair blocks. A filled cell has none.
fn left(grid: &Grid, pairs: Pairs) -> Vec<DigitSet> {
    let shape = grid.shape();
    let possible: Vec<DigitSet> = shape
        .cells()
        .map(|cell| match grid.get(cell) {
            None => grid.candidates(cell),
            Some(_) => DigitSet::EMPTY,
        })
        .collect();
    let mut left = possible.clone();
    let houses = match pairs {
        Pairs::None => 0,
        Pairs::InLines => 2 * shape.side(),
        Pairs::InLinesAndBoxes => 3 * shape.side(),
    };
    for house in shape.houses().take(houses) {
        let mut twins: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
        for cell in shape.cells_of(house) {
            let set = possible[index(cell)];
            if set.len() == 2 {
                twins.entry(set.bits()).or_default().push(cell);
            }
        }
        for (bits, cells) in twins.into_iter().filter(|(_, cells)| cells.len() == 2) {
            for other in shape.cells_of(house).filter(|cell| !cells.contains(cell)) {
                let set = &mut left[index(other)];
                *set = DigitSet::from_bits(set.bits() & !bits);
            }
        }
    }
    left
}

/// Fills cells with one value left, and values with one cell left in their box,
/// until there are none.
fn fill(puzzle: &Grid, pairs: Pairs) -> Grid {
    let mut grid = puzzle.clone();
    loop {
        let before = filled(&grid);
        for (cell, set) in grid.shape().cells().zip(left(&grid, pairs)) {
            if let Some(digit) = set.single() {
                grid.set(cell, Some(digit));
            }
        }
        let sets = left(&grid, pairs);
        for house in boxes(grid.shape()) {
            for digit in Digit::all(9) {
                if let [cell] = cells_for(house, digit, |cell| sets[index(cell)])[..] {
                    grid.set(cell, Some(digit));
                }
            }
        }
        if filled(&grid) == before {
            return grid;
        }
    }
}

/// The pair that goes on where singles end.
fn pair(singles: &Grid) -> Exhibit {
    let sets = left(singles, Pairs::None);
    let found = facts::PAIR.map(|(row, column)| {
        let cell = Shape::CLASSIC.cell(row - 1, column - 1);
        (
            Shape::CLASSIC.cell_name(cell),
            values(sets[index(cell)], " "),
        )
    });
    let what = format!("values left in {} and {}", found[0].0, found[1].0);
    let both = |each: [&str; 2]| format!("{}; {}", each[0], each[1]);
    let published = both([facts::PAIR_VALUES; 2]);
    Exhibit::same(&what, published, both([&*found[0].1, &*found[1].1]))
}

/// Returns how many values a row or a column has twice, as the article checks.
fn twice(grid: &Grid) -> usize {
    let shape = grid.shape();
    let lines = shape.houses().take(2 * shape.side());
    let repeated = |house: House| {
        let cells = shape.cells_of(house);
        let set: DigitSet = cells.clone().filter_map(|cell| grid.get(cell)).collect();
        cells.len() - set.len()
    };
    lines.map(repeated).sum()
}

/// The whole article as a method, in Rust and in SQL.
fn by_solvers(puzzle: &Grid, task: &Task) -> Vec<Exhibit> {
    let report = RuleSolver::BlockedValues.solve(puzzle, Some(2), &task.limits);
    let board: Shown = report.solution().unwrap_or(puzzle).into();
    let mut exhibits = vec![Exhibit::same(
        "the same, by blocked-values",
        facts::SOLUTION,
        board,
    )];
    let names = ["blocked-values", "sql:blocked-values", "dlx"];
    for timed in count_all(&names, puzzle, task) {
        exhibits.push(Exhibit::ours("solver", timed.shown()));
    }
    exhibits
}

/// The claim that pairs of a box need no rule, on his board and on one of ours.
fn box_pairs(puzzle: &Grid) -> Exhibit {
    let both = [Pairs::InLines, Pairs::InLinesAndBoxes];
    let cells = |puzzle: &Grid| both.map(|pairs| filled(&fill(puzzle, pairs)));
    let (his, ours) = (cells(puzzle), cells(&board(NEEDS_BOX_PAIRS)));
    let shown = format!(
        "filled without them and with them: {} and {} on his board, {} and {} on one of ours",
        his[0], his[1], ours[0], ours[1]
    );
    let holds = if his[0] == his[1] && ours[0] == ours[1] {
        Ok(())
    } else {
        Err(format!(
            "{NEEDS_BOX_PAIRS} needs a pair of box 3, which is off the diagonal"
        ))
    };
    Exhibit::claim(
        "pairs of a box that share no line",
        facts::BOX_PAIRS,
        shown,
        holds,
    )
}

/// What the article leaves to others.
fn generating() -> Exhibit {
    let recipe = Recipe::new(Shape::CLASSIC);
    let mut random = fastrand::Rng::with_seed(1);
    let made = Generator::new(recipe).ok().and_then(|mut generator| {
        generator.set_limits(Limits::none());
        generator.generate([move || random.u64(..)]).pop()
    });
    let shown = match made {
        Some(Ok(grid)) => format!("generate, in Rust: a puzzle with {} clues", filled(&grid)),
        _ => "no puzzle".to_owned(),
    };
    let mut exhibit = Exhibit::ours("a puzzle made by SQL", shown);
    exhibit.published = Some(facts::GENERATING.into());
    exhibit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::ARTICLES;

    #[test]
    fn the_steps_are_those_of_the_method() {
        // The method in the library keeps no candidates either.
        for line in [NEEDS_BOX_PAIRS, ARTICLES[1].board, ARTICLES[3].board] {
            let puzzle = board(line);
            let filled_in = fill(&puzzle, Pairs::InLines);
            let report = RuleSolver::BlockedValues.solve(&puzzle, Some(2), &Limits::none());
            match report.solution() {
                Some(solution) => assert_eq!(&filled_in, solution),
                None => assert!(!filled_in.is_full()),
            }
            assert!(solution(&puzzle).extends(&filled_in));
        }
    }
}
