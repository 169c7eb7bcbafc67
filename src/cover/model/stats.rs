//! The counts and times of a run.

use std::fmt;
use std::time::Duration;

/// Counts and times of one run of a [`Solver`](crate::cover::Solver).
///
/// The counts depend only on the problem and the settings; the times also on
/// the machine. With a memory that threads share, the counts of nodes and guesses
/// also depend on chance.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Options settled before the search because the caller chose them.
    pub given: u64,
    /// Options settled before the search because an item forced them.
    pub forced: u64,
    /// Options tried by the search, forced ones included.
    pub nodes: u64,
    /// Items on which the search branched, having two options or more.
    pub guesses: u64,
    /// Nodes of the matrix unlinked by the search, if it was by dancing links.
    pub updates: u64,
    /// Components that a count was split into, if it looked for any.
    pub components: u64,
    /// The number of components counted with a memory.
    pub memoised: u64,
    /// The number of components counted by a sweep.
    pub swept: u64,
    /// The most states in a layer of a sweep.
    pub widest: u64,
    /// The number of components counted with symmetries.
    pub symmetric: u64,
    /// The number of components counted on several threads.
    pub shared: u64,
    /// The number of nodes of the search at each depth: `profile[0]` counts the
    /// first options tried.
    pub profile: Vec<u64>,
    /// Time to encode the problem for the solver.
    pub encode_time: Duration,
    /// Time to presolve and to load the rest.
    pub presolve_time: Duration,
    /// Time to search, including the caller's visitor.
    pub search_time: Duration,
}

impl Stats {
    /// Sets all to zero, keeping the profile's memory.
    pub(in crate::cover) fn reset(&mut self) {
        let mut profile = std::mem::take(&mut self.profile);
        profile.clear();
        *self = Stats {
            profile,
            ..Stats::default()
        };
    }

    /// Adds the statistics of a component.
    pub(in crate::cover) fn add_part(&mut self, part: &Stats) {
        self.memoised += part.memoised;
        self.swept += part.swept;
        self.widest = self.widest.max(part.widest);
        self.symmetric += part.symmetric;
        self.shared += part.shared;
        self.add_search(part, 0);
    }

    /// Counts an option tried at a depth.
    pub(in crate::cover) fn count_node(&mut self, depth: usize) {
        self.nodes += 1;
        if let Some(nodes) = self.profile.get_mut(depth) {
            *nodes += 1;
        } else {
            self.profile.push(1);
        }
    }

    /// Adds the tree of a search whose root lies at this depth.
    pub(in crate::cover) fn add_search(&mut self, other: &Stats, depth: usize) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.updates += other.updates;
        if self.profile.len() < depth + other.profile.len() {
            self.profile.resize(depth + other.profile.len(), 0);
        }
        for (nodes, more) in self.profile[depth..].iter_mut().zip(&other.profile) {
            *nodes += more;
        }
    }

    /// Returns the total time of all stages.
    pub fn total_time(&self) -> Duration {
        self.encode_time + self.presolve_time + self.search_time
    }
}

impl std::ops::AddAssign<&Stats> for Stats {
    /// Adds up the runs of several puzzles or threads.
    fn add_assign(&mut self, other: &Stats) {
        self.given += other.given;
        self.forced += other.forced;
        self.components += other.components;
        self.add_part(other);
        self.encode_time += other.encode_time;
        self.presolve_time += other.presolve_time;
        self.search_time += other.search_time;
    }
}

impl fmt::Display for Stats {
    /// Displays a report of several lines, with rates beside the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_second = |count: u64| count as f64 / self.search_time.as_secs_f64().max(1e-9);
        writeln!(
            f,
            "settled   {:>14} given, {} forced",
            self.given, self.forced
        )?;
        writeln!(
            f,
            "nodes     {:>14}   {:>14.0} /s",
            self.nodes,
            per_second(self.nodes)
        )?;
        writeln!(f, "guesses   {:>14}", self.guesses)?;
        writeln!(
            f,
            "updates   {:>14}   {:>14.0} /s",
            self.updates,
            per_second(self.updates)
        )?;
        let times = [self.encode_time, self.presolve_time, self.search_time];
        for (stage, time) in ["encode", "presolve", "search"].into_iter().zip(times) {
            if stage != "encode" {
                writeln!(f)?;
            }
            write!(f, "{stage:<9} {:>14.3} ms", time.as_secs_f64() * 1e3)?;
        }
        if self.profile.is_empty() {
            return Ok(());
        }
        write!(f, "\nprofile  ")?;
        self.profile
            .iter()
            .try_for_each(|nodes| write!(f, " {nodes}"))
    }
}
