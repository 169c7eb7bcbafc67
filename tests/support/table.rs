//! Tables of puzzles with known counts, read without the library's own reader.

use std::fs;
use std::path::{Path, PathBuf};

use quadrille::board::{Grid, Shape};

/// A puzzle and its number of solutions.
pub struct Case {
    /// Its position: file and line.
    pub place: String,
    pub grid: Grid,
    pub count: u128,
}

/// Returns the files of puzzles that are shipped.
pub fn shipped_files() -> Vec<PathBuf> {
    let folder = super::root().join("puzzles");
    let entries = fs::read_dir(folder).expect("the folder of puzzles is shipped");
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

/// Returns a file of real puzzles that is too large to ship.
pub fn shared_file(name: &str) -> PathBuf {
    super::root().join("../shared/puzzles").join(name)
}

/// Returns the cases of a file of lines `puzzle:count` or `puzzle<tab>count`,
/// with comments after `#`. A line without a count is a unique puzzle.
pub fn cases(file: &Path) -> Vec<Case> {
    let text = fs::read_to_string(file);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let name = file.file_name().unwrap().display();
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
        .map(|(index, line)| {
            let place = format!("{name}:{}", index + 1);
            let (cells, count) = line.split_once([':', '\t']).unwrap_or((line, "1"));
            let count = count.parse();
            Case {
                grid: grid(cells).unwrap_or_else(|| panic!("{place}: not a puzzle: {cells}")),
                count: count.unwrap_or_else(|error| panic!("{place}: {error}")),
                place,
            }
        })
        .collect()
}

/// Returns a grid of the usual shape from symbols `1` to `9` and `A` to `Z`, or
/// from numbers separated by blanks.
pub fn grid(cells: &str) -> Option<Grid> {
    let values: Option<Vec<u8>> = if cells.contains(' ') {
        let words = cells.split(' ');
        words
            .map(|word| {
                if word == "." {
                    Some(0)
                } else {
                    word.parse().ok()
                }
            })
            .collect()
    } else {
        cells.chars().map(value).collect()
    };
    let values = values?;
    let side = values.len().isqrt();
    Grid::from_values(Shape::of_side(side)?, values)
}

fn value(symbol: char) -> Option<u8> {
    match symbol {
        '.' => Some(0),
        _ => Some(symbol.to_digit(36)? as u8),
    }
}
