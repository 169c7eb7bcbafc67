//! The program while it runs.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::*;

/// The program while it runs, with its ends of the pipes.
pub struct Running {
    pub child: Child,
    pub stdin: Option<ChildStdin>,
    pub stdout: BufReader<ChildStdout>,
}

impl Running {
    pub fn start<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Running {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Running {
            stdin: child.stdin.take(),
            stdout: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    pub fn write(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("still open");
        stdin.write_all(text.as_bytes()).expect("someone reads");
        stdin.flush().expect("someone reads");
    }

    pub fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("text");
        line
    }

    /// Waits for this message.
    pub fn wait_for(&mut self, text: &str) {
        let stderr = self.child.stderr.as_mut().expect("a pipe");
        let mut seen = Vec::new();
        let mut buffer = [0; 1 << 12];
        while !String::from_utf8_lossy(&seen).contains(text) {
            let len = stderr.read(&mut buffer).expect("bytes");
            assert_ne!(len, 0, "the program has ended without saying '{text}'");
            seen.extend(&buffer[..len]);
        }
    }

    pub fn interrupt(&self) {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args(["-INT", &pid]).status();
        assert!(status.expect("kill is there").success());
    }

    /// Returns the peak memory so far.
    #[cfg(target_os = "linux")]
    pub fn peak_kilobytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it runs");
        let peak =
            (status.lines()).find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        peak.and_then(|peak| peak.trim().parse().ok())
            .expect("a size")
    }

    /// The rest of the output, the messages, and the exit status.
    pub fn finish(mut self) -> Run {
        let mut out = String::new();
        self.stdout.read_to_string(&mut out).expect("text");
        drop(self.stdout);
        let ended = self.child.wait_with_output().expect("it ends");
        Run {
            code: ended.status.code().expect("the program was not killed"),
            out,
            err: String::from_utf8(ended.stderr).expect("text"),
        }
    }
}
