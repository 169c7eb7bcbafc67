//! Puzzles of several lines that are not grids of rows: lists, triples, sukaku.

use super::*;

/// Lines that are read together.
pub(super) enum Gathering {
    /// Source code with a list.
    List(Passage),
    /// Triples of row, column and value.
    Triples(Triples),
    /// The lines of a sukaku.
    Sukaku(sukaku::Rows),
    /// Boxes one below the other.
    Boxes(Boxes),
    /// Rows with blanks for blank cells.
    Spaced(SpacedRows),
    /// The regions and the cells of a jigsaw.
    Jigsaw(jigsaw::Grids),
}

impl Assembly {
    /// Begins with a line that may be source code. Returns whether it is, or
    /// whether the next lines must show that.
    pub(super) fn begin(&mut self, line: &str, number: u64) -> bool {
        let format = self.options.format.unwrap_or(Format::List);
        if !format.form().reads_passages || !list::may_begin(line) {
            return false;
        }
        match Passage::new(line, number).progress(self.options.known(Format::List)) {
            list::Progress::Nothing(_) => return false,
            progress => self.gather_list(progress),
        }
        true
    }

    /// Begins with a line that may be the first of triples or of a sukaku.
    pub(super) fn begin_table(&mut self, line: &str, number: u64) -> bool {
        if number > self.not_spaced
            && self.options.takes_rows()
            && let Some(rows) = SpacedRows::begin(line, number, self.known)
        {
            self.gathering = Some(Gathering::Spaced(rows));
            return true;
        }
        if self.options.takes(Format::Triples)
            && let Some(triples) = Triples::begin(line, number)
        {
            self.gather_triples(triples);
            return true;
        }
        if self.options.takes(Format::Sukaku)
            && let Some(rows) = sukaku::Rows::begin(line, number, self.known)
        {
            self.gathering = Some(Gathering::Sukaku(rows));
            return true;
        }
        if self.options.takes(Format::Table)
            && let Some(boxes) = Boxes::begin(line, number, self.known)
        {
            self.gathering = Some(Gathering::Boxes(boxes));
            return true;
        }
        if self.options.takes(Format::Jigsaw)
            && let Some(grids) = jigsaw::Grids::begin(line, number, self.known)
        {
            self.gathering = Some(Gathering::Jigsaw(grids));
            return true;
        }
        false
    }

    /// Reads the next line.
    pub(super) fn gather(&mut self, gathering: Gathering, bytes: &[u8], number: u64) {
        let line = String::from_utf8_lossy(bytes);
        match gathering {
            Gathering::List(passage) if plain(bytes, self.known).is_some() => {
                self.stop_list(passage);
            }
            Gathering::List(mut passage) => {
                passage.push(&line);
                return self.gather_list(passage.progress(self.options.known(Format::List)));
            }
            Gathering::Triples(mut triples) => {
                if triples.push(&line) {
                    return self.gather_triples(triples);
                } else if Triples::is_between(&line) {
                    self.gathering = Some(Gathering::Triples(triples));
                    return;
                }
                self.stop_triples(triples);
            }
            Gathering::Sukaku(mut rows) => {
                if rows.push(&line, number) {
                    return self.gather_sukaku(rows);
                } else if rows.is_certain && Layout::of(&line).is_between_rows() {
                    self.gathering = Some(Gathering::Sukaku(rows));
                    return;
                }
                self.stop_sukaku(&rows, number, Some(&line));
            }
            Gathering::Boxes(mut boxes) => {
                if boxes.push(&line) {
                    match boxes.puzzle() {
                        Some(puzzle) => self.push_gathered(puzzle, boxes.first, &boxes.text),
                        None => self.gathering = Some(Gathering::Boxes(boxes)),
                    }
                    return;
                }
                self.push_again(boxes.first, &boxes.text);
            }
            Gathering::Spaced(mut rows) => {
                if rows.push(&line) {
                    match rows.puzzle() {
                        _ if !rows.is_full() => self.gathering = Some(Gathering::Spaced(rows)),
                        Some(puzzle) => self.push_gathered(Ok(puzzle), rows.first, &rows.text),
                        None => self.stop_spaced(&rows),
                    }
                    return;
                }
                self.stop_spaced(&rows);
            }
            Gathering::Jigsaw(mut grids) => {
                if grids.push(&line) {
                    match grids.puzzle() {
                        Some(puzzle) => {
                            self.push_gathered(Ok(puzzle), grids.first, &grids.text);
                        }
                        None if grids.is_full() => self.push_again(grids.first, &grids.text),
                        None => self.gathering = Some(Gathering::Jigsaw(grids)),
                    }
                    return;
                }
                self.push_again(grids.first, &grids.text);
            }
        }
        self.push(bytes, number);
    }

    /// Ends what is gathered: no more lines follow.
    pub(super) fn stop_gathering(&mut self) {
        while let Some(gathering) = self.gathering.take() {
            match gathering {
                Gathering::List(passage) => self.stop_list(passage),
                Gathering::Triples(triples) => self.stop_triples(triples),
                Gathering::Boxes(boxes) => self.push_again(boxes.first, &boxes.text),
                Gathering::Spaced(rows) => self.stop_spaced(&rows),
                Gathering::Jigsaw(grids) => self.push_again(grids.first, &grids.text),
                Gathering::Sukaku(rows) => {
                    let next = rows.first + rows.text.lines().count() as u64;
                    self.stop_sukaku(&rows, next, None);
                }
            }
        }
    }

    /// Reads lines again that turned out to belong elsewhere.
    pub(super) fn replay(&mut self, lines: Vec<(u64, String)>) {
        for (number, line) in lines {
            self.push(line.as_bytes(), number);
        }
    }

    fn gather_list(&mut self, progress: list::Progress) {
        match progress {
            list::Progress::Unfinished(passage) => {
                self.gathering = Some(Gathering::List(passage));
            }
            list::Progress::Nothing(passage) => self.stop_list(passage),
            list::Progress::Puzzles(found, text) => {
                for (line, puzzle) in found {
                    self.push_gathered(puzzle, line, &text);
                }
            }
        }
    }

    /// Reads the lines of a list that is none.
    fn stop_list(&mut self, passage: Passage) {
        self.push_again(passage.first, &passage.text);
    }

    /// Reads lines one by one that were gathered in vain.
    fn push_again(&mut self, first: u64, text: &str) {
        for (number, line) in (first..).zip(text.lines()) {
            self.push_line(line.as_bytes(), number, false);
        }
    }

    /// Reads rows again that are no grid.
    fn stop_spaced(&mut self, rows: &SpacedRows) {
        let lines = rows.lines();
        self.not_spaced = rows.first + lines.len() as u64 - 1;
        self.replay(lines);
    }

    fn gather_triples(&mut self, triples: Triples) {
        let known = self.options.known(Format::Triples);
        if triples.is_complete(known) {
            self.stop_triples(triples);
        } else {
            self.gathering = Some(Gathering::Triples(triples));
        }
    }

    /// Hands on the puzzle of some triples, if there are enough.
    fn stop_triples(&mut self, triples: Triples) {
        let known = self.options.known(Format::Triples);
        if triples.is_enough(known) {
            let puzzle = triples.puzzle(known);
            let puzzle = puzzle.map_err(|kind| kind.at_line(triples.first));
            self.push_gathered(puzzle, triples.first, &triples.text);
        } else {
            self.push_again(triples.first, &triples.text);
        }
    }

    fn gather_sukaku(&mut self, rows: sukaku::Rows) {
        match rows.puzzle() {
            Some(puzzle) => self.push_gathered(puzzle, rows.first, &rows.text),
            None if rows.is_full() => self.push_again(rows.first, &rows.text),
            None => self.gathering = Some(Gathering::Sukaku(rows)),
        }
    }

    fn stop_sukaku(&mut self, rows: &sukaku::Rows, number: u64, next: Option<&str>) {
        if !rows.is_certain {
            return self.push_again(rows.first, &rows.text);
        }
        let error = rows.unfinished(number, next);
        self.push_gathered(Err(error), rows.first, &rows.text);
    }

    /// Hands on a puzzle of several lines.
    fn push_gathered(&mut self, puzzle: Result<Puzzle, TextError>, line: u64, text: &str) {
        self.previous = Previous::Other;
        // Prose above it is its name.
        let heading = self.headings.pop_back();
        let heading = heading.and_then(|record| record.puzzle.err());
        let name = heading.map(|heading| heading.text).unwrap_or_default();
        let has_name = !name.is_empty() && !is_header(&name);
        self.headings.clear();
        let puzzle = match puzzle {
            Ok(puzzle) if has_name && puzzle.name.is_none() => Ok(puzzle.with_name(&name)),
            puzzle => puzzle,
        };
        self.push_puzzle(puzzle, text.trim_end(), line);
        self.after_grid = true;
    }
}
