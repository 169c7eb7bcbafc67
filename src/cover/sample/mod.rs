//! Problems with too many solutions to visit.
//!
//! `candidates` counts those with each option, `estimate` makes random probes, and tells their `interval`; a `diagram` holds all
//! solutions as a graph, to draw from; a `record` tells the steps of a full count, so that it can be replayed.

pub(in crate::cover) mod candidates;
pub(in crate::cover) mod diagram;
pub(in crate::cover) mod estimate;
pub(in crate::cover) mod interval;
#[cfg(feature = "proof")]
pub(in crate::cover) mod record;

pub use candidates::OptionCount;
pub use diagram::{Diagram, DiagramError, DiagramSolutions};
pub use estimate::Estimate;
pub use interval::Interval;
#[cfg(feature = "proof")]
pub(crate) use record::{RecordError, Step};
