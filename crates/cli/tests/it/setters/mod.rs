//! Constraints that setters draw, in the texts that they come in.

mod boards;

use super::*;

const EMPTY: &str = "................";

fn count_of(line: &str) -> String {
    let run = pipe("count", line);
    assert_eq!(run.code, 0, "{line}: {}", run.err);
    run.out.split('\t').nth(2).unwrap_or_default().to_owned()
}

/// Returns the number of solutions of an empty board with these constraints: some, but
/// not all.
fn some_of(text: &str) -> String {
    let typed = sh(format!("count --constraints '{text}' '{EMPTY}'"));
    let count = typed.out.split('\t').nth(2).unwrap_or_default();
    let number = count.parse::<u32>();
    assert!(
        number.is_ok_and(|number| (1..288).contains(&number)),
        "{text}"
    );
    count.to_owned()
}

#[test]
fn one_constraint_has_one_meaning_in_every_dialect() {
    let texts = [
        (
            "whisper 2 r1c1 r1c2 r1c3",
            ".Shape~4x4.Whisper~2~R1C1~R1C2~R1C3",
            r#""whispers":[{"lines":[["R1C1","R1C2","R1C3"]],"value":"2"}]"#,
        ),
        (
            "sandwich 5 r1c1 r1c2 r1c3 r1c4",
            ".Shape~4x4.Sandwich~5~R1",
            r#""sandwichsum":[{"cell":"R1C0","value":"5"}]"#,
        ),
        (
            "skyscraper 2 r4c3 r3c3 r2c3 r1c3",
            ".Shape~4x4.Skyscraper~C3~~2",
            r#""skyscraper":[{"cell":"R5C3","value":2}]"#,
        ),
        (
            "quadruple 1 2 r2c2 r2c3 r3c2 r3c3",
            ".Shape~4x4.Quad~R2C2~1~2",
            r#""quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1,2]}]"#,
        ),
        (
            "equal-sum r1c1 r1c2 = r2c4 r3c4",
            ".Shape~4x4.EqualSum~R1C1~R1C2~-~R2C4~R3C4",
            r#""text":["equal-sum r1c1 r1c2 = r2c4 r3c4"]"#,
        ),
        // The zero is said, too.
        (
            "look-and-say 02 r1c1 r2c2 r3c3",
            ".Shape~4x4.LookAndSay~02~R1C1~R2C2~R3C3",
            r#""text":["look-and-say 02 r1c1 r2c2 r3c3"]"#,
        ),
        (
            "exactly 1 2 r1c1 r2c3 r4c2",
            ".Shape~4x4.ContainExact~1_2~R1C1~R2C3~R4C2",
            r#""text":["exactly 1 2 r1c1 r2c3 r4c2"]"#,
        ),
    ];
    for (text, iss, members) in texts {
        let json = format!(r#"{{"puzzle":"{EMPTY}","constraints":{{{members}}}}}"#);
        let expected = some_of(text);
        assert_eq!(count_of(&json), expected, "{json}");
        assert_eq!(count_of(iss), expected, "{iss}");
        let converted = sh(format!(
            "convert --to jsonl --constraints '{text}' '{EMPTY}'"
        ));
        assert_eq!(count_of(&converted.out), expected, "{}", converted.out);
    }
}

#[test]
fn a_line_has_one_rank_even_if_others_are_equal() {
    let ranks = (1..=16).map(|rank| {
        let text = format!("full-rank-tied {rank} r1c1 r1c2 r1c3 r1c4");
        let typed = sh(format!("count --constraints '{text}' '{EMPTY}'")).out;
        let count = typed.split('\t').nth(2).unwrap_or_default().to_owned();
        let iss = format!(".Shape~4x4.FullRank~R1~{rank}~.FullRankTies~any");
        assert_eq!(count_of(&iss), count, "{iss}");
        let either = format!(".Shape~4x4.Or.FullRank~R1~{rank}~.End.FullRankTies~any");
        assert_eq!(count_of(&either), count, "{either}");
        count.parse::<u32>().unwrap()
    });
    assert_eq!(ranks.sum::<u32>(), 288);
}

#[test]
fn nothing_is_dropped_in_silence() {
    let json = |members: &str| format!(r#"{{"puzzle":"{EMPTY}",{members}}}"#);
    let cases = [
        (
            json(r#""constraints":{"thermometers":[{"lines":[["R1C1","R1C2"]]}]}"#),
            "the constraint 'thermometers' is not supported",
        ),
        (
            json(r#""Constraints":{"thermometer":[]}"#),
            r#"found "Constraints"; write "constraints""#,
        ),
        (
            json(r#""constraint":{"thermometer":[]}"#),
            r#"found "constraint"; write "constraints""#,
        ),
        (
            json(r#""varaint":"x""#),
            r#"found "varaint"; write "variant""#,
        ),
        (
            json(r#""killercage":[{"cells":["R1C1"],"value":"3"}]"#),
            r#"found "killercage" outside of "constraints""#,
        ),
        (
            json(r#""constraints":{"killercage":[{"cells":["R1C1"],"sum":"3"}]}"#),
            "the member 'sum' of killercage 1 is not supported",
        ),
        (
            ".Shape~4x4.Wisper~R1C1~R1C2".to_owned(),
            "the constraint 'Wisper' is not supported",
        ),
        (
            ".Shape~4x4.Whisper~2~R1C1~R1C9".to_owned(),
            "found 'Whisper~2~R1C1~R1C9'",
        ),
        (
            ".Shape~4x4~0-2.Whisper~2~R1C1~R1C2".to_owned(),
            "the shape 4x4~0-2 is not supported",
        ),
        (".Shape~4x4.AntiKnight~2".to_owned(), "found 'AntiKnight~2'"),
        (
            ".Shape~4x4.WhiteDot~R1C1~R2C2".to_owned(),
            "stdin:1:12: expected a puzzle of the Interactive Sudoku Solver, found 'WhiteDot~R1C1~R2C2'",
        ),
        (
            ".Shape~4x4.Renban~R1C1~R1C1.Whisper~R1C1~R1C2".to_owned(),
            "stdin:1:12: renban: r1c1 occurs twice",
        ),
        (
            ".Shape~4x4.Shape~6x6.Renban~R1C1~R1C2".to_owned(),
            "stdin:1:12: expected a puzzle of the Interactive Sudoku Solver, found two shapes",
        ),
        (
            ".Shape~4x4~0-3.Sandwich~R1~5".to_owned(),
            "stdin:1:16: the constraint 'Sandwich with digits from 0' is not supported",
        ),
        (
            json(r#""constraints":{"renban":[{"lines":[["R1C1","R1C2"]],"cells":["R2C2"]}]}"#),
            "the member 'cells' of renban 1 is not supported",
        ),
        (
            json(
                r#""constraints":{"thermometer":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R1C1"]]}]}"#,
            ),
            "thermometer 2: thermometer: expected 2 to 4 cells, found 1",
        ),
        (
            json(r#""constraints":{"xv":[{"cells":["R1C1","R2C2"],"value":"X"}]}"#),
            "xv 1: dot: r1c1 and r2c2 share no side",
        ),
    ];
    for (line, message) in cases {
        let run = pipe("count", line.as_str());
        assert_eq!(run.code, 2, "{line}: {}", run.out);
        assert!(run.err.contains(message), "{line}: {}", run.err);
    }
    let typed = [
        (
            "rules.txt",
            "no such file, and not a constraint: expected a constraint",
        ),
        (
            "cage 3 r1c1 r1c2; cage 3 r5c9x",
            "constraint 2: expected a cell of the board",
        ),
        (
            "# two lines\neven r1c1\nodd",
            "line 3: expected cells, as in 'even r1c1', found 'odd'",
        ),
        ("white r1c1 r2c2", "dot: r1c1 and r2c2 share no side"),
    ];
    for (text, message) in typed {
        let run = sh(format!("count --constraints '{text}' '{EMPTY}'"));
        assert_eq!(run.code, 2, "{text}: {}", run.out);
        assert!(run.err.contains(message), "{text}: {}", run.err);
    }
}

#[test]
fn a_board_of_f_puzzles_need_not_be_packed() {
    let cell = r#"{"given":true,"value":1}"#;
    let board = format!(
        r#"{{"size":4,"grid":[[{cell},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],"renban":[{{"lines":[["R2C1","R3C1","R4C1"]]}}]}}"#
    );
    let first = "1...............";
    let typed = sh(format!(
        "count --constraints 'renban r2c1 r3c1 r4c1' '{first}'"
    ));
    assert_eq!(
        Some(count_of(&board).as_str()),
        typed.out.split('\t').nth(2)
    );
    let unknown = board.replace("renban", "rainbow");
    let run = pipe("count", unknown.as_str());
    assert!(
        run.code == 2 && run.err.contains("the constraint 'rainbow'"),
        "{}",
        run.err
    );
}

#[test]
fn what_needs_an_exact_cover_says_so() {
    let folder = Folder::new();
    let args = [
        "--constraints",
        "palindrome r1c1 r1c2 r2c3",
        "1.....3..4.....2",
    ];
    let commands: [&[&str]; 4] = [
        &["cover", "from-sudoku"],
        &["prove", "--to", "proof"],
        &["count", "--engine", "dlx"],
        &["check", "--engine", "sets"],
    ];
    for command in commands {
        let run = folder.run(&[command, &args].concat());
        assert_eq!(run.code, 2, "{command:?}: {}", run.out);
        assert!(
            run.err
                .contains("the constraint 'palindrome' has no exact cover"),
            "{command:?}: {}",
            run.err
        );
    }
}

#[test]
fn steps_that_leave_a_constraint_out_say_so() {
    let args = ["--constraints", "renban r4c1 r4c2 r4c3", "1.....3..4.....2"];
    for command in ["rate", "explain"] {
        let run = run([&[command][..], &args].concat(), "");
        assert!(
            run.err
                .contains("argument 1: no step uses the constraint 'renban'"),
            "{command}: {}",
            run.err
        );
    }
}
