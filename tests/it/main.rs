//! All integration tests of the library, in one binary.

mod batch;
mod boards;
mod candidate_counts;
mod canon;
mod constraints;
mod corpus;
mod cover;
mod estimate;
mod eureka;
mod examples;
mod explainer;
mod explainer_boards;
mod explainer_positions;
mod generate;
mod generate_from;
mod hodoku;
mod lanes;
mod minimize;
mod oracle;
mod partitions;
mod rules;
mod seeds;
mod setters;
#[path = "../support/mod.rs"]
mod support;
mod text;
mod text_edges;
mod tidy;
mod variants;
