//! The common parts of all solvers: limits, a count of the work, a listener,
//! and the application of rules until none helps.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::{Report, Solutions, Work};
use crate::board::{Board, Contradiction};
use crate::narration::Verdict;
use crate::patterns::finding::flow;
use crate::patterns::{Finding, Rule, find};
use quadrille_limits::limits::{Clock, Limits, Stop};

/// The nodes and the limits of a run that has begun.
#[derive(Debug)]
pub struct Meter {
    /// The number of solutions that are enough.
    wanted: Option<u64>,
    clock: Clock,
    pub nodes: u64,
}

impl Meter {
    /// Starts the clock.
    pub fn start(wanted: Option<u64>, limits: &Limits) -> Meter {
        Meter {
            wanted,
            clock: Clock::start(limits),
            nodes: 0,
        }
    }

    /// Returns whether this many solutions are enough.
    pub fn is_enough(&self, solutions: u64) -> bool {
        self.wanted.is_some_and(|wanted| solutions >= wanted)
    }

    /// Counts a node, unless a limit is reached.
    pub fn count_node(&mut self) -> Result<(), Stop> {
        match self.clock.tick(self.nodes).break_value() {
            Some(stop) => Err(stop),
            None => {
                self.nodes += 1;
                Ok(())
            }
        }
    }

    /// Checks the clock and the flag.
    pub fn look(&self) -> Result<(), Stop> {
        self.clock.look().break_value().map_or(Ok(()), Err)
    }
}

/// Why a run ended early.
pub enum Halt {
    Contradiction(Contradiction),
    Stop(Stop),
}

/// How a run ended, and how many solutions it has shown.
pub type End = Result<(Verdict, Solutions), Halt>;

impl From<Contradiction> for Halt {
    fn from(contradiction: Contradiction) -> Halt {
        Halt::Contradiction(contradiction)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

/// Takes each finding before it is applied, and tells whether to continue.
pub type Listener<'a> = dyn FnMut(&Finding) -> ControlFlow<()> + 'a;

/// A solver at work.
pub struct Run<'a> {
    pub meter: Meter,
    work: Work,
    tell: &'a mut Listener<'a>,
}

impl<'a> Run<'a> {
    pub fn start(solutions: Option<u64>, limits: &Limits, tell: &'a mut Listener<'a>) -> Run<'a> {
        Run {
            meter: Meter::start(solutions, limits),
            work: Work::default(),
            tell,
        }
    }

    /// Counts a finding and passes it on.
    pub fn tell(&mut self, finding: &Finding) -> Result<(), Halt> {
        self.work.count(finding.rule);
        match (self.tell)(finding) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Visitor.into()),
        }
    }

    /// Applies a finding if that changes anything, and returns whether it
    /// did.
    pub fn apply(&mut self, board: &mut Board, finding: &Finding) -> Result<bool, Halt> {
        let changes = finding.would_change(board);
        if changes {
            self.tell(finding)?;
            finding.apply(board)?;
        }
        Ok(changes)
    }

    /// Applies rules until none of them finds anything: always the first in the
    /// list that does, then from the top again.
    pub fn exhaust(&mut self, board: &mut Board, rules: &[Rule]) -> Result<(), Halt> {
        while !board.is_solved() {
            self.meter.look()?;
            let mut fired = false;
            for &rule in rules {
                if rule > Rule::SimpleColouring {
                    // Chains take time.
                    self.meter.look()?;
                }
                for finding in self.take(board, rule)? {
                    fired |= self.apply(board, &finding)?;
                }
                if fired {
                    break;
                }
            }
            if !fired {
                break;
            }
        }
        Ok(())
    }

    /// Returns the findings of a rule: all of them for the singles, otherwise the
    /// first.
    fn take(&self, board: &Board, rule: Rule) -> Result<Vec<Finding>, Stop> {
        let mut found = Vec::new();
        let stop = Cell::new(None);
        let is_stopped = || {
            stop.set(self.meter.look().err());
            stop.get().is_some()
        };
        // Stopping early is expected: the findings are in the list.
        let _ = find(rule, board, &is_stopped, &mut |finding| {
            found.push(finding);
            flow(!rule.is_single())
        });
        stop.get().map_or(Ok(found), Err)
    }

    /// Ends the run.
    pub fn report(mut self, end: End) -> Report {
        let (verdict, solutions) = end.unwrap_or_else(|halt| match halt {
            Halt::Contradiction(contradiction) => reasoned(Verdict::Contradiction(contradiction)),
            Halt::Stop(stop) => reasoned(Verdict::Stopped(stop)),
        });
        self.work.nodes = self.meter.nodes;
        Report {
            verdict,
            solutions,
            work: self.work,
        }
    }
}

/// Returns the number of solutions that reasoning alone shows: as no rule
/// guesses, a grid that it completes is the only one.
pub fn reasoned(verdict: Verdict) -> (Verdict, Solutions) {
    let (found, exact) = match verdict {
        Verdict::Solved(_) => (1, true),
        Verdict::Contradiction(_) => (0, true),
        Verdict::Stuck(_) | Verdict::Stopped(_) => (0, false),
    };
    (verdict, Solutions { found, exact })
}

/// Returns the verdict of a board to which no rule applies any more.
pub fn verdict_of(board: &Board) -> Verdict {
    if let Some(contradiction) = board.contradiction() {
        Verdict::Contradiction(contradiction)
    } else if board.is_solved() {
        Verdict::Solved(board.grid())
    } else {
        Verdict::Stuck(board.all_candidates())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::testing::sketch;

    #[test]
    fn limits_hold_inside_a_rule() {
        let board = sketch(&[("r1c1 r1c2", "123"), ("r1c8", "34"), ("r1c9", "14")]);
        let tell = &mut |_: &Finding| ControlFlow::Continue(());
        let run = Run::start(None, &Limits::none().with_time(Duration::ZERO), tell);
        for rule in [Rule::GroupedAic, Rule::AlsXz, Rule::ForcingNet] {
            assert!(matches!(run.take(&board, rule), Err(Stop::Time)), "{rule}");
        }
        let tell = &mut |_: &Finding| ControlFlow::Continue(());
        let run = Run::start(None, &Limits::none(), tell);
        assert_eq!(run.take(&board, Rule::AlsXz).unwrap().len(), 1);
    }

    #[test]
    fn nodes_and_solutions_are_limited() {
        let mut meter = Meter::start(Some(3), &Limits::none().with_nodes(2));
        assert!(meter.count_node().is_ok() && meter.count_node().is_ok());
        assert_eq!(meter.count_node(), Err(Stop::Nodes));
        assert_eq!((meter.nodes, meter.look()), (2, Ok(())));
        assert!(!meter.is_enough(2) && meter.is_enough(3));
        assert!(!Meter::start(None, &Limits::none()).is_enough(u64::MAX));
    }
}
