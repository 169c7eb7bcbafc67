//! Functions of whole vectors: rows in, answers out.

use std::ffi::c_void;
use std::ptr;

use libduckdb_sys::{duckdb_data_chunk, duckdb_function_info, duckdb_vector};
use quack_rs::callback::catch_ffi_panic;
use quack_rs::connection::{Connection, Registrar};
use quack_rs::data_chunk::DataChunk;
use quack_rs::error::ExtensionError;
use quack_rs::scalar::{ScalarFunctionInfo, ScalarFunctionSetBuilder, ScalarOverloadBuilder};
use quack_rs::types::{LogicalType, TypeId};
use quack_rs::vector::{ListBuilder, VectorReader, VectorWriter};
use quadrille_sql::Failure;

/// What an argument or an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `VARCHAR`.
    Text,
    /// `VARCHAR[]`.
    Texts,
    /// `BOOLEAN`.
    Flag,
    /// `BIGINT`.
    Integer,
    /// `HUGEINT`.
    Count,
}

impl Kind {
    fn logical(self) -> LogicalType {
        match self {
            Kind::Text => LogicalType::new(TypeId::Varchar),
            Kind::Texts => LogicalType::list(TypeId::Varchar),
            Kind::Flag => LogicalType::new(TypeId::Boolean),
            Kind::Integer => LogicalType::new(TypeId::BigInt),
            Kind::Count => LogicalType::new(TypeId::HugeInt),
        }
    }
}

/// A function, or one of several that have this name and other arguments.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Its arguments: first a text.
    pub arguments: &'static [Kind],
    /// What it returns.
    pub returns: Kind,
    /// Answers for all rows.
    pub answer: fn(&Rows<'_>, &mut Answers<'_>),
}

/// Registers functions, of which those with the same name are neighbours.
///
/// # Errors
///
/// Returns an error if a name is taken.
pub fn register(
    connection: &Connection,
    functions: &'static [Function],
) -> Result<(), ExtensionError> {
    for alike in functions.chunk_by(|a, b| a.name == b.name) {
        let mut set = ScalarFunctionSetBuilder::new(alike[0].name);
        for function in alike {
            let mut overload = ScalarOverloadBuilder::new()
                .returns_logical(function.returns.logical())
                .function(call);
            for argument in function.arguments {
                overload = overload.param_logical(argument.logical());
            }
            let pointer = ptr::from_ref(function).cast_mut().cast::<c_void>();
            // SAFETY: the function is static, has no state, and `call` reads it as
            // what it is.
            set = set.overload(unsafe { overload.extra_info(pointer, None) });
        }
        // SAFETY: the connection is open while the extension is loaded.
        unsafe { connection.register_scalar_set(set)? };
    }
    Ok(())
}

/// Calls a function for a vector.
unsafe extern "C" fn call(
    info: duckdb_function_info,
    input: duckdb_data_chunk,
    output: duckdb_vector,
) {
    // SAFETY: DuckDB passes handles that are valid during the call.
    let info = unsafe { ScalarFunctionInfo::new(info) };
    let called = catch_ffi_panic(|| {
        // SAFETY: as above.
        let chunk = unsafe { DataChunk::from_raw(input) };
        // SAFETY: `register` put a reference to a static function there.
        let function = unsafe { &*info.get_extra_info().cast_const().cast::<Function>() };
        let rows = Rows {
            // SAFETY: the chunk has a column for each argument.
            columns: &(0..function.arguments.len())
                .map(|column| unsafe { chunk.reader(column) })
                .collect::<Vec<_>>(),
            kinds: function.arguments,
            len: chunk.size(),
        };
        let mut answers = Answers {
            // SAFETY: DuckDB passes the vector of the answers.
            writer: unsafe { VectorWriter::from_vector(output) },
            // SAFETY: the same, and it is used for lists only.
            lists: (function.returns == Kind::Texts).then(|| unsafe { ListBuilder::new(output) }),
            kind: function.returns,
            rows: &rows,
            failure: None,
        };
        (function.answer)(&rows, &mut answers);
        answers.finish(function.name)
    });
    match called {
        Ok(None) => {}
        Ok(Some(message)) => info.set_error(&message),
        Err(message) => info.set_error(&format!("internal error: {message}")),
    }
}

/// The arguments of all rows.
pub struct Rows<'c> {
    columns: &'c [VectorReader],
    kinds: &'static [Kind],
    len: usize,
}

impl<'c> Rows<'c> {
    /// Returns the text in each row; `None` for NULL in any column.
    pub fn texts(&self) -> Vec<Option<&'c [u8]>> {
        assert_eq!(self.kinds[0], Kind::Text);
        (0..self.len)
            .map(|row| self.bytes(0, row).filter(|_| self.has_all(row)))
            .collect()
    }

    /// Returns the second argument of a row; `None` for NULL.
    pub fn second_text(&self, row: usize) -> Option<&'c [u8]> {
        assert_eq!(self.kinds[1], Kind::Text);
        self.bytes(1, row)
    }

    /// Returns the second argument of a row; `None` for NULL.
    pub fn second_integer(&self, row: usize) -> Option<i64> {
        assert!(self.kinds[1] == Kind::Integer && row < self.len);
        // SAFETY: the column is of this type and has such a row, which is not NULL.
        self.is_valid(1, row)
            .then(|| unsafe { self.columns[1].read_i64(row) })
    }

    fn bytes(&self, column: usize, row: usize) -> Option<&'c [u8]> {
        assert!(row < self.len);
        let column_of: &'c VectorReader = &self.columns[column];
        // SAFETY: the callers checked that the column has texts; the row exists and
        // is not NULL, and DuckDB keeps its bytes during the call.
        self.is_valid(column, row)
            .then(|| unsafe { column_of.read_blob(row) })
    }

    fn has_all(&self, row: usize) -> bool {
        (0..self.columns.len()).all(|column| self.is_valid(column, row))
    }

    fn is_valid(&self, column: usize, row: usize) -> bool {
        // SAFETY: the callers only ask for rows that exist.
        row < self.len && unsafe { self.columns[column].is_valid(row) }
    }
}

/// An answer.
pub enum Answer<'a> {
    /// NULL.
    Null,
    /// For [`Kind::Text`].
    Text(&'a str),
    /// For [`Kind::Texts`].
    Texts(&'a [String]),
    /// For [`Kind::Flag`].
    Flag(bool),
    /// For [`Kind::Count`].
    Count(i128),
}

/// The answers for all rows.
pub struct Answers<'c> {
    writer: VectorWriter,
    lists: Option<ListBuilder>,
    kind: Kind,
    rows: &'c Rows<'c>,
    /// What is wrong with the first row that has no answer.
    failure: Option<(usize, Failure)>,
}

impl Answers<'_> {
    /// Sets the answer for a row.
    pub fn put(&mut self, row: usize, answer: Answer<'_>) {
        assert!(row < self.rows.len, "no row {row}");
        // SAFETY: the row exists, and the vector is of the type that is written, as
        // its kind is compared with the answer's.
        match (answer, self.kind, &mut self.lists) {
            (Answer::Null, _, lists) => unsafe {
                if let Some(lists) = lists {
                    lists.push_row(row, 0, |_, _| {});
                }
                self.writer.set_null(row);
            },
            (Answer::Text(text), Kind::Text, _) => unsafe {
                self.writer.write_varchar(row, text);
            },
            (Answer::Texts(texts), Kind::Texts, Some(lists)) => unsafe {
                lists.push_row(row, texts.len(), |writer, first| {
                    for (place, text) in texts.iter().enumerate() {
                        writer.write_varchar(first + place, text);
                    }
                });
            },
            (Answer::Flag(flag), Kind::Flag, _) => unsafe { self.writer.write_bool(row, flag) },
            (Answer::Count(count), Kind::Count, _) => unsafe { self.writer.write_i128(row, count) },
            _ => unreachable!("another kind of answer"),
        }
    }

    /// Sets the answer for a row, or that there is none.
    pub fn put_or_fail(&mut self, row: usize, answer: Result<Answer<'_>, Failure>) {
        match answer {
            Ok(answer) => self.put(row, answer),
            Err(failure) => self.fail(row, failure),
        }
    }

    /// Sets that a row has no answer, which ends the statement.
    pub fn fail(&mut self, row: usize, failure: Failure) {
        if self.failure.as_ref().is_none_or(|(first, _)| row < *first) {
            self.failure = Some((row, failure));
        }
    }

    /// Returns the message for a row that has no answer.
    fn finish(self, name: &str) -> Option<String> {
        if let Some(lists) = self.lists {
            // SAFETY: each element was written.
            unsafe { lists.finish() };
        }
        self.failure
            .map(|(_, failure)| format!("{name}: {failure}"))
    }
}
