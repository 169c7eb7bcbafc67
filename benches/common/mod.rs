//! The puzzles that the benchmarks run on.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use quadrille::board::Grid;
use quadrille::text::{Options, Reader};

/// Puzzles of one kind.
pub struct Corpus {
    pub name: &'static str,
    pub puzzles: Vec<Grid>,
}

/// The most puzzles of a corpus, taken at equal distances, as neighbours in a
/// file are often alike.
const SAMPLE: usize = 400;

/// Returns puzzles from easy to hard, each of them unique.
///
/// The large corpora are not shipped. If one is absent, well-known single
/// puzzles replace it, with a note.
pub fn corpora() -> Vec<Corpus> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let famous = root.join("puzzles/famous.txt");
    let large = ["17_clue", "top1465", "hardest11"].map(|name| {
        let file = root.join(format!("../shared/puzzles/{name}.txt"));
        if file.exists() {
            return sample(name, &file);
        }
        eprintln!(
            "SKIPPED: there is no {}; {name} is famous.txt",
            file.display()
        );
        sample(name, &famous)
    });
    let mut corpora = vec![sample("easy", &root.join("puzzles/easy.txt"))];
    corpora.extend(large);
    corpora
}

fn sample(name: &'static str, file: &Path) -> Corpus {
    let mut puzzles = read(file);
    let step = puzzles.len().div_ceil(SAMPLE);
    puzzles = puzzles.into_iter().step_by(step).collect();
    Corpus { name, puzzles }
}

/// Returns all puzzles of a file.
fn read(file: &Path) -> Vec<Grid> {
    let text = fs::File::open(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    Reader::new(BufReader::new(text), &Options::default())
        .map(|record| record.expect("the file can be read"))
        .map(|record| {
            record
                .puzzle
                .unwrap_or_else(|e| panic!("{}: {}", file.display(), e.error))
        })
        .map(|puzzle| puzzle.grid)
        .collect()
}
