//! A collector cleans a folder: one list, each puzzle once, without ambiguous
//! ones, with the difficulty of the rest.

use super::*;

/// A puzzle that needs more than singles.
const MEDIUM: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// It has ten solutions.
const AMBIGUOUS: &str =
    ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

/// A folder with these two and the easy puzzle, each in several disguises and
/// formats.
fn collection() -> Folder {
    let folder = Folder::new();
    let convert =
        |format: &str, puzzle: &str| sh(format!("convert --to '{format}' '{puzzle}'")).out;
    let disguised = |seed: &str, puzzle: &str| {
        let shuffled = sh(format!("shuffle --seed '{seed}' '{puzzle}'"));
        shuffled
            .out
            .split('\t')
            .next()
            .expect("a puzzle")
            .to_owned()
    };
    folder.write("a.sdm", format!("{EASY} first\n{AMBIGUOUS} several\n"));
    folder.write("b.sdk", convert("sdk", &disguised("1", EASY)));
    folder.write("c.opensudoku", convert("opensudoku", MEDIUM));
    folder.write("d.csv", convert("csv", &disguised("2", MEDIUM)));
    folder.write("e.txt", convert("f-puzzles", &disguised("3", EASY)));
    folder.write("f.hodoku", convert("hodoku", EASY));
    folder
}

#[test]
fn a_mixed_folder_becomes_one_list_without_duplicates() {
    let folder = collection();
    let files = [
        "a.sdm",
        "b.sdk",
        "c.opensudoku",
        "d.csv",
        "e.txt",
        "f.hodoku",
    ];

    let all = folder.run(&[&["convert", "--to", "line"], &files[..]].concat());
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    assert_eq!(all.out.lines().count(), 7);
    folder.write("all.sdm", &all.out);

    // As `paste` and `sort -u -k1,1` do it.
    let forms = folder.sh("canon all.sdm");
    let mut seen = std::collections::BTreeSet::new();
    let pairs = forms.out.lines().zip(all.out.lines());
    let once: Vec<&str> = pairs
        .filter_map(|(form, line)| seen.insert(form).then_some(line))
        .collect();
    assert_eq!(once.len(), 3, "{once:?}");
    assert!(once[0].starts_with(EASY));
    folder.write("once.sdm", once.join("\n"));

    let checked = folder.sh("check --template '{status} {puzzle}' once.sdm");
    assert_eq!(checked.code, 1);
    let unique = checked
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("unique "));
    let unique: Vec<&str> = unique.collect();
    assert_eq!(unique, [EASY, MEDIUM]);
    folder.write("unique.sdm", unique.join("\n"));

    let rated = folder.sh("rate -o tsv unique.sdm");
    assert_eq!(rated.code, 0);
    let levels = rated.out.lines().filter_map(|line| line.split('\t').nth(2));
    assert_eq!(levels.collect::<Vec<_>>(), ["easy", "medium"]);
}
