//! The built-in contenders, by name.

#[cfg(feature = "sql")]
use crate::sql::Script;
use quadrille::human::Method;

use super::Contender;
use super::batch::Together;
use super::by_people::ByPeople;
#[cfg(feature = "sql")]
use super::by_sql::BySql;
use super::exact_cover::{ExactCover, Way};

/// Returns the names of all built-in contenders: those of exact cover, the
/// rule-based ones, and with the feature `sql` those in SQL.
pub fn names() -> Vec<String> {
    all().iter().map(|one| one.name().to_owned()).collect()
}

/// Returns the contender of this name.
///
/// # Errors
///
/// If there is none.
pub fn by_name(name: &str) -> Result<Box<dyn Contender>, UnknownContender> {
    let mut all = all().into_iter();
    all.find(|contender| contender.name() == name)
        .ok_or_else(|| UnknownContender {
            name: name.to_owned(),
        })
}

fn all() -> Vec<Box<dyn Contender>> {
    let mut all: Vec<Box<dyn Contender>> = vec![Box::new(Together::new())];
    all.extend(Way::ALL.map(|way| Box::new(ExactCover::new(way)) as Box<dyn Contender>));
    all.extend(Method::ALL.map(|method| Box::new(method) as Box<dyn Contender>));
    all.extend(ByPeople::all().map(|solver| Box::new(solver) as Box<dyn Contender>));
    #[cfg(feature = "sql")]
    all.extend(Script::ALL.map(|script| Box::new(BySql::new(script)) as Box<dyn Contender>));
    all
}

/// No contender has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of {all}, found '{name}'", all = names().join(", "))]
pub struct UnknownContender {
    /// The name that was given.
    pub name: String,
}
