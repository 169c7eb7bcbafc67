//! A limit on time.
//!
//! The functions of DuckDB's C API that all versions have tell a function nothing
//! about an interrupt: DuckDB looks for one between two vectors. So what may take
//! hours can have a limit, which is one for the process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quack_rs::connection::{Connection, Registrar};
use quack_rs::error::ExtensionError;
use quack_rs::table::TableFunctionBuilder;
use quack_rs::types::TypeId;
use quadrille::limits::Limits;

/// In milliseconds; 0 for no limit.
static TIMEOUT: AtomicU64 = AtomicU64::new(0);

/// Returns the limit, if there is one.
pub fn timeout() -> Option<Duration> {
    let millis = TIMEOUT.load(Ordering::Relaxed);
    (millis > 0).then(|| Duration::from_millis(millis))
}

/// Returns the limits of each puzzle.
pub fn limits_of_each() -> Limits {
    match timeout() {
        Some(time) => Limits::none().with_time(time),
        None => Limits::none(),
    }
}

/// Registers `sudoku_timeout`, which sets the limit, and returns it.
///
/// # Errors
///
/// Returns an error if the name is taken.
pub fn register(connection: &Connection) -> Result<(), ExtensionError> {
    let function = TableFunctionBuilder::new("sudoku_timeout")
        .param(TypeId::Double)
        .with_bind_init(
            |bind| {
                bind.add_result_column("seconds", TypeId::Double);
                // SAFETY: there is one argument.
                let seconds = unsafe { bind.get_parameter_value(0) }.as_f64();
                Ok(seconds.filter(|seconds| *seconds != 0.0))
            },
            |seconds| set(*seconds).map(|()| Some(*seconds)),
        )
        .scan(|row: &mut Option<Option<f64>>, chunk| {
            if let Some(seconds) = row.take() {
                // SAFETY: the column is of this type, and there is room for one row.
                unsafe {
                    let mut writer = chunk.writer(0);
                    match seconds {
                        Some(seconds) => writer.write_f64(0, seconds),
                        None => writer.set_null(0),
                    }
                    chunk.set_size(1);
                }
            }
            Ok(())
        })
        .build()?;
    // SAFETY: the connection is open while the extension is loaded.
    unsafe { connection.register_table(function) }
}

fn set(seconds: Option<f64>) -> Result<(), ExtensionError> {
    let seconds = seconds.unwrap_or(0.0);
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
        ExtensionError::new(format!("sudoku_timeout: expected seconds, found {seconds}"))
    })?;
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    // What is less than a millisecond is a limit too.
    let millis = millis.max(u64::from(!time.is_zero()));
    TIMEOUT.store(millis, Ordering::Relaxed);
    Ok(())
}
