//! Exact covers as rows: one for each option of each solution.

use std::time::Duration;

use quadrille::cover::OptionId;

use crate::Failure;
use crate::stream::{Next, Stream};

/// The solutions of a problem, option by option.
#[derive(Default, Debug)]
pub struct Rows {
    stream: Stream,
    /// The number of the solution, from 1.
    number: i64,
    /// The options of the solution that follow, last first.
    left: Vec<OptionId>,
}

impl Rows {
    /// Returns the rows of a search.
    pub fn of(stream: Stream) -> Rows {
        Rows {
            stream,
            ..Rows::default()
        }
    }

    /// Returns the number of a solution and its next option, if it is found
    /// within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn next_within(&mut self, time: Duration) -> Result<Next<(i64, OptionId)>, Failure> {
        loop {
            if let Some(option) = self.left.pop() {
                return Ok(Next::Found((self.number, option)));
            }
            // The one solution of a problem without items has no options.
            match self.stream.next_within(time)? {
                Next::Found(mut solution) => {
                    solution.sort_unstable_by(|a, b| b.cmp(a));
                    self.left = solution;
                    self.number += 1;
                }
                Next::Waiting => return Ok(Next::Waiting),
                Next::Ended => return Ok(Next::Ended),
            }
        }
    }
}
