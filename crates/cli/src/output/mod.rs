//! Records and their forms: text, tsv, csv, jsonl, markdown, templates, html.
//!
//! A command makes [`Record`]s, which have named fields ([`Field`]) with
//! [`Value`]s in them. A [`Sheet`] writes them in the form that was asked for.

mod aligned;
mod form;
pub mod html;
mod record;
mod sheet;
mod template;
mod value;
mod words;

pub use self::aligned::{Aligned, Shown};
pub use self::form::{DisplayArgs, Form, OutputArgs, When};
pub use self::record::{Field, Kind, ORIGIN, Record, Values, with_given};
pub use self::sheet::{Layout, Sheet};
pub use self::value::{Cells, Value};
pub use self::words::{choices, counted, duration, escape, grouped, plural, short, thousands};
