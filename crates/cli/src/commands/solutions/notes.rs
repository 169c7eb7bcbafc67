//! What is said on standard error about single puzzles.

use std::fmt::Write;

use quadrille::board::{Givens, Grid, Shape};
use quadrille::cover::Count;
use quadrille::sudoku::{Method, Outcome, Single, Solver};
use quadrille::text::{Invalid, Puzzle};

use crate::args::{Format, OutputArgs};
use crate::output::tally::thousands;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::input::{Place, Source};

/// Which notes are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    /// What is wrong with what is no puzzle.
    errors: Detail,
    /// How far the puzzle came that was interrupted.
    interrupts: bool,
    /// Why there is no solution, if clues clash.
    clashes: bool,
    /// Why there is no solution, if presolve found that; why the search was
    /// stopped.
    reasons: bool,
    /// What was settled before the search.
    settled: bool,
    /// Each digit that was.
    placements: bool,
}

impl Notes {
    /// The notes that were asked for.
    pub fn new(args: &OutputArgs) -> Notes {
        // Text says by itself why there is no solution, or no answer.
        let is_text = args.format() == Format::Text;
        Notes {
            errors: Detail::of(args.format()),
            interrupts: !args.display.quiet,
            clashes: !args.display.quiet && !is_text,
            reasons: args.verbose > 0 && !is_text,
            settled: args.verbose > 0,
            placements: args.verbose > 1,
        }
    }

    /// Notes an error, which is always said, in a text that begins in some
    /// line.
    pub fn invalid(&self, source: &Source, line: u64, invalid: &Invalid, out: &mut String) {
        self.errors.complain(source, line, invalid, out);
    }

    /// Notes how many solutions of the interrupted puzzle were counted.
    pub fn interrupted(&self, place: Place<'_>, count: Count, out: &mut String) {
        if self.interrupts {
            push(out, format_args!("{place}: interrupted, solutions {count}"));
        }
    }

    /// Notes why a puzzle has no solution if clues clash; says whether it did.
    pub fn clash(&self, place: Place<'_>, grid: &Grid, out: &mut String) -> bool {
        let conflict = self.clashes.then(|| grid.conflicts().next()).flatten();
        if let Some(conflict) = &conflict {
            push(out, format_args!("{place}: no solution: {conflict}"));
        }
        conflict.is_some()
    }

    /// Notes what there is to say about a puzzle that the solver just had.
    pub fn puzzle(
        &self,
        place: Place<'_>,
        (puzzle, givens): (&Puzzle, Givens<'_>),
        outcome: &Outcome,
        solver: &Solver,
        out: &mut String,
    ) {
        // Clues of a variant may clash where those of others do not, and the
        // other way round.
        let is_plain = givens.is_plain();
        let clashes =
            outcome.count.number() == 0 && is_plain && self.clash(place, &puzzle.grid, out);
        if !clashes
            && let Some(dead_end) = outcome.dead_end
            && (self.reasons || self.clashes && !is_plain && dead_end.is_clash)
        {
            push(out, format_args!("{place}: no solution: {dead_end}"));
        }
        if self.reasons
            && let Some(stop) = outcome.stop.filter(|stop| stop.is_early())
        {
            let nodes = thousands(outcome.stats.nodes);
            push(out, format_args!("{place}: {stop}, nodes {nodes}"));
        }
        if self.settled {
            self.settled(place, puzzle, solver, out);
        }
    }

    /// Notes how a puzzle's solutions were counted, if they were.
    pub fn method(&self, place: Place<'_>, method: Method, outcome: &Outcome, out: &mut String) {
        if !self.settled || !outcome.count.is_exact() {
            return;
        }
        let nodes = thousands(outcome.stats.nodes);
        match method {
            Method::Search => push(
                out,
                format_args!("{place}: counted by search, nodes {nodes}"),
            ),
            Method::Partitions { work } => push(
                out,
                format_args!(
                    "{place}: counted by partitions, terms {}, after a search of nodes {nodes}",
                    thousands(work)
                ),
            ),
        }
    }

    fn settled(&self, place: Place<'_>, puzzle: &Puzzle, solver: &Solver, out: &mut String) {
        let shape = puzzle.grid.shape();
        if shape.side() > Shape::CLASSIC.side() {
            push(out, format_args!("{place}: alphabet {}", puzzle.alphabet));
        }
        let (mut given, mut naked, mut hidden) = (0, 0, 0);
        for placement in solver.placements() {
            match placement.single {
                Single::Given => given += 1,
                Single::Naked => naked += 1,
                Single::Hidden(_) | Single::HiddenExtra(_) => hidden += 1,
            }
        }
        let left = shape.cell_count() - (given + naked + hidden);
        push(
            out,
            format_args!(
                "{place}: before the search: given {given}, naked singles {naked}, \
                 hidden singles {hidden}, cells left {left}"
            ),
        );
        for placement in solver.placements().filter(|_| self.placements) {
            let (cell, digit) = (shape.cell_name(placement.cell), placement.digit);
            push(
                out,
                format_args!("  {cell} = {digit}, {}", placement.single),
            );
        }
    }
}

/// Adds a line.
fn push(out: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{line}");
}
