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

mod batch;
mod feed;
mod sink;

use quadrille::limits::Interrupt;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::text::Options;
use rayon::{ThreadPool, ThreadPoolBuilder};

pub use self::batch::{Batch, Item, Line};
use self::sink::Spares;
pub use self::sink::{Block, Sink};
use super::input::Input;
use super::interrupt;
use crate::pipeline::exit::Exit;

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
    /// They may be dropped, which allows for [runs](Item::Run).
    Drop,
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
    interrupt: &Interrupt,
    work: impl Fn(Batch, &mut Sink) + Send + Sync + 'static,
    mut put: impl FnMut(&Block, u64) -> io::Result<()>,
) -> io::Result<()> {
    let (queue, parcels) = sync_channel(4 * spread.jobs);
    let wake = queue.clone();
    // The main thread may be waiting for input that never comes. If the queue
    // is full, it is not.
    interrupt::catch(interrupt.clone(), move || {
        let _ = wake.try_send(None);
    });
    let spares: Arc<Spares> = Arc::default();
    let crew = Crew {
        spares: Arc::clone(&spares),
        pool: ThreadPoolBuilder::new()
            .num_threads(spread.jobs)
            .build()
            .map_err(no_thread)?,
        work: Arc::new(Pace::new(spread.longest_batch, work)),
        names: spread.names,
        queue,
        interrupt: interrupt.clone(),
    };
    thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || feed::feed(inputs, options, &crew))
        .map_err(no_thread)?;

    while let Ok(Some(parcel)) = parcels.recv() {
        for block in parcel.blocks {
            let is_cut_short = block.tally.exit == Exit::Interrupted;
            put(&block, parcel.position)?;
            spares.take_back(block.out);
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
    spares: Arc<Spares>,
    pool: ThreadPool,
    work: Arc<Pace<W>>,
    names: Names,
    queue: Queue,
    interrupt: Interrupt,
}

impl<W: Fn(Batch, &mut Sink) + Send + Sync + 'static> Crew<W> {
    /// Has a batch worked on. Waits if too many are waiting.
    fn dispatch(&self, batch: Batch, position: u64) -> ControlFlow<()> {
        let (sender, blocks) = sync_channel(1);
        self.enqueue(Parcel { blocks, position })?;
        let work = Arc::clone(&self.work);
        let spares = Arc::clone(&self.spares);
        self.pool.spawn_fifo(move || {
            let mut sink = Sink::new(sender, &spares);
            work.on(batch, &mut sink);
            sink.finish();
        });
        ControlFlow::Continue(())
    }

    /// Puts a message in place of answers.
    fn complain(&self, message: String, position: u64) -> ControlFlow<()> {
        let (sender, blocks) = sync_channel(1);
        let mut sink = Sink::new(sender, &self.spares);
        sink.block.messages = message;
        sink.block.tally.exit = Exit::Trouble;
        sink.finish();
        self.enqueue(Parcel { blocks, position })
    }

    fn enqueue(&self, parcel: Parcel) -> ControlFlow<()> {
        let is_wanted = !self.interrupt.is_raised();
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
