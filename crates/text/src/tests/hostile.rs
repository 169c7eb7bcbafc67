//! Texts that are long in one respect: the time for them grows with their length.

use super::*;
use quadrille_limits::limits::{Duration, thread_time};

/// Returns the least processor time of some readings.
fn time_of(text: &str) -> Duration {
    let times = (0..3).filter_map(|_| {
        let before = thread_time()?;
        let _ = Reader::new(text.as_bytes(), &Options::default()).count();
        Some(thread_time()?.saturating_sub(before))
    });
    times.min().unwrap_or_default()
}

#[test]
fn time_grows_with_length_and_not_with_its_square() {
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
    for (start, part) in shapes {
        // A line is read up to a megabyte.
        let text = |len: usize| start.to_owned() + &part.repeat(len / part.len());
        let [short, long] = [30_000, 240_000].map(|len| time_of(&text(len)));
        let most = 20 * short + Duration::from_millis(20);
        assert!(long < most, "{start}{part}: {short:?}, then {long:?}");
    }
    // Columns below a rule of strokes.
    let below = |len: usize| format!("{}\n{}\n", "- ".repeat(len), "1 ".repeat(len));
    let [short, long] = [8_000, 64_000].map(|len| time_of(&below(len)));
    assert!(
        long < 20 * short + Duration::from_millis(20),
        "{short:?}, then {long:?}"
    );
}
