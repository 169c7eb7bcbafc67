//! The contenders that the library has, by name.

use super::{Contender, batch, native};
use quadrille::sudoku::InstructionSet;

/// The name of all that are listed.
const NATIVE: &str = "native";

/// The name of batch mode with each set of instructions that this machine has.
const LANES: &str = "lanes";

/// Returns the names of the contenders: exact cover first, then the solvers that
/// reason.
pub fn names() -> Vec<String> {
    all().into_iter().map(|one| one.name).collect()
}

/// Returns the contenders that a name stands for: one of [`names`]; `native` for
/// all of these; `lanes` for batch mode with each set of vector instructions that
/// this machine has, or one of these sets: `lanes-avx2`.
///
/// # Errors
///
/// Returns an error if there is no such contender, or not on this machine.
pub fn contenders(name: &str) -> Result<Vec<Contender>, UnknownContender> {
    match name {
        NATIVE => return Ok(all()),
        LANES => {
            let lanes = InstructionSet::available();
            return Ok(lanes.filter_map(lanes_of).collect());
        }
        _ => {}
    }
    let mut sets = InstructionSet::ALL.into_iter();
    let found = match sets.find(|set| set.name() == name) {
        Some(set) => {
            let lanes = lanes_of(set).ok_or_else(|| UnknownContender::Instructions {
                name: name.to_owned(),
            })?;
            Some(lanes)
        }
        None => all().into_iter().find(|contender| contender.name == name),
    };
    let found = found.ok_or_else(|| UnknownContender::Name {
        name: name.to_owned(),
        known: names(),
    })?;
    Ok(vec![found])
}

fn lanes_of(set: InstructionSet) -> Option<Contender> {
    batch::contender(set.name(), set)
}

fn all() -> Vec<Contender> {
    let best = batch::contender("quadrille", InstructionSet::best());
    let all = best.into_iter().chain(native::exact_cover());
    all.chain(native::rules()).chain(native::people()).collect()
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
            assert_eq!((found.len(), &found[0].name), (1, &name));
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
