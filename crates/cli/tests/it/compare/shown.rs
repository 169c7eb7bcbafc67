//! What is shown: forms, columns, the list, articles, the page.

use super::*;

#[test]
fn formats_have_their_forms() {
    let table = |format| sh(format!("compare --with dlx,singles -o '{format}' {EASY}")).out;
    let text = table("text");
    let title: Vec<&str> = text.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(title[..4], ["contender", "puzzles", "solved", "x"]);
    // A line says where that was measured.
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[3]), (6, ""));
    assert!(lines[4].contains(" times as fast as "), "{text}");
    assert!(lines[5].starts_with("quadrille 0.1.0 on "), "{text}");
    assert!(
        lines[..3].iter().all(|line| line.chars().count() <= 100),
        "{text}"
    );
    assert!(
        !title.contains(&"wrong") && !title.contains(&"failed"),
        "{text}"
    );
    let markdown = table("markdown");
    starts(&markdown, "| contender | puzzles |");
    assert!(
        markdown
            .lines()
            .take(4)
            .all(|line| line.starts_with("| ") && line.ends_with(" |"))
    );
    assert!(table("csv").starts_with(
        "contender,puzzles,solved,stuck,wrong,timed_out,failed,not_reached,solutions,par2_us"
    ));
    for line in table("jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&row["solved"], &row["wrong"]), (&1.into(), &0.into()));
        assert!(row["median_us"].as_f64().unwrap() > 0.0);
        assert_eq!(row["version"], env!("CARGO_PKG_VERSION"));
        assert!(row["machine"].as_str().unwrap().contains(" threads, "));
        let date: chrono::NaiveDate = row["date"].as_str().unwrap().parse().unwrap();
        assert!(date.year() > 2025, "{date}");
    }
}

#[test]
fn the_help_explains_every_column() {
    let help = sh("compare --help").out;
    let header = sh(format!("compare --header --with dlx --runs 1 {EASY}")).out;
    for column in header.lines().next().unwrap().split('\t') {
        let line = help
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{column} ")));
        let about = line.and_then(|line| line.trim().split_once("  "));
        assert!(
            about.is_some_and(|(_, about)| about.trim().len() > 10),
            "{column}"
        );
    }
}

#[test]
fn the_page_is_complete_in_itself() {
    let folder = Folder::new();
    let path = folder.0.path().join("page.html");
    let name = path.to_str().unwrap();
    let args = [
        "compare",
        "--html",
        name,
        "--with",
        "native,cmd:echo <x>&",
        EASY,
        TWO,
    ];
    let run = folder.run(&args);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    // Survival with a key for each line, ratios, times, nodes.
    let plots = page.matches("<figure ").count();
    let keys = page.matches("<svg class=\"line\"").count();
    assert_eq!((plots, page.matches("<svg ").count()), (5, 4 + keys));
    assert_eq!(page.matches("<g class=\"line\"").count(), keys);
    assert!(keys >= 9, "{keys}");
    for name in NATIVE {
        assert!(
            page.contains(&format!(
                "<th scope=\"row\" data-value=\"{name}\">{name}</th>"
            )),
            "{name}"
        );
        assert!(page.contains(&format!("<dt>{name}</dt><dd>")), "{name}");
        assert!(page.contains(&format!("<div class=\"outcome\"><span>{name}</span>")));
    }
    assert!(
        page.contains("cmd:echo &lt;x&gt;&amp;"),
        "names are escaped"
    );
    // Each column sorts, and says what it means.
    assert_eq!(page.matches("<button>").count(), 17);
    assert!(page.contains("title=\"times that a rule placed or removed digits, per puzzle\""));
    assert!(page.contains("; the same as sql:staged. From &quot;Solving Sudoku using SQL"));
    for link in ["href=", "src=", "@import", "url("] {
        assert!(!page.contains(link), "{link}");
    }

    let run = folder.sh(format!(
        "compare --html no/such/folder.html --with dlx {EASY}"
    ));
    assert_eq!(run.code, 2);
    starts(&run.err, "no/such/folder.html: ");
}

/// The commands of the list, without `sqlite3`.
#[test]
#[cfg(feature = "sql")]
fn the_list_has_the_articles() {
    let list = sh("compare --list -o jsonl").out;
    let mut articles = 0;
    for line in list.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(command) = entry["command"].as_str() else {
            assert!(entry["article"].is_null() && entry["board"].is_null());
            continue;
        };
        articles += 1;
        let board = entry["board"].as_str().unwrap();
        let args = command.strip_prefix("quadrille ").unwrap();
        let args = args.strip_suffix(" | sqlite3").unwrap();
        let shown = run(args.split(' '), "");
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        let board = board.replace('0', ".");
        assert!(shown.out.contains(&format!("'{board}'")), "{command}");
    }
    // Each in Rust and in SQL.
    assert_eq!(articles, 10);
    let text = sh("compare --list -o text").out;
    assert!(text.contains("\n\"SQL Sudoko\", David Poole\n  board    ...5.8.4784"));
    assert!(text.contains("\n  solver   staged, in SQL sql:staged and pg:staged\n"));
}

#[test]
fn an_article_is_printed_beside_our_results() {
    let text = sh("compare --article poole -o text");
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    // The same board twice in a line.
    let row = "9 7 5 6 4 2 8 3 1     9 7 5 6 4 2 8 3 1";
    has(&text.out, row);
    assert!(
        text.out
            .contains("= values that r9c9 cannot have: 1 2 4 6 7 9")
    );
    assert!(text.out.contains("≠ pairs of a box that share no line"));
    let rows = sh("compare --article part-6").out;
    let rows = fields(&rows);
    assert!(rows.iter().all(|row| row.len() == 5));
    assert!(
        rows.iter()
            .any(|row| row[3] == "false" && row[4] == "1.7 times fewer")
    );
    let unknown = sh("compare --article part-7");
    assert_eq!(unknown.code, 2);
    has(&unknown.err, "expected one of poole, ");
    let input = sh(format!("compare --article manda {EASY}"));
    assert_eq!(input.code, 2);
}

#[test]
fn the_list_tells_what_to_expect() {
    let list = sh("compare --list");
    let rows = fields(&list.out);
    assert_eq!(list.code, 0);
    assert_eq!(rows[2][..4], ["dlx", "everything", "true", "all"]);
    assert_eq!(rows[9][..4], ["singles", "by logic", "false", "all"]);
}
