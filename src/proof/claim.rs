//! What is claimed, and the parts of its certificate.

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Format;
use super::cnf::Cnf;
use super::drat::Drat;
use super::encode::{Form, encode};
use super::log::{Log, Steps};
use super::opb::Opb;
use super::veripb::VeriPb;
use crate::board::{Extra, Givens, Grid, Marks, Variant};
use crate::cover::{Count, ItemId, NamedProblem, OptionId, Problem, Solver};
use crate::limits::{Limits, Stop};
use crate::sudoku::Encoding;

/// The solutions of a puzzle or problem, with the statement that there are no
/// others, or that there are more.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::proof::{Claim, Format, check};
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let claim = Claim::of_puzzle(&puzzle, 1_000, &Limits::none())?;
/// assert!(claim.is_exact() && claim.solutions().len() == 1);
///
/// let (mut text, mut problem, mut proof) = (Vec::new(), Vec::new(), Vec::new());
/// claim.write(&mut text)?;
/// claim.write_problem(Format::VeriPb, &mut problem)?;
/// claim.write_proof(Format::VeriPb, &Limits::none(), &mut proof)?;
/// // `veripb` verifies the proof. The rest is checked here.
/// let stated = check::read(&text[..])?;
/// check::problem(&stated, Format::VeriPb, &problem[..])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Claim<'a> {
    subject: Subject<'a>,
    given: Vec<OptionId>,
    ruled_out: Vec<OptionId>,
    /// Each in ascending order.
    solutions: Vec<Vec<OptionId>>,
    is_exact: bool,
}

/// What a claim is about.
#[derive(Debug)]
enum Subject<'a> {
    Puzzle(Box<(Givens<'a>, Encoding)>),
    Cover(&'a NamedProblem),
}

/// Why there is no claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// This item has bounds, which dancing links do not know.
    #[error("item {} has bounds, which proofs do not support", .0.index())]
    Bounds(ItemId),
    /// There are no primary items, so no option is ever chosen.
    #[error("there are no primary items, so there is nothing to prove")]
    NoItems,
    /// A limit was reached before all solutions were found.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Why there is no proof, or only a part of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The claim is not exact: there are other solutions.
    #[error("there are more solutions than those claimed")]
    NotExact,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The proof cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The search for the proof found another number of solutions than the one
    /// before it, which is a bug.
    #[error("claimed {claimed} solutions, but dancing links find {found}")]
    Mismatch {
        /// The number of claimed solutions.
        claimed: usize,
        /// The number of those that dancing links find.
        found: u128,
    },
}

/// What was written as a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// The number of clauses, without the empty one at the end.
    pub clauses: u64,
    /// The largest number of clauses that a checker has to keep.
    pub peak: usize,
    /// The number of nodes of the search.
    pub nodes: u64,
}

impl<'a> Claim<'a> {
    /// Returns whether a claim can state the rules of a puzzle, so that
    /// [`check`](super::check) can read them: all but the anti-king and
    /// non-consecutive rules, and constraints on cells.
    pub fn can_state(variant: &Variant) -> bool {
        use Extra::{AntiKnight, DisjointGroups, Windoku, X};
        let stated = [X, Windoku, DisjointGroups, AntiKnight];
        variant.constraints().is_none()
            && variant.extras().iter().all(|extra| stated.contains(extra))
    }

    /// Finds all solutions of a puzzle, or `limit` of them if there are more.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached first.
    ///
    /// # Panics
    ///
    /// Panics if a claim [cannot state](Claim::can_state) the rules.
    pub fn of_puzzle(
        givens: impl Into<Givens<'a>>,
        limit: u64,
        limits: &Limits,
    ) -> Result<Claim<'a>, Stop> {
        let givens = givens.into();
        assert!(
            Claim::can_state(givens.variant()),
            "rules that a claim can state"
        );
        let encoding = Encoding::new(givens.shape(), givens.variant());
        let encoding = encoding.unwrap_or_else(|error| unreachable!("it fits: {error}"));
        let ruled_out = givens.marks().into_iter().flat_map(Marks::ruled_out);
        Claim {
            given: encoding.options_of(givens.clues()).collect(),
            ruled_out: ruled_out
                .map(|(cell, digit)| encoding.option(cell, digit))
                .collect(),
            subject: Subject::Puzzle(Box::new((givens, encoding))),
            solutions: Vec::new(),
            is_exact: false,
        }
        .solved(limit, limits)
    }

    /// Finds all solutions of a problem, or `limit` of them if there are more.
    ///
    /// # Errors
    ///
    /// Returns [`ClaimError::Bounds`] if an item has bounds,
    /// [`ClaimError::NoItems`] if there are no primary items, and
    /// [`ClaimError::Stopped`] if a limit is reached first.
    pub fn of_cover(
        problem: &'a NamedProblem,
        limit: u64,
        limits: &Limits,
    ) -> Result<Claim<'a>, ClaimError> {
        let plain = problem.problem();
        let bounded = |&item: &ItemId| plain.is_primary(item) && plain.bounds(item) != (1..=1);
        if let Some(item) = plain.items().find(bounded) {
            return Err(ClaimError::Bounds(item));
        }
        if plain.primary_count() == 0 {
            return Err(ClaimError::NoItems);
        }
        let claim = Claim {
            subject: Subject::Cover(problem),
            given: Vec::new(),
            ruled_out: Vec::new(),
            solutions: Vec::new(),
            is_exact: false,
        };
        Ok(claim.solved(limit, limits)?)
    }

    /// Finds the solutions, by whatever engine is fastest.
    fn solved(mut self, limit: u64, limits: &Limits) -> Result<Claim<'a>, Stop> {
        let mut solver = self.solver(limits);
        let mut solutions = Vec::new();
        let (count, stop) = solver.for_each_up_to(limit.saturating_add(1), |solution| {
            let mut options: Vec<_> = solution.options().into_iter().collect();
            options.sort_unstable();
            solutions.push(options);
            ControlFlow::Continue(())
        });
        self.is_exact = count.number() <= u128::from(limit);
        solutions.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        self.solutions = solutions;
        match stop {
            Some(stop) if stop.is_early() => Err(stop),
            _ => Ok(self),
        }
    }

    fn solver(&self, limits: &Limits) -> Solver {
        let mut solver = Solver::new(Arc::clone(self.problem()));
        solver.set_limits(limits.clone());
        let restricted = solver.choose(self.given.iter().copied());
        restricted
            .and_then(|solver| solver.exclude(self.ruled_out.iter().copied()))
            .unwrap_or_else(|error| unreachable!("options of this very problem: {error}"));
        solver
    }

    /// Returns whether there are no solutions besides the claimed ones.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Returns the number of solutions, which is "at least" unless the claim is
    /// exact.
    pub fn count(&self) -> Count {
        let number = self.solutions.len() as u128;
        if self.is_exact {
            Count::Exact(number)
        } else {
            Count::AtLeast(number)
        }
    }

    /// Returns the claimed solutions, each as options in ascending order.
    pub fn solutions(&self) -> &[Vec<OptionId>] {
        &self.solutions
    }

    /// Returns a claimed solution as a grid, if the claim is about a puzzle and
    /// has this solution.
    pub fn grid(&self, number: usize) -> Option<Grid> {
        let Subject::Puzzle(puzzle) = &self.subject else {
            return None;
        };
        let solution = self.solutions.get(number)?;
        Some(puzzle.1.grid_of(solution.iter().copied()))
    }

    /// Returns the problem whose options are the variables. That of a puzzle is
    /// the one of the empty board.
    pub fn problem(&self) -> &Arc<Problem> {
        match &self.subject {
            Subject::Puzzle(puzzle) => puzzle.1.problem(),
            Subject::Cover(named) => named.problem(),
        }
    }

    /// Returns the options of the clues.
    pub(super) fn given(&self) -> &[OptionId] {
        &self.given
    }

    /// Returns the options that pencil marks rule out.
    pub(super) fn ruled_out(&self) -> &[OptionId] {
        &self.ruled_out
    }

    /// Displays an option: `r1c2=3`, or its items.
    pub(super) fn option_name(&self, option: OptionId) -> impl fmt::Display + '_ {
        Shown(move |f: &mut fmt::Formatter<'_>| match &self.subject {
            Subject::Puzzle(puzzle) => {
                let (givens, encoding) = &**puzzle;
                let (cell, digit) = encoding.candidate(option).expect("no other options");
                write!(f, "{}={digit}", givens.shape().cell_name(cell))
            }
            Subject::Cover(named) => write!(f, "{}", named.option(option)),
        })
    }

    /// Displays an item: `r1c2`, `3 in row 1`, or its name.
    pub(super) fn item_name(&self, item: ItemId) -> impl fmt::Display + '_ {
        Shown(move |f: &mut fmt::Formatter<'_>| match &self.subject {
            Subject::Puzzle(puzzle) => write!(f, "{}", puzzle.1.describe(item)),
            Subject::Cover(named) => write!(f, "{}", named.item_name(item)),
        })
    }

    /// Writes the claim: the puzzle or problem, and the solutions.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "quadrille claim 1")?;
        match &self.subject {
            Subject::Puzzle(puzzle) => write_puzzle(&puzzle.0, &mut out)?,
            Subject::Cover(named) => {
                // One line for the items, and one for each option.
                writeln!(out, "cover {}", named.problem().option_count() + 1)?;
                write!(out, "{named}")?;
            }
        }
        let relation = if self.is_exact { "exactly" } else { "at least" };
        writeln!(out, "{relation} {}", self.solutions.len())?;
        for (number, solution) in self.solutions.iter().enumerate() {
            if let Some(grid) = self.grid(number) {
                writeln!(out, "{}", grid.to_line())?;
                continue;
            }
            for (place, option) in solution.iter().enumerate() {
                let blank = if place == 0 { "" } else { " " };
                write!(out, "{blank}{}", option.index() + 1)?;
            }
            writeln!(out)?;
        }
        out.flush()
    }

    /// Writes the problem that has a solution if and only if there are others
    /// than those claimed.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_problem(&self, format: Format, mut out: impl Write) -> io::Result<()> {
        match format {
            Format::VeriPb => {
                let counted = self.counted()?;
                let mut form = Opb::new(&mut out);
                form.header(&counted)?;
                encode(self, &mut form)?;
            }
            Format::Drat => {
                let mut counted = Cnf::new(io::sink());
                encode(self, &mut counted)?;
                let mut form = Cnf::new(&mut out);
                form.comment(format_args!("the options of the claim are the variables"))?;
                form.header(&counted)?;
                encode(self, &mut form)?;
            }
        }
        out.flush()
    }

    /// Counts the constraints of the problem in OPB.
    fn counted(&self) -> io::Result<Opb<io::Sink>> {
        let mut counted = Opb::new(io::sink());
        encode(self, &mut counted)?;
        Ok(counted)
    }

    /// Searches all over again by dancing links, and writes the proof that there
    /// are no other solutions as the search goes. Takes memory for one path of
    /// the search tree.
    ///
    /// # Errors
    ///
    /// Returns an error if the claim is not exact, a limit is reached or the
    /// proof cannot be written.
    pub fn write_proof(
        &self,
        format: Format,
        limits: &Limits,
        out: impl Write,
    ) -> Result<Proof, ProofError> {
        if !self.is_exact {
            return Err(ProofError::NotExact);
        }
        match format {
            Format::VeriPb => {
                let counted = self.counted()?;
                let inequalities = counted.constraints + counted.equations;
                let steps = VeriPb::begin(out, inequalities)?;
                let (steps, proof) = self.log(limits, steps)?;
                steps.end()?.flush()?;
                Ok(proof)
            }
            Format::Drat => {
                let (steps, proof) = self.log(limits, Drat::begin(out))?;
                steps.end().flush()?;
                Ok(proof)
            }
        }
    }

    fn log<S: Steps>(&self, limits: &Limits, steps: S) -> Result<(S, Proof), ProofError> {
        let mut solver = self.solver(limits);
        let mut log = Log::new(steps);
        let (count, stop) = solver.follow(&mut log);
        if let Some(error) = log.error() {
            return Err(error.into());
        }
        if let Some(stop) = stop {
            return Err(stop.into());
        }
        let (claimed, found) = (self.solutions.len(), count.number());
        if claimed as u128 != found {
            return Err(ProofError::Mismatch { claimed, found });
        }
        let proof = Proof {
            clauses: log.logged,
            peak: log.peak,
            nodes: solver.stats().nodes,
        };
        Ok((log.end()?, proof))
    }
}

/// Displays by a function.
struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// Writes a puzzle as lines of a claim.
fn write_puzzle(givens: &Givens<'_>, out: &mut impl Write) -> io::Result<()> {
    let (shape, variant) = (givens.shape(), givens.variant());
    writeln!(out, "sudoku {shape}")?;
    for extra in variant.extras() {
        writeln!(out, "rule {}", extra.name())?;
    }
    if let Some(regions) = variant.regions() {
        writeln!(out, "regions {regions}")?;
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
