//! Answers of a crowd: one after the other in a thread, or all on all threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::answers::{Answers, Asked};
use super::{Crowd, Member};
use crate::limits::together;
use crate::sudoku::batch::{BATCH, Verdict};
use crate::sudoku::question::Malformed;

impl Crowd {
    /// Answers for puzzles in this thread, one after the other in their order.
    /// Only a puzzle that takes long uses others too.
    ///
    /// The member is one of this crowd, or of one with the same engine.
    pub fn answers<'a>(&'a self, member: &'a mut Member, asked: &'a [Asked<'a>]) -> Answers<'a> {
        Answers::new(self, member, asked)
    }

    /// Answers for all puzzles, on all threads. The answers come in the order
    /// of the puzzles.
    pub fn answer_all(&self, asked: &[Asked<'_>]) -> Vec<Result<Verdict, Malformed>> {
        let batches: Vec<&[Asked<'_>]> = asked.chunks(BATCH).collect();
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let jobs = NonZeroUsize::new(batches.len()).map_or(NonZeroUsize::MIN, |n| n.min(self.jobs));
        together(jobs, |_| {
            let mut member = self.member();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(batch) = batches.get(number) else {
                    break;
                };
                let mut answers = self.answers(&mut member, batch);
                let mut verdicts = Vec::with_capacity(batch.len());
                while let Some(answer) = answers.next_answer() {
                    verdicts.push(answer.map(Verdict::from));
                }
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.push((number, verdicts));
            }
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(number, _)| *number);
        done.into_iter()
            .flat_map(|(_, verdicts)| verdicts)
            .collect()
    }
}
