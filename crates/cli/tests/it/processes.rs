//! Pipes, signals, and much input.
//!
//! Nothing here depends on timing: each test waits for what must happen, and
//! waits forever if it does not.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use super::running::Running;
use super::*;

/// Returns this number of different 9x9 puzzles, one on each line: one puzzle
/// with its digits renamed.
fn many_puzzles(count: usize) -> String {
    let exchanged = |mut nth: usize| {
        let mut digits: Vec<char> = ('1'..='9').collect();
        let order: Vec<char> = (1..=9)
            .rev()
            .map(|left| {
                let digit = digits.remove(nth % left);
                nth /= left;
                digit
            })
            .collect();
        let exchange = |symbol: char| {
            symbol
                .to_digit(10)
                .map_or(symbol, |d| order[d as usize - 1])
        };
        EASY.chars().map(exchange).collect::<String>()
    };
    let lines: Vec<String> = (0..count).map(exchanged).collect();
    lines.join("\n") + "\n"
}

#[test]
fn order_is_kept_on_many_threads() {
    let puzzles = many_puzzles(5_000);
    let run = pipe("check -j 4", puzzles.as_str());
    assert_eq!(run.code, 0);
    let columns = run.out.lines().filter_map(|line| line.split_once('\t'));
    let (read, answers): (Vec<_>, Vec<_>) = columns.unzip();
    assert!(
        read.into_iter().eq(puzzles.lines()),
        "the order is not kept"
    );
    assert!(
        answers
            .iter()
            .all(|answer| answer.starts_with("unique\t1\t"))
    );
}

#[test]
fn a_slow_pipe_gets_each_answer_as_it_goes() {
    let mut program = Running::start(["check"]);
    for _ in 0..3 {
        program.write(&format!("{SMALL}\n{EASY}\n{}", &SMALL[..7]));
        assert_eq!(
            program.read_line(),
            format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n")
        );
        assert_eq!(
            program.read_line(),
            format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n")
        );
        program.write(&format!("{}\n", &SMALL[7..]));
        assert_eq!(
            program.read_line(),
            format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n")
        );
    }
    drop(program.stdin.take());
    let rest = program.finish();
    assert_eq!((rest.code, rest.out.as_str()), (0, ""));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    // Listing all solutions would take years.
    let mut program = Running::start(["solve", "--all", &".".repeat(81)]);
    assert!(program.read_line().contains("\tmultiple\t>=101\t"));
    let Running { child, stdout, .. } = program;
    drop(stdout);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn a_closed_pipe_ends_it_although_more_input_might_come() {
    let mut program = Running::start(["check"]);
    program.write(&format!("{SMALL}\n"));
    program.read_line();
    let Running {
        child,
        stdin,
        stdout,
    } = program;
    drop(stdout);
    let mut stdin = stdin.expect("still open");
    // Another test may be starting a program, which has all pipes until it is
    // there. So one more answer may still find its reader.
    while writeln!(stdin, "{SMALL}").is_ok() {}
    let ended = {
        let mut child = child;
        child.wait().expect("it ends")
    };
    assert_eq!(ended.code(), Some(0));
}

#[test]
fn an_interrupt_flushes_what_is_done() {
    let mut program = Running::start(["solve", "--all", &".".repeat(81)]);
    let first = program.read_line();
    program.interrupt();
    let run = program.finish();
    assert_eq!(run.code, 130);
    assert!(run.out.ends_with('\n'));
    let is_whole = |line: &str| {
        let lens: Vec<usize> = line.split('\t').map(str::len).collect();
        matches!(lens[..], [81, 8, _, 81, 1 | 11])
    };
    assert!(run.out.lines().all(is_whole), "some line is cut");
    let last = run.out.lines().last().unwrap_or(&first);
    let counted = last.split('\t').nth(2).unwrap_or_default();
    // Only the last line tells of no solution beyond its own.
    let lines = 1 + run.out.lines().count();
    assert_eq!(counted, format!(">={lines}"));
}

#[test]
fn an_interrupt_leaves_a_whole_beginning() {
    let endless = ".".repeat(81);
    let folder = Folder::new();
    let many = folder.write(
        "many.txt",
        many_puzzles(100) + &endless + "\n" + &many_puzzles(100),
    );
    let mut program = Running::start([OsStr::new("count"), OsStr::new("-j2"), many.as_os_str()]);
    let first = program.read_line();
    // The endless one is not done, whatever else is.
    program.interrupt();
    let run = program.finish();
    assert_eq!(run.code, 130);
    let answered = (first + &run.out)
        .lines()
        .map(|line| line[..81].to_owned())
        .collect::<Vec<_>>();
    assert!(answered.len() <= 100);
    assert!(
        answered
            .iter()
            .map(String::as_str)
            .eq(many_puzzles(100).lines().take(answered.len()))
    );
}

#[test]
fn an_interrupt_ends_the_wait_for_input() {
    let mut program = Running::start(["check"]);
    program.write(&format!("{SMALL}\n"));
    program.read_line();
    program.interrupt();
    let status = program.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
}

/// Waits for the exit status, which has to come soon.
fn status_of(mut child: std::process::Child) -> Option<i32> {
    for _ in 0..200 {
        if let Some(status) = child.try_wait().expect("it runs") {
            return status.code();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends").code()
}

#[test]
fn a_pipe_that_stays_silent_ends_at_a_limit_or_a_signal() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.path().join(name).display().to_string();
    let pipe = path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        crate::support::left_out("there is no mkfifo");
        return;
    }
    folder.write("a.dlx", "a b\na\nb\na b\n");
    folder.sh("cover prove a.dlx --to cover");
    folder.sh(format!("prove {TWO} --to puzzle"));
    let (cover, puzzle, problem) = (path("cover"), path("puzzle"), path("a.dlx"));
    let empty = ".".repeat(81);
    let limited: [&[&str]; 4] = [
        &["verify", "--of", &pipe, &cover],
        &["verify", "--of", &pipe, &puzzle],
        &["cover", "count", &pipe],
        &["cover", "count", "--checkpoint", &pipe, &problem],
    ];
    let others: [&[&str]; 2] = [
        &["count", "--variant", "x", "--checkpoint", &pipe, &empty],
        &["rate", "--scores", &pipe, EASY],
    ];
    for args in limited.iter().chain(&others) {
        let program = Running::start(*args);
        // It is opened once the program reads, and nothing is written.
        let writer = std::fs::OpenOptions::new().write(true).open(&pipe);
        program.interrupt();
        assert_eq!(status_of(program.child), Some(130), "{args:?}");
        drop(writer);
    }
    for args in limited {
        let program = Running::start(args.iter().chain(&["--timeout", "0.2"]));
        assert_eq!(status_of(program.child), Some(3), "{args:?}");
    }
    // A device without an end is no text.
    let endless = folder.sh("verify --of /dev/zero cover");
    assert_eq!(
        (endless.code, endless.err.as_str()),
        (2, "/dev/zero: expected text, found a binary file\n")
    );
    // What comes through a pipe is read once, for all certificates.
    let args = ["verify", "--of", &pipe, &cover, &cover];
    let program = Running::start(args);
    std::fs::write(&pipe, folder.read("a.dlx")).expect("someone reads");
    let run = program.finish();
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{}", run.err);
}

#[test]
fn a_named_pipe_is_a_file() {
    let folder = Folder::new();
    let pipe = folder.0.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        crate::support::left_out("there is no mkfifo");
        return;
    }
    let program = Running::start([OsStr::new("check"), pipe.as_os_str()]);
    std::fs::write(&pipe, format!("{SMALL}\n")).expect("someone reads");
    let run = program.finish();
    assert_eq!(run.out, format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"));
    assert_eq!(run.code, 0);
}

#[test]
fn a_process_substitution_is_a_file() {
    let program = assert_cmd::cargo::cargo_bin!("quadrille")
        .display()
        .to_string();
    let line = format!("{program} check <(echo {SMALL}) <(echo {EASY})");
    let Ok(output) = Command::new("bash").args(["-c", &line]).output() else {
        crate::support::left_out("there is no bash");
        return;
    };
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n")
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn unread_output_takes_no_memory() {
    // The answers to the second puzzle have to wait until all of those to the
    // first have been read, and there are 28 million.
    let empty = ".".repeat(36);
    let mut program = Running::start(["solve", "--all", "-j2", &empty, &empty]);
    let mut read = program.read_line().len();
    let before = program.peak_kilobytes();
    while read < 4 << 20 {
        read += program.read_line().len();
    }
    let after = program.peak_kilobytes();
    assert!(
        after < before + (2 << 10),
        "{before} kB have become {after} kB"
    );
    program.interrupt();
    drop(program.stdout);
    program.child.wait().expect("it ends");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
    program.args(["solve", SMALL]);
    let output = program
        .stdout(full.expect("a device"))
        .stderr(Stdio::piped());
    let ended = output
        .spawn()
        .and_then(Child::wait_with_output)
        .expect("it ends");
    assert_eq!(ended.status.code(), Some(2));
    let message = String::from_utf8_lossy(&ended.stderr);
    starts(&message, "standard output: ");
}
