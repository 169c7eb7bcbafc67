//! The progress bar.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

use quadrille::sudoku::Meter;

use super::input::Input;
use crate::output::{When, thousands};

/// The time after which a run shows its progress by itself.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often the bar is redrawn while nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// For work whose length is known.
const BAR: &str = "{wide_bar} {percent:>3}%  {msg}  {eta} left";

/// For other work.
const SPINNER: &str = "{spinner} {elapsed}  {msg}";

/// A bar on standard error with rate and remaining time, or a spinner if the
/// length of the work is unknown.
#[derive(Clone)]
pub struct Progress {
    /// Made only where it is shown, now or later.
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Returns progress through some inputs.
    pub fn new(when: When, inputs: &[Input]) -> Progress {
        // The bytes of typed puzzles do not measure progress.
        let len: Option<u64> = inputs.iter().map(Input::len).sum();
        Progress::with_len(when, len.filter(|&len| len > 0))
    }

    /// Returns progress of work of unknown length.
    pub fn spinner(when: When) -> Progress {
        Progress::with_len(when, None)
    }

    /// Returns progress through this number of steps, if it is known.
    pub fn with_len(when: When, len: Option<u64>) -> Progress {
        let may_show = match when {
            When::Never => false,
            When::Always => true,
            When::Auto => io::stderr().is_terminal(),
        };
        let bar = may_show.then(|| {
            let bar = ProgressBar::with_draw_target(len, ProgressDrawTarget::hidden());
            set_template(&bar, if len.is_some() { BAR } else { SPINNER });
            bar
        });
        if when == When::Always {
            bar.iter().for_each(show);
        }
        Progress { bar }
    }

    /// Shows it in a while, unless the run is over by then.
    pub fn show_in_time(&self) {
        if let Some(bar) = self.bar.clone().filter(ProgressBar::is_hidden) {
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                if !bar.is_finished() {
                    show(&bar);
                }
            });
        }
    }

    /// Shows the number of bytes read and of puzzles done.
    pub fn advance(&self, position: u64, puzzles: u64) {
        let Some(bar) = self.bar.as_ref().filter(|bar| !bar.is_hidden()) else {
            return;
        };
        bar.set_position(position);
        let rate = puzzles as f64 / bar.elapsed().as_secs_f64().max(1e-3);
        let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
        let (puzzles, rate) = (thousands(puzzles), thousands(rate as u64));
        bar.set_message(format!("{puzzles} {noun}, {rate} /s"));
    }

    /// Shows the progress of a long count, once there is one.
    pub fn watch(&self, meter: &Arc<Meter>) {
        let Some(bar) = self.bar.clone() else { return };
        let meter = Arc::clone(meter);
        thread::spawn(move || {
            let mut is_counting = false;
            while !bar.is_finished() {
                if let Some((done, work)) = meter.read() {
                    if !is_counting {
                        is_counting = true;
                        set_template(&bar, BAR);
                        bar.set_length(work);
                        // The rate is that of the count alone.
                        bar.reset();
                    }
                    bar.set_position(done);
                }
                thread::sleep(TICK);
            }
        });
    }

    /// Restarts with this number of steps.
    pub fn restart(&self, len: u64) {
        if let Some(bar) = &self.bar {
            set_template(bar, BAR);
            bar.set_length(len);
            bar.reset();
        }
    }

    /// Shows what is being worked on.
    pub fn set_message(&self, message: String) {
        if let Some(bar) = &self.bar {
            bar.set_message(message);
        }
    }

    /// Shows the number of steps done, with a message.
    pub fn step(&self, position: u64, message: String) {
        self.bar.iter().for_each(|bar| bar.set_position(position));
        self.set_message(message);
    }

    /// Hides the bar while something else is written to the terminal.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Begins to draw a bar on a terminal, or anywhere if it was asked for.
fn show(bar: &ProgressBar) {
    bar.set_draw_target(if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::term_like(Box::new(Plain))
    });
    bar.enable_steady_tick(TICK);
}

/// Standard error treated as a terminal of 80 columns: for bars that were asked
/// for.
#[derive(Debug)]
struct Plain;

impl Plain {
    fn move_cursor(&self, n: usize, direction: char) -> io::Result<()> {
        // Terminals take 0 for 1.
        if n == 0 {
            return Ok(());
        }
        self.write_str(&format!("\x1b[{n}{direction}"))
    }
}

impl TermLike for Plain {
    fn width(&self) -> u16 {
        80
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'D')
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(&format!("{line}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        io::stderr().write_all(text.as_bytes())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.write_str("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
