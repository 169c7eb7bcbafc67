//! What every door answers to a question with a seed.

const TABLE: &str = include_str!("seeds.tsv");

/// A question, and its answers.
pub struct Seeded {
    pub question: &'static str,
    /// The puzzles that it is asked of, numbered from 0; none for new ones.
    pub puzzles: Vec<&'static str>,
    pub seed: u64,
    pub answers: Vec<&'static str>,
}

/// Returns the rows of the table.
pub fn seeded() -> Vec<Seeded> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [question, puzzles, seed, answers] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected four columns, found {line}")
        };
        Seeded {
            question,
            puzzles: puzzles.split(' ').filter(|puzzle| *puzzle != "-").collect(),
            seed: seed.parse().expect("a number"),
            answers: answers.split(' ').collect(),
        }
    };
    rows.map(row).collect()
}
