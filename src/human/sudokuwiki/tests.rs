//! The scale on puzzles.
