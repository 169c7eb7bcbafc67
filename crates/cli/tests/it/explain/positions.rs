//! Puzzles that are half solved: digits and marks of a solver.

use super::*;

/// A position of ours in the notation of HoDoKu's library: 5 was placed in
/// r1c1, and 1 deleted from r1c3.
const POSITION: &str = ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113::";

#[test]
fn steps_begin_where_the_puzzle_stands() {
    let run = sh(format!("explain -o jsonl '{POSITION}'"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let explained: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    // 5 in r1c1 is not placed again.
    assert_eq!(explained["steps"].as_array().expect("steps").len(), 51);
    assert_eq!(explained["solution"], EASY_SOLVED);
}

/// Two digits were placed, of which 1 in r1c3 is wrong: 4 stands there.
const WRONG: &str = ":0000:x:53+1.7....6..1+95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";

#[test]
fn a_wrong_digit_is_told_instead_of_steps() {
    for scale in ["rules", "se", "sukaku", "hodoku"] {
        let explain = |args: &[&str]| {
            let run = run([&["explain", "--scale", scale, WRONG], args].concat(), "");
            assert_eq!((run.code, run.err.as_str()), (1, ""), "{scale} {args:?}");
            run.out
        };
        let told = explain(&["-o", "text"]);
        assert!(told.ends_with("r1c3=1 is wrong\n"), "{told}");
        assert!(!told.contains("1. "), "{told}");
        let hint = explain(&["--hint", "-o", "tsv"]);
        assert!(hint.ends_with("\twrong\tr1c3=1 is wrong\t-\n"), "{hint}");
        // A vague hint does not say which.
        for form in ["text", "tsv", "jsonl"] {
            let vague = explain(&["--hint=vague", "-o", form]);
            has(&vague, "a placed digit is wrong");
            assert!(!vague.contains("r1c3"), "{vague}");
        }
        let data: serde_json::Value =
            serde_json::from_str(&explain(&["-o", "jsonl"])).expect("JSON");
        assert_eq!(data["status"], "wrong");
        let wrong = serde_json::json!([{"row": 1, "column": 3, "digit": 1, "kind": "placed"}]);
        assert_eq!(data["wrong"], wrong);
        assert_eq!(data["steps"], serde_json::json!([]));
    }
}

#[test]
fn a_missing_mark_is_told_instead_of_steps() {
    // The mark of 4 was removed from r1c3.
    let position = WRONG.replace("+1", ".").replace(":::", ":413::");
    let run = sh(format!("explain --hint -o tsv '{position}'"));
    let told = "\twrong\tthe mark of 4 in r1c3 is missing\t-\n";
    assert!(run.out.ends_with(told), "{}", run.out);
    assert_eq!(run.code, 1);
}

#[test]
fn pencil_marks_are_taken_as_they_are() {
    let sukaku = sh(format!("convert --to sukaku {EASY}"));
    let folder = Folder::new();
    folder.write("marks.txt", &sukaku.out);
    for scale in ["rules", "se"] {
        let run = folder.sh(format!("explain --scale '{scale}' -o tsv marks.txt"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{scale}");
        assert_eq!(run.out.split('\t').nth(1), Some("solved"));
    }
}
