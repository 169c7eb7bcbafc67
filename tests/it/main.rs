//! Integration tests, one module for each part of the crate.

mod partitions;
