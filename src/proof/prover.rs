//! Writes the parts of a certificate that need no search.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;

use super::cnf::Cnf;
use super::count::{self, Counted};
use super::encode::{self, Form, Variable};
use super::opb::Opb;
use super::subject::{Puzzle, Subject};
use super::{Format, ProofError};
use crate::board::{Givens, Grid};
use crate::cover::{Count, NamedProblem, OptionId};
use crate::limits::Limits;

/// Writes certificates of a puzzle or problem.
///
/// First the claim, which lists the solutions; then the problem, "a solution,
/// but none of these", and the proof that it has none. The claim may be long,
/// so it is not kept in memory but read again.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::proof::{Format, Prover, check};
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let prover = Prover::of_puzzle(&puzzle)?;
/// let (mut claim, mut problem, mut proof) = (Vec::new(), Vec::new(), Vec::new());
/// let listed = prover.list(&mut claim)?;
/// assert!(listed.is_exact && listed.number == 1);
/// prover.write_problem(Format::VeriPb, &listed, &claim[..], &mut problem)?;
/// prover.write_proof(Format::VeriPb, &listed, &claim[..], &mut proof)?;
///
/// let stated = check::claim(&claim[..], &Limits::none())?;
/// check::problem(&stated, Format::VeriPb, &claim[..], &problem[..])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prover<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) limit: Option<u64>,
    pub(super) limits: Limits,
    pub(super) jobs: NonZeroUsize,
    pub(super) turns: Turns,
}

/// The lengths of the turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    /// The nodes of the tree in one piece: enough for nearly all puzzles.
    pub(super) alone: u64,
    /// The nodes of each of some hundred parts of the tree.
    pub(super) part: u64,
    /// The nodes of the solver and the conflicts of the search that learns in
    /// each turn of listing.
    pub(super) lists: [(u64, u64); 2],
    /// With more solutions, the tree has no end but its own: each solution is a
    /// clause that a search which learns has to hold.
    pub(super) solutions: u64,
}

impl Turns {
    /// The turns of proofs.
    pub(super) const USUAL: Turns = Turns {
        alone: 20_000,
        part: 1_000_000,
        lists: [(20_000, 5_000), (2_000_000, 200_000)],
        solutions: 1_000,
    };
}

/// The solutions of a claim that was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Listed {
    /// The number of solutions.
    pub number: u64,
    /// Whether there are no others.
    pub is_exact: bool,
}

impl Listed {
    /// Returns the number of solutions, which is "at least" unless it is exact.
    pub fn count(&self) -> Count {
        match self.is_exact {
            true => Count::Exact(self.number.into()),
            false => Count::AtLeast(self.number.into()),
        }
    }
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

impl<'a> Prover<'a> {
    /// Returns the prover of a puzzle, without limits and on one thread.
    ///
    /// # Errors
    ///
    /// Returns [`ProofError::Variant`] if a constraint has [no exact
    /// cover](crate::board::Variant::without_cover).
    pub fn of_puzzle(givens: impl Into<Givens<'a>>) -> Result<Prover<'a>, ProofError> {
        Ok(Prover::of(Subject::puzzle(givens.into())?))
    }

    /// Returns the prover of a problem, without limits and on one thread.
    ///
    /// # Errors
    ///
    /// Returns [`ProofError::NoItems`] if there are no primary items.
    pub fn of_cover(problem: &'a NamedProblem) -> Result<Prover<'a>, ProofError> {
        match problem.problem().primary_count() {
            0 => Err(ProofError::NoItems),
            _ => Ok(Prover::of(Subject::Cover(problem))),
        }
    }

    fn of(subject: Subject<'a>) -> Prover<'a> {
        Prover {
            subject,
            limit: None,
            limits: Limits::none(),
            jobs: NonZeroUsize::MIN,
            turns: Turns::USUAL,
        }
    }

    /// Lists this many solutions at most. If there are more, the claim is "at
    /// least".
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Prover<'a> {
        let limit = Some(limit);
        Prover { limit, ..self }
    }

    /// Sets the limits of each search.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Prover<'a> {
        Prover { limits, ..self }
    }

    /// Sets the number of threads that search. It does not change what is
    /// written.
    #[must_use]
    pub fn with_jobs(self, jobs: NonZeroUsize) -> Prover<'a> {
        Prover { jobs, ..self }
    }

    /// Writes the puzzle or problem in the form that a claim holds: two
    /// certificates are of the same one if these lines are the same.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_subject(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "quadrille claim 2")?;
        self.subject.write(&mut out)
    }

    pub(super) fn write_solution(
        &self,
        options: &[OptionId],
        out: &mut impl Write,
    ) -> io::Result<()> {
        if let Subject::Puzzle(puzzle) = &self.subject {
            let grid = puzzle.encoding.grid_of(options.iter().copied());
            return writeln!(out, "{}", grid.to_line());
        }
        let mut options = options.to_vec();
        options.sort_unstable();
        for (place, &option) in options.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(out, "{blank}{}", encode::variable(option))?;
        }
        writeln!(out)
    }

    /// Passes on each solution of a claim that [`list`](Prover::list) has
    /// written, as variables in ascending order.
    fn each_solution(
        &self,
        claim: impl BufRead,
        mut pass: impl FnMut(&[Variable]) -> io::Result<()>,
    ) -> io::Result<()> {
        // An item may be called what the heading is called.
        let options = match &self.subject {
            Subject::Puzzle(_) => 0,
            Subject::Cover(named) => 3 + named.problem().option_count(),
        };
        let mut lines = claim.lines().skip(options);
        let is_heading =
            |line: &io::Result<String>| line.as_ref().is_ok_and(|line| line == "solutions");
        lines.by_ref().find(is_heading);
        let mut solution = Vec::new();
        for line in lines {
            let line = line?;
            if line.starts_with("exactly ") || line.starts_with("at least ") {
                return Ok(());
            }
            self.read_solution(&line, &mut solution)
                .ok_or_else(|| io::Error::other("the claim has changed"))?;
            pass(&solution)?;
        }
        Err(io::Error::other("the claim is cut off"))
    }

    fn read_solution(&self, line: &str, solution: &mut Vec<Variable>) -> Option<()> {
        solution.clear();
        let Subject::Puzzle(puzzle) = &self.subject else {
            for word in line.split_ascii_whitespace() {
                solution.push(word.parse().ok()?);
            }
            return Some(());
        };
        let Puzzle { givens, encoding } = &**puzzle;
        let grid = Grid::parse(givens.shape(), line).ok()?;
        let options = encoding.options_of(&grid).map(encode::variable);
        solution.extend(options);
        Some(())
    }

    /// Counts the solutions with a memo, and writes the certificate of the count,
    /// which lists none. The memo takes at most `memory` bytes; with less, the
    /// certificate is longer. [`write_count`](Prover::write_count) writes the
    /// claim.
    ///
    /// # Errors
    ///
    /// Returns [`ProofError::NoCover`] if a constraint is more than pairs of
    /// candidates that exclude each other, and an error if a limit is reached, the count or the certificate is too
    /// large, or the writer fails.
    pub fn certify_count(&self, memory: usize, out: impl Write) -> Result<Counted, ProofError> {
        if !self.subject.is_cover() {
            return Err(ProofError::NoCover);
        }
        let mut solver = self.subject.literal_solver(&self.limits);
        count::write(&mut solver, memory, out)
    }

    /// Writes the claim that there are this many solutions.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_count(&self, count: u128, mut out: impl Write) -> io::Result<()> {
        self.write_subject(&mut out)?;
        writeln!(out, "counted {count}")?;
        out.flush()
    }

    /// Writes the problem that has a solution if and only if there are others
    /// than those claimed.
    ///
    /// # Errors
    ///
    /// Returns [`ProofError::NoClauses`] if the format has no sums, or the error
    /// of reader or writer.
    pub fn write_problem(
        &self,
        format: Format,
        listed: &Listed,
        claim: impl BufRead,
        mut out: impl Write,
    ) -> Result<(), ProofError> {
        match format {
            Format::VeriPb => {
                let mut counted = Opb::new(io::sink());
                let variables = encode::rules(&self.subject, &mut counted)?;
                let mut form = Opb::new(&mut out);
                form.header(variables, counted.constraints + listed.number)?;
                self.write_rules(claim, &mut form)?;
            }
            Format::Drat => {
                let mut counted = Cnf::new(io::sink());
                let variables = encode::rules(&self.subject, &mut counted)?;
                if !counted.is_complete {
                    return Err(ProofError::NoClauses);
                }
                let mut form = Cnf::new(&mut out);
                form.header(variables, counted.clauses + listed.number)?;
                self.write_rules(claim, &mut form)?;
            }
        }
        Ok(out.flush()?)
    }

    /// Does the same for a claim that is in memory.
    ///
    /// # Errors
    ///
    /// As [`write_problem`](Prover::write_problem).
    pub fn write_problem_of(
        &self,
        format: Format,
        claim: &[u8],
        out: impl Write,
    ) -> Result<(), ProofError> {
        let mut listed = Listed {
            number: 0,
            is_exact: true,
        };
        self.each_solution(claim, |_| {
            listed.number += 1;
            Ok(())
        })?;
        self.write_problem(format, &listed, claim, out)
    }

    fn write_rules(&self, claim: impl BufRead, form: &mut impl Form) -> io::Result<()> {
        encode::rules(&self.subject, form)?;
        self.exclude_all(claim, form)
    }

    /// Writes that a solution is none of a claim.
    pub(super) fn exclude_all(&self, claim: impl BufRead, form: &mut impl Form) -> io::Result<()> {
        self.each_solution(claim, |solution| {
            encode::exclude(&self.subject, solution, form)
        })
    }
}
