//! Tables in columns: Parquet and Arrow files.

use super::*;

#[cfg(not(feature = "columns"))]
#[test]
fn tables_in_columns_are_named() {
    let folder = Folder::new();
    for (name, start, kind) in [
        ("a.parquet", &b"PAR1\x15\x04"[..], "Parquet"),
        ("a.arrow", b"ARROW1\0\0", "Arrow"),
        ("a.arrows", b"\xff\xff\xff\xff\x10\0\0\0", "Arrow"),
    ] {
        let path = folder.write(name, start);
        let run = run(["check", path.to_str().unwrap()], "");
        let message = format!("{kind} files are not supported by this build");
        has(&run.err, &message);
        assert_eq!(run.code, 2);
    }
}

#[cfg(feature = "columns")]
mod with_readers {
    use std::sync::Arc;

    use arrow_array::builder::{Int32Builder, ListBuilder, StringDictionaryBuilder};
    use arrow_array::types::Int16Type;
    use arrow_array::{
        ArrayRef, BinaryArray, Float64Array, Int32Array, LargeStringArray, RecordBatch,
        StringArray, StringViewArray,
    };
    use arrow_ipc::CompressionType;
    use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
    use parquet::arrow::ArrowWriter;
    use parquet::basic::{Compression, GzipLevel, ZstdLevel};
    use parquet::file::properties::WriterProperties;

    use super::*;

    fn parquet(batch: &RecordBatch, compression: Compression) -> Vec<u8> {
        let properties = WriterProperties::builder().set_compression(compression);
        let mut file = Vec::new();
        let mut writer =
            ArrowWriter::try_new(&mut file, batch.schema(), Some(properties.build())).unwrap();
        writer.write(batch).unwrap();
        writer.close().unwrap();
        file
    }

    fn arrow(batch: &RecordBatch, compression: Option<CompressionType>) -> Vec<u8> {
        let options = IpcWriteOptions::default();
        let options = options.try_with_compression(compression).unwrap();
        let mut file = Vec::new();
        let schema = batch.schema();
        let mut writer = FileWriter::try_new_with_options(&mut file, &schema, options).unwrap();
        writer.write(batch).unwrap();
        writer.finish().unwrap();
        drop(writer);
        file
    }

    fn stream(batch: &RecordBatch) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = StreamWriter::try_new(&mut file, &batch.schema()).unwrap();
        writer.write(batch).unwrap();
        writer.write(batch).unwrap();
        writer.finish().unwrap();
        drop(writer);
        file
    }

    /// Returns a table of two puzzles with other columns.
    fn table(name: &str, puzzles: ArrayRef) -> RecordBatch {
        let ratings = Float64Array::from(vec![Some(1.5), None]);
        let numbers = Int32Array::from(vec![7, 8]);
        let columns: [(&str, ArrayRef); 3] = [
            ("n", Arc::new(numbers)),
            (name, puzzles),
            ("rating", Arc::new(ratings)),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    }

    fn texts() -> [&'static str; 2] {
        [EASY, "1..4..3..2..4..1"]
    }

    fn converted(args: &[&str], file: Vec<u8>) -> Run {
        let folder = Folder::new();
        let path = folder.write("table", file);
        let args: Vec<&str> =
            [&["convert", "--to", "jsonl", path.to_str().unwrap()], args].concat();
        run(args, "")
    }

    /// Checks that both puzzles are read, with their other columns.
    fn is_read(run: &Run) {
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(
            (run.err.as_str(), run.code, lines.len()),
            ("", 0, 2),
            "{}",
            run.out
        );
        assert!(
            lines[0].starts_with(&format!("{{\"puzzle\":\"{EASY}\"")),
            "{}",
            lines[0]
        );
        assert!(
            lines[0].ends_with("\"n\":7,\"rating\":1.5}"),
            "{}",
            lines[0]
        );
        assert!(
            lines[1].starts_with("{\"puzzle\":\"1..4..3..2..4..1\""),
            "{}",
            lines[1]
        );
        assert!(lines[1].ends_with("\"n\":8}"), "{}", lines[1]);
    }

    #[test]
    fn every_kind_of_file_is_read() {
        let batch = table("quizzes", Arc::new(StringArray::from(texts().to_vec())));
        for compression in [
            Compression::UNCOMPRESSED,
            Compression::SNAPPY,
            Compression::ZSTD(ZstdLevel::default()),
            Compression::GZIP(GzipLevel::default()),
            Compression::LZ4_RAW,
        ] {
            is_read(&converted(&[], parquet(&batch, compression)));
        }
        for compression in [
            None,
            Some(CompressionType::ZSTD),
            Some(CompressionType::LZ4_FRAME),
        ] {
            is_read(&converted(&[], arrow(&batch, compression)));
        }
        let twice = converted(&[], stream(&batch));
        assert_eq!(
            (twice.code, twice.out.lines().count()),
            (0, 4),
            "{}",
            twice.err
        );
    }

    #[test]
    fn puzzles_may_be_texts_of_any_kind_or_lists() {
        let large: ArrayRef = Arc::new(LargeStringArray::from(texts().to_vec()));
        let view: ArrayRef = Arc::new(StringViewArray::from(texts().to_vec()));
        let mut dictionary = StringDictionaryBuilder::<Int16Type>::new();
        for text in texts() {
            dictionary.append_value(text);
        }
        let dictionary: ArrayRef = Arc::new(dictionary.finish());
        let mut lists = ListBuilder::new(Int32Builder::new());
        for text in texts() {
            let digit = |symbol: u8| i32::from(symbol.saturating_sub(b'0'));
            lists.append_value(
                text.bytes()
                    .map(|symbol| Some(digit(symbol)).filter(|&digit| digit > 0)),
            );
        }
        let lists: ArrayRef = Arc::new(lists.finish());
        for puzzles in [large, view, dictionary, lists] {
            let batch = table("puzzle", puzzles.clone());
            is_read(&converted(&[], parquet(&batch, Compression::SNAPPY)));
            is_read(&converted(&[], arrow(&batch, None)));
            let batch = table("start", puzzles);
            is_read(&converted(
                &["--column", "start"],
                parquet(&batch, Compression::SNAPPY),
            ));
        }
    }

    #[test]
    fn mistakes_have_their_row() {
        let puzzles = StringArray::from(vec![EASY, "53..7"]);
        let batch = table("puzzle", Arc::new(puzzles));
        let run = converted(&[], parquet(&batch, Compression::SNAPPY));
        assert!(
            run.err
                .contains("table:2: 5 cells: 5x5 has no usual box shape"),
            "{}",
            run.err
        );
        assert_eq!(run.code, 2);
        let batch = table("start", Arc::new(StringArray::from(texts().to_vec())));
        let run = converted(&[], parquet(&batch, Compression::SNAPPY));
        has(&run.err, "found no \"puzzle\"");
        let mut file = parquet(&batch, Compression::SNAPPY);
        file.truncate(file.len() - 9);
        let run = converted(&[], file);
        has(&run.err, "the Parquet file is damaged");
        assert_eq!(run.code, 2);
        let binary = BinaryArray::from(vec![&b"a"[..], b"b"]);
        let columns: [(&str, ArrayRef); 2] = [
            ("puzzle", Arc::new(StringArray::from(texts().to_vec()))),
            ("picture", Arc::new(binary)),
        ];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let run = converted(&[], parquet(&batch, Compression::SNAPPY));
        has(&run.err, "the column 'picture' is left out");
        assert_eq!((run.code, run.out.lines().count()), (0, 2));
    }
}
