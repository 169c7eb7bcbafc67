//! `rate`, `bench`, `completions`, `man`, and `--template`.

use super::*;

/// Arto Inkala, 2012: only search solves it.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn puzzles_are_rated() {
    let input = format!("{EASY} first\n{HARD}\n{TWO}\n");
    let run = pipe("rate -o tsv -j 2", input.as_str());
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "unique 2  multiple 1  none 0  unknown 0  invalid 0\n"
    );
    let rows: Vec<Vec<&str>> = (run.out.lines())
        .map(|line| line.split('\t').collect())
        .collect();
    let level = [EASY, "unique", "easy", "204", "naked single", "51", "-"];
    assert_eq!(rows[0], level);
    assert_eq!(rows[1][..3], [HARD, "unique", "extreme"]);
    assert_eq!(rows[2], [TWO, "multiple", "-", "-", "-", "-", "-"]);
    assert_eq!(rows.len(), 3);
}

#[test]
fn the_scale_of_rules_has_the_work_of_a_search() {
    let run = sh(format!("rate --scale rules -o tsv {EASY} {HARD}"));
    let rows: Vec<Vec<&str>> = (run.out.lines())
        .map(|line| line.split('\t').collect())
        .collect();
    let easy = [EASY, "unique", "easy", "hidden single", "0", "0", "0", "-"];
    assert_eq!(rows[0], easy);
    assert_eq!(rows[1][..4], [HARD, "unique", "beyond the rules", "-"]);
    let guesses: u64 = rows[1][5].parse().expect("a number");
    let nodes: u64 = rows[1][4].parse().expect("a number");
    assert!(0 < guesses && guesses < nodes);
}

#[test]
fn scales_stand_side_by_side() {
    let of = |args: &[&str]| {
        let run = run([&["rate"], args, &[EASY, SMALL]].concat(), "");
        assert_eq!((run.code, run.err.lines().count()), (0, 1), "{}", run.err);
        let rows = run.out.lines();
        rows.map(|row| row.split_whitespace().skip(1).collect::<Vec<_>>().join(" "))
            .collect::<Vec<String>>()
    };
    // On a terminal Sudoku Explainer too, where it is defined.
    let text = of(&["-o", "text"]);
    assert_eq!(text[0], "status er ep ed difficulty score hardest steps");
    assert_eq!(text[1], "unique 1.2 1.2 1.2 easy 204 naked single 51");
    assert!(text[2].starts_with("unique - - - easy - hidden single "));
    let both = of(&["--scale", "rules,se", "--header", "-o", "tsv"]);
    let names =
        "status difficulty rules_hardest nodes guesses depth er ep ed se_hardest steps error";
    assert_eq!(both[0], names);
    assert!(both[1].starts_with("unique easy hidden single 0 0 0 1.2 1.2 1.2 hidden single "));
}

#[test]
fn puzzles_are_measured() {
    let input = format!("{EASY}\n{HARD}\n{TWO}\n1.....3..4.....2\n");
    let measured = pipe("rate --measure backdoors,depth -o tsv", input.as_str());
    let rows: Vec<String> = (measured.out.lines())
        .map(|line| line.split('\t').skip(6).collect::<Vec<_>>().join(" "))
        .collect();
    // The columns have one order.
    assert_eq!(
        rows,
        ["0 0 - -", "2 2 r1c3=2 r5c2=6 -", "- - - -", "0 0 - -"]
    );
    // With both digits, singles solve it.
    let opened = format!("{}2{}6{}", &HARD[..2], &HARD[3..37], &HARD[38..]);
    let args = ["rate", "--scale", "rules", "--template", "{difficulty}"];
    assert_eq!(run(args, opened.as_str()).out, "easy\n");
    let only = pipe("rate --scale hodoku --measure depth -o jsonl", HARD);
    has(&only.out, r#""te":2"#);
    assert!(!only.out.contains(r#""size""#), "{}", only.out);
    let needs_whips =
        "1..........6..85.3.....4..7.2.35...15.....7.9.....23..9.72..6...18.9........4....";
    let lengths = [
        "rate",
        "--measure",
        "braids,whips",
        "--template",
        "{whips} {braids}",
    ];
    let puzzles = format!("{EASY}\n{HARD}\n{needs_whips}\n");
    let lengths = run(lengths, puzzles.as_str());
    assert_eq!(lengths.out, "0 0\n>=37 >=37\n6 5\n");
    let wrong = pipe("rate --measure depths", EASY);
    assert_eq!(wrong.code, 2);
}

/// Rated 7.2/1.2/1.2 by Sudoku Explainer 1.2.1.
const CHAINS: &str =
    "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

#[test]
fn puzzles_are_rated_as_other_programs_do() {
    let several = format!("1{}", ".".repeat(80));
    let input = format!("{EASY} first\n{CHAINS}\n{several}\n1...............\n");
    for (scale, easy, chains, none) in [
        (
            "se",
            "1.2\t1.2\t1.2\thidden single\t",
            "7.2\t1.2\t1.2\tforcing chain\t",
            "-\t-\t-\t-\t-\t-",
        ),
        (
            "hodoku",
            "easy\t204\tnaked single\t",
            "extreme\t3158\tAIC\t",
            "-\t-\t-\t-\t-",
        ),
    ] {
        let run = pipe(format!("rate --scale {scale} -o tsv -j 2"), input.as_str());
        assert_eq!(run.code, 2);
        let refusal = format!("--scale {scale}: expected a plain 9x9 puzzle, found 4x4");
        assert_eq!(
            run.err,
            format!("stdin:4: {refusal}\nunique 2  multiple 1  none 0  unknown 0  invalid 1\n")
        );
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 4);
        starts(lines[0], format!("{EASY}\tunique\t{easy}"));
        starts(lines[1], format!("{CHAINS}\tunique\t{chains}"));
        assert_eq!(lines[2], format!("{several}\tmultiple\t{none}"));
        starts(lines[3], "1...............\tinvalid\t-\t");
        assert!(lines[3].ends_with(&refusal), "{}", lines[3]);
    }
}

/// Made by `generate --scale sukaku --technique 'four strong links'`, and rated so by Sukaku Explainer 1.18.
const STRONG_LINKS: &str =
    "......57..3.4..9...7..1...4....4....79..3..5.2......831...83....49.6....3...9...7";

#[test]
fn puzzles_are_rated_as_sukaku_explainer_does() {
    let rated = sh(format!("rate --scale sukaku -o tsv {STRONG_LINKS}"));
    assert_eq!(
        rated.out,
        format!("{STRONG_LINKS}\tunique\t6.1\t1.2\t1.2\tfour strong links\t62\t-\n")
    );
    let upto = ["explain", "--scale", "sukaku", "--upto", "hidden quad"];
    let stuck = run(upto.iter().chain(&["-o", "tsv", STRONG_LINKS]), "");
    assert_eq!(stuck.code, 3);
    let wrong = sh(format!(
        "explain --scale se --upto WXYZ-wing {STRONG_LINKS}"
    ));
    assert_eq!(wrong.code, 2);
    has(&wrong.err, "expected hidden single, ");
}

#[test]
fn ratings_have_the_formats_of_tables() {
    let of = |format: &str| sh(format!("rate -o '{format}' {EASY}")).out;
    assert_eq!(
        of("csv"),
        format!(
            "source,line,puzzle,status,difficulty,score,hardest,steps,exact,error\n\
             argument 1,1,{EASY},unique,easy,204,naked single,51,true,\n"
        )
    );
    let object: serde_json::Value = serde_json::from_str(&of("jsonl")).expect("JSON");
    assert_eq!(object["difficulty"], "easy");
    assert_eq!(object["score"], 204);
    let text = of("text");
    assert!(
        text.starts_with("puzzle ") && text.contains("naked single"),
        "{text}"
    );
    assert!(of("markdown").starts_with("| puzzle "));
}

#[test]
fn a_limit_leaves_a_rating_open() {
    let run = sh(format!("rate -o tsv --nodes 3 {HARD}"));
    assert_eq!(run.code, 3);
    has(&run.out, "\tunknown\t-\t-\t-\t");
}

#[test]
fn the_bench_has_the_columns_that_people_compare_by() {
    let run = sh(format!(
        "bench -o csv --total-timeout 0.2 --with dlx,quadrille {EASY}"
    ));
    assert_eq!(run.code, 0);
    let machine = concat!("quadrille ", env!("CARGO_PKG_VERSION"), " on ");
    starts(&run.err, machine);
    assert_eq!(
        (run.err.lines().count(), run.err.matches("/s").count()),
        (1, 2)
    );
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        "solver,puzzles,puzzles_per_s,us_per_puzzle,percent_no_guess,guesses_per_puzzle"
    );
    let dlx: Vec<&str> = lines[1].split(',').collect();
    assert_eq!((dlx[0], dlx[4], dlx[5]), ("dlx", "100", "0"));
    assert!(dlx[2].parse::<f64>().expect("a number") > 1.0);
    assert!(
        lines[2].starts_with("quadrille,") && lines[2].ends_with(",,"),
        "{}",
        lines[2]
    );
}

#[test]
fn templates_say_what_is_wanted() {
    let args = [
        "count",
        "--template",
        r"{line}: {puzzle}\t{count} of {clues}, {exact} {name}",
    ];
    let input = format!("{SMALL}  a name\n{TWO}\n1..\n");
    let run = run(args, input.as_str());
    assert_eq!(run.code, 2);
    let expected = format!(
        "1: {SMALL}\t1 of 4, true a name\n2: {TWO}\t2 of 12, true -\n3: 1..\t- of -, - -\n"
    );
    assert_eq!(run.out, expected);
}

#[test]
fn a_template_with_nodes_has_them_for_every_puzzle() {
    let input = format!("{HARD}\n").repeat(20);
    let run = pipe("check --template '{nodes} {time_us}'", input.as_str());
    assert_eq!(run.code, 0);
    assert_eq!(run.out.lines().count(), 20);
    for line in run.out.lines() {
        let (nodes, time) = line.split_once(' ').expect("two fields");
        assert!(nodes.parse::<u64>().expect("a number") > 0);
        assert!(time.parse::<u64>().is_ok());
    }
}

#[test]
fn templates_are_checked() {
    let run = sh(format!("count --template '{{puzle}}' {SMALL}"));
    assert_eq!(run.code, 2);
    has(&run.err, "in braces, found 'puzle'");
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = sh(format!("completions '{shell}'"));
        assert_eq!(run.code, 0);
        for name in ["solve", "check", "from-sudoku", "--variant"] {
            let name = if shell == "fish" {
                name.trim_start_matches('-')
            } else {
                name
            };
            assert!(run.out.contains(name), "{shell} does not know {name}");
        }
    }
    let page = |names: &[&str]| run(["man"].iter().chain(names).copied(), "");
    assert!(page(&[]).out.contains(".TH quadrille 1"));
    assert!(
        page(&["cover", "count"])
            .out
            .contains(r"quadrille\-cover\-count")
    );
    let solve = page(&["solve"]);
    for text in ["Write no header line in csv", "Examples:"] {
        assert!(solve.out.contains(text), "man solve lacks {text}");
    }
    let folder = Folder::new();
    assert_eq!(folder.sh("man --all man1").code, 0);
    for (name, names) in [
        ("quadrille", &[][..]),
        ("quadrille-solve", &["solve"]),
        ("quadrille-cover-count", &["cover", "count"]),
    ] {
        assert_eq!(folder.read(&format!("man1/{name}.1")), page(names).out);
    }
    folder.write("file", "");
    let run = folder.sh("man --all file");
    assert_eq!(run.code, 2);
    has(&run.err, "file: ");
    let unknown = page(&["cover", "cuont"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .contains("found 'cuont'; did you mean 'count'?\n"),
        "{}",
        unknown.err
    );
}
