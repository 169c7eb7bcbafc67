//! The contenders that the arguments name.

use crate::contest::{Boards, Completeness, Contender, UnknownContender, contenders};

use crate::compare::grid;
use crate::compare::{ARTICLES, Article, by_name, names, program};
use crate::output::html::Description;
use crate::output::{Field, Kind, Value, Values};
use crate::pipeline::Failure;
use quadrille::board::names::did_you_mean;

/// The prefix of the command of an outside program.
const COMMAND: &str = "cmd:";

/// The prefix of the name of a script.
const SQL: &str = "sql:";

/// The names of the databases that other processes run: alone for all scripts, or
/// before a colon and a script.
#[cfg(feature = "sql")]
const POSTGRES: &str = "pg";
#[cfg(feature = "sql")]
const DUCKDB: &str = "duck";

/// The contenders that the arguments name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named<'a> {
    /// The values of `--with`.
    pub with: &'a [String],
    /// The server of contenders in PostgreSQL.
    #[cfg(feature = "sql")]
    pub postgres: Option<&'a str>,
    /// The Python of contenders in DuckDB.
    #[cfg(feature = "sql")]
    pub python: Option<&'a str>,
    /// Only those that have a cell in the grid of methods by engines, with those
    /// of the databases that are named above.
    pub grid: bool,
}

impl Named<'_> {
    /// Returns the contenders of these names, in order, each once.
    ///
    /// # Errors
    ///
    /// A message that says what was expected.
    pub fn contenders(self) -> Result<Vec<Contender>, String> {
        let mut field: Vec<Contender> = Vec::new();
        for name in self.with.iter().flat_map(|list| split(list)) {
            for contender in contenders_of(name, self)? {
                if field.iter().all(|known| known.name != contender.name) {
                    field.push(contender);
                }
            }
        }
        if field.is_empty() && !self.with.is_empty() {
            return Err("expected the name of a solver, found nothing".to_owned());
        }
        #[cfg(feature = "sql")]
        if self.grid {
            let named = [(POSTGRES, self.postgres), (DUCKDB, self.python)];
            for (engine, _) in named.iter().filter(|(_, place)| place.is_some()) {
                field.extend(contenders_of(engine, self)?);
            }
        }
        if self.grid {
            let mut seen = std::collections::HashSet::new();
            field.retain(|one| grid::has_cell(&one.name) && seen.insert(one.name.clone()));
        }
        Ok(field)
    }

    /// Returns the contenders in words; none if they were not
    /// [checked](Named::check).
    pub fn descriptions(self) -> Vec<Description> {
        let contenders = self.contenders().unwrap_or_default();
        let describe = |contender: Contender| Description {
            about: contender.about.to_owned(),
            article: Article::of(&contender.name).map(ToString::to_string),
            twin: Article::twin_of(&contender.name),
            name: contender.name,
        };
        contenders.into_iter().map(describe).collect()
    }

    /// Checks that there are contenders of these names.
    ///
    /// # Errors
    ///
    /// A message that says what was expected.
    pub fn check(self) -> Result<(), Failure> {
        let contenders = self.contenders();
        let failure = |message| Failure::Usage(format!("--with: {message}"));
        contenders.map(drop).map_err(failure)
    }
}

/// Returns the names in a list. A command goes up to the end, since it may have
/// commas.
fn split(list: &str) -> Vec<&str> {
    let starts = |at: &usize| *at == 0 || list[..*at].ends_with(',');
    let command = list.match_indices(COMMAND).map(|(at, _)| at).find(starts);
    let (names, command) = list.split_at(command.unwrap_or(list.len()));
    let names = names.split(',').map(str::trim).chain([command]);
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the contenders of this name in a database that another process runs;
/// `None` if the name is of another kind.
#[cfg(feature = "sql")]
fn in_process(name: &str, named: Named<'_>) -> Option<Result<Vec<Contender>, String>> {
    use crate::compare::Database;
    use crate::sql::{Script, UnknownScript};
    let (engine, script) = match name.split_once(':') {
        Some((engine, script)) => (engine, Some(script)),
        None => (name, None),
    };
    let database = match engine {
        POSTGRES => Database::Postgres(named.postgres.map(str::to_owned)),
        DUCKDB => Database::DuckDb(named.python.unwrap_or("python3").to_owned()),
        _ => return None,
    };
    let Some(script) = script else {
        return Some(Ok(Script::ALL
            .map(|script| database.contender(script))
            .into()));
    };
    let script = script.parse();
    Some(
        script
            .map(|script| vec![database.contender(script)])
            .map_err(|error: UnknownScript| format!("{name}: {error}")),
    )
}

fn contenders_of(name: &str, named: Named<'_>) -> Result<Vec<Contender>, String> {
    if let Some(command) = name.strip_prefix(COMMAND) {
        let mut words =
            shlex::split(command).ok_or_else(|| format!("{name}: a quote is not closed"))?;
        if words.is_empty() {
            return Err(format!("{name}: expected a program"));
        }
        let path = words.remove(0);
        return Ok(vec![program(name, path, words)]);
    }
    #[cfg(feature = "sql")]
    if let Some(contenders) = in_process(name, named) {
        return contenders;
    }
    #[cfg(not(feature = "sql"))]
    let _ = named;
    let is_sql = |name: &String| name.starts_with(SQL);
    let names: Vec<String> = match name {
        "all" => names(),
        "sql" => names().into_iter().filter(is_sql).collect(),
        _ if names().iter().any(|known| known == name) => vec![name.to_owned()],
        _ => {
            let contenders = contenders(name);
            return contenders.map_err(|error| in_words(&error));
        }
    };
    let contenders = names.iter().map(|name| by_name(name));
    let contenders: Result<_, _> = contenders.collect();
    contenders.map_err(|error| in_words(&error))
}

/// Returns what was expected, with all that the program knows.
fn in_words(error: &UnknownContender) -> String {
    let UnknownContender::Name { name, .. } = error else {
        return error.to_string();
    };
    let names = names();
    let (known, hint) = (
        names.join(", "),
        did_you_mean(names.iter().map(|name| &**name), name),
    );
    format!(
        "expected one of {known}, or all, native, lanes, lanes-*, sql, pg, pg:NAME, duck, \
         duck:NAME, cmd:'PROGRAM ARGS', found '{name}'{hint}"
    )
}

/// The fields of the list.
pub const SCHEMA: [Field; 9] = [
    Field::new("contender"),
    Field::new("solves"),
    Field::new("counts"),
    Field::new("boards"),
    Field::new("about"),
    Field::new("twin").only(&DATA),
    Field::new("article").only(&DATA),
    Field::new("board").only(&DATA),
    Field::new("command").only(&DATA),
];

/// Tables are followed by the articles in words.
const DATA: [Kind; 3] = [Kind::Tsv, Kind::Csv, Kind::Json];

/// Returns all built-in contenders and their abilities.
pub fn list() -> Vec<Values<'static>> {
    let all = names().into_iter().filter_map(|name| by_name(&name).ok());
    all.map(line).collect()
}

fn line(contender: Contender) -> Values<'static> {
    let Contender {
        name,
        about,
        abilities,
        ..
    } = contender;
    let solves = match abilities.completeness {
        Completeness::Nothing => "everything",
        Completeness::Logic => "by logic",
        Completeness::Unknown => "unknown",
    };
    let boards = match abilities.boards {
        Boards::All => "all".to_owned(),
        boards => boards.to_string(),
    };
    let twin = Article::twin_of(&name);
    let article = Article::of(&name);
    let text = |text: &str| Value::Text(text.to_owned().into());
    let values = vec![
        text(&name),
        text(solves),
        Value::Bool(abilities.counts),
        text(&boards),
        text(about),
        twin.map_or(Value::Missing, |twin| text(&twin)),
        article.map_or(Value::Missing, |article| text(&article.to_string())),
        article.map_or(Value::Missing, |article| text(article.board)),
        article.map_or(Value::Missing, |article| text(&article.command())),
    ];
    Values::new(&SCHEMA, values)
}

/// Returns what the list says of the articles, in words.
pub fn articles() -> String {
    let entry = |article: &Article| {
        let Article { method, board, .. } = article;
        let of = if article.has_board {
            ""
        } else {
            "  (of another article: this one has no board in its text)"
        };
        let command = article.command();
        format!(
            "\n{article}\n  board    {board}{of}\n  solver   {method}, in SQL sql:{method} and \
             pg:{method}\n  command  {command}\n"
        )
    };
    ARTICLES.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_up_to_the_end() {
        assert_eq!(split("dlx,singles"), ["dlx", "singles"]);
        assert_eq!(split("dlx,cmd:a -b c,d"), ["dlx", "cmd:a -b c,d"]);
        assert_eq!(split("cmd:cmd:a"), ["cmd:cmd:a"]);
        assert_eq!(split("xcmd:a,"), ["xcmd:a"]);
    }

    #[test]
    fn groups_stand_for_their_members() {
        let named = |list: &str| -> Vec<String> {
            let named = Named {
                with: &[list.to_owned()],
                ..Named::default()
            };
            let field = named.contenders().unwrap();
            field.into_iter().map(|one| one.name).collect()
        };
        assert_eq!(named("all"), names());
        assert_eq!(named("dlx,dlx,cmd:'a b' c"), ["dlx", "cmd:'a b' c"]);
        assert!(!named("native").iter().any(|name| name.starts_with(SQL)));
    }
}
