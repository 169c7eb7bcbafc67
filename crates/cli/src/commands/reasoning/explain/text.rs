//! The steps of a puzzle as text.

use std::fmt::{self, Write};

use quadrille::board::{Digit, Drawing, Grid, Marks, Regions};
use quadrille::human::{Grade, Verdict};
use quadrille::rate::{Finish, Tally, Used};

use super::explanation::{Explanation, Hint, Notation};
use crate::output::{BAD, CLUE, DOUBTFUL, Form, GOOD, HEADING, Value, counted};

impl Explanation<'_> {
    pub(super) fn try_write_text(&self, out: &mut String) -> fmt::Result {
        match self.form {
            _ if !self.has_heading => {}
            Form::Markdown => writeln!(out, "## {}\n", self.task.heading())?,
            _ => writeln!(out, "{HEADING}{}{HEADING:#}", self.task.heading())?,
        }
        if let Some(warning) = self.warning() {
            writeln!(out, "{DOUBTFUL}{warning}{DOUBTFUL:#}")?;
        }
        match self.hint {
            Some(_) if self.told.finish == Finish::Solved => {
                writeln!(out, "{GOOD}solved{GOOD:#} already")?
            }
            Some(Hint::Vague) if self.told.finish == Finish::Wrong => {
                writeln!(out, "{BAD}{}{BAD:#}", self.told.wrong[0].vague())?;
            }
            _ if self.told.finish == Finish::Wrong => {
                let all = &self.told.wrong;
                all.iter()
                    .try_for_each(|wrong| writeln!(out, "{BAD}{wrong}{BAD:#}"))?;
            }
            Some(_) if !self.steps.is_empty() => self.write_hint(out)?,
            None if self.is_list && !self.steps.is_empty() => self.write_list(out)?,
            _ if self.form == Form::Markdown => self.write_markdown(out)?,
            _ if self.notation == Some(Notation::Post) => self.write_post(out)?,
            _ => {
                self.write_steps(out)?;
                self.write_end(out)?;
            }
        }
        if self.has_heading {
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_hint(&self, out: &mut String) -> fmt::Result {
        if self.wants_marks {
            self.write_marks(&self.steps[0].marks, &self.steps[0].grid, out)?;
        }
        if let Some(hint) = self.hint() {
            writeln!(out, "{hint}")?;
        }
        match self.written(&self.steps[0]) {
            Some(chain) if self.hint == Some(Hint::Full) => writeln!(out, "{chain}"),
            _ => Ok(()),
        }
    }

    /// Writes the puzzle and its steps as a numbered list.
    fn write_markdown(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "    {}\n", self.task.value("puzzle").shown())?;
        for (number, step) in (1..).zip(&self.steps) {
            let chain = self.written(step).map(|chain| format!("  \n   `{chain}`"));
            let text = self.told_step(step).replace('\n', "\n   ");
            writeln!(out, "{number}. {text}{}", chain.unwrap_or_default())?;
        }
        writeln!(out, "\n{}\n", self.end())
    }

    /// Writes the puzzle, its candidates and its steps as forums take them.
    fn write_post(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "[code]\n{}\n", self.task.value("puzzle").shown())?;
        if let Some(first) = self.steps.first() {
            self.write_marks(&first.marks, &first.grid, out)?;
        }
        for step in &self.steps {
            writeln!(out, "{}", step.posted())?;
        }
        writeln!(out, "\n{}\n[/code]", self.end())
    }

    /// Writes all steps of a position.
    fn write_list(&self, out: &mut String) -> fmt::Result {
        if self.wants_marks {
            self.write_marks(&self.steps[0].marks, &self.steps[0].grid, out)?;
        }
        self.write_steps(out)?;
        let steps = counted(self.steps.len(), "step");
        match self.early() {
            Some(note) => writeln!(out, "{steps}; {DOUBTFUL}{note}{DOUBTFUL:#}"),
            None => writeln!(out, "{steps}"),
        }
    }

    fn write_steps(&self, out: &mut String) -> fmt::Result {
        let width = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            if self.wants_marks && !self.is_list {
                self.write_marks(&step.marks, &step.grid, out)?;
            }
            write!(out, "{number:>width$}. ")?;
            if let Grade::Rating(_) | Grade::Level(..) = step.grade {
                write!(out, "[{}] ", step.grade)?;
            }
            writeln!(out, "{}", self.told_step(step))?;
            if let Some(chain) = self.written(step) {
                writeln!(out, "{:width$}  {chain}", "")?;
            }
        }
        Ok(())
    }

    /// Writes how often each technique was used, and what that adds to the score.
    fn write_tally(&self, out: &mut String) -> fmt::Result {
        let rows = Tally::of(self.told.scale, &self.steps).rows();
        let width = rows.iter().map(|row| row.technique.len()).max();
        let width = width.unwrap_or(0);
        for Used {
            technique,
            steps,
            score,
            ..
        } in rows
        {
            match score {
                0 => writeln!(out, "{steps:>4} {technique}")?,
                _ => writeln!(out, "{steps:>4} {technique:width$} {score:>6}")?,
            }
        }
        Ok(())
    }

    /// Returns how the steps end, in a sentence.
    pub(super) fn end(&self) -> String {
        let after = format!("after {}", counted(self.steps.len(), "step"));
        let end = match &self.told.graded.verdict {
            Verdict::Solved(_) => format!("Solved {after}."),
            Verdict::Stuck(_) => format!("Stuck {after}."),
            Verdict::Contradiction(why) => format!("No solution {after}: {why}."),
            Verdict::Stopped(_) => match self.early() {
                Some(note) => format!("Steps {note}."),
                None => format!("Stopped {after}."),
            },
        };
        match self.difficulty() {
            Value::Missing => end,
            difficulty => {
                let beyond = self.scale_beyond();
                let beyond = beyond.map(|scale| format!("; --scale {scale} goes on"));
                format!(
                    "{end} Difficulty: {}{}.",
                    difficulty.shown(),
                    beyond.unwrap_or_default()
                )
            }
        }
    }

    fn write_end(&self, out: &mut String) -> fmt::Result {
        let after = format!("after {}", counted(self.steps.len(), "step"));
        match &self.told.graded.verdict {
            Verdict::Solved(grid) => {
                writeln!(out, "{}", solved(grid, self.regions()))?;
                writeln!(out, "{GOOD}solved{GOOD:#} {after}")?;
            }
            Verdict::Stuck(left) => {
                self.write_marks(left, &self.filled(), out)?;
                writeln!(out, "{DOUBTFUL}stuck{DOUBTFUL:#} {after}")?;
            }
            Verdict::Contradiction(why) => {
                writeln!(out, "{BAD}no solution{BAD:#} {after}: {why}")?;
            }
            Verdict::Stopped(stop) => match self.early() {
                Some(note) => writeln!(out, "{DOUBTFUL}{note}{DOUBTFUL:#}")?,
                None => writeln!(out, "{stop} {after}")?,
            },
        }
        self.write_tally(out)?;
        let difficulty = self.difficulty();
        if !matches!(difficulty, Value::Missing) {
            write!(out, "difficulty: {}", difficulty.shown())?;
            if let Some(hardest) = self.told.graded.hardest {
                write!(out, ", hardest technique: {hardest}")?;
            }
            if let Some(scale) = self.scale_beyond() {
                write!(out, "; --scale {scale} goes on")?;
            }
            writeln!(out)?;
        }
        match self.told.is_best {
            Some(true) => writeln!(out, "no path is better"),
            Some(false) if matches!(self.told.graded.verdict, Verdict::Solved(_)) => {
                writeln!(out, "the best path that was found")
            }
            Some(false) => writeln!(out, "the usual path"),
            None => Ok(()),
        }
    }

    /// Draws candidates, and digits in bold.
    fn write_marks(&self, marks: &Marks, grid: &Grid, out: &mut String) -> fmt::Result {
        let shape = marks.shape();
        let between = if shape.side() > 9 { "," } else { "" };
        let digits_in = |cell| {
            let words: Vec<String> = marks.get(cell).iter().map(|it| it.to_string()).collect();
            words.join(between)
        };
        let width = shape.cells().map(|cell| digits_in(cell).len()).max();
        let width = width.unwrap_or(0);
        let drawing = Drawing::new(shape, width + 1, |cell, f| {
            let digits = digits_in(cell);
            match grid.get(cell) {
                Some(_) => write!(f, "{CLUE}{digits:<width$}{CLUE:#} "),
                None => write!(f, "{digits:<width$} "),
            }
        });
        writeln!(out, "{}", drawing.with_regions(self.regions()))
    }
}

/// Draws a solution.
fn solved<'a>(grid: &'a Grid, regions: Option<&Regions>) -> Box<dyn fmt::Display + 'a> {
    let Some(regions) = regions else {
        return Box::new(grid);
    };
    let width = grid.shape().side().to_string().len();
    let drawing = Drawing::new(grid.shape(), width + 1, move |cell, f| {
        let digit = grid.get(cell).map_or(0, Digit::value);
        write!(f, "{digit:>width$} ")
    });
    Box::new(drawing.with_regions(Some(regions)))
}
