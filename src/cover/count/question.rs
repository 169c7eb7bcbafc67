//! Which question a part or a checkpoint belongs to.

use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::wrong_problem::WrongProblem;
use crate::cover::search::searcher::Searcher;

/// Why something cannot be counted by a solver.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error, Debug)]
#[non_exhaustive]
pub enum WrongPart {
    /// It belongs to another problem, or to other options chosen or excluded.
    #[error("it is of problem {part}, this is problem {own}")]
    Problem {
        /// The problem that it says it is of.
        part: Fingerprint,
        /// The problem of the solver.
        own: Fingerprint,
    },
    /// It has an option that the problem does not have, or excludes one without need.
    #[error(transparent)]
    Option(#[from] WrongProblem),
    /// The problem falls into other components than when it was written: by
    /// another version of this crate.
    #[error("another version of the program wrote it")]
    Components,
}

/// Returns the hash of a searcher's question: that of its problem, unless
/// options are chosen or excluded.
pub(in crate::cover) fn question(searcher: &Searcher) -> Fingerprint {
    let problem = searcher.problem.fingerprint();
    let (chosen, excluded) = (&searcher.root.chosen, searcher.excluded());
    if chosen.is_empty() && excluded.is_empty() {
        return problem;
    }
    let sorted = |options: &[OptionId]| {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        options
    };
    (problem.with_options(&sorted(chosen))).with_options(&sorted(excluded))
}

/// Checks that subtrees are of a searcher's question.
pub(in crate::cover) fn check(
    searcher: &Searcher,
    problem: Fingerprint,
    subtrees: &[Subtree],
) -> Result<(), WrongPart> {
    let own = question(searcher);
    if problem != own {
        return Err(WrongPart::Problem { part: problem, own });
    }
    let mut subtrees = subtrees.iter();
    Ok(subtrees.try_for_each(|subtree| subtree.check(&searcher.problem))?)
}
