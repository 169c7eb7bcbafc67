//! The answers do not depend on the engine, nor on how the input is cut into
//! batches.

use super::*;

use crate::support::raw;

const LANES: [&str; 3] = ["lanes-avx512", "lanes-avx2", "lanes-portable"];

/// The engines that this machine has.
fn engines() -> impl Iterator<Item = &'static str> {
    let paths = quadrille::sudoku::InstructionSet::available();
    ["auto", "sets"]
        .into_iter()
        .chain(paths.map(|path| path.name()))
}

/// A puzzle of many solutions, and their number.
const MANY: (&str, &str) = (
    "...4..7......1...6.........3.....8..7.584......8.3..6.5...7....43...51.897.1...3.",
    "27462",
);

/// Nearly all that a file can have, each kind more than once and next to each
/// other kind.
fn nasty() -> String {
    let blank = ".".repeat(81);
    let short = &EASY[..80];
    let bad = EASY.replace("98....6", "98.a..6");
    let clash = EASY.replace("53..7", "55..7");
    let grid: String = (0..9)
        .map(|row| format!("{}\n", &EASY[9 * row..][..9]))
        .collect();
    let pieces = [
        EASY.to_owned(),
        EASY.replace('.', "0"),
        EASY.replace('.', "x"),
        EASY.replace("....", "_*X?"),
        format!("{EASY}\r"),
        format!("{EASY} a name\r"),
        format!("{EASY};name"),
        format!("{EASY}:3"),
        format!("{EASY}\tname é"),
        format!("{EASY}."),
        format!("{EASY}a"),
        format!(" {EASY}"),
        short.to_owned(),
        bad,
        clash,
        MANY.0.to_owned(),
        blank,
        String::new(),
        "# a comment".to_owned(),
        "prose".to_owned(),
        SMALL.to_owned(),
        TWO.to_owned(),
        NONE.to_owned(),
        format!("Grid 01\n{grid}"),
        grid[..40].to_owned(),
        "[Puzzle]".to_owned(),
        "[State]\npassed over\n[Puzzle]".to_owned(),
    ];
    let mut text = "\u{feff}".to_owned();
    // Steps without a common divisor lead to different neighbours each time.
    for step in [1, 2, 4, 5, 7, 8, 10, 11] {
        for place in 0..pieces.len() {
            text += &format!("{}\n", pieces[place * step % pieces.len()]);
            text += &format!("{EASY}\n").repeat(step / 4);
        }
    }
    // The last line has no end.
    text + "[Puzzle]\n" + EASY
}

/// The same, except for the solution of a puzzle that has several.
fn except_the_choice(out: &str) -> Vec<String> {
    let line = |line: &str| {
        let mut columns: Vec<&str> = line.split('\t').collect();
        if columns.len() == 5 && columns[1] != "unique" && columns[3] != "-" {
            columns[3] = "some";
        }
        columns.join("\t")
    };
    out.lines().map(line).collect()
}

/// Runs a command with each engine, and compares the outputs.
#[track_caller]
fn compare(args: &[&str], text: &str) {
    let ask = |engine: &str| {
        let args = args.iter().copied().chain(["--engine", engine]);
        run(args, text)
    };
    let expected = ask("dlx");
    for engine in engines() {
        let found = ask(engine);
        assert_eq!(found.code, expected.code, "{args:?}, {engine}");
        assert_eq!(found.err, expected.err, "{args:?}, {engine}");
        let (found, expected) = (&found.out, &expected.out);
        assert_eq!(found.lines().count(), expected.lines().count());
        let lines = except_the_choice(found)
            .into_iter()
            .zip(except_the_choice(expected));
        for (found, expected) in lines {
            assert_eq!(found, expected, "{args:?}, {engine}");
        }
    }
}

#[test]
fn engines_agree_on_whatever_a_file_may_hold() {
    let text = nasty();
    let every = [
        "check",
        "count --limit 1",
        "count --limit 5",
        "solve",
        "check -q",
        "solve --shape 3x3",
    ];
    for command in every {
        let args: Vec<_> = command.split(' ').collect();
        compare(&args, &text);
    }
}

#[test]
fn engines_agree_on_shipped_puzzles() {
    let lines = crate::support::shipped(usize::MAX);
    let lines: Vec<String> = lines.iter().map(|grid| grid.to_line()).collect();
    compare(&["check"], &lines.join("\n"));
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn engines_agree_on_the_corpora() {
    for (name, step) in [
        ("17_clue.txt", 9),
        ("top1465.txt", 1),
        ("hardest11.txt", 5),
        ("serg.tsv", 9),
    ] {
        let puzzles = raw::puzzles(name);
        let lines = puzzles
            .iter()
            .step_by(step)
            .map(|line| String::from_utf8_lossy(line));
        let text = lines.collect::<Vec<_>>().join("\n");
        compare(&["check"], &text);
    }
    let puzzles = raw::puzzles("serg.tsv");
    let lines = puzzles
        .iter()
        .step_by(50)
        .map(|line| String::from_utf8_lossy(line));
    let text = lines.collect::<Vec<_>>().join("\n");
    compare(&["count"], &text);
}

#[test]
fn a_solution_is_one() {
    let text = nasty();
    let mut seen = 0;
    for engine in engines() {
        let solved = pipe(format!("solve --engine '{engine}'"), text.as_str());
        for line in solved.out.lines() {
            let columns: Vec<_> = line.split('\t').collect();
            let grid = |text: &str| {
                let options = quadrille::text::Options::default();
                quadrille::text::parse(text, &options).map(|puzzle| puzzle.grid)
            };
            let [puzzle, "solved", _, solution, "-"] = columns[..] else {
                continue;
            };
            let (puzzle, solution) = (grid(puzzle).unwrap(), grid(solution).unwrap());
            assert!(solution.is_solved() && solution.extends(&puzzle), "{line}");
            seen += 1;
        }
    }
    assert!(seen > 200 * engines().count(), "only {seen}");
}

#[test]
fn the_output_is_the_same_on_any_number_of_threads() {
    let text = nasty().repeat(8);
    let first = pipe("check -j 1", text.as_str());
    for jobs in ["2", "3"] {
        assert!(
            pipe(format!("check -j '{jobs}'"), text.as_str()) == first,
            "-j {jobs}"
        );
    }
    // As one by one, with no reading ahead over lines.
    let one_by_one = pipe("check --engine sets", text.as_str());
    assert_eq!(first.err, one_by_one.err);
}

#[test]
fn pieces_of_the_input_may_end_anywhere() {
    let puzzles = format!("{EASY}\n").repeat(4000);
    let answers = format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n").repeat(4000);
    let folder = Folder::new();
    for len in [0, 1, 20, 79, 80, 81] {
        folder.write("a.txt", format!("#{}\n{puzzles}", "c".repeat(len)));
        let checked = folder.sh("check a.txt");
        assert!(checked.out == answers, "after a comment of {len}");
    }
}

#[test]
fn a_search_that_takes_long_is_taken_over() {
    let (puzzle, count) = MANY;
    let text = format!("{puzzle}\n{EASY}\n").repeat(4);
    let counted = pipe("count -j 2 -o jsonl", text.as_str());
    let objects: Vec<serde_json::Value> = (counted.out.lines())
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    for (number, object) in (1..).zip(&objects) {
        let (expected, status) = if number % 2 == 1 {
            (count.parse().unwrap(), "multiple")
        } else {
            (1_u64, "unique")
        };
        assert_eq!(object["line"], number);
        assert_eq!(object["count"], expected);
        assert_eq!(object["exact"], true);
        assert_eq!(object["status"], status);
    }
    assert_eq!(objects.len(), 8);
    let text = sh(format!("count -o text '{puzzle}'"));
    assert_eq!(text.out, "27,462 solutions\n");
    let by_dlx = sh(format!("count -o jsonl --engine dlx '{puzzle}'"));
    assert!(!by_dlx.out.contains("\"nodes\":null"), "{}", by_dlx.out);
}

#[test]
fn text_is_drawn_by_any_engine() {
    let one = format!("{EASY} the easy one\n");
    let expected = pipe("solve -o text", one.as_str()).out;
    has(&expected, "stdin:1 the easy one");
    for engine in engines() {
        let solved = pipe(format!("solve -o text --engine '{engine}'"), one.as_str());
        assert_eq!(solved.out, expected, "{engine}");
    }
}

#[test]
fn verbose_says_which_engine_is_used() {
    let err = |args: &[&str]| {
        let args = ["check", "-v"].iter().chain(args).copied();
        let run = run(args, format!("{EASY}\n").repeat(5));
        let engine = run
            .err
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("engine: "));
        (
            engine.unwrap_or_default().to_owned(),
            run.err.matches("before the search").count(),
        )
    };
    let best = quadrille::sudoku::InstructionSet::best();
    assert_eq!(
        err(&[]),
        (format!("dlx or sets for 3 puzzles, then {best} for 9x9"), 3)
    );
    assert_eq!(
        err(&["-v"]),
        (format!("dlx or sets, then {best} for long 9x9 searches"), 5)
    );
    assert_eq!(err(&["--nodes", "7"]), ("dlx or sets".to_owned(), 5));
    assert_eq!(err(&["--engine", "dlx"]), ("dlx".to_owned(), 5));
    let portable = err(&["--engine", "lanes-portable"]);
    assert_eq!(
        portable,
        ("lanes-portable for 9x9, else dlx or sets".to_owned(), 0)
    );
}

#[test]
fn an_engine_that_cannot_do_it_says_so() {
    for engine in LANES {
        let found = pipe(format!("check --engine '{engine}'"), EASY);
        if engines().any(|available| available == engine) {
            assert_eq!((found.code, found.err.as_str()), (0, ""), "{engine}");
        } else {
            let message = format!(
                "error: --engine {engine}: this machine does not support these instructions\n"
            );
            assert_eq!(found.code, 2);
            starts(&found.err, &message);
        }
    }
    for (args, option) in [
        ("check --stats", "--stats"),
        ("check --no-presolve", "--no-presolve"),
        ("count --nodes 9", "--nodes"),
    ] {
        let args = args.split(' ').chain(["--engine", "lanes-portable"]);
        let found = run(args, EASY);
        let message = format!(
            "error: the argument '--engine lanes-portable' cannot be used with '{option}'\n"
        );
        assert_eq!((found.code, found.out), (2, String::new()));
        starts(&found.err, &message);
    }
}

/// Returns the lines of tsv without the solutions, and the sorted solutions of
/// each puzzle in its place.
fn split_lists(out: &str) -> (Vec<&str>, Vec<(&str, &str)>) {
    let lines = out
        .lines()
        .map(|line| line.strip_suffix("\t-").expect("no error"))
        .map(|line| line.rsplit_once('\t').expect("a solution"));
    let (facts, solutions): (Vec<_>, Vec<_>) = lines.unzip();
    let puzzles = facts.iter().map(|line| &line[..81]);
    let mut solutions: Vec<_> = puzzles.zip(solutions).collect();
    for list in solutions.chunk_by_mut(|one, other| one.0 == other.0) {
        list.sort_unstable();
    }
    (facts, solutions)
}

#[test]
fn every_engine_lists_the_same_solutions() {
    let file = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../puzzles/several.txt"
    ));
    let file = file.expect("it is shipped");
    // Others stand between these: with 2 to 3136 solutions, with one and with none.
    let several = file
        .lines()
        .filter(|line| line.len() > 82 && !line.starts_with('#'));
    let several = several.filter(|line| line[82..].parse().is_ok_and(|count: u32| count < 4000));
    let clash = EASY.replace("53..7", "55..7");
    let mut text = format!("{EASY}\n{clash}\n");
    for line in several {
        text += &format!("{}\n{EASY}\n{clash}\n", &line[..81]);
    }
    for limit in [
        "--all",
        "--limit 7",
        "--limit 9",
        "--limit 100",
        "--limit 700",
    ] {
        let args = |engine| format!("solve {limit} -q -o tsv --engine {engine}");
        let by_links = run(args("dlx").split(' '), &*text);
        let (facts, solutions) = split_lists(&by_links.out);
        assert!(facts.len() > 30, "{limit}: {}", facts.len());
        let mut listed = None;
        for engine in engines() {
            let found = run(args(engine).split(' '), &*text);
            assert_eq!((found.code, &found.err), (by_links.code, &by_links.err));
            let (its_facts, its_solutions) = split_lists(&found.out);
            assert_eq!(its_facts, facts, "{engine} {limit}");
            if limit == "--all" {
                assert_eq!(its_solutions, solutions, "{engine}");
            }
            for (puzzle, solution) in its_solutions.iter().filter(|it| it.1 != "-") {
                let puzzle: quadrille::board::Grid = puzzle.parse().expect("a puzzle");
                let solution: quadrille::board::Grid = solution.parse().expect("a grid");
                assert!(solution.is_solved() && solution.extends(&puzzle));
            }
            let count = its_solutions.len();
            let mut apart = its_solutions;
            apart.sort_unstable();
            apart.dedup();
            // The puzzles in between come again and again.
            let again = solutions.len() - {
                let mut once = solutions.clone();
                once.sort_unstable();
                once.dedup();
                once.len()
            };
            assert_eq!(apart.len() + again, count, "{engine} {limit}: each once");
            // The order too is that of every other lanes.
            if engine.starts_with("lanes") {
                let first = listed.get_or_insert_with(|| found.out.clone());
                assert_eq!(*first, found.out, "{engine} {limit}");
            }
        }
    }
}
