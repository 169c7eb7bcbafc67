//! What all solutions have in common beyond single digits: cells that hold the same
//! digit in each of them, and cells in which they differ.
//!
//! Solutions that are known tell cells apart. Two cells that none tells apart are asked
//! about: is there a solution with this digit in the one and not in the other? It
//! becomes known too. So all questions but one for each cell of a group bring
//! something new.

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::board::{Cell, Digit, DigitSet, Givens, Grid, Marks};
use crate::limits::{Duration, Limits, Stop};
use crate::sudoku::outcome::Status;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// How the digits of cells are related in the solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Relations {
    /// What is known of the solutions.
    pub status: Status,
    /// Groups of two or more cells that hold the same digit in all solutions, though
    /// not the same in each.
    pub equal: Vec<Vec<Cell>>,
    /// The cells in which some solutions differ.
    pub differing: Vec<Cell>,
    /// The cells in which any two solutions differ.
    pub always_differing: Vec<Cell>,
    /// One solution, if there is any.
    pub solution: Option<Grid>,
    /// The limit because of which cells may be missing.
    pub stop: Option<Stop>,
}

/// Finds out how the digits of cells are related.
pub(in crate::sudoku) fn relations(
    search: &mut Search,
    limits: &Limits,
    puzzle: &Givens<'_>,
) -> Relations {
    let shape = puzzle.shape();
    // With more solutions than digits, two are alike in each cell.
    let most = shape.side() as u64 + 1;
    let mut run = Run::new(limits);
    let mut known = Vec::new();
    let outcome = search.ask(puzzle, Some(most), &run.next(), |solution| {
        known.push(solution.grid());
        ControlFlow::Continue(())
    });
    run.charge(Duration::ZERO, outcome.stats.nodes);
    let early = outcome.stop.filter(|stop| stop.is_early());
    let mut found = Relations {
        status: match known.len() {
            2.. => Status::Multiple,
            _ => outcome.status,
        },
        equal: Vec::new(),
        differing: Vec::new(),
        always_differing: Vec::new(),
        solution: known.first().cloned(),
        stop: early,
    };
    if known.len() < 2 {
        return found;
    }
    let mut asking = Asking {
        search,
        run,
        puzzle,
        known,
        are_all_known: outcome.count.is_exact(),
    };
    if asking.are_all_known {
        let differs = |&cell: &Cell| asking.digits(cell).len() == asking.known.len();
        found.always_differing = shape.cells().filter(differs).collect();
    }
    found.stop = early.or(asking.group(&mut found).err());
    found.equal.retain(|group| group.len() > 1);
    found
}

struct Asking<'s, 'p, 'l> {
    search: &'s mut Search,
    run: Run<'l>,
    puzzle: &'s Givens<'p>,
    known: Vec<Grid>,
    are_all_known: bool,
}

impl Asking<'_, '_, '_> {
    /// Finds the cells that differ, and puts those together that are equal.
    fn group(&mut self, found: &mut Relations) -> Result<(), Stop> {
        for cell in self.puzzle.shape().cells() {
            if let Some(digit) = self.digits(cell).single() {
                self.find((cell, digit), None)?;
            }
            if self.digits(cell).len() == 1 {
                continue;
            }
            found.differing.push(cell);
            let mut place = 0;
            while place < found.equal.len() && !self.are_equal(found.equal[place][0], cell)? {
                place += 1;
            }
            match found.equal.get_mut(place) {
                Some(group) => group.push(cell),
                None => found.equal.push(vec![cell]),
            }
        }
        Ok(())
    }

    /// Returns the digits of a cell in the known solutions.
    fn digits(&self, cell: Cell) -> DigitSet {
        self.known
            .iter()
            .filter_map(|grid| grid.get(cell))
            .collect()
    }

    /// Returns whether two cells hold the same digit in all solutions.
    fn are_equal(&mut self, one: Cell, other: Cell) -> Result<bool, Stop> {
        let mut digits = self.puzzle.candidates(one).iter();
        loop {
            if self
                .known
                .iter()
                .any(|grid| grid.get(one) != grid.get(other))
            {
                return Ok(false);
            }
            match digits.next() {
                Some(digit) => self.find((other, digit), Some((one, digit)))?,
                None => return Ok(true),
            }
        }
    }

    /// Looks for another solution, without a digit in one cell and perhaps with one in
    /// another.
    fn find(
        &mut self,
        (cell, digit): (Cell, Digit),
        with: Option<(Cell, Digit)>,
    ) -> Result<(), Stop> {
        if self.are_all_known {
            return Ok(());
        }
        let full = || Marks::full(self.puzzle.shape());
        let mut marks = self.puzzle.marks().cloned().unwrap_or_else(full);
        marks.set(cell, marks.get(cell) - DigitSet::from_iter([digit]));
        if let Some((cell, digit)) = with {
            marks.set(cell, marks.get(cell) & DigitSet::from_iter([digit]));
        }
        let asked = self.puzzle.clone().with_marks(Cow::Owned(marks));
        self.run.stop().map_or(Ok(()), Err)?;
        let outcome = self.search.count_up_to(&asked, 1, &self.run.next());
        self.run.charge(Duration::ZERO, outcome.stats.nodes);
        let is_found = !outcome.solutions.is_empty();
        self.known.extend(outcome.solutions);
        match outcome.stop.filter(|stop| stop.is_early() && !is_found) {
            Some(stop) => Err(stop),
            None => Ok(()),
        }
    }
}
