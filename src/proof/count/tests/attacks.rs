//! What a forger would try besides what `docs/proofs/attacks.txt` lists.

use std::io::{BufReader, repeat};

use super::covers::{cover_of, truth};
use super::{Replay, dominoes, proved};
use crate::limits::Limits;
use crate::proof::check::count::Cover;

/// Returns a cover of items without secondary ones.
fn plain(primary: usize, options: &[&[usize]]) -> Cover {
    let option = |items: &&[usize]| items.iter().map(|&item| (item, 0)).collect();
    Cover {
        primary,
        items: primary,
        options: options.iter().map(option).collect(),
        ..Cover::default()
    }
}

/// Returns why a certificate with these lines is refused.
fn refused(cover: &Cover, lines: &str) -> String {
    let text = format!("quadrille count 1\n{lines}");
    proved(cover, &text).unwrap_err()
}

#[test]
fn a_line_without_end() {
    let cover = cover_of(&dominoes(2, 2), &[], &[]);
    let endless = BufReader::new(repeat(b'1'));
    let mut replay = Replay::new(&cover, endless, &Limits::none()).unwrap();
    let error = replay.run().unwrap_err().to_string();
    let expected = format!(
        "1: expected 'quadrille count 1', found '{}'",
        "1".repeat(64)
    );
    assert_eq!(error, expected);
}

#[test]
fn options_that_are_equal_are_different_options() {
    let cover = plain(2, &[&[0], &[0], &[1], &[1], &[0, 1], &[0, 1]]);
    assert_eq!(truth(&cover), 6);
    let text = "quadrille count 1\n1\n2!\n=1\ncount 6\n";
    assert_eq!(proved(&cover, text), Ok(6));
}

#[test]
fn counts_that_overflow() {
    let pairs = |number: usize| {
        let options: Vec<_> = (0..2 * number).map(|option| [option / 2]).collect();
        let options: Vec<&[usize]> = options.iter().map(|option| &option[..]).collect();
        plain(number, &options)
    };
    let parts = |number: usize| -> String {
        let items = (1..=number).map(|item| format!("{item}\n"));
        format!("*{number}\n") + &items.collect::<String>()
    };
    let largest = format!("quadrille count 1\n{}count {}\n", parts(127), 1u128 << 127);
    assert_eq!(proved(&pairs(127), &largest), Ok(1 << 127));
    let product = refused(&pairs(128), &parts(128));
    assert_eq!(product, "130: the count does not fit in 128 bits");
    // Both options of the first item leave 2^127 ways.
    let rest = &parts(128)["*128\n1\n".len()..];
    let sum = refused(&pairs(128), &format!("1\n*127\n{rest}*127\n{rest}"));
    assert_eq!(sum, "258: the count does not fit in 128 bits");
    // What overflows is not what fits after that.
    assert_eq!(
        refused(&pairs(1), &format!("1\ncount {}2\n", u128::MAX)),
        format!(
            "3: expected 'count' and a number, found 'count {}2'",
            u128::MAX
        )
    );
}

/// Every branch has one more below it, until the last one.
#[test]
fn a_hundred_thousand_branches_deep() {
    let depth = 100_000;
    let wall = |place: usize| (depth + place, 0);
    let mut cover = Cover {
        primary: depth,
        items: 2 * depth,
        ..Cover::default()
    };
    let mut lines = String::from("quadrille count 1\n");
    for place in 0..depth {
        // The second option leaves none of the next item.
        let mut first = vec![(place, 0)];
        first.extend(place.checked_sub(1).map(wall));
        let mut second = first.clone();
        second.push(wall(place));
        cover.options.extend([first, second]);
        lines += &format!("{}\n", place + 1);
    }
    assert_eq!(proved(&cover, &(lines + "count 2\n")), Ok(2));
}

#[test]
fn problems_that_are_none() {
    let good = plain(2, &[&[0, 1], &[0], &[1]]);
    let error = |change: &dyn Fn(&mut Cover)| {
        let mut bad = good.clone();
        change(&mut bad);
        proved(&bad, "").unwrap_err().split_off("1: ".len())
    };
    assert_eq!(error(&|bad| bad.primary = 3), "3 primary items of 2");
    assert_eq!(
        error(&|bad| bad.bounds = vec![(1, 1)]),
        "1 bounds of 2 primary items"
    );
    assert_eq!(
        error(&|bad| bad.given = vec![3]),
        "no option 3, there are 3"
    );
    assert_eq!(
        error(&|bad| bad.ruled_out = vec![9]),
        "no option 9, there are 3"
    );
    assert_eq!(
        error(&|bad| bad.options[0][0].1 = 7),
        "option 0 gives a colour to primary item 0"
    );
    assert_eq!(
        error(&|bad| bad.options[1].push((2, 0))),
        "option 1 has an item beyond the last, 2"
    );
    assert_eq!(
        error(&|bad| bad.options[2].push((1, 0))),
        "option 2 has twice item 1"
    );
    assert_eq!(
        error(&|bad| bad.options.push(vec![])),
        "option 3 has no primary item"
    );
    // Nothing to cover: the empty set is the only cover.
    assert_eq!(
        proved(&plain(0, &[]), "quadrille count 1\ncount 1\n"),
        Ok(1)
    );
    // Given options that exclude each other, or are ruled out, and one given twice.
    for (given, ruled_out, count) in [
        (vec![0, 1], vec![], 0),
        (vec![1], vec![1], 0),
        (vec![1, 1], vec![0], 1),
        (vec![2, 1], vec![], 1),
    ] {
        let cover = Cover {
            given,
            ruled_out,
            ..good.clone()
        };
        assert_eq!(truth(&cover), count);
        let text = format!("quadrille count 1\ncount {count}\n");
        assert_eq!(proved(&cover, &text), Ok(count));
    }
}
