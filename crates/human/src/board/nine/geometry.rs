//! Cells and houses of the 9x9 board by number.
//!
//! Cells are numbered in reading order. Houses are numbered in the order in which the Explainer
//! looks at them: boxes, rows, columns, nine of each. After these come houses that some variants add, which
//! have numbers on every board: a [`Position`](super::Position) says which of them it has.

use std::ops::{BitOr, Shl};

use quadrille_limits::bits::each;

/// A set of nine: digits of a cell, or places of a house. Digits are numbered from 0 here.
pub type Nine = u16;

/// A set of cells.
pub type CellSet = u128;

/// All nine.
pub const ALL: Nine = 0o777;

/// The kinds of houses, as the first house of each kind.
pub const BOXES: usize = 0;
pub const ROWS: usize = 9;
pub const COLUMNS: usize = 18;

/// The kinds of houses that variants add: nine groups of the cells at one place in all boxes, nine windows,
/// two diagonals. The windows are four that do not touch the border, then those that the rows and columns
/// between them make: three cells of each of three rows or columns hold every digit too.
pub const GROUPS: usize = 27;
pub const WINDOWS: usize = 36;
pub const DIAGONALS: usize = 45;

/// The number of houses that all boards have, and of all houses.
pub const USUAL: usize = 27;
pub const HOUSES: usize = 47;

/// The greatest number of houses of a cell.
pub const MOST_SEATS: usize = 7;

/// The cells of each house, by place.
pub static CELLS: [[u8; 9]; HOUSES] = {
    let mut cells = [[0; 9]; HOUSES];
    let mut k = 0;
    while k < 81 {
        let (row, column) = (k / 9, k % 9);
        let (house, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        cells[BOXES + house][place] = k as u8;
        cells[ROWS + row][column] = k as u8;
        cells[COLUMNS + column][row] = k as u8;
        cells[GROUPS + place][house] = k as u8;
        k += 1;
    }
    let mut window = 0;
    while window < 9 {
        let mut place = 0;
        while place < 9 {
            let (rows, columns) = WINDOW_LINES[window];
            cells[WINDOWS + window][place] = 9 * rows[place / 3] + columns[place % 3];
            place += 1;
        }
        window += 1;
    }
    let mut place = 0;
    while place < 9 {
        cells[DIAGONALS][place] = 10 * place as u8;
        cells[DIAGONALS + 1][place] = 8 * (place as u8 + 1);
        place += 1;
    }
    cells
};

/// The rows and columns of windows.
const WINDOW_LINES: [([u8; 3], [u8; 3]); 9] = {
    let (near, far, border) = ([1, 2, 3], [5, 6, 7], [0, 4, 8]);
    [
        (near, near),
        (near, far),
        (far, near),
        (far, far),
        (border, near),
        (border, far),
        (near, border),
        (far, border),
        (border, border),
    ]
};

/// The box, the row and the column of each cell, and its place in each.
pub static SEATS: [[(u8, u8); 3]; 81] = {
    let mut seats = [[(0, 0); 3]; 81];
    let mut house = 0;
    while house < USUAL {
        let mut place = 0;
        while place < 9 {
            seats[CELLS[house][place] as usize][house / 9] = (house as u8, place as u8);
            place += 1;
        }
        house += 1;
    }
    seats
};

/// The cells of each house as a set.
pub static HOUSE_SET: [CellSet; HOUSES] = {
    let mut sets = [0; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
};

/// The cells that each cell sees by usual houses, as a set.
pub static PEER_SET: [CellSet; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [(a, _), (b, _), (c, _)] = SEATS[cell];
        let all = HOUSE_SET[a as usize] | HOUSE_SET[b as usize] | HOUSE_SET[c as usize];
        sets[cell] = all & !(1 << cell);
        cell += 1;
    }
    sets
};

/// For each cell and usual house, the places that it neither sees nor is.
pub static UNSEEN: [[Nine; USUAL]; 81] = {
    let mut unseen = [[0; USUAL]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < USUAL {
            let mut place = 0;
            while place < 9 {
                let seen = PEER_SET[cell] | 1 << cell;
                unseen[cell][house] |= ((!seen >> CELLS[house][place] & 1) as Nine) << place;
                place += 1;
            }
            house += 1;
        }
        cell += 1;
    }
    unseen
};

/// The cells that each cell sees by usual houses: in its box, then in its row, then in its column.
pub static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut n, mut kind): (CellSet, _, _) = (1 << cell, 0, 0);
        while kind < 3 {
            let house = SEATS[cell][kind].0 as usize;
            let mut place = 0;
            while place < 9 {
                let peer = CELLS[house][place];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    peers[cell][n] = peer;
                    n += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// For each two houses, the places of the first whose cells lie in the second.
static CROSSING: [[Nine; HOUSES]; HOUSES] = {
    let mut crossing = [[0; HOUSES]; HOUSES];
    let mut a = 0;
    while a < HOUSES {
        let mut b = 0;
        while b < HOUSES {
            let mut place = 0;
            while place < 9 {
                crossing[a][b] |= ((HOUSE_SET[b] >> CELLS[a][place] & 1) as Nine) << place;
                place += 1;
            }
            b += 1;
        }
        a += 1;
    }
    crossing
};

/// Returns the places of a house whose cells lie in another one.
#[inline(always)]
pub fn crossing(house: usize, other: usize) -> Nine {
    CROSSING[house][other]
}

/// Returns the cell of a house at a place.
#[inline(always)]
pub fn cell_at(house: usize, place: usize) -> usize {
    usize::from(CELLS[house][place])
}

/// Returns the cell of a house at the only one of some places.
#[inline(always)]
pub fn only_cell(house: usize, places: Nine) -> usize {
    cell_at(house, places.trailing_zeros() as usize)
}

/// Returns the usual houses that two cells share: box, row, column.
pub fn shared(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..3)
        .filter(move |&kind| SEATS[a][kind].0 == SEATS[b][kind].0)
        .map(move |kind| SEATS[a][kind].0.into())
}

/// Returns the place of a cell in a house of its own.
///
/// # Panics
///
/// Panics if the cell is not in the house.
pub fn place_in(house: usize, cell: usize) -> usize {
    let place = CELLS[house]
        .iter()
        .position(|&own| usize::from(own) == cell);
    place.unwrap_or_else(|| unreachable!("the house is one of the cell"))
}

/// Returns a set of some elements: cells, digits or places.
#[inline(always)]
pub fn set_of<S>(elements: impl IntoIterator<Item = usize>) -> S
where
    S: From<u8> + Shl<usize, Output = S> + BitOr<Output = S>,
{
    let elements = elements.into_iter();
    elements.fold(S::from(0), |set, element| set | S::from(1) << element)
}

/// Returns the usual houses that hold all of some cells: box, row, column.
pub fn houses_of(cells: CellSet) -> impl Iterator<Item = usize> + Clone {
    (0..USUAL).filter(move |&house| cells & !HOUSE_SET[house] == 0)
}

/// Returns the cells that see all of some cells.
pub fn seen_by(cells: CellSet) -> CellSet {
    each(cells).fold(!0, |seen, cell| seen & PEER_SET[cell])
}
