//! "Using Common Table Expressions to solve Sudoku": one recursive query; the
//! number of solutions, and the time, as clues are removed.

use crate::contest::Task;

use super::Exhibit;
use super::facts::manda as facts;
use super::steps::{board, count_all, solution};
use crate::compare::Article;
use crate::output::{duration, short, thousands};

/// Returns what the article prints, beside what we find.
pub fn replay(article: &Article, task: &Task) -> Vec<Exhibit> {
    let mut puzzle = board(article.board);
    let mut exhibits = vec![
        Exhibit::ours("the board", &puzzle),
        Exhibit::ours("the solution, by exact cover", &solution(&puzzle)),
    ];
    let clues: Vec<_> = puzzle.clues().collect();
    for (removed, solutions, seconds) in facts::COUNTS {
        if removed > 0 {
            puzzle.set(clues[removed - 1].0, None);
        }
        let names = ["recursive-fill", "sql:recursive-fill", "dlx"];
        for timed in count_all(&names, &puzzle, task) {
            let what = format!("{}, {removed} clues removed", timed.name);
            let published = thousands(solutions);
            let bound = if removed == 0 { "< " } else { "" };
            let time = format!("{bound}{} s", short(seconds));
            match timed.count.filter(|_| timed.is_solved) {
                Some(count) => {
                    let ours = thousands(count.number());
                    exhibits.push(Exhibit::same(
                        &format!("solutions: {what}"),
                        published,
                        ours,
                    ));
                    let mut exhibit = Exhibit::ours(&format!("time: {what}"), duration(timed.time));
                    exhibit.published = Some(time.into());
                    exhibits.push(exhibit);
                }
                None => exhibits.push(Exhibit::ours(&what, timed.shown())),
            }
        }
    }
    exhibits
}
