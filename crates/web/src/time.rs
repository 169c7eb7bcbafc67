//! Times, as the page has them.

use quadrille::limits::{Duration, Instant, Limits};

/// Returns the milliseconds since a moment.
pub fn milliseconds(started: Instant) -> f64 {
    started.elapsed().as_secs_f64() * 1000.0
}

/// Returns limits of this many seconds.
///
/// # Errors
///
/// If that is no time.
pub fn within(seconds: f64) -> Result<Limits, String> {
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|error| format!("expected seconds, found {seconds}: {error}"))?;
    Ok(Limits::none().with_time(time))
}
