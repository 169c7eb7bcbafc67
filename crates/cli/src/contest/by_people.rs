//! The solvers that follow people's techniques, as contenders: with chains and without.

use super::answer::Work;
use super::contender::{Abilities, Boards, Completeness, Contender, Timing};
use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::human::explainer::{Explainer, Technique};
use quadrille::human::hodoku::{self, Hodoku};
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
        let before_chains = Explainer::new().with_hardest(Technique::AlignedPair);
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
                before_chains.into(),
            ),
            people(
                "hodoku",
                "people: the techniques of HoDoKu, without brute force",
                Hodoku::new()
                    .without(&[hodoku::Technique::BruteForce])
                    .into(),
            ),
            people(
                "hodoku-no-chains",
                "people: the same without chains, loops and nets",
                Hodoku::new().without(&NOT_WITHOUT_CHAINS).into(),
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
