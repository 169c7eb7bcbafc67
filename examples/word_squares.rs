//! Word squares: words that can be read across and down.
//!
//! ```sh
//! cargo run --release --example word_squares
//! ```
//!
//! Each place for a word is a primary item. Each cell is a secondary item, whose
//! colour is its letter: words that cross have to agree on it.

use std::error::Error;

use quadrille::cover::Labelled;

const WORDS: [&str; 12] = [
    "bit", "ice", "ten", "ate", "tea", "eat", "net", "ant", "toe", "one", "end", "did",
];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Across(usize),
    Down(usize),
    Cell(usize, usize),
}

/// A place and a word in it.
pub type Entry = (Item, &'static str);

/// Returns the problem of word squares with these words, all of one length.
pub fn word_squares(words: &[&'static str]) -> Result<Labelled<Item, Entry>, Box<dyn Error>> {
    use Item::*;
    let side = words.first().map_or(0, |word| word.len());
    let places = (0..side).flat_map(|place| [Across(place), Down(place)]);
    let cells = (0..side * side).map(|cell| Cell(cell / side, cell % side));
    let mut builder = Labelled::coloured_builder(places, cells)?;
    for place in 0..side {
        for &word in words {
            let letters = || word.chars().enumerate();
            let across = letters().map(|(k, letter)| (Cell(place, k), Some(letter)));
            let down = letters().map(|(k, letter)| (Cell(k, place), Some(letter)));
            let first = [(Across(place), None)];
            builder.coloured_option((Across(place), word), first.into_iter().chain(across))?;
            let first = [(Down(place), None)];
            builder.coloured_option((Down(place), word), first.into_iter().chain(down))?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let squares = word_squares(&WORDS)?;
    let mut solver = squares.solver();
    for solution in squares.solutions(&mut solver)? {
        let mut rows: Vec<_> = (solution.iter())
            .filter_map(|(place, word)| match place {
                Item::Across(row) => Some((row, word)),
                _ => None,
            })
            .collect();
        rows.sort();
        let words: Vec<&str> = rows.into_iter().map(|(_, word)| *word).collect();
        println!("{}", words.join(" "));
    }
    Ok(())
}
