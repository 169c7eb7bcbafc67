//! `quadrille cover split`, `count --part` and `merge`.

use super::*;

/// A folder with the problem of 8 queens, its parts and their counts.
fn counted(parts: &str) -> Folder {
    counted_of(8, parts)
}

/// The same for any number of queens.
fn counted_of(number: usize, parts: &str) -> Folder {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(number));
    let split = folder.sh(format!("cover split --parts '{parts}' queens.dlx"));
    assert_eq!((split.code, split.err.as_str()), (0, ""));
    assert_eq!(split.out.lines().count().to_string(), parts);
    folder.write("parts.jsonl", &split.out);
    let counts = folder.sh("cover count --part parts.jsonl queens.dlx");
    assert_eq!((counts.code, counts.err.as_str()), (0, ""));
    folder.write("counts.jsonl", &counts.out);
    folder
}

/// Returns the lines of a file.
fn lines(folder: &Folder, name: &str) -> Vec<String> {
    let text = folder.read(name);
    text.lines().map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_counts_of_the_parts_make_up_the_count() {
    for parts in ["1", "7", "200"] {
        let folder = counted(parts);
        let merged = folder.sh("cover merge counts.jsonl");
        assert_eq!(merged.out, format!("{parts}\texact\t92\n"));
        assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    }
}

#[test]
fn parts_are_counted_anywhere_in_any_order() {
    let folder = counted("5");
    let parts = lines(&folder, "parts.jsonl");
    let count = |parts: String, more: &[&str]| {
        let mut command = quadrille();
        command.current_dir(folder.0.path());
        command.args(["cover", "count", "--part", "-", "queens.dlx"]);
        finish(command.args(more).write_stdin(parts)).out
    };
    folder.write(
        "b.jsonl",
        count(parts[3..].concat(), &["--engine", "links"]),
    );
    folder.write(
        "a.jsonl",
        count(parts[..3].concat(), &["--memo", "on", "-j1"]),
    );
    let merged = folder.sh("cover merge -o jsonl b.jsonl a.jsonl");
    let merged = json(&merged.out);
    let counted = json(&lines(&folder, "counts.jsonl")[0]);
    assert_eq!(merged["count"], 92);
    assert_eq!(
        (&merged["parts"], &merged["exact"]),
        (&5.into(), &true.into())
    );
    assert_eq!(merged["problem"], counted["problem"]);
    let text = folder.sh("cover merge -o text counts.jsonl");
    assert_eq!(text.out, "92 solutions\n");
}

#[test]
fn a_problem_without_a_solution_has_parts_too() {
    let folder = Folder::new();
    folder.write("none.dlx", HOPELESS);
    let split = folder.sh("cover split --parts 2 none.dlx");
    folder.write("parts.jsonl", &split.out);
    let counts = folder.sh("cover count --part parts.jsonl none.dlx");
    folder.write("counts.jsonl", &counts.out);
    let merged = folder.sh("cover merge counts.jsonl");
    assert_eq!((merged.out.as_str(), merged.code), ("2\texact\t0\n", 0));
}

#[test]
fn missing_doubled_and_foreign_parts_are_refused_by_name() {
    let folder = counted("4");
    let counts = lines(&folder, "counts.jsonl");
    let refused = |text: String| {
        folder.write("wrong.jsonl", text);
        let run = folder.sh("cover merge wrong.jsonl");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        run.err
    };
    assert_eq!(refused(counts[1..].concat()), "part 1 of 4 is missing\n");
    assert_eq!(
        refused(counts[..2].concat()),
        "parts 3, 4 of 4 are missing\n"
    );
    let doubled = counts.concat() + "\n" + &counts[2];
    assert_eq!(
        refused(doubled),
        "wrong.jsonl:6: part 3 is counted twice, first in wrong.jsonl:3\n"
    );
    assert_eq!(refused(String::new()), "there are no counts\n");
    let other_split = lines(&counted("3"), "counts.jsonl");
    assert_eq!(
        refused(counts[..1].concat() + &other_split[1]),
        "wrong.jsonl:2: part 2 of 3 is of another split of the same problem\n"
    );
    let folder = counted_of(7, "4");
    let foreign = lines(&folder, "counts.jsonl")[1].clone();
    let [hash, other] = [&counts[0], &foreign].map(|line| {
        let hash = &json(line)["problem"];
        hash.as_str().expect("a hash").to_owned()
    });
    assert_eq!(
        refused(counts[0].clone() + &foreign),
        format!("wrong.jsonl:2: part 2 is of another problem ({other}, not {hash})\n")
    );
    assert_eq!(
        refused(counts[0].clone() + &counts[1][..40] + "\n"),
        "wrong.jsonl:2:40: EOF while parsing a string\n"
    );
}

#[test]
fn an_edited_part_is_not_counted_and_an_edited_count_not_summed() {
    let folder = counted("4");
    let message = "the checksum is not that of the other fields: the line was changed";
    let counts = folder.read("counts.jsonl");
    let third = &lines(&folder, "counts.jsonl")[2];
    let wrong = third.replacen("\"count\":", "\"count\":1", 1);
    folder.write("wrong.jsonl", counts.replace(third, &wrong));
    let run = folder.sh("cover merge wrong.jsonl");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, format!("wrong.jsonl:3:1: {message}\n"));

    let part = &lines(&folder, "parts.jsonl")[1];
    let wrong = part.replacen("\"subtrees\":[[", "\"subtrees\":[[1", 1);
    folder.write("wrong.jsonl", wrong);
    let run = folder.sh("cover count --part wrong.jsonl queens.dlx");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, format!("wrong.jsonl:1:1: {message}\n"));
}

#[test]
fn a_part_of_another_problem_is_not_counted() {
    let folder = counted("2");
    folder.write("seven.dlx", queens(7));
    let run = folder.sh("cover count --part parts.jsonl seven.dlx");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("parts.jsonl:1: part 1 cannot be counted here: it is of problem "),
        "{}",
        run.err
    );
    let twice = [
        "cover",
        "count",
        "--part",
        "parts.jsonl",
        "seven.dlx",
        "queens.dlx",
    ];
    assert_eq!(folder.run(&twice).code, 2);
}

#[test]
fn a_part_that_is_cut_short_makes_no_exact_sum() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(12));
    let split = folder.sh("cover split --parts 2 queens.dlx");
    folder.write("parts.jsonl", &split.out);
    let args = [
        "cover", "count", "--nodes", "5000", "--memo", "off", "--part",
    ];
    let args = [&args[..], &["parts.jsonl", "queens.dlx"]].concat();
    let counts = folder.run(&args);
    assert_eq!(counts.code, 3);
    assert!(
        counts
            .err
            .starts_with("parts.jsonl:1: part 1 is not counted to its end: node limit\n"),
        "{}",
        counts.err
    );
    folder.write("counts.jsonl", &counts.out);
    let known: u64 = counts
        .out
        .lines()
        .map(|line| {
            let counted = json(line);
            assert_eq!(counted["exact"], false);
            counted["count"].as_u64().expect("a number")
        })
        .sum();
    assert!((1..14_200).contains(&known), "{known}");
    let merged = folder.sh("cover merge counts.jsonl");
    assert_eq!(merged.code, 3);
    assert_eq!(merged.out, format!("2\tat-least\t>={known}\n"));
    assert_eq!(
        merged.err,
        "counts.jsonl:1: the count of part 1 is not exact\n\
         counts.jsonl:2: the count of part 2 is not exact\n"
    );
}

#[test]
fn a_file_without_parts_is_an_error() {
    let folder = Folder::new();
    folder.write("a.dlx", "a\na\n");
    folder.write("parts.jsonl", "\n");
    let run = folder.sh("cover count --part parts.jsonl a.dlx");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "--part: expected parts, as cover split writes them, found none\n"
    );
}

#[test]
fn more_parts_than_anyone_needs_are_refused() {
    let folder = Folder::new();
    folder.write("queens.dlx", queens(8));
    let run = folder.sh("cover split --parts 4000000000 queens.dlx");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    has(&run.err, "expected a number from 1 to 1000000");
}
