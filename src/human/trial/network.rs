//! The network of a board: candidates, those that exclude each other, and the questions that each answers.
//!
//! A question is a cell, or a digit in a house: exactly one of its candidates holds. Candidates are numbered cell by
//! cell, digits ascending.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::{Cell, Digit, Grid, Shape, Variant};
use crate::human::board::layout::Layout;

/// The tables of a shape and a variant.
#[derive(Clone, Debug)]
pub struct Network {
    layout: Arc<Layout>,
    side: usize,
    /// For each candidate, those that it excludes.
    excluded: Lists,
    /// For each candidate, the questions that it answers.
    questions: Lists,
    /// For each question, its candidates.
    candidates: Lists,
}

/// Lists of numbers, one after the other.
#[derive(Clone, Debug)]
struct Lists {
    numbers: Vec<u32>,
    /// Where each begins, and the end of the last.
    firsts: Vec<u32>,
}

impl Lists {
    fn new<I: IntoIterator<Item = usize>>(lists: impl Iterator<Item = I>) -> Lists {
        let (mut numbers, mut firsts) = (Vec::new(), vec![0]);
        for list in lists {
            numbers.extend(list.into_iter().map(|number| number as u32));
            firsts.push(numbers.len() as u32);
        }
        Lists { numbers, firsts }
    }

    fn get(&self, at: usize) -> &[u32] {
        &self.numbers[self.firsts[at] as usize..self.firsts[at + 1] as usize]
    }

    fn len(&self) -> usize {
        self.firsts.len() - 1
    }
}

impl Network {
    /// Builds the tables of a variant, which must fit the shape.
    pub fn new(shape: Shape, variant: &Variant) -> Network {
        let (layout, side) = (Layout::new(shape, variant), shape.side());
        let digits = || Digit::all(side);
        let number = |cell: Cell, digit: Digit| cell.index() * side + digit.index();
        let by_cell = shape.cells().map(|cell| {
            digits()
                .map(|digit| number(cell, digit))
                .collect::<Vec<_>>()
        });
        let by_house = layout.cells().chunks_exact(side).flat_map(|house| {
            digits().map(|digit| house.iter().map(|&cell| number(cell, digit)).collect())
        });
        let candidates = Lists::new(by_cell.chain(by_house));
        let mut questions = vec![Vec::new(); shape.cell_count() * side];
        for question in 0..candidates.len() {
            for &candidate in candidates.get(question) {
                questions[candidate as usize].push(question);
            }
        }
        let all = shape
            .cells()
            .flat_map(|cell| digits().map(move |digit| (cell, digit)));
        let excluded = all.map(|(cell, digit)| {
            let own = number(cell, digit);
            let beside = questions[own]
                .iter()
                .flat_map(|&question| candidates.get(question));
            let mut others: BTreeSet<usize> = beside.map(|&other| other as usize).collect();
            for related in layout.related(cell) {
                let unfit = digits().filter(|&other| !related.fits(digit, other));
                others.extend(unfit.map(|other| number(related.cell, other)));
            }
            others.remove(&own);
            others
        });
        Network {
            side,
            excluded: Lists::new(excluded),
            questions: Lists::new(questions.iter().map(|list| list.iter().copied())),
            candidates,
            layout: Arc::new(layout),
        }
    }

    /// Returns the layout of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// Returns the number of questions.
    pub fn question_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidates that a candidate excludes.
    #[inline]
    pub fn excluded(&self, candidate: usize) -> &[u32] {
        self.excluded.get(candidate)
    }

    /// Returns the questions that a candidate answers.
    #[inline]
    pub fn questions(&self, candidate: usize) -> &[u32] {
        self.questions.get(candidate)
    }

    /// Returns the candidates of a question.
    #[inline]
    pub fn candidates(&self, question: usize) -> &[u32] {
        self.candidates.get(question)
    }

    /// Returns the candidates that a grid has, by cell.
    pub fn of_grid<'a>(
        &'a self,
        grid: &'a Grid,
    ) -> impl Iterator<Item = (Cell, Digit, usize)> + 'a {
        grid.clues()
            .map(|(cell, digit)| (cell, digit, cell.index() * self.side + digit.index()))
    }
}
