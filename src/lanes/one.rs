//! One puzzle, with the branches of its search in the lanes of one group.
//!
//! For a batch, the scheduler keeps every lane busy and pays for it with stacks
//! that states pass through. A single puzzle has one state at first and a few
//! dozen later, so here lanes cost nothing: the second child of each
//! branch goes straight into the next free lane, and the stack holds only what
//! finds none. All states advance in the same rounds, so a puzzle takes about as
//! many rounds as its search is deep.
//!
//! A round costs the same for one state as for a full group. So a state that is
//! ready waits for others only while enough of them are still running.

use super::branch::{self, Children};
use super::choice;
use super::kernel::Group;
use super::layout::{Columns, ID, WORDS};
use super::root::{self, End};
use super::scheduler::lowest;
use super::state_stack::StateStack;
use super::text::{self, Candidates, Known, Puzzle};
use super::vector::{MAX_LANES, Stage, Vector};

/// Rounds between two looks at the clock and the interrupt flag: a few hundredths
/// of a millisecond.
const ROUNDS: u32 = 1 << 8;

/// A puzzle, and how far to count.
pub(super) struct One<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) candidates: Option<&'a Candidates>,
    /// Solutions that are not searched for.
    pub(super) known: Option<Known>,
    /// The solutions after which the search ends.
    pub(super) limit: u64,
    /// Holds the states that are in no lane. Empty before and after.
    pub(super) stack: &'a mut StateStack,
    /// Called regularly; the search stops when it returns `true`.
    pub(super) poll: &'a mut dyn FnMut() -> bool,
}

/// What a search found.
#[derive(Default)]
pub(super) struct Found {
    /// The number of solutions.
    pub(super) count: u64,
    /// The solution found first.
    pub(super) solution: Option<Puzzle>,
    pub(super) branches: u64,
    pub(super) is_malformed: bool,
}

impl One<'_> {
    /// Searches the puzzle.
    ///
    /// # Safety
    ///
    /// The machine has the instructions of `V`.
    pub(super) unsafe fn run<V: Vector>(self) -> Found {
        let mut found = Found::default();
        // SAFETY: the caller guarantees it.
        unsafe {
            V::run(Search::<V> {
                one: self,
                found: &mut found,
                group: Group::new(),
                live: 1,
            });
        }
        found
    }
}

/// A search with one type of vector.
struct Search<'s, 'a, V> {
    one: One<'a>,
    found: &'s mut Found,
    group: Group<V>,
    /// The lanes with a state.
    live: u32,
}

impl<V: Vector> Stage for Search<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        if !self.begin() {
            return;
        }
        let mut round = 0_u32;
        while self.live != 0 {
            self.group.cell_stage();
            self.group.digit_stage();
            round = round.wrapping_add(1);
            if round.is_multiple_of(ROUNDS) && (self.one.poll)() {
                break;
            }
            let verdict = self.group.verdict();
            let ready = verdict.ready & self.live;
            // Three of eight, as in the scheduler, and of one state that one.
            if 8 * ready.count_ones() < 3 * self.live.count_ones() || ready == 0 {
                continue;
            }
            if verdict.solved & ready != 0 && self.count_solved(verdict.solved & ready) {
                break;
            }
            let stuck = verdict.stuck & ready;
            self.live &= !ready | stuck;
            if stuck != 0 {
                self.branch(stuck);
            }
            if !self.one.stack.is_empty() && self.live != V::ALL {
                self.refill();
            }
        }
        self.one.stack.clear();
    }
}

impl<V: Vector> Search<'_, '_, V> {
    /// Reads the puzzle and propagates it. Returns whether a search is needed; then
    /// its state is in the first lane.
    #[inline(always)]
    fn begin(&mut self) -> bool {
        let (columns, at) = self.one.stack.end();
        if text::read(&[self.one.puzzle], columns, at) != 0 {
            self.found.is_malformed = true;
            return false;
        }
        if let Some(candidates) = self.one.candidates {
            candidates.restrict(columns, at);
        }
        if let Some(known) = self.one.known {
            known.rule_out(columns, at);
        }
        let mut words = [0; 27 + MAX_LANES];
        for (word, column) in words.iter_mut().zip(columns) {
            *word = column[at];
        }
        words[ID] = 0;
        match root::settle::<V::Root>(&mut words) {
            End::Dead => false,
            End::Solved => {
                self.found.count = 1;
                self.found.solution = Some(solution_of(&words));
                false
            }
            End::Stuck => {
                let first = V::mask(1);
                for (word, &start) in self.group.words.iter_mut().zip(&words) {
                    *word = V::select(first, V::splat(start), V::splat(0));
                }
                self.group.reset(1);
                self.branch(1);
                true
            }
        }
    }

    /// Counts solved states. Returns whether there are enough.
    #[inline(always)]
    fn count_solved(&mut self, solved: u32) -> bool {
        if self.found.solution.is_none() {
            let lane = solved.trailing_zeros() as usize;
            let mut words = [0; WORDS];
            for (word, vector) in words.iter_mut().zip(&self.group.words) {
                let mut lanes = [0; MAX_LANES];
                vector.store(&mut lanes);
                *word = lanes[lane];
            }
            self.found.solution = Some(solution_of(&words));
        }
        self.found.count += u64::from(solved.count_ones());
        self.found.count >= self.one.limit
    }

    /// Splits stuck states. The first child stays in the lane of its parent, the
    /// second goes into a free one, if there is any, and otherwise onto the
    /// stack.
    #[inline(always)]
    fn branch(&mut self, stuck: u32) {
        self.found.branches += u64::from(stuck.count_ones());
        let free = V::ALL & !self.live;
        let fits = lowest(stuck, free.count_ones());
        let filled = lowest(free, fits.count_ones());
        let left = stuck & !fits;
        let words = self.group.words;
        let (columns, end) = self.one.stack.end();
        let mut lanes = Placed {
            words: &mut self.group.words,
            kept: V::mask(stuck),
            taken: V::mask(filled),
            moves: (V::gather_index(fits), V::spread_index(filled)),
            left: (columns, end, V::gather_index(left)),
        };
        branch::children(&words, choice::best(&words), stuck, &mut lanes);
        self.one.stack.grow::<V>(left.count_ones() as usize);
        self.live |= filled;
        self.group.reset(stuck | filled);
    }

    /// Moves states from the stack into free lanes.
    #[inline(always)]
    fn refill(&mut self) {
        let free = V::ALL & !self.live;
        let (columns, at, taken) = self.one.stack.take::<V>(free.count_ones() as usize);
        let filled = lowest(free, taken as u32);
        let (to, mask) = (V::spread_index(filled), V::mask(filled));
        for (word, column) in self.group.words.iter_mut().zip(columns) {
            *word = V::select(mask, V::load(&column[at..]).permute(to), *word);
        }
        self.live |= filled;
        self.group.reset(filled);
    }
}

/// Where the children of stuck states go.
struct Placed<'s, V: Vector> {
    words: &'s mut [V; WORDS],
    /// The lanes of the first children, and of the second.
    kept: V::Mask,
    taken: V::Mask,
    /// How the second children move there.
    moves: (V, V),
    /// Where the others are written, and how they move.
    left: (&'s mut Columns, usize, V),
}

impl<V: Vector> Children<V> for Placed<'_, V> {
    #[inline(always)]
    fn take(&mut self, word: usize, with: V, without: V) {
        let (columns, end, index) = &mut self.left;
        without.permute(*index).store(&mut columns[word][*end..]);
        let moved = without.permute(self.moves.0).permute(self.moves.1);
        let first = V::select(self.kept, with, self.words[word]);
        self.words[word] = V::select(self.taken, moved, first);
    }
}

/// Returns the digits of a solved state.
#[inline(always)]
fn solution_of(words: &[u32]) -> Puzzle {
    let mut solution = [0; 81];
    text::write(|word| words[word], &mut solution);
    solution
}
