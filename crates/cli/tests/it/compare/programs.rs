//! Programs of others.

use super::*;

#[test]
#[cfg(unix)]
fn a_program_that_lies_is_found_out() {
    let liar = format!("dlx,cmd:sh -c 'while read p; do echo {EASY_SOLVED}; done'");
    let (less, other) = (format!(".{}", &EASY[1..]), format!("1{}", ".".repeat(80)));
    let run = run(["compare", "--with", &liar, EASY, &less, &other], "");
    assert_eq!(run.code, 1, "{}", run.err);
    has(&run.err, "argument 3: cmd:sh");
    assert!(
        run.err.ends_with(": its grid changes a clue\n"),
        "{}",
        run.err
    );
    let rows = fields(&run.out);
    assert_eq!(rows[1][1..6], ["3", "2", "0", "1", "0"]);
    // Programs are timed by the batch, so no single puzzle is.
    assert_eq!(rows[1][11..13], ["-", "-"]);
}

#[test]
#[cfg(unix)]
fn a_program_that_solves_nothing_has_no_speed() {
    let programs = [
        ("cmd:cat", ["0", "2", "0", "0", "0"], ""),
        (
            "cmd:sh -c 'exit 7'",
            ["0", "0", "0", "0", "2"],
            "wrote nothing (exit status: 7)",
        ),
        ("cmd:sleep 60", ["0", "0", "0", "2", "0"], ""),
    ];
    for (program, ends, message) in programs {
        let args = [
            "compare",
            "--runs",
            "1",
            "--timeout",
            "0.3",
            "--with",
            "dlx",
            "--with",
        ];
        let run = run(args.iter().chain(&[program, EASY, TWO]), "");
        assert!(run.err.contains(message), "{program}: {}", run.err);
        let rows = fields(&run.out);
        assert_eq!(rows[1][2..7], ends, "{program}");
        // PAR-2 is twice the limit; solved/s, puzzles/s and the ratio are none.
        assert_eq!(rows[1][9], "600000", "{program}");
        assert_eq!(
            [rows[1][10], rows[1][13], rows[1][18]],
            ["-"; 3],
            "{program}"
        );
        assert_ne!(rows[0][10], "-");
    }
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let run = sh(format!("compare --with dlx,cmd:/no/such/program {EASY}"));
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("cmd:/no/such/program: /no/such/program: "),
        "{}",
        run.err
    );
    assert_eq!(fields(&run.out)[0][1..3], ["1", "1"]);
}
