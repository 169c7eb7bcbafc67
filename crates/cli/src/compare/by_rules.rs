//! The rule-based solvers as contenders.

use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::rules::{self, Method, Solutions, Verdict};

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Limits};

impl Contender for Method {
    fn name(&self) -> &str {
        Method::name(*self)
    }

    fn about(&self) -> &str {
        match self {
            Method::BlockedValues => "rules: values blocked in row, column and box; twins",
            Method::DeleteInsert => "rules: rounds of delete and insert rules",
            Method::CrossJoin => "search: one join of the options of all cells",
            Method::RecursiveFill => "search: every digit that fits in the first blank",
            Method::Staged => "rules, then search for what is left",
            Method::Singles => "rules: naked and hidden singles",
            Method::Techniques => "rules: singles to swordfish, XY-wing and colouring",
        }
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: if self.searches() {
                Completeness::Nothing
            } else {
                Completeness::Logic
            },
            counts: self.searches(),
            boards: Boards::All,
            timing: Timing::OneByOne,
        }
    }

    fn answer(&mut self, puzzle: &Grid, limits: &Limits) -> Answer {
        let report = self.solve(
            puzzle,
            &rules::Limits {
                solutions: limits.solutions,
                nodes: limits.nodes,
                time: limits.time,
                interrupt: Some(&limits.interrupt),
            },
        );
        let work = Work {
            nodes: self.searches().then_some(report.work.nodes),
            guesses: (!self.searches()).then_some(0),
            firings: (!matches!(self, Method::CrossJoin | Method::RecursiveFill))
                .then(|| report.work.firings()),
        };
        let count = count_of(report.solutions);
        let stopped = || {
            if limits.is_interrupted() {
                End::Interrupt
            } else {
                End::Limit
            }
        };
        let answer = match report.verdict {
            Verdict::Solved(grid) => Answer::counted(limits, count, Some(grid), stopped),
            Verdict::Contradiction(_) => Answer::counted(limits, count, None, stopped),
            Verdict::Stuck(left) => Answer::without_solution(End::Stuck(left.sets().to_vec())),
            Verdict::Stopped(_) => Answer::without_solution(stopped()),
        };
        Answer { work, ..answer }
    }
}

fn count_of(Solutions { found, exact }: Solutions) -> Count {
    let found = u128::from(found);
    if exact {
        Count::Exact(found)
    } else {
        Count::AtLeast(found)
    }
}
