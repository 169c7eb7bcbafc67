//! Certificates that no search has written: line after line at random, as long as the
//! checker goes along. Whatever it accepts must be true, and every kind of line must lead
//! to the end.

use super::covers::{random_cover, truth};
use super::{Cover, proved};
use crate::random::stream;

/// Returns the line at which a certificate is refused, and whether only the last one is
/// missing.
fn refused_at(cover: &Cover, text: &str) -> (usize, bool) {
    let error = proved(cover, text).unwrap_err();
    let (line, what) = error.split_once(": ").unwrap();
    let line = line.parse().unwrap();
    (
        line,
        what.starts_with("expected 'count' and a number, found the end"),
    )
}

/// The most lines that a certificate grows to.
const MOST: usize = 50;

/// Returns a certificate without its last line; `None` if it becomes too long.
fn grown(cover: &Cover, random: &mut impl FnMut() -> u64) -> Option<String> {
    let mut below = |most: usize| (random() % most as u64) as usize;
    let (mut text, mut lines, mut kept) = ("quadrille count 1\n".to_owned(), 1, 0);
    while refused_at(cover, &text) != (lines + 1, true) {
        if lines == MOST {
            return None;
        }
        let mark = ["", "!"][below(2)];
        let line = match below(8) {
            0..=2 => format!("*{}\n", 2 + below(2)),
            3 | 4 if kept > 0 => format!("={}\n", 1 + below(kept)),
            5 => format!("+{}{mark}\n", 1 + below(cover.options.len())),
            _ => format!("{}{mark}\n", 1 + below(cover.primary)),
        };
        let longer = text.clone() + &line;
        if refused_at(cover, &longer).0 > lines + 1 {
            kept += line.matches('!').count();
            text = longer;
            lines += 1;
        }
    }
    Some(text)
}

#[test]
fn every_certificate_that_is_accepted_is_true() {
    let mut random = stream(5, 0);
    let mut used = [0; 5];
    for _ in 0..300 {
        let cover = random_cover(&mut random);
        let truth = truth(&cover);
        let Some(body) = grown(&cover, &mut random) else {
            continue;
        };
        let proof = format!("{body}count {truth}\n");
        assert_eq!(proved(&cover, &proof), Ok(truth), "{cover:?}\n{body}");
        let more = format!("{body}count {}\n", truth + 1);
        assert!(proved(&cover, &more).is_err());
        for (place, line) in body.lines().enumerate().skip(1) {
            let kind = match line.as_bytes()[0] {
                b'*' if place == 1 => 0,
                b'*' => 1,
                b'=' => 2,
                b'+' => 3,
                _ => 4,
            };
            used[kind] += 1;
        }
    }
    assert!(used.iter().all(|&times| times > 20), "{used:?}");
}
