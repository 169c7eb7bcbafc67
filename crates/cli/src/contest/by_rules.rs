//! The rule-based solvers as contenders.

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::human::{RuleSolver, Solutions, Verdict};

impl Contender for RuleSolver {
    fn name(&self) -> &str {
        RuleSolver::name(*self)
    }

    fn about(&self) -> &str {
        match self {
            RuleSolver::BlockedValues => "rules: values blocked in row, column and box; twins",
            RuleSolver::DeleteInsert => "rules: rounds of delete and insert rules",
            RuleSolver::CrossJoin => "search: one join of the options of all cells",
            RuleSolver::RecursiveFill => "search: every digit that fits in the first blank",
            RuleSolver::Staged => "rules, then search for what is left",
            RuleSolver::Singles => "rules: naked and hidden singles",
            RuleSolver::Techniques => "rules: singles to swordfish, XY-wing and colouring",
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

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        let report = self.solve(puzzle, task.solutions, &task.limits);
        let work = Work {
            nodes: self.searches().then_some(report.work.nodes),
            guesses: (!self.searches()).then_some(0),
            firings: (!matches!(self, RuleSolver::CrossJoin | RuleSolver::RecursiveFill))
                .then(|| report.work.firings()),
        };
        let count = count_of(report.solutions);
        let answer = match report.verdict {
            Verdict::Solved(grid) => Answer::counted(task, count, Some(grid)),
            Verdict::Contradiction(_) => Answer::counted(task, count, None),
            Verdict::Stuck(left) => Answer::without_solution(End::Stuck(left.sets().to_vec())),
            _ => Answer::without_solution(task.stopped()),
        };
        Answer { work, ..answer }
    }
}

fn count_of(Solutions { found, exact, .. }: Solutions) -> Count {
    let found = u128::from(found);
    if exact {
        Count::Exact(found)
    } else {
        Count::AtLeast(found)
    }
}
