//! Problems with too many solutions to visit.
//!
//! `candidates` counts those with each option, `estimate` makes random probes, and tells their `interval`; a `diagram` holds all
//! solutions as a graph, to draw from.

pub(in crate::cover) mod candidates;
pub(in crate::cover) mod diagram;
pub(in crate::cover) mod estimate;
pub(in crate::cover) mod interval;

pub use candidates::OptionCount;
pub use diagram::{Diagram, DiagramError, DiagramSolutions};
pub use estimate::Estimate;
pub use interval::Interval;
