//! How to count: with or without a memo, and on several threads.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use quadrille::cover::{CountPlan, Memo, Symmetry};

use crate::pipeline::memory::MemoryArg;

/// Whether to memoise the counts of subproblems.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct PlanArgs {
    /// Memoise counts of subproblems: auto, on or off
    ///
    /// With auto, a short trial decides.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    memo: When,

    /// Count one of options that are alike: auto, on or off
    ///
    /// With auto, symmetries are looked for once the count has searched some 30,000 nodes.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    symmetry: When,

    #[command(flatten)]
    memory: MemoryArg,
}

/// When to count with a memo, or with symmetries.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum When {
    Auto,
    On,
    Off,
}

impl PlanArgs {
    /// Returns the most bytes for a memo or a diagram.
    pub fn memory(&self) -> usize {
        self.memory.bytes()
    }

    /// Returns how to count on this number of threads.
    pub fn plan(&self, jobs: NonZeroUsize) -> CountPlan {
        CountPlan::default()
            .with_memo(match self.memo {
                When::Auto => Memo::Auto,
                When::On => Memo::On,
                When::Off => Memo::Off,
            })
            .with_symmetry(match self.symmetry {
                When::Auto => Symmetry::Auto,
                When::On => Symmetry::On,
                When::Off => Symmetry::Off,
            })
            .with_memory(self.memory.bytes())
            .with_jobs(jobs)
    }
}
