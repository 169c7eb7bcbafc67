//! `quadrille prove`, `cover prove`, `check --prove` and `verify`. Proofs are
//! checked by other programs in [`outside`].

mod outside;

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
    let run = folder.run(&["prove", TWO, "-o", "two"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = folder.read("two.pbp").len();
    let clauses = folder.read("two.pbp").matches("\nrup 1").count();
    assert_eq!(
        run.out,
        format!("12343412.1.3.3.1\tmultiple\t2\t{clauses}\t{bytes}\ttwo\n")
    );
    assert_eq!(files(&folder), ["two.claim", "two.opb", "two.pbp"]);
    assert!(folder.read("two.opb").contains("\n* x1 is r1c1=1\n"));
    assert!(
        folder
            .read("two.claim")
            .ends_with("\nexactly 2\n1234341221434321\n1234341241232341\n")
    );
    let verified = folder.run(&["verify", "two"]);
    assert_eq!(verified.code, 0);
    assert_eq!(verified.out, "veripb two.opb two.pbp\n");
    assert_eq!(
        verified.err,
        "two.claim: 2 solutions of 12343412.1.3.3.1\ntwo.opb: the problem of the claim\n"
    );
    let quiet = folder.run(&["verify", "-q", "two"]);
    assert_eq!((quiet.out, quiet.err.as_str()), (verified.out, ""));
}

#[test]
fn certificates_are_numbered_and_may_be_packed() {
    let folder = Folder::new();
    let text = format!("{SMALL}\n{NONE}\nnot a puzzle\n{TWO}\n");
    folder.write("some.txt", text);
    let run = folder.run(&[
        "prove", "some.txt", "-o", "a b.gz", "--format", "drat", "-j", "2",
    ]);
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
    let verified = folder.run(&["verify", "-q", "a b", "a b-4.gz"]);
    assert_eq!(
        verified.out,
        "gunzip -kf 'a b.cnf.gz' 'a b.drat.gz' && rate 'a b.cnf' 'a b.drat'\n\
         gunzip -kf 'a b-4.cnf.gz' 'a b-4.drat.gz' && rate 'a b-4.cnf' 'a b-4.drat'\n"
    );
    assert_eq!(verified.code, 0);
}

#[test]
fn without_a_proof_there_is_a_claim_at_most() {
    let folder = Folder::new();
    let empty = ".".repeat(16);
    let run = folder.run(&["prove", &empty, "-o", "empty", "--limit", "287"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.out, format!("{empty}\tmultiple\t>=287\t-\t-\tempty\n"));
    assert_eq!(files(&folder), ["empty.claim"]);
    let verified = folder.run(&["verify", "empty"]);
    assert_eq!((verified.code, verified.out.as_str()), (0, ""));
    assert_eq!(
        verified.err,
        format!(
            "empty.claim: at least 287 solutions of {empty}\n\
             empty.claim: there may be more, so there is no proof\n"
        )
    );
    let stopped = folder.run(&["prove", EASY, &empty, "-o", "no", "--nodes", "3"]);
    assert_eq!(stopped.code, 3);
    assert!(
        stopped
            .out
            .ends_with(&format!("{empty}\tunknown\t>=0\t-\t-\t-\n"))
    );
    assert!(!files(&folder).contains(&"no-2.claim".to_owned()));
    let lost = folder.run(&["prove", SMALL, "-o", "no/such/folder"]);
    assert_eq!((lost.code, lost.out.as_str()), (2, ""));
    assert!(lost.err.starts_with("no/such/folder.opb: "), "{}", lost.err);
}

#[test]
fn check_proves_what_was_asked() {
    let folder = Folder::new();
    folder.write(
        "all.txt",
        format!("{SMALL}\n{TWO}\n{NONE}\n{}\n", ".".repeat(16)),
    );
    let run = folder.run(&["check", "--prove", "proofs", "all.txt"]);
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
    let verified = folder.run(&[
        "verify", "-q", "proofs/1", "proofs/2", "proofs/3", "proofs/4",
    ]);
    assert_eq!(
        (verified.code, verified.out.as_str()),
        (
            0,
            "veripb proofs/1.opb proofs/1.pbp\nveripb proofs/2.opb proofs/2.pbp\n\
             veripb proofs/3.opb proofs/3.pbp\n"
        )
    );
    let expected = folder.run(&["check", "--prove", "none", "--expect", "none", NONE]);
    assert_eq!(expected.code, 0);
}

#[test]
fn covers_are_proved_with_their_names() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    let run = folder.run(&["cover", "prove", "square.dlx", "-o", "square"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = folder.read("square.pbp").len();
    assert_eq!(
        run.out,
        format!("square.dlx\texact\t2\t1\t{bytes}\tsquare\n")
    );
    assert!(folder.read("square.opb").contains("* x2 is a c\n"));
    assert_eq!(
        folder.read("square.claim"),
        format!("quadrille claim 1\ncover 5\n{SQUARE}exactly 2\n1 4\n2 3\n")
    );
    let verified = folder.run(&["verify", "square"]);
    assert_eq!(verified.code, 0);
    assert!(
        verified
            .err
            .starts_with("square.claim: 2 solutions of 4 items, 4 options\n")
    );
    let few = folder.run(&["cover", "prove", "square.dlx", "-o", "few", "--limit", "1"]);
    assert_eq!(
        (few.code, few.out.as_str()),
        (3, "square.dlx\tat-least\t>=1\t-\t-\tfew\n")
    );
    folder.write("bounds.dlx", "2|a b\na\na b\nb\n");
    let bounds = folder.run(&["cover", "prove", "bounds.dlx", "-o", "bounds"]);
    assert_eq!(bounds.code, 2);
    assert_eq!(
        bounds.err,
        "bounds.dlx: item 'a' has bounds, which proofs do not support\n"
    );
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let folder = Folder::new();
    folder.run(&["prove", TWO, "-o", "two"]);
    let (claim, problem) = (folder.read("two.claim"), folder.read("two.opb"));
    let verify = |claim: &str, problem: &str| {
        folder.write("two.claim", claim);
        folder.write("two.opb", problem);
        let run = folder.run(&["verify", "-q", "two"]);
        assert_eq!(run.out, "");
        (run.code, run.err)
    };
    let refused = |line: &str| (1, format!("{line}\n"));
    assert_eq!(
        verify(&claim.replace("2341\n", "2314\n"), &problem),
        refused("two.claim:6: 1 in column 3: 2 times in the solution")
    );
    assert_eq!(
        verify(&claim.replace("exactly 2", "exactly 1"), &problem),
        refused("two.claim:6: expected the end of the file, found '1234341241232341'")
    );
    let clue = problem.lines().position(|line| line == "+1 x1 >= 1 ;");
    let line = clue.expect("the first clue") + 1;
    assert_eq!(
        verify(&claim, &problem.replace("\n+1 x1 >= 1 ;", "\n+1 x1 >= 0 ;")),
        refused(&format!(
            "two.opb:{line}: expected '+1 x1 >= 1 ;', found '+1 x1 >= 0 ;'"
        ))
    );
    assert_eq!(
        verify("quadrille claim 2\n", &problem),
        refused("two.claim:1: expected 'quadrille claim 1', found 'quadrille claim 2'")
    );
    assert_eq!(folder.run(&["verify", "three"]).code, 2);
    std::fs::remove_file(folder.0.path().join("two.pbp")).expect("a file");
    folder.write("two.claim", &claim);
    folder.write("two.opb", &problem);
    let missing = folder.run(&["verify", "-q", "two"]);
    assert_eq!(
        (missing.code, missing.err.as_str()),
        (2, "two.pbp: no such file\n")
    );
}
