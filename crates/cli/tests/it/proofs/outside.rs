//! Certificates, checked by programs that others have written: VeriPB and, for
//! DRAT, rate. They are too slow for each run of the tests and have to be
//! installed, which `.ci/run` does before it runs
//!
//! ```sh
//! cargo test -p quadrille-cli --test it -- --ignored outside
//! ```

use std::path::Path;

use quadrille::board::Grid;
use quadrille::cover::{Count, NamedProblem, Solver};
use quadrille::limits::Limits;
use quadrille::proof::{Claim, Format, check};

use super::*;
use crate::support::certificates::{Certificate, WAYS, broken};
use crate::support::table::{cases, shipped_files};
use crate::support::{root, shared};

/// Returns whether the other program accepts a proof.
fn is_accepted(format: Format, problem: &Path, proof: &Path) -> bool {
    let (program, verdict) = match format {
        Format::VeriPb => ("veripb", "s VERIFIED UNSATISFIABLE"),
        Format::Drat => ("rate", "s VERIFIED"),
    };
    let output = std::process::Command::new(program)
        .args([problem, proof])
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}; see .ci/run"));
    let out = String::from_utf8_lossy(&output.stdout);
    output.status.success() && out.lines().any(|line| line == verdict)
}

/// Proves with these arguments, and checks all certificates by `verify` and the
/// other program. Returns the numbers of solutions.
#[track_caller]
fn proved(args: &[&str], format: Format) -> Vec<String> {
    let folder = Folder::new();
    let base = folder.0.path().join("c");
    let base = base.to_str().expect("text");
    let given = ["-o", base, "--format", format.name()];
    let run = run(args.iter().chain(&given), "");
    let mut counts = Vec::new();
    for line in run.out.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [.., count, clauses, _, certificate] = columns[..] else {
            panic!("{line}");
        };
        if clauses == "-" {
            counts.push("-".to_owned());
            continue;
        }
        let verified = super::run(["verify", "-q", certificate], "");
        assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{line}");
        let [problem, proof] = [format.problem_extension(), format.proof_extension()]
            .map(|extension| PathBuf::from(format!("{certificate}.{extension}")));
        assert!(is_accepted(format, &problem, &proof), "{line}");
        counts.push(count.to_owned());
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
        for format in Format::ALL {
            let counts = proved(&["prove", "--limit", "20000", path], format);
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
    for file in ["17_clue.txt", "top1465.txt", "hardest11.txt"] {
        let folder = Folder::new();
        let lines = shared(file, 200);
        let text: String = lines.iter().map(|grid| grid.to_line() + "\n").collect();
        if lines.is_empty() {
            continue;
        }
        let path = folder.write(file, text);
        for format in Format::ALL {
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
        for format in Format::ALL {
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

/// Returns a certificate as text.
fn certificate(claim: &Claim<'_>, format: Format) -> Certificate {
    let (mut text, mut problem, mut proof) = (Vec::new(), Vec::new(), Vec::new());
    claim.write(&mut text).expect("memory");
    claim.write_problem(format, &mut problem).expect("memory");
    let limits = Limits::none();
    claim
        .write_proof(format, &limits, &mut proof)
        .expect("a proof");
    let [claim, problem, proof] =
        [text, problem, proof].map(|bytes| String::from_utf8(bytes).expect("text"));
    Certificate {
        claim,
        problem,
        proof,
    }
}

/// Returns the true number of solutions of what a claim is about.
fn truth(claim: &str) -> Count {
    if let Some(clues) = claim.lines().find_map(|line| line.strip_prefix("clues ")) {
        let grid: Grid = clues.parse().expect("a puzzle");
        return quadrille::sudoku::Solver::new().count_exact(&grid).count;
    }
    let mut lines = claim.lines().skip(1);
    let count = lines.next().and_then(|line| line.strip_prefix("cover "));
    let count: usize = count.and_then(|count| count.parse().ok()).expect("a cover");
    let text: String = lines.take(count).map(|line| format!("{line}\n")).collect();
    let named: NamedProblem = text.parse().expect("a problem");
    Solver::new(named.problem().clone()).count()
}

/// How many certificates are broken, in all.
const MUTATIONS: usize = 1_000;

#[test]
#[ignore = "needs veripb and rate; run by .ci/run"]
fn no_broken_certificate_is_accepted_as_proof_of_a_false_claim() {
    let mut lines: Vec<String> = shared("hardest11.txt", 3)
        .iter()
        .map(Grid::to_line)
        .collect();
    lines.extend(shared("17_clue.txt", 3).iter().map(Grid::to_line));
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
        text.expect("it is shipped")
            .parse::<NamedProblem>()
            .expect("a problem")
    });
    let limits = Limits::none();
    let mut seed = 1;
    let mut random = move || {
        seed = 6_364_136_223_846_793_005_u64
            .wrapping_mul(seed)
            .wrapping_add(1);
        seed >> 33
    };
    let (mut refused, mut rejected, mut accepted) = (0, 0, 0);
    for format in Format::ALL {
        let of_puzzles = puzzles
            .iter()
            .map(|grid| Claim::of_puzzle(grid, 1_000, &limits).unwrap());
        let of_covers = covers
            .iter()
            .map(|named| Claim::of_cover(named, 1_000, &limits).unwrap());
        let all: Vec<Certificate> = (of_puzzles.chain(of_covers))
            .map(|claim| certificate(&claim, format))
            .collect();
        let folder = Folder::new();
        for round in 0..MUTATIONS / Format::ALL.len() {
            let way = round % WAYS.len();
            let [good, other] = [(); 2].map(|()| &all[random() as usize % all.len()]);
            let bad = broken(good, other, way, &mut random);
            let stated = check::read(bad.claim.as_bytes());
            let stated = stated.and_then(|stated| {
                check::problem(&stated, format, bad.problem.as_bytes()).map(|()| stated)
            });
            let Ok(stated) = stated else {
                refused += 1;
                continue;
            };
            let problem = format!("m.{}", format.problem_extension());
            let problem = folder.write(&problem, &bad.problem);
            let proof = folder.write("m.proof", &bad.proof);
            if !stated.is_exact() || !is_accepted(format, &problem, &proof) {
                rejected += 1;
                continue;
            }
            accepted += 1;
            assert_eq!(stated.count(), truth(&bad.claim), "{}: {bad:#?}", WAYS[way]);
        }
    }
    println!("refused {refused}, rejected {rejected}, accepted and true {accepted}");
    assert!(
        refused > 200 && rejected > 200,
        "{refused} {rejected} {accepted}"
    );
}
