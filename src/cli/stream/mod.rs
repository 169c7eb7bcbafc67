//! From the inputs through all cores and back into order, in constant memory.
//!
//! A thread of its own reads the inputs and cuts them into batches of
//! records. For each batch it makes a channel; it puts the receiving end into
//! a queue to the main thread and spawns a worker that holds the sending end.
//! The main thread takes the receivers from the queue and empties them one
//! after the other, so the answers come out in the order of the batches
//! without anyone sorting them. All channels are bounded: when the output is
//! slow, workers wait in theirs, the queue fills up, and reading stops.
//! Workers start in the order of their batches, so the one that the main
//! thread listens to has always started.
//!
//! *Batches.* A batch should be long enough for its channel not to matter and
//! short enough for the cores to finish together, so its length follows the
//! time that puzzles take; it begins at one, for a first answer at once. A
//! batch is also cut off whenever reading on might have to wait for the
//! input, so that a slow pipe gets its answers as it goes.
//!
//! *The end.* Neither the reader, which may be waiting for input for ever, nor
//! the workers are joined: the main thread returns when it has all that it
//! waits for, or when the output is closed, and the process goes with it. After an
//! interrupt, workers stop, and what was done before the first puzzle left
//! out is all that is put out.

mod feed;

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::sudoku::text::{Options, Record, Run};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::input::{Input, Source};
use super::tally::Tally;
use super::{Exit, interrupt};

/// How the work is spread.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// How many threads do it.
    pub jobs: usize,
    /// The most records that one of them is given at once.
    pub longest_batch: usize,
    /// What becomes of the names of puzzles.
    pub names: Names,
}

/// What becomes of the names of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// They are kept.
    Keep,
    /// They may be dropped, which allows for [`Run`]s.
    Drop,
}

/// Records that are worked on together.
#[derive(Debug)]
pub struct Batch {
    /// Where all of them are from.
    pub source: Arc<Source>,
    /// How many there were before, in all inputs.
    pub before: u64,
    /// At least one.
    pub items: Vec<Item>,
}

/// What was read at a time.
#[derive(Debug)]
pub enum Item {
    /// A record of any kind.
    Record(Record),
    /// At least one classic puzzle.
    Run(Run),
}

impl Item {
    /// How many records it stands for.
    fn len(&self) -> usize {
        match self {
            Item::Record(_) => 1,
            Item::Run(run) => run.puzzles().len(),
        }
    }
}

/// A record of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Line<'a> {
    /// A record of any kind.
    Record(&'a Record),
    /// A place in a run.
    Classic(&'a Run, usize),
}

impl Line<'_> {
    /// The record itself.
    pub fn record(&self) -> Cow<'_, Record> {
        match self {
            Line::Record(record) => Cow::Borrowed(record),
            Line::Classic(run, place) => Cow::Owned(run.record(*place)),
        }
    }
}

impl Batch {
    /// How many records it has.
    pub fn len(&self) -> usize {
        self.items.iter().map(Item::len).sum()
    }

    /// Its records, in order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.items.iter().flat_map(|item| {
            let (record, run) = match item {
                Item::Record(record) => (Some(Line::Record(record)), None),
                Item::Run(run) => (None, Some(run)),
            };
            let places = run.map(|run| (0..run.puzzles().len()).map(|n| Line::Classic(run, n)));
            record.into_iter().chain(places.into_iter().flatten())
        })
    }
}

/// What became of some records.
#[derive(Default, Debug)]
pub struct Block {
    /// For standard output.
    pub out: Vec<u8>,
    /// For standard error: whole lines.
    pub messages: String,
    /// Sums over these records.
    pub tally: Tally,
}

/// Where a worker puts what it has done.
#[derive(Debug)]
pub struct Sink {
    /// What was not sent yet.
    pub block: Block,
    blocks: SyncSender<Block>,
    /// When something was sent, or at least could have been.
    sent: Instant,
}

impl Sink {
    /// A block with more output than this is sent although its batch goes on.
    const LARGE: usize = 1 << 16;

    /// A block that is older than this is sent if its turn has come.
    const OLD: Duration = Duration::from_millis(50);

    fn new(blocks: SyncSender<Block>) -> Sink {
        Sink {
            block: Block::default(),
            blocks,
            sent: Instant::now(),
        }
    }

    /// Sends the block if it is large or old. A large one waits until those
    /// before it have been put out. Breaks if nobody is left to take it.
    pub fn pass_on(&mut self) -> ControlFlow<()> {
        let is_large = self.block.out.len() >= Self::LARGE;
        if !is_large && self.sent.elapsed() < Self::OLD {
            return ControlFlow::Continue(());
        }
        let block = std::mem::take(&mut self.block);
        let is_sent = if is_large {
            self.blocks.send(block).is_ok()
        } else {
            match self.blocks.try_send(block) {
                Ok(()) => true,
                Err(TrySendError::Full(block)) => {
                    self.block = block;
                    true
                }
                Err(TrySendError::Disconnected(_)) => false,
            }
        };
        self.sent = Instant::now();
        if is_sent {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn finish(self) {
        // If the main thread has left, nobody misses the block.
        let _ = self.blocks.send(self.block);
    }
}

/// The results of a batch, on their way to the main thread.
#[derive(Debug)]
struct Parcel {
    blocks: Receiver<Block>,
    /// How many bytes of the inputs were read up to the end of the batch.
    position: u64,
}

/// The queue of parcels; `None` is the end.
type Queue = SyncSender<Option<Parcel>>;

/// Gives the records of all inputs to `work`, on many threads, and what it
/// makes of them to `put`, on this thread and in the order of the inputs,
/// along with the number of bytes that were read up to there.
///
/// # Errors
///
/// The first error of `put` ends everything at once. Else an error means that
/// there are no threads to be had.
pub fn run(
    inputs: Vec<Input>,
    options: Options,
    spread: Spread,
    interrupt: &Arc<AtomicBool>,
    work: impl Fn(Batch, &mut Sink) + Send + Sync + 'static,
    mut put: impl FnMut(Block, u64) -> io::Result<()>,
) -> io::Result<()> {
    let (queue, parcels) = sync_channel(4 * spread.jobs);
    let wake = queue.clone();
    // The main thread may be waiting for input that never comes. If the queue
    // is full, it is not.
    interrupt::catch(Arc::clone(interrupt), move || {
        let _ = wake.try_send(None);
    });
    let crew = Crew {
        pool: ThreadPoolBuilder::new()
            .num_threads(spread.jobs)
            .build()
            .map_err(no_thread)?,
        work: Arc::new(Pace::new(spread.longest_batch, work)),
        names: spread.names,
        queue,
        interrupt: Arc::clone(interrupt),
    };
    thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || feed::feed(inputs, options, &crew))
        .map_err(no_thread)?;

    while let Ok(Some(parcel)) = parcels.recv() {
        for block in parcel.blocks {
            let is_cut_short = block.tally.exit == Exit::Interrupted;
            put(block, parcel.position)?;
            if is_cut_short {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn no_thread(error: impl fmt::Display) -> io::Error {
    io::Error::other(format!("cannot start a thread: {error}"))
}

/// What the reader needs to have batches worked on.
struct Crew<W> {
    pool: ThreadPool,
    work: Arc<Pace<W>>,
    names: Names,
    queue: Queue,
    interrupt: Arc<AtomicBool>,
}

impl<W: Fn(Batch, &mut Sink) + Send + Sync + 'static> Crew<W> {
    /// Has a batch worked on. Waits if too many are waiting.
    fn dispatch(&self, batch: Batch, position: u64) -> ControlFlow<()> {
        let (sender, blocks) = sync_channel(1);
        self.enqueue(Parcel { blocks, position })?;
        let work = Arc::clone(&self.work);
        self.pool.spawn_fifo(move || {
            let mut sink = Sink::new(sender);
            work.on(batch, &mut sink);
            sink.finish();
        });
        ControlFlow::Continue(())
    }

    /// Puts a message in place of answers.
    fn complain(&self, message: String, position: u64) -> ControlFlow<()> {
        let (sender, blocks) = sync_channel(1);
        let mut sink = Sink::new(sender);
        sink.block.messages = message;
        sink.block.tally.exit = Exit::Trouble;
        sink.finish();
        self.enqueue(Parcel { blocks, position })
    }

    fn enqueue(&self, parcel: Parcel) -> ControlFlow<()> {
        let is_wanted = !self.interrupt.load(Ordering::Relaxed);
        if is_wanted && self.queue.send(Some(parcel)).is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn finish(&self) {
        let _ = self.queue.send(None);
    }
}

/// Some work, and how much of it should be done at once.
struct Pace<W> {
    work: W,
    batch_len: AtomicUsize,
    longest: usize,
}

impl<W: Fn(Batch, &mut Sink)> Pace<W> {
    /// How long a batch should take.
    const TARGET: Duration = Duration::from_millis(4);

    fn new(longest: usize, work: W) -> Pace<W> {
        Pace {
            work,
            batch_len: AtomicUsize::new(1),
            longest,
        }
    }

    /// How long the next batch should be.
    fn batch_len(&self) -> usize {
        self.batch_len.load(Ordering::Relaxed)
    }

    /// Does the work on a batch, and learns from it.
    fn on(&self, batch: Batch, sink: &mut Sink) {
        let len = batch.len();
        let started = Instant::now();
        (self.work)(batch, sink);
        let fits = len as u128 * Self::TARGET.as_nanos() / started.elapsed().as_nanos().max(1);
        let most = (2 * self.batch_len()).min(self.longest) as u128;
        // At most `longest`, so it fits.
        self.batch_len
            .store(fits.clamp(1, most) as usize, Ordering::Relaxed);
    }
}
