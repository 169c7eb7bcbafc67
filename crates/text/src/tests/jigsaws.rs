//! Jigsaws: the cells and a map of the regions, on one line or each in rows.

use super::*;

/// The regions of a jigsaw: boxes of which two pairs have changed places.
pub(super) const MAP: &str =
    "112222333111122333111222333444555666444555666444555666777888999777888999777888999";

#[test]
fn a_map_of_regions_belongs_to_the_cells() {
    let map = |symbols: &str| -> String {
        let symbol = |digit: char| symbols.chars().nth(digit as usize - '1' as usize).unwrap();
        MAP.chars().map(symbol).collect()
    };
    let cells = each(".", "@", "").join("\n");
    let spaced = each(".", "@", " ").join("\n");
    let mut texts = Vec::new();
    for symbols in ["123456789", "012345678", "ABCDEFGHI", "abcdefghi"] {
        let map = map(symbols);
        let rows = rows(&map).join("\n");
        let apart: Vec<String> = (rows.chars()).map(|symbol| format!("{symbol} ")).collect();
        let apart = apart.concat().replace("\n ", "\n");
        texts.push(("above", format!("{rows}\n\n{cells}\n")));
        texts.push(("below", format!("{cells}\n\n{rows}\n")));
        texts.push(("next", format!("{cells}\n{rows}\n")));
        texts.push(("apart", format!("{spaced}\n\n{apart}\n")));
        texts.push(("named", format!("{cells}\nRegions\n{rows}\n")));
        texts.push(("line", format!("{CLASSIC}{map}\n")));
    }
    let list = |cells: &str| format!("{:?}", rows(cells)).replace('.', "0");
    let zero = map("012345678");
    texts.push((
        "code",
        format!("grid = {}\nregions = {}\n", list(CLASSIC), list(&zero)),
    ));
    are(&texts, Some(MAP));
    // Two boards, each with its map.
    let rows = rows(&zero).join("\n");
    let both = read_plainly(&format!("{cells}\n\n{rows}\n\n{cells}\n\n{rows}\n"));
    assert_eq!(both.len(), 2, "{both:?}");
    // A map that belongs to nothing, or to a line that was read already.
    for text in [
        rows.clone(),
        zero.clone(),
        format!("{CLASSIC}\n{zero}\n"),
        format!("{CLASSIC}\n{MAP}\n"),
    ] {
        let records = read_plainly(&text);
        assert!(
            records
                .last()
                .unwrap()
                .ends_with("found regions without cells"),
            "{records:?}"
        );
    }
    // A heading of another puzzle ends the one before.
    let headed = read_plainly(&format!("{cells}\nPuzzle 2\n{rows}\n{cells}\n"));
    assert!(
        headed.len() == 2 && headed[1].ends_with("Puzzle 2"),
        "{headed:?}"
    );
}

#[test]
fn a_layout_may_be_above_a_jigsaw() {
    let regions = "abcdefghi".repeat(9);
    let cells = rows(CLASSIC).join("\n");
    let line = format!("{CLASSIC}{regions}");
    let expected = parse(&line, &Options::default()).unwrap();
    for layout in [
        regions.clone(),
        regions
            .chars()
            .map(|c| char::from(c as u8 - b'a' + b'1'))
            .collect(),
    ] {
        let layout = rows(&layout).join("\n");
        for text in [
            format!("{layout}\n\n{cells}\n"),
            format!("{layout}\n{cells}\n"),
        ] {
            let puzzle =
                parse(&text, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(puzzle.regions(), expected.regions(), "{text}");
            assert_eq!(puzzle.grid, expected.grid);
        }
    }
    // Without a grid below it, a layout is a grid.
    let layout = rows(&regions)
        .join("\n")
        .replace(|c: char| c.is_alphabetic(), "1");
    assert_eq!(read_plainly(&layout).len(), 1);
}

const JIGSAW: &str = "\
3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7\
112222222112223332111223332114443332115543336555546366775546388775888386777888966";

/// Returns nine regions of nine cells each, in columns except for one step.
fn regions() -> String {
    let mut symbols: Vec<char> = "abcdefghi".repeat(9).chars().collect();
    symbols.swap(0, 10);
    symbols.into_iter().collect()
}

#[test]
fn jigsaw_lines_have_a_region_for_each_cell() {
    let regions = regions();
    let line = format!("{}{regions}", &JIGSAW[..81]);
    let puzzle = only(&format!("{line} odd"));
    assert_eq!(puzzle.name.as_deref(), Some("odd"));
    assert_eq!(clues(&puzzle), JIGSAW[..81]);
    let read = puzzle.regions().cloned().expect("regions");
    assert_eq!(
        read.of(puzzle.grid.shape().nth_cell(10)),
        read.of(puzzle.grid.shape().nth_cell(9 * 2))
    );
    assert_eq!(
        message(JIGSAW, Options::default()),
        "1:82: expected 9 cells in each region, found 11 in that of r1c1"
    );
    let bad = line.replacen('3', "x3", 1).replacen("..2", "2", 1) + "!";
    assert!(message(&bad, Options::default()).contains("expected"));
    // The usual boxes are not a jigsaw; other sizes are recognised by length.
    let boxes = quadrille_board::Regions::boxes(Shape::CLASSIC);
    assert_eq!(only(&format!("{CLASSIC}{boxes}")).regions(), None);
    let five = format!("{}{}", ".".repeat(25), "aaaaabbbbbcccccdddddeeeee");
    let five = five.replacen("ab", "ba", 1);
    let puzzle = only(&five);
    assert_eq!(puzzle.grid.shape().side(), 5);
    assert!(puzzle.regions().is_some());
}
