//! Programs that are run, with all their children: what a shell has started ends
//! with the shell.

use std::io;
use std::process::{Child, Command};

/// Starts a program in a new process group, on systems with such groups.
/// Ctrl-C is for this program, which then ends the group.
///
/// # Errors
///
/// If it cannot be started.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command.spawn()
}

/// Ends a program that [`spawn`] has started, and its children.
///
/// # Errors
///
/// If its end cannot be waited for.
pub fn end(child: &mut Child) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        // It may have ended already.
        let _ = group.map(|group| kill_process_group(group, Signal::KILL));
    }
    let _ = child.kill();
    child.wait().map(|_| ())
}
