//! Certificates as a forger leaves them, and checkers that fall for them.

use super::*;

/// A certificate of one solution where there are two, which assumes what it
/// should prove. VeriPB accepts it, with a warning.
fn forge(folder: &Folder) {
    folder.write("square.dlx", SQUARE);
    folder.sh("cover prove square.dlx --to square");
    let claim = folder.read("square.claim");
    folder.write("square.claim", claim.replace("2 3\nexactly 2", "exactly 1"));
    let problem = folder
        .read("square.opb")
        .replace("+1 ~x2 +1 ~x3 >= 1 ;\n", "");
    folder.write(
        "square.opb",
        problem.replace("#constraint= 6", "#constraint= 5"),
    );
    folder.write(
        "square.pbp",
        "pseudo-Boolean proof version 3.0\nf 9;\na >= 1;\noutput NONE;\nconclusion UNSAT : 10;\n\
         end pseudo-Boolean proof;\n",
    );
}

/// Writes a program that answers so.
#[cfg(unix)]
fn checker(folder: &Folder, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.write("checker", format!("#!/bin/sh\n{script}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("a script");
    format!("--run={}", path.display())
}

#[cfg(unix)]
#[test]
fn the_verdict_of_a_checker_is_read_and_not_its_exit_status() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    folder.sh("cover prove square.dlx --to square");
    let verdict = "echo 's VERIFIED UNSATISFIABLE'";
    let run = |script: &str| {
        let run = folder.run(&["verify", &checker(&folder, script), "square"]);
        (run.code, run.out + &run.err)
    };
    let accepted =
        "square: 2 solutions of 4 items, 4 options; proved in 1 clause, checked, also by checker\n";
    assert_eq!(run(verdict), (0, accepted.to_owned()));
    // It is given the files, whole.
    let files = format!(
        "test \"$1\" = --opb && head -1 \"$2\" | grep -q variable && grep -q rup \"$3\" && {verdict}"
    );
    assert_eq!(run(&files), (0, accepted.to_owned()));
    for (script, complaint) in [
        ("exit 0", "no verdict, exit status: 0"),
        ("echo 's VERIFIED'", "s VERIFIED"),
        (
            "echo 's VERIFIED NO CONCLUSION'",
            "s VERIFIED NO CONCLUSION",
        ),
        (&format!("{verdict}; exit 1"), "no verdict, exit status: 1"),
        (&format!("{verdict}; {verdict}"), "2 verdicts"),
        (&format!("{verdict}; echo 's NOT VERIFIED'"), "2 verdicts"),
        (&format!("{verdict} >&2"), "s VERIFIED UNSATISFIABLE"),
        (
            "echo 's VERIFIED UNSATISFIABLE '",
            "s VERIFIED UNSATISFIABLE ",
        ),
        (
            &format!("{verdict}; kill -9 $$"),
            "no verdict, signal: 9 (SIGKILL)",
        ),
        (
            &format!("{verdict}; yes | head -c 2000000"),
            "more than 1048576 bytes of output",
        ),
        (
            &format!("echo 'Warning: assumed' >&2; {verdict}"),
            "Warning: assumed",
        ),
        (
            &format!("echo 'WARNING: assumed'; {verdict}"),
            "WARNING: assumed",
        ),
        (&format!("echo oops >&2; {verdict}"), "oops"),
        (
            "echo not s VERIFIED UNSATISFIABLE",
            "no verdict, exit status: 0",
        ),
    ] {
        let refused = format!("square.pbp: checker: {complaint}\n");
        assert_eq!(run(script), (1, refused), "{script}");
    }
    let missing = folder.sh("verify --run=./nothing square");
    assert_eq!(missing.code, 2);
    assert_eq!(
        missing.err,
        "nothing: no such program; `cargo install veripb` installs one, and --run=PATH names it\n"
    );
}

#[cfg(unix)]
#[test]
fn a_checker_that_accepts_everything_proves_nothing() {
    let folder = Folder::new();
    forge(&folder);
    let liar = checker(&folder, "echo 's VERIFIED UNSATISFIABLE'");
    for args in [&["verify", "square"][..], &["verify", &liar, "square"]] {
        let assumed = folder.run(args);
        assert_eq!((assumed.code, assumed.out.as_str()), (1, ""));
        assert_eq!(
            assumed.err,
            "square.pbp:3: expected a clause or a deletion, found 'a >= 1;'\n"
        );
    }
    // Each line is one that may be written; the clause does not follow.
    let proof = folder.read("square.pbp").replace("a >= 1;", "rup >= 1;");
    folder.write("square.pbp", proof);
    let run = folder.sh(format!("verify '{liar}' square"));
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "square.pbp:3: the clause does not follow\n");
    folder.sh("cover prove --count square.dlx --to tiles");
    let claim = folder.read("tiles.claim");
    folder.write("tiles.claim", claim.replace("counted 2", "counted 3"));
    let liar = checker(&folder, "echo 's VERIFIED 3 SOLUTIONS'");
    let run = folder.sh(format!("verify '{liar}' tiles"));
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "tiles.count:1: 2 solutions are proved, not 3\n");
}

#[cfg(unix)]
#[test]
fn a_checker_that_hangs_is_given_up() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    folder.sh("cover prove square.dlx --to square");
    for script in [
        "sleep 1000",
        "echo 's VERIFIED UNSATISFIABLE'; sleep 1000",
        "exec >&- 2>&-; sleep 1000",
        "sleep 1000 & echo 's VERIFIED UNSATISFIABLE'",
    ] {
        let args = [
            "verify",
            "--timeout",
            "1",
            &checker(&folder, script),
            "square",
        ];
        let run = folder.run(&args);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{script}");
        assert_eq!(run.err, "square: not checked to its end (time limit)\n");
    }
}

#[cfg(unix)]
#[test]
fn a_checker_ends_with_its_children() {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    folder.sh("cover prove square.dlx --to square");
    let child = "sleep 1000 > /dev/null 2>&1 & echo $! > child";
    let verdict = "echo 's VERIFIED UNSATISFIABLE'";
    for (script, code) in [
        (format!("{child}; sleep 1000"), 3),
        (format!("{child}; {verdict}"), 0),
    ] {
        let checker = checker(&folder, &script);
        let run = folder.sh(format!("verify --timeout 1 '{checker}' square"));
        assert_eq!(run.code, code, "{script}: {}", run.err);
        let child = folder.read("child");
        let status = format!("/proc/{}/stat", child.trim());
        let is_running = || {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let is_alive = std::process::Command::new("kill")
                .args(["-0", child.trim()])
                .stderr(std::process::Stdio::null())
                .status();
            // One that has ended may wait to be fetched.
            is_alive.is_ok_and(|alive| alive.success()) && !status.contains(") Z ")
        };
        let ended = (0..100).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            !is_running()
        });
        assert!(ended, "{script}");
    }
}

#[cfg(unix)]
#[test]
fn a_checker_gets_files_that_are_not_packed() {
    let folder = Folder::new();
    folder.sh(format!("prove {SMALL} --to small.gz"));
    let script = "case $1 in --opb) shift;; esac; head -c 2 \"$1\" | grep -q '* ' && echo 's VERIFIED UNSATISFIABLE'";
    let run = folder.run(&["verify", &checker(&folder, script), "small"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}
