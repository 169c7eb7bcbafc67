//! Questions about many puzzles at a time.

use super::Solver;
use crate::board::Givens;
use crate::cover::Count;
use crate::sudoku::batch::{Asked, BATCH, Question, Verdict, answer_all};
use crate::sudoku::run::Run;

/// # Many puzzles
///
/// These methods answer the same question about many puzzles: a slice of grids,
/// a list of puzzles read from a text, or any iterator of values that convert
/// into [`Givens`]. They are built for speed: `lanes` search
/// 9x9 puzzles several times as fast as one by one, and the more of them the
/// faster. Others are searched one by one, and so are all with presolve off, an
/// engine set or a limit on nodes. Each call uses one thread.
///
/// After a deadline or an interrupt, the unfinished puzzles are
/// [unknown](crate::sudoku::Status::Unknown).
impl Solver {
    /// Finds one solution of each puzzle.
    pub fn solve_all<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
    ) -> Vec<Verdict> {
        self.count_all_up_to(puzzles, 1)
    }

    /// Checks whether each puzzle has exactly one solution.
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

    /// Returns the counts alone. If many puzzles have several solutions, this
    /// is several times as fast as the verdicts, as no solution has to be
    /// picked.
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
