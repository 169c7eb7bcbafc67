//! Answers on their way to the main thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::{Duration, Instant};

use super::batch::Spares;
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
    /// Whether it is the end of its batch.
    pub is_end: bool,
    /// Whether all that comes after it is dropped.
    pub is_last: bool,
}

impl Block {
    /// Returns a block whose output goes into this memory.
    fn into(out: Vec<u8>) -> Block {
        Block {
            out,
            ..Block::default()
        }
    }
}

/// Where a worker puts its output.
#[derive(Debug)]
pub struct Sink {
    /// What was not sent yet.
    pub block: Block,
    /// The memory of written blocks.
    spares: Arc<Spares<Vec<u8>>>,
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

    pub(super) fn new(blocks: SyncSender<Block>, spares: &Arc<Spares<Vec<u8>>>) -> Sink {
        Sink {
            block: Block::into(spares.take()),
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
        let block = std::mem::replace(&mut self.block, Block::into(self.spares.take()));
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

    pub(super) fn finish(mut self) {
        self.block.is_end = true;
        // The main thread may have left.
        let _ = self.blocks.send(self.block);
    }
}
