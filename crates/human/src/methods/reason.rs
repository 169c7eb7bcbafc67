//! Rules from easy to hard until none applies: `singles`, `techniques`, and [`Reasoner`].

use std::cell::Cell;
use std::ops::ControlFlow;

use super::Report;
use super::run::{End, Halt, Listener, Run, reasoned, verdict_of};
use crate::board::layout::Layout;
use crate::board::{Board, Contradiction};
use crate::narration::order::{Change, Order};
use crate::narration::{Difficulty, Step};
use crate::patterns::{Rule, find};
use quadrille_board::{Givens, Grid};
use quadrille_limits::limits::{Limits, Stop};

pub const SINGLES: &[Rule] = &[Rule::HiddenSingle, Rule::NakedSingle];

/// Applies a rule only where no easier one in the list helps, as a person
/// would.
pub fn solve(mut board: Board<'_>, rules: &[Rule], run: &mut Run) -> End {
    run.exhaust(&mut board, rules)?;
    Ok(reasoned(verdict_of(&board)))
}

/// Does the same from the clues of a puzzle.
pub fn of_clues(puzzle: &Grid, rules: &[Rule], run: &mut Run) -> End {
    solve(Board::new(puzzle)?, rules, run)
}

/// Solves puzzles of any variant by all [`Rule`]s, from where they stand.
///
/// The houses of a variant are houses like others, and regions replace boxes.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Givens, Grid, Shape, Variant};
/// use quadrille::limits::Limits;
/// use quadrille::human::{Reasoner, Rule};
///
/// let shape = Shape::new(2, 2)?;
/// let clues = Grid::from_values(shape, vec![1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]).unwrap();
/// let limits = Limits::none();
/// let plain = Reasoner::new().solve(&clues, &limits);
/// assert!(plain.solution().is_none());
///
/// let diagonals: Variant = "x".parse()?;
/// let givens = Givens::from(&clues).with_variant(&diagonals)?;
/// let report = Reasoner::new().solve(givens, &limits);
/// assert!(report.solution().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasoner {
    #[doc(hidden)]
    pub order: Order<Rule>,
}

impl Difficulty {
    /// Returns the difficulty of a puzzle, by the hardest rule that a
    /// [`Reasoner`] needs; `None` if it has no solution.
    pub fn of(puzzle: &Grid) -> Option<Difficulty> {
        Reasoner::new().solve(puzzle, &Limits::none()).difficulty()
    }
}

impl Default for Reasoner {
    fn default() -> Reasoner {
        Reasoner::new()
    }
}

impl Reasoner {
    /// Returns a reasoner with all rules.
    pub fn new() -> Reasoner {
        Reasoner {
            order: Order::new(Rule::ALL),
        }
    }

    /// Uses no rule that is tried later than this one.
    #[must_use]
    pub fn with_hardest(mut self, hardest: Rule) -> Reasoner {
        self.order.change(Change::End, &[hardest]);
        self
    }

    /// Passes every step that the rules find where a puzzle stands, until told to stop. Returns why it ended early,
    /// if it did.
    ///
    /// # Errors
    ///
    /// What contradicts itself, if there are no steps for that reason.
    pub fn all_steps<'a>(
        &self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        let (givens, limits) = (puzzle.into(), limits.started_on_thread());
        with_layout(&givens, |layout| {
            let board = Board::of(layout, &givens)?;
            board.contradiction().map_or(Ok(()), Err)?;
            for &rule in self.order.searches() {
                let stop = Cell::new(limits.stop());
                if stop.get().is_some() {
                    return Ok(stop.get());
                }
                let is_stopped = || {
                    stop.set(limits.stop());
                    stop.get().is_some()
                };
                let flow = find(rule, &board, &is_stopped, &mut |finding| match finding
                    .would_change(&board)
                {
                    true => tell(&finding.step(&board)),
                    false => ControlFlow::Continue(()),
                });
                if flow.is_break() {
                    return Ok(stop.get().or(Some(Stop::Visitor)));
                }
            }
            Ok(None)
        })
    }

    /// Solves a puzzle as far as the rules lead.
    pub fn solve<'a>(&self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Report {
        let givens = puzzle.into();
        with_layout(&givens, |layout| {
            self.run(layout, &givens, limits, &mut |_| ControlFlow::Continue(()))
        })
    }

    /// Solves a puzzle, and passes on every step before it is made, until told to stop.
    pub fn explain<'a>(
        &self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Report {
        let givens = puzzle.into();
        with_layout(&givens, |layout| {
            // There are no steps on a board with a contradiction.
            let mut board = Board::of(layout, &givens).ok();
            self.run(layout, &givens, limits, &mut |finding| {
                let Some(board) = &mut board else {
                    return ControlFlow::Break(());
                };
                let flow = tell(&finding.step(board));
                // The run meets the same contradiction.
                let _ = finding.apply(board);
                flow
            })
        })
    }

    fn run(
        &self,
        layout: &Layout,
        givens: &Givens<'_>,
        limits: &Limits,
        tell: &mut Listener<'_>,
    ) -> Report {
        let mut run = Run::start(Some(1), limits, tell);
        let board = Board::of(layout, givens).map_err(Halt::from);
        let end = board.and_then(|board| solve(board, self.order.searches(), &mut run));
        run.report(end)
    }
}

/// Calls a function with the layout of a puzzle.
fn with_layout<T>(givens: &Givens<'_>, work: impl FnOnce(&Layout) -> T) -> T {
    match givens.variant().is_classic() {
        true => work(Layout::of(givens.shape())),
        false => work(&Layout::new(givens.shape(), givens.variant())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narration::Verdict;
    use crate::testing::grid;
    use quadrille_board::{Digit, DigitSet, Marks, Shape, Variant};

    const EASY: &str =
        "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

    /// Needs simple colouring, and more.
    const COLOURS: &str =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

    fn steps<'a>(reasoner: Reasoner, puzzle: impl Into<Givens<'a>>) -> (Vec<Step>, Report) {
        let mut steps = Vec::new();
        let report = reasoner.explain(puzzle, &Limits::none(), &mut |step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        });
        (steps, report)
    }

    #[test]
    fn each_step_knows_where_it_stands() {
        let puzzle = grid(EASY);
        let (steps, report) = steps(Reasoner::new(), &puzzle);
        assert_eq!(steps.len() as u64, report.work.firings());
        assert_eq!(
            (&steps[0].grid, report.verdict),
            (&puzzle, Verdict::Solved(last(&steps)))
        );
        for step in &steps {
            let all = step.removed.iter().chain(&step.picture.body);
            for &(cell, digit) in all.chain(&step.picture.apart) {
                assert!(step.marks.allows(cell, digit), "{step}");
            }
            assert!(!step.picture.body.is_empty(), "{step}");
        }
    }

    /// Returns the grid after the last of some steps.
    fn last(steps: &[Step]) -> Grid {
        let step = steps.last().unwrap();
        let mut grid = step.grid.clone();
        for &(cell, digit) in &step.placed {
            grid.set(cell, Some(digit));
        }
        grid
    }

    #[test]
    fn a_position_is_taken_as_it_stands() {
        let puzzle = grid(EASY);
        let (all, report) = steps(Reasoner::new(), &puzzle);
        for step in all.iter().step_by(7) {
            let givens = Givens::from(&step.grid).with_marks(&step.marks);
            let (rest, again) = steps(Reasoner::new(), givens);
            assert_eq!(rest[0].marks, step.marks);
            assert_eq!(again.solution(), report.solution());
        }
    }

    #[test]
    fn harder_rules_are_left_out() {
        let puzzle = grid(COLOURS);
        let whole = Reasoner::new().solve(&puzzle, &Limits::none());
        let hardest = whole.work.hardest().unwrap();
        assert!(hardest > Rule::NakedPair);
        let (_, report) = steps(Reasoner::new().with_hardest(Rule::NakedPair), &puzzle);
        assert!(matches!(report.verdict, Verdict::Stuck(_)));
        assert!(report.work.hardest() <= Some(Rule::NakedPair));
    }

    #[test]
    fn marks_that_rule_out_a_clue_are_a_contradiction() {
        let mut clues = Grid::empty(Shape::CLASSIC);
        let cell = Shape::CLASSIC.cell(2, 4);
        clues.set(cell, Digit::new(5));
        let mut marks = Marks::full(Shape::CLASSIC);
        marks.set(cell, DigitSet::full(4));
        let givens = Givens::from(&clues).with_marks(marks);
        let Verdict::Contradiction(why) = Reasoner::new().solve(givens, &Limits::none()).verdict
        else {
            panic!("there is a contradiction");
        };
        assert_eq!(why.to_string(), "5 cannot go into r3c5");
    }

    #[test]
    fn houses_of_variants_hold_singles() {
        let shape = Shape::new(2, 2).unwrap();
        // The diagonal has 1, 2 and 3 already.
        let mut clues = Grid::empty(shape);
        for place in 0..3 {
            clues.set(shape.cell(place, place), Digit::new(place + 1));
        }
        let diagonals: Variant = "x".parse().unwrap();
        let givens = Givens::from(&clues).with_variant(&diagonals).unwrap();
        let (steps, _) = steps(Reasoner::new(), givens);
        let expected = "Hidden single: 4 can only go in r4c4 in diagonal 1";
        assert!(
            steps.iter().any(|step| step.sentence == expected),
            "{steps:?}"
        );
    }
}
