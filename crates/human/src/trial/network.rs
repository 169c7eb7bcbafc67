//! The [relations](Links) of all candidates of a board in little memory: those that exclude each other, and the
//! questions that each answers.
//!
//! A question is a cell, or a digit in a house: exactly one of its candidates holds. Candidates are numbered cell by
//! cell, digits ascending.

use std::sync::Arc;

use crate::board::Board;
use crate::board::layout::Layout;
use crate::patterns::links::Links;
use quadrille_board::{Cell, Digit, Grid, Shape, Variant};

/// The tables of a shape and a variant.
#[derive(Clone, Debug)]
pub struct Network {
    pub layout: Arc<Layout>,
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
    fn new<'a>(lists: impl Iterator<Item = &'a Vec<usize>>) -> Lists {
        let (mut numbers, mut firsts) = (Vec::new(), vec![0]);
        for list in lists {
            numbers.extend(list.iter().map(|&number| number as u32));
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
        let layout = Layout::new(shape, variant);
        let relations = Links::lists(&Board::empty(&layout));
        Network {
            side: shape.side(),
            excluded: Lists::new(relations.excluded.iter()),
            questions: Lists::new(relations.units_of.iter()),
            candidates: Lists::new(relations.units.iter().map(|unit| &unit.nodes)),
            layout: Arc::new(layout),
        }
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
