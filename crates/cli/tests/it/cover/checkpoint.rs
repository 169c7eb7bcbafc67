//! `quadrille cover count --checkpoint`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::*;

/// Returns the command that counts the queens in a folder.
fn counting(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
    command.current_dir(folder);
    command.args(["cover", "count", "--checkpoint", "state", "queens.dlx"]);
    command.args(more).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Starts a count again and again and kills it at random moments, until there
/// is little left.
fn kill_often(folder: &Folder, more: &[&str], random: &mut fastrand::Rng) -> u32 {
    let more = [&["--checkpoint-every", "0.02", "--memo", "off"], more].concat();
    let started = Instant::now();
    let mut kills = 0;
    while started.elapsed() < Duration::from_secs(2) {
        let mut child = (counting(folder.0.path(), &more).spawn()).expect("the program starts");
        sleep(Duration::from_millis(random.u64(5..400)));
        if child.try_wait().expect("a status").is_some() {
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("a status");
        kills += 1;
    }
    kills
}

#[test]
fn a_count_that_is_killed_often_is_exact() {
    let mut random = fastrand::Rng::with_seed(7);
    let ways = [
        (15, 2_279_184, "2,279,184", &["-j2"][..]),
        (14, 365_596, "365,596", &["-j1", "--engine", "links"]),
    ];
    for (size, number, shown, more) in ways {
        let folder = Folder::new();
        folder.write("queens.dlx", queens(size));
        let kills = kill_often(&folder, more, &mut random);
        assert!(kills > 0, "it ended before it could be killed");
        let args = ["cover", "count", "--checkpoint", "state", "queens.dlx"];
        let run = folder.run(&args);
        assert_eq!(
            (run.out, run.code),
            (format!("queens.dlx\texact\t{number}\t-\n"), 0)
        );
        starts(&run.err, "state: ");
        // It is done, and says so.
        let again = folder.run(&args);
        assert_eq!(again.out, format!("queens.dlx\texact\t{number}\t-\n"));
        assert_eq!(
            again.err,
            format!("state: done before: {shown} solutions\n")
        );
        let state = folder.read("state");
        let heading = r#"{"format":"quadrille checkpoint","version":2,"done":true,"count":"#;
        starts(&state, format!("{heading}{number}}}\n"));
    }
}

#[test]
fn limits_and_signals_leave_a_state_to_go_on_from() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(11));
    let args = ["cover", "count", "--checkpoint", "state", "--memo", "off"];
    let args = [&args[..], &["queens.dlx", "-q"]].concat();
    let mut before = 0;
    for _ in 0..3 {
        let run = folder.run(&[&args[..], &["--nodes", "5000"]].concat());
        assert_eq!(run.code, 3);
        let (_, known) = run.out.split_once(">=").expect("a count");
        let known = known.strip_suffix("\tnode limit\n").expect("why");
        let known: u64 = known.parse().expect("a number");
        assert!((before + 1..2_680).contains(&known), "{}", run.out);
        before = known;
    }
    let run = folder.run(&[&args[..], &["--timeout", "0"]].concat());
    assert_eq!(
        (run.code, run.out),
        (3, format!("queens.dlx\tat-least\t>={before}\ttime limit\n"))
    );
    let run = folder.run(&args);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "queens.dlx\texact\t2680\t-\n")
    );
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn an_interrupt_saves_the_state() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(24));
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::TERM] {
        let before = folder
            .0
            .path()
            .join("state")
            .exists()
            .then(|| folder.read("state"));
        let mut child = counting(folder.0.path(), &["--memo", "off"]);
        let mut child = child.spawn().expect("the program starts");
        while !folder.0.path().join("state").exists() {
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(500));
        let id = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(id, signal).expect("it runs");
        assert_eq!(child.wait().expect("a status").code(), Some(130));
        let state = folder.read("state");
        assert!(before.is_none_or(|before| before != state));
        let found = json(state.lines().next().expect("a line"))["count"].as_u64();
        assert!(found > Some(0), "{state}");
    }
    assert_eq!(fs::read_dir(folder.0.path()).expect("a folder").count(), 2);
}

#[test]
fn other_and_damaged_files_are_refused_with_their_place() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(10));
    folder.write("six.dlx", queens(6));
    let count = |problem: &str| {
        let args = ["cover", "count", "--checkpoint", "state", "--nodes", "1000"];
        folder.run(&[&args[..], &[problem, "--memo", "off"]].concat())
    };
    let refused = |text: &str| {
        folder.write("state", text);
        let run = count("queens.dlx");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert_eq!(folder.read("state"), text, "it is left as it was");
        run.err
    };
    assert_eq!(count("queens.dlx").code, 3);
    let good = folder.read("state");
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let other = count("six.dlx");
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    assert!(
        other.err.starts_with("state: it is of another problem ("),
        "{}",
        other.err
    );
    assert_eq!(
        refused(""),
        "state:1: expected a checkpoint, found an empty file\n"
    );
    assert_eq!(
        refused(&lines[..2].concat()),
        "state:2: expected 3 lines, found 2 lines\n"
    );
    for end in [10, lines[0].len() + 50, good.len() - 5] {
        let error = refused(&good[..end]);
        starts(&error, "state:");
    }
    let edited = good.replacen("\"found\":", "\"found\":1", 1);
    assert_eq!(
        refused(&edited),
        "state:3: the checksum is not that of lines 1 and 2: the file is damaged\n"
    );
    let earlier = good.replacen("\"version\":2", "\"version\":1", 1);
    assert_eq!(
        refused(&earlier),
        "state:1: expected 'quadrille checkpoint' version 2, found 'quadrille checkpoint' version 1\n"
    );
    assert_eq!(
        refused("a b c\n"),
        "state:1: expected a checkpoint, found other text\n"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_at_once() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(24));
    let args = ["cover", "count", "--checkpoint", "none/state", "queens.dlx"];
    let run = folder.run(&args);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("none/state: the checkpoint is not written: "),
        "{}",
        run.err
    );
    let two = [
        "cover",
        "count",
        "--checkpoint",
        "state",
        "queens.dlx",
        "queens.dlx",
    ];
    let run = folder.run(&two);
    assert_eq!(run.code, 2);
    has(&run.err, "--checkpoint takes one problem");
}

/// Every sibling on the way with a copy of the way took 346 MB for a board of 150 by 150.
#[test]
fn the_file_of_a_large_problem_is_small() {
    let folder = Folder::new();
    let problem = dominoes(60);
    folder.write("dominoes.dlx", &problem);
    for limit in [["--nodes", "3000"], ["--timeout", "0.2"]] {
        let args = [
            &["cover", "count", "--checkpoint", "state"][..],
            &limit,
            &["dominoes.dlx"],
        ];
        let run = folder.run(&args.concat());
        assert_eq!(run.code, 3, "{}", run.err);
        let size = folder.read("state").len();
        assert!(size < 2 * problem.len(), "{size}");
    }
}

/// Returns the problem of dominoes on a board with rows and columns of this length.
fn dominoes(side: usize) -> String {
    let cell = |row, column| format!("c{row}_{column}");
    let cells = (0..side * side).map(|place| (place / side, place % side));
    let mut lines = vec![String::new()];
    for (row, column) in cells {
        lines[0] += &format!("{} ", cell(row, column));
        if column + 1 < side {
            lines.push(format!("{} {}", cell(row, column), cell(row, column + 1)));
        }
        if row + 1 < side {
            lines.push(format!("{} {}", cell(row, column), cell(row + 1, column)));
        }
    }
    lines.join("\n") + "\n"
}
