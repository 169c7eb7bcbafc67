//! Records and their forms: text, tsv, csv, jsonl, markdown, templates, html.
//!
//! A command makes [`Record`]s, which have named fields ([`Field`]) with
//! [`Value`]s in them. A [`Sheet`] writes them in the form that was asked for.

mod aligned;
mod condition;
mod form;
pub mod html;
mod record;
mod sheet;
mod template;
mod value;
mod words;

pub use self::aligned::{Aligned, Shown};
pub use self::condition::{Condition, SortKey};
pub use self::form::{DisplayArgs, Form, OutputArgs, When};
pub use self::record::{Field, Kind, PROBLEM, PUZZLE, Record, Values, about, stats, with_given};
pub use self::sheet::{Layout, Sheet};
pub use self::value::{Cells, Value};
pub use self::words::{choices, counted, duration, escape, grouped, plural, short, thousands};

use anstyle::{AnsiColor, Style};

/// What text is about.
pub const HEADING: Style = Style::new().bold();
/// A digit that is given.
pub const CLUE: Style = Style::new().bold();
/// An answer as it should be.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// An answer that leaves something open.
pub const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
/// An answer that says that something is wrong.
pub const BAD: Style = AnsiColor::Red.on_default();
