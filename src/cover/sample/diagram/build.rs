//! Builds a diagram by a memoised search.

use std::ops::ControlFlow;

use super::by_options::ByOptions;
use super::nodes::{FALSE, Node, Nodes, TRUE};
use super::{Diagram, DiagramError};
use crate::cover::model::index::OptionId;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::bounded::follow;
use crate::cover::search::memo::{Key, Table};
use crate::cover::search::pairs::Closing;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::sets::{State, Visitor};
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant};

/// Returns the diagram of a searcher's problem. The nodes and the states of the
/// search take at most these numbers of bytes.
pub(in crate::cover) fn diagram(
    searcher: &mut Searcher,
    nodes: usize,
    states: usize,
) -> Result<Diagram, DiagramError> {
    let started = Instant::now();
    let mut building = Building {
        nodes: Nodes::new(nodes),
        memory: states,
        clock: Clock::started(&searcher.limits, started),
    };
    let root = building.whole(searcher);
    let stats = &mut searcher.stats;
    stats.search_time = started.elapsed().saturating_sub(stats.presolve_time);
    let root = root?;
    let nodes = match root {
        // What was built for some components leads nowhere.
        FALSE => Vec::new(),
        _ => building.nodes.into_inner(),
    };
    // The states are gone.
    Diagram::new(nodes, root, states, &mut building.clock)
}

/// A diagram under construction.
struct Building {
    nodes: Nodes,
    /// The most bytes for the states of a search.
    memory: usize,
    clock: Clock,
}

impl Building {
    /// Builds the nodes of all components, and of what presolve has settled. Returns
    /// the number of the root.
    fn whole(&mut self, searcher: &mut Searcher) -> Result<u32, DiagramError> {
        if searcher.problem.has_bounds() {
            searcher.begin();
            searcher.stats.components = 1;
            return self.by_options(searcher, None, TRUE);
        }
        let started = Instant::now();
        let presolved = searcher.presolve(&mut self.clock);
        searcher.stats.presolve_time = started.elapsed();
        match presolved {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => return Ok(FALSE),
            Err(Halt::Stopped(stop)) => return Err(stop.into()),
        }
        searcher.stats.components = 1;
        let root = match searcher.search().0.components(2, &mut self.clock)? {
            Some(parts) => self.product(searcher, &parts)?,
            None => self.search(searcher, None, TRUE)?,
        };
        if root == FALSE {
            return Ok(FALSE);
        }
        let settled = searcher.settled.iter().map(|settled| settled.option);
        self.nodes
            .chain(settled, root)
            .ok_or_else(|| self.too_large())
    }

    /// Builds the nodes of components of a searcher's problem. Returns the number of
    /// the root.
    fn product(
        &mut self,
        searcher: &mut Searcher,
        parts: &[Subproblem],
    ) -> Result<u32, DiagramError> {
        let mut root = TRUE;
        searcher.stats.components = parts.len() as u64;
        for part in parts {
            let mut other = searcher.like(part.problem());
            match other.presolve(&mut self.clock) {
                Ok(()) => root = self.search(&mut other, Some(part.options()), root)?,
                Err(Halt::Contradiction(_)) => root = FALSE,
                Err(Halt::Stopped(stop)) => return Err(stop.into()),
            }
            searcher.stats.add_search(&other.stats, 0);
            if root == FALSE {
                break;
            }
        }
        Ok(root)
    }

    /// Builds the nodes of what presolve has left in a searcher. Its options have
    /// these numbers in the whole, if they are not the same; its solutions go on
    /// at `end`. Returns the number of the root.
    fn search(
        &mut self,
        searcher: &mut Searcher,
        names: Option<&[OptionId]>,
        end: u32,
    ) -> Result<u32, DiagramError> {
        let name = |option: OptionId| names.map_or(option, |names| names[option.index()]);
        let (machine, stats) = searcher.search();
        let loaded = machine.load_for_memo(&mut self.clock)?;
        let Some((mut sets, key)) = loaded else {
            if names.is_some() {
                return self.by_options(searcher, names, end);
            }
            // A search by options knows of nothing settled: the rest is its whole.
            let rest = machine.components(1, &mut self.clock)?;
            return self.product(searcher, &rest.unwrap_or_default());
        };
        let mut builder = Builder {
            nodes: &mut self.nodes,
            table: Table::new(key.of(sets.state()).len(), self.memory),
            key,
            names: sets.names().iter().map(|&option| name(option)).collect(),
            end,
            frames: vec![Frame {
                depth: 0,
                root: FALSE,
            }],
            is_full: false,
        };
        let event = sets.walk::<dyn Visitor>(&mut builder, &mut self.clock, stats);
        let (root, is_full) = (builder.frames[0].root, builder.is_full);
        stats.memoised += 1;
        match event {
            Event::Stopped(stop) => Err(stop.into()),
            _ if is_full => Err(self.too_large()),
            _ => Ok(root),
        }
    }

    /// Does the same by a search that branches on options.
    fn by_options(
        &mut self,
        searcher: &mut Searcher,
        names: Option<&[OptionId]>,
        end: u32,
    ) -> Result<u32, DiagramError> {
        let names = names.map_or_else(|| searcher.problem.options().collect(), <[_]>::to_vec);
        let mut builder = ByOptions::new(&mut self.nodes, names, end);
        follow(searcher, self.memory, &mut builder, &mut self.clock)?;
        let root = builder.root();
        searcher.stats.memoised += 1;
        root.ok_or_else(|| self.too_large())
    }

    fn too_large(&self) -> DiagramError {
        DiagramError::TooLarge {
            nodes: self.nodes.most(),
        }
    }
}

/// Builds nodes on a walk through a search.
struct Builder<'a> {
    nodes: &'a mut Nodes,
    /// The root of what is below each state.
    table: Table<1>,
    key: Key,
    /// The options of the search, by their numbers in the whole problem.
    names: Vec<OptionId>,
    /// Where solutions go on.
    end: u32,
    /// The root, and the branches on the current path.
    frames: Vec<Frame>,
    /// Whether there is no memory for more nodes. The walk then skips everything.
    is_full: bool,
}

/// A branch of the search.
struct Frame {
    /// The number of options chosen before it.
    depth: usize,
    /// The root of what was found below it so far.
    root: u32,
}

impl Builder<'_> {
    /// Adds what is below a state that was reached by these choices to the deepest
    /// branch.
    fn add(&mut self, chosen: &[u32], below: u32) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if below == FALSE || self.is_full {
            return;
        }
        let names = &self.names;
        let mut choices = chosen[frame.depth..]
            .iter()
            .map(|&option| names[option as usize]);
        // The option that was branched on, and those that it forced.
        let root = match choices.next() {
            None => Some(below),
            Some(option) => self.nodes.chain(choices, below).and_then(|high| {
                self.nodes.number(Node {
                    option,
                    low: frame.root,
                    high,
                })
            }),
        };
        match root {
            Some(root) => frame.root = root,
            None => self.is_full = true,
        }
    }
}

impl Visitor for Builder<'_> {
    /// Solutions become nodes.
    fn closing(&self) -> Closing {
        Closing::DeadEnds
    }

    fn solution(&mut self, state: State<'_>) -> ControlFlow<()> {
        self.add(state.chosen, self.end);
        ControlFlow::Continue(())
    }

    fn is_cached(&mut self, state: State<'_>) -> bool {
        if self.is_full {
            return true;
        }
        if let Some([root]) = self.table.get(self.key.of(state)) {
            self.add(state.chosen, root as u32);
            return true;
        }
        self.frames.push(Frame {
            depth: state.chosen.len(),
            root: FALSE,
        });
        false
    }

    fn exit(&mut self, state: State<'_>) {
        if let Some(Frame { depth, root }) = self.frames.pop() {
            self.table.insert(self.key.of(state), [u64::from(root)]);
            self.add(&state.chosen[..depth], root);
        }
    }
}
