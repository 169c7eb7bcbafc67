//! Dice, and boards that fill themselves.

/// A generator of random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Returns as many different places below a bound.
    pub fn places(&mut self, count: usize, most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        while found.len() < count.min(most) {
            let place = self.below(most);
            if !found.contains(&place) {
                found.push(place);
            }
        }
        found
    }
}

/// A board: its side, and the rows of a box.
#[derive(Clone, Copy)]
pub struct Board {
    pub side: usize,
    pub high: usize,
}

/// The value of a cell that is no part of a board.
pub const OUTSIDE: usize = 1000;

impl Board {
    /// Returns the cells that constraints name as no part of the board.
    pub fn outside(self, text: &str) -> Vec<usize> {
        let parts = text
            .split(';')
            .filter_map(|part| part.trim().strip_prefix("outside "));
        let place = |word: &str| -> usize {
            let (row, column) = word[1..].split_once('c').unwrap();
            let [row, column] = [row, column].map(|text| text.parse::<usize>().unwrap() - 1);
            row * self.side + column
        };
        parts
            .flat_map(|part| part.split(' ').map(place).collect::<Vec<_>>())
            .collect()
    }

    pub fn wide(self) -> usize {
        self.side / self.high
    }

    pub fn region(self, place: usize) -> usize {
        let (row, column) = (place / self.side, place % self.side);
        row / self.high * self.high + column / self.wide()
    }

    /// Returns all grids that extend this one, in an order given by dice.
    pub fn grids(self, grid: &[usize], most: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
        fn fill(
            board: Board,
            grid: &mut Vec<usize>,
            most: usize,
            dice: &mut Dice,
            found: &mut Vec<Vec<usize>>,
        ) {
            if found.len() >= most {
                return;
            }
            let Some(place) = grid.iter().position(|&value| value == 0) else {
                found.push(grid.clone());
                return;
            };
            for value in dice
                .places(board.side, board.side)
                .into_iter()
                .map(|value| value + 1)
            {
                let clashes = (0..grid.len()).any(|other| {
                    let (a, b) = (place / board.side, place % board.side);
                    let is_near = other / board.side == a
                        || other % board.side == b
                        || board.region(other) == board.region(place);
                    is_near && other != place && grid[other] == value
                });
                if !clashes {
                    grid[place] = value;
                    fill(board, grid, most, dice, found);
                    grid[place] = 0;
                }
            }
        }
        let mut found = Vec::new();
        fill(self, &mut grid.to_vec(), most, dice, &mut found);
        found
    }

    pub fn cell(self, place: usize) -> String {
        format!("r{}c{}", place / self.side + 1, place % self.side + 1)
    }

    pub fn cells(self, places: &[usize]) -> String {
        places
            .iter()
            .map(|&place| self.cell(place))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns a random line of cells that touch at a side or corner.
    pub fn line(self, len: usize, dice: &mut Dice) -> Vec<usize> {
        loop {
            let mut line = vec![dice.below(self.side * self.side)];
            while line.len() < len {
                let last = line[line.len() - 1];
                let near = (0..self.side * self.side).filter(|place| {
                    (place / self.side).abs_diff(last / self.side) <= 1
                        && (place % self.side).abs_diff(last % self.side) <= 1
                        && !line.contains(place)
                });
                match near.collect::<Vec<_>>()[..] {
                    [] => break,
                    ref near => line.push(dice.pick(near)),
                }
            }
            if line.len() == len {
                return line;
            }
        }
    }

    /// Returns a row or column from either end.
    pub fn whole_line(self, dice: &mut Dice) -> Vec<usize> {
        let (at, side) = (dice.below(self.side), self.side);
        let mut line: Vec<usize> = match dice.below(2) {
            0 => (0..side).map(|k| at * side + k).collect(),
            _ => (0..side).map(|k| k * side + at).collect(),
        };
        if dice.below(2) == 0 {
            line.reverse();
        }
        line
    }
}
