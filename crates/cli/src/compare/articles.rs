//! The articles that the rule-based contenders come from.

use std::fmt;

/// An article that solves Sudoku in SQL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Article {
    /// Its title.
    pub title: &'static str,
    /// Its author, if the text names one.
    pub author: Option<&'static str>,
    /// The method that it became: `blocked-values`, in SQL `sql:blocked-values`.
    pub method: &'static str,
    /// Its puzzle, or if its text has none, one of another article.
    pub board: &'static str,
    /// Whether the puzzle is its own.
    pub has_board: bool,
}

/// All articles, in the order of the methods.
pub const ARTICLES: [Article; 5] = [
    Article {
        title: "SQL Sudoko",
        author: Some("David Poole"),
        method: "blocked-values",
        board: "...5.8.4784......2...64.....6.1..57...7....16..4.3..8.73.........2.........9.41..",
        has_board: true,
    },
    Article {
        title: "The Logical Puzzle",
        author: None,
        method: "delete-insert",
        board: "57..18.....8.....4.125......95.8..678..752..334..6.85......527.1.....9.....14..85",
        has_board: false,
    },
    Article {
        title: "Solve Sudoku with T-SQL - Part 1",
        author: None,
        method: "cross-join",
        board: "023780460000620000060304080001000534280000097439000100010205040000036000056018370",
        has_board: true,
    },
    Article {
        title: "Using Common Table Expressions to solve Sudoku in Microsoft SQL Server",
        author: Some("Costin Manda"),
        method: "recursive-fill",
        board: "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81",
        has_board: true,
    },
    Article {
        title: "Solving Sudoku using SQL Server 2005 - Step by Step - Part #6",
        author: None,
        method: "staged",
        board: "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81",
        has_board: false,
    },
];

impl Article {
    /// Returns the article of a contender, native or in SQL.
    pub fn of(contender: &str) -> Option<&'static Article> {
        let method = method_of(contender);
        ARTICLES.iter().find(|article| article.method == method)
    }

    /// Returns the contender that does the same in Rust, for one in SQL, or in
    /// SQL, for one in Rust.
    pub fn twin_of(contender: &str) -> Option<String> {
        match contender {
            "dlx" => return Some("sql:exact-cover".to_owned()),
            _ if method_of(contender) == "exact-cover" => return Some("dlx".to_owned()),
            _ => {}
        }
        let method = Article::of(contender)?.method;
        let is_native = contender == method;
        Some(if is_native {
            format!("sql:{method}")
        } else {
            method.to_owned()
        })
    }

    /// Returns a command that shows the result of the method on the board.
    pub fn command(&self) -> String {
        let Article { method, board, .. } = self;
        format!("quadrille compare --show-sql {method} {board} | sqlite3")
    }
}

/// Returns the method of a contender, native or in SQL. That of `dlx` is
/// `exact-cover`.
pub fn method_of(contender: &str) -> &str {
    let in_sql = |prefix| contender.strip_prefix(prefix);
    let method = in_sql("sql:").or(in_sql("pg:")).or(in_sql("duck:"));
    method.unwrap_or(match contender {
        "dlx" => "exact-cover",
        _ => contender,
    })
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.author {
            Some(author) => write!(f, "\"{}\", {author}", self.title),
            None => write!(f, "\"{}\"", self.title),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::names;

    #[test]
    fn every_method_of_an_article_has_a_twin() {
        let names = names();
        for article in ARTICLES {
            assert!(names.iter().any(|name| name == article.method));
            assert_eq!(Article::of(article.method), Some(&article));
            #[cfg(feature = "sql")]
            {
                let twin = Article::twin_of(article.method).unwrap();
                assert!(names.contains(&twin));
                assert_eq!(Article::twin_of(&twin).as_deref(), Some(article.method));
            }
        }
        assert_eq!(
            (Article::of("sets"), Article::twin_of("sets")),
            (None, None)
        );
        assert_eq!(Article::of("dlx"), None);
        assert_eq!(Article::twin_of("dlx").as_deref(), Some("sql:exact-cover"));
        assert_eq!(Article::twin_of("duck:exact-cover").as_deref(), Some("dlx"));
        assert_eq!(Article::of("cmd:staged --fast"), None);
    }

    #[test]
    fn the_boards_are_among_the_shipped_puzzles() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/articles.txt");
        let shipped = std::fs::read_to_string(path).unwrap();
        for article in ARTICLES {
            assert!(shipped.contains(article.board), "{article}");
        }
    }
}
