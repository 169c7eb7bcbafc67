//! The solvers of the library as contenders: exact cover, rules, and the techniques of people.

use super::answer::Work;
use super::contender::{Abilities, Contender, Solves};
use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::cover::{Count, Engine};
use quadrille::human::{Grader, RuleSolver, Scale, Verdict};
use quadrille::sudoku::Solver;

/// Returns those that search an exact cover one puzzle at a time.
pub(super) fn exact_cover() -> [Contender; 3] {
    [
        (
            "sets",
            "exact cover: presolve, then search on sets of bits",
            ExactCover::new(Engine::Sets, true),
        ),
        (
            "dlx",
            "exact cover: presolve, then dancing links",
            ExactCover::new(Engine::Links, true),
        ),
        (
            "dlx-no-presolve",
            "exact cover: dancing links alone",
            ExactCover::new(Engine::Links, false),
        ),
    ]
    .map(|(name, about, solver)| Contender::new(name, about, Abilities::COMPLETE, solver))
}

/// The solver of exact cover problems.
#[derive(Debug)]
pub(super) struct ExactCover(Solver);

impl ExactCover {
    pub(super) fn new(engine: Engine, has_presolve: bool) -> ExactCover {
        let mut solver = Solver::new();
        solver.set_engine(engine).set_presolve(has_presolve);
        ExactCover(solver)
    }
}

impl Solves for ExactCover {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.0.set_limits(task.limits.clone());
        let outcome = match task.solutions {
            Some(limit) => self.0.count_up_to(puzzle, limit),
            None => self.0.count(puzzle),
        };
        let solution = outcome.solutions.into_iter().next();
        Answer {
            work: Work {
                nodes: Some(outcome.stats.nodes),
                guesses: Some(outcome.stats.guesses),
                firings: None,
            },
            ..Answer::counted(task, outcome.count, solution)
        }
    }
}

/// Returns the rule-based solvers.
pub(super) fn rules() -> [Contender; 7] {
    RuleSolver::ALL.map(|solver| {
        let about = match solver {
            RuleSolver::BlockedValues => "rules: values blocked in row, column and box; twins",
            RuleSolver::DeleteInsert => "rules: rounds of delete and insert rules",
            RuleSolver::CrossJoin => "search: one join of the options of all cells",
            RuleSolver::RecursiveFill => "search: every digit that fits in the first blank",
            RuleSolver::Staged => "rules, then search for what is left",
            RuleSolver::Singles => "rules: naked and hidden singles",
            RuleSolver::Techniques => "rules: singles to swordfish, XY-wing and colouring",
        };
        let abilities = match solver.searches() {
            true => Abilities::COMPLETE,
            false => Abilities::LOGIC,
        };
        Contender::new(solver.name(), about, abilities, solver)
    })
}

impl Solves for RuleSolver {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        let report = self.solve(puzzle, task.solutions, &task.limits);
        let work = Work {
            nodes: self.searches().then_some(report.work.nodes),
            guesses: (!self.searches()).then_some(0),
            firings: (!matches!(self, RuleSolver::CrossJoin | RuleSolver::RecursiveFill))
                .then(|| report.work.firings()),
        };
        let found = u128::from(report.solutions.found);
        let count = match report.solutions.exact {
            true => Count::Exact(found),
            false => Count::AtLeast(found),
        };
        let answer = match report.verdict {
            Verdict::Solved(grid) => Answer::counted(task, count, Some(grid)),
            Verdict::Contradiction(_) => Answer::counted(task, count, None),
            Verdict::Stuck(left) => Answer::without_solution(End::Stuck(left.sets().to_vec())),
            _ => Answer::without_solution(task.stopped()),
        };
        Answer { work, ..answer }
    }
}

/// Returns the solvers that follow people's techniques: with chains and without.
pub(super) fn people() -> [Contender; 4] {
    let explainer = || Grader::new(Scale::Se);
    let before_chains = explainer().with_hardest("aligned pair exclusion");
    let hodoku = |without: &[&str]| {
        let grader = Grader::new(Scale::Hodoku).without(without);
        grader.expect("techniques of HoDoKu")
    };
    [
        (
            "se",
            "people: the techniques of Sudoku Explainer",
            explainer(),
        ),
        (
            "se-no-chains",
            "people: the same up to aligned pairs, rated 6.2",
            before_chains.expect("a technique of the Explainer"),
        ),
        (
            "hodoku",
            "people: the techniques of HoDoKu, without brute force",
            hodoku(&["brute force"]),
        ),
        (
            "hodoku-no-chains",
            "people: the same without chains, loops and nets",
            hodoku(&NOT_WITHOUT_CHAINS),
        ),
    ]
    .map(|(name, about, grader)| Contender::new(name, about, Abilities::LOGIC.classic(), grader))
}

/// The techniques that `hodoku-no-chains` leaves out.
const NOT_WITHOUT_CHAINS: [&str; 11] = [
    "remote pair",
    "X-chain",
    "XY-chain",
    "nice loop",
    "AIC",
    "grouped nice loop",
    "grouped AIC",
    "ALS chain",
    "forcing chain",
    "forcing net",
    "brute force",
];

impl Solves for Grader {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        // The caller asks about 9x9 boards only.
        let Ok(graded) = self.rate(puzzle, &task.limits) else {
            return Answer::without_solution(End::Silent);
        };
        let answer = match graded.verdict {
            // Some techniques rely on there being one solution, so that is not shown.
            Verdict::Solved(grid) => Answer {
                solution: Some(grid),
                ..Answer::without_solution(End::Solved)
            },
            Verdict::Contradiction(_) => Answer::without_solution(End::NoSolution),
            Verdict::Stuck(left) => {
                Answer::without_solution(End::StuckIfUnique(left.sets().to_vec()))
            }
            Verdict::Stopped(_) => Answer::without_solution(task.stopped()),
        };
        let work = Work {
            nodes: None,
            guesses: Some(0),
            firings: Some(graded.steps),
        };
        Answer { work, ..answer }
    }
}
