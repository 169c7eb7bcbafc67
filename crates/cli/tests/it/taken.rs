//! Which puzzles a command takes, what it keeps of them, and what it says on the way.

use super::*;

/// Commands that compare solvers take only clues, and say what else they found.
#[test]
fn puzzles_that_solvers_are_not_asked_are_named() {
    let marks = format!("{}12", "123456789 ".repeat(80));
    let marks: Vec<&str> = marks.split(' ').collect();
    let marks: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let ruled = format!(r#"{{"puzzle":"{EASY}","variant":"x"}}"#);
    let jigsaw = r#"{"puzzle":"1..............4","regions":"1112122233343444"}"#;
    for (text, more) in [
        (marks.join("\n"), "pencil marks"),
        (jigsaw.to_owned(), "regions"),
        (ruled, "the rules of a variant"),
    ] {
        let args = ["compare", "--with", "dlx", "--runs", "1", "-o", "tsv"];
        let compared = run(args, format!("{EASY}\n{text}\n"));
        let message = format!(", found {more}\n");
        let named =
            compared.err.contains("stdin:2: expected clues") && compared.err.contains(&message);
        assert!(named, "{}", compared.err);
        assert_eq!(compared.code, 2, "{}", compared.err);
    }
}

#[test]
fn names_are_told_to_people_and_in_templates() {
    let text = format!("{EASY} Gold\n{EASY} Silver\n");
    let told = pipe("check -o text", text.as_str());
    has(&told.out, "stdin:1 Gold: unique\n");
    has(&told.out, "stdin:2 Silver: unique\n");
    let template = pipe("check --template '{name}'", text.as_str());
    assert_eq!(template.out, "Gold\nSilver\n");
}

/// Far more puzzles than are handed on together: the number of each is that in the
/// whole input.
#[test]
fn every_puzzle_of_a_long_list_is_shuffled_in_its_own_way() {
    let text = format!("{EASY}\n").repeat(2_000);
    let mut lines: Vec<Vec<String>> = Vec::new();
    for jobs in ["1", "2"] {
        let shuffled = pipe(format!("shuffle --seed 3 -j '{jobs}'"), text.as_str());
        lines.push(shuffled.out.lines().map(str::to_owned).collect());
    }
    assert!(lines[0] == lines[1]);
    let mut different = lines[0].clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 2_000);
}

#[test]
fn a_few_ignored_options_are_named_and_the_rest_are_counted() {
    for (count, named, rest) in [(4, 4, None), (5, 5, None), (6, 5, Some(1)), (9, 5, Some(4))] {
        let text = format!("a b | c\na b\n{}", "c\n".repeat(count));
        let solved = pipe("cover solve -", text);
        let notes = solved
            .err
            .matches("ignored, as the option has no primary item");
        assert_eq!(notes.count(), named, "{}", solved.err);
        let more = solved
            .err
            .lines()
            .find(|line| line.contains("more such options"));
        let expected = rest.map(|rest| format!("stdin: ignored {rest} more such options"));
        assert_eq!(more.map(str::to_owned), expected, "{}", solved.err);
    }
}

/// A map of regions on the command line may have blanks between its rows.
#[test]
fn a_map_of_regions_is_read_with_and_without_blanks() {
    let maps = [
        "1122112233443344",
        "1122 1122 3344 3344",
        "1122\n1122\n3344\n3344",
    ];
    for map in maps {
        let checked = pipe(
            format!("check -o tsv --regions '{map}'"),
            format!("{TWO}\n"),
        );
        assert!(checked.out.contains("multiple"), "{map:?} {checked:?}");
    }
    let folder = Folder::new();
    folder.write("map", maps[2]);
    folder.write("solved", EASY_SOLVED);
    let checked = folder.sh(format!("check --regions map {TWO}"));
    assert!(checked.out.contains("multiple"), "{checked:?}");
}

/// Records that are no puzzles stay in their place among many that are.
#[test]
fn every_command_keeps_the_order_of_its_input() {
    let is_puzzle = |line: usize| line % 50 != 49;
    let lines = (0..300).map(|line| if is_puzzle(line) { SMALL } else { "no puzzle" });
    let text = lines.collect::<Vec<_>>().join("\n");
    for args in [
        &["minimize"][..],
        &["solve"],
        &["check", "--minimal"],
        &["candidates"],
        &["rate"],
        &["explain"],
        &["canon"],
        &["shuffle", "--seed", "1"],
        &["sample"],
    ] {
        let told = run([args, &["-o", "jsonl", "-j2"]].concat(), text.as_str());
        assert_eq!(told.code, 2, "{args:?}: {}", told.err);
        let numbers = told.out.lines().map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("an object");
            record["line"].as_u64().expect("a number")
        });
        let numbers: Vec<u64> = numbers.collect();
        assert!(numbers.len() >= 294, "{args:?}: {}", numbers.len());
        assert!(numbers.is_sorted(), "{args:?}: {numbers:?}");
    }
}
