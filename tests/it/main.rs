//! All integration tests, in one binary.

mod boards;
mod canon;
#[cfg(feature = "cli")]
mod cli;
mod compare;
mod corpus;
mod cover;
mod generate;
mod lanes;
mod many;
mod minimize;
mod oracle;
mod partitions;
mod raw;
#[cfg(feature = "cli")]
mod readme;
mod rules;
#[cfg(feature = "sql")]
mod sql;
mod support;
mod table;
mod tidy;
mod variants;
