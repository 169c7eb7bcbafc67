//! The number of solutions with each candidate, on a board of 3x3 boxes.
//!
//! A candidate is a digit in a cell, and a cell is where a row and a column of
//! a box meet. The main loop names neither: only the band's entry determines
//! whether digit `d` is in the second row of the box, and only the stack's
//! entry whether it is in the third column. So the solutions with a candidate
//! are counted by splitting the weights of both.
//!
//! One pass serves all 81 candidates of a box. Let its stack be the first stack
//! and its band the first band. For an entry `t` of the first list, the kernel
//! computes, for all splits `x` and `y` of the band's other two boxes,
//!
//! ```text
//! M(t, x, y) = solutions of the other two bands, given t, x and y
//! ```
//!
//! A count multiplies that by the entry `N(o, x, y)` of the band's own table,
//! where `o` is the split of our box in `t`. Here it is kept instead, summed
//! over all `t` with the same `o`: once for each pair of a set `k` of `o` and a
//! column `j`, with the number of namings of `t` that make `k` column `j`. Then
//! the construction of the table from the entries `(r1, r2, r3)` of the band is
//! reversed: `M` summed over the `x` that meet `r2` and the `y` that meet `r3`
//! is the number of solutions with that entry of the band, and the entry's
//! namings determine which rows its sets can be.
//!
//! A pass takes as long as a count or a few times longer: only digits without
//! clues can be exchanged, and entries of the first list no longer share the
//! loads of the kernel. Measured, nine passes take the time of 20 to 40 counts;
//! adding each candidate as a clue would take hundreds.

use super::board::Board;
use super::chute::{Places, places};
use super::control::{Control, go_on};
use super::kernel::{LANES, Level};
use super::main_loop::{Scratch, Tables, Task};
use super::roles::{Order, Roles};
use super::schedule::Schedule;
use super::split::{SplitId, Splits};
use crate::bits::each;
use crate::limits::{Clock, Stop};

/// The number of solutions for each row, column and digit of a box.
type BoxCounts = [[[u128; 9]; 3]; 3];

/// Returns, for each cell in reading order and each digit, the number of
/// solutions with the digit there, unless it is stopped.
pub(super) fn candidates(
    board: &Board,
    level: Level,
    control: &Control,
) -> Result<Vec<Vec<u128>>, Stop> {
    let best = Order::best(board);
    let mut counts = vec![vec![0; 9]; 81];
    for stack in 0..3 {
        for band in 0..3 {
            let order = Order {
                stacks: moved_to_front(best.stacks, stack),
                bands: moved_to_front(best.bands, band),
                ..best
            };
            let box_counts = Pass::new(board, order, level, control)?.run(control)?;
            for (i, rows) in box_counts.iter().enumerate() {
                for (j, digits) in rows.iter().enumerate() {
                    let (across, along) = (band * 3 + i, stack * 3 + j);
                    let (row, column) = if order.swapped {
                        (along, across)
                    } else {
                        (across, along)
                    };
                    counts[board.shape.cell(row, column).index()] = digits.to_vec();
                }
            }
        }
    }
    Ok(counts)
}

fn moved_to_front(mut order: [usize; 3], first: usize) -> [usize; 3] {
    order.sort_by_key(|&which| which != first);
    order
}

/// The count of one box.
struct Pass<'a> {
    splits: &'a Splits,
    meeting: &'a [Vec<SplitId>],
    parts: Roles,
    /// For each digit without a clue, the first such digit; for the others, the
    /// digit itself.
    classes: Vec<usize>,
    schedule: Schedule,
    level: Level,
    tables: Tables,
    /// For each split of the first band's second and third box, the splits that
    /// it meets, by their numbers on the axes of the second and the third
    /// stack.
    across: [Vec<Vec<SplitId>>; 2],
    /// For each entry of the first band, the rows that the sets of its first
    /// split can be.
    rows: Vec<Places>,
}

/// The working memory of a thread.
struct State {
    scratch: Scratch,
    /// `M(t, x, y)`, a row for each `y`, and in it a number for each `x` and
    /// one more for lanes without an entry.
    given: Vec<u64>,
    /// Its sums over `t`: over all namings, and then, for the first two sets
    /// and the first two columns, over the namings that match them. The rest
    /// follows, as each set is one column in each naming.
    sums: [Vec<u64>; 5],
    /// The sums for one row of `sums`, over the `y` that meet each `r3`.
    half: Vec<u64>,
    counts: BoxCounts,
}

impl<'a> Pass<'a> {
    fn new(
        board: &'a Board,
        order: Order,
        level: Level,
        control: &Control,
    ) -> Result<Pass<'a>, Stop> {
        let parts = Roles::new(board, order);
        let splits = &board.row_splits;
        // The lists alone do not show which rows and columns have to be renamed
        // in an exchange of digits with clues. So only digits without clues are
        // exchanged here, which renames none.
        let classes = parts.clueless_classes(splits);
        let mut clock = control.clock();
        let schedule = Schedule::new(splits, &parts, &classes, &clock)?;
        let tables = Tables::new(board, &parts, &schedule, level, control)?;
        let meeting = &board.columns_meeting;
        let rows = |entry| {
            go_on(clock.tick(0))?;
            Ok(places(splits, &parts.band_demands[0], entry, 0))
        };
        let rows: Result<_, Stop> = parts.bands[0].iter().map(rows).collect();
        Ok(Pass {
            splits,
            meeting,
            classes,
            level,
            tables,
            across: [1, 2].map(|stack: usize| schedule.axes[0][stack].numbers_of(meeting)),
            rows: rows?,
            parts,
            schedule,
        })
    }

    fn run(&self, control: &Control) -> Result<BoxCounts, Stop> {
        // Entries can be added up if they agree in the first split, and in the
        // number of entries they stand for, which is multiplied in later:
        // otherwise the sums would not fit their words.
        let mut places: Vec<usize> = (0..self.schedule.firsts.len()).collect();
        let key = |&place: &usize| {
            let first = &self.schedule.firsts[place];
            (first.splits[0], first.orbit)
        };
        places.sort_by_key(key);
        let tasks = places.chunk_by(|a, b| key(a) == key(b));
        let tasks: Vec<Vec<usize>> = tasks.map(<[usize]>::to_vec).collect();
        let states = control.run(
            tasks,
            || self.state(),
            |state, task, clock| self.add(state, &task, clock),
        )?;
        let mut counts = BoxCounts::default();
        for (i, j) in (0..9).map(|cell| (cell / 3, cell % 3)) {
            let mut of_class = [0; 9];
            for state in &states {
                for (digit, &class) in self.classes.iter().enumerate() {
                    of_class[class] += state.counts[i][j][digit];
                }
            }
            for (digit, &class) in self.classes.iter().enumerate() {
                let size = self.classes.iter().filter(|&&other| other == class).count();
                counts[i][j][digit] = of_class[class] / size as u128;
            }
        }
        Ok(counts)
    }

    fn state(&self) -> State {
        let (width, height) = (self.width(), self.schedule.axes[0][2].len());
        State {
            scratch: self.tables.scratch(&self.schedule),
            given: vec![0; width * height],
            sums: std::array::from_fn(|_| vec![0; width * height]),
            half: vec![0; width * self.splits.len()],
            counts: BoxCounts::default(),
        }
    }

    /// Returns the length of a row of `M`.
    fn width(&self) -> usize {
        self.schedule.axes[0][1].len() + 1
    }

    /// Adds the solutions with some entries of the first list that agree in the
    /// first split and the size of the orbit.
    fn add(&self, state: &mut State, places: &[usize], clock: &Clock) -> Result<(), Stop> {
        for sums in &mut state.sums {
            sums.fill(0);
        }
        for &place in places {
            go_on(clock.look())?;
            self.add_given(state, place);
        }
        let first = &self.schedule.firsts[places[0]];
        let o = first.entry.splits[0];
        let entries = &self.parts.bands[0];
        let fitting: Vec<usize> = (0..entries.len())
            .filter(|&at| {
                let meeting = &self.meeting[usize::from(o)];
                meeting.binary_search(&entries[at].splits[0]).is_ok()
            })
            .collect();
        // The five sums for each fitting entry of the band.
        let mut sums = vec![[0u64; 5]; fitting.len()];
        for which in 0..5 {
            let rows = state.half.chunks_exact_mut(self.width());
            for (row, across) in rows.zip(&self.across[1]) {
                self.level.sum_rows(row, &state.sums[which], across);
            }
            for (sums, &at) in sums.iter_mut().zip(&fitting) {
                let [_, r2, r3, _] = entries[at].splits.map(usize::from);
                let row = &state.half[r3 * self.width()..][..self.width()];
                let across = self.across[0][r2].iter();
                sums[which] = across.map(|&x| row[usize::from(x)]).sum();
            }
        }
        let times = u128::from(first.orbit) * u128::from(self.schedule.unit);
        for ([all, a, b, c, d], at) in sums.into_iter().zip(fitting) {
            let columns: [[u64; 3]; 3] = [
                [a, b, all - a - b],
                [c, d, all - c - d],
                [all - a - c, all - b - d, a + b + c + d - all],
            ];
            let rows = &self.rows[at];
            for (set, row_set) in self.splits.sets(entries[at].splits[0]).iter().enumerate() {
                for (k, column_set) in self.splits.sets(o).iter().enumerate() {
                    let digit = each(row_set & column_set).next().expect("they meet");
                    for (i, counts) in state.counts.iter_mut().enumerate() {
                        for (j, counts) in counts.iter_mut().enumerate() {
                            let ways = u128::from(rows[set][i]) * u128::from(columns[k][j]);
                            counts[digit] += ways * times;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds `M` of one entry of the first list to the sums.
    fn add_given(&self, state: &mut State, place: usize) {
        let State {
            scratch,
            given,
            sums,
            ..
        } = state;
        given.fill(0);
        let first = &self.schedule.firsts[place];
        let task = Task {
            firsts: place..place + 1,
            blocks: 0..self.schedule.seconds[first.seconds].len(),
        };
        self.tables
            .perform(&self.schedule, &task, scratch, |_, block, sums| {
                let rows = given.chunks_exact_mut(self.width());
                for (row, sums) in rows.zip(sums.iter()) {
                    for (pair, number) in sums.numbers().enumerate().take(LANES / 2) {
                        let x = block.splits[0][2 * pair];
                        row[usize::from(x)] += number * block.weights[pair];
                    }
                }
            });
        let demands = &self.parts.stack_demands[0];
        let [[a, b, c, _], [d, e, ..], ..] = places(self.splits, demands, &first.entry, 0);
        for (sums, times) in sums.iter_mut().zip([a + b + c, a, b, d, e]) {
            if times > 0 {
                for (sum, number) in sums.iter_mut().zip(&*given) {
                    *sum += number * u64::from(times);
                }
            }
        }
    }
}
