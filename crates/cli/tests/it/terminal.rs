//! A terminal: what a person sees who types a command at a shell.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::thread;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

/// The size of the terminal, in characters.
const SIZE: Winsize = Winsize {
    ws_row: 40,
    ws_col: 100,
    ws_xpixel: 0,
    ws_ypixel: 0,
};

/// A shell on a terminal, in a folder that has the project's puzzles.
pub struct Terminal {
    folder: TempDir,
    is_coloured: bool,
    /// The exit status of the last command, for `$?`.
    status: i32,
}

impl Terminal {
    pub fn new(is_coloured: bool) -> Terminal {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzles = crate::support::root().join("puzzles");
        symlink(puzzles, folder.path().join("puzzles")).expect("a link");
        Terminal {
            folder,
            is_coloured,
            status: 0,
        }
    }

    /// Runs a command of the shell, and returns what it prints: first on
    /// standard output, then on standard error, which is no terminal, so that
    /// no progress is shown.
    pub fn run(&mut self, command: &str) -> String {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&screen).expect("ours");
        unlockpt(&screen).expect("ours");
        tcsetwinsize(&screen, SIZE).expect("a size");
        let name = ptsname(&screen, Vec::new()).expect("a name");
        let name = name.to_str().expect("a path");
        let stdout = File::options().write(true).open(name);

        let program = assert_cmd::cargo::cargo_bin!("quadrille");
        let mut path = program.parent().expect("a folder").as_os_str().to_owned();
        path.push(":");
        path.push(std::env::var_os("PATH").expect("a search path"));
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("(exit {}); {command}", self.status)])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("TERM", "xterm-256color")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .stdout(stdout.expect("the other end"))
            .stderr(Stdio::piped());
        if self.is_coloured {
            shell.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1");
        } else {
            shell.env("NO_COLOR", "1");
        }
        let child = shell.spawn().expect("a shell");
        // It holds the other end of the terminal, which has to close.
        drop(shell);
        let reader = thread::spawn(move || {
            let (mut screen, mut shown) = (File::from(screen), Vec::new());
            // The end is an error on some systems.
            let _ = screen.read_to_end(&mut shown);
            shown
        });
        let ended = child.wait_with_output().expect("the shell ends");
        self.status = ended.status.code().expect("the shell was not killed");
        let shown = [reader.join().expect("no panic"), ended.stderr].concat();
        let shown = String::from_utf8(shown).expect("UTF-8");
        shown.replace("\r\n", "\n")
    }
}
