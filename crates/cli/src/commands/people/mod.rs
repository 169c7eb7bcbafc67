//! For people who solve by hand: steps, ratings and the pages for a browser.

mod explain;
mod rate;
mod scale;
mod web;

pub use self::explain::Explain;
pub use self::rate::Rate;
pub use self::scale::scale_parser;
pub use self::web::Web;
