//! `quadrille prove`, `cover prove`, `check --prove` and `verify`. Proofs are
//! checked by other programs in [`outside`]; forged certificates are in
//! [`forged`], files that were tampered with in [`tampered`].

mod forged;
mod outside;
mod tampered;

use super::*;

/// Dominoes on two rows and two columns: two ways.
const SQUARE: &str = "a b c d\na b\na c\nb d\nc d\n";

/// Returns the names of the files in a folder, in order.
fn files(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.0.path()).expect("a folder");
    let names = entries.map(|entry| entry.expect("a file").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("text"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_certificate_has_three_files() {
    let folder = Folder::new();
    let run = folder.sh(format!("prove {TWO} --to two"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = folder.read("two.pbp").len();
    let clauses = folder.read("two.pbp").matches("\nrup 1").count();
    assert_eq!(
        run.out,
        format!("12343412.1.3.3.1\tmultiple\t2\t{clauses}\t{bytes}\ttwo\t-\n")
    );
    assert_eq!(files(&folder), ["two.claim", "two.opb", "two.pbp"]);
    assert!(folder.read("two.opb").contains("\n* x1 is r1c1=1\n"));
    assert!(
        folder
            .read("two.claim")
            .ends_with("\nsolutions\n1234341221434321\n1234341241232341\nexactly 2\n")
    );
    let verified = folder.sh("verify two");
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert_eq!(
        verified.out,
        "two: 2 solutions of sudoku 2x2: 12343412.1.3.3.1; proved in 1 clause, checked\n"
    );
    let quiet = folder.sh("verify -q two");
    assert_eq!((quiet.code, quiet.out + &quiet.err), (0, String::new()));
}

#[test]
fn certificates_are_numbered_and_may_be_packed() {
    let folder = Folder::new();
    let text = format!("{SMALL}\n{NONE}\nnot a puzzle\n{TWO}\n");
    folder.write("some.txt", text);
    let run = folder.sh("prove some.txt --to 'a b.gz' --format drat -j 2");
    assert_eq!(run.code, 2, "{}", run.err);
    let rows: Vec<Vec<&str>> = (run.out.lines())
        .map(|line| line.split('\t').collect())
        .collect();
    let certificates: Vec<&str> = rows.iter().map(|row| row[5]).collect();
    assert_eq!(certificates, ["a b", "a b-2", "-", "a b-4"]);
    let statuses: Vec<&str> = rows.iter().map(|row| row[1]).collect();
    assert_eq!(statuses, ["unique", "none", "invalid", "multiple"]);
    assert_eq!(files(&folder).len(), 1 + 3 * 3);
    assert!(files(&folder).contains(&"a b-4.drat.gz".to_owned()));
    let verified = folder.sh("verify 'a b' 'a b-2' 'a b-4.gz'");
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert_eq!(verified.out.matches(", checked\n").count(), 3);
    // Each is of a puzzle of the file, one line of which is no puzzle.
    let compared = folder.sh("verify --of some.txt 'a b' 'a b-4'");
    assert_eq!(compared.code, 2);
    assert!(
        compared.out.contains(" (some.txt:1); proved"),
        "{}",
        compared.out
    );
    assert!(
        compared.out.contains(" (some.txt:4); proved"),
        "{}",
        compared.out
    );
    starts(&compared.err, "some.txt:3:");
}

#[test]
fn without_a_proof_there_is_a_claim_at_most() {
    let folder = Folder::new();
    let empty = ".".repeat(16);
    let run = folder.sh(format!("prove '{empty}' --to empty --limit 287"));
    assert_eq!(run.code, 3);
    assert_eq!(
        run.out,
        format!(
            "{empty}\tmultiple\t>=287\t-\t-\tempty\twithout a proof: there are more solutions than --limit\n"
        )
    );
    assert_eq!(files(&folder), ["empty.claim"]);
    let verified = folder.sh("verify empty");
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert_eq!(
        verified.out,
        format!(
            "empty: at least 287 solutions of sudoku 2x2: {empty}; no proof, as there may be more\n"
        )
    );
    // One solution leaves open whether there are others.
    let one = folder.sh(format!("prove '{empty}' --to one --limit 1"));
    assert_eq!(
        one.out,
        format!(
            "{empty}\tunknown\t>=1\t-\t-\tone\twithout a proof: there are more solutions than --limit\n"
        )
    );
    assert_eq!(one.code, 3);
    let stopped = folder.sh(format!("prove {EASY} '{empty}' --to no --nodes 3"));
    assert_eq!(stopped.code, 3);
    assert!(
        stopped
            .out
            .ends_with(&format!("{empty}\tunknown\t>=0\t-\t-\t-\tnode limit\n"))
    );
    assert!(!files(&folder).contains(&"no-2.claim".to_owned()));
    let lost = folder.sh(format!("prove {SMALL} --to no/such/folder"));
    assert_eq!((lost.code, lost.out.as_str()), (2, ""));
    starts(&lost.err, "no/such/folder.claim: ");
}

#[test]
fn all_solutions_are_listed_unless_a_limit_says_otherwise() {
    let folder = Folder::new();
    let empty = ".".repeat(16);
    let run = folder.sh(format!("prove '{empty}' --to empty.gz"));
    starts(&run.out, format!("{empty}\tmultiple\t288\t"));
    let verified = folder.sh("verify empty");
    assert!(
        verified.out.starts_with("empty: 288 solutions of "),
        "{}",
        verified.err
    );
}

#[test]
fn a_count_is_proved_without_its_solutions() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    let run = folder.sh("cover prove --count square.dlx --to square.gz");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    starts(&run.out, "square.dlx\texact\t2\t3\t");
    assert_eq!(
        files(&folder),
        ["square.claim.gz", "square.count.gz", "square.dlx"]
    );
    let verified = folder.sh("verify --of square.dlx square");
    assert_eq!(
        verified.out,
        "square: 2 solutions of 4 items, 4 options (square.dlx); counted in 3 lines, checked\n"
    );
    let empty = ".".repeat(16);
    folder.sh(format!("prove --count '{empty}' --to empty"));
    let claim = folder.read("empty.claim");
    assert!(claim.ends_with("\ncounted 288\n"), "{claim}");
    for sum in ["cage 3 r1c1 r1c2", "sum 5 r1c4"] {
        let args = [
            "prove",
            "--count",
            &empty,
            "--to",
            "sum",
            "--constraints",
            sum,
        ];
        let refused = folder.run(&args);
        assert_eq!(refused.code, 2);
        let message = "sum.count: sums and constraints have no";
        starts(&refused.err, message);
        assert!(!files(&folder).contains(&"sum.claim".to_owned()));
    }
    let both = folder.sh(format!("prove --count --limit 3 '{empty}' --to both"));
    assert_eq!(both.code, 2);
}

#[test]
fn check_proves_what_was_asked() {
    let folder = Folder::new();
    folder.write(
        "all.txt",
        format!("{SMALL}\n{TWO}\n{NONE}\n{}\n", ".".repeat(16)),
    );
    let run = folder.sh("check --prove proofs all.txt");
    assert_eq!(run.code, 1);
    let counts: Vec<&str> = (run.out.lines())
        .filter_map(|line| line.split('\t').nth(2))
        .collect();
    // Two solutions are enough to show that there are several.
    assert_eq!(counts, ["1", "2", "0", ">=2"]);
    assert_eq!(
        run.err,
        "unique 1  multiple 2  none 1  unknown 0  invalid 0\n"
    );
    let verified = folder.sh("verify --of all.txt proofs/1 proofs/2 proofs/3 proofs/4");
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    let ends = ["; proved in 0 clauses, checked", ", as there may be more"];
    assert!(
        verified
            .out
            .lines()
            .next()
            .is_some_and(|line| line.ends_with(ends[0]))
    );
    assert!(
        verified
            .out
            .lines()
            .last()
            .is_some_and(|line| line.ends_with(ends[1]))
    );
    let expected = folder.sh(format!("check --prove none --expect none {NONE}"));
    assert_eq!(expected.code, 0);
}

#[test]
fn covers_are_proved() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    let run = folder.sh("cover prove square.dlx --to square");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = folder.read("square.pbp").len();
    assert_eq!(
        run.out,
        format!("square.dlx\texact\t2\t1\t{bytes}\tsquare\t-\n")
    );
    let few = folder.sh("cover prove square.dlx --to few --limit 1");
    assert_eq!(
        (few.code, few.out.as_str()),
        (
            3,
            "square.dlx\tat-least\t>=1\t-\t-\tfew\twithout a proof: there are more solutions than --limit\n"
        )
    );
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let folder = Folder::new();
    folder.sh(format!("prove {TWO} --to two"));
    let (claim, problem) = (folder.read("two.claim"), folder.read("two.opb"));
    let verify = |claim: &str, problem: &str| {
        folder.write("two.claim", claim);
        folder.write("two.opb", problem);
        let run = folder.sh("verify -q two");
        assert_eq!(run.out, "");
        (run.code, run.err)
    };
    let refused = |line: &str| (1, format!("{line}\n"));
    assert_eq!(
        verify(&claim.replace("2341\n", "2314\n"), &problem),
        refused("two.claim:6: 4 in column 4: the solution has 2")
    );
    let clue = problem.lines().position(|line| line == "+1 x1 >= 1 ;");
    let line = clue.expect("the first clue") + 1;
    assert_eq!(
        verify(&claim, &problem.replace("\n+1 x1 >= 1 ;", "\n+1 x1 >= 0 ;")),
        refused(&format!(
            "two.opb:{line}: expected '+1 x1 >= 1 ;', found '+1 x1 >= 0 ;'"
        ))
    );
    assert_eq!(folder.sh("verify three").code, 2);
    let file = folder.sh("verify two.claim");
    assert_eq!(
        (file.code, file.err.as_str()),
        (2, "two.claim.claim: no such file; did you mean 'two'?\n")
    );
    folder.write("two.claim", &claim);
    folder.write("two.opb", &problem);
    // The good certificates beside a bad one are checked.
    folder.sh(format!("prove {SMALL} --to small"));
    let some = folder.sh("verify three small two");
    assert_eq!((some.code, some.out.lines().count()), (2, 2));
    std::fs::remove_file(folder.0.path().join("two.pbp")).expect("a file");
    let missing = folder.sh("verify -q two");
    assert_eq!(
        (missing.code, missing.err.as_str()),
        (2, "two.pbp: no such file\n")
    );
}

#[test]
fn claims_are_compared_with_the_users_own_puzzle() {
    let folder = Folder::new();
    let constraint = "cage 3 r1c1 r1c2";
    let variant = ["--variant", "x", "--constraints", constraint];
    let prove = [&["prove", SMALL, "--to", "x"], &variant[..2]].concat();
    assert_eq!(folder.run(&prove).code, 0);
    let plain = folder.sh("verify x");
    has(&plain.out, "of sudoku 2x2, rule x: ");
    let own = folder.run(&[&["verify", "x", "--of", SMALL], &variant[..2]].concat());
    assert_eq!(own.code, 0, "{}", own.err);
    assert!(own.out.contains(" (argument 1); proved"), "{}", own.out);
    let other = folder.sh(format!("verify x --of {SMALL}"));
    assert_eq!(other.code, 1);
    assert_eq!(
        other.err,
        format!("x.claim:3: about another puzzle: 'rule x', but {SMALL} has 'clues {SMALL}'\n")
    );
    folder.write("two.txt", format!("{TWO}\n{SMALL}\n"));
    let none = folder.sh("verify x --of two.txt");
    assert_eq!(
        none.err,
        "x.claim:1: about none of the 2 puzzles of two.txt\n"
    );
    let missing = folder.sh("verify x --of nothing.txt");
    assert_eq!(missing.code, 2);
}
