//! What all puzzles that are made have in common.

use quadrille::board::Grid;
use serde::Serialize;

use crate::puzzle::Puzzle;

/// A puzzle, and a note on it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    pub puzzle: Puzzle,
    pub note: String,
}

/// Returns the number of clues as words.
pub fn clues(grid: &Grid) -> String {
    match grid.clues().count() {
        1 => "1 clue".to_owned(),
        number => format!("{number} clues"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::question::{Making, Question, Reasoning, answer};

    /// What the tests of all doors read.
    const SEEDS: &str = include_str!("../../../tests/support/seeds.tsv");

    fn ask<Q: Question>(question: &Value) -> Value {
        let answer = answer::<Q>(&question.to_string(), &mut |_| ());
        serde_json::from_str(&answer).expect("JSON")
    }

    /// Returns the digits of a made puzzle as one line.
    fn line(made: &Value) -> String {
        let clues = made["puzzle"]["clues"].as_array().expect("a puzzle");
        let symbol = |clue: &Value| match clue.to_string().as_str() {
            "0" => ".".to_owned(),
            digit => digit.to_owned(),
        };
        clues.iter().map(symbol).collect()
    }

    /// The first answer of each question: the page asks about one puzzle.
    #[test]
    fn a_seed_has_the_same_answer_as_everywhere() {
        let rows = SEEDS.lines().filter(|line| !line.starts_with('#'));
        let mut asked = Vec::new();
        for row in rows {
            let [question, puzzles, seed, answers] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("expected four columns, found {row}")
            };
            let seed: u64 = seed.parse().expect("a number");
            let made = match question {
                "minimize" | "shuffle" => {
                    let text = puzzles.split(' ').next().expect("a puzzle");
                    let read = ask::<Making>(&json!({ "read": { "text": text } }));
                    let puzzle = &read["puzzles"][0];
                    let asked = json!({ question: { "puzzle": puzzle, "seed": seed } });
                    match question {
                        "shuffle" => ask::<Making>(&asked),
                        _ => ask::<Reasoning>(&asked),
                    }
                }
                "generate" => ask::<Reasoning>(&json!({ "generate": { "recipe": {
                    "puzzle": { "shape": [3, 3], "clues": vec![0; 81] },
                    "symmetry": "none", "minimal": false, "seed": seed,
                } } })),
                // No question of the pages.
                "sample" => continue,
                other => panic!("an unknown question: {other}"),
            };
            assert_eq!(
                line(&made),
                answers.split(' ').next().unwrap(),
                "{question}"
            );
            asked.push(question);
        }
        assert_eq!(asked, ["generate", "minimize", "shuffle"]);
    }
}
