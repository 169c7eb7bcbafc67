//! How people solve by hand: steps and ratings.

mod explain;
mod rate;
mod scale;

pub use self::explain::Explain;
pub use self::rate::{Rate, RatedConditions};
pub use self::scale::scale_parser;
