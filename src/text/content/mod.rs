//! What a text holds, and what can be wrong with it.
//!
//! `alphabet` and `infer` are about symbols, `puzzle`, `technique`, `sketch` and `record`
//! about what was read, `error`, `unfit`, `found` and `elsewhere` about errors in a text,
//! limits of a format, and what is recognised and cannot be read.

pub(in crate::text) mod alphabet;
pub(in crate::text) mod elsewhere;
pub(in crate::text) mod error;
pub(in crate::text) mod givens;
pub(in crate::text) mod glyphs;
pub(in crate::text) mod infer;
pub(in crate::text) mod puzzle;
pub(in crate::text) mod record;
pub(in crate::text) mod sketch;
pub(in crate::text) mod technique;
pub(in crate::text) mod unfit;

pub use alphabet::Alphabet;
pub use error::{TextError, TextErrorKind};
pub use puzzle::Puzzle;
pub use record::{Invalid, Record};
pub use sketch::Sketch;
pub use technique::AppliedTechnique;
pub use unfit::{Lost, Unfit};
