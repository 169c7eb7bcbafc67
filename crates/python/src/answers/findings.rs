//! The answers of a unit, column by column.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Decimal128Builder, UInt64Builder};
use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::DataType;
use quadrille::cover::Count;
use quadrille::sudoku::{Answer, Solution, Status};
use quadrille::text::{Alphabet, write_line};

use crate::crew::Answered;
use crate::errors::Fault;

/// The type of exact counts without a limit, which can exceed 64 bits.
pub(super) const EXACT: DataType = DataType::Decimal128(38, 0);

/// The columns of the answers, as they grow.
pub(super) struct Findings {
    statuses: Texts,
    counts: Counts,
    exact: BooleanBuilder,
    solutions: Option<Texts>,
    faults: Vec<(usize, Fault)>,
    rows: usize,
}

enum Counts {
    Limited(UInt64Builder),
    Exact(Decimal128Builder),
}

impl Findings {
    /// Returns columns with room for these rows: with exact counts or limited ones, with or
    /// without solutions.
    pub(super) fn new(is_limited: bool, wants_solutions: bool, rows: usize) -> Findings {
        const STATUS: usize = "multiple".len();
        let solutions = || Texts::with_capacity(rows, 81);
        Findings {
            statuses: Texts::with_capacity(rows, STATUS),
            counts: match is_limited {
                true => Counts::Limited(UInt64Builder::with_capacity(rows)),
                false => {
                    let builder = Decimal128Builder::with_capacity(rows);
                    Counts::Exact(builder.with_data_type(EXACT))
                }
            },
            exact: BooleanBuilder::with_capacity(rows),
            solutions: wants_solutions.then(solutions),
            faults: Vec::new(),
            rows: 0,
        }
    }

    /// Appends the answer for a puzzle in this alphabet.
    pub(super) fn push(&mut self, answer: &Answer<'_>, alphabet: Alphabet) {
        let (status, count) = (answer.status, answer.count);
        match &answer.solution {
            Some(Solution::Grid(grid)) => {
                self.push_known(status, count);
                if let Some(solutions) = &mut self.solutions {
                    write_line(grid, alphabet, &mut solutions.bytes);
                    solutions.end(true);
                }
            }
            Some(Solution::Cells(cells)) => self.push_parts(status, count, Some(&cells[..])),
            None => self.push_parts(status, count, None),
        }
    }

    fn push_parts(&mut self, status: Status, count: Count, solution: Option<&[u8]>) {
        self.push_known(status, count);
        if let Some(solutions) = &mut self.solutions {
            solutions.push(solution);
        }
    }

    /// Appends a row without its solution.
    fn push_known(&mut self, status: Status, count: Count) {
        self.statuses.push(Some(status.name().as_bytes()));
        match &mut self.counts {
            // A count up to a limit of 64 bits does not exceed it.
            Counts::Limited(builder) => {
                builder.append_value(u64::try_from(count.number()).unwrap_or(u64::MAX));
            }
            // No board has so large a number that 38 digits do not hold it.
            Counts::Exact(builder) => {
                let most = 10_i128.pow(38) - 1;
                builder.append_value(i128::try_from(count.number()).map_or(most, |n| n.min(most)));
            }
        }
        self.exact.append_value(count.is_exact());
        self.rows += 1;
    }

    /// Appends a row without a puzzle.
    pub(super) fn push_null(&mut self) {
        self.statuses.push(None);
        self.push_blank();
    }

    /// Appends a row that is not a puzzle.
    pub(super) fn push_fault(&mut self, fault: Fault) {
        self.faults.push((self.rows, fault));
        self.statuses.push(Some(b"invalid"));
        self.push_blank();
    }

    /// Appends nulls for everything but the status.
    fn push_blank(&mut self) {
        match &mut self.counts {
            Counts::Limited(builder) => builder.append_null(),
            Counts::Exact(builder) => builder.append_null(),
        }
        self.exact.append_null();
        if let Some(solutions) = &mut self.solutions {
            solutions.push(None);
        }
        self.rows += 1;
    }

    /// Returns the columns.
    pub(super) fn finish(mut self) -> Answered {
        let counts: ArrayRef = match &mut self.counts {
            Counts::Limited(builder) => Arc::new(builder.finish()),
            Counts::Exact(builder) => Arc::new(builder.finish()),
        };
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.statuses.finish()),
            counts,
            Arc::new(self.exact.finish()),
        ];
        columns.extend((self.solutions).map(|solutions| Arc::new(solutions.finish()) as ArrayRef));
        Answered {
            columns,
            faults: self.faults,
        }
    }
}

/// A column of ASCII. Arrow's own builder checks one string after the other;
/// here all are checked together at the end.
struct Texts {
    bytes: Vec<u8>,
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Texts {
    fn with_capacity(rows: usize, longest: usize) -> Texts {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Texts {
            bytes: Vec::with_capacity(rows * longest),
            ends,
            nulls: NullBufferBuilder::new(rows),
        }
    }

    #[inline]
    fn push(&mut self, text: Option<&[u8]>) {
        self.bytes.extend_from_slice(text.unwrap_or_default());
        self.end(text.is_some());
    }

    /// Ends a row whose text was appended, or has none.
    #[inline]
    fn end(&mut self, is_some: bool) {
        // A unit has some thousand rows of at most some thousand bytes.
        self.ends.push(self.bytes.len() as i32);
        self.nulls.append(is_some);
    }

    fn finish(mut self) -> StringArray {
        let ends = OffsetBuffer::new(self.ends.into());
        StringArray::new(ends, self.bytes.into(), self.nulls.finish())
    }
}
