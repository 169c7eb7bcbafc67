//! Answers on their way to the main thread.

use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::tally::Tally;
use crate::output::Shown;

/// The output of a part of a batch.
#[derive(Default, Debug)]
pub struct Block {
    /// For standard output.
    pub out: Vec<u8>,
    /// For standard output, once they are aligned.
    pub rows: Vec<Vec<Shown>>,
    /// For standard error: whole lines.
    pub messages: String,
    /// Sums over these answers.
    pub tally: Tally,
    /// Whether all that comes after it is dropped.
    pub is_last: bool,
}

/// Where a worker puts its output.
#[derive(Debug)]
pub struct Sink {
    /// What was not sent yet.
    pub block: Block,
    spares: Arc<Spares>,
    blocks: SyncSender<Block>,
    /// When something was sent, or at least could have been.
    sent: Instant,
}

impl Sink {
    /// A block with more output than this is sent although its batch goes on.
    const LARGE: usize = 1 << 16;

    /// About the size of a row.
    const ROW: usize = 1 << 7;

    /// A block that is older than this is sent if its turn has come.
    const OLD: Duration = Duration::from_millis(50);

    pub(super) fn new(blocks: SyncSender<Block>, spares: &Arc<Spares>) -> Sink {
        Sink {
            block: spares.block(),
            spares: Arc::clone(spares),
            blocks,
            sent: Instant::now(),
        }
    }

    /// Sends the block if it is large or old. A large one waits until those
    /// before it have been written. Breaks if the receiver is gone.
    pub fn pass_on(&mut self) -> ControlFlow<()> {
        let size = self.block.out.len() + Self::ROW * self.block.rows.len();
        let is_large = size >= Self::LARGE;
        if !is_large && self.sent.elapsed() < Self::OLD {
            return ControlFlow::Continue(());
        }
        let block = std::mem::replace(&mut self.block, self.spares.block());
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

    pub(super) fn finish(self) {
        // The main thread may have left.
        let _ = self.blocks.send(self.block);
    }
}

/// Reused memory of written blocks. Large allocations would otherwise return
/// to the system and be mapped again, page by page.
#[derive(Default, Debug)]
pub(super) struct Spares(Mutex<Vec<Vec<u8>>>);

impl Spares {
    fn lock(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns an empty block.
    fn block(&self) -> Block {
        Block {
            out: self.lock().pop().unwrap_or_default(),
            ..Block::default()
        }
    }

    /// Takes back the memory of a block.
    pub(super) fn take_back(&self, mut out: Vec<u8>) {
        out.clear();
        self.lock().push(out);
    }
}
