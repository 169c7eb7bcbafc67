//! A step as it is told to a person, and what it is told with: one language for all solvers.

pub mod branch;
mod eureka;
mod excluding;
mod grades;
pub mod names;
pub mod order;
mod outside;
pub mod posted;
pub mod run;
mod shapes;
mod signs;
pub mod step;
mod style;
mod svg;
pub mod words;

pub use grades::{Difficulty, Level, Score, ScoreError};
pub use run::Verdict;
pub use step::{Grade, Group, Link, Picture, Step};
pub use svg::Drawing;
