use std::time::Duration;

use quadrille::limits::Limits;

use super::*;

fn exhibits(name: &str) -> Vec<Exhibit> {
    // SQL that takes longer has no answer, which is no difference.
    let task = Task {
        solutions: None,
        limits: Limits::none().with_time(Duration::from_secs(10)),
    };
    replay(name, &task).expect("an article").1
}

/// Returns what differs, and how.
fn differences(exhibits: &[Exhibit]) -> Vec<(&str, &str)> {
    let differs = exhibits
        .iter()
        .filter_map(|exhibit| match &exhibit.verdict {
            Verdict::Differs(how) => Some((exhibit.what.as_str(), how.as_str())),
            _ => None,
        });
    differs.collect()
}

fn equal(exhibits: &[Exhibit]) -> usize {
    let equal = exhibits
        .iter()
        .filter(|exhibit| exhibit.verdict == Verdict::Equal);
    equal.count()
}

fn ours<'a>(exhibits: &'a [Exhibit], what: &str) -> &'a Shown {
    let mut all = exhibits.iter();
    &all.find(|exhibit| exhibit.what == what).expect(what).ours
}

#[test]
fn poole_has_the_same_boards_and_is_wrong_about_boxes() {
    let exhibits = exhibits("poole");
    let claim = "4.7...........2.....35.8..2.9..6358....9..71.....4....14..2.8........9...3.7..6.. \
                 needs a pair of box 3, which is off the diagonal";
    let expected = [("pairs of a box that share no line", claim)];
    assert_eq!(differences(&exhibits), expected);
    assert_eq!(equal(&exhibits), 11);
    let shown = ours(&exhibits, "pairs of a box that share no line").line();
    assert!(
        shown.ends_with("81 and 81 on his board, 45 and 81 on one of ours"),
        "{shown}"
    );
}

#[test]
fn the_logical_puzzle_is_solved_listing_by_listing() {
    let exhibits = exhibits("logical-puzzle");
    assert_eq!((differences(&exhibits), equal(&exhibits)), (vec![], 3));
    // A list with commas, as in its pivot, and 1-9 without rules.
    let line = ours(&exhibits, "after listing 5, without rules").line();
    assert!(line.starts_with("5 7 1-9 1-9 1 8 1-9"), "{line}");
    let line = ours(&exhibits, "after listing 6, the delete rules").line();
    assert!(line.starts_with("5 7 3,4,6,9 "), "{line}");
    let solved = ours(&exhibits, "after listing 7, the insert rules");
    assert_eq!(solved, ours(&exhibits, "the solution, by exact cover"));
}

#[test]
fn the_sums_of_part_1_are_right() {
    let exhibits = exhibits("part-1");
    assert_eq!(differences(&exhibits), []);
    let sums = ours(&exhibits, "conditions in all, without those there twice").line();
    assert_eq!(sums, "972 - 162 = 810");
    assert_eq!(equal(&exhibits), if cfg!(feature = "sql") { 11 } else { 9 });
}

#[test]
fn part_6_has_fewer_branches_by_a_factor_that_is_not_exponential() {
    let exhibits = exhibits("part-6");
    let expected = [("branches after rules, mean of the three", "1.7 times fewer")];
    assert_eq!(
        (differences(&exhibits), equal(&exhibits)),
        (expected.to_vec(), 2)
    );
    let nodes = ours(&exhibits, "branches after rules, mean of the three").line();
    assert_eq!(nodes, "193,432 against 116,441 nodes");
}

#[test]
fn manda_has_the_same_numbers_of_solutions() {
    let exhibits = exhibits("manda");
    assert_eq!(differences(&exhibits), []);
    // By Rust and exact cover always, by SQL as far as it gets in the time.
    assert!(equal(&exhibits) >= 6, "{exhibits:?}");
    for (removed, count) in [(0, "1"), (1, "10"), (2, "228")] {
        let what = format!("solutions: recursive-fill, {removed} clues removed");
        assert_eq!(ours(&exhibits, &what).line(), count);
    }
}

#[test]
fn only_five_articles_have_names() {
    assert_eq!(names().count(), super::super::ARTICLES.len());
    assert!(replay("part-2", &Task::default()).is_none());
}
