//! Documents of OpenSudoku and links of f-puzzles, and the mistakes in them.

use super::*;

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
            "1 ! 1:1: expected an OpenSudoku document, or a page with a board as a table, found '<html>'"
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
