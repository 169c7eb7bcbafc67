//! The contenders that only the program has: the solvers in SQL, in SQLite,
//! PostgreSQL or DuckDB, and outside programs. Also methods by engines, and what the
//! articles publish. The race and the other contenders are in
//! [`contest`](crate::contest).
//! Nothing here prints or opens a file.

mod articles;
#[cfg(feature = "sql")]
mod by_process;
#[cfg(feature = "sql")]
mod by_sql;
pub mod grid;
mod program;
pub mod replay;

#[cfg(test)]
mod tests;

pub use articles::{ARTICLES, Article, method_of};
#[cfg(feature = "sql")]
pub use by_process::Database;
pub use program::program;

#[cfg(feature = "sql")]
use self::by_sql::{in_sqlite, name_of};
use crate::contest::{self, Contender, UnknownContender};
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
pub fn by_name(name: &str) -> Result<Contender, UnknownContender> {
    #[cfg(feature = "sql")]
    if let Some(script) = Script::ALL.into_iter().find(|&it| name_of(it) == name) {
        return Ok(in_sqlite(script));
    }
    let one = contest::contenders(name).ok();
    let one = one.and_then(|mut all| all.pop());
    one.filter(|one| one.name == name)
        .ok_or_else(|| UnknownContender::Name {
            name: name.to_owned(),
            known: names(),
        })
}
