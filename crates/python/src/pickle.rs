//! Tables as bytes, for pickles: the values of each column as they lie in memory.
//!
//! Answers have five types of columns. The stream format of Arrow has many more,
//! and its library took a sixth of the time to build the package.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Decimal128Type, Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, BooleanArray, PrimitiveArray, RecordBatch, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

/// How the bytes begin.
const MAGIC: &[u8] = b"quadrille table 1\n";

/// The types of columns, each with its letter.
const KINDS: [(u8, DataType); 5] = [
    (b's', DataType::Utf8),
    (b'b', DataType::Boolean),
    (b'f', DataType::Float64),
    (b'u', DataType::UInt64),
    (b'd', DataType::Decimal128(38, 0)),
];

/// Returns a table as bytes.
///
/// # Errors
///
/// Returns an error for a type of column that answers do not have.
pub fn write(schema: &Schema, batches: &[RecordBatch]) -> Result<Vec<u8>, ArrowError> {
    let mut out = MAGIC.to_vec();
    put_len(&mut out, schema.fields().len());
    for field in schema.fields() {
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|(_, kind)| kind == field.data_type());
        let (letter, _) = kind.ok_or_else(|| wrong("a column of another type"))?;
        out.push(*letter);
        put(&mut out, field.name().as_bytes());
    }
    put_len(&mut out, batches.len());
    for batch in batches {
        put_len(&mut out, batch.num_rows());
        for column in batch.columns() {
            put_column(&mut out, column);
        }
    }
    Ok(out)
}

/// Returns the table that was written.
///
/// # Errors
///
/// Returns an error if the bytes are no table.
pub fn read(bytes: &[u8]) -> Result<(SchemaRef, Vec<RecordBatch>), ArrowError> {
    let mut rest = Rest(bytes);
    if rest.take(MAGIC.len())? != MAGIC {
        return Err(wrong("no table"));
    }
    let mut fields = Vec::new();
    for _ in 0..rest.len()? {
        let letter = rest.take(1)?[0];
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|(known, _)| *known == letter);
        let (_, kind) = kind.ok_or_else(|| wrong("an unknown type"))?;
        let name = str::from_utf8(rest.bytes()?).map_err(|_| wrong("a name that is no text"))?;
        fields.push(Field::new(name, kind.clone(), true));
    }
    let schema = Arc::new(Schema::new(fields));
    let mut batches = Vec::new();
    for _ in 0..rest.len()? {
        let rows = rest.len()?;
        let columns = schema.fields().iter();
        let columns = columns.map(|field| rest.column(field.data_type(), rows));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        batches.push(RecordBatch::try_new(Arc::clone(&schema), columns)?);
    }
    match rest.0 {
        [] => Ok((schema, batches)),
        _ => Err(wrong("more bytes than a table")),
    }
}

fn wrong(found: &str) -> ArrowError {
    ArrowError::ParseError(format!("expected the pickle of a table, found {found}"))
}

fn put_len(out: &mut Vec<u8>, len: usize) {
    out.extend_from_slice(&(len as u64).to_le_bytes());
}

/// Writes bytes after their number.
fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    put_len(out, bytes.len());
    out.extend_from_slice(bytes);
}

/// Writes bits.
fn put_bits(out: &mut Vec<u8>, bits: &BooleanBuffer) {
    put(out, bits.sliced().as_slice());
}

fn put_numbers<T: ArrowPrimitiveType>(out: &mut Vec<u8>, column: &ArrayRef) {
    put(out, column.as_primitive::<T>().values().inner().as_slice());
}

fn put_column(out: &mut Vec<u8>, column: &ArrayRef) {
    match column.nulls() {
        Some(nulls) => put_bits(out, nulls.inner()),
        None => put(out, &[]),
    }
    match column.data_type() {
        DataType::Boolean => put_bits(out, column.as_boolean().values()),
        DataType::Float64 => put_numbers::<Float64Type>(out, column),
        DataType::UInt64 => put_numbers::<UInt64Type>(out, column),
        DataType::Decimal128(..) => put_numbers::<Decimal128Type>(out, column),
        _ => {
            let texts = column.as_string::<i32>();
            put(out, texts.offsets().inner().inner().as_slice());
            put(out, texts.values().as_slice());
        }
    }
}

/// What is still to be read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], ArrowError> {
        let parts = self.0.split_at_checked(len);
        let (taken, rest) = parts.ok_or_else(|| wrong("too few bytes"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn len(&mut self) -> Result<usize, ArrowError> {
        let mut len = [0; 8];
        len.copy_from_slice(self.take(8)?);
        usize::try_from(u64::from_le_bytes(len)).map_err(|_| wrong("a number that is too large"))
    }

    /// Reads bytes after their number.
    fn bytes(&mut self) -> Result<&'a [u8], ArrowError> {
        let len = self.len()?;
        self.take(len)
    }

    /// Reads this number of bits.
    fn bits(&mut self, rows: usize) -> Result<BooleanBuffer, ArrowError> {
        let bytes = self.bytes()?;
        if bytes.len() != rows.div_ceil(8) {
            return Err(wrong("bits of another number of rows"));
        }
        Ok(BooleanBuffer::new(Buffer::from(bytes), 0, rows))
    }

    /// Reads this number of numbers.
    fn numbers<T: arrow_buffer::ArrowNativeType>(
        &mut self,
        number: usize,
    ) -> Result<ScalarBuffer<T>, ArrowError> {
        let bytes = self.bytes()?;
        if number.checked_mul(size_of::<T>()) != Some(bytes.len()) {
            return Err(wrong("numbers of another number of rows"));
        }
        Ok(ScalarBuffer::new(Buffer::from(bytes), 0, number))
    }

    fn column(&mut self, kind: &DataType, rows: usize) -> Result<ArrayRef, ArrowError> {
        let nulls = match self.0.first_chunk() {
            Some(len) if u64::from_le_bytes(*len) == 0 => {
                self.take(len.len())?;
                None
            }
            _ => Some(NullBuffer::new(self.bits(rows)?)),
        };
        Ok(match kind {
            DataType::Boolean => Arc::new(BooleanArray::new(self.bits(rows)?, nulls)),
            DataType::Float64 => self.primitive::<Float64Type>(kind, rows, nulls)?,
            DataType::UInt64 => self.primitive::<UInt64Type>(kind, rows, nulls)?,
            DataType::Decimal128(..) => self.primitive::<Decimal128Type>(kind, rows, nulls)?,
            _ => {
                let one_more = rows.checked_add(1).ok_or_else(|| wrong("too many rows"))?;
                let offsets = self.numbers::<i32>(one_more)?;
                if offsets[0] < 0 || !offsets.is_sorted() {
                    return Err(wrong("texts that are not in order"));
                }
                let texts = Buffer::from(self.bytes()?);
                let offsets = OffsetBuffer::new(offsets);
                Arc::new(StringArray::try_new(offsets, texts, nulls)?)
            }
        })
    }

    fn primitive<T: ArrowPrimitiveType>(
        &mut self,
        kind: &DataType,
        rows: usize,
        nulls: Option<NullBuffer>,
    ) -> Result<ArrayRef, ArrowError> {
        let values = self.numbers::<T::Native>(rows)?;
        let array = PrimitiveArray::<T>::try_new(values, nulls)?;
        Ok(Arc::new(array.with_data_type(kind.clone())))
    }
}
