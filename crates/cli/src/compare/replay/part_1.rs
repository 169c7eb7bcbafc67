//! "Solve Sudoku with T-SQL - Part 1": sums of combinations, and one join of 81
//! tables.

use crate::contest::Task;
use quadrille::board::{Grid, Shape};
use quadrille::sudoku::Solver;

use super::facts::part_1 as facts;
use super::steps::{board, count_all, solution};
use super::{Exhibit, Shown};
use crate::compare::Article;

/// Returns what the article prints, beside what we find.
pub fn replay(article: &Article, task: &Task) -> Vec<Exhibit> {
    let boards = [facts::FIRST_DRAWN, facts::SECOND_STRING, article.board].map(board);
    let mut exhibits = vec![
        Exhibit::ours("the first board", &boards[0]),
        Exhibit::same(
            "the second board, drawn and as a string",
            facts::SECOND_DRAWN,
            &boards[1],
        ),
        Exhibit::same(
            "the number of the block of each cell",
            facts::BLOCKS,
            blocks(),
        ),
    ];
    exhibits.extend(sums());
    exhibits.extend(join());
    let names = ["first", "second", "last"];
    for (name, puzzle) in names.into_iter().zip(&boards) {
        exhibits.extend(solved(name, puzzle, task));
    }
    exhibits.push(Exhibit::ours(
        "its times, in SQL Server",
        format!(
            "very simple puzzles {}, hard ones {}",
            facts::TIMES[0],
            facts::TIMES[1]
        ),
    ));
    exhibits
}

fn blocks() -> Shown {
    let shape = Shape::CLASSIC;
    let block = |cell| (shape.box_of(cell) + 1).to_string();
    Shown::Board(shape.cells().map(block).collect())
}

/// What the article reckons before it begins.
fn sums() -> [Exhibit; 4] {
    let product = |factors: &[(f64, i32)]| factors.iter().map(|(base, n)| base.powi(*n)).product();
    let of_empty: f64 = product(&[(9.0, 81)]);
    // A clue leaves 8 values to the 20 cells that it sees.
    let shape = Shape::CLASSIC;
    let first = shape.cell(0, 0);
    let sees = |&cell: &_| cell != first && shape.common_house(first, cell).is_some();
    let seen = shape.cells().filter(sees).count() as i32;
    let after_one: f64 = product(&[(9.0, 80 - seen), (8.0, seen)]);
    let orders: f64 = (1..=81).map(f64::from).product();
    let grids = Solver::new().count_exact(Grid::empty(shape)).count.number();
    [
        Exhibit::same(
            "combinations on an empty board",
            facts::EMPTY_COMBINATIONS,
            format!("{of_empty:.2E}"),
        ),
        Exhibit::same(
            "after the first clue",
            facts::COMBINATIONS_AFTER_ONE,
            format!("{after_one:.2E}"),
        ),
        Exhibit::same("orders of 81 cells", facts::ORDERS, format!("{orders:.6E}")),
        Exhibit::same("full grids", facts::GRIDS, grids.to_string()),
    ]
}

/// The tables and the conditions of the join.
fn join() -> Vec<Exhibit> {
    let shape = Shape::CLASSIC;
    let pairs = |cells: usize| cells * (cells - 1) / 2;
    let by_house = pairs(shape.side());
    let all: Vec<_> = shape.cells().collect();
    let before = |(at, &cell): (usize, &_)| {
        let earlier = all[..at].iter();
        earlier
            .filter(|&&other| shape.common_house(cell, other).is_some())
            .count()
    };
    let conditions: usize = all.iter().enumerate().map(before).sum();
    let each = by_house * shape.side();
    let published = |total: usize, twice: usize, rest: usize| format!("{total} - {twice} = {rest}");
    let total = 3 * facts::CONDITIONS_EACH;
    let options = shape.cell_count() * shape.side();
    let exhibits = vec![
        Exhibit::same("rows of cells and values", facts::CELL_VALUES, options),
        Exhibit::same("conditions for rows", facts::CONDITIONS_EACH, each),
        Exhibit::same(
            "conditions in all, without those there twice",
            published(total, total - facts::CONDITIONS, facts::CONDITIONS),
            published(3 * each, 3 * each - conditions, conditions),
        ),
    ];
    #[cfg(feature = "sql")]
    let exhibits = exhibits.into_iter().chain(in_our_sql()).collect();
    exhibits
}

/// The same sizes, as our script has them.
#[cfg(feature = "sql")]
fn in_our_sql() -> [Exhibit; 2] {
    use crate::sql::{Dialect, Script};
    let text = Script::CrossJoin.text(Dialect::Postgres);
    let view = text.split("CREATE VIEW solution AS").nth(1);
    let view = view.and_then(|rest| rest.split(';').next());
    let view = view.unwrap_or_default();
    let tables = view.matches("cell_option AS").count();
    let conditions = view.matches("<>").count();
    [
        Exhibit::same("tables in our SQL", facts::TABLES, tables),
        Exhibit::same("conditions in our SQL", facts::CONDITIONS, conditions),
    ]
}

/// A board solved: options, solution, times.
fn solved(name: &str, puzzle: &Grid, task: &Task) -> Vec<Exhibit> {
    let shape = puzzle.shape();
    let sizes = shape.cells().map(|cell| match puzzle.get(cell) {
        Some(_) => 1,
        None => puzzle.candidates(cell).len(),
    });
    let options: usize = sizes.clone().sum();
    let combinations: f64 = sizes.map(|size| size as f64).product();
    let mut exhibits = vec![
        Exhibit::ours(
            &format!("the {name} board: options, combinations"),
            format!("{options}, {combinations:.2E}"),
        ),
        Exhibit::ours(&format!("the {name} board: solution"), &solution(puzzle)),
    ];
    let names = ["cross-join", "sql:cross-join", "dlx"];
    let timed = count_all(&names, puzzle, task);
    exhibits.extend(
        timed
            .iter()
            .map(|timed| Exhibit::ours("solver", timed.shown())),
    );
    exhibits
}
