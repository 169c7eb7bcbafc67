//! For people who solve by hand: steps, ratings and the pages for a browser.

pub mod explain;
mod rate;
mod web;

pub use self::explain::Explain;
pub use self::rate::Rate;
pub use self::web::Web;
