//! The solvers that follow people's techniques, as contenders: with chains and without.

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::human::{Grader, Scale, Verdict};

/// A solver that follows people's techniques.
pub struct ByPeople {
    name: &'static str,
    about: &'static str,
    grader: Grader,
}

impl ByPeople {
    /// Returns all of them.
    pub fn all() -> [ByPeople; 4] {
        let before_chains = Grader::new(Scale::Se).with_hardest("aligned pair exclusion");
        let without = |names: &[&str]| {
            let grader = Grader::new(Scale::Hodoku).without(names);
            grader.expect("techniques of HoDoKu")
        };
        let people = |name, about, grader| ByPeople {
            name,
            about,
            grader,
        };
        [
            people(
                "se",
                "people: the techniques of Sudoku Explainer",
                Grader::new(Scale::Se),
            ),
            people(
                "se-no-chains",
                "people: the same up to aligned pairs, rated 6.2",
                before_chains.expect("a technique of the Explainer"),
            ),
            people(
                "hodoku",
                "people: the techniques of HoDoKu, without brute force",
                without(&["brute force"]),
            ),
            people(
                "hodoku-no-chains",
                "people: the same without chains, loops and nets",
                without(&NOT_WITHOUT_CHAINS),
            ),
        ]
    }
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

impl Contender for ByPeople {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: Completeness::Logic,
            counts: false,
            boards: Boards::Classic,
            timing: Timing::OneByOne,
        }
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        // The caller asks about 9x9 boards only.
        let Ok(graded) = self.grader.rate(puzzle, &task.limits) else {
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
