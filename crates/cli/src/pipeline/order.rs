//! Batches through all cores and back into order, in constant memory.
//!
//! A thread makes batches, unless one puzzle is typed: it reads puzzles or
//! problems, or counts what is to be made. For each batch there is a channel; the receiving end
//! goes into a queue to the main thread, the sending end to a worker. The main
//! thread takes the receivers from the queue and empties them one after the
//! other, so that answers come out in the order of the batches without being
//! sorted. All channels are bounded: when the output is slow, workers wait in
//! theirs, the queue fills up, and reading stops. Workers start in the order of
//! their batches, so the one that the main thread listens to has always
//! started.
//!
//! *Batches.* A batch should be long enough for its channel not to matter and
//! short enough for the cores to finish together, so its length follows the
//! time that it takes; it begins at one, for a first answer at once.
//!
//! *The end.* Neither the reader, which may be waiting for input for ever, nor
//! the workers are joined: the main thread returns when it has all that it
//! waits for, or when the output is closed, and the process goes with it. After
//! an interrupt, workers stop, and only what was done before the first batch
//! that was cut short is written.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::limits::Interrupt;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::batch::Spares;
use super::exit::Exit;
use super::session::Session;
use super::sink::{Block, Sink};
use super::writer::Outlet;

/// How the work is distributed.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The number of threads.
    pub jobs: usize,
    /// The longest batch.
    pub longest: usize,
    /// The target time of a batch.
    pub target: Duration,
    /// The maximum number of batches that wait for the main thread.
    pub ahead: usize,
    /// Whether there is one batch, which needs no thread to be made.
    pub is_single: bool,
}

/// The time without results after which the main thread is idle.
const WHILE: Duration = Duration::from_millis(250);

/// The time after which a run about one puzzle [stays](Session::stay): most are answered
/// by then. Before, a signal ends the program as it does while it starts.
const SHORT: Duration = Duration::from_millis(5);

/// The results of a batch, on their way to the main thread.
#[derive(Debug)]
struct Parcel {
    blocks: Receiver<Block>,
    /// The amount of input read up to the end of the batch.
    position: u64,
}

/// Has `feed` make batches, `work` work on them, on many threads, and the
/// outlet take the results, on this thread and in order.
///
/// # Errors
///
/// The first error of the outlet, or that no thread can be started.
pub fn run<T: Send + 'static>(
    session: &Session,
    spread: Spread,
    feed: impl FnOnce(&Feeder<T>) + Send + 'static,
    work: impl Fn(T, &mut Sink) + Send + Sync + 'static,
    outlet: &mut Outlet<'_>,
) -> io::Result<()> {
    let (queue, parcels) = sync_channel(spread.ahead);
    let wake = queue.clone();
    // The main thread may be waiting for input that never comes. If the queue
    // is full, it is not.
    session.on_interrupt(move || {
        let _ = wake.try_send(None);
    });
    let spares: Arc<Spares<Vec<u8>>> = Arc::default();
    let feeder = Feeder {
        spares: Arc::clone(&spares),
        pool: ThreadPoolBuilder::new()
            .num_threads(spread.jobs)
            .build()
            .map_err(no_thread)?,
        work: Arc::new(Pace::new(spread, work)),
        queue,
        interrupt: session.interrupt.clone(),
    };
    let feed = move || {
        feed(&feeder);
        let _ = feeder.queue.send(None);
    };
    if spread.is_single {
        feed();
    } else {
        session.stay();
        let reader = thread::Builder::new().name("reader".to_owned());
        reader.spawn(feed).map_err(no_thread)?;
    }

    let start = Instant::now();
    while let Some(Some(parcel)) = next(&parcels, start, outlet)? {
        while let Some(block) = next(&parcel.blocks, start, outlet)? {
            if !block.is_end {
                // From the first line on, a signal leaves a whole beginning.
                session.stay();
            }
            outlet.put(&block, parcel.position)?;
            let (is_last, mut out) = (block.is_last, block.out);
            out.clear();
            spares.give_back(out);
            if is_last {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Returns what comes next of a run that began at `start`; nothing at its end.
fn next<T>(from: &Receiver<T>, start: Instant, outlet: &mut Outlet<'_>) -> io::Result<Option<T>> {
    loop {
        let left = SHORT.saturating_sub(start.elapsed());
        if left.is_zero() {
            outlet.session.stay();
        }
        match from.recv_timeout(if left.is_zero() { WHILE } else { left }) {
            Ok(next) => return Ok(Some(next)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if left.is_zero() => outlet.idle()?,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn no_thread(error: impl fmt::Display) -> io::Error {
    io::Error::other(format!("cannot start a thread: {error}"))
}

/// Hands batches from the reader to the workers.
pub struct Feeder<T> {
    spares: Arc<Spares<Vec<u8>>>,
    pool: ThreadPool,
    work: Arc<Pace<T>>,
    queue: SyncSender<Option<Parcel>>,
    interrupt: Interrupt,
}

impl<T: Send + 'static> Feeder<T> {
    /// Returns the length of the next batch.
    pub fn batch_len(&self) -> usize {
        self.work.batch_len()
    }

    /// Hands on a batch of this length. Blocks if the queue is full. Breaks if
    /// the run is over.
    pub fn dispatch(&self, batch: T, len: usize, position: u64) -> ControlFlow<()> {
        let (sender, blocks) = sync_channel(1);
        self.enqueue(Parcel { blocks, position })?;
        let work = Arc::clone(&self.work);
        let spares = Arc::clone(&self.spares);
        self.pool.spawn_fifo(move || {
            let mut sink = Sink::new(sender, &spares);
            work.on(batch, len, &mut sink);
            sink.finish();
        });
        ControlFlow::Continue(())
    }

    /// Puts a message about unreadable input in place of answers.
    pub fn report(&self, message: String, position: u64) -> ControlFlow<()> {
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
}

type Work<T> = Box<dyn Fn(T, &mut Sink) + Send + Sync>;

/// Work whose batches adapt to the time they take.
struct Pace<T> {
    work: Work<T>,
    batch_len: AtomicUsize,
    spread: Spread,
}

impl<T> Pace<T> {
    fn new(spread: Spread, work: impl Fn(T, &mut Sink) + Send + Sync + 'static) -> Pace<T> {
        Pace {
            work: Box::new(work),
            batch_len: AtomicUsize::new(1),
            spread,
        }
    }

    /// Returns the length of the next batch.
    fn batch_len(&self) -> usize {
        self.batch_len.load(Ordering::Relaxed)
    }

    /// Does the work on a batch, and adapts the length of the next one.
    fn on(&self, batch: T, len: usize, sink: &mut Sink) {
        let started = Instant::now();
        (self.work)(batch, sink);
        let took = started.elapsed().as_nanos().max(1);
        let fits = len as u128 * self.spread.target.as_nanos() / took;
        let most = (2 * self.batch_len()).min(self.spread.longest) as u128;
        // At most `longest`, so it fits.
        self.batch_len
            .store(fits.clamp(1, most) as usize, Ordering::Relaxed);
    }
}
