//! The rule-based solvers as contenders.

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::human::{Method, Solutions, Verdict};

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

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        let report = self.solve(puzzle, task.solutions, &task.limits);
        let work = Work {
            nodes: self.searches().then_some(report.work.nodes),
            guesses: (!self.searches()).then_some(0),
            firings: (!matches!(self, Method::CrossJoin | Method::RecursiveFill))
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
