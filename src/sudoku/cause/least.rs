//! The fewest givens that have no solution.
//!
//! A solution of some givens violates others, and any set without solution has one of
//! these. So it *hits* what each known solution violates, and the fewest givens that do
//! so are a lower bound: if they have no solution, they are the answer, and otherwise
//! their solution adds what it violates (implicit hitting sets: Reiter 1987; Ignatiev
//! and others 2015). A solution is changed first, so that it violates little: then few
//! have to be known. Which givens are the fewest is an exact cover with bounds, where a
//! solution is an item that is covered at least once, and a given an option that costs 1.

use super::{Asking, Cause, Given, only};
use crate::board::{Givens, Grid};
use crate::cover::{self, Problem, ProblemError};
use crate::limits::{Limits, Stop};
use crate::sudoku::search::Search;

/// The most searches for the fewest, and the most nodes of all of them.
const MOST: (usize, u64) = (5_000, 10_000_000);

/// Finds the fewest givens that have no solution, if the puzzle is known to have none.
pub(in crate::sudoku) fn least_cause(
    search: &mut Search,
    limits: &Limits,
    puzzle: &Givens<'_>,
) -> Option<Cause> {
    let mut asking = Asking::new(search, limits, puzzle)?;
    let mut best = asking.needed(Given::all(puzzle));
    best.fewer = Hitting::new(&mut asking).run(&mut best).err();
    if best.fewer.is_none() {
        // Without any of the fewest there is a solution.
        best.stop = None;
    }
    Some(best)
}

struct Hitting<'a, 's, 'p> {
    asking: &'a mut Asking<'s, 'p>,
    all: Vec<Given>,
    /// Each given as a puzzle; `None` if it needs another.
    single: Vec<Option<Givens<'p>>>,
    /// What known solutions violate.
    violated: Vec<Vec<usize>>,
    /// The nodes that are left for searches for the fewest.
    nodes: u64,
}

impl<'a, 's, 'p> Hitting<'a, 's, 'p> {
    fn new(asking: &'a mut Asking<'s, 'p>) -> Self {
        let all = Given::all(asking.puzzle);
        let single = all
            .iter()
            .map(|given| only(asking.puzzle, std::slice::from_ref(given)));
        Hitting {
            single: single.collect(),
            all,
            asking,
            violated: Vec::new(),
            nodes: MOST.1,
        }
    }

    /// Makes a cause the least one, or returns the limit that prevented it.
    fn run(&mut self, best: &mut Cause) -> Result<(), Stop> {
        if self.single.contains(&None) {
            // What a solution of others says about these is not known.
            return Err(Stop::Nodes);
        }
        for _ in 0..MOST.0 {
            let mut kept = self.fewest()?;
            if kept.len() >= best.givens.len() {
                return Ok(());
            }
            let bound = kept.len();
            while let Some(violated) = self.violated_by_one_with(&kept)? {
                // Another solution has to violate something else.
                kept.push(violated[0]);
                self.violated.push(violated);
            }
            if kept.len() < best.givens.len() {
                let shorter = self.asking.needed(self.givens(&kept));
                if shorter.givens.len() < best.givens.len() {
                    *best = shorter;
                }
            }
            if kept.len() == bound {
                return Ok(());
            }
        }
        Err(Stop::Nodes)
    }

    fn givens(&self, kept: &[usize]) -> Vec<Given> {
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        kept.iter().map(|&place| self.all[place].clone()).collect()
    }

    /// Returns what a solution of some givens violates, as little as is found; `None` if
    /// there is no solution.
    fn violated_by_one_with(&mut self, kept: &[usize]) -> Result<Option<Vec<usize>>, Stop> {
        let Some(grid) = self.asking.solution(&self.givens(kept))? else {
            return Ok(None);
        };
        let mut open = self.violated_by(grid.as_ref());
        let mut violated = Vec::new();
        while let Some(next) = open.pop() {
            let is_out = |place: &usize| open.contains(place) || violated.contains(place);
            let more = (0..self.all.len()).filter(|place| !is_out(place));
            let more: Vec<usize> = more.collect();
            match self.asking.solution(&self.givens(&more)) {
                Ok(Some(grid)) => {
                    open = self
                        .violated_by(grid.as_ref())
                        .into_iter()
                        .filter(|place| open.contains(place))
                        .collect()
                }
                Ok(None) => violated.push(next),
                Err(stop @ (Stop::Time | Stop::Interrupt)) => return Err(stop),
                // It is violated now, whether it has to be or not.
                Err(_) => violated.push(next),
            }
        }
        Ok(Some(violated))
    }

    fn violated_by(&self, grid: Option<&Grid>) -> Vec<usize> {
        let is_kept = |given: &Option<Givens<'_>>| {
            let both = given.as_ref().zip(grid);
            both.is_some_and(|(given, grid)| given.is_solved_by(grid))
        };
        let all = self.single.iter().enumerate();
        all.filter(|(_, given)| !is_kept(given))
            .map(|(place, _)| place)
            .collect()
    }

    /// Returns the fewest givens of which each known solution violates one.
    fn fewest(&mut self) -> Result<Vec<usize>, Stop> {
        let (problem, places) = self
            .hitting()
            .unwrap_or_else(|error| unreachable!("it is small: {error}"));
        let limits = self.asking.limits.clone().with_nodes(self.nodes);
        let mut solver = cover::Solver::new(problem);
        let found = solver.set_limits(limits).cheapest(1);
        self.nodes = self.nodes.saturating_sub(solver.stats().nodes);
        match found.stop.filter(|stop| stop.is_early()) {
            Some(stop) => Err(stop),
            None => {
                let options = found.solutions.iter().flat_map(|first| &first.options);
                Ok(options.map(|option| places[option.index()]).collect())
            }
        }
    }

    /// Returns that as an exact cover, and the given of each option.
    fn hitting(&self) -> Result<(Problem, Vec<usize>), ProblemError> {
        let mut builder = Problem::builder();
        let mut hit = vec![Vec::new(); self.all.len()];
        for violated in &self.violated {
            let item = builder.primary_item()?;
            builder.set_bounds(item, 1..=violated.len() as u32)?;
            violated.iter().for_each(|&place| hit[place].push(item));
        }
        let mut places = Vec::new();
        let hit = hit.into_iter().enumerate();
        for (place, items) in hit.filter(|(_, items)| !items.is_empty()) {
            let option = builder.option(items)?;
            builder.set_cost(option, 1)?;
            places.push(place);
        }
        Ok((builder.build(), places))
    }
}
