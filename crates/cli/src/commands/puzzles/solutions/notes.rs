//! Notes on standard error about single puzzles.

use quadrille::board::{Givens, Grid, Shape};
use quadrille::cover::Count;
use quadrille::sudoku::{CountedBy, Outcome, Single, Solver};
use quadrille::text::Puzzle;

use super::arguments::PuzzleArgs;
use crate::output::{Form, thousands};
use crate::pipeline::input::Place;
use crate::pipeline::{Page, Task};

/// Which notes are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
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
    /// Returns the notes that were asked for.
    pub fn new(args: &PuzzleArgs, form: Form) -> Notes {
        // Text has the reason for no solution or no answer itself.
        let is_text = form == Form::Text;
        let verbose = args.report.verbose;
        Notes {
            clashes: !args.display().quiet && !is_text,
            reasons: verbose > 0 && !is_text,
            settled: verbose > 0,
            placements: verbose > 1,
        }
    }

    /// Notes the number of solutions counted of the interrupted puzzle.
    pub fn interrupted(&self, place: Place<'_>, count: Count, page: &mut Page<'_>) {
        page.note(place, format_args!("interrupted, solutions {count}"));
    }

    /// Notes why a puzzle has no solution if clues clash; returns whether they
    /// do.
    pub fn clash(&self, place: Place<'_>, grid: &Grid, page: &mut Page<'_>) -> bool {
        let conflict = self.clashes.then(|| grid.conflicts().next()).flatten();
        if let Some(conflict) = &conflict {
            page.report(place, format_args!("no solution: {conflict}"));
        }
        conflict.is_some()
    }

    /// Notes the facts about the last puzzle of the solver.
    pub fn puzzle(
        &self,
        task: &Task<'_>,
        givens: &Givens<'_>,
        outcome: &Outcome,
        solver: &mut Solver,
        page: &mut Page<'_>,
    ) {
        let Task { place, puzzle, .. } = *task;
        // Clues of a variant may clash where those of others do not, and the
        // other way round.
        let is_plain = givens.is_plain();
        let has_none = outcome.count.number() == 0;
        let clashes = has_none && is_plain && self.clash(place, &puzzle.grid, page);
        if !clashes
            && let Some(dead_end) = outcome.dead_end
            && (self.reasons || self.clashes && !is_plain && dead_end.is_clash)
        {
            page.report(place, format_args!("no solution: {dead_end}"));
        }
        if self.reasons
            && let Some(stop) = outcome.stop.filter(|stop| stop.is_early())
        {
            let nodes = thousands(outcome.stats.nodes);
            page.report(place, format_args!("{stop}, nodes {nodes}"));
        }
        if self.settled {
            self.settled(place, puzzle, solver, page);
        }
    }

    /// Notes how the solutions of a puzzle were counted, if they were.
    pub fn method(&self, place: Place<'_>, outcome: &Outcome, page: &mut Page<'_>) {
        if !self.settled || !outcome.count.is_exact() {
            return;
        }
        let nodes = thousands(outcome.stats.nodes);
        match outcome.method {
            CountedBy::Search => {
                page.report(place, format_args!("counted by search, nodes {nodes}"))
            }
            CountedBy::Partitions { work } => page.report(
                place,
                format_args!(
                    "counted by partitions, terms {}, after a search of nodes {nodes}",
                    thousands(work)
                ),
            ),
            _ => {}
        }
    }

    fn settled(&self, place: Place<'_>, puzzle: &Puzzle, solver: &mut Solver, page: &mut Page<'_>) {
        let shape = puzzle.grid.shape();
        if shape.side() > Shape::CLASSIC.side() {
            page.report(place, format_args!("alphabet {}", puzzle.alphabet));
        }
        let (mut given, mut naked, mut hidden) = (0, 0, 0);
        for placement in solver.placements() {
            match placement.single {
                Single::Given => given += 1,
                Single::Naked => naked += 1,
                _ => hidden += 1,
            }
        }
        // Where constraints are propagated, nothing is placed before the search.
        let clues = puzzle.grid.clues().count();
        if given + naked + hidden == 0 && clues > 0 && puzzle.variant.constraints().is_some() {
            let note = format_args!("given {clues}; all else is propagated in the search");
            return page.report(place, note);
        }
        let left = shape.cell_count() - (given + naked + hidden);
        page.report(
            place,
            format_args!(
                "before the search: given {given}, naked singles {naked}, \
                 hidden singles {hidden}, cells left {left}"
            ),
        );
        for placement in solver.placements().filter(|_| self.placements) {
            let (cell, digit) = (shape.cell_name(placement.cell), placement.digit);
            page.line(format_args!("  {cell} = {digit}, {}", placement.single));
        }
    }
}
