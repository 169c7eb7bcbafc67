//! "Solving Sudoku using SQL Server 2005 - Part #6": a recursive query for what
//! rules leave. Its text has no board, and not the rules: these are in parts of the
//! series before it.

use crate::contest::Task;
use quadrille::board::Grid;

use super::Exhibit;
use super::facts::part_6 as facts;
use super::steps::{Timed, board, count_all, solution};
use crate::compare::Article;
use crate::output::thousands;

/// The ratio of nodes from which on they are exponentially fewer here: a cell that
/// rules fill saves its other values, and they fill more than one.
const EXPONENTIALLY: f64 = 10.0;

/// Returns what the article prints, beside what we find.
pub fn replay(article: &Article, task: &Task) -> Vec<Exhibit> {
    let puzzle = board(article.board);
    let mut exhibits = vec![
        Exhibit::ours("the board, of another article", &puzzle),
        Exhibit::claim(
            "the query is a port of",
            facts::PORT_OF,
            "recursive-fill",
            Ok(()),
        ),
        Exhibit::ours("the solution, by exact cover", &solution(&puzzle)),
    ];
    let boards = without_clues(&puzzle);
    let runs: Vec<[Option<Timed>; 2]> = boards.iter().map(|board| both(board, task)).collect();
    let direct = runs[0][0].as_ref();
    let is_solved = direct.is_some_and(|timed| timed.is_solved);
    exhibits.push(Exhibit::claim(
        "the query without rules before it",
        facts::WITHOUT_RULES,
        direct.map_or_else(String::new, Timed::shown),
        is_solved
            .then_some(())
            .ok_or_else(|| "no answer".to_owned()),
    ));
    for (removed, run) in runs.iter().enumerate() {
        let nodes = run.each_ref().map(nodes_of);
        exhibits.push(Exhibit::ours(
            &format!("nodes with {removed} clues removed: query, rules first"),
            format!("{} and {}", shown(nodes[0]), shown(nodes[1])),
        ));
    }
    exhibits.push(branches(&runs));
    let names = ["staged", "sql:staged", "dlx"];
    let timed = count_all(&names, &puzzle, task);
    exhibits.extend(
        timed
            .iter()
            .map(|timed| Exhibit::ours("solver", timed.shown())),
    );
    exhibits
}

/// Returns the board, and the board without its first clue and its first two.
fn without_clues(puzzle: &Grid) -> [Grid; 3] {
    [0, 1, 2].map(|removed| {
        let mut board = puzzle.clone();
        let clues: Vec<_> = puzzle.clues().take(removed).collect();
        clues
            .into_iter()
            .for_each(|(cell, _)| board.set(cell, None));
        board
    })
}

/// Runs the query alone, then after the rules.
fn both(board: &Grid, task: &Task) -> [Option<Timed>; 2] {
    ["recursive-fill", "staged"].map(|name| count_all(&[name], board, task).pop())
}

/// Returns the nodes of a run that came to its end.
fn nodes_of(run: &Option<Timed>) -> Option<u64> {
    run.as_ref().filter(|timed| timed.is_solved)?.nodes
}

fn shown(nodes: Option<u64>) -> String {
    nodes.map_or_else(|| "no answer".to_owned(), thousands)
}

/// The claim that a few cells more make exponentially fewer branches: on the mean
/// of the three boards.
fn branches(runs: &[[Option<Timed>; 2]]) -> Exhibit {
    let mean = |which: usize| {
        let nodes: Option<Vec<u64>> = runs.iter().map(|run| nodes_of(&run[which])).collect();
        nodes.map(|nodes| nodes.iter().sum::<u64>() as f64 / nodes.len() as f64)
    };
    let (query, after_rules) = (mean(0), mean(1));
    let (ours, holds) = match (query, after_rules) {
        (Some(query), Some(after)) => {
            let ratio = query / after.max(1.0);
            let [query, after] = [query, after].map(|mean| thousands(mean.round() as u64));
            let ours = format!("{query} against {after} nodes");
            let why = format!("{ratio:.1} times fewer");
            (ours, (ratio >= EXPONENTIALLY).then_some(()).ok_or(why))
        }
        _ => (
            "no answer".to_owned(),
            Err("a limit was reached".to_owned()),
        ),
    };
    Exhibit::claim(
        "branches after rules, mean of the three",
        facts::BRANCHES,
        ours,
        holds,
    )
}
