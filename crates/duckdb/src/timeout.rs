//! A limit on time.
//!
//! The functions of DuckDB's C API that all versions have tell a function nothing
//! about an interrupt: DuckDB looks for one between two vectors. So what may take
//! hours can have a limit, which is one for the process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quack_rs::types::TypeId;
use quack_rs::value::Value;
use quadrille::limits::Limits;
use quadrille_sql::Failure;

use crate::table::{Function, Room};

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

/// Returns the limits of one puzzle, from now on.
pub fn limits() -> Limits {
    limits_of_each().started()
}

/// `sudoku_timeout`: sets the limit, and returns it.
pub struct Setting(Option<Option<f64>>);

impl Function for Setting {
    const NAME: &'static str = "sudoku_timeout";
    const ARGUMENT: TypeId = TypeId::Double;
    const COLUMNS: &'static [(&'static str, TypeId)] = &[("seconds", TypeId::Double)];
    type Argument = f64;

    fn read(value: &Value) -> Option<f64> {
        value.as_f64()
    }

    fn start(seconds: Option<&f64>) -> Result<Setting, Failure> {
        let seconds = seconds.copied().filter(|seconds| *seconds != 0.0);
        let time = seconds.map_or(Ok(Duration::ZERO), Duration::try_from_secs_f64);
        let time = time.map_err(|_| {
            let seconds = seconds.unwrap_or_default();
            Failure::refused(format_args!("expected seconds, found {seconds}"))
        })?;
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        // What is less than a millisecond is a limit too.
        let millis = millis.max(u64::from(!time.is_zero()));
        TIMEOUT.store(millis, Ordering::Relaxed);
        Ok(Setting(Some(seconds)))
    }

    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure> {
        if let Some(seconds) = self.0.take() {
            room.seconds(0, seconds);
            room.end_row();
        }
        Ok(())
    }
}
