//! `quadrille compare`: solvers side by side.

pub mod contenders;
pub mod figures;

use quadrille::limits::{Interrupt, Limits};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::compare::{Contender, Race, Results, Task};
use quadrille::board::Grid;

use crate::args::{self, DisplayArgs, InputArgs, seconds};
use crate::output::table::{Table, TableFormat};
use crate::output::tally::thousands;
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::read_all::{Entry, gather};

const EXAMPLES: &str = "\
Examples:
  quadrille compare puzzles.txt                   all contenders, each for 10 seconds at most
  quadrille compare --sample 200 --budget none puzzles.txt
  quadrille compare --with dlx,techniques,cmd:'qqwing --solve --one-line' puzzles.txt
  quadrille compare --html comparison.html puzzles.txt
  quadrille compare --show-sql recursive-fill | sqlite3

Every contender is asked whether the puzzle has one solution only (--limit 2). All answers are
checked. Times are processor time where the system tells it; limits are by the clock. solved: found as many solutions as asked for or all there are, or showed that there is
none; timed out: a limit on time or nodes was reached; puzzles/s: over all puzzles, whatever
their end, with a < where some were cut off; x dlx: the same, compared to dlx on the same
puzzles. Columns of tsv: contender, puzzles, solved, stuck, wrong, timed out, median in
microseconds, 95th percentile, puzzles/s, nodes, firings of rules (both per puzzle), speed
compared to dlx.

An outside program reads one puzzle from each line and writes a line for each that has the
solution in it. It is timed by the batch and by the clock, the start of the program included.
Exit status: 0 all is well; 1 an answer is wrong; 2 something could not be read or run;
130 interrupted, after the table so far.";

/// The arguments of `compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Compare {
    #[command(flatten)]
    input: InputArgs,

    /// Who takes part: names from --list, native, sql, all, or cmd:'PROGRAM
    /// ARGS' for an outside program, which comes last. May be repeated.
    #[arg(
        long,
        value_name = "NAME,...",
        default_value = "all",
        help_heading = "Contenders"
    )]
    with: Vec<String>,

    /// List the contenders, and what may be expected of them.
    #[arg(long, help_heading = "Contenders")]
    list: bool,

    /// Print a solver in SQL, ready to be pasted into sqlite3. With a puzzle,
    /// that is the one it solves.
    #[cfg(feature = "sql")]
    #[arg(long, value_name = "NAME", value_parser = script, help_heading = "Contenders")]
    show_sql: Option<crate::sql::Script>,

    /// Look for so many solutions of each puzzle.
    #[arg(long, value_name = "N", default_value = "2", help_heading = "Search",
        value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Count all solutions.
    #[arg(long, conflicts_with = "limit", help_heading = "Search")]
    all: bool,

    /// Give up on a puzzle after so many seconds.
    #[arg(long, value_name = "SECS", default_value = "1", help_heading = "Search",
        value_parser = seconds)]
    timeout: Duration,

    /// Give up on a puzzle after so many nodes of a search tree, where the
    /// contender counts them.
    #[arg(long, value_name = "N", help_heading = "Search")]
    nodes: Option<u64>,

    /// Have a contender sit out the rest after so many seconds in all; none
    /// for no end.
    #[arg(long, value_name = "SECS|none", default_value = "10", help_heading = "Search",
        value_parser = budget)]
    budget: Budget,

    /// Take so many of the puzzles only, at random.
    #[arg(long, value_name = "N", help_heading = "Input")]
    sample: Option<usize>,

    /// Choose other puzzles for another seed.
    #[arg(
        long,
        value_name = "S",
        default_value = "0",
        requires = "sample",
        help_heading = "Input"
    )]
    seed: u64,

    /// Show each attempt at each puzzle instead of the summary.
    #[arg(long, help_heading = "Output")]
    per_puzzle: bool,

    /// Write a page with the table and plots, complete in one file.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,

    /// The format of the table; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<TableFormat>,

    #[command(flatten)]
    display: DisplayArgs,
}

/// How long a contender may take in all.
#[derive(Clone, Copy, Debug)]
struct Budget(Option<Duration>);

fn budget(text: &str) -> Result<Budget, String> {
    match text {
        "none" => Ok(Budget(None)),
        _ => seconds(text).map(|time| Budget(Some(time))),
    }
}

#[cfg(feature = "sql")]
fn script(name: &str) -> Result<crate::sql::Script, crate::sql::UnknownScript> {
    name.strip_prefix("sql:").unwrap_or(name).parse()
}

impl Compare {
    /// Runs the command.
    pub fn run(self) -> Exit {
        self.try_run().unwrap_or_else(|error| console::lost(&error))
    }

    fn try_run(self) -> io::Result<Exit> {
        if self.list {
            return self.print(&contenders::list());
        }
        #[cfg(feature = "sql")]
        if let Some(script) = self.show_sql {
            return self.show(script);
        }
        let Some(contenders) = contenders::contenders_or_say(&self.with) else {
            return Ok(Exit::Trouble);
        };
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return Ok(args::explain(&["compare"]));
        }
        let interrupt: Interrupt = Interrupt::new();
        let (mut entries, mut exit) =
            gather(inputs, self.input.options(), self.detail(), &interrupt)?;
        if let Some(count) = self.sample {
            sample(&mut entries, count, self.seed);
        }
        let results = self.race(contenders, &entries, interrupt);
        exit = exit.max(self.tell(&results, &entries));
        let table = if self.per_puzzle {
            figures::attempts(&results, &entries)
        } else {
            figures::summary(&results.rows())
        };
        exit = exit.max(self.print(&table)?);
        if let Some(path) = &self.html {
            let page = crate::output::html::page(&results, &self.setting(&results, &entries));
            if let Err(error) = fs::write(path, page) {
                console::say(&format!("{}: {error}\n", path.display()));
                exit = exit.max(Exit::Trouble);
            }
        }
        Ok(exit)
    }

    /// How much to say about what is no puzzle.
    fn detail(&self) -> Detail {
        Detail::of(TableFormat::or_usual(self.output).plain())
    }

    /// Prints a script, with the puzzle of the first input if there is one.
    #[cfg(feature = "sql")]
    fn show(&self, script: crate::sql::Script) -> io::Result<Exit> {
        let mut text = script.text().to_owned();
        if !self.input.inputs.is_empty() {
            let inputs = Input::from_args(&self.input.inputs);
            let (entries, exit) = gather(
                inputs,
                self.input.options(),
                self.detail(),
                &Interrupt::new(),
            )?;
            let Some(entry) = entries.first().filter(|_| exit == Exit::Success) else {
                return Ok(exit.max(Exit::Trouble));
            };
            match script.text_for(&entry.puzzle.grid) {
                Some(filled_in) => text = filled_in,
                None => {
                    let shape = entry.puzzle.grid.shape();
                    console::say(&format!(
                        "{}: SQL solves 9x9 boards only, found {shape}\n",
                        entry.place
                    ));
                    return Ok(Exit::Trouble);
                }
            }
        }
        console::write(&mut io::stdout().lock(), text.as_bytes())?;
        Ok(Exit::Success)
    }

    fn print(&self, table: &Table) -> io::Result<Exit> {
        let format = TableFormat::or_usual(self.output);
        let mut stdout = console::stdout(format.plain(), self.display.color);
        console::write(&mut stdout, table.write(format).as_bytes())?;
        Ok(Exit::Success)
    }

    fn race(
        &self,
        contenders: Vec<Box<dyn Contender>>,
        entries: &[Entry],
        interrupt: Interrupt,
    ) -> Results {
        let mut limits = Limits::none()
            .with_time(self.timeout)
            .with_interrupt(&interrupt);
        limits.nodes = self.nodes;
        let mut race = Race::new(Task {
            solutions: (!self.all).then_some(self.limit),
            limits,
        });
        race.set_budget(self.budget.0);
        let steps = (contenders.len() * entries.len()) as u64;
        for contender in contenders {
            race.enter(contender);
        }
        let puzzles: Vec<Grid> = entries.iter().map(|e| e.puzzle.grid.clone()).collect();
        let progress = Progress::with_len(self.display.progress(), Some(steps));
        let results = race.run(&puzzles, &mut |at| {
            progress.step(at.done as u64, at.contender.to_owned());
        });
        progress.finish();
        results
    }

    /// Says what is odd about the results, and how bad it is.
    fn tell(&self, results: &Results, entries: &[Entry]) -> Exit {
        let mut exit = Exit::Success;
        let note = |text: String| {
            if !self.display.quiet {
                console::say(&text);
            }
        };
        for track in &results.tracks {
            let name = &track.name;
            if let Some(failure) = &track.failure {
                console::say(&format!("{name}: {failure}\n"));
                exit = exit.max(Exit::Trouble);
            }
            for (puzzle, fault) in &track.faults {
                console::say(&format!("{}: {name}: {fault}\n", entries[*puzzle].place));
                exit = exit.max(Exit::Unmet);
            }
            let takes = |entry: &&Entry| track.abilities.boards.contain(entry.puzzle.grid.shape());
            let not_taken = entries.len() - entries.iter().filter(takes).count();
            if not_taken > 0 {
                let (boards, number) = (track.abilities.boards, thousands(not_taken as u64));
                note(format!(
                    "{name}: takes boards {boards} only, left out {number} puzzles\n"
                ));
            }
            if track.is_spent && track.records.len() + not_taken < results.puzzles {
                let done = thousands(track.records.len() as u64);
                let all = thousands(results.puzzles as u64);
                note(format!(
                    "{name}: its time was up after {done} of {all} puzzles (--budget)\n"
                ));
            }
        }
        if results.is_interrupted {
            exit = Exit::Interrupted;
        }
        exit
    }

    /// What the page says about how the figures came to be.
    fn setting(&self, results: &Results, entries: &[Entry]) -> String {
        let mut sources: Vec<&str> = entries.iter().map(|e| e.source.as_str()).collect();
        sources.dedup();
        let asked = if self.all {
            "all solutions".to_owned()
        } else {
            match self.limit {
                1 => "one solution".to_owned(),
                2 => "whether there is one solution only".to_owned(),
                limit => format!("up to {} solutions", thousands(limit)),
            }
        };
        let nodes = self.nodes.map_or_else(String::new, |nodes| {
            format!(" or {} nodes", thousands(nodes))
        });
        let budget = self.budget.0.map_or_else(String::new, |time| {
            let seconds = time.as_secs_f64();
            format!(" A contender sat out the rest once it had taken {seconds} s in all.")
        });
        format!(
            "{} puzzles from {}. Asked for: {asked}. Limit for each puzzle: {} s{nodes}.{budget}",
            thousands(results.puzzles as u64),
            sources.join(", "),
            self.timeout.as_secs_f64(),
        )
    }
}

/// Keeps some entries, chosen at random, in their order.
fn sample(entries: &mut Vec<Entry>, count: usize, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut places = random.choose_multiple(0..entries.len(), count);
    places.sort_unstable();
    let mut chosen = places.into_iter().peekable();
    let mut place = 0;
    entries.retain(|_| {
        place += 1;
        chosen.next_if_eq(&(place - 1)).is_some()
    });
}
