//! Certificates, checked by programs that others have written: VeriPB and, for
//! DRAT, rate. They are too slow for each run of the tests and have to be
//! installed, which `.ci/run` does before it runs
//!
//! ```sh
//! cargo test -p quadrille-cli --test it -- --ignored outside
//! ```

use std::thread;

use quadrille::board::{Givens, Grid};
use quadrille::cover::{NamedProblem, Solver};
use quadrille::limits::Limits;
use quadrille::proof::{Format, Prover, check};

use super::*;
use crate::support::certificates::{Certificate, Random, Read, WAYS, broken};
use crate::support::table::{cases, shipped_files};
use crate::support::{root, shared};

/// Proves with these arguments, and checks all certificates by `verify` and the
/// other program. Returns the numbers of solutions.
#[track_caller]
fn proved(args: &[&str], format: Format) -> Vec<String> {
    let folder = Folder::new();
    let base = folder.0.path().join("c");
    let base = base.to_str().expect("text");
    let given = ["--to", base, "--format", format.name()];
    let run = run(args.iter().chain(&given), "");
    let mut counts = Vec::new();
    let mut certificates = Vec::new();
    for line in run.out.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [.., count, clauses, _, certificate, _] = columns[..] else {
            panic!("{line}");
        };
        if clauses == "-" {
            counts.push("-".to_owned());
            continue;
        }
        certificates.push(certificate);
        counts.push(count.to_owned());
    }
    if certificates.is_empty() {
        return counts;
    }
    for args in [&["verify", "-q"][..], &["verify", "-q", "--run"]] {
        let verified = super::run(args.iter().chain(&certificates), "");
        assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{args:?}");
    }
    counts
}

#[test]
#[ignore = "needs veripb and rate; run by .ci/run"]
fn all_puzzles_that_are_shipped() {
    let mut number = 0;
    for file in shipped_files() {
        let expected: Vec<String> = (cases(&file).iter())
            .map(|case| case.count.to_string())
            .collect();
        let path = file.to_str().expect("text");
        let args = ["prove", "--limit", "20000", path];
        // The checkers of both forms take one core each.
        let of_forms: Vec<Vec<String>> = thread::scope(|scope| {
            let started: Vec<_> = (Format::ALL.iter())
                .map(|&format| scope.spawn(move || proved(&args, format)))
                .collect();
            (started.into_iter())
                .map(|counts| counts.join().expect("a checked form"))
                .collect()
        });
        for counts in of_forms {
            // One puzzle of `articles.txt` has too many solutions.
            let pairs = counts.iter().zip(&expected);
            assert_eq!(counts.len(), expected.len(), "{path}");
            for (count, expected) in pairs {
                let is_large = expected.parse::<u64>().expect("a number") > 20_000;
                assert!(
                    count == expected || is_large && count == "-",
                    "{path}: {count}"
                );
                number += usize::from(count == expected);
            }
        }
    }
    assert!(number > 2 * 300, "{number} certificates");
}

#[test]
#[ignore = "needs veripb and rate; run by .ci/run"]
fn puzzles_of_the_shared_collection() {
    if !root().join("../shared/puzzles").is_dir() {
        println!("left out: there are no collections in ../shared");
        return;
    }
    for file in ["17_clue.txt", "top1465.txt", "hardest11.txt"] {
        let folder = Folder::new();
        let lines = shared(file, 15);
        let text: String = lines.iter().map(|grid| grid.to_line() + "\n").collect();
        if lines.is_empty() {
            continue;
        }
        let path = folder.write(file, text);
        for &format in Format::ALL {
            let counts = proved(&["prove", path.to_str().expect("text")], format);
            assert_eq!(counts, vec!["1"; lines.len()], "{file}");
        }
    }
}

#[test]
#[ignore = "needs veripb and rate; run by .ci/run"]
fn covers() {
    let mut shipped = 0;
    for name in [
        "colours",
        "dominoes-4x4",
        "knuth",
        "langford-4",
        "queens-5",
        "word-square",
    ] {
        let path = root().join("fuzz/corpus/cover").join(name);
        for &format in Format::ALL {
            let args = ["cover", "prove", path.to_str().expect("text")];
            let counts = proved(&args, format);
            assert!(counts.len() == 1 && counts[0] != "-", "{name}");
            shipped += 1;
        }
    }
    assert_eq!(shipped, 12);
    let folder = root().join("../shared/covers");
    for (name, expected) in COVERS {
        let path = folder.join(name);
        if !path.exists() {
            println!("SKIPPED: no {}", path.display());
            continue;
        }
        let path = path.to_str().expect("text");
        let counts = proved(
            &["cover", "prove", "--limit", "40000", path],
            Format::VeriPb,
        );
        assert_eq!(counts, [expected], "{name}");
    }
}

/// Covers of the shared collection whose proofs VeriPB checks in less than 10
/// seconds, with their numbers of solutions.
const COVERS: [(&str, &str); 10] = [
    ("q8.dlx", "92"),
    ("q10.dlx", "724"),
    ("q12.dlx", "14200"),
    ("langford8.dlx", "300"),
    ("langford11.dlx", "35584"),
    ("domino6x6.dlx", "6728"),
    ("pent3x20.dlx", "8"),
    ("wordsquare4.dlx", "121"),
    ("shidoku.dlx", "288"),
    ("cycle12k3.dlx", "4098"),
];

#[test]
#[ignore = "needs Python; run by .ci/run"]
fn counts_by_the_checker_in_python() {
    let script = root().join("docs/proofs/check_count.py");
    let checker = format!("--run={}", script.display());
    let folder = Folder::new();
    // Dominoes, colours, two parts, and items that are covered up to twice.
    let board = "a b c d e f\na b\nb c\nd e\ne f\na d\nb e\nc f\n";
    let coloured = "a b | s t\na s:1\na s:2\na t\nb s:1\nb s:2 t\nb t\n";
    let parts = "a b c d\na b\na\nb\nc d\nc\nd\n";
    let bounded = "1:2|a 0:2|b c\na\na b\nb c\na c\nb\nc\na b c\n";
    for text in [board, coloured, parts, bounded] {
        folder.write("p.dlx", text);
        folder.run(&["cover", "prove", "--count", "p.dlx", "--to", "p"]);
        for args in [&["verify", "-q", "p"][..], &["verify", "-q", &checker, "p"]] {
            let verified = folder.run(args);
            assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{text}");
        }
        let (claim, count) = (folder.read("p.claim"), folder.read("p.count"));
        let number = claim.trim_end().rsplit(' ').next().expect("a count");
        let more = (number.parse::<u64>().expect("a count") + 1).to_string();
        for (name, old, new) in [
            (
                "p.claim",
                claim.clone(),
                claim.replace(&format!("counted {number}"), &format!("counted {more}")),
            ),
            (
                "p.count",
                count.clone(),
                format!("quadrille count 1\ncount {number}\n"),
            ),
        ] {
            folder.write(name, new);
            let ours = folder.run(&["verify", "-q", "p"]);
            assert_eq!(ours.code, 1, "{text}");
            let mut python = std::process::Command::new(&script);
            python
                .current_dir(folder.0.path())
                .args(["p.claim", "p.count"]);
            let theirs = python.output().expect("Python");
            let error = String::from_utf8_lossy(&theirs.stderr).into_owned();
            assert!(!theirs.status.success(), "{text}");
            starts(&error, "refused: ");
            folder.write(name, old);
        }
    }
    for name in ["q8.dlx", "domino8x8.dlx", "net-Ai3.dlx.gz"] {
        let path = root().join("../shared/covers").join(name);
        if path.exists() {
            let path = path.to_str().expect("text");
            folder.run(&["cover", "prove", "--count", path, "--to", "large"]);
            let verified = folder.run(&["verify", "-q", &checker, "large"]);
            assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{name}");
        }
    }
}

/// Returns the true number of solutions, counted by other engines than those of
/// proofs.
fn truth(read: &Read) -> u128 {
    match read {
        Read::Puzzle(grid, variant) => {
            let givens = Givens::from(grid).with_variant(variant).expect("a board");
            let count = quadrille::sudoku::Solver::new().count_exact(givens).count;
            count.number()
        }
        Read::Cover(named) => Solver::new(named.problem().clone()).count().number(),
    }
}

/// How many certificates are broken, in all.
const MUTATIONS: usize = 2_000;

#[test]
#[ignore = "needs veripb and rate; run by .ci/run"]
fn no_broken_certificate_is_accepted_as_proof_of_a_false_claim() {
    let mut lines: Vec<String> = Vec::new();
    for name in [
        "famous.txt",
        "minimal.txt",
        "several.txt",
        "none.txt",
        "9x9.txt",
    ] {
        let file = shipped_files()
            .into_iter()
            .find(|file| file.ends_with(name));
        let cases = cases(&file.expect("it is shipped"));
        let cases = cases.iter().filter(|case| case.count < 100);
        let classic = cases.filter(|case| case.grid.values().len() == 81);
        lines.extend(classic.take(3).map(|case| case.grid.to_line()));
    }
    let puzzles: Vec<Grid> = (lines.iter().map(|line| line.parse().expect("a puzzle"))).collect();
    let covers = [
        "colours",
        "queens-5",
        "word-square",
        "langford-4",
        "dominoes-4x4",
    ]
    .map(|name| {
        let text = std::fs::read_to_string(root().join("fuzz/corpus/cover").join(name));
        let text = text.expect("it is shipped");
        text.parse::<NamedProblem>().expect("a problem")
    });
    let mut seed = 1;
    let mut random = move || {
        seed = 6_364_136_223_846_793_005_u64
            .wrapping_mul(seed)
            .wrapping_add(1);
        seed >> 33
    };
    let (mut refused, mut rejected, mut accepted) = (0, 0, 0);
    for &format in Format::ALL {
        let of_puzzles = puzzles
            .iter()
            .map(|grid| Prover::of_puzzle(grid).expect("no constraints"));
        let of_covers = covers
            .iter()
            .map(|named| Prover::of_cover(named).expect("items"));
        let written = of_puzzles
            .chain(of_covers)
            .map(|prover| Certificate::of(&prover, format).expect("a proof"));
        let all: Vec<_> = written.collect();
        let folder = Folder::new();
        for round in 0..MUTATIONS / Format::ALL.len() {
            let way = round % WAYS.len();
            let [good, other] = [(); 2].map(|()| &all[random() as usize % all.len()]);
            let bad = broken(good, other, way, format, &mut Random(&mut random));
            let (claim, problem) = (bad.claim.as_bytes(), bad.problem.as_bytes());
            let checked = check::claim(claim, &Limits::none()).and_then(|stated| {
                let size = check::problem(&stated, format, claim, problem)?;
                check::steps(format, &size, bad.proof.as_bytes())?;
                let proof = bad.proof.as_bytes();
                let ours = check::proof(format, &size, problem, proof, &Limits::none());
                Ok((stated, ours.is_ok()))
            });
            let Ok((stated, ours)) = checked else {
                refused += 1;
                continue;
            };
            folder.write("m.claim", &bad.claim);
            folder.write(&format!("m.{}", format.problem_extension()), &bad.problem);
            folder.write(&format!("m.{}", format.proof_extension()), &bad.proof);
            let theirs = folder.run(&["verify", "-q", "--run", "m"]);
            // Each may accept what the other does not: DRAT has other steps than
            // those by unit propagation, and what followed from a deleted unit
            // still holds for one of them only.
            if !ours && theirs.code != 0 {
                rejected += 1;
                continue;
            }
            accepted += 1;
            let read = Read::of(&bad.claim).expect("a claim that was accepted");
            let count = stated.claimed().count();
            assert_eq!(count.number(), truth(&read), "{}: {bad:#?}", WAYS[way]);
        }
    }
    println!("refused {refused}, rejected {rejected}, accepted and true {accepted}");
    assert!(
        refused > 1_000 && rejected > 100 && accepted > 50,
        "{refused} {rejected} {accepted}"
    );
}
