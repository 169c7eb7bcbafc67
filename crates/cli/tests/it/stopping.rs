//! Every command that may take long stops when it is told to: by Ctrl-C, by
//! SIGTERM, by a limit.
//!
//! Nothing here depends on timing: each question would take years, so a test
//! waits forever if the program does not stop.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::*;

/// The files of the questions.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("blank16.txt", ".".repeat(256) + "\n");
    folder.write("full.txt", EASY_SOLVED);
    folder.write("full36.txt", full_grid(6));
    folder.write("many36.txt", full_grid(6).repeat(1_000));
    folder.write("many.txt", format!("{EASY}\n").repeat(1_000_000));
    folder.write("queens.dlx", queens(24));
    folder.write("triples.dlx", triples(3_000, 100_000));
    folder.write("colours.dlx", colours(200_000));
    let is_border = |place: usize| [place / 9, place % 9].iter().any(|at| [0, 8].contains(at));
    let border = (0..81).map(|place| if is_border(place) { '1' } else { '.' });
    folder.write("border.txt", border.collect::<String>());
    folder
}

/// A full grid of square boxes, in words.
fn full_grid(order: usize) -> String {
    let side = order * order;
    let digit = |row: usize, column: usize| (order * (row % order) + row / order + column) % side;
    let digits = (0..side * side).map(|place| digit(place / side, place % side) + 1);
    let words: Vec<String> = digits.map(|digit| digit.to_string()).collect();
    words.join(" ") + "\n"
}

/// This number of queens, none of which attacks another.
fn queens(side: usize) -> String {
    let names = |kind: char, count: usize| (0..count).map(move |number| format!("{kind}{number}"));
    let primary: Vec<String> = names('r', side).chain(names('c', side)).collect();
    let secondary: Vec<String> = (names('a', 2 * side).chain(names('b', 2 * side))).collect();
    let squares = (0..side * side).map(|square| (square / side, square % side));
    let options = squares.map(|(row, column)| {
        let (sum, difference) = (row + column, side + row - column);
        format!("r{row} c{column} a{sum} b{difference}\n")
    });
    let items = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    items + &options.collect::<String>()
}

/// A large problem: any three of the items may be an option.
fn triples(items: usize, options: usize) -> String {
    let mut random = fastrand::Rng::with_seed(1);
    let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
    let options = (0..options).map(|_| {
        // Three steps around the circle of the items.
        let start = random.usize(..items);
        let first = 1 + random.usize(..items - 2);
        let second = first + 1 + random.usize(..items - 1 - first);
        let at = |step| (start + step) % items;
        format!("i{start} i{} i{}\n", at(first), at(second))
    });
    names.join(" ") + "\n" + &options.collect::<String>()
}

/// Two items, and a colour for every two options, in one item.
fn colours(options: usize) -> String {
    let options = (0..options).map(|option| {
        let item = if option % 2 == 0 { 'a' } else { 'b' };
        format!("{item} c:{}\n", option / 2)
    });
    "a b | c\n".to_owned() + &options.collect::<String>()
}

/// Endless questions, each with a limit that ends it, if there is one.
const ENDLESS: [(&str, Option<&str>); 24] = [
    ("solve --all blank16.txt", Some("--timeout 0.1")),
    ("count blank16.txt", Some("--timeout 0.1")),
    ("check --suggest blank16.txt", Some("--timeout 0.1")),
    ("check --minimal --shape 6x6 many36.txt", None),
    ("candidates blank16.txt", Some("--timeout 0.1")),
    ("sample -n 1000000000 full.txt", Some("--timeout 0.1")),
    ("minimize --shape 6x6 full36.txt", Some("--timeout 0.1")),
    ("minimize --all full.txt", Some("--timeout 0.1")),
    ("canon --shape 6x6 full36.txt", Some("--timeout 0.1")),
    ("shuffle -n 1000000000 full.txt", Some("--timeout 0.1")),
    (
        "generate --clues 17 --tries 1000000000",
        Some("--timeout 0.1"),
    ),
    (
        "generate --pattern border.txt --tries 1000000000",
        Some("--timeout 0.1"),
    ),
    ("explain many.txt", None),
    ("rate many.txt", None),
    ("compare --all --total-timeout none many.txt", None),
    ("bench --total-timeout none many.txt", None),
    ("cover solve --all queens.dlx", Some("--timeout 0.1")),
    ("cover count queens.dlx", Some("--timeout 0.1")),
    ("cover count triples.dlx", Some("--timeout 0.1")),
    ("cover count colours.dlx", Some("--timeout 0.1")),
    ("cover count --estimate=1000000 triples.dlx", None),
    ("cover candidates queens.dlx", Some("--timeout 0.1")),
    ("cover stats --timeout 1000000 queens.dlx", None),
    ("cover solve triples.dlx", Some("--nodes 100")),
];

fn start(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
    command
        .args(line.split(' '))
        .current_dir(folder.0.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Runs a command, and sends it a signal once it works. Returns its exit status.
fn told(folder: &Folder, line: &str, signal: &str) -> Option<i32> {
    // A signal that comes before the program can listen kills it.
    let mut wait = Duration::from_millis(50);
    loop {
        let mut child = start(folder, line).spawn().expect("the program starts");
        sleep(wait);
        let pid = child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.expect("kill is there").success(), "{line}");
        let status = child.wait().expect("it ends");
        if status.signal().is_none() {
            return status.code();
        }
        wait *= 2;
    }
}

#[test]
fn a_signal_stops_every_command() {
    let folder = folder();
    for (line, _) in ENDLESS {
        assert_eq!(told(&folder, line, "-INT"), Some(130), "{line}");
    }
}

#[test]
fn to_be_terminated_is_to_be_interrupted() {
    let folder = folder();
    for line in ["count blank16.txt", "cover count queens.dlx"] {
        assert_eq!(told(&folder, line, "-TERM"), Some(130), "{line}");
    }
}

#[test]
fn a_limit_stops_every_command() {
    let folder = folder();
    for (line, limit) in ENDLESS {
        let Some(limit) = limit else { continue };
        let line = format!("{line} {limit}");
        let status = start(&folder, &line).status().expect("the program starts");
        assert_eq!(status.code(), Some(3), "{line}");
    }
}

#[test]
fn two_signals_at_once_are_one() {
    // `timeout` of GNU tells the program, and then all of its group.
    let folder = folder();
    for _ in 0..5 {
        let line = "cover count queens.dlx";
        let mut command = start(&folder, line);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        sleep(Duration::from_millis(200));
        let pid = child.id().to_string();
        for _ in 0..2 {
            let sent = Command::new("kill").args(["-TERM", &pid]).status();
            assert!(sent.is_ok(), "kill is there");
        }
        let status = child.wait().expect("it ends");
        if status.signal().is_some() {
            // It was not listening yet.
            continue;
        }
        let output = child.wait_with_output().expect("it has ended");
        assert_eq!(status.code(), Some(130));
        let out = String::from_utf8_lossy(&output.stdout);
        starts(&out, "queens.dlx\tat-least\t>=");
    }
}

/// Runs the program where the system gives it this many kilobytes.
fn run_within(folder: &Folder, kilobytes: usize, args: &[&str]) -> Run {
    let script = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
    finish(
        assert_cmd::Command::new("sh")
            .args(["-c", &script])
            .arg(assert_cmd::cargo::cargo_bin!("quadrille"))
            .args(args)
            .current_dir(folder.0.path()),
    )
}

/// A mask for every colour would take 2.5 GB.
#[test]
fn a_problem_of_many_colours_takes_little_memory() {
    let folder = Folder::new();
    folder.write("colours.dlx", colours(200_000));
    let args = ["cover", "solve", "-j1", "-o", "tsv", "colours.dlx"];
    let run = run_within(&folder, 1_500_000, &args);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out, "colours.dlx\tok\t1\t-\ta c:0\tb c:0\n");
}

#[test]
fn memory_that_the_system_refuses_is_trouble() {
    let folder = Folder::new();
    folder.write("colours.dlx", colours(1_000_000));
    let run = run_within(&folder, 200_000, &["cover", "count", "-j1", "colours.dlx"]);
    assert_eq!(run.code, 2, "{}", run.err);
    has(&run.err, "memory allocation of");
}

/// Each takes some 70 megabytes of the addresses that there are. They may leave too
/// few for the rest, but nothing waits forever.
#[test]
fn threads_that_the_system_refuses_are_not_waited_for() {
    let folder = Folder::new();
    let several = &format!("1234567{}9", ".".repeat(73));
    folder.write("queens.dlx", queens(11));
    let runs: [(&[&str], &str); 3] = [
        (
            &["cover", "count", "-j64", "--memo", "off", "queens.dlx"],
            "2680",
        ),
        (&["cover", "solve", "-j64", "queens.dlx"], ""),
        (
            &["count", "-j64", "--limit", "1000000", several],
            ">=1000000",
        ),
    ];
    for (args, expected) in runs {
        let run = run_within(&folder, 1_500_000, args);
        let is_told = run.code == 2 && run.err.contains("memory allocation of");
        assert!(is_told || run.code == 0, "{args:?}: {}", run.err);
        assert!(
            is_told || run.out.contains(expected),
            "{args:?}: {}",
            run.out
        );
    }
}

/// A puzzle by Arto Inkala, without singles at its start.
const NO_SINGLES: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A rating that was stopped is the least that it can be, and says so.
#[test]
fn a_rating_that_is_stopped_is_a_bound_on_every_scale() {
    for (scale, tsv, json) in [
        (
            "se",
            "unique\t>=1.0\t>=1.0\t>=1.0\t-\t0\ttime limit\n",
            "\"er\":1.0",
        ),
        (
            "hodoku",
            "unique\t>=easy\t>=0\t-\t0\ttime limit\n",
            "\"difficulty\":\"easy\"",
        ),
    ] {
        let args = ["rate", "--scale", scale, "--timeout", "0", "-o"];
        let told = run([&args[..], &["tsv", NO_SINGLES]].concat(), "");
        assert_eq!((told.code, told.out.ends_with(tsv)), (3, true), "{told:?}");
        let told = run([&args[..], &["jsonl", NO_SINGLES]].concat(), "");
        let has = |text: &str| told.out.contains(text);
        assert!(has(json) && has("\"exact\":false"), "{told:?}");
    }
    let args = ["explain", "--scale", "hodoku", "--timeout", "0", "-o"];
    let told = run([&args[..], &["text", NO_SINGLES]].concat(), "");
    assert!(
        told.out.ends_with("difficulty: >=easy (>=0)\n"),
        "{}",
        told.out
    );
}
