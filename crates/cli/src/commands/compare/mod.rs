//! `quadrille compare`: solvers side by side.

mod arguments;
mod article;
mod bench;
mod benchmark;
pub mod contenders;
pub mod figures;
mod grid;
mod setting;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use quadrille::board::Grid;
use quadrille::limits::Limits;

pub use self::arguments::{Compare, TotalTimeout, total_timeout};
pub use self::bench::Bench;
use self::contenders::Named;
use self::setting::Setting;
use crate::contest::{Results, Row, Shards, Task, Track};
use crate::output::{Field, Form, Layout, OutputArgs, Sheet, Values, counted, html, thousands};
use crate::pipeline::input::Input;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::read_all::{Origin, Puzzles, Sample};
use crate::pipeline::{Answers, Exit, Failure, Outcome, PuzzlePipeline, Session, console};

/// What a comparison found, and how it is shown.
struct Found<'a> {
    results: &'a Results,
    rows: &'a [Row],
    origins: &'a [Origin],
    schema: &'a [Field],
    abouts: &'a [&'a str],
    table: &'a [Values<'a>],
    sections: Vec<html::Section>,
    setting: &'a Setting,
}

impl Compare {
    /// Runs the command.
    pub fn run(mut self) -> Outcome {
        if self.list {
            print(&self.output, &contenders::SCHEMA, &contenders::list())?;
            if self.is_for_people() {
                console::write_plain(contenders::articles().as_bytes())?;
            }
            return Ok(Exit::Success);
        }
        #[cfg(feature = "sql")]
        if let Some(shown) = self.show_sql {
            return self.show(shown);
        }
        if let Some(name) = &self.article {
            return self.replay(name);
        }
        if self.with.is_empty() {
            let default = if self.benchmark { "native" } else { "all" };
            self.with.push(default.to_owned());
        }
        self.named().check()?;
        if self.benchmark {
            self.page(&[])?;
            return self.run_benchmark();
        }
        let pipeline = self.pipeline()?;
        self.page(pipeline.inputs())?;
        let seed = self.seed;
        let size = self.sample.map(|size| size.get() as usize);
        let sample = size.map(|size| Sample { size, seed });
        let (puzzles, mut exit, session) = pipeline.read_all(sample)?;
        if exit == Exit::Interrupted || (puzzles.grids.is_empty() && exit != Exit::Success) {
            return Ok(exit);
        }
        let results = self.race(&puzzles.grids, &session);
        exit = exit.max(self.report(&results, &puzzles, &session));
        let (setting, schema) = (Setting::now(), figures::schema(self.all));
        let rows = results.rows();
        let summary = figures::summary(&rows, &schema, &setting);
        let lines = crate::compare::grid::grid(&results);
        let cells = grid::rows(&lines);
        if self.grid {
            print(&self.output, &grid::SCHEMA, &cells)?;
        } else if !self.per_puzzle {
            print(&self.output, &schema, &summary)?;
        }
        let found = Found {
            results: &results,
            rows: &rows,
            origins: &puzzles.origins,
            schema: &schema,
            abouts: &figures::COLUMNS.map(|column| column.about),
            table: &summary,
            sections: Vec::from_iter(self.grid.then(|| html::Section {
                title: "Methods by engines",
                table: html::table(&grid::SCHEMA, &grid::ABOUTS, &cells),
            })),
            setting: &setting,
        };
        self.finish(found, exit, &session)
    }

    /// Prints all attempts if they are wanted, and the setting for people; writes
    /// the page. Returns the exit status.
    fn finish(&self, found: Found<'_>, exit: Exit, session: &Session) -> Outcome {
        let results = found.results;
        if self.per_puzzle {
            let attempts = figures::attempts(results, found.origins);
            print(&self.output, &figures::ATTEMPTS, &attempts)?;
        }
        let setting = found.setting.line();
        if self.is_for_people() {
            // Classes have figures of their own.
            let fastest = (!self.benchmark).then(|| figures::fastest(results));
            let fastest = fastest.flatten().map_or(String::new(), |it| it + "\n");
            console::write_plain(format!("\n{fastest}{setting}\n").as_bytes())?;
        }
        if let Some(file) = self.page(&[])? {
            let page = html::page(&html::Page {
                results,
                rows: found.rows,
                schema: found.schema,
                abouts: found.abouts,
                table: found.table,
                sections: found.sections,
                contenders: &self.named().descriptions(),
                setting: &format!("{} {setting}.", self.setting(results, found.origins)),
            });
            file.write(page).map_err(Failure::Trouble)?;
        }
        if results.is_interrupted || session.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        Ok(exit)
    }

    /// Returns whether the output is a table.
    fn is_for_people(&self) -> bool {
        matches!(self.output.form(), Form::Text | Form::Markdown)
    }

    fn named(&self) -> Named<'_> {
        Named {
            with: &self.with,
            #[cfg(feature = "sql")]
            postgres: self.pg.as_deref(),
            #[cfg(feature = "sql")]
            python: self.duck.as_deref(),
            grid: self.grid,
        }
    }

    fn pipeline(&self) -> Result<PuzzlePipeline, Failure> {
        let answers = Answers::new(figures::schema(self.all), Layout::Table);
        PuzzlePipeline::new(&self.input, NonZeroUsize::MIN, &self.output, answers)
    }

    /// Returns the file of the page, if it is wanted and can be written beside the inputs.
    fn page(&self, inputs: &[Input]) -> Result<Option<OutputFile>, Failure> {
        let page = |path| OutputFile::of_option("--html", path, Kind::Page, inputs);
        self.html.clone().map(page).transpose()
    }

    /// Prints a script, with the puzzle of the first input if there is one.
    #[cfg(feature = "sql")]
    fn show(&self, shown: arguments::Shown) -> Outcome {
        let (script, dialect) = (shown.script, shown.dialect);
        let mut text = script.text(dialect);
        if !self.input.inputs.is_empty() {
            let (entries, exit, _) = self.pipeline()?.read_whole(2)?;
            let Some((origin, puzzle)) = entries.first().filter(|_| exit == Exit::Success) else {
                return Ok(exit.max(Exit::Trouble));
            };
            text = script.text_for(dialect, &puzzle.grid).ok_or_else(|| {
                let (place, shape) = (origin.place(), puzzle.grid.shape());
                Failure::Trouble(format!(
                    "{place}: SQL solves 9x9 boards only, found {shape}"
                ))
            })?;
        }
        console::write_plain(text.as_bytes())?;
        Ok(Exit::Success)
    }

    fn race(&self, puzzles: &[Grid], session: &Session) -> Results {
        let mut limits = Limits::none()
            .with_time(self.timeout)
            .with_interrupt(&session.interrupt);
        limits.nodes = self.nodes;
        let shards = Shards {
            task: Task {
                solutions: (!self.all).then_some(self.limit),
                limits,
            },
            budget: self.total_timeout.0,
            runs: self.runs,
            jobs: self.jobs,
            order: Some(self.seed),
            puzzles,
        };
        race(&shards, self.named(), session)
    }

    /// Reports faults and failures in the results, and returns the exit status.
    fn report(&self, results: &Results, puzzles: &Puzzles, session: &Session) -> Exit {
        let place = |puzzle: usize| puzzles.origins[puzzle].place();
        let mut exit = Exit::Success;
        for track in &results.tracks {
            let name = &track.name;
            if let Some(failure) = &track.failure {
                session.report(&format!("{name}: {failure}"));
                exit = exit.max(Exit::Trouble);
            }
            for (puzzle, fault) in &track.faults {
                session.report(&format!("{}: {name}: {fault}", place(*puzzle)));
                exit = exit.max(Exit::Unmet);
            }
            for (manner, places) in silences(track) {
                let (place, number) = (place(places[0]), thousands(places.len() as u64));
                let message = match places.len() {
                    1 => format!("{place}: {name}: {manner}"),
                    _ => format!("{place}: {name}: {manner}; {number} puzzles in all"),
                };
                session.report(&message);
            }
            if !track.records.is_empty() && track.silences.len() == track.records.len() {
                exit = exit.max(Exit::Trouble);
            }
            let boards = track.abilities.boards;
            let is_refused = |grid: &&Grid| !boards.contain(grid.shape());
            let not_taken = puzzles.grids.iter().filter(is_refused).count();
            if not_taken > 0 {
                let skipped = counted(not_taken, "puzzle");
                session.note(&format!(
                    "{name}: supports boards of {boards} only, skipped {skipped}"
                ));
            }
            if track.is_spent && track.records.len() + not_taken < results.puzzles {
                let done = thousands(track.records.len() as u64);
                let all = thousands(results.puzzles as u64);
                session.note(&format!(
                    "{name}: stopped after {done} of {all} puzzles (--total-timeout)"
                ));
            }
        }
        exit
    }

    /// Returns the setting of the comparison, for the page.
    fn setting(&self, results: &Results, origins: &[Origin]) -> String {
        let mut sources: Vec<&str> = origins.iter().map(|origin| origin.source.name()).collect();
        sources.dedup();
        let asked = if self.all {
            "all solutions".to_owned()
        } else {
            match self.limit {
                1 => "one solution".to_owned(),
                2 => "whether it is unique".to_owned(),
                limit => format!("up to {} solutions", thousands(limit)),
            }
        };
        let nodes = self.nodes.map_or_else(String::new, |nodes| {
            format!(" or {} nodes", thousands(nodes))
        });
        let total = self.total_timeout.0.map_or_else(String::new, |time| {
            let seconds = time.as_secs_f64();
            let each = if self.benchmark { " in each class" } else { "" };
            format!(" Total limit for each contender{each}: {seconds} s.")
        });
        let set = if self.benchmark {
            "of the benchmark set, "
        } else {
            ""
        };
        format!(
            "{} puzzles {set}from {}. Asked for: {asked}. Limit for each puzzle: {} s{nodes}.{total}",
            thousands(results.puzzles as u64),
            sources.join(", "),
            self.timeout.as_secs_f64(),
        )
    }
}

/// Returns the ways in which a contender gave no answer, with the puzzles of each.
fn silences(track: &Track) -> BTreeMap<&str, Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, manner) in &track.silences {
        places.entry(manner).or_default().push(*place);
    }
    places
}

/// Runs a race among these contenders, which were [checked](Named::check).
pub fn race(shards: &Shards<'_>, named: Named<'_>, session: &Session) -> Results {
    let contenders = || named.contenders().unwrap_or_default();
    let steps = contenders().len() * shards.puzzles.len();
    session.progress.restart(steps as u64);
    let progress = session.progress.clone();
    let results = shards.run(contenders, |done, name| {
        progress.step(done as u64, name.to_owned());
    });
    session.progress.finish();
    results
}

/// Writes rows as one table.
///
/// # Errors
///
/// If a template asks for unknown fields, or the output cannot be written.
pub fn print(output: &OutputArgs, schema: &[Field], rows: &[Values<'_>]) -> Result<(), Failure> {
    let schema = match output.form() {
        Form::Text => figures::narrow(schema, rows),
        _ => schema.to_vec(),
    };
    let sheet = Sheet::new(output, &schema, Layout::Table).map_err(Failure::Usage)?;
    let mut stdout = console::stdout(sheet.form(), output.display.color);
    console::write(&mut stdout, sheet.whole(rows).as_bytes())?;
    Ok(())
}
