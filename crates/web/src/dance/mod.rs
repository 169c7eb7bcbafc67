//! Covers to dance on. The page links and unlinks them by itself, as Knuth teaches it: its
//! tests compare the dance with the program.

mod covers;
mod sudoku;

use serde::Deserialize;

pub use self::covers::Cover;

/// What is danced.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stage {
    /// `knuth`, `colours`, `sudoku`, `pentominoes`, or a cover in Knuth's format.
    cover: String,
    /// A Sudoku in place of the cover.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    puzzle: Option<Sudoku>,
}

/// A Sudoku as a link has it.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sudoku {
    text: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    constraints: String,
}

/// Returns what is danced on.
///
/// # Errors
///
/// If the cover is not known, cannot be read, or is too large to be watched.
pub fn cover(stage: &Stage) -> Result<Cover, String> {
    match &stage.puzzle {
        Some(sudoku) => Cover::of_sudoku(&sudoku.text, &sudoku.variant, &sudoku.constraints),
        None => Cover::new(&stage.cover),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sudoku_of_ones_own_is_danced_on_with_the_clues_taken() {
        let hard =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let cover = Cover::of_sudoku(hard, "", "").unwrap();
        assert_eq!(cover.items[..2], ["r1c1", "r1c2"]);
        assert_eq!(cover.options.len(), 17 + (81 - 17) * 9);
        let board = cover.board.as_ref().unwrap();
        assert_eq!(board.pieces[0], ("4".to_owned(), vec![0]));
        assert_eq!(board.boxes, Some([3, 3]));
    }

    #[test]
    fn pentominoes_have_as_many_placements_as_in_knuths_book() {
        assert_eq!(Cover::new("pentominoes").unwrap().options.len(), 1236);
    }

    #[test]
    fn what_algorithm_c_does_not_cover_is_an_error() {
        let error = |text: &str| Cover::new(text).unwrap_err();
        assert!(error("a a\n").starts_with("1:"), "{}", error("a a\n"));
        let bounds = error("2:3|a b\na b\na\nb\n");
        assert!(bounds.contains("bounds"), "{bounds}");
    }
}
