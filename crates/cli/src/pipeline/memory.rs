//! The memory of the machine, how much of it a command may use, and what happens if the system refuses more.

#[cfg(unix)]
use std::panic;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

use parse_size::Config;
use sysinfo::System;

/// Returns the bytes of memory of the machine, or of the control group.
pub fn of_machine() -> usize {
    // Some files of the system are read for it.
    static BYTES: OnceLock<usize> = OnceLock::new();
    *BYTES.get_or_init(|| {
        let mut system = System::new();
        system.refresh_memory();
        let machine = system.total_memory();
        let group = system.cgroup_limits().map(|limits| limits.total_memory);
        let total = group.map_or(machine, |group| group.min(machine));
        usize::try_from(total).unwrap_or(usize::MAX)
    })
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
        self.memory.unwrap_or_else(|| of_machine() / 4)
    }
}

/// Reads a number of bytes.
///
/// # Errors
///
/// A message about what was expected.
pub fn size(text: &str) -> Result<usize, String> {
    let bytes = Config::new().with_binary().parse_size(text).ok();
    bytes
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| "expected a number of bytes, such as 500M or 2G".to_owned())
}

/// Makes the program exit as after any other trouble if the system refuses it
/// memory, as it does beyond `ulimit -v`.
///
/// Whatever asked for memory then, the standard library says how much it was and
/// aborts. Most systems grant more than they have, so bounds on memory matter more.
#[cfg(unix)]
pub fn exit_if_refused() {
    use signal_hook::consts::SIGABRT;

    use super::exit::Exit;

    let is_refusal = Arc::new(AtomicBool::new(true));
    let status = i32::from(Exit::Trouble.code());
    let condition = Arc::clone(&is_refusal);
    // Without it, the process is aborted.
    let _ = signal_hook::flag::register_conditional_shutdown(SIGABRT, status, condition);
    // After a panic, an abort is one.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        is_refusal.store(false, Ordering::SeqCst);
        usual(panic);
    }));
}

/// Elsewhere the program is aborted.
#[cfg(not(unix))]
pub fn exit_if_refused() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_some_memory() {
        assert!(of_machine() > 1 << 22);
    }

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
