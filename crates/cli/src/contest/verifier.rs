//! Checks answers.
//!
//! A solution is judged by the rules of Sudoku alone. Claims about the number
//! of solutions, and the candidates of a solver that is stuck, are held
//! against the crate's own solver, one puzzle at a time and with the search
//! that suits it: on most boards that is what the contender `sets` does, and
//! never what `dlx` or `quadrille` does.

use std::fmt;

use super::{Answer, End, Task};
use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::sudoku::Solver;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    /// The number of its solutions.
    pub count: Count,
    /// The first two solutions.
    pub solutions: Vec<Grid>,
}

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The grid that it gives breaks the rules, or is not full.
    BrokenGrid,
    /// The grid that it gives has another digit where the puzzle has a clue.
    OtherPuzzle,
    /// It claims a wrong number of solutions.
    Count {
        /// The number it claims.
        claimed: Count,
        /// The true number.
        truth: Count,
    },
    /// It is stuck after it has ruled out a digit of a solution.
    RuledOut {
        /// The cell: `r1c4`.
        cell: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::BrokenGrid => f.write_str("its grid breaks the rules"),
            Fault::OtherPuzzle => f.write_str("its grid changes a clue"),
            Fault::Count { claimed, truth } => {
                write!(f, "it claims {claimed} solutions, there are {truth}")
            }
            Fault::RuledOut { cell } => {
                write!(f, "it rules out the digit of a solution at {cell}")
            }
        }
    }
}

/// Solves puzzles independently, and finds faults in answers.
#[derive(Clone, Default, Debug)]
pub struct Verifier {
    solver: Solver,
}

impl Verifier {
    /// Returns what is known of a puzzle within the limits.
    pub fn learn(&mut self, puzzle: &Grid, task: &Task) -> Truth {
        self.solver.set_limits(task.limits.clone());
        let outcome = match task.solutions {
            // A second solution refutes the claim that there is only one.
            Some(limit) => self.solver.count_up_to(puzzle, limit.max(2)),
            None => self.solver.count(puzzle),
        };
        Truth {
            count: outcome.count,
            solutions: outcome.solutions,
        }
    }
}

impl Truth {
    /// Returns the fault of an answer about this puzzle, if it has one.
    pub fn fault_of(&self, puzzle: &Grid, answer: &Answer) -> Option<Fault> {
        if let Some(solution) = &answer.solution {
            if !solution.is_solved() {
                return Some(Fault::BrokenGrid);
            }
            if !solution.extends(puzzle) {
                return Some(Fault::OtherPuzzle);
            }
        }
        if let Some(claimed) = answer.count
            && !self.allows(claimed)
        {
            let truth = self.count;
            return Some(Fault::Count { claimed, truth });
        }
        let is_unique = self.count == Count::Exact(1);
        if let End::Stuck(left) | End::StuckIfUnique(left) = &answer.end
            && (is_unique || !matches!(answer.end, End::StuckIfUnique(_)))
        {
            let mut digits = self.solutions.iter().flat_map(|solution| solution.clues());
            let gone = digits.find(|(cell, digit)| !left[cell.index()].contains(*digit));
            let shape = puzzle.shape();
            return gone.map(|(cell, _)| Fault::RuledOut {
                cell: shape.cell_name(cell).to_string(),
            });
        }
        None
    }

    fn allows(&self, claimed: Count) -> bool {
        match (self.count, claimed) {
            (Count::Exact(truth), Count::Exact(claimed)) => claimed == truth,
            (Count::Exact(truth), Count::AtLeast(claimed)) => claimed <= truth,
            (Count::AtLeast(truth), Count::Exact(claimed)) => claimed >= truth,
            (Count::AtLeast(_), Count::AtLeast(_)) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::board::{Digit, DigitSet, Shape};

    /// Returns a 4x4 puzzle with one solution, and that solution.
    fn case() -> (Grid, Grid) {
        let shape = Shape::new(2, 2).unwrap();
        let grid = |values: [u8; 16]| Grid::from_values(shape, values).unwrap();
        (
            grid([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]),
            grid([1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2]),
        )
    }

    fn fault(answer: Answer) -> Option<String> {
        let (puzzle, _) = case();
        let truth = Verifier::default().learn(&puzzle, &Task::default());
        let fault = truth.fault_of(&puzzle, &answer);
        fault.map(|fault| fault.to_string())
    }

    fn solved(solution: Grid, count: Option<Count>) -> Answer {
        Answer {
            solution: Some(solution),
            count,
            ..Answer::without_solution(End::Solved)
        }
    }

    #[test]
    fn right_answers_pass() {
        let (_, solution) = case();
        assert_eq!(fault(solved(solution.clone(), Some(Count::Exact(1)))), None);
        assert_eq!(fault(solved(solution, None)), None);
        assert_eq!(fault(Answer::without_solution(End::Silent)), None);
        let all = vec![DigitSet::full(4); 16];
        assert_eq!(fault(Answer::without_solution(End::Stuck(all))), None);
    }

    #[test]
    fn wrong_answers_are_named() {
        let (_, solution) = case();
        let mut broken = solution.clone();
        broken.set(broken.shape().cell(0, 1), Digit::new(1));
        let broken = fault(solved(broken, None));
        assert_eq!(broken.as_deref(), Some("its grid breaks the rules"));

        let values: Vec<u8> = solution.values().iter().map(|v| v % 4 + 1).collect();
        let other = Grid::from_values(solution.shape(), values).unwrap();
        let other = fault(solved(other, None));
        assert_eq!(other.as_deref(), Some("its grid changes a clue"));

        let two = fault(solved(solution.clone(), Some(Count::AtLeast(2))));
        assert_eq!(two.as_deref(), Some("it claims >=2 solutions, there are 1"));
        let none = Answer {
            count: Some(Count::Exact(0)),
            ..Answer::without_solution(End::NoSolution)
        };
        assert_eq!(
            fault(none).as_deref(),
            Some("it claims 0 solutions, there are 1")
        );

        let mut left = vec![DigitSet::full(4); 16];
        left[1] = [Digit::new(2).unwrap()].into_iter().collect();
        let stuck = fault(Answer::without_solution(End::Stuck(left)));
        assert_eq!(
            stuck.as_deref(),
            Some("it rules out the digit of a solution at r1c2")
        );
    }
}
