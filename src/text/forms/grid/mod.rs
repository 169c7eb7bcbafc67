//! Grids of several lines, with one row each.

pub(in crate::text) mod block;
pub(in crate::text) mod boxes;
pub(in crate::text) mod heading;
pub(in crate::text) mod pencil;
pub(in crate::text) mod rows;
pub(in crate::text) mod sdk;
pub(in crate::text) mod spaced;
