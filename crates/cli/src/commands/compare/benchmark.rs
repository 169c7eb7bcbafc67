//! `compare --benchmark`: the puzzles that are part of the program, class by
//! class.
//!
//! Each class is a race, so that a contender that works on many puzzles at once
//! has a time for each class, and one that is slow on hard puzzles is cut short
//! there only. The exact covers follow, each counted in several ways.

use std::num::NonZeroUsize;
use std::ops::Range;

use crate::benchmark::{CLASSES, COVERS, Cover};
use crate::contest::{Results, Row, count_cover};
use quadrille::limits::Limits;

use super::figures::{self, COLUMNS, mean};
use super::setting::Setting;
use super::{Compare, Found, print};
use crate::output::{Field, Layout, Value, Values, html, short};
use crate::pipeline::input::Input;
use crate::pipeline::read_all::{Puzzles, Sample};
use crate::pipeline::{Answers, Exit, Failure, Outcome, PuzzlePipeline, Session, console};

const TITLE: &str = "Puzzles solved per second, class by class";

const TITLE_OF_COVERS: &str = "Exact covers counted per second";

const ABOUT: &str = "puzzles solved per second, and the share solved if that is not all; + if the \
                     run was cut short";

/// The figures of a class of puzzles, or of a cover.
struct Class {
    name: &'static str,
    rows: Vec<Row>,
}

impl Compare {
    /// Runs the comparison on the benchmark set.
    pub(super) fn run_benchmark(&self) -> Outcome {
        let inputs = CLASSES.iter().map(|class| Input::Held {
            name: class.name.into(),
            text: class.text.as_bytes().into(),
        });
        let schema = schema(self.all);
        let answers = Answers::new(schema.clone(), Layout::Table);
        let text = &self.input.text;
        let (threads, inputs) = (NonZeroUsize::MIN, inputs.collect());
        let pipeline = PuzzlePipeline::over(inputs, text, threads, &self.output, answers)?;
        let (all, mut exit, session) = pipeline.read_all(None)?;
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let (puzzles, ranges) = self.sampled(&all);
        let (classes, results) = self.classes(&puzzles, &ranges, &session);
        exit = exit.max(self.report(&results, &puzzles, &session));
        let covers = self.covers(&session)?;
        for Class { name, rows } in &covers {
            for Row { name: way, .. } in rows.iter().filter(|row| row.wrong > 0) {
                session.report(&format!("{name}: {way}: a wrong number of solutions"));
                exit = exit.max(Exit::Unmet);
            }
        }
        let overviews = [(TITLE, &classes), (TITLE_OF_COVERS, &covers)];
        let setting = Setting::now();
        let all = classes.iter().chain(&covers);
        let table: Vec<_> = all
            .flat_map(|class| class.lines(&schema, &setting))
            .collect();
        if !self.per_puzzle {
            print(&self.output, &schema, &table)?;
            if self.is_for_people() {
                // An interrupted run may have no covers.
                for (title, classes) in overviews.iter().filter(|(_, classes)| !classes.is_empty())
                {
                    console::write_plain(format!("\n{title}:\n\n").as_bytes())?;
                    let heads = heads(classes);
                    print(&self.output, &heads, &overview(classes, &heads))?;
                }
            }
        }
        let abouts = COLUMNS.iter().map(|column| column.about);
        let abouts: Vec<_> = std::iter::once("class of puzzles, or cover")
            .chain(abouts)
            .collect();
        let found = Found {
            results: &results,
            rows: &results.rows(),
            origins: &puzzles.origins,
            schema: &schema,
            abouts: &abouts,
            table: &table,
            sections: overviews
                .map(|(title, classes)| section(title, classes))
                .into(),
            setting: &setting,
        };
        self.finish(found, exit, &session)
    }

    /// Runs a race for each class. Returns their figures, and all results as one.
    fn classes(
        &self,
        puzzles: &Puzzles,
        ranges: &[Range<usize>],
        session: &Session,
    ) -> (Vec<Class>, Results) {
        let (mut parts, mut classes) = (Vec::new(), Vec::new());
        for (class, range) in CLASSES.iter().zip(ranges) {
            let results = self.race(&puzzles.grids[range.clone()], session);
            let (name, rows) = (class.name, results.rows());
            classes.push(Class { name, rows });
            parts.push(results);
            if session.interrupt.is_raised() {
                break;
            }
        }
        let results = Results::merge(parts, |part, place| ranges[part].start + place);
        (classes, results)
    }

    /// Counts the exact covers in each way.
    fn covers(&self, session: &Session) -> Result<Vec<Class>, Failure> {
        let mut limits = Limits::none()
            .with_time(self.timeout)
            .with_interrupt(&session.interrupt);
        limits.nodes = self.nodes;
        let covers = COVERS.iter().take_while(|_| !session.interrupt.is_raised());
        let class = |cover: &Cover| {
            let rows = count_cover(cover, self.runs, self.total_timeout.0, &limits);
            let (name, rows) = (cover.name, rows.map_err(Failure::Trouble)?);
            Ok(Class { name, rows })
        };
        covers.map(class).collect()
    }

    /// Returns the puzzles, or a sample of each class, and the range of each
    /// class.
    fn sampled(&self, all: &Puzzles) -> (Puzzles, Vec<Range<usize>>) {
        let mut puzzles = Puzzles {
            grids: Vec::new(),
            origins: Vec::new(),
        };
        let ranges = CLASSES.iter().map(|class| {
            let is_of_class = |&place: &usize| all.origins[place].source.name() == class.name;
            let mut places: Vec<usize> = (0..all.grids.len()).filter(is_of_class).collect();
            if let Some(size) = self.sample {
                let (size, seed) = (size.get() as usize, self.seed);
                places = Sample { size, seed }.of(places);
            }
            let start = puzzles.grids.len();
            for place in places {
                puzzles.grids.push(all.grids[place].clone());
                puzzles.origins.push(all.origins[place].clone());
            }
            start..puzzles.grids.len()
        });
        let ranges = ranges.collect();
        (puzzles, ranges)
    }
}

/// Returns the fields of the summary, with the class before them.
fn schema(counts_all: bool) -> Vec<Field> {
    let fields = figures::schema(counts_all);
    std::iter::once(Field::new("class")).chain(fields).collect()
}

impl Class {
    /// Returns a line for each contender that takes boards of this class.
    fn lines<'a>(&'a self, schema: &'a [Field], setting: &Setting) -> Vec<Values<'a>> {
        let rows = self.rows.iter().filter(|row| row.given > 0);
        let line = |row: &'a Row| {
            let class = Value::Text(self.name.into());
            let figures = figures::summary_row(row, setting);
            Values::new(schema, std::iter::once(class).chain(figures).collect())
        };
        rows.map(line).collect()
    }
}

/// Returns the fields of the overview.
fn heads(classes: &[Class]) -> Vec<Field> {
    let classes = classes.iter().map(|class| Field::new(class.name));
    std::iter::once(Field::new("contender"))
        .chain(classes)
        .collect()
}

/// Returns the puzzles solved per second: contenders by classes.
fn overview<'a>(classes: &'a [Class], heads: &'a [Field]) -> Vec<Values<'a>> {
    let contenders = classes.first().map_or(&[][..], |class| &class.rows);
    let line = |(place, row): (usize, &'a Row)| {
        let name = Value::Text(row.name.as_str().into());
        let rates = classes.iter().map(|class| rate(&class.rows[place]));
        Values::new(heads, std::iter::once(name).chain(rates).collect())
    };
    contenders.iter().enumerate().map(line).collect()
}

/// Returns the overview for the page.
fn section(title: &'static str, classes: &[Class]) -> html::Section {
    let heads = heads(classes);
    let abouts = classes.iter().map(|_| ABOUT);
    let abouts: Vec<_> = std::iter::once(COLUMNS[0].about).chain(abouts).collect();
    html::Section {
        title,
        table: html::table(&heads, &abouts, &overview(classes, &heads)),
    }
}

/// Returns the puzzles solved per second, for people with what that leaves out.
fn rate(row: &Row) -> Value<'static> {
    if row.given == 0 {
        return Value::Missing;
    }
    let cut = if row.not_reached() > 0 { " +" } else { "" };
    let share = format!("{:.0} %", 100.0 * row.share());
    let shown = match row.solved_per_second {
        None => share,
        Some(speed) if row.solved == row.given => short(speed),
        Some(speed) => format!("{} ({share})", short(speed)),
    };
    let number = mean(row.solved_per_second);
    Value::Shown(format!("{shown}{cut}"), Box::new(number))
}
