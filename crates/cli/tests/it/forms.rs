//! The forms of records, the same for every command that writes records.

use serde_json::Value;

use super::*;

/// Every command that writes records, with the keys of some of its counts and
/// flags.
const COMMANDS: [(&[&str], &[&str], &[&str]); 22] = [
    (&["solve", SMALL], &["line", "count", "nodes"], &["exact"]),
    (&["count", SMALL], &["count", "time_us"], &["exact"]),
    (&["check", SMALL], &["count"], &["exact"]),
    (&["check", "--suggest", TWO], &["count"], &["exact"]),
    (&["check", "--minimal", SMALL], &["clues"], &[]),
    (&["candidates", TWO], &["count"], &["exact"]),
    (&["sample", TWO], &["number"], &[]),
    (&["explain", SMALL], &["line"], &[]),
    (
        &["rate", "--scale", "rules", SMALL],
        &["nodes", "guesses", "depth"],
        &[],
    ),
    (
        &["rate", "--scale", "se", EASY],
        &["er", "ep", "ed", "steps"],
        &["exact"],
    ),
    (
        &["rate", "--scale", "hodoku", EASY],
        &["score", "steps"],
        &["exact"],
    ),
    (
        &["generate", "--shape", "2x2"],
        &["number", "seed", "clues"],
        &[],
    ),
    (&["minimize", SMALL], &["line", "clues"], &[]),
    (&["canon", "--transform", SMALL], &["line"], &[]),
    (&["shuffle", "--transform", SMALL], &["line"], &[]),
    (
        &["bench", "--total-timeout", "0.01", "--with", "dlx", SMALL],
        &["puzzles", "puzzles_per_s"],
        &[],
    ),
    (
        &["compare", "--with", "dlx", SMALL],
        &["solved", "timed_out", "median_us"],
        &[],
    ),
    (
        &["compare", "--per-puzzle", "--with", "dlx", SMALL],
        &["time_us", "nodes"],
        &[],
    ),
    (&["compare", "--list"], &[], &["counts"]),
    (&["cover", "solve", "a.dlx"], &["solution"], &[]),
    (
        &["cover", "count", "a.dlx"],
        &["count", "time_us"],
        &["exact"],
    ),
    (&["cover", "stats", "a.dlx"], &["items", "density"], &[]),
];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("a.dlx", "a b\na b\na\nb\n");
    folder
}

/// What a command writes in a form.
#[track_caller]
fn written(folder: &Folder, args: &[&str], form: &[&str]) -> String {
    let args = [args, form, &["-q"][..]].concat();
    let args: Vec<&str> = match args[..] {
        // Quiet, it would write nothing.
        ["check", ..] => args.into_iter().filter(|arg| *arg != "-q").collect(),
        _ => args,
    };
    let run = folder.run(&args);
    assert!(run.code <= 1, "{args:?}: {}", run.err);
    run.out
}

#[test]
fn counts_in_json_are_numbers_and_flags_are_booleans() {
    let folder = folder();
    for (args, numbers, flags) in COMMANDS {
        let out = written(&folder, args, &["-o", "jsonl"]);
        assert!(!out.is_empty(), "{args:?}");
        for line in out.lines() {
            let object: Value = serde_json::from_str(line).expect("an object");
            for key in numbers {
                assert!(object[key].is_number(), "{args:?}: {key} in {line}");
            }
            for key in flags {
                assert!(object[key].is_boolean(), "{args:?}: {key} in {line}");
            }
        }
    }
    let empty = run(["count", "-o", "jsonl", &".".repeat(81)], "");
    let whole = "\"count\":6670903752021072936960,\"exact\":true,";
    assert!(empty.out.contains(whole), "{}", empty.out);
}

#[test]
fn csv_has_a_header_unless_asked_not_to() {
    let folder = folder();
    for (args, numbers, flags) in COMMANDS {
        let with = written(&folder, args, &["-o", "csv"]);
        let without = written(&folder, args, &["-o", "csv", "--no-header"]);
        let header = with.lines().next().unwrap_or_default();
        let names: Vec<&str> = header.split(',').collect();
        for key in [numbers, flags].concat() {
            assert!(names.contains(&key), "{args:?}: {key} in {header}");
        }
        assert_eq!(
            with.lines().count(),
            without.lines().count() + 1,
            "{args:?}"
        );
        assert_ne!(without.lines().next(), Some(header), "{args:?}");
        let fields = |text: &str| -> Vec<usize> {
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).flexible(true);
            let records = reader.from_reader(text.as_bytes()).into_records();
            records
                .map(|record| record.expect("a record").len())
                .collect()
        };
        assert!(
            fields(&with).iter().all(|&len| len == names.len()),
            "{with}"
        );
    }
}

#[test]
fn tsv_has_a_header_when_asked() {
    let folder = folder();
    for (args, _, _) in COMMANDS {
        let without = written(&folder, args, &["-o", "tsv"]);
        let with = written(&folder, args, &["-o", "tsv", "--header"]);
        let (header, rest) = with.split_once('\n').expect("a header");
        assert_eq!(rest.lines().count(), without.lines().count(), "{args:?}");
        let is_name = |name: &str| {
            name.bytes()
                .all(|b| b.is_ascii_lowercase() || b"_0123456789".contains(&b))
        };
        assert!(header.split('\t').all(is_name), "{args:?}: {header}");
        assert_ne!(without.lines().next(), Some(header), "{args:?}");
    }
    let last = run(["check", SMALL, "-o", "tsv", "--header", "--no-header"], "");
    assert_eq!(last.out.lines().count(), 1, "the last one counts");
}
