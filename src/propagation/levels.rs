//! Squares of four cells that hold a digit of each of three classes: low, middle
//! and high, or by the remainder of a division by three.

use std::sync::LazyLock;

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::board::{Kind, square_class};

/// The levels that each of four cells keeps, three bits each, by the levels
/// that they may have.
static KEPT: LazyLock<Vec<u16>> = LazyLock::new(|| {
    // Each way to give four cells all three levels, as bits of the same kind.
    let levels = (0..81_usize).map(|way| [way % 3, way / 3 % 3, way / 9 % 3, way / 27]);
    let ways = levels.filter(|way| (0..3).all(|level| way.contains(&level)));
    let bit = |(cell, level): (usize, &usize)| 1 << (3 * cell + level);
    let ways: Vec<u16> = ways
        .map(|way| way.iter().enumerate().map(bit).sum())
        .collect();
    let kept = |may: u16| {
        let possible = ways.iter().filter(|&&way| way & !may == 0);
        possible.fold(0, |kept, way| kept | way)
    };
    (0..1 << 12).map(kept).collect()
});

#[derive(Debug)]
pub(super) struct Levels {
    cells: Box<[Place]>,
    /// The digits of each class.
    digits: [u64; 3],
}

impl Levels {
    /// Creates the constraint for four cells.
    pub(super) fn new(square: &[Place], side: usize, kind: Kind) -> Levels {
        let (mut digits, class) = ([0; 3], square_class(kind));
        for value in 1..=side {
            digits[class(value, side)] |= 1 << (value - 1);
        }
        Levels {
            cells: square.into(),
            digits,
        }
    }
}

impl Propagator for Levels {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let mut may = 0;
        for (cell, &place) in self.cells.iter().enumerate() {
            for (level, digits) in self.digits.iter().enumerate() {
                let is_possible = state.get(place) & digits != 0;
                may |= usize::from(is_possible) << (3 * cell + level);
            }
        }
        let kept = usize::from(KEPT[may]);
        if kept == may {
            return Ok(());
        }
        for (cell, &place) in self.cells.iter().enumerate() {
            let levels = self.digits.iter().enumerate();
            let levels = levels.filter(|(level, _)| kept >> (3 * cell + level) & 1 == 1);
            state.keep(place, levels.fold(0, |all, (_, digits)| all | digits))?;
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        1
    }
}
