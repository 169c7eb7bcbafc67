//! How to count: with or without a memo, and on several threads.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use parse_size::Config;
use quadrille::cover::{CountPlan, Memo};

use crate::pipeline::memory;

/// Whether to memoise the counts of subproblems.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct PlanArgs {
    /// Memoise counts of subproblems: auto, on or off
    ///
    /// With auto, a short trial decides.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    memo: MemoWhen,

    #[command(flatten)]
    memory: MemoryArg,
}

/// The most memory for a memo or a diagram.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct MemoryArg {
    /// Limit the memo to SIZE [default: 1/4 of memory]
    ///
    /// SIZE is a number of bytes, such as 500M or 2G. A diagram is limited to it too.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<usize>,
}

impl MemoryArg {
    /// Returns the number of bytes.
    pub fn bytes(&self) -> usize {
        self.memory.unwrap_or_else(|| memory::of_machine() / 4)
    }
}

/// When to count with a memo.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum MemoWhen {
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
                MemoWhen::Auto => Memo::Auto,
                MemoWhen::On => Memo::On,
                MemoWhen::Off => Memo::Off,
            })
            .with_memory(self.memory.bytes())
            .with_jobs(jobs)
    }
}

fn size(text: &str) -> Result<usize, String> {
    let bytes = Config::new().with_binary().parse_size(text).ok();
    bytes
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| "expected a number of bytes, such as 500M or 2G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let sizes = ["4096", "500M", "2G", "1.5GiB"].map(size);
        let expected = [4096, 500 << 20, 2 << 30, 3 << 29];
        assert_eq!(sizes, expected.map(Ok));
        for text in ["", "-1", "much", "2X"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
