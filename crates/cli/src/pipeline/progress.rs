//! The progress bar.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

use quadrille::sudoku::Meter;

use super::input::Input;
use crate::output::{When, thousands};

/// How long a run must take to show its progress, unless asked to.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often the bar is redrawn while nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// Where the end is in sight.
const BAR: &str = "{wide_bar} {percent:>3}%  {msg}  {eta} left";

/// Where it is not.
const SPINNER: &str = "{spinner} {elapsed}  {msg}";

/// A bar on standard error with rate and remaining time, or a spinner if
/// nothing is known that would end with it.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Returns progress through some inputs.
    pub fn new(when: When, inputs: &[Input]) -> Progress {
        // The bytes of a few puzzles that were typed say nothing.
        let len: Option<u64> = inputs.iter().map(Input::len).sum();
        Progress::with_len(when, len.filter(|&len| len > 0))
    }

    /// Returns progress of work whose end is not in sight.
    pub fn spinner(when: When) -> Progress {
        Progress::with_len(when, None)
    }

    /// Returns progress through this many steps, if that is known.
    pub fn with_len(when: When, len: Option<u64>) -> Progress {
        let bar = ProgressBar::with_draw_target(len, ProgressDrawTarget::hidden());
        set_template(&bar, if len.is_some() { BAR } else { SPINNER });
        match when {
            When::Never => {}
            When::Always => show(&bar),
            When::Auto if io::stderr().is_terminal() => {
                let bar = bar.clone();
                thread::spawn(move || {
                    thread::sleep(PATIENCE);
                    if !bar.is_finished() {
                        show(&bar);
                    }
                });
            }
            When::Auto => {}
        }
        Progress { bar }
    }

    /// Shows how many bytes were read, and how many puzzles are done.
    pub fn advance(&self, position: u64, puzzles: u64) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(position);
        let rate = puzzles as f64 / self.bar.elapsed().as_secs_f64().max(1e-3);
        let (puzzles, rate) = (thousands(puzzles), thousands(rate as u64));
        self.bar
            .set_message(format!("{puzzles} puzzles, {rate} /s"));
    }

    /// Shows how far a long count is, once there is one.
    pub fn watch(&self, meter: &Arc<Meter>) {
        let (bar, meter) = (self.bar.clone(), Arc::clone(meter));
        thread::spawn(move || {
            let mut is_counting = false;
            while !bar.is_finished() {
                if let Some((done, work)) = meter.read() {
                    if !is_counting {
                        is_counting = true;
                        set_template(&bar, BAR);
                        bar.set_length(work);
                        // The rate is that of the count, not of what was before.
                        bar.reset();
                    }
                    bar.set_position(done);
                }
                thread::sleep(TICK);
            }
        });
    }

    /// Begins anew, with this many steps.
    pub fn restart(&self, len: u64) {
        set_template(&self.bar, BAR);
        self.bar.set_length(len);
        self.bar.reset();
    }

    /// Shows what is being worked on.
    pub fn set_message(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Shows how many steps are done, and what with.
    pub fn step(&self, position: u64, message: String) {
        self.bar.set_position(position);
        self.bar.set_message(message);
    }

    /// Writes something else to the terminal, with the bar out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Begins to draw a bar, on a terminal or on what is to be taken for one.
fn show(bar: &ProgressBar) {
    bar.set_draw_target(if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::term_like(Box::new(Plain))
    });
    bar.enable_steady_tick(TICK);
}

/// Standard error, taken for a terminal of 80 columns: where the bar was asked
/// for although it is none.
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
