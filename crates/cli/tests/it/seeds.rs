//! A seed has the answers of the table that the tests of all doors read.

use super::*;
use crate::support::seeds::seeded;

#[test]
fn a_seed_has_the_same_answers_as_everywhere() {
    for row in seeded() {
        let (seed, number) = (row.seed.to_string(), row.answers.len().to_string());
        let mut args = vec![row.question, "--output", "tsv", "--seed", &seed];
        if matches!(row.question, "generate" | "sample") {
            args.extend(["-n", &number]);
        }
        let run = run(args, row.puzzles.join("\n"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", row.question);
        // A sample has its puzzle, its status and its number before it.
        let place = if row.question == "sample" { 3 } else { 0 };
        let answer = |line: &'_ str| line.split('\t').nth(place).map(str::to_owned);
        let answers: Vec<String> = run.out.lines().filter_map(answer).collect();
        assert_eq!(answers, row.answers, "{}", row.question);
    }
}
