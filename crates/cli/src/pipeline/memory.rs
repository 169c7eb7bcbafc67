//! The memory of the machine, and what happens if the system refuses more.

#[cfg(unix)]
use std::panic;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

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
}
