//! Recorded figures: a table in a file, from which plots and the tables of
//! documents are made.
//!
//! Some lines say what `title`, `note` and `unit` are, and each other line has a
//! group, a name and a number, between semicolons. Names that begin with `*` stand
//! out.

/// Figures by group and name.
pub struct Record<'a> {
    pub title: &'a str,
    pub notes: Vec<&'a str>,
    pub unit: &'a str,
    pub groups: Vec<(&'a str, Vec<(&'a str, f64)>)>,
}

impl<'a> Record<'a> {
    pub fn read(table: &'a str) -> Record<'a> {
        let mut record = Record {
            title: "",
            notes: Vec::new(),
            unit: "",
            groups: Vec::new(),
        };
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(';').collect();
            match fields[..] {
                ["title", text] => record.title = text,
                ["note", text] => record.notes.push(text),
                ["unit", text] => record.unit = text,
                [group, name, number] => {
                    if record.groups.last().is_none_or(|(last, _)| *last != group) {
                        record.groups.push((group, Vec::new()));
                    }
                    let figures = &mut record.groups.last_mut().expect("just made").1;
                    figures.push((name, number.parse().expect("a number")));
                }
                _ => panic!("not a line of a record: {line}"),
            }
        }
        record
    }

    /// Returns the figures as a table in Markdown, with a column for each group,
    /// or a row if it is turned, and what is said of them.
    pub fn table(&self, is_turned: bool) -> String {
        let groups: Vec<&str> = self.groups.iter().map(|(group, _)| *group).collect();
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in self.groups.iter().flat_map(|(_, figures)| figures) {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let (heads, sides) = match is_turned {
            true => (&names, &groups),
            false => (&groups, &names),
        };
        let title = |name: &str| match name.strip_prefix('*') {
            Some(name) => format!("**{name}**"),
            None => name.to_owned(),
        };
        let heading: Vec<String> = heads.iter().map(|head| title(head)).collect();
        let mut table = format!(
            "| | {} |\n|---|{}\n",
            heading.join(" | "),
            "---:|".repeat(heads.len())
        );
        for side in sides {
            let cells = heads.iter().map(|head| match is_turned {
                true => self.cell(side, head),
                false => self.cell(head, side),
            });
            let cells: Vec<String> = cells.collect();
            table += &format!("| {} | {} |\n", title(side), cells.join(" | "));
        }
        format!("{table}\n{}\n", self.notes.join("\n"))
    }

    fn cell(&self, group: &str, name: &str) -> String {
        let (_, figures) = &self.groups[self
            .groups
            .iter()
            .position(|(one, _)| *one == group)
            .expect("a group")];
        let figure = figures.iter().find(|(one, _)| *one == name);
        figure.map_or("-".to_owned(), |(_, number)| {
            format!("{}{}", shown(*number), self.unit)
        })
    }
}

/// Three digits, with commas between thousands: `1,230,000`, `4.56`.
pub fn shown(number: f64) -> String {
    let places = (2.0 - number.abs().max(1e-9).log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{number:.places$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let mut digits = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            digits.push(',');
        }
        digits.push(digit);
    }
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() {
        digits
    } else {
        format!("{digits}.{rest}")
    }
}
