//! `quadrille cover solve`.

use super::*;

#[test]
fn solve_finds_one_or_all() {
    let one = pipe("cover solve", LITTLE);
    assert_eq!(one.out, "stdin\tok\t1\t-\ta b x:red\tc x:red\n");
    assert_eq!(
        one.err,
        "stdin:4: ignored, as the option has no primary item\n"
    );
    assert_eq!(one.code, 0);
    let all = pipe("cover solve --all -o text", LITTLE);
    assert_eq!(
        all.out,
        "1:\n  a b x:red\n  c x:red\n2:\n  a x:red\n  c x:red\n  b\n"
    );
    assert!(all.err.ends_with("stdin: 2 solutions\n"), "{}", all.err);
    let quiet = pipe("cover solve --limit 1 -o jsonl -q", LITTLE);
    assert_eq!(
        quiet.out,
        "{\"file\":\"stdin\",\"status\":\"ok\",\"solution\":1,\"error\":null,\"options\":[[\"a\",\"b\",\"x:red\"],[\"c\",\"x:red\"]]}\n"
    );
    assert_eq!(quiet.err, "");
}

/// The next combination of the components takes no node of any search.
#[test]
fn a_limit_ends_a_list_of_combinations() {
    let ends = |ring: usize, at: usize| {
        (
            format!("a{ring}_{at}"),
            format!("a{ring}_{}", (at + 1) % 40),
        )
    };
    let ends: Vec<_> = (0..4000)
        .map(|place| ends(place / 40, place % 40))
        .collect();
    let items: Vec<&str> = ends.iter().map(|(item, _)| item.as_str()).collect();
    let mut rings = items.join(" ");
    for (one, other) in &ends {
        rings += &format!("\n{one} {other}");
    }
    let some = pipe("cover solve --all --timeout 0.3", rings);
    assert_eq!(some.code, 3, "{}", some.err);
    assert!(some.err.contains(" (time limit, after "), "{}", some.err);
}

#[test]
fn solutions_come_in_one_order_and_cover_all() {
    let solve = |jobs: &str| pipe(format!("cover solve --all -j '{jobs}'"), queens(8));
    let all = solve("1");
    assert_eq!(all.out.lines().count(), 92);
    for (line, number) in all.out.lines().zip(1..) {
        let mut columns = line.split('\t').skip(2);
        assert_eq!(columns.next(), Some(number.to_string().as_str()));
        assert_eq!(columns.next(), Some("-"));
        let mut lines: Vec<&str> = columns.flat_map(str::split_whitespace).collect();
        assert_eq!(lines.len(), 4 * 8);
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 4 * 8, "{line}");
    }
    assert_eq!(solve("2"), all);
    // This takes long enough for several threads to be used.
    let solve = |jobs: &str| pipe(format!("cover solve --all -j '{jobs}'"), queens(12));
    let all = solve("1");
    assert_eq!(all.out.lines().count(), 14_200);
    assert!(solve("3") == all, "another order");
}

#[test]
fn solve_says_when_there_is_none() {
    let none = pipe("cover solve", HOPELESS);
    let row = "stdin\tnone\t-\tno solution: no option is left for item 'a'\t-\n";
    assert_eq!((none.code, none.out.as_str()), (1, row));
    assert_eq!(
        none.err,
        "stdin: no solution: no option is left for item 'a'\n"
    );
    let searched = pipe("cover solve --all", queens(3));
    assert_eq!(
        (searched.code, searched.err.as_str()),
        (1, "stdin: no solution\n")
    );
    let unknown = pipe("cover solve --nodes 1", queens(12));
    let row = "stdin\tunknown\t-\tunknown (node limit, after 1 node)\t-\n";
    assert_eq!((unknown.code, unknown.out.as_str()), (3, row));
    assert_eq!(unknown.err, "stdin: unknown (node limit, after 1 node)\n");
}

#[test]
fn nothing_to_cover_is_covered_by_nothing() {
    let folder = Folder::new();
    folder.write("nothing.dlx", "| x\na | b\na\n");
    let solved = folder.sh("cover solve --all -o jsonl nothing.dlx");
    assert_eq!(
        solved.out,
        "{\"file\":\"nothing.dlx\",\"status\":\"ok\",\"solution\":1,\"error\":null,\"options\":[[\"a\"]]}\n"
    );
}
