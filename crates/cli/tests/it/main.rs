//! The program as its users run it: what goes in, what comes out, and the
//! exit status.

mod agree;
mod arguments;
#[cfg(unix)]
mod bars;
mod checkpoint;
mod collector;
mod columns;
mod compare;
mod convert;
mod cover;
mod doors;
mod engines;
mod exact;
mod exit;
mod explain;
mod gallery;
mod generate;
mod hunting;
mod input;
mod manners;
mod output;
mod output_files;
#[cfg(unix)]
mod pictures;
#[cfg(unix)]
mod processes;
mod proofs;
#[cfg(unix)]
mod readme;
mod record;
#[cfg(unix)]
mod running;
mod seeds;
mod setters;
mod setting;
#[cfg(unix)]
mod stopping;
#[path = "../../../../tests/support/mod.rs"]
mod support;
mod taken;
#[cfg(unix)]
mod terminal;
mod text;
mod tools;
mod variants;
#[cfg(unix)]
mod web;
mod why;

use std::ffi::OsStr;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

/// A 9x9 puzzle with one solution.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A 4x4 puzzle with one solution.
const SMALL: &str = "1.....3..4.....2";
const SMALL_SOLVED: &str = "1324423124133142";

/// A 4x4 puzzle with two solutions.
const TWO: &str = "12343412.1.3.3.1";

/// A 4x4 puzzle without a solution although no clues clash: only 4 is left for
/// r1c4, but there is one below it.
const NONE: &str = "123....4........";

/// A 4x4 puzzle with clashing clues.
const CLASH: &str = "1..1............";

/// The result of a run.
#[derive(PartialEq, Eq, Debug)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// The program, in an environment without settings of colours.
fn quadrille() -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("quadrille");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program to its end.
#[track_caller]
fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, stdin: impl Into<Vec<u8>>) -> Run {
    finish(quadrille().args(args).write_stdin(stdin))
}

/// Returns the words of a command line; quotes keep blanks in one word.
fn words(line: impl AsRef<str>) -> Vec<String> {
    shlex::split(line.as_ref()).expect("closed quotes")
}

/// Runs the program with a command line.
#[track_caller]
fn sh(line: impl AsRef<str>) -> Run {
    run(words(line), "")
}

/// Runs the program with a command line on an input.
#[track_caller]
fn pipe(line: impl AsRef<str>, stdin: impl Into<Vec<u8>>) -> Run {
    run(words(line), stdin)
}

#[track_caller]
fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    Run {
        code: output.status.code().expect("the program was not killed"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Asserts that a text has a part.
#[track_caller]
fn has(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(text.contains(part), "expected {part:?} in {text}");
}

/// Asserts that a text begins so.
#[track_caller]
fn starts(text: &str, start: impl AsRef<str>) {
    let start = start.as_ref();
    assert!(text.starts_with(start), "expected {start:?} before {text}");
}

/// A folder of files to run the program on, named as in messages.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.path().join(name)).expect("a file")
    }

    /// Runs the program in the folder with a command line.
    #[track_caller]
    fn sh(&self, line: impl AsRef<str>) -> Run {
        finish(quadrille().current_dir(self.0.path()).args(words(line)))
    }

    /// Runs the program in the folder.
    #[track_caller]
    fn run(&self, args: &[&str]) -> Run {
        finish(quadrille().current_dir(self.0.path()).args(args))
    }
}
