use proptest::prelude::*;

use super::*;
use crate::cover::shrink::Effort;
use crate::cover::shrink::reduce;
use crate::cover::testing::{side_by_side, small_bounded_problem, small_problem};
use crate::limits::{Interrupt, Limits, Stop};

/// The numbers in the colours' names count down, so that no test can
/// mistake a name for a number.
fn named(problem: impl Into<Arc<Problem>>) -> NamedProblem {
    let item = |item: ItemId| format!("item{}", item.index());
    NamedProblem::new(problem, item, |colour| format!("c{}", 100 - colour.get())).unwrap()
}

/// Names whose hashes are the same cannot be known beforehand.
#[test]
fn each_reader_hashes_names_with_seeds_of_its_own() {
    use std::hash::BuildHasher;

    let names = ["a", "b", "ab", "abcdefgh", "abcdefghi", ""];
    let hashes = || {
        let seeds = names::Seeds::default();
        names.map(|name| seeds.hash_one(name))
    };
    let all: std::collections::HashSet<u64> = hashes().into_iter().chain(hashes()).collect();
    assert_eq!(all.len(), 2 * names.len());
}

#[test]
fn reading_stops_when_told() {
    let text = format!("a\n{}", "a\n".repeat(100_000));
    let interrupt = Interrupt::new();
    let limits = Limits::none().with_interrupt(&interrupt);
    let read = NamedProblem::read(text.as_bytes(), &limits).unwrap();
    assert_eq!(read.problem().option_count(), 100_000);
    interrupt.raise();
    let error = NamedProblem::read(text.as_bytes(), &limits).unwrap_err();
    assert!(matches!(error, ReadError::Stopped(Stop::Interrupt)));
    assert_eq!(error.to_string(), "interrupted");
}

#[test]
fn a_problem_may_be_too_large() {
    let names = |number: usize| -> String { (0..number).map(|item| format!("i{item} ")).collect() };
    let options = |number: usize| format!("a | c\n{}", "a c:1\n".repeat(number));
    let colours = |number: usize| {
        let options = (0..number).map(|colour| format!("a c:{colour}\n"));
        format!("a | c\n{}", options.collect::<String>())
    };
    let one_line = |number: usize| format!("a {}", " ".repeat(number));
    let texts: [(String, usize); 5] = [
        (names(10_000), 1),
        (format!("{0}\n{0}", names(880)), 2),
        (options(10_000), 2_000),
        (colours(10_000), 600),
        (one_line(1 << 20), 1),
    ];
    for (text, least) in texts {
        let read =
            |memory| NamedProblem::read(text.as_bytes(), &Limits::none().with_memory(memory));
        read(1 << 24).expect("it is small enough");
        let error = read(120_000).expect_err("it is too large");
        let ReadError::TooLarge {
            line,
            limit: 120_000,
        } = error
        else {
            panic!("{error}");
        };
        assert!((least..3 * least).contains(&line), "{line}");
        let message = format!("{line}: the problem takes more than 0.1 MiB of memory");
        assert_eq!(error.to_string(), message);
    }
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let error = text.parse::<NamedProblem>().unwrap_err();
    assert_eq!(error.to_string(), expected, "{text:?}");
}

#[test]
fn every_error_says_where_and_what() {
    refused("", "1:1: expected an item line, found the end of the text");
    refused(
        "| only\n\n",
        "3:1: expected an item line, found the end of the text",
    );
    refused("a b | x | y", "1:9: the item line has a second '|'");
    refused("a b |\n|c\nb c | a\n", "3:3: unknown item 'c'");
    refused("a b | a", "1:7: duplicate item 'a'");
    refused("a b:c", "1:3: name 'b:c' contains ':'");
    refused("a |b", "1:3: name '|b' contains '|'");
    refused("a b\u{1}", "1:3: name 'b\\u{1}' contains '\\u{1}'");
    refused(
        "a 3:2|b",
        "1:3: item 'b': the lower bound 3 is larger than the upper bound 2",
    );
    refused("a | 1:3|b", "1:5: secondary item 'b' cannot have bounds");
    for (bounds, found) in [
        (":2", ""),
        ("1:", ""),
        ("1:2:3", "2:3"),
        ("4294967296", "4294967296"),
    ] {
        let what = "expected a number as a bound, as in '2|' or '1:3|', found";
        refused(
            &format!("a {bounds}|b"),
            &format!("1:3: item 'b': {what} '{found}'"),
        );
    }
    refused("a x|b", "1:3: name 'x|b' contains '|'");
    refused("a 2|b 1|b", "1:7: duplicate item 'b'");
    refused("a 2|b|c", "1:3: name 'b|c' contains '|'");
    refused(
        "a b\r\na b  a\r\n",
        "2:6: duplicate item 'a' in this option",
    );
    refused("a | x\na x:1 x:2", "2:7: duplicate item 'x' in this option");
    refused(
        "p00 r01\np00 ro1",
        "2:5: unknown item 'ro1'; did you mean 'r01'?",
    );
    refused("p00 r01\nelse p00", "2:1: unknown item 'else'");
    refused("a b\na b:1", "2:3: primary item 'b' cannot have a colour");
    refused("a | x\na :1", "2:3: expected an item before ':' in ':1'");
    refused("a | x\na x:", "2:3: expected a colour after 'x:'");
    refused("a | x\na x:1|5", "2:3: name '1|5' contains '|'");
    for word in ["|", "|x", "|-", "|--5", "|5.0", "||5"] {
        refused(
            &format!("a | x\na {word}"),
            &format!("2:3: expected a cost such as '|5', found '{word}'"),
        );
    }
    let over = "the costs of all options add up to more than 9223372036854775807";
    refused(
        "a\na |9223372036854775808",
        &format!("2:3: with cost '|9223372036854775808', {over}"),
    );
    refused(
        "a\na |9223372036854775807\na |2 |3",
        &format!("3:6: with cost '|5', {over}"),
    );
    refused(
        "a\na |9223372036854775807 |1",
        &format!("2:24: with cost '|1', {over}"),
    );
    refused(
        "\u{feff}a é\n é é\n",
        "2:4: duplicate item 'é' in this option",
    );
    refused(
        "| x\na \u{feff}b\n",
        "2:3: name '\\u{feff}b' contains '\\u{feff}'",
    );
    refused("a b\nb \u{7}", "2:3: unknown item '\\u{7}'");
    let long = format!("a\n{}", "y".repeat(100));
    refused(&long, &format!("2:1: unknown item '{}...'", "y".repeat(60)));
    let error = NamedProblem::read(&b"| \xff\na b\na \xe9\n"[..], &Limits::none()).unwrap_err();
    assert_eq!(error.to_string(), "3:3: not UTF-8");
}

#[test]
fn long_names_comments_bars_and_line_ends_are_read() {
    let text = "\u{feff}  | first\r\n\r\n\ta-long-item-name b | x\r\n| c\r\nb x:red  a-long-item-name\r\nx:blue\n \nb x::";
    let named: NamedProblem = text.parse().unwrap();
    let problem = named.problem();
    assert_eq!((problem.primary_count(), problem.item_count()), (2, 3));
    assert_eq!(named.ignored_lines(), [6]);
    let options: Vec<_> = problem.options().collect();
    assert_eq!(options.len(), 2);
    assert_eq!(named.line(options[1]), 8);
    assert_eq!(
        named.option(options[0]).to_string(),
        "b x:red a-long-item-name"
    );
    assert_eq!(named.option(options[1]).to_string(), "b x::");
    let x = named.item_named("x").unwrap();
    assert_eq!((named.item_name(x), named.item_named("y")), ("x", None));
    assert_ne!(
        problem.colour_of(options[0], x),
        problem.colour_of(options[1], x)
    );
}

#[test]
fn bounds_and_costs_are_read() {
    let text = "#a 2|b 0:3|c | x\n#a |3 b |4 x:|\nb c |0\n|5 is a comment\nx |7\n";
    let named: NamedProblem = text.parse().unwrap();
    let problem = named.problem();
    let bounds: Vec<_> = problem.items().map(|item| problem.bounds(item)).collect();
    assert_eq!(bounds, [1..=1, 2..=2, 0..=3, 0..=1]);
    let costs: Vec<_> = problem
        .options()
        .map(|option| problem.cost(option))
        .collect();
    assert_eq!((costs, named.ignored_lines()), (vec![7, 0], &[5][..]));
    let sharp = named.sharp_items();
    assert_eq!(
        sharp
            .iter()
            .map(|&item| named.item_name(item))
            .collect::<Vec<_>>(),
        ["#a"]
    );
    assert_eq!(named.to_string(), "#a 2|b 0:3|c | x\n#a b x:| |7\nb c\n");
}

#[test]
fn names_that_could_not_be_read_back_are_refused() {
    let problem = || {
        let mut builder = Problem::builder();
        let [a, _] = builder.primary_items().unwrap();
        let x = builder.secondary_item().unwrap();
        let red = Colour::new(9);
        builder.coloured_option([(a, None), (x, red)]).unwrap();
        builder.build()
    };
    let with = |item: &[&str], colour: &str| {
        let named = NamedProblem::new(
            problem(),
            |id| item[id.index()].to_owned(),
            |_| colour.to_owned(),
        );
        named
            .map(|named| named.to_string())
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        with(&["a", "b", "x"], "red"),
        Ok("a b | x\na x:red\n".into())
    );
    assert_eq!(
        with(&["a", "b", "b"], "red"),
        Err("duplicate name 'b'".into())
    );
    assert_eq!(with(&["a", "", "x"], "red"), Err("a name is empty".into()));
    assert_eq!(
        with(&["a", "b b", "x"], "red"),
        Err("name 'b b' contains ' '".into())
    );
    assert_eq!(
        with(&["a", "b", "x"], "r:d"),
        Err("name 'r:d' contains ':'".into())
    );
}

#[test]
fn a_problem_with_nothing_to_cover_is_written_as_one_that_is_covered() {
    assert_eq!(named(Problem::builder().build()).to_string(), "-\n-\n");
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        problem in prop_oneof![small_problem(), small_bounded_problem()],
    ) {
        let written = named(problem);
        let read: NamedProblem = written.to_string().parse().unwrap();
        let (a, b) = (written.problem(), read.problem());
        prop_assert_eq!((a.item_count(), a.primary_count()), (b.item_count(), b.primary_count()));
        prop_assert_eq!(a.option_count(), b.option_count());
        for item in a.items() {
            prop_assert_eq!(written.item_name(item), read.item_name(item));
            prop_assert_eq!(a.options_with(item), b.options_with(item));
            prop_assert_eq!(a.bounds(item), b.bounds(item));
        }
        for option in a.options() {
            prop_assert_eq!(a.items_of(option), b.items_of(option));
            prop_assert_eq!(written.line(option), read.line(option));
            prop_assert_eq!(a.cost(option), b.cost(option));
            for &item in a.items_of(option) {
                let names = [(a, &written), (b, &read)].map(|(problem, named)| {
                    problem.colour_of(option, item).map(|colour| named.colour_name(colour))
                });
                prop_assert_eq!(names[0], names[1]);
            }
        }
        let mut bytes = Vec::new();
        read.write(&mut bytes).unwrap();
        let text = written.to_string();
        prop_assert_eq!(&bytes, text.as_bytes());
        prop_assert_eq!(NamedProblem::read(bytes.as_slice(), &Limits::none()).unwrap(), read);
    }

    #[test]
    fn a_part_keeps_its_names(problem in small_problem()) {
        let whole = named(problem);
        let reduced = reduce(whole.problem().clone(), &[], &Effort::default()).unwrap();
        let part = whole.part(&reduced.part).unwrap();
        for option in part.problem().options() {
            let in_whole = reduced.part.whole_option(option).unwrap();
            prop_assert_eq!(part.line(option), whole.line(in_whole));
            let entries = whole.option(in_whole).to_string();
            let entries: Vec<_> = entries.split(' ').collect();
            for entry in part.option(option).to_string().split(' ') {
                prop_assert!(entries.contains(&entry));
            }
        }
    }

    #[test]
    fn a_part_of_another_problem_has_no_names(problem in small_problem()) {
        let whole = named(problem);
        let problem = whole.problem();
        let larger = side_by_side(problem, problem);
        let part = Subproblem::of(&larger, |_| true, |_| true);
        prop_assert!(matches!(whole.part(&part), Err(WrongProblem::Item(_))));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = NamedProblem::read(bytes.as_slice(), &Limits::none());
    }

    /// A text made of the characters with a meaning.
    #[test]
    fn what_is_read_is_written_alike(text in "([abc]|[abc]|[xy]|[:|12# \r\n]|é){0,60}") {
        if let Ok(named) = text.parse::<NamedProblem>() {
            let again: NamedProblem = named.to_string().parse().unwrap();
            prop_assert_eq!(named.to_string(), again.to_string());
        }
    }
}
