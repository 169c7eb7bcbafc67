//! The compiled half of the Python package `quadrille`.
//!
//! The other half, in `python/quadrille`, has the functions that people call,
//! with their types and their documentation. This half has the loops: `column`
//! reads puzzles wherever they are, `patience` runs work without holding up
//! Python, `crew` spreads rows over threads, and each question is a file of its
//! own. `table` keeps the answers as Arrow, and `capsule` passes Arrow data in
//! and out.

mod ahead;
mod answers;
mod boards;
mod candidates;
mod canonical;
mod capsule;
mod column;
mod convert;
mod cover;
mod crew;
mod errors;
mod explain;
mod generate;
mod listing;
mod measure;
mod minimal;
mod needs;
mod patience;
mod pickle;
mod proof;
mod puzzle;
mod rating;
mod rows;
mod sample;
mod settings;
mod shuffle;
mod table;

use pyo3::prelude::*;

/// The compiled half of the package.
#[pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    use super::answers::answers;
    #[pymodule_export]
    use super::candidates::candidates;
    #[pymodule_export]
    use super::canonical::canonical;
    #[pymodule_export]
    use super::convert::convert;
    #[pymodule_export]
    use super::cover::{Cover, CoverDiagram, CoverSolutions, DiagramWalk, PartCounted};
    #[pymodule_export]
    use super::cover::{count_from, count_part, merge, progress, split};
    #[pymodule_export]
    use super::cover::{
        cover_of_cells, cover_of_lists, cover_of_options, cover_of_rows, cover_of_sudoku,
        cover_of_text,
    };
    #[pymodule_export]
    use super::explain::{StepPicture, explain};
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::listing::{PuzzleSolutions, minimal_puzzles, solutions};
    #[pymodule_export]
    use super::measure::measures;
    #[pymodule_export]
    use super::minimal::minimal;
    #[pymodule_export]
    use super::needs::needs;
    #[pymodule_export]
    use super::proof::{is_part, proof_files, prove, prove_cover, verify};
    #[pymodule_export]
    use super::puzzle::valid;
    #[pymodule_export]
    use super::puzzle::{check_constraints, puzzle_facts, puzzle_text};
    #[pymodule_export]
    use super::rating::ratings;
    #[pymodule_export]
    use super::sample::sample;
    #[pymodule_export]
    use super::shuffle::{disguises, shuffled};
    #[pymodule_export]
    use super::table::NativeTable;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("MAX_SIDE", quadrille::board::Shape::MAX_SIDE)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
