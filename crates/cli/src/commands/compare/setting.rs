//! What figures depend on besides the solvers: version, machine and date.

use chrono::{DateTime, Utc};
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The setting of measured figures.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The version of the program.
    pub version: &'static str,
    /// The processor, its cores, and the operating system.
    pub machine: String,
    date: DateTime<Utc>,
}

impl Setting {
    /// Returns the setting now.
    pub fn now() -> Setting {
        let cpus = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
        let system = System::new_with_specifics(cpus);
        let brand = system.cpus().first().map_or("", |cpu| cpu.brand()).trim();
        let brand = if brand.is_empty() {
            std::env::consts::ARCH
        } else {
            brand
        };
        let cores = system.cpus().len();
        let name = System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned());
        Setting {
            version: env!("CARGO_PKG_VERSION"),
            machine: format!("{brand}, {cores} threads, {name}"),
            date: Utc::now(),
        }
    }

    /// Returns the date for data: `2026-11-22`.
    pub fn date(&self) -> String {
        self.date.format("%Y-%m-%d").to_string()
    }

    /// Returns all of it in one line.
    pub fn line(&self) -> String {
        let date = self.date.format("%-d %B %Y");
        let Setting {
            version, machine, ..
        } = self;
        format!("quadrille {version} on {machine}, {date}")
    }
}
