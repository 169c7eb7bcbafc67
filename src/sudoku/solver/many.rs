//! Questions about many puzzles at a time.

use super::Solver;
use crate::board::Givens;
use crate::cover::Count;
use crate::sudoku::batch::{Asked, BATCH, Question, Verdict, answer_all};
use crate::sudoku::run::Run;

/// # Many puzzles
///
/// These answer the same question for each of many puzzles: a slice of grids,
/// a list of puzzles that were read from a text, or any iterator of what turns
/// into [`Givens`]. They are made for speed: 9x9 puzzles are searched by
/// [`lanes`](crate::lanes), many times as fast as one by one, and the more of
/// them the faster. Others are searched one by one, and so are all with presolve
/// off, an engine set or a limit on nodes. Each call uses one thread.
///
/// A deadline or an interrupt leaves the puzzles that are not finished
/// [unknown](crate::sudoku::Status::Unknown).
impl Solver {
    /// Looks for one solution of each puzzle.
    pub fn solve_all<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
    ) -> Vec<Verdict> {
        self.count_all_up_to(puzzles, 1)
    }

    /// Finds out of each puzzle whether there is exactly one solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::sudoku::{Solver, Status};
    ///
    /// let empty = vec![Grid::empty(Shape::CLASSIC); 100];
    /// let solved = Solver::new().solve_all(&empty);
    /// let grids = solved.into_iter().filter_map(|verdict| verdict.solution);
    /// let checked = Solver::new().check_all(grids);
    /// assert!(checked.len() == 100 && checked.iter().all(|v| v.status == Status::Unique));
    /// ```
    pub fn check_all<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
    ) -> Vec<Verdict> {
        self.count_all_up_to(puzzles, 2)
    }

    /// Counts the solutions of each puzzle up to a limit; a count that reaches
    /// it is "at least".
    pub fn count_all_up_to<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
    ) -> Vec<Verdict> {
        let question = Question {
            most: limit,
            wants_solutions: true,
        };
        self.answer_all(puzzles, question, |verdict| verdict)
    }

    /// Returns the counts alone. This is several times as fast where many
    /// puzzles have more solutions than one, as none of these has to be picked.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::Count;
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::sudoku::Solver;
    ///
    /// let empty = Grid::empty(Shape::CLASSIC);
    /// let counts = Solver::new().counts_up_to([&empty], 1000);
    /// assert_eq!(counts, [Count::AtLeast(1000)]);
    /// ```
    pub fn counts_up_to<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
    ) -> Vec<Count> {
        let question = Question {
            most: limit,
            wants_solutions: false,
        };
        self.answer_all(puzzles, question, |verdict| verdict.count)
    }

    fn answer_all<'a, G: Into<Givens<'a>>, T>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        question: Question,
        part: impl Fn(Verdict) -> T,
    ) -> Vec<T> {
        let mut puzzles = puzzles.into_iter();
        let mut answers = Vec::with_capacity(puzzles.size_hint().0);
        loop {
            let asked = puzzles.by_ref().take(BATCH).enumerate();
            let asked: Vec<Asked<'_>> = asked
                .map(|(run, puzzle)| Asked {
                    givens: puzzle.into(),
                    run,
                })
                .collect();
            if asked.is_empty() {
                return answers;
            }
            let mut runs = vec![Run::new(&self.limits); asked.len()];
            let verdicts = answer_all(&mut self.search, question, &asked, &mut runs);
            answers.extend(verdicts.into_iter().map(&part));
        }
    }
}
