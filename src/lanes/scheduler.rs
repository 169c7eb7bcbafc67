//! The search: moves states between lanes and stacks.
//!
//! No lane belongs to a puzzle. All states wait in common stacks: `fresh` for
//! those that may enter a lane at once, `stuck` for those that need a branch
//! (done for a whole vector of them at a time), `later` for the second children
//! of branches. Fresh states go first, then new puzzles, and `later` only when
//! there is nothing else or too much of it. So a puzzle with many solutions is
//! mostly followed down one path at a time, as in a search with one stack, yet
//! no lane is idle while any state is left.

use super::branch;
use super::heuristics::Heuristics;
use super::hidden_pairs;
use super::kernel::{Group, step};
use super::layout::{ID, NUMBER, WORDS};
use super::state_stack::StateStack;
use super::tally::Tally;
use super::text::{self, Candidates, Known, Puzzle};
use super::vector::{MAX_LANES, Stage, Vector};

/// Deferred states beyond which no new puzzles are begun, while most puzzles
/// are searched to the end. A small number, as all of them have to be searched
/// anyway.
const SOME: usize = 128;
/// The same while many puzzles reach the limit. Then most of the deferred
/// states are never needed, and a stock from many puzzles keeps the number of
/// states of each puzzle in the lanes small.
const MANY: usize = 8192;
/// Rounds between two looks at the clock and the interrupt flag.
const ROUNDS: u32 = 1 << 12;
/// Solved puzzles that are counted at a time.
const LIST: usize = 64;

/// A running batch of puzzles.
pub(super) struct Batch<'a> {
    /// The puzzles; states carry their indices.
    pub(super) puzzles: &'a [&'a Puzzle],
    /// The candidates of those that have marks; empty if none has.
    pub(super) candidates: &'a [Option<&'a Candidates>],
    /// The solutions that are left out; empty if there are none.
    pub(super) known: &'a [Option<Known>],
    /// The number of puzzles begun.
    pub(super) begun: usize,
    /// The results.
    pub(super) tally: &'a mut Tally,
    /// Called regularly; the search stops when it returns `true`.
    pub(super) poll: &'a mut dyn FnMut(&Tally, &mut StateStack) -> bool,
}

/// All states of a search that are in no lane. Kept from batch to batch to
/// reuse its memory.
pub(super) struct Scheduler {
    fresh: StateStack,
    later: StateStack,
    stuck: StateStack,
    found: StateStack,
    /// Solved puzzles that are not counted yet.
    list: [u32; LIST + MAX_LANES],
    listed: usize,
    heuristics: Heuristics,
    /// Whether the search begins new puzzles rather than following deferred
    /// states.
    beginning: bool,
}

impl Scheduler {
    /// Creates a scheduler without states.
    pub(super) fn new() -> Scheduler {
        Scheduler {
            fresh: StateStack::new(),
            later: StateStack::new(),
            stuck: StateStack::new(),
            found: StateStack::new(),
            list: [0; LIST + MAX_LANES],
            listed: 0,
            heuristics: Heuristics::default(),
            beginning: true,
        }
    }

    /// Returns the stack for the states with which a search begins.
    pub(super) fn start(&mut self) -> &mut StateStack {
        &mut self.later
    }

    /// Runs a batch to its end, or until it is stopped.
    ///
    /// # Safety
    ///
    /// The machine has the instructions of `V`.
    pub(super) unsafe fn run<V: Vector>(&mut self, batch: &mut Batch<'_>) {
        self.heuristics = Heuristics::default();
        // SAFETY: the caller guarantees it.
        unsafe { V::run(Search::<V>::new(self, batch)) }
    }
}

/// A search with one type of vector.
struct Search<'a, 'b, V> {
    scheduler: &'a mut Scheduler,
    batch: &'a mut Batch<'b>,
    vector: std::marker::PhantomData<V>,
}

impl<V: Vector> Stage for Search<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let (mut first, mut second) = (Group::<V>::new(), Group::<V>::new());
        let (mut a, mut b) = (&mut first, &mut second);
        let (mut round, mut was_idle) = (0, false);
        loop {
            step(a, b);
            let idle = self.serve(a);
            if idle && was_idle {
                break;
            }
            was_idle = idle;
            round += 1;
            if round % ROUNDS == 0 && self.is_stopped([a, b]) {
                break;
            }
            // The same code serves both groups in turn.
            std::mem::swap(&mut a, &mut b);
        }
        self.settle();
    }
}

impl<'a, 'b, V: Vector> Search<'a, 'b, V> {
    /// The number of ready lanes for which an exchange of states is worth it.
    const ENOUGH: u32 = (V::LANES as u32 * 3).div_ceil(8);

    #[inline(always)]
    fn new(scheduler: &'a mut Scheduler, batch: &'a mut Batch<'b>) -> Self {
        Search {
            scheduler,
            batch,
            vector: std::marker::PhantomData,
        }
    }

    /// Takes the ready states out of a group, if there are enough of them, and
    /// puts fresh ones in. Returns whether neither the group nor any stack had
    /// a state.
    #[inline(always)]
    fn serve(&mut self, group: &mut Group<V>) -> bool {
        let verdict = group.verdict();
        let need = verdict.ready.count_ones();
        if need < Self::ENOUGH {
            return false;
        }
        if verdict.solved != 0 {
            self.note_solved(verdict.solved, &group.words);
        }
        let short = self.scheduler.fresh.len() < need as usize;
        let direct = short && self.may_take_later(need as usize);
        if short && !direct {
            self.supply(need as usize);
        }
        let scheduler = &mut *self.scheduler;
        let dead = verdict.ready & !(verdict.solved | verdict.stuck);
        scheduler.heuristics.note(dead, verdict.stuck);
        let source = if direct {
            &mut scheduler.later
        } else {
            &mut scheduler.fresh
        };
        let (source, at, taken) = source.take::<V>(need as usize);
        let filled = lowest(verdict.ready, taken as u32);
        let (stuck, end) = scheduler.stuck.end();
        let (out, into) = (V::gather_index(verdict.stuck), V::spread_index(filled));
        let (ready, filled) = (V::mask(verdict.ready), V::mask(filled));
        for w in 0..WORDS {
            let old = group.words[w];
            old.permute(out).store(&mut stuck[w][end..]);
            let new = V::select(filled, V::load(&source[w][at..]).permute(into), V::splat(0));
            group.words[w] = V::select(ready, new, old);
        }
        scheduler
            .stuck
            .grow::<V>(verdict.stuck.count_ones() as usize);
        group.reset(verdict.ready);
        if scheduler.stuck.len() >= V::LANES {
            self.branch();
        }
        taken == 0 && verdict.ready == V::ALL && verdict.stuck == 0
    }

    /// Returns whether this many deferred states can enter lanes at once.
    #[inline(always)]
    fn may_take_later(&self, need: usize) -> bool {
        let rest = self.batch.begun < self.batch.puzzles.len();
        self.scheduler.later.len() >= need
            && self.batch.tally.full == 0
            && !(rest && self.scheduler.beginning)
    }

    /// Lists solved puzzles.
    #[inline(always)]
    fn note_solved(&mut self, lanes: u32, words: &[V; WORDS]) {
        let scheduler = &mut *self.scheduler;
        let ids = words[ID].permute(V::gather_index(lanes));
        ids.store(&mut scheduler.list[scheduler.listed..]);
        scheduler.listed += lanes.count_ones() as usize;
        let tally = &mut *self.batch.tally;
        if tally.wants_solutions() {
            scheduler.found.push(lanes, words);
            if scheduler.found.len() >= V::LANES {
                let (columns, at, count) = scheduler.found.take::<V>(V::LANES);
                tally.keep(columns, at, count);
            }
        }
        if scheduler.listed >= LIST || tally.full > 0 {
            tally.solved(&scheduler.list[..scheduler.listed]);
            scheduler.listed = 0;
        }
    }

    /// Counts the puzzles that are still listed.
    fn settle(&mut self) {
        let scheduler = &mut *self.scheduler;
        self.batch.tally.solved(&scheduler.list[..scheduler.listed]);
        scheduler.listed = 0;
        while !scheduler.found.is_empty() {
            let (columns, at, count) = scheduler.found.take::<V>(MAX_LANES);
            self.batch.tally.keep(columns, at, count);
        }
    }

    /// Ensures that this many states are fresh, if there are any.
    #[inline(always)]
    fn supply(&mut self, need: usize) {
        // SAFETY: this code runs, so the machine has the instructions.
        unsafe {
            V::run(Supply { search: self, need });
        }
    }

    /// Branches on stuck states, as many as there are lanes.
    #[inline(always)]
    fn branch(&mut self) {
        // SAFETY: this code runs, so the machine has the instructions.
        unsafe { V::run(Branch { search: self }) }
    }

    /// Asks whether to stop; if so, marks all undecided puzzles.
    #[cold]
    fn is_stopped(&mut self, groups: [&Group<V>; 2]) -> bool {
        self.settle();
        let (scheduler, batch) = (&mut *self.scheduler, &mut *self.batch);
        if !(batch.poll)(batch.tally, &mut scheduler.later) {
            return false;
        }
        for group in groups {
            let mut ids = [0; MAX_LANES];
            group.words[ID].store(&mut ids);
            let mut live = 0;
            for word in &group.words[..ID] {
                live |= word.nonzero();
            }
            for (lane, &id) in ids.iter().enumerate() {
                if live >> lane & 1 == 1 {
                    batch.tally.stop((id & NUMBER) as usize);
                }
            }
        }
        for store in [
            &mut scheduler.fresh,
            &mut scheduler.later,
            &mut scheduler.stuck,
        ] {
            for id in store.ids() {
                batch.tally.stop(id);
            }
            store.clear();
        }
        for (id, puzzle) in batch.puzzles.iter().enumerate().skip(batch.begun) {
            match text::is_puzzle(puzzle) {
                true => batch.tally.stop(id),
                false => batch.tally.malformed(id),
            }
        }
        true
    }
}

/// Returns the `count` lowest of a set of lanes.
#[inline(always)]
pub(super) fn lowest(lanes: u32, count: u32) -> u32 {
    let mut result = lanes;
    while result.count_ones() > count {
        result &= !(1 << (31 - result.leading_zeros()));
    }
    result
}

/// See [`Search::supply`].
struct Supply<'s, 'a, 'b, V> {
    search: &'s mut Search<'a, 'b, V>,
    need: usize,
}

impl<V: Vector> Stage for Supply<'_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Supply { search, need } = self;
        while search.scheduler.fresh.len() < need {
            let (scheduler, batch) = (&mut *search.scheduler, &mut *search.batch);
            let rest = &batch.puzzles[batch.begun..];
            let many = if 4 * batch.tally.full > batch.begun {
                MANY
            } else {
                SOME
            };
            if scheduler.later.len() >= many {
                scheduler.beginning = false;
            } else if scheduler.later.len() <= many / 16 {
                scheduler.beginning = true;
            }
            if !rest.is_empty() && scheduler.beginning {
                let puzzles = &rest[..rest.len().min(V::LANES)];
                let (columns, at) = scheduler.fresh.end();
                let bad = V::read(puzzles, columns, at);
                let candidates = batch.candidates.iter().skip(batch.begun);
                for (lane, candidates) in candidates.take(puzzles.len()).enumerate() {
                    if let Some(candidates) = candidates {
                        candidates.restrict(columns, at + lane);
                    }
                }
                let known = batch.known.iter().skip(batch.begun);
                for (lane, known) in known.take(puzzles.len()).enumerate() {
                    if let Some(known) = known {
                        known.rule_out(columns, at + lane);
                        batch.tally.know(batch.begun + lane, known.count());
                    }
                }
                for (lane, id) in columns[ID][at..].iter_mut().take(puzzles.len()).enumerate() {
                    *id = (batch.begun + lane) as u32;
                    if bad >> lane & 1 == 1 {
                        batch.tally.malformed(batch.begun + lane);
                    }
                }
                scheduler.fresh.grow::<V>(puzzles.len());
                batch.begun += puzzles.len();
            } else if !scheduler.later.is_empty() {
                let (columns, at, taken) = scheduler.later.take::<V>(V::LANES);
                let open = open_states(batch.tally, &columns[ID][at..at + taken]);
                let state = load::<V>(columns, at);
                scheduler.fresh.push(open, &state);
            } else if !scheduler.stuck.is_empty() {
                search.branch();
            } else {
                break;
            }
        }
    }
}

/// See [`Search::branch`].
struct Branch<'s, 'a, 'b, V> {
    search: &'s mut Search<'a, 'b, V>,
}

impl<V: Vector> Stage for Branch<'_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (scheduler, tally) = (&mut *self.search.scheduler, &mut *self.search.batch.tally);
        let (columns, at, taken) = scheduler.stuck.take::<V>(V::LANES);
        let mut open = open_states(tally, &columns[ID][at..at + taken]);
        let mut state = load::<V>(columns, at);
        let lanes = open;
        scheduler.heuristics.turn();
        if scheduler.heuristics.wants_pairs() {
            let helped = hidden_pairs::remove_others(&mut state) & open;
            scheduler.heuristics.note_pairs(open, helped);
            open &= !helped;
        }
        let careful = scheduler.heuristics.is_careful();
        let (fresh, later) = (&mut scheduler.fresh, &mut scheduler.later);
        let may_pair = !tally.keeps_all();
        branch::split(&state, (lanes, open), careful, may_pair, fresh, later);
        tally.branches += u64::from(open.count_ones());
    }
}

/// Returns the states of a stack's top from `at` on.
#[inline(always)]
fn load<V: Vector>(columns: &super::layout::Columns, at: usize) -> [V; WORDS] {
    let mut state = [V::splat(0); WORDS];
    for (word, column) in state.iter_mut().zip(columns) {
        *word = V::load(&column[at..]);
    }
    state
}

/// Returns the states, of a few, whose puzzles are not settled.
#[inline(always)]
fn open_states(tally: &Tally, ids: &[u32]) -> u32 {
    let mut open = 0;
    for (lane, &id) in ids.iter().enumerate() {
        open |= u32::from(!tally.is_settled(id)) << lane;
    }
    open
}
