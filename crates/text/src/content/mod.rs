//! What a text holds, and what can be wrong with it.
//!
//! `alphabet` and `infer` are about symbols, `puzzle`, `technique`, `sketch` and `record`
//! about what was read, `error`, `unfit`, `found` and `elsewhere` about errors in a text,
//! limits of a format, and what is recognised and cannot be read.

pub(crate) mod alphabet;
pub(crate) mod elsewhere;
pub(crate) mod error;
pub(crate) mod givens;
pub(crate) mod glyphs;
pub(crate) mod infer;
pub(crate) mod puzzle;
pub(crate) mod record;
pub(crate) mod sketch;
pub(crate) mod technique;
pub(crate) mod unfit;

pub use alphabet::Alphabet;
pub use error::{TextError, TextErrorKind};
pub use puzzle::Puzzle;
pub use record::{Invalid, Record};
pub use sketch::Sketch;
pub use technique::AppliedTechnique;
pub use unfit::{Lost, Unfit};
