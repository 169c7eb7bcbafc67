//! `quadrille count --checkpoint`: a count by rows that is killed goes on.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::*;

const COUNT: [&str; 9] = [
    "count",
    "--checkpoint",
    "state",
    "--checkpoint-every",
    "0",
    "--shape",
    "2x3",
    "--variant",
    "x",
];

#[test]
fn a_count_that_is_killed_goes_on_to_the_total() {
    let folder = Folder::new();
    let empty = ".".repeat(36);
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..20 {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
        command.current_dir(folder.0.path()).args(COUNT).arg(&empty);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = (command.stderr(Stdio::null()).spawn()).expect("the program starts");
        sleep(Duration::from_millis(random.u64(5..150)));
        // It may be done already.
        let _ = child.kill();
        child.wait().expect("a status");
    }
    let args = [&COUNT[..], &["-o", "tsv", &empty]].concat();
    let run = folder.run(&args);
    assert_eq!(run.code, 0, "{}", run.err);
    has(&run.out, "\tmultiple\t8640\t");
    // It is done, and says so.
    let again = folder.run(&args);
    has(&again.out, "\tmultiple\t8640\t");
    assert_eq!(again.err, "state: done before: 8,640 solutions\n");
}

#[test]
fn other_states_and_other_puzzles_are_refused() {
    let folder = Folder::new();
    let empty = ".".repeat(36);
    let stopped = folder.run(&[&COUNT[..], &["--timeout", "0", &empty]].concat());
    assert_eq!(stopped.code, 3, "{}", stopped.err);
    let with = |more: &[&str]| folder.run(&[&["count", "--checkpoint", "state"], more].concat());
    let other = with(&["--shape", "2x3", "--variant", "anti-king", &empty]);
    let message = "--checkpoint state: it is of another puzzle, or of another version\n";
    assert_eq!(other.code, 2);
    assert!(other.err.ends_with(message), "{}", other.err);
    let rules = with(&["--shape", "2x3", "--variant", "non-consecutive", &empty]);
    has(&rules.err, "counted by rows");
    let two = with(&["--shape", "2x3", "--variant", "x", &empty, &empty]);
    has(&two.err, "--checkpoint takes one puzzle");
    assert_eq!(two.code, 2);
    folder.write("state", "quadrille count by rows 1\nplan 12\n");
    let damaged = with(&["--shape", "2x3", "--variant", "x", &empty]);
    assert_eq!(damaged.code, 2);
    starts(&damaged.err, "state:");
    let nowhere = folder.sh(format!(
        "count --checkpoint none/state --shape 2x3 '{empty}'"
    ));
    assert!(
        nowhere
            .err
            .starts_with("none/state: the checkpoint is not written: "),
        "{}",
        nowhere.err
    );
}
