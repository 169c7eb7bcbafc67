//! Splits a count into shares, each with a weight: the number of times that its solutions
//! count.

use std::collections::VecDeque;

use super::branch::branch;
use super::shape::Shape;
use super::steps::Steps;
use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::bounded::Root;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::tree_search::Setting;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Stop};

/// A share of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cover) struct Share {
    /// The options that its solutions have, after the options of the question.
    pub(in crate::cover) chosen: Vec<OptionId>,
    /// Options that they do not have, besides those that the question excludes.
    pub(in crate::cover) excluded: Vec<OptionId>,
    /// How often each of its solutions counts.
    pub(in crate::cover) weight: u128,
    /// Whether no further symmetry was found in it.
    pub(in crate::cover) is_searched: bool,
}

/// The most shares, about.
const MOST_SHARES: usize = 256;

/// The most links of options and items for which symmetries are looked for.
const MOST_LINKS: usize = 1 << 22;

/// Rounds of refinement that take about as long as looking at a subtree and loading it.
const LOADING: usize = 3;

/// A branch on an item, for one option of each orbit.
struct Branched {
    /// The options chosen above.
    chosen: Vec<OptionId>,
    /// All options of the item.
    options: Vec<OptionId>,
    /// The options below which there is no further symmetry, each with its weight.
    leaves: Vec<(u128, OptionId)>,
}

/// A subtree to look at: it is below a branch, unless it is the root.
struct Below {
    branch: usize,
    option: OptionId,
    weight: u128,
}

/// Returns the shares of a searcher's question; `None` if no symmetry is found that saves
/// enough. It takes about as long as this many nodes of a search. What the searcher's
/// search has loaded is kept.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn shares(
    searcher: &mut Searcher,
    nodes: u64,
    clock: &mut Clock,
) -> Result<Option<Vec<Share>>, Stop> {
    let root = searcher.root.chosen.clone();
    let Some(shape) = shape_below(searcher, &root, clock)? else {
        return Ok(None);
    };
    let mut steps = Steps::worth(nodes, &shape, clock);
    let mut branches: Vec<Branched> = Vec::new();
    let mut queue = VecDeque::new();
    let mut shares = Vec::new();
    if !branch_on(&shape, root, 1, &mut branches, &mut queue, &mut steps)? {
        return Ok(None);
    }
    while let Some(Below {
        branch,
        option,
        weight,
    }) = queue.pop_front()
    {
        let chosen = [&branches[branch].chosen[..], &[option]].concat();
        if !steps.is_over() && shares.len() + queue.len() < MOST_SHARES {
            let shape = shape_below(searcher, &chosen, steps.clock())?;
            let above = chosen.clone();
            let (branches, queue) = (&mut branches, &mut queue);
            let has_branched = match shape {
                Some(shape) => branch_on(&shape, above, weight, branches, queue, &mut steps)?,
                None => false,
            };
            if has_branched {
                continue;
            }
            // Else the search was given up and may have missed symmetries.
            if !steps.is_over() {
                branches[branch].leaves.push((weight, option));
                continue;
            }
        }
        shares.push(Share {
            chosen,
            excluded: Vec::new(),
            weight,
            is_searched: false,
        });
    }
    shares.extend(branches.into_iter().flat_map(Branched::shares));
    Ok(Some(shares))
}

/// Returns the shape of the rest below these options; `None` if there is no solution, or it is too
/// large.
fn shape_below(
    searcher: &mut Searcher,
    chosen: &[OptionId],
    clock: &mut Clock,
) -> Result<Option<Shape>, Stop> {
    let root = Subtree {
        excluded: searcher.root.excluded.clone(),
        ..chosen.iter().copied().collect()
    };
    if searcher.problem.has_bounds() {
        let setting = Setting {
            root: &root,
            ..searcher.setting()
        };
        return match Root::of(setting, clock) {
            Ok(rest) if rest.is_alive() => Shape::of(&rest, MOST_LINKS, clock),
            Ok(_) | Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        };
    }
    if searcher.look(&root, false, clock)?.is_none() {
        return Ok(None);
    }
    let (machine, _) = searcher.search();
    Shape::of(machine.residue(), MOST_LINKS, clock)
}

/// Branches on an item with symmetric options. Returns `false` if there is none.
fn branch_on(
    shape: &Shape,
    chosen: Vec<OptionId>,
    weight: u128,
    branches: &mut Vec<Branched>,
    queue: &mut VecDeque<Below>,
    steps: &mut Steps<'_>,
) -> Result<bool, Stop> {
    let Some(branch) = branch(shape, steps)? else {
        return Ok(false);
    };
    steps.take(LOADING * branch.orbits.len(), shape)?;
    let name = |option: u32| shape.options[option as usize];
    let subtrees = branch.orbits.into_iter().map(|(option, len)| Below {
        branch: branches.len(),
        option: name(option),
        weight: weight.saturating_mul(len),
    });
    queue.extend(subtrees);
    branches.push(Branched {
        chosen,
        options: branch.options.into_iter().map(name).collect(),
        leaves: Vec::new(),
    });
    Ok(true)
}

impl Branched {
    /// Returns the shares of its leaves: one for each weight.
    fn shares(mut self) -> Vec<Share> {
        self.leaves.sort_unstable();
        let leaves = self.leaves.chunk_by(|a, b| a.0 == b.0);
        let share = |leaves: &[(u128, OptionId)]| {
            let mut chosen = self.chosen.clone();
            let mut excluded = Vec::new();
            match leaves {
                [(_, option)] => chosen.push(*option),
                _ => {
                    let options = self.options.iter().copied();
                    let is_other = |option: &OptionId| leaves.iter().all(|leaf| leaf.1 != *option);
                    excluded.extend(options.filter(is_other));
                }
            }
            Share {
                chosen,
                excluded,
                weight: leaves[0].0,
                is_searched: true,
            }
        };
        leaves.map(share).collect()
    }
}
