//! The problem of a board under construction.
//!
//! Primary items have to come before secondary ones, so both are collected
//! first; then their numbers are known.

use super::constraint::Constraint;
use crate::board::{Cell, Digit, DigitSet, ExtraHouse, Shape, Variant};
use crate::cover::{Colour, ItemId, OptionId, Problem, TooMany};

/// The problem of a board under construction.
pub(super) struct Draft {
    pub(super) shape: Shape,
    variant: Variant,
    /// The items of the variant.
    primary: Vec<Constraint>,
    secondary: Vec<Constraint>,
    /// The entries of each candidate besides the usual ones, cell by cell.
    of_candidate: Vec<Vec<Entry>>,
    /// The options besides the candidates.
    choices: Vec<Vec<Entry>>,
    /// The digits that each cell may have.
    pub(super) domains: Vec<DigitSet>,
    /// The item of the value of each cell, if it is needed.
    values: Vec<Option<Slot>>,
}

/// A problem that was built.
pub(super) struct Built {
    /// The constraints of the items of the variant, which follow the usual ones.
    pub(super) more: Box<[Constraint]>,
    /// The candidates that no solution has, whatever the clues.
    pub(super) excluded: Box<[OptionId]>,
    pub(super) problem: Problem,
}

/// An item of the variant.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Primary(usize),
    Secondary(usize),
}

/// An item of an option, with a number that becomes its colour.
pub(super) type Entry = (Slot, Option<usize>);

impl Draft {
    pub(super) fn new(shape: Shape, variant: &Variant) -> Draft {
        let (cells, side) = (shape.cell_count(), shape.side());
        Draft {
            shape,
            variant: variant.clone(),
            primary: Vec::new(),
            secondary: Vec::new(),
            of_candidate: vec![Vec::new(); cells * side],
            choices: Vec::new(),
            domains: vec![DigitSet::full(side); cells],
            values: vec![None; cells],
        }
    }

    /// Returns the digits of the board.
    pub(super) fn digits(&self) -> impl Iterator<Item = Digit> + Clone + use<> {
        Digit::all(self.shape.side())
    }

    /// Adds an item that is covered once.
    pub(super) fn primary(&mut self, constraint: Constraint) -> Slot {
        self.primary.push(constraint);
        Slot::Primary(self.primary.len() - 1)
    }

    /// Adds an item that is covered at most once, or by one colour.
    pub(super) fn secondary(&mut self, constraint: Constraint) -> Slot {
        self.secondary.push(constraint);
        Slot::Secondary(self.secondary.len() - 1)
    }

    /// Adds an item to a candidate.
    pub(super) fn cover(&mut self, cell: Cell, digit: Digit, slot: Slot) {
        let place = cell.index() * self.shape.side() + digit.index();
        self.of_candidate[place].push((slot, None));
    }

    /// Adds an option that is not a candidate.
    pub(super) fn choice(&mut self, entries: Vec<Entry>) {
        self.choices.push(entries);
    }

    /// Returns the item whose colour is the digit of a cell.
    pub(super) fn value_of(&mut self, cell: Cell) -> Slot {
        if let Some(slot) = self.values[cell.index()] {
            return slot;
        }
        let slot = self.secondary(Constraint::Value(cell));
        self.values[cell.index()] = Some(slot);
        let side = self.shape.side();
        for digit in 0..side {
            self.of_candidate[cell.index() * side + digit].push((slot, Some(digit)));
        }
        slot
    }

    /// Excludes the digits of a cell that do not fit.
    pub(super) fn keep(&mut self, cell: Cell, fits: impl Fn(Digit) -> bool) {
        let domain = &mut self.domains[cell.index()];
        *domain = domain.iter().filter(|&digit| fits(digit)).collect();
    }

    /// Adds a house, which holds every digit.
    pub(super) fn add_house(&mut self, house: ExtraHouse) {
        for digit in self.digits() {
            let slot = self.primary(Constraint::Extra(house, digit));
            for cell in house.cells(self.shape) {
                self.cover(cell, digit, slot);
            }
        }
    }

    /// Builds the problem. Its first options are the candidates.
    pub(super) fn finish(self) -> Built {
        let (shape, side) = (self.shape, self.shape.side());
        let (cells, primary) = (shape.cell_count(), self.primary.len());
        let mut builder = Problem::builder();
        for place in 0..4 * cells + primary + self.secondary.len() {
            let added = if place < 4 * cells + primary {
                builder.primary_item()
            } else {
                builder.secondary_item()
            };
            added.unwrap_or_else(|error| unreachable!("not that many: {error}"));
        }
        let item = |slot| match slot {
            Slot::Primary(place) => 4 * cells + place,
            Slot::Secondary(place) => 4 * cells + primary + place,
        };
        let entry = |&(slot, colour): &Entry| {
            let colour = colour.and_then(|number| Colour::new(number as u32 + 1));
            (fits(ItemId::new(item(slot))), colour)
        };
        let mut candidates = self.of_candidate.iter();
        let mut excluded: Vec<OptionId> = Vec::new();
        for cell in shape.cells() {
            let region = self.variant.region_of(shape, cell);
            let houses = [
                shape.row_of(cell),
                side + shape.column_of(cell),
                2 * side + region,
            ];
            for (digit, more) in Digit::all(side).zip(&mut candidates) {
                let usual = houses.map(|house| cells + house * side + digit.index());
                let usual = [cell.index()].into_iter().chain(usual);
                let usual = usual.map(|item| (fits(ItemId::new(item)), None));
                let option = builder
                    .coloured_option(usual.chain(more.iter().map(entry)))
                    .unwrap_or_else(|error| unreachable!("different items: {error}"));
                if !self.domains[cell.index()].contains(digit) {
                    excluded.push(option);
                }
            }
        }
        for entries in &self.choices {
            builder
                .coloured_option(entries.iter().map(entry))
                .unwrap_or_else(|error| unreachable!("different items: {error}"));
        }
        Built {
            more: [self.primary, self.secondary].concat().into(),
            excluded: excluded.into(),
            problem: builder.build(),
        }
    }
}

/// Unwraps the id of an item or option, of which there are never too many.
pub(super) fn fits<T>(id: Result<T, TooMany>) -> T {
    id.unwrap_or_else(|error| unreachable!("{error}"))
}
