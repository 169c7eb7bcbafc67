//! Objects in JSON: our own lines, and boards of other programs.

use super::jigsaws::MAP;
use super::*;

#[test]
fn lines_of_json_hold_all_of_a_puzzle() {
    let shape = Shape::of_side(16).unwrap();
    let mut marks = quadrille_board::Marks::full(shape);
    marks.set(
        shape.cell(7, 15),
        [15, 2].map(Digit::nth).into_iter().collect(),
    );
    let mut technique = AppliedTechnique::new("0300").unwrap();
    technique.digits.insert(Digit::nth(15));
    technique
        .eliminations
        .push((shape.cell(7, 15), Digit::nth(15)));
    let puzzle = Puzzle::new(Grid::empty(shape), Alphabet::OneG)
        .with_name("two\nlines")
        .with_marks(marks)
        .with_technique(technique);
    let line = written(&puzzle, Format::Jsonl);
    assert!(line.contains(
        r#""technique":{"code":"0300","digits":[16],"eliminations":[[16,8,16]],"placements":[]}"#
    ));
    assert_eq!(parse(&line, &Options::default()), Ok(puzzle));
    // Techniques in an answer are ignored.
    let answer = format!("{{\"puzzle\":\"{CLASSIC}\",\"technique\":\"naked single\"}}");
    assert_eq!(read_plainly(&answer), [format!("1 {CLASSIC} -")]);
    let expected = "1: expected a puzzle as JSON,";
    for (member, wrong) in [
        ("\"technique\":{}", "found no code of a technique"),
        (
            "\"technique\":{\"code\":\"a:b\"}",
            "found no code of a technique",
        ),
        (
            "\"technique\":{\"code\":\"1\",\"digits\":[10]}",
            "found no digits of a technique",
        ),
        (
            "\"technique\":{\"code\":\"1\",\"placements\":[[1,2]]}",
            "found no placements of a technique",
        ),
        ("\"marks\":[[1]]", "\"marks\" do not fit the board"),
    ] {
        let text = format!("{{\"puzzle\":\"{CLASSIC}\",{member}}}");
        assert_eq!(
            message(&text, Options::default()),
            format!("{expected} {wrong}")
        );
    }
}

#[test]
fn lines_of_json_are_objects() {
    let text = format!(
        "{{\"puzzle\":\"{CLASSIC}\",\"status\":\"unique\",\"name\":\"a\"}}\n{CLASSIC}\n{{\"name\":\"b\"}}\n\
         {{\"puzzle\":\"{CLASSIC}\",\"regions\":\"12\"}}\n{{\"puzzle\":7}}\n{{\n\
         {{\"puzzle\":\"1{}\",\"marks\":\"{}\"}}\n",
        ".".repeat(15),
        ".234".repeat(16)
    );
    let expected = "expected a puzzle as JSON,";
    assert_eq!(
        read_plainly(&text),
        [
            format!("1 {CLASSIC} a"),
            format!("2 {CLASSIC} -"),
            format!("3 ! 3: {expected} found no \"puzzle\""),
            "4 ! 4: expected a region for each of 81 cells, found 2".to_owned(),
            format!("5 ! 5: {expected} \"puzzle\" is neither a string nor a list of cells"),
            "6 ! 6:1: expected 1, '.' or '0', found '{'".to_owned(),
            format!("7 ! 7: {expected} \"marks\" rule out a clue"),
        ]
    );
}

#[test]
fn objects_of_other_programs_have_other_members() {
    let rows = rows(CLASSIC);
    let lists: Vec<Vec<u32>> = (rows.iter())
        .map(|row| row.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect())
        .collect();
    let mixed = serde_json::to_string(&lists).unwrap().replace('0', "null");
    let lists = serde_json::to_string(&lists).unwrap();
    let strings = serde_json::to_string(&rows).unwrap();
    for (member, value) in [
        ("question", format!("\"{CLASSIC}\"")),
        ("quizzes", lists.clone()),
        ("initial_board", mixed),
        ("board", strings),
        ("grid", lists),
    ] {
        let text = format!("{{\"{member}\":{value}}}");
        let puzzle = parse(&text, &Options::default()).unwrap_or_else(|e| panic!("{e} {text}"));
        assert_eq!(
            (puzzle.to_string(), puzzle.fields),
            (CLASSIC.to_owned(), vec![])
        );
    }
    let text = format!("{{\"puzzle\":\"unknown\",\"mine\":\"{CLASSIC}\"}}");
    let options = Options::default().with_column("mine".parse().unwrap());
    let puzzle = parse(&text, &options).unwrap();
    assert_eq!(puzzle.field("puzzle"), Some("unknown"));
    assert!(parse(&text, &Options::default()).is_err());
}

#[test]
fn objects_of_other_programs_have_boards() {
    let list = |cells: &str| {
        format!(
            "[[{}]]",
            rows(cells)
                .iter()
                .map(|row| {
                    row.replace('.', "0")
                        .chars()
                        .map(String::from)
                        .collect::<Vec<_>>()
                        .join(",")
                })
                .collect::<Vec<_>>()
                .join("],[")
        )
    };
    let grid = format!("{{\"value\":{},\"difficulty\":\"Easy\"}}", list(CLASSIC));
    let board = |grids: &str| format!("{{\"newboard\":{{\"grids\":[{grids}],\"results\":1}}}}\n");
    let triples: Vec<String> = CLASSIC
        .replace('.', "0")
        .chars()
        .enumerate()
        .map(|(at, digit)| {
            format!(
                "{{\"col\":{},\"row\":{},\"value\":{digit}}}",
                at % 9 + 1,
                at / 9 + 1
            )
        })
        .collect();
    are(
        &[
            ("Dosuku", board(&grid)),
            ("triples", format!("[{}]\n", triples.join(",\n"))),
        ],
        None,
    );
    assert_eq!(read_plainly(&board(&[&grid[..], &grid].join(","))).len(), 2);
    let regions = format!("{{\"puzzle\":\"{CLASSIC}\",\"regions\":{}}}\n", list(MAP));
    are(&[("regions", regions)], Some(MAP));
    for (text, name) in [
        (format!("{{\"puzzle\":\"{CLASSIC}\",\"puzzle\":\"{CLASSIC}\"}}"), "puzzle"),
        ("{\"puzzle\":\"................\",\"constraints\":{\"odd\":[{\"cell\":\"R1C1\"}],\"odd\":[]}}".to_owned(), "odd"),
    ] {
        let error = message(&text, Options::default());
        assert!(error.contains(&format!("found \"{name}\" twice")), "{error}");
    }
}
