//! The pipeline of commands that make puzzles without reading any: the inputs
//! are the numbers of the puzzles to make.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::time::Duration;

use super::exit::{Exit, Failure, Outcome};
use super::order::{self, Feeder, Spread};
use super::page::{Page, Setting};
use super::progress::Progress;
use super::session::Session;
use super::sink::Sink;
use super::tally::Tally;
use super::writer::{Outlet, Writer};
use crate::output::{Field, Layout, OutputArgs, Sheet};

/// The pipeline of new puzzles through a command.
pub struct NumberRoad {
    number: u64,
    sheet: Sheet,
    writer: Writer,
    /// The run.
    pub session: Session,
}

/// The maximum number of puzzles that a thread makes at a time: enough to keep
/// the lanes full.
const LONGEST_BATCH: usize = 512;

impl NumberRoad {
    /// Prepares a run that makes this number of puzzles.
    ///
    /// # Errors
    ///
    /// If a template asks for unknown fields.
    pub fn new(number: u64, output: &OutputArgs, schema: &[Field]) -> Result<NumberRoad, Failure> {
        let sheet = Sheet::new(output, schema, Layout::Prose).map_err(Failure::Usage)?;
        let progress = Progress::with_len(output.display.progress(), Some(number));
        Ok(NumberRoad {
            number,
            writer: Writer::new(sheet.form(), output.display.color, sheet.aligned()),
            session: Session::start(&output.display, progress),
            sheet,
        })
    }

    /// Makes the puzzles, in order.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn make(
        self,
        threads: NonZeroUsize,
        make: impl Fn(Range<u64>, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Outcome {
        let NumberRoad {
            number,
            sheet,
            mut writer,
            session,
        } = self;
        writer.write(&session, sheet.header().as_bytes())?;
        let setting = Setting::new(sheet, &session);
        let work = move |numbers: Range<u64>, sink: &mut Sink| {
            let mut page = Page::new(&setting, sink);
            // A break means that the run is over.
            let _ = make(numbers, &mut page);
        };
        let feed = move |feeder: &Feeder<Range<u64>>| {
            let mut first = 0;
            while first < number {
                let end = number.min(first + feeder.batch_len() as u64);
                let len = (end - first) as usize;
                if feeder.dispatch(first..end, len, end).is_break() {
                    break;
                }
                first = end;
            }
        };
        let spread = Spread {
            jobs: threads.get(),
            longest: LONGEST_BATCH,
            target: Duration::from_millis(100),
            ahead: 2 * threads.get(),
        };
        let mut outlet = Outlet {
            session: &session,
            writer,
            tally: Tally::default(),
            counts_puzzles: true,
        };
        let result = order::run(&session, spread, feed, work, &mut outlet);
        let tally = outlet.finish(result, b"")?;
        if session.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        Ok(tally.exit)
    }
}
