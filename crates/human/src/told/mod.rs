//! A step as it is told to a person, and what it is told with: one language for all solvers.

pub mod branch;
mod difficulty;
mod eureka;
mod level;
pub mod names;
pub mod order;
mod outside;
pub mod run;
mod score;
mod signs;
pub mod step;
mod style;
mod svg;
mod verdict;
pub mod words;

pub use difficulty::Difficulty;
pub use level::Level;
pub use score::{Score, ScoreError};
pub use step::{Grade, Group, Link, Picture, Step};
pub use svg::Drawing;
pub use verdict::Verdict;
