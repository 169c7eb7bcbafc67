//! The built-in contenders, by name: what the library has, and solvers in SQL.

use crate::contest::{self, Contender, UnknownContender};

#[cfg(feature = "sql")]
use super::by_sql::{BySql, name_of};
#[cfg(feature = "sql")]
use crate::sql::Script;

/// Returns the names of all built-in contenders: those of exact cover, the
/// rule-based ones, and with the feature `sql` those in SQL.
pub fn names() -> Vec<String> {
    let names = contest::names();
    #[cfg(feature = "sql")]
    let names = [names, Script::ALL.map(name_of).to_vec()].concat();
    names
}

/// Returns the contender of this name.
///
/// # Errors
///
/// If there is none.
pub fn by_name(name: &str) -> Result<Box<dyn Contender>, UnknownContender> {
    #[cfg(feature = "sql")]
    if let Some(script) = Script::ALL.into_iter().find(|&it| name_of(it) == name) {
        return Ok(Box::new(BySql::new(script)));
    }
    let one = contest::contenders(name).ok();
    let one = one.and_then(|mut all| all.pop());
    one.filter(|one| one.name() == name)
        .ok_or_else(|| UnknownContender::Name {
            name: name.to_owned(),
            known: names(),
        })
}
