//! What a forger would try.

use std::io::{BufReader, repeat};

use super::covers::{cover_of, truth};
use super::{Replay, dominoes, proved, queens};
use crate::cover::testing::side_by_side;
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
fn text_that_is_no_certificate() {
    let cover = cover_of(&dominoes(2, 2), &[], &[]);
    assert_eq!(
        proved(&cover, "").unwrap_err(),
        "1: expected 'quadrille count 1', found the end of the file"
    );
    assert_eq!(
        proved(&cover, "quadrille count 2\n1\ncount 2\n").unwrap_err(),
        "1: expected 'quadrille count 1', found 'quadrille count 2'"
    );
    let branch = "expected a branch, '=' or '*' and a number, found";
    for (lines, found) in [
        ("count 2\n", "'count 2'"),
        ("\n1\ncount 2\n", "''"),
        (" 1\ncount 2\n", "' 1'"),
        ("1 \ncount 2\n", "'1'"),
        ("1\r\ncount 2\n", "'1'"),
        ("01\ncount 2\n", "'01'"),
        ("-1\ncount 2\n", "'-1'"),
        ("++1\ncount 2\n", "'++1'"),
        ("=1!\ncount 2\n", "'=1!'"),
        ("*2!\ncount 2\n", "'*2!'"),
        ("1!!\ncount 2\n", "'1!!'"),
        ("!\ncount 2\n", "'!'"),
        ("1 # a\ncount 2\n", "'1 # a'"),
        ("99999999999999999999\n", "'99999999999999999999'"),
        ("\u{661}\ncount 2\n", "'\\xd9\\xa1'"),
        ("", "the end of the file"),
    ] {
        assert_eq!(refused(&cover, lines), format!("2: {branch} {found}"));
    }
    let last = "expected 'count' and a number, found";
    for (lines, found) in [
        ("1\n", "the end of the file"),
        ("1\ncount 2", "'count 2'"),
        ("1\ncount\n", "'count'"),
        ("1\ncount 2.0\n", "'count 2.0'"),
        ("1\ncount 02\n", "'count 02'"),
        ("1\ncount -2\n", "'count -2'"),
        ("1\n1\ncount 2\n", "'1'"),
    ] {
        assert_eq!(refused(&cover, lines), format!("3: {last} {found}"));
    }
    assert_eq!(refused(&cover, "1\ncount 1\n"), "3: the count is 2, not 1");
    let more = "3: something follows the count";
    assert_eq!(refused(&cover, "1\ncount 2\n\n"), more);
    assert_eq!(refused(&cover, "1\ncount 2\ncount 2\n"), more);
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
fn branches_on_what_is_not_there() {
    let cover = cover_of(&queens(4), &[], &[]);
    // Four rows and four columns are primary, the diagonals are not.
    for item in [0, 9, 24, 1_000, u64::MAX] {
        let error = refused(&cover, &format!("{item}\n"));
        assert_eq!(error, format!("2: no primary item {item}"));
    }
    // A branch on an item that is covered would have no states, and a count of 0.
    let error = refused(&cover, "1\n1\n");
    assert_eq!(error, "3: item 1 has no option that is alive");
    for option in [0, 17, u64::MAX] {
        let error = refused(&cover, &format!("+{option}\n"));
        assert_eq!(error, format!("2: option {option} is not alive"));
    }
    assert_eq!(refused(&cover, "1\n+1\n"), "3: option 1 is not alive");
    let bounded = Cover {
        bounds: [&[(1, 2)][..], &[(1, 1); 7]].concat(),
        ..cover
    };
    assert_eq!(refused(&bounded, "1\n"), "2: item 1 has bounds");
}

#[test]
fn references_to_other_states() {
    let cover = cover_of(&dominoes(2, 4), &[], &[]);
    let good = "1\n3!\n2\n=1\ncount 5\n";
    assert_eq!(proved(&cover, &format!("quadrille count 1\n{good}")), Ok(5));
    for (lines, error) in [
        // None yet, one that comes later, one that is not kept.
        ("=1\n", "2: no state 1, only 0 were kept"),
        ("1\n=1\n", "3: no state 1, only 0 were kept"),
        ("1\n3!\n2\n=2\n", "5: no state 2, only 1 were kept"),
        ("1\n3!\n2\n=0\n", "5: no state 0, only 1 were kept"),
        // The state above, whose count is not known yet.
        ("1!\n=1\n", "3: this is not state 1"),
        ("1\n3!\n=1\n", "4: this is not state 1"),
    ] {
        assert_eq!(refused(&cover, lines), error);
    }
}

#[test]
fn splits_that_are_none() {
    let one = cover_of(&dominoes(2, 4), &[], &[]);
    assert_eq!(refused(&one, "*1\n"), "2: 1 parts, where there are 1");
    assert_eq!(refused(&one, "*2\n"), "2: 2 parts, where there are 1");
    let board = dominoes(2, 2);
    let mut two = cover_of(&side_by_side(&board, &board), &[], &[]);
    for parts in [0, 1, 3, u64::MAX] {
        let error = refused(&two, &format!("*{parts}\n"));
        assert_eq!(error, format!("2: {parts} parts, where there are 2"));
    }
    let good = "quadrille count 1\n*2\n1\n5\ncount 4\n";
    assert_eq!(proved(&two, good), Ok(4));
    // A part is not split again, and has no options of the other one.
    assert_eq!(refused(&two, "*2\n*2\n"), "3: 2 parts, where there are 1");
    let error = refused(&two, "*2\n5\n");
    assert_eq!(error, "3: item 5 has no option that is alive");
    // What a part leaves open is no dead end in the other part, nor is it settled there.
    assert_eq!(refused(&two, "*2\n1\ncount 2\n"), {
        "4: expected a branch, '=' or '*' and a number, found 'count 2'"
    });
    // A secondary item connects the parts if two options disagree on it.
    two.items += 1;
    two.options[0].push((8, 0));
    assert_eq!(proved(&two, good), Ok(4));
    for (colours, parts) in [([0, 0], 1), ([1, 2], 1), ([0, 1], 1), ([1, 1], 2)] {
        let mut both = two.clone();
        both.options[0].last_mut().unwrap().1 = colours[0];
        both.options[4].push((8, colours[1]));
        match parts {
            1 => assert_eq!(refused(&both, "*2\n"), "2: 2 parts, where there are 1"),
            _ => assert_eq!(proved(&both, good), Ok(truth(&both))),
        }
    }
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
