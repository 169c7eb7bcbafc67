//! The limits of one question about one puzzle, which may take many searches.
//!
//! Time and nodes are for the whole question. A question that runs alone is
//! timed by the clock: its limits are [started](Limits::started). If many run
//! side by side, the elapsed time belongs to none of them alone, so each is
//! charged its share.

use crate::limits::{Duration, Instant, Limits, Stop};

/// The part of its limits that a question has used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'l> {
    limits: &'l Limits,
    /// The most nodes of each search.
    nodes_each: Option<u64>,
    time: Duration,
    nodes: u64,
}

impl<'l> Run<'l> {
    /// Creates a question that has used nothing yet.
    pub(crate) fn new(limits: &'l Limits) -> Run<'l> {
        Run {
            limits,
            nodes_each: None,
            time: Duration::ZERO,
            nodes: 0,
        }
    }

    /// Limits the nodes of each search too.
    #[cfg(feature = "generate")]
    pub(crate) fn with_nodes_each(self, nodes: Option<u64>) -> Run<'l> {
        Run {
            nodes_each: nodes,
            ..self
        }
    }

    /// Returns the limits of the next search.
    pub(crate) fn next(&self) -> Limits {
        let left = self.limits.after(self.time, self.nodes);
        let nodes = [left.nodes, self.nodes_each];
        left.changed(|new| new.nodes = nodes.into_iter().flatten().min())
    }

    /// Returns whether the nodes of its searches are limited.
    pub(crate) fn counts_nodes(&self) -> bool {
        self.limits.nodes.is_some() || self.nodes_each.is_some()
    }

    /// Returns the time left, if it is limited and charged.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let time = self.limits.time?;
        Some(time.saturating_sub(self.time))
    }

    /// Returns the time charged.
    #[cfg(feature = "generate")]
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Charges time and nodes.
    pub(crate) fn charge(&mut self, time: Duration, nodes: u64) {
        self.time = self.time.saturating_add(time);
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// Runs some work and charges its time.
    pub(crate) fn spend<T>(&mut self, work: impl FnOnce(&mut Run) -> T) -> T {
        // Looking at the clock twice has a cost.
        if self.limits.time.is_none() {
            return work(self);
        }
        let started = Instant::now();
        let done = work(self);
        self.charge(started.elapsed(), 0);
        done
    }

    /// Returns which of its own limits is used up, if one is.
    pub(crate) fn is_spent(&self) -> Option<Stop> {
        if self.time_left() == Some(Duration::ZERO) {
            return Some(Stop::Time);
        }
        let is_over = |nodes| self.nodes >= nodes;
        self.limits
            .nodes
            .is_some_and(is_over)
            .then_some(Stop::Nodes)
    }

    /// Returns why nothing more can be done for it, if there is a reason.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.is_spent().or_else(|| self.limits.stop())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_is_gone() {
        let limits = Limits::none()
            .with_time(Duration::from_secs(2))
            .with_nodes(10);
        let mut run = Run::new(&limits).with_nodes_each(Some(7));
        assert_eq!(run.next().nodes, Some(7));
        run.charge(Duration::from_secs(1), 5);
        assert_eq!(run.next().nodes, Some(5));
        assert_eq!(run.time_left(), Some(Duration::from_secs(1)));
        assert_eq!(run.stop(), None);
        run.charge(Duration::ZERO, 5);
        assert_eq!(run.stop(), Some(Stop::Nodes));
        run.charge(Duration::from_secs(3), 0);
        assert_eq!(run.stop(), Some(Stop::Time));
        run.spend(|run| run.charge(Duration::MAX, u64::MAX));
        assert_eq!(run.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_question_alone_goes_by_the_clock() {
        let limits = Limits::none()
            .with_time(Duration::from_secs(3600))
            .started();
        let mut run = Run::new(&limits);
        run.charge(Duration::from_secs(7200), 1);
        assert_eq!((run.time_left(), run.stop()), (None, None));
        let over = Limits::none().with_time(Duration::ZERO).started();
        assert_eq!(Run::new(&over).stop(), Some(Stop::Time));
    }
}
