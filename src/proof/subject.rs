//! What a certificate is about, in the one form in which a claim holds it.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use crate::board::{Digit, Givens, LocalConstraint, Marks, VariantError};
use crate::cover::{NamedProblem, OptionId, Problem, Solver};
use crate::limits::Limits;
use crate::sudoku::Encoding;

/// A puzzle, or an exact cover problem.
#[derive(Debug)]
pub(super) enum Subject<'a> {
    Puzzle(Box<Puzzle<'a>>),
    Cover(&'a NamedProblem),
}

/// A puzzle, and its exact cover problem.
#[derive(Debug)]
pub(super) struct Puzzle<'a> {
    pub(super) givens: Givens<'a>,
    pub(super) encoding: Encoding,
}

impl<'a> Subject<'a> {
    pub(super) fn puzzle(givens: Givens<'a>) -> Result<Subject<'a>, VariantError> {
        let encoding = Encoding::new(givens.shape(), givens.variant())?;
        Ok(Subject::Puzzle(Box::new(Puzzle { givens, encoding })))
    }

    /// Returns the exact cover problem. The options of a puzzle are its
    /// candidates, perhaps followed by others, which follow from these.
    pub(super) fn problem(&self) -> &Arc<Problem> {
        match self {
            Subject::Puzzle(puzzle) => puzzle.encoding.problem(),
            Subject::Cover(named) => named.problem(),
        }
    }

    /// Returns the number of options that a solution names: of a puzzle the
    /// candidates.
    pub(super) fn option_count(&self) -> usize {
        match self {
            Subject::Puzzle(puzzle) => puzzle.givens.shape().side().pow(3),
            Subject::Cover(named) => named.problem().option_count(),
        }
    }

    /// Returns whether options are all that the exact cover problem and the
    /// problem of a certificate speak of, and both draw the same consequences.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Subject::Puzzle(puzzle) => {
                let encoding = &puzzle.encoding;
                encoding.excluded().is_empty()
                    && encoding.problem().option_count() == self.option_count()
            }
            Subject::Cover(named) => !named.problem().has_bounds(),
        }
    }

    /// Returns whether the rules make an exact cover of the options. Constraints may
    /// say which candidates exclude each other, or are ruled out, and no more.
    pub(super) fn is_cover(&self) -> bool {
        let Subject::Puzzle(puzzle) = self else {
            return true;
        };
        let constraints = puzzle.givens.variant().constraints();
        let mut constraints = constraints.map_or(&[][..], |all| all.list()).iter();
        let has_own_options = self.problem().option_count() != self.option_count();
        !has_own_options
            && constraints.all(|constraint| match constraint {
                LocalConstraint::Cage { sum, .. } => sum.is_none(),
                LocalConstraint::Thermometer(_)
                | LocalConstraint::Dot { .. }
                | LocalConstraint::NoOther(_)
                | LocalConstraint::Even(_)
                | LocalConstraint::Odd(_) => true,
                LocalConstraint::Sum { .. }
                | LocalConstraint::Arrow { .. }
                | LocalConstraint::Ruled(_)
                | LocalConstraint::Either(_)
                | LocalConstraint::Variables(_) => false,
            })
    }

    /// Returns whether a solution may contain another one.
    pub(super) fn has_nested_solutions(&self) -> bool {
        matches!(self, Subject::Cover(named) if named.problem().has_bounds())
    }

    /// Returns the options that are given.
    pub(super) fn given(&self) -> Vec<OptionId> {
        match self {
            Subject::Puzzle(puzzle) => {
                let clues = puzzle.givens.clues();
                puzzle.encoding.options_of(clues).collect()
            }
            Subject::Cover(_) => Vec::new(),
        }
    }

    /// Returns a solver of its exact cover problem.
    pub(super) fn solver(&self, limits: &Limits) -> Solver {
        let excluded = match self {
            Subject::Puzzle(puzzle) => puzzle.encoding.excluded(),
            Subject::Cover(_) => &[],
        };
        self.solver_without(excluded, limits)
    }

    /// Returns the same, but rules out only what the rules say of single
    /// candidates, and nothing that follows from them.
    pub(super) fn literal_solver(&self, limits: &Limits) -> Solver {
        let Subject::Puzzle(puzzle) = self else {
            return self.solver_without(&[], limits);
        };
        let Puzzle { givens, encoding } = &**puzzle;
        let constraints = givens
            .variant()
            .constraints()
            .map_or(&[][..], |all| all.list());
        let parities = constraints
            .iter()
            .filter_map(|constraint| match *constraint {
                LocalConstraint::Even(cell) => Some((cell, 0)),
                LocalConstraint::Odd(cell) => Some((cell, 1)),
                _ => None,
            });
        let digits = Digit::all(givens.shape().side());
        let excluded = parities.flat_map(|(cell, parity)| {
            let others = digits
                .clone()
                .filter(move |digit| digit.value() % 2 != parity);
            others.map(move |digit| encoding.option(cell, digit))
        });
        self.solver_without(&excluded.collect::<Vec<_>>(), limits)
    }

    fn solver_without(&self, excluded: &[OptionId], limits: &Limits) -> Solver {
        let mut solver = Solver::new(Arc::clone(self.problem()));
        solver.set_limits(limits.clone());
        if let Subject::Puzzle(puzzle) = self {
            let Puzzle { givens, encoding } = &**puzzle;
            let marks = givens.marks().into_iter().flat_map(Marks::ruled_out);
            let marks = marks.map(|(cell, digit)| encoding.option(cell, digit));
            let ruled_out = marks.chain(excluded.iter().copied());
            let restricted = solver.choose(self.given());
            restricted
                .and_then(|solver| solver.exclude(ruled_out))
                .unwrap_or_else(|error| unreachable!("options of this very problem: {error}"));
        }
        solver
    }

    /// Displays an option, counted from 0: `r1c2=3`, or its items in order.
    pub(super) fn option_name(&self, number: usize) -> impl fmt::Display + '_ {
        Shown(move |f: &mut fmt::Formatter<'_>| {
            let option = OptionId::new(number).map_err(|_| fmt::Error)?;
            match self {
                Subject::Puzzle(puzzle) => {
                    let Puzzle { givens, encoding } = &**puzzle;
                    let (cell, digit) = encoding.candidate(option).ok_or(fmt::Error)?;
                    write!(f, "{}={digit}", givens.shape().cell_name(cell))
                }
                Subject::Cover(named) => write_option(named, option, f),
            }
        })
    }

    /// Writes the puzzle or problem as lines of a claim.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Subject::Puzzle(puzzle) => write_puzzle(&puzzle.givens, out),
            Subject::Cover(named) => self.write_cover(named, out),
        }
    }

    fn write_cover(&self, named: &NamedProblem, out: &mut impl Write) -> io::Result<()> {
        let problem = named.problem();
        let (primary, options) = (problem.primary_count(), problem.option_count());
        let secondary = problem.item_count() - primary;
        writeln!(out, "cover {primary} {secondary} {options}")?;
        writeln!(out, "{}", named.item_line())?;
        (0..options).try_for_each(|option| writeln!(out, "{}", self.option_name(option)))
    }
}

/// Writes the items of an option in the order of the problem.
fn write_option(named: &NamedProblem, option: OptionId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut items = named.problem().items_of(option).to_vec();
    items.sort_unstable();
    for (place, &item) in items.iter().enumerate() {
        let blank = if place == 0 { "" } else { " " };
        write!(f, "{blank}{}", named.item_name(item))?;
        let colour = named.problem().colour_of(option, item);
        if let Some(name) = colour.and_then(|colour| named.colour_name(colour)) {
            write!(f, ":{name}")?;
        }
    }
    Ok(())
}

fn write_puzzle(givens: &Givens<'_>, out: &mut impl Write) -> io::Result<()> {
    let (shape, variant) = (givens.shape(), givens.variant());
    writeln!(out, "sudoku {shape}")?;
    for extra in variant.extras() {
        writeln!(out, "rule {}", extra.name())?;
    }
    if let Some(regions) = variant.regions() {
        writeln!(out, "regions {regions}")?;
    }
    for constraint in variant.constraints().map_or(&[][..], |all| all.list()) {
        writeln!(out, "constraint {}", constraint.text(shape))?;
    }
    if let Some(marks) = givens.marks() {
        // For each cell, the digits that are left: bit 0 is the digit 1.
        write!(out, "marks")?;
        for set in marks.sets() {
            write!(out, " {:x}", set.bits())?;
        }
        writeln!(out)?;
    }
    writeln!(out, "clues {}", givens.clues().to_line())
}

/// Displays by a function.
struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
