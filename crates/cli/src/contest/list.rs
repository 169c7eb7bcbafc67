//! The contenders that the library has, by name.

use super::Contender;
use super::batch::Together;
use super::by_people::ByPeople;
use super::exact_cover::{ExactCover, Way};
use quadrille::human::RuleSolver;
use quadrille::sudoku::InstructionSet;

/// The name of all that are listed.
const NATIVE: &str = "native";

/// The name of batch mode with each set of instructions that this machine has.
const LANES: &str = "lanes";

/// Returns the names of the contenders: exact cover first, then the solvers that
/// reason.
pub fn names() -> Vec<String> {
    all().iter().map(|one| one.name().to_owned()).collect()
}

/// Returns the contenders that a name stands for: one of [`names`]; `native` for
/// all of these; `lanes` for batch mode with each set of vector instructions that
/// this machine has, or one of these sets: `lanes-avx2`.
///
/// # Errors
///
/// Returns an error if there is no such contender, or not on this machine.
pub fn contenders(name: &str) -> Result<Vec<Box<dyn Contender>>, UnknownContender> {
    match name {
        NATIVE => return Ok(all()),
        LANES => {
            let lanes = InstructionSet::available().filter_map(Together::with);
            return Ok(lanes.map(boxed).collect());
        }
        _ => {}
    }
    let mut sets = InstructionSet::ALL.into_iter();
    let found = match sets.find(|set| set.name() == name) {
        Some(set) => {
            let lanes = Together::with(set).ok_or_else(|| UnknownContender::Instructions {
                name: name.to_owned(),
            })?;
            Some(boxed(lanes))
        }
        None => all().into_iter().find(|contender| contender.name() == name),
    };
    let found = found.ok_or_else(|| UnknownContender::Name {
        name: name.to_owned(),
        known: names(),
    })?;
    Ok(vec![found])
}

fn all() -> Vec<Box<dyn Contender>> {
    let mut all = vec![boxed(Together::new())];
    all.extend(Way::ALL.map(|way| boxed(ExactCover::new(way))));
    all.extend(RuleSolver::ALL.map(boxed));
    all.extend(ByPeople::all().map(boxed));
    all
}

fn boxed(contender: impl Contender + 'static) -> Box<dyn Contender> {
    Box::new(contender)
}

/// There is no contender of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownContender {
    /// No contender has this name.
    #[error("expected one of {}, found '{name}'", known.join(", "))]
    Name {
        /// The name that was given.
        name: String,
        /// The names that are known.
        known: Vec<String>,
    },
    /// It is batch mode with instructions that this machine does not have.
    #[error("{name}: this machine does not support these instructions")]
    Instructions {
        /// The name that was given.
        name: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_stands_for_one_contender() {
        for name in names() {
            let found = contenders(&name).unwrap();
            assert_eq!((found.len(), found[0].name()), (1, &name[..]));
        }
        let lanes = contenders("lanes").unwrap();
        assert_eq!(lanes.len(), InstructionSet::available().count());
        let error = contenders("dlx,sets").err().unwrap().to_string();
        assert!(
            error.starts_with("expected one of quadrille, sets, dlx,"),
            "{error}"
        );
        assert!(error.ends_with("found 'dlx,sets'"), "{error}");
        for set in InstructionSet::ALL {
            let found = contenders(set.name());
            assert_eq!(found.is_ok(), set.is_available(), "{set:?}");
        }
    }
}
