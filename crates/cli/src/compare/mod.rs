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
mod list;
mod program;
pub mod replay;
#[cfg(test)]
mod tests;

pub use articles::{ARTICLES, Article, method_of};
#[cfg(feature = "sql")]
pub use by_process::{ByProcess, Database};
pub use list::{by_name, names};
pub use program::Program;
