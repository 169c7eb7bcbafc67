//! The solvers that follow people's techniques, as contenders: with chains and without.

use quadrille::board::Grid;
use quadrille::human::Verdict;
use quadrille::human::explainer::{self, Explainer};
use quadrille::human::hodoku::{self, Hodoku};

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};

/// A solver that follows people's techniques.
pub struct ByPeople {
    name: &'static str,
    about: &'static str,
    solver: Solver,
}

enum Solver {
    Explainer(Box<Explainer>),
    Hodoku(Hodoku),
}

impl ByPeople {
    /// Returns all of them.
    pub fn all() -> [ByPeople; 4] {
        use explainer::Technique::AlignedPair;
        let before_chains = Explainer::new().with_hardest(AlignedPair);
        let people = |name, about, solver| ByPeople {
            name,
            about,
            solver,
        };
        [
            people(
                "se",
                "people: the techniques of Sudoku Explainer",
                Solver::Explainer(Box::default()),
            ),
            people(
                "se-no-chains",
                "people: the same up to aligned pairs, rated 6.2",
                Solver::Explainer(Box::new(before_chains)),
            ),
            people(
                "hodoku",
                "people: the techniques of HoDoKu, without brute force",
                Solver::Hodoku(Hodoku::new().without(&[hodoku::Technique::BruteForce])),
            ),
            people(
                "hodoku-no-chains",
                "people: the same without chains, loops and nets",
                Solver::Hodoku(Hodoku::new().without(&NOT_WITHOUT_CHAINS)),
            ),
        ]
    }
}

/// The techniques that `hodoku-no-chains` leaves out.
const NOT_WITHOUT_CHAINS: [hodoku::Technique; 11] = {
    use hodoku::Technique as T;
    [
        T::RemotePair,
        T::XChain,
        T::XyChain,
        T::NiceLoop,
        T::Aic,
        T::GroupedNiceLoop,
        T::GroupedAic,
        T::AlsChain,
        T::ForcingChain,
        T::ForcingNet,
        T::BruteForce,
    ]
};

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
        let end = match &mut self.solver {
            Solver::Explainer(explainer) => explainer
                .solve(puzzle, &task.limits)
                .map(|explained| (explained.verdict, explained.ratings.steps)),
            Solver::Hodoku(hodoku) => hodoku
                .solve(puzzle, &task.limits)
                .map(|explained| (explained.verdict, explained.rated.steps)),
        };
        // The caller asks about 9x9 boards only.
        let Some((verdict, steps)) = end else {
            return Answer::without_solution(End::Silent);
        };
        let answer = match verdict {
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
            firings: Some(steps),
        };
        Answer { work, ..answer }
    }
}
