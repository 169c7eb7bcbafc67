//! What all commands have in common: a row for each input, with the columns of the table in
//! docs/formats.md, and templates that their help shows.

use std::fs;

use serde_json::Value;

use super::*;

/// A row of the table: a command, its columns and its statuses.
struct Described {
    command: Vec<String>,
    columns: Vec<String>,
    statuses: Vec<String>,
}

fn table() -> Vec<Described> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let text = fs::read_to_string(path).expect("the page");
    let (_, section) = text
        .split_once("## Columns of answers")
        .expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let words = |text: &str| -> Vec<String> {
        let words = text.trim().trim_matches('`').split_whitespace();
        words.map(str::to_owned).collect()
    };
    let rows = rows.map(|line| {
        let cells: Vec<&str> = line.split('|').collect();
        Described {
            command: words(cells[1]),
            columns: words(cells[2]),
            statuses: words(cells[3]),
        }
    });
    rows.collect()
}

/// A puzzle with one solution, one with several, one with none, and a line that is none.
fn puzzles() -> [String; 4] {
    let ambiguous = format!("{}{}", &EASY_SOLVED[..60], ".".repeat(21));
    let unsolvable = format!("11{}", &EASY_SOLVED[2..]);
    [EASY.to_owned(), ambiguous, unsolvable, "1..4x".to_owned()]
}

const PROBLEMS: [(&str, &str); 4] = [
    ("one.dlx", "a b\na b\n"),
    ("two.dlx", "a b\na b\na\nb\n"),
    ("none.dlx", "a b\na\n"),
    ("bad.dlx", "a b\na c\n"),
];

/// Keys whose values are numbers in JSON, if there are any.
const NUMBERS: [&str; 17] = [
    "line",
    "count",
    "number",
    "clues",
    "items",
    "density",
    "score",
    "nodes",
    "guesses",
    "depth",
    "er",
    "ep",
    "ed",
    "bytes",
    "rounds",
    "time_us",
    "differing_cells",
];

impl Described {
    /// Runs the command over all inputs, in this form; those of a command that takes one file
    /// one by one.
    fn run(&self, folder: &Folder, form: &[&str]) -> (String, Vec<String>) {
        let is_cover = self.command[0] == "cover";
        let takes_one = is_cover && !["count", "stats"].contains(&&*self.command[1]);
        let inputs: Vec<Vec<&str>> = match (is_cover, takes_one) {
            (false, _) => vec![vec!["four.txt"]],
            (true, false) => vec![PROBLEMS.iter().map(|(name, _)| *name).collect()],
            (true, true) => PROBLEMS.iter().map(|(name, _)| vec![*name]).collect(),
        };
        let (mut header, mut lines) = (String::new(), Vec::new());
        for (number, inputs) in inputs.iter().enumerate() {
            let base = format!("p{number}");
            let command = self.command.iter().map(|word| match word.as_str() {
                "BASE" => base.as_str(),
                word => word,
            });
            let mut args: Vec<&str> = command.chain(form.iter().copied()).collect();
            args.extend(inputs);
            let run = folder.run(&args);
            let mut out: Vec<String> = run.out.lines().map(str::to_owned).collect();
            if form.contains(&"--header") {
                header = out.remove(0);
            }
            lines.append(&mut out);
            if !takes_one || number + 1 == PROBLEMS.len() {
                assert_eq!(run.code, 2, "{args:?}: {}", run.err);
            }
        }
        (header, lines)
    }
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("four.txt", puzzles().join("\n"));
    for (name, text) in PROBLEMS {
        folder.write(name, text);
    }
    folder
}

#[test]
fn every_input_has_a_row_with_its_status_and_error() {
    let (folder, table) = (folder(), table());
    assert!(table.len() > 20, "{} commands", table.len());
    for row in &table {
        let name = row.command.join(" ");
        let (header, lines) = row.run(&folder, &["-o", "tsv", "--header"]);
        assert_eq!(header, row.columns.join("\t"), "{name}");
        let place = |key: &str| row.columns.iter().position(|column| column == key).unwrap();
        let is_list = ["candidates", "options"].contains(&row.columns.last().unwrap().as_str());
        assert!(lines.len() >= 4, "{name}: {lines:?}");
        for line in &lines {
            let fields: Vec<&str> = line.split('\t').collect();
            assert!(
                is_list || fields.len() == row.columns.len(),
                "{name}: {line}"
            );
            let (status, error) = (fields[place("status")], fields[place("error")]);
            assert!(
                row.statuses.iter().any(|known| known == status),
                "{name}: {line}"
            );
            assert!(
                error != "-" || !["invalid", "unknown"].contains(&status),
                "{name}: {line}"
            );
        }
        let last = lines.last().unwrap();
        assert!(last.contains("\tinvalid\t"), "{name}: {last}");

        for form in ["csv", "markdown"] {
            let (_, rows) = row.run(&folder, &["-o", form]);
            let (head, last) = (&rows[0], rows.last().expect("a row"));
            // Markdown of steps is no table.
            let is_list = (form, &name[..]) == ("markdown", "explain");
            assert!(
                is_list || head.contains("status") && head.contains("error"),
                "{name}: {head}"
            );
            let last = match is_list {
                true => &rows[rows.len() - 2],
                false => last,
            };
            assert!(last.contains("invalid"), "{name}: {last}");
            if form == "csv" {
                let (_, without) = row.run(&folder, &["-o", form, "--no-header"]);
                let headers = rows.iter().filter(|row| *row == head);
                assert_eq!(rows.len(), without.len() + headers.count(), "{name}");
                let reader = csv::ReaderBuilder::new();
                let text = rows.join("\n");
                // A row of another length is an error.
                let records = reader.from_reader(text.as_bytes()).into_records();
                assert!(
                    records.into_iter().all(|record| record.is_ok()),
                    "{name}: {text}"
                );
            }
        }

        let (_, objects) = row.run(&folder, &["-o", "jsonl"]);
        let mut inputs: Vec<String> = objects
            .iter()
            .map(|line| {
                let object: Value = serde_json::from_str(line).expect("an object");
                let has = |key: &str| object.get(key).is_some();
                assert!(has("status") && has("error"), "{name}: {line}");
                for (key, value) in object.as_object().expect("an object") {
                    let is_right = match key.as_str() {
                        key if NUMBERS.contains(&key) => value.is_number(),
                        "exact" => value.is_boolean(),
                        _ => true,
                    };
                    assert!(
                        is_right || value.is_null() || value.is_object(),
                        "{name}: {key} in {line}"
                    );
                }
                match object.get("line") {
                    Some(line) => line.to_string(),
                    None => object["file"].as_str().expect("a file").to_owned(),
                }
            })
            .collect();
        inputs.dedup();
        assert_eq!(
            inputs.len(),
            4,
            "{name}: each input in its place, {inputs:?}"
        );
        assert_eq!(objects.len(), lines.len(), "{name}");
    }
}

#[test]
fn two_runs_write_the_same_bytes() {
    let folder = folder();
    for row in table() {
        let is_random = ["sample", "shuffle", "minimize"]
            .iter()
            .any(|word| row.command.iter().any(|it| it == word));
        let is_timed = row.command.iter().any(|word| word.contains("estimate"));
        let form = match is_random {
            true => &["-o", "csv", "--seed", "3"][..],
            false => &["-o", "csv"][..],
        };
        // The time of a search is a column of stats.
        if !is_timed && !row.command.contains(&"stats".to_owned()) {
            assert_eq!(
                row.run(&folder, form),
                row.run(&folder, form),
                "{:?}",
                row.command
            );
        }
    }
}

#[test]
fn seeds_are_new_unless_given_and_are_said() {
    let folder = folder();
    let empty = ".".repeat(16);
    for args in [
        &["sample", &empty][..],
        &["minimize", EASY_SOLVED],
        &["shuffle", EASY],
        &["generate"],
        &["cover", "sample", "two.dlx"],
        &["cover", "count", "--estimate=0.1", "two.dlx"],
    ] {
        let first = folder.run(args);
        let seed = first.err.lines().next().unwrap_or_default();
        let seed: Vec<&str> = seed.split(' ').collect();
        assert_eq!(seed[0], "--seed", "{args:?}: {}", first.err);
        let again = folder.run(&[args, &seed].concat());
        assert_eq!(again.out, first.out, "{args:?}");
        assert_eq!(again.err.matches("--seed").count(), 0, "{args:?}");
    }
}

#[test]
fn the_template_of_each_help_works() {
    let folder = folder();
    let (one, file) = (&["four.txt"][..], &["one.dlx"][..]);
    let commands: [(&[&str], &[&str]); 19] = [
        (&["solve"], one),
        (&["count"], one),
        (&["check"], one),
        (&["candidates"], one),
        (&["sample"], one),
        (&["explain"], one),
        (&["rate"], one),
        (&["generate"], &[]),
        (&["minimize"], one),
        (&["canon"], one),
        (&["shuffle"], one),
        (&["prove"], &["four.txt", "--to", "proof"]),
        (&["compare"], &["--with", "dlx", EASY]),
        (
            &["bench"],
            &["--with", "dlx", "--total-timeout", "0.1", EASY],
        ),
        (&["cover", "solve"], file),
        (&["cover", "count"], file),
        (&["cover", "sample"], file),
        (&["cover", "stats"], file),
        (&["cover", "prove"], &["one.dlx", "--to", "cover"]),
    ];
    for (command, args) in commands {
        let help = folder.run(&[command, &["-h"]].concat()).out;
        let line = help.lines().find(|line| line.contains("--template"));
        let line = line.unwrap_or_else(|| panic!("{command:?} has no template"));
        let template = line.split('\'').nth(1).expect("an example");
        let run = folder.run(&[command, args, &["--template", template]].concat());
        assert!(!run.out.is_empty(), "{command:?} {template}: {}", run.err);
        assert!(!run.err.contains("--template"), "{command:?}: {}", run.err);
    }
}

#[test]
fn quiet_and_no_output_mean_the_same_everywhere() {
    for command in [
        "solve",
        "count",
        "check",
        "check --why",
        "check --suggest",
        "check --minimal",
        "candidates",
        "explain",
        "rate",
        "canon",
    ] {
        let run = |more: &[&str]| {
            let words: Vec<&str> = command.split(' ').collect();
            run([&words[..], more].concat(), "")
        };
        let (loud, quiet) = (run(&[EASY]), run(&["-q", EASY]));
        assert_eq!(
            quiet,
            Run {
                err: String::new(),
                ..loud
            },
            "{command}"
        );
        let none = run(&["-q", "-o", "none", EASY]);
        assert_eq!(
            (none.out.as_str(), none.err.as_str(), none.code),
            ("", "", loud.code),
            "{command}"
        );
    }
}
