//! The articles from beginning to end: what each prints, beside what our solvers
//! find on the same board.
//!
//! An article prints boards between its steps, sums, and what it claims of them. An
//! [`Exhibit`] is one of these. Boards and figures are compared; claims in words
//! are decided by a test of what they say. What an article prints is in [`facts`],
//! and in no other place. A step is done by a few lines of its own here, and the last board
//! by the solvers, so that each checks the other.

mod exhibit;
mod facts;
mod logical_puzzle;
mod manda;
mod part_1;
mod part_6;
mod poole;
mod steps;
#[cfg(test)]
mod tests;

pub use exhibit::{Exhibit, Shown, Verdict};

use crate::contest::Task;

use super::Article;

/// The exhibits of an article.
type Replay = fn(&Article, &Task) -> Vec<Exhibit>;

/// The name of each article here, its method, and its exhibits.
const REPLAYS: [(&str, &str, Replay); 5] = [
    ("poole", "blocked-values", poole::replay),
    ("logical-puzzle", "delete-insert", logical_puzzle::replay),
    ("part-1", "cross-join", part_1::replay),
    ("part-6", "staged", part_6::replay),
    ("manda", "recursive-fill", manda::replay),
];

/// Returns the names of the articles.
pub fn names() -> impl Iterator<Item = &'static str> {
    REPLAYS.iter().map(|&(name, ..)| name)
}

/// Runs an article on its board, and returns its title and its exhibits; `None`
/// if no article has this name. Each solver that takes part has the limits of the
/// task.
pub fn replay(name: &str, task: &Task) -> Option<(&'static Article, Vec<Exhibit>)> {
    let (_, method, run) = REPLAYS.iter().find(|&&(known, ..)| known == name)?;
    let article = Article::of(method)?;
    Some((article, run(article, task)))
}
