//! Builds a diagram by a memoised search.

use std::ops::ControlFlow;

use super::nodes::{FALSE, Node, Nodes, TRUE};
use super::{Diagram, DiagramError};
use crate::cover::count::sweep::Sweep;
use crate::cover::model::index::OptionId;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::bounded::{follow, follow_width};
use crate::cover::search::memo::{Key, Table};
use crate::cover::search::searcher::Searcher;
use crate::cover::search::sets::{State, Visitor};
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Stop};

/// The states of a search before a sweep is tried: some tenths of a second.
const FEW: usize = 100_000;

/// The most steps that a sweep may promise to take.
const MOST_STEPS: f64 = 1e10;

/// Returns the diagram of a searcher's problem. The nodes and the states of the
/// search take at most these numbers of bytes.
pub(in crate::cover) fn diagram(
    searcher: &mut Searcher,
    nodes: usize,
    states: usize,
) -> Result<Diagram, DiagramError> {
    diagram_after(FEW, searcher, nodes, states)
}

/// Returns the same, with a sweep after a few states of a search.
pub(super) fn diagram_after(
    few: usize,
    searcher: &mut Searcher,
    nodes: usize,
    states: usize,
) -> Result<Diagram, DiagramError> {
    let started = Instant::now();
    let mut building = Building {
        nodes: Nodes::new(nodes),
        memory: states,
        few,
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
    /// The states of a search before a sweep is tried.
    few: usize,
    clock: Clock,
}

impl Building {
    /// Builds the nodes of all components, and of what presolve has settled. Returns
    /// the number of the root.
    fn whole(&mut self, searcher: &mut Searcher) -> Result<u32, DiagramError> {
        let started = Instant::now();
        let presolved = searcher.presolve(&mut self.clock);
        searcher.stats.presolve_time = started.elapsed();
        match presolved {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => return Ok(FALSE),
            Err(Halt::Stopped(stop)) => return Err(stop.into()),
        }
        searcher.stats.components = 1;
        let root = match searcher.components(2, &mut self.clock)? {
            Some(parts) => self.product(searcher, &parts)?,
            None => self.search(searcher, None, TRUE)?,
        };
        let settled = searcher.settled.iter().map(|settled| settled.option);
        self.chain(settled, root)
    }

    /// Returns the root of what these options and those below a node are together.
    fn chain(
        &mut self,
        options: impl DoubleEndedIterator<Item = OptionId>,
        below: u32,
    ) -> Result<u32, DiagramError> {
        if below == FALSE {
            return Ok(FALSE);
        }
        let root = self.nodes.chain(options, below);
        root.ok_or_else(|| self.too_large())
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
                Ok(()) => {
                    root = self.search(&mut other, Some(part.options()), root)?;
                    // With bounds, the whole was not presolved.
                    let settled = other.settled.iter().map(|settled| settled.option);
                    root =
                        self.chain(settled.map(|option| part.options()[option.index()]), root)?;
                }
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
    ///
    /// What takes long may be laid out along a line or on a board, and have far fewer states in a sweep.
    fn search(
        &mut self,
        searcher: &mut Searcher,
        names: Option<&[OptionId]>,
        end: u32,
    ) -> Result<u32, DiagramError> {
        let before = self.nodes.len();
        if let Some(root) = self.walk(searcher, names, end, self.few)? {
            return Ok(root);
        }
        self.nodes.truncate(before);
        if let Some(root) = self.by_sweep(searcher, names, end)? {
            return Ok(root);
        }
        self.nodes.truncate(before);
        let root = self.walk(searcher, names, end, usize::MAX)?;
        Ok(root.unwrap_or_else(|| unreachable!("it may have all states")))
    }

    /// Does the same by a sweep; `None` if that promises to take long, or does not fit the memory.
    fn by_sweep(
        &mut self,
        searcher: &mut Searcher,
        names: Option<&[OptionId]>,
        end: u32,
    ) -> Result<Option<u32>, DiagramError> {
        let clock = &mut self.clock;
        let swept = Sweep::of_rest(searcher, clock)?;
        let Some((rest, sweep)) = swept.filter(|(_, sweep)| sweep.work() < MOST_STEPS) else {
            return Ok(None);
        };
        let Some(graph) = sweep.graph(self.memory, clock)? else {
            return Ok(None);
        };
        let name = |option: OptionId| {
            let own = rest.options()[option.index()];
            names.map_or(own, |names| names[own.index()])
        };
        let nodes = &mut self.nodes;
        let root: Result<_, Option<Stop>> = graph.fold(FALSE, end, |option, low, high| {
            let node = Node {
                option: name(option),
                low,
                high,
            };
            clock.work(1).map_err(Some)?;
            nodes.number(node).ok_or(None)
        });
        match root {
            Ok(root) => Ok(Some(root)),
            Err(None) => Ok(None),
            Err(Some(stop)) => Err(stop.into()),
        }
    }

    /// Builds the nodes of a search with at most this many states; `None` if there are more.
    fn walk(
        &mut self,
        searcher: &mut Searcher,
        names: Option<&[OptionId]>,
        end: u32,
        most: usize,
    ) -> Result<Option<u32>, DiagramError> {
        let is_plain = !searcher.problem.has_bounds();
        let loaded = match searcher.load_for_memo(&mut self.clock) {
            Ok(loaded) => loaded,
            Err(Halt::Contradiction(_)) => return Ok(Some(FALSE)),
            Err(Halt::Stopped(stop)) => return Err(stop.into()),
        };
        if loaded.is_none() && is_plain && names.is_none() {
            // A search by options knows of nothing settled: the rest is its whole.
            let rest = searcher.components(1, &mut self.clock)?;
            return self.product(searcher, &rest.unwrap_or_default()).map(Some);
        }
        let own: Vec<_> = match &loaded {
            Some((sets, _)) => sets.names().to_vec(),
            None => searcher.problem.options().collect(),
        };
        let name = |option: OptionId| names.map_or(option, |names| names[option.index()]);
        let (width, key) = match &loaded {
            Some((sets, key)) => (key.of(sets.state()).len(), *key),
            None => (follow_width(&searcher.problem), Key::All),
        };
        let mut builder = Builder {
            nodes: &mut self.nodes,
            table: Table::new(width, self.memory),
            key,
            is_binary: loaded.is_none() || !is_plain,
            names: own.into_iter().map(name).collect(),
            end,
            frames: vec![Frame {
                is_other: true,
                ..Frame::default()
            }],
            is_full: false,
            left: if loaded.is_some() && is_plain {
                most
            } else {
                usize::MAX
            },
        };
        let before = match loaded {
            None => {
                // This search chooses what is settled itself.
                searcher.settled.clear();
                follow(searcher, &mut builder, &mut self.clock)?;
                Vec::new()
            }
            Some((mut sets, _)) => {
                let stats = &mut searcher.stats;
                let event = sets.walk::<dyn Visitor>(&mut builder, &mut self.clock, stats);
                if let Event::Stopped(stop) = event {
                    return Err(stop.into());
                }
                sets.before().iter().copied().map(name).collect()
            }
        };
        searcher.stats.memoised += 1;
        let (root, is_full, left) = (builder.frames[0].root, builder.is_full, builder.left);
        match is_full {
            true if left == 0 => Ok(None),
            true => Err(self.too_large()),
            false => self.chain(before.into_iter(), root).map(Some),
        }
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
    /// Whether each branch has two sides.
    is_binary: bool,
    /// The options of the search, by their numbers in the whole problem.
    names: Vec<OptionId>,
    /// Where solutions go on.
    end: u32,
    /// The root, and the branches on the current path.
    frames: Vec<Frame>,
    /// Whether there is no memory for more nodes, or there are too many states. The walk then skips
    /// everything.
    is_full: bool,
    /// The states that may still be met.
    left: usize,
}

/// A branch of the search.
#[derive(Default)]
struct Frame {
    /// The number of options chosen before it.
    depth: usize,
    /// The root of what was found below it so far: if it has two sides, without its option.
    root: u32,
    /// Its option and the root of what was found with it, if it has two sides.
    with: Option<(OptionId, u32)>,
    /// Whether its option is left out. This is also so for the root, which has none.
    is_other: bool,
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
        let own = if frame.is_other { None } else { choices.next() };
        let Some(high) = self.nodes.chain(choices, below) else {
            self.is_full = true;
            return;
        };
        let low = frame.root;
        match own {
            None => frame.root = high,
            Some(option) if self.is_binary => frame.with = Some((option, high)),
            Some(option) => match self.nodes.number(Node { option, low, high }) {
                Some(root) => frame.root = root,
                None => self.is_full = true,
            },
        }
    }
}

impl Visitor for Builder<'_> {
    /// Solutions become nodes.
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
        self.left -= 1;
        self.is_full |= self.left == 0;
        self.frames.push(Frame {
            depth: state.chosen.len(),
            ..Frame::default()
        });
        false
    }

    fn is_binary(&self) -> bool {
        self.is_binary
    }

    fn turn(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_other = true;
        }
    }

    fn exit(&mut self, state: State<'_>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let low = frame.root;
        let root = match frame.with {
            Some((option, high)) => self.nodes.number(Node { option, low, high }),
            None => Some(low),
        };
        self.is_full |= root.is_none();
        if let Some(root) = root {
            self.table.insert(self.key.of(state), [u64::from(root)]);
            self.add(&state.chosen[..frame.depth], root);
        }
    }
}
