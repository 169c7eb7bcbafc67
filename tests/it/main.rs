//! All integration tests, in one binary.

mod boards;
#[cfg(feature = "cli")]
mod cli;
mod corpus;
mod cover;
mod oracle;
mod table;
mod tidy;
