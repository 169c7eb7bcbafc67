//! Digits for variables, so that all constraints of a list hold in a full grid.
//!
//! Only the meaning of each constraint is asked, so that the answer is
//! independent of any solver. A constraint of which all variables but one are
//! known tells which digits the last one may have, and a sum bounds all of its
//! variables. The variable with the fewest digits comes next. Variables that no
//! chain of constraints connects are looked at one group after the other:
//! what has been found for one group stands, whatever the next one does.
//!
//! Any list can be written, and some would take longer than anyone waits:
//! colours for a map are variables, too. So the steps are counted.

use super::local::LocalConstraint;
use super::ruled::{Board, Kind};
use crate::{Cell, DigitSet};
use quadrille_limits::bits::take_lowest;

/// The most steps: a second or so.
const MOST: usize = 100_000;

/// The constraints that are passed over in a step.
const PASSED: usize = 16;

/// The cells and signs of a constraint that are read in a step.
const READ: usize = 64;

/// Variables times factors that add up to a number, with what the grid adds.
struct Equation {
    factors: Vec<(usize, i64)>,
    sum: i64,
}

/// A constraint and the variables that it names.
struct Part<'a> {
    constraint: &'a LocalConstraint,
    variables: Vec<usize>,
    /// The steps that it takes to look whether it holds.
    steps: usize,
}

/// A search for digits.
pub(super) struct Filling<'a> {
    board: Board<'a>,
    all: &'a [LocalConstraint],
    parts: Vec<Part<'a>>,
    equations: Vec<Equation>,
    /// The digit of each variable, 0 if it is open.
    values: Vec<usize>,
    domains: Vec<u64>,
    steps: usize,
}

impl<'a> Filling<'a> {
    /// Creates a search for digits of as many variables, which are the cells after
    /// the board in these constraints.
    pub(super) fn new(
        list: &'a [LocalConstraint],
        count: usize,
        board: Board<'a>,
        all: &'a [LocalConstraint],
    ) -> Filling<'a> {
        let shape = board.grid.shape();
        let variable = |cell: &Cell| cell.index().checked_sub(shape.cell_count());
        let part = |constraint: &'a LocalConstraint| {
            let cells = constraint.cells();
            let mut variables: Vec<usize> = cells.iter().filter_map(variable).collect();
            variables.sort_unstable();
            variables.dedup();
            let text = match constraint {
                LocalConstraint::Ruled(ruled) => ruled.text().len(),
                _ => 0,
            };
            Part {
                constraint,
                variables,
                steps: 1 + (cells.len() + text) / READ,
            }
        };
        let equation = |(terms, sum): (Vec<(Cell, i32)>, i32)| {
            let (mut factors, mut sum) = (Vec::new(), i64::from(sum));
            for (cell, factor) in terms {
                let factor = i64::from(factor);
                match variable(&cell) {
                    Some(number) => factors.push((number, factor)),
                    None => sum -= factor * board.value(cell) as i64,
                }
            }
            Equation { factors, sum }
        };
        Filling {
            board,
            all,
            parts: list.iter().map(part).collect(),
            equations: list.iter().flat_map(equations).map(equation).collect(),
            values: vec![0; count],
            domains: vec![DigitSet::full(shape.side()).bits(); count],
            steps: 0,
        }
    }

    /// Returns whether there are digits; `None` if none were found within the steps
    /// that may be taken.
    pub(super) fn find(mut self) -> Option<bool> {
        let numbers: Vec<usize> = (0..self.values.len()).collect();
        let is_found = self.look(&numbers) && self.groups().iter().all(|group| self.fill(group));
        (is_found || self.steps <= MOST).then_some(is_found)
    }

    /// Returns the variables in groups that no constraint connects.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut group_of: Vec<usize> = (0..self.values.len()).collect();
        for part in &self.parts {
            let [first, others @ ..] = &part.variables[..] else {
                continue;
            };
            for &other in others {
                let (to, from) = (group_of[*first], group_of[other]);
                let moved = group_of.iter_mut().filter(|group| **group == from);
                moved.for_each(|group| *group = to);
            }
        }
        let mut groups = vec![Vec::new(); group_of.len()];
        for (variable, group) in group_of.into_iter().enumerate() {
            groups[group].push(variable);
        }
        groups
    }

    fn fill(&mut self, group: &[usize]) -> bool {
        let open = group.iter().filter(|&&variable| self.values[variable] == 0);
        let Some(&variable) = open.min_by_key(|&&variable| self.domains[variable].count_ones())
        else {
            return true;
        };
        let before = self.domains.clone();
        let mut left = [before[variable]];
        while let Some(digit) = take_lowest(&mut left) {
            self.values[variable] = digit + 1;
            self.domains[variable] = 1 << digit;
            if self.look(&[variable]) && self.fill(group) {
                return true;
            }
            self.domains.copy_from_slice(&before);
            if self.steps > MOST {
                break;
            }
        }
        self.values[variable] = 0;
        false
    }

    /// Removes digits after a change of some variables; returns whether each has
    /// some left.
    fn look(&mut self, changed: &[usize]) -> bool {
        self.steps += 1 + (self.parts.len() + self.equations.len()) / PASSED;
        let is_near = |part: &Part<'_>| changed.iter().any(|one| part.variables.contains(one));
        for number in 0..self.parts.len() {
            if !is_near(&self.parts[number]) {
                continue;
            }
            let variables = self.parts[number].variables.iter();
            let mut open = variables.filter(|&&variable| self.values[variable] == 0);
            // With none, it holds: the last one had to.
            let (Some(&last), None) = (open.next(), open.next()) else {
                continue;
            };
            if !self.ask(number, last) {
                return false;
            }
        }
        (0..self.equations.len()).all(|number| self.bound(number))
    }

    /// Keeps the digits of the last open variable with which a constraint holds.
    fn ask(&mut self, number: usize, last: usize) -> bool {
        let mut left = [self.domains[last]];
        while let Some(digit) = take_lowest(&mut left) {
            self.steps += self.parts[number].steps;
            if self.steps > MOST {
                return false;
            }
            self.values[last] = digit + 1;
            let board = Board {
                variables: &self.values,
                ..self.board
            };
            if !self.parts[number].constraint.holds(board, self.all) {
                self.domains[last] &= !(1 << digit);
            }
        }
        self.values[last] = 0;
        self.domains[last] != 0
    }

    /// Keeps the digits that are neither too small nor too great for a sum.
    fn bound(&mut self, number: usize) -> bool {
        let equation = &self.equations[number];
        // The least and the greatest share of a variable.
        let share = |domains: &[u64], (variable, factor): (usize, i64)| {
            let digits = domains[variable];
            let least = factor * (i64::from(digits.trailing_zeros()) + 1);
            let most = factor * (64 - i64::from(digits.leading_zeros()));
            (least.min(most), least.max(most))
        };
        let shares = equation.factors.iter();
        let shares = shares.map(|&term| share(&self.domains, term));
        let (least, most) = shares.fold((0, 0), |sum, share| (sum.0 + share.0, sum.1 + share.1));
        for &(variable, factor) in &equation.factors {
            let own = share(&self.domains, (variable, factor));
            let others = (least - own.0, most - own.1);
            let mut left = [self.domains[variable]];
            while let Some(digit) = take_lowest(&mut left) {
                let rest = equation.sum - factor * (digit as i64 + 1);
                if rest < others.0 || rest > others.1 {
                    self.domains[variable] &= !(1 << digit);
                }
            }
            if self.domains[variable] == 0 {
                return false;
            }
        }
        least <= equation.sum && equation.sum <= most
    }
}

/// Returns the sums that a constraint has: cells, their factors, the number.
fn equations(constraint: &LocalConstraint) -> Vec<(Vec<(Cell, i32)>, i32)> {
    let times = |cells: &[Cell], factor: i32| -> Vec<(Cell, i32)> {
        cells.iter().map(|&cell| (cell, factor)).collect()
    };
    match constraint {
        LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::EqualSum => {
            let pairs = ruled.parts().windows(2);
            pairs
                .map(|pair| ([times(&pair[0], 1), times(&pair[1], -1)].concat(), 0))
                .collect()
        }
        _ => constraint.terms().into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Constraints, Grid, Shape, Variant};

    const GRID: &str =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

    fn is_solved(constraints: &str) -> bool {
        verdict(constraints) == Some(true)
    }

    fn verdict(constraints: &str) -> Option<bool> {
        let grid: Grid = GRID.parse().unwrap();
        let constraints = Constraints::parse(Shape::CLASSIC, constraints).unwrap();
        let variant = Variant::CLASSIC.with_constraints(constraints);
        let verdict = variant.verdict(&grid);
        assert_eq!(variant.is_solved(&grid), verdict == Some(true));
        verdict
    }

    /// Returns a list about each two of the first variables.
    fn each_two(count: usize, of: impl Fn(usize, usize) -> String) -> String {
        let pairs = (1..=count).flat_map(|one| (1..one).map(move |other| (other, one)));
        let parts: Vec<String> = pairs.map(|(one, other)| of(one, other)).collect();
        format!("variables {}", parts.join(" & "))
    }

    #[test]
    fn many_variables_have_digits() {
        assert!(is_solved("variables sum 9 v1 r1c1"));
        assert!(!is_solved("variables sum 11 v1 r1c1"));
        let all: Vec<String> = (1..=99).map(|number| format!("v{number}")).collect();
        let sum = |sum| format!("variables sum {sum} {}", all[..70].join(" "));
        assert!(is_solved(&sum(600)));
        assert!(!is_solved(&sum(631)));
        let rises: Vec<String> = all
            .windows(2)
            .map(|two| format!("whisper 5 {} {}", two[0], two[1]))
            .collect();
        assert!(is_solved(&format!("variables {}", rises.join(" & "))));
        assert!(is_solved(&each_two(9, |one, other| format!(
            "cage v{one} v{other}"
        ))));
    }

    #[test]
    fn hostile_variables_end() {
        // Nothing ties the others to these two.
        assert!(!is_solved("variables sum 30 v1 v99 & sum 9 v2 r1c1"));
        assert!(!is_solved(
            "variables whisper 8 v1 v99 r1c2 & whisper 5 v2 v3"
        ));
        // These have none for certain: no digit is left, or a sum is too great.
        assert_eq!(verdict("variables sum 19 v1 v2"), Some(false));
        assert_eq!(
            verdict("variables cage v1 r1c1 & palindrome v1 r1c1"),
            Some(false)
        );
        // A sum that is right, and one that is not, beside variables without any answer.
        let pigeons = each_two(10, |one, other| format!("cage v{one} v{other}"));
        assert_eq!(verdict(&format!("sum 6 r1c1 r1c2 r1c3; {pigeons}")), None);
        assert_eq!(
            verdict(&format!("sum 7 r1c1 r1c2 r1c3; {pigeons}")),
            Some(false)
        );
        assert_eq!(
            verdict(&format!("{pigeons}; variables sum 11 v1 r1c1")),
            Some(false)
        );
        // Ten pigeons in nine holes, and sixty that some pairs of which may share one.
        assert!(!is_solved(&pigeons));
        assert!(!is_solved(&each_two(60, |one, other| {
            match (7 * one + other * other) % 3 {
                0 => format!("whisper 2 v{one} v{other}"),
                _ => format!("cage v{one} v{other}"),
            }
        })));
        // Even numbers never add up to an odd one.
        let evens: Vec<String> = (1..=60).map(|number| format!("even v{number}")).collect();
        let all: Vec<String> = (1..=60).map(|number| format!("v{number}")).collect();
        let list = format!(
            "variables {} & sum 301 {}",
            evens.join(" & "),
            all.join(" ")
        );
        assert!(!is_solved(&list));
    }
}
