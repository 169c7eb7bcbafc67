//! Texts that are long in one respect. `benches/stages.rs` has their speed; here they
//! are as long as a line may be, so that work which grows with the square of their
//! length takes an hour, on any machine.

use super::*;
use crate::reading::lines::MAX_LINE;

#[test]
fn lines_as_long_as_they_may_be_are_read_to_their_end() {
    let shapes = [
        ("", ","),
        ("", "1,"),
        ("", "[[1,"),
        ("", "(1,1,1),"),
        ("", "'"),
        ("", "'\"`"),
        ("", "'("),
        ("", "a="),
        ("", "1\t"),
        ("x = [", "'1',"),
        ("{\"puzzle\":\"1\",", "\"a\":1,"),
        ("puzzle,solution\n", "1,"),
        ("- - - -\n", "- "),
        ("<opensudoku>", "<a>"),
        ("<ksudoku><puzzle>", "<graph>"),
    ];
    const LEN: usize = MAX_LINE - 100;
    let texts = shapes.map(|(start, part)| start.to_owned() + &part.repeat(LEN / part.len()));
    // Columns below a rule of strokes.
    let below = format!("{}\n{}\n", "- ".repeat(LEN / 4), "1 ".repeat(LEN / 4));
    for text in texts.into_iter().chain([below]) {
        let records = Reader::new(text.as_bytes(), &Options::default());
        let records: Vec<Record> = records.map(|record| record.unwrap()).collect();
        let is_error = |record: &Record| record.puzzle.is_err();
        assert!(records.len() <= 2, "{}: {records:?}", &text[..20]);
        assert!(records.iter().all(is_error), "{}: {records:?}", &text[..20]);
    }
}
