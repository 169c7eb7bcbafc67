//! The integration tests, in one binary.

mod corpus;
mod lanes;
