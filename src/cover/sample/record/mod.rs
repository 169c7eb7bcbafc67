//! A full count as a recording that a small program can replay.
//!
//! A memo and components count what no enumeration reaches, and nothing in their
//! answer shows that it is right. The recording shows it. It tells the steps of a
//! memoised search in preorder, and says of each state why its count is known: from the
//! counts of the states below a branch, from an earlier branch with the same state, or
//! from the independent parts of the state. A replay of the steps needs no heuristics,
//! no memory policy and no vector code: the counts follow from the definition of a cover.
//!
//! **What is told.** Only decisions. After each choice the search covers all items that
//! are forced, until nothing is forced any more. That fixed point does not depend on the
//! order of the choices, so a replay reaches the same state without being told. It also
//! sees dead ends (an open item without options), solutions (no options left), and the
//! options of a branch. So each state takes one number: 12,988,816 domino tilings of a
//! chessboard take 1,339 of them, and a Sudoku with 11,373,592 solutions 6.5 million.
//!
//! **The same states.** The search compares open items where there are no secondary ones,
//! otherwise remaining options, and with bounds also how often each item may still be
//! covered. Where these are the same, the remaining options are the same, so a replay can
//! compare those. A state below a branch has fewer options than the state at the branch.
//! So no state repeats while its branch is open, and a branch is remembered once it is
//! closed.
//!
//! **Items and options.** The [walk on bit sets](crate::cover::search::sets) branches on an item. With bounds
//! it branches on an option, first with it, then without it, as the
//! [search by sparse sets](crate::cover::search::bounded) does where there are too many options for bit
//! sets. Then items with many options take a step for each option.
//!
//! **Orders.** The tilings of a board by small pieces have far fewer states if the items are covered
//! in the order of a [sweep](crate::cover::count::sweep): what is still open is a state of the sweep, with
//! what that forces. Queens have more. So a search that has not ended after some branches begins again, and
//! branches on the first open item of such an order; the two take turns, each with four times the branches
//! of the one before, until one ends. A replay needs not know.
//!
//! **Parts** are told at the root alone, where the residue of presolve falls apart. A
//! replay that looked for components in every state found them in 5 to 15 % of the states
//! of five large networks, in 6 % of those of the Sudoku above, and in next to none of
//! those of tilings. It took six times as long for the Sudoku. The [memo](crate::cover::search::memo)
//! has the number of states that parts further down would save: 7 % for the network
//! Garr201112.

mod recorder;
mod step;
mod walk;

use std::ops::ControlFlow;

use self::recorder::Recorder;
pub(crate) use self::step::Step;
use self::walk::{Items, Options, Recording, Told};
use crate::cover::count::sweep::Sweep;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::bounded::follow;
use crate::cover::search::searcher::Searcher;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Stop};

/// Why a recording is not complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// A limit was reached, or the listener broke off.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The count does not fit in 128 bits.
    #[error(
        "there are {} solutions or more, which is beyond recordings",
        u128::MAX
    )]
    TooMany,
}

/// Counts all solutions, and tells the steps. The states that are remembered take at
/// most `memory` bytes; with less, the recording is longer. With more than `few` branches, the
/// order of a sweep is tried.
pub(in crate::cover) fn record(
    searcher: &mut Searcher,
    few: u64,
    memory: usize,
    tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<u128, RecordError> {
    let started = Instant::now();
    let mut job = Job {
        clock: Clock::started(&searcher.limits, started),
        recorder: Recorder::new(tell),
        memory,
        few,
    };
    let counted = job.whole(searcher, started);
    let stats = &mut searcher.stats;
    stats.search_time = started.elapsed().saturating_sub(stats.presolve_time);
    let count = counted?;
    match job.recorder.is_deaf() {
        true => Err(Stop::Visitor.into()),
        false => Ok(count),
    }
}

/// A recording in the making.
struct Job<'a> {
    clock: Clock,
    recorder: Recorder<'a>,
    /// The most bytes for the states of a search.
    memory: usize,
    /// The branches on items with the fewest options before the order of a sweep is tried.
    few: u64,
}

impl Job<'_> {
    /// Records a searcher's problem: its components one by one, unless it has bounds.
    fn whole(&mut self, searcher: &mut Searcher, started: Instant) -> Result<u128, RecordError> {
        let presolved = searcher.presolve(&mut self.clock);
        searcher.stats.presolve_time = started.elapsed();
        if !may_go_on(presolved)? {
            return Ok(0);
        }
        searcher.stats.components = 1;
        // A replay looks for parts in what is left.
        let parts = match searcher.problem.has_bounds() {
            true => None,
            false => searcher.components(2, &mut self.clock)?,
        };
        match parts {
            Some(parts) => self.product(searcher, &parts),
            None => self.part(searcher, None),
        }
    }

    fn product(&mut self, whole: &mut Searcher, parts: &[Subproblem]) -> Result<u128, RecordError> {
        whole.stats.components = parts.len() as u64;
        self.recorder.tell(Step::Parts(parts.len()));
        let mut product = 1u128;
        for part in parts {
            let mut searcher = whole.like(part.problem());
            let presolved = searcher.presolve(&mut self.clock);
            debug_assert!(searcher.settled.is_empty(), "nothing was forced any more");
            let count = match may_go_on(presolved)? {
                true => self.part(&mut searcher, Some(part))?,
                false => 0,
            };
            whole.stats.add_part(&searcher.stats);
            product = product.checked_mul(count).ok_or(RecordError::TooMany)?;
        }
        Ok(product)
    }

    /// Records what presolve has left of a searcher's problem, which is a part of the
    /// whole if one is given.
    fn part(
        &mut self,
        searcher: &mut Searcher,
        part: Option<&Subproblem>,
    ) -> Result<u128, RecordError> {
        let (mut most, mut order) = (self.few, Vec::new());
        let mut in_order = false;
        while !searcher.problem.has_bounds() {
            self.recorder.hold(most);
            let turn = if in_order { &order[..] } else { &[] };
            let count = self.search(searcher, part, turn)?;
            if self.recorder.release() {
                return Ok(count);
            }
            if order.is_empty() {
                order = self.order(searcher)?;
            }
            if order.is_empty() {
                break;
            }
            in_order = !in_order;
            most = most.saturating_add(1).saturating_mul(4);
        }
        self.search(searcher, part, &[])
    }

    /// Returns the items in the order of a sweep; none if there is no sweep.
    fn order(&mut self, searcher: &mut Searcher) -> Result<Vec<usize>, Stop> {
        let swept = Sweep::of_rest(searcher, &mut self.clock)?;
        Ok(swept.map_or_else(Vec::new, |(rest, sweep)| {
            let items = sweep.items.iter();
            items
                .map(|&item| rest.items()[item as usize].index())
                .collect()
        }))
    }

    /// Does the same by branching on items in this order; if there is none, on one with the
    /// fewest options.
    fn search(
        &mut self,
        searcher: &mut Searcher,
        part: Option<&Subproblem>,
        order: &[usize],
    ) -> Result<u128, RecordError> {
        let loaded = match searcher.load_for_memo(&mut self.clock) {
            Ok(loaded) => loaded,
            Err(halt) => {
                may_go_on(Err(halt))?;
                return Ok(0);
            }
        };
        let problem = searcher.problem.clone();
        let whole = |option: OptionId| part.map_or(option, |part| part.options()[option.index()]);
        let (told, width) = match &loaded {
            Some((sets, key)) if !problem.has_bounds() => {
                let all: Vec<ItemId> = match part {
                    Some(part) => part.items().to_vec(),
                    None => problem.items().collect(),
                };
                let (mut names, mut number_of) = (Vec::new(), vec![None; all.len()]);
                for (number, item) in sets.items() {
                    names.resize(names.len().max(number + 1), None);
                    names[number] = Some(all[item]);
                    number_of[item] = Some(number);
                }
                let items = Items {
                    key: *key,
                    names,
                    order: order.iter().filter_map(|&item| number_of[item]).collect(),
                };
                (Told::Items(items), key.of(sets.state()).len())
            }
            Some((sets, _)) => Options::told(&problem, sets.names(), whole),
            None => {
                let options: Vec<OptionId> = problem.options().collect();
                Options::told(&problem, &options, whole)
            }
        };
        let recording = Recording::new(&mut self.recorder, told, width, self.memory);
        let clock = &mut self.clock;
        let root = recording.run(|recording| match loaded {
            None => follow(searcher, recording, clock),
            Some((mut sets, _)) => {
                searcher.stats.memoised = 1;
                match sets.walk(recording, clock, &mut searcher.stats) {
                    Event::Stopped(stop) => Err(stop),
                    Event::Exhausted | Event::Solution => Ok(()),
                }
            }
        });
        root?.ok_or(RecordError::TooMany)
    }
}

/// Returns whether there is anything to search.
fn may_go_on(presolved: Result<(), Halt>) -> Result<bool, Stop> {
    match presolved {
        Ok(()) => Ok(true),
        Err(Halt::Contradiction(_)) => Ok(false),
        Err(Halt::Stopped(stop)) => Err(stop),
    }
}
