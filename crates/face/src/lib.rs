//! The parts of `quadrille` by the names that it hands them on by.
//!
//! The examples in the documentation of the parts say `quadrille::board::Grid`, as
//! their readers do, but the parts cannot wait for the whole of `quadrille`.

#[cfg(feature = "board")]
pub use quadrille_board as board;
#[cfg(feature = "human")]
pub use quadrille_human as human;
pub use quadrille_limits::{limits, random};
#[cfg(feature = "text")]
pub use quadrille_text as text;
