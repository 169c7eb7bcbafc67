//! Grids of several lines, with one row each.

pub(crate) mod block;
pub(crate) mod boxes;
pub(crate) mod heading;
pub(crate) mod pencil;
pub(crate) mod rows;
pub(crate) mod sdk;
pub(crate) mod spaced;
