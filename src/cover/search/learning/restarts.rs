//! When the search starts over.

/// How fast the averages follow: over about 32 conflicts, and over 8,000.
const RATES: [f64; 2] = [1.0 / 32.0, 1.0 / 8_192.0];

/// The factor by which the clauses of late must be worse than those before.
const MARGIN: f64 = 1.1;

/// Starts over when the clauses learned of late span more levels than those
/// before (Audemard and Simon 2012).
#[derive(Clone, Default, Debug)]
pub(crate) struct Restarts {
    /// The averages of the number of levels: of late, and of long.
    averages: [f64; 2],
    /// Conflicts since the last restart.
    since: u32,
    /// All conflicts.
    conflicts: u64,
}

impl Restarts {
    /// Counts a conflict, whose clause spans this number of levels.
    pub(crate) fn count(&mut self, levels: u32) {
        self.since += 1;
        self.conflicts += 1;
        for (average, rate) in self.averages.iter_mut().zip(RATES) {
            // At first, the plain average of all.
            let rate = rate.max(1.0 / self.conflicts as f64);
            *average += rate * (f64::from(levels) - *average);
        }
    }

    /// Returns the average number of levels of clauses.
    pub(crate) fn levels(&self) -> f64 {
        self.averages[1]
    }

    /// Returns whether the search should start over, after this many conflicts at
    /// least.
    pub(crate) fn is_due(&self, least: u32) -> bool {
        let [late, long] = self.averages;
        self.since >= least && late > MARGIN * long
    }

    /// Counts from a restart.
    pub(crate) fn begin(&mut self) {
        self.since = 0;
    }
}
