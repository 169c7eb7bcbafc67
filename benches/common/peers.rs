//! Other exact-cover crates, behind one small trait.
//!
//! Solving many variants of one problem with a crate can be done in two ways:
//! set up a fresh problem for each variant, with only the items and options
//! that it needs, or set up the whole problem once, and for each variant copy
//! it and cover the settled items. The second is faster if there is little to
//! search, the first if there is much; `exact-covers` supports only the first.

use std::ops::ControlFlow;

use dlx::Dance as _;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use quadrille::cover::{OptionId, Problem};

/// An exact-cover problem without colours as plain lists: items from 0,
/// primary ones first.
pub struct Lists {
    pub primary: usize,
    pub items: usize,
    nodes: Vec<u32>,
    /// The end of each option's nodes.
    ends: Vec<usize>,
}

impl Lists {
    /// Returns what chosen options leave of a problem: the items that they do
    /// not have, and the options that have none of theirs.
    pub fn left_by(problem: &Problem, chosen: impl IntoIterator<Item = OptionId>) -> Lists {
        const GONE: u32 = u32::MAX;
        let mut names = vec![0; problem.item_count()];
        for option in chosen {
            for item in problem.items_of(option) {
                names[item.index()] = GONE;
            }
        }
        let (mut primary, mut items) = (0, 0);
        for (item, name) in names.iter_mut().enumerate() {
            if *name != GONE {
                *name = items as u32;
                items += 1;
                primary += usize::from(item < problem.primary_count());
            }
        }
        let (mut nodes, mut ends) = (Vec::new(), Vec::new());
        for option in problem.options() {
            let start = nodes.len();
            nodes.extend(
                problem
                    .items_of(option)
                    .iter()
                    .map(|item| names[item.index()]),
            );
            if nodes[start..].contains(&GONE) {
                nodes.truncate(start);
            } else {
                ends.push(nodes.len());
            }
        }
        Lists {
            primary,
            items,
            nodes,
            ends,
        }
    }

    /// Returns the items of each option.
    pub fn options(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.nodes[start..end])
    }
}

/// A crate that solves exact-cover problems.
pub trait Peer {
    /// Returns the name of the crate.
    fn name(&self) -> &'static str;

    /// Sets the problem up and counts its solutions, up to a limit.
    fn count(&self, lists: &Lists, limit: u64) -> u64;

    /// Sets the problem up once, if the crate can work on copies of it.
    fn keep(&self, lists: &Lists) -> Option<CountWithout>;
}

/// Counts, up to a limit, the solutions of a kept problem without these items
/// and without the options that have them.
pub type CountWithout = Box<dyn Fn(&[u32], u64) -> u64>;

/// All of these crates.
pub const PEERS: [&dyn Peer; 3] = [&Dlx, &DlxRs, &ExactCovers];

struct Dlx;

impl Dlx {
    fn set_up(lists: &Lists) -> (dlx::x::INodes, dlx::x::ONodes) {
        let options: Vec<Vec<u32>> = lists.options().map(<[u32]>::to_vec).collect();
        let (primary, items) = (lists.primary as u32, lists.items as u32);
        let nodes = dlx::x::ONodes::new(items, primary, &options, dlx::OptOrder::Seq);
        (dlx::x::INodes::new(primary, items - primary), nodes)
    }

    fn count(mut problem: dlx::x::Problem, limit: u64) -> u64 {
        let mut solver = dlx::Solver::new(&mut problem);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        (0..limit)
            .take_while(|_| solver.next_solution(&mut chooser))
            .count() as u64
    }
}

impl Peer for Dlx {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn count(&self, lists: &Lists, limit: u64) -> u64 {
        let (items, nodes) = Dlx::set_up(lists);
        Dlx::count(dlx::x::Problem::new(items, nodes), limit)
    }

    fn keep(&self, lists: &Lists) -> Option<CountWithout> {
        let (items, nodes) = Dlx::set_up(lists);
        Some(Box::new(move |settled, limit| {
            let mut problem = dlx::x::Problem::new(items.clone(), nodes.clone());
            settled.iter().for_each(|item| problem.cover(item + 1));
            Dlx::count(problem, limit)
        }))
    }
}

struct DlxRs;

impl DlxRs {
    fn set_up(lists: &Lists) -> dlx_rs::Solver<()> {
        let secondary = lists.items - lists.primary;
        let mut solver = dlx_rs::Solver::new_optional(lists.primary, secondary);
        let mut items = Vec::new();
        for option in lists.options() {
            // It counts items from 1, and needs a name for each option.
            items.clear();
            items.extend(option.iter().map(|&item| item as usize + 1));
            solver.add_option((), &items);
        }
        solver
    }
}

impl Peer for DlxRs {
    fn name(&self) -> &'static str {
        "dlx-rs"
    }

    fn count(&self, lists: &Lists, limit: u64) -> u64 {
        DlxRs::set_up(lists).take(limit as usize).count() as u64
    }

    fn keep(&self, lists: &Lists) -> Option<CountWithout> {
        let whole = DlxRs::set_up(lists);
        Some(Box::new(move |settled, limit| {
            let mut solver = whole.clone();
            for &item in settled {
                solver.cover(item as usize + 1).expect("the item is there");
            }
            solver.take(limit as usize).count() as u64
        }))
    }
}

struct ExactCovers;

impl Peer for ExactCovers {
    fn name(&self) -> &'static str {
        "exact-covers"
    }

    fn count(&self, lists: &Lists, limit: u64) -> u64 {
        let items: Vec<u32> = (0..lists.items as u32).collect();
        let (primary, secondary) = items.split_at(lists.primary);
        let mut solver: exact_covers::DlSolver<u32, ()> =
            exact_covers::DlSolver::new(primary, secondary);
        let mut uncoloured = Vec::new();
        for option in lists.options() {
            let (first, rest) =
                option.split_at(option.partition_point(|&item| item < primary.len() as u32));
            uncoloured.clear();
            uncoloured.extend(rest.iter().map(|&item| (item, None)));
            solver.add_option(first, &uncoloured);
        }
        let mut number = 0;
        solver.solve(|_| {
            number += 1;
            if number < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        number
    }

    fn keep(&self, _: &Lists) -> Option<CountWithout> {
        None
    }
}
