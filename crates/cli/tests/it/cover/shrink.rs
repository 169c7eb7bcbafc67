//! `quadrille cover stats` and `cover reduce`.

use super::*;

#[test]
fn stats_describe_a_problem() {
    let described = pipe("cover stats -o text", LITTLE);
    let lines: Vec<_> = described.out.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "stdin",
            "items     4 (3 primary, 1 secondary), in 2 to 4 options, median 2",
            "options   5, with 1 to 3 items, median 2; 1 ignored",
            "colours   2",
            "entries   10, density 50.00%",
            "presolve  forced 0; left 4 items, 5 options",
            "reduce    forced 1, blocking 1 in 2 rounds; left 2 items, 3 options",
            "          components 1",
        ]
    );
    assert!(
        lines[8].starts_with("search    solutions 2, nodes "),
        "{}",
        lines[8]
    );
    assert_eq!(
        lines[9],
        "unused    1 of the options in no solution: c x:blue"
    );
    assert_eq!(lines[10], "depth         nodes");

    let json = json(&pipe("cover stats -o jsonl", queens(8)).out);
    assert_eq!(json["items"], 46);
    assert_eq!(json["primary"], 16);
    assert_eq!(json["option_lengths"]["max"], 4);
    assert_eq!(json["search"]["solutions"], 92);
    let profile = json["search"]["profile"].as_array().expect("a list");
    let nodes = profile.iter().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(json["search"]["nodes"], nodes);
    assert_eq!(profile.last(), Some(&92.into()));
}

#[test]
fn stats_say_when_the_tree_was_not_seen_whole() {
    let args = ["cover", "stats", "-o", "text", "--nodes", "10"];
    let limited = run(args, queens(12));
    assert!(
        limited
            .out
            .contains(" (node limit, so this is only a part of the tree)\n"),
        "{}",
        limited.out
    );
    assert_eq!(limited.code, 0);
}

#[test]
fn reduce_writes_what_is_left() {
    let reduced = pipe("cover reduce -q", LITTLE);
    starts(&reduced.out, "| forced: c x:red\n");
    let counted = pipe("cover count", reduced.out.as_str());
    assert_eq!(counted.out, "stdin\texact\t2\t-\n");
}

#[test]
fn reduce_explains_what_is_solved_and_what_cannot_be() {
    let solved = pipe("cover reduce", "a b c\na b\nc\n");
    assert_eq!(solved.out, "| forced: c\n| forced: a b\n-\n-\n");
    assert_eq!(
        solved.err,
        "stdin: 3 items, 2 options; forced 2, blocking 0 in 1 round; left 0 items, 0 options; \
         solved, the forced options are the only solution\n"
    );
    let blocking = pipe("cover reduce", HOPELESS);
    assert_eq!(blocking.out, "| without options\na\n");
    assert_eq!(
        blocking.err,
        "stdin: no solution: no option is left for item 'a'; it is all that is written\n"
    );
    assert_eq!((solved.code, blocking.code), (0, 0));
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn reduce_keeps_known_counts() {
    let folder = crate::support::root().join("../shared/covers");
    for line in crate::support::read_shared("covers/counts.tsv").lines() {
        let (name, count) = line.split_once('\t').expect("a name and a count");
        let file = folder.join(name);
        let args = [OsStr::new("cover"), OsStr::new("reduce"), file.as_os_str()];
        let reduced = run(args, "");
        assert_eq!(reduced.code, 0, "{name}");
        let counted = pipe("cover count", reduced.out);
        assert_eq!(counted.out, format!("stdin\texact\t{count}\t-\n"), "{name}");
    }
}
