//! Tables, documents and links of other programs, and the mistakes in them.

use super::*;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn a_table_is_known_by_its_header() {
    for text in [
        format!("quizzes,solutions\n{CLASSIC},{SOLVED}\n{CLASSIC},{SOLVED}\n"),
        format!(
            "source,question,answer,rating\na,{CLASSIC},{SOLVED},0\n\"b\n c\",{CLASSIC},{SOLVED},7"
        ),
        format!("Name;Puzzle\r\n;{CLASSIC}\r\n;\"{CLASSIC}\"\r\n"),
        format!("# a comment\n\npuzzle,\n{CLASSIC},\n{CLASSIC},\n"),
        format!("\u{feff}x\tsudoku\n\t{CLASSIC}\n\t {CLASSIC} \n"),
    ] {
        let records = read_plainly(&text);
        assert_eq!(records.len(), 2, "{text}");
        for record in records {
            assert!(record.ends_with(&format!(" {CLASSIC} -")), "{record}");
        }
    }
    let named = format!("id,puzzle\n\"the \"\"first\"\"\",{CLASSIC}\n");
    assert_eq!(read_plainly(&named), [format!("2 {CLASSIC} the \"first\"")]);
    // A heading is not a header, not even if it could be one.
    let rows = rows(CLASSIC).join("\n");
    for heading in ["Puzzle", "Sudoku, hard"] {
        let grid = format!("{heading}\n{rows}\n");
        assert_eq!(read_plainly(&grid), [format!("2 {CLASSIC} {heading}")]);
    }
    // Nor is a puzzle, with any name.
    let named = format!("{CLASSIC},puzzle\n{CLASSIC}\n");
    let records = [format!("1 {CLASSIC} puzzle"), format!("2 {CLASSIC} -")];
    assert_eq!(read_plainly(&named), records);
    let alone = Options::default().with_format(Format::Csv);
    let text = format!("Puzzle\n{CLASSIC}\n");
    assert_eq!(read_all(&text, alone), [format!("2 {CLASSIC} -")]);
    // Without a header and a column, the text after a puzzle is its name.
    let bare = format!("{CLASSIC},{SOLVED}\n");
    assert_eq!(read_plainly(&bare), [format!("1 {CLASSIC} {SOLVED}")]);
}

#[test]
fn columns_can_be_given_by_name_and_number() {
    let of = |column: &str| {
        let options = Options::default().with_format(Format::Csv);
        options.with_column(column.parse().unwrap())
    };
    let text = format!("n,mine,puzzle\n1,{CLASSIC},{SOLVED}\n");
    for column in ["2", "mine", "Mine"] {
        assert_eq!(read_all(&text, of(column)), [format!("2 {CLASSIC} -")]);
    }
    // A first row with a puzzle is not taken for a header.
    let bare = format!("x,{CLASSIC}\n");
    assert_eq!(read_all(&bare, of("2")), [format!("1 {CLASSIC} -")]);
    assert_eq!(
        read_all(&text, of("theirs")),
        ["1 ! 1: expected a table of puzzles, found no column theirs among n, mine, puzzle"]
    );
    assert_eq!(
        read_all(&text, of("7")),
        ["2 ! 2: expected a table of puzzles, found 3 of 7 columns"]
    );
}

#[test]
fn a_bad_row_costs_only_itself() {
    let bad = CLASSIC.replacen("70000", "7", 1).replacen("..7", "..z", 1);
    let text = format!("name,quiz\none,{bad}\n\"t,o\",{bad}\nthree\nfour,\nfive,{CLASSIC}\nsix,\"");
    assert_eq!(
        read_plainly(&text),
        [
            "2 ! 2:9: expected 1-9, '.' or '0', found 'z'".to_owned(),
            "3 ! 3:11: expected 1-9, '.' or '0', found 'z'".to_owned(),
            "4 ! 4: expected a table of puzzles, found 1 of 2 columns".to_owned(),
            "5 ! 5: expected a puzzle, found ''".to_owned(),
            format!("6 {CLASSIC} five"),
            "7 ! 7: expected a table of puzzles, found an unclosed quotation".to_owned(),
        ]
    );
}

#[test]
fn solutions_in_a_table_are_compared_with_the_puzzle() {
    let options = Options::default().with_solution_column(Column::Name("solutions".to_owned()));
    let wrong = SOLVED.replacen("34", "43", 1);
    let other = SOLVED.replace('1', "x").replace('2', "1").replace('x', "2");
    let text = format!(
        "quizzes,solutions\n{CLASSIC},{SOLVED}\n{CLASSIC},{wrong}\n{CLASSIC},{other}\n{CLASSIC},{CLASSIC}\n"
    );
    let records = read_all(&text, options);
    assert_eq!(records[0], format!("2 {CLASSIC} -"));
    for (record, solution, line) in [
        (&records[1], &wrong[..], 3),
        (&records[2], &other[..], 4),
        (&records[3], CLASSIC, 5),
    ] {
        let expected = "expected a solution of the puzzle, found";
        let found = &solution[..24];
        assert_eq!(
            *record,
            format!("{line} ! {line}:83: {expected} '{found}…'")
        );
    }
}

#[test]
fn documents_of_opensudoku_have_games() {
    let cells = CLASSIC.replace('.', "0");
    let text = format!(
        "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <game data='1' /> -->\n<opensudoku version=\"2\">\n\
         <name>Easy &amp; so on</name><folder name='a'><game data='{cells}' state=\"1\" note='a &lt; b'/>\
         <game\n  data=\"{cells}\"></game></folder>\n</opensudoku>\n"
    );
    assert_eq!(
        read_plainly(&text),
        [format!("4 {CLASSIC} a < b"), format!("4 {CLASSIC} -")]
    );
    // A game that was saved: a clue, a digit that was entered, a blank.
    let mut saved = "5|0|0|3|0|1|0|7,|1|".to_owned();
    saved += &"0|-|1|".repeat(78);
    let text = format!("<opensudoku><game data='version: 1&#10;{saved}'/></opensudoku>");
    assert_eq!(read_plainly(&text), [format!("1 5{} -", ".".repeat(80))]);
}

#[test]
fn a_game_of_opensudoku_keeps_the_name_of_its_puzzle() {
    for (name, kept) in [
        ("a <b> & \"c\"", true),
        ("a\ttab", true),
        ("a\u{1}b", false),
    ] {
        let puzzle = parse(CLASSIC, &Options::default()).unwrap().with_name(name);
        let writer = Writer::new(Format::OpenSudoku);
        let mut out = Vec::new();
        writer.head(&mut out);
        assert_eq!(writer.puzzle(&puzzle, &mut out).is_ok(), kept, "{name:?}");
        writer.foot(&mut out);
        let read = parse(&String::from_utf8(out).unwrap(), &Options::default()).unwrap();
        // XML has no such character, so that it is a blank.
        assert_eq!(read.name.unwrap(), name.replace('\u{1}', " "));
    }
}

#[test]
fn a_bad_game_costs_only_itself() {
    let cells = CLASSIC.replace('.', "0");
    let bad = cells.replacen("007", "00z", 1);
    let text = format!(
        "<opensudoku>\n <game data='{bad}'/><game/>\n <game\n  data='{}'/><game data='1|2'/><game data='{cells}'/>\n",
        &cells[..80]
    );
    let found = "expected an OpenSudoku document, found";
    assert_eq!(
        read_plainly(&text),
        [
            "2 ! 2:18: expected 1-9, '.' or '0', found 'z'".to_owned(),
            format!("2 ! 2:98: {found} a game without data"),
            "3 ! 4: expected 81 cells for 9x9, found 80 (r9c9 is missing)".to_owned(),
            "4 ! 4:104: expected 81 cells of a saved game, found '1|2'".to_owned(),
            format!("4 {CLASSIC} -"),
        ]
    );
    assert_eq!(
        read_plainly("<html><game data='1'/></html>"),
        [
            "1 ! 1:1: expected a document of OpenSudoku or KSudoku, or a page with a board as a table, found '<html>'"
        ]
    );
    let torn = format!("<opensudoku><game data='{cells}'/>\n<game data='{cells}/>\n");
    let records = read_plainly(&torn);
    assert_eq!(records[0], format!("1 {CLASSIC} -"));
    assert!(records[1].starts_with(&format!("2 ! 2:1: {found} invalid XML: ")));
    assert_eq!(records.len(), 2);
}

#[test]
fn a_tag_of_any_length_takes_bounded_memory() {
    let start: &[u8] = b"<opensudoku><game note='";
    let input = BufReader::new(start.chain(io::repeat(b'1')));
    let mut reader = Reader::new(input, &Options::default());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected at most 1048576 bytes in a tag, found more"
    );
    assert!(reader.next().is_none());
}

/// Returns a link with such a board.
pub(super) fn link(board: &serde_json::Value) -> String {
    let packed = lz_str::compress_to_base64(board.to_string().as_str());
    format!("https://f-puzzles.com/?load={packed}")
}

pub(super) fn board(side: usize) -> serde_json::Value {
    let row = vec![serde_json::json!({}); side];
    serde_json::json!({ "size": side, "grid": vec![row; side], "title": "" })
}

#[test]
fn links_of_f_puzzles_are_unpacked() {
    let mut fen = board(9);
    fen["title"] = "Fen".into();
    fen["ruleset"] = "Normal sudoku rules apply.".into();
    fen["negative"] = serde_json::json!([]);
    fen["antiking"] = false.into();
    fen["grid"][0][0] = serde_json::json!({ "value": 5, "given": true });
    fen["grid"][0][1] = serde_json::json!({ "value": 3, "cornerPencilMarks": [1] });
    fen["grid"][0][2] = serde_json::json!({ "givenPencilMarks": [1, 2] });
    let puzzle = parse(&link(&fen), &Options::default()).unwrap();
    assert_eq!(puzzle.name.as_deref(), Some("Fen"));
    let shape = puzzle.grid.shape();
    let clues: Vec<_> = puzzle.grid.clues().collect();
    assert_eq!(clues, [(shape.cell(0, 0), Digit::nth(4))]);
    assert_eq!(
        puzzle
            .marks
            .as_ref()
            .unwrap()
            .get(shape.cell(0, 2))
            .to_string(),
        "{1,2}"
    );
    assert_eq!(puzzle.regions(), None);
    // What a browser makes of the link.
    let whole = link(&fen);
    let (site, packed) = whole.split_once('=').expect("a parameter");
    let packed = packed
        .replace('+', "%2B")
        .replace('/', "%2f")
        .replace('=', "%3D");
    let escaped = format!("{site}={packed}&x=1#y a note");
    assert!(parse(&escaped, &Options::default()).is_ok());

    let mut jigsaw = board(6);
    jigsaw["grid"][0][0]["region"] = 1.into();
    jigsaw["grid"][0][3]["region"] = 0.into();
    let puzzle = parse(&link(&jigsaw), &Options::default()).unwrap();
    let regions = puzzle.regions().cloned().expect("regions").to_string();
    assert_eq!(regions, "122211222111333444333444555666555666");
}

#[test]
fn a_title_that_is_too_long_for_a_link_is_lost() {
    let title: String = (0..9999)
        .map(|number| format!("{} ", number * number))
        .collect();
    let puzzle = Puzzle::new(Grid::empty(Shape::CLASSIC), Alphabet::Digits);
    let mut out = Vec::new();
    let titled = puzzle.clone().with_name(&title);
    let unfit = Writer::new(Format::FPuzzles)
        .puzzle(&titled, &mut out)
        .unwrap_err();
    assert_eq!(unfit.lost(), [Lost::Name]);
    let link = String::from_utf8(out).unwrap();
    assert_eq!(parse(&link, &Options::default()), Ok(puzzle));
}

#[test]
fn constraints_are_refused_by_their_name() {
    let refused = |name: &str, value: serde_json::Value| {
        let mut board = board(9);
        board[name] = value;
        message(&link(&board), Options::default())
    };
    for name in ["rowindexer", "chessking", "made up"] {
        assert_eq!(
            refused(name, true.into()),
            format!("1:29: the constraint '{name}' is not supported")
        );
    }
    // The site also lists them under another name.
    let mut listed = board(9);
    listed["activeConstraints"] = serde_json::json!(["Row Indexer"]);
    listed["rowindexer"] = serde_json::json!([{ "lines": [["R1C1", "R1C2"]] }]);
    assert_eq!(
        message(&link(&listed), Options::default()),
        "1:29: the constraint 'rowindexer' is not supported"
    );
    let error = |board: &serde_json::Value| message(&link(board), Options::default());
    let expected = "1:29: expected a link of f-puzzles.com, found";
    let mut bad = board(9);
    bad["grid"][3][4] = serde_json::json!({ "value": 10, "given": true });
    assert_eq!(error(&bad), format!("{expected} no digit in r4c5"));
    bad["grid"][3] = serde_json::json!([]);
    assert_eq!(error(&bad), format!("{expected} no 9 cells in row 4"));
    let mut bad = board(9);
    bad["grid"][0][0]["region"] = 8.into();
    assert_eq!(
        error(&bad),
        "1:29: expected 9 cells in each region, found 10 in that of r1c1"
    );
    for packed in ["", "!!!", "AAAA", "N4Ig"] {
        let text = format!("https://f-puzzles.com/?load={packed}");
        assert!(
            message(&text, Options::default()).starts_with(expected),
            "{packed}"
        );
    }
    assert_eq!(
        message(&link(&board(4)), of_shape("3x3")),
        "1:29: expected a 9x9 puzzle, found 4x4"
    );
}

#[test]
fn a_column_that_is_not_there_is_named_without_control_characters() {
    let column = Column::Name("\u{1b}[2J".to_owned());
    let options = Options::default()
        .with_format(Format::Csv)
        .with_column(column);
    assert_eq!(
        message(&format!("a,\u{9b}\n{CLASSIC},\n"), options),
        "1: expected a table of puzzles, found no column \\u{1b}[2J among a, \\u{9b}"
    );
}

#[test]
fn lines_of_json_hold_all_of_a_puzzle() {
    let shape = Shape::of_side(16).unwrap();
    let mut marks = crate::board::Marks::full(shape);
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
    let mut out = Vec::new();
    Writer::new(Format::Jsonl)
        .puzzle(&puzzle, &mut out)
        .expect("all of it");
    let line = String::from_utf8(out).unwrap();
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
fn everything_that_a_text_says_about_a_puzzle_is_kept() {
    let fields = |text: &str| {
        let puzzle = parse(text, &Options::default()).unwrap();
        let field = |(name, value): &(_, String)| format!("{name}={value}");
        puzzle.fields.iter().map(field).collect::<Vec<_>>()
    };
    let rows = rows(CLASSIC).join("\n");
    assert_eq!(
        fields(&format!(
            "#A me\n#D name\n#C one\n#C two\n#X no\n[Puzzle]\n{rows}"
        )),
        ["author=me", "comment=one\ntwo"]
    );
    let xml = format!(
        "<opensudoku><name>a &amp; b</name><author>me</author><game created='7' data='{CLASSIC}'/>\
         </opensudoku>"
    );
    assert_eq!(fields(&xml), ["created=7", "name=a&b", "author=me"]);
    let json = format!("{{\"puzzle\":\"{CLASSIC}\",\"rating\":1.5,\"seen\":null,\"by\":[\"me\"]}}");
    assert_eq!(fields(&json), ["by=[\"me\"]", "rating=1.5"]);
    let table = format!("a,puzzle,,a\n1,{CLASSIC},2,3,4");
    let columns = ["a=1", "column 3=2", "column 4=3", "column 5=4"];
    assert_eq!(fields(&table), columns);
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
