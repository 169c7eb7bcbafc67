//! Answers for many texts at a time, against answers for one.

use std::fs;
use std::path::Path;

use quadrille::limits::{Duration, Limits, Stop};
use quadrille_sql::Failure;
use quadrille_sql::puzzle::Row;
use quadrille_sql::worker::{self, Search};

/// Returns the puzzles of a file of the collection, with their counts.
fn counted(name: &str) -> Vec<(String, u128)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let text = fs::read_to_string(folder.join(name)).expect("a file of puzzles");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| line.split_once(':'));
    rows.map(|(puzzle, rest)| {
        let count = rest.split(':').next().expect("a count");
        (puzzle.to_owned(), count.parse().expect("a number"))
    })
    .collect()
}

/// A reply in words: the status, the count and the solution.
type Told = Result<(String, u128, Option<String>), String>;

/// Returns the replies in the order of the texts; `None` without one.
fn asked(texts: &[Option<&[u8]>], search: Search) -> Vec<Option<Told>> {
    let mut told = vec![None; texts.len()];
    let rows: Vec<_> = texts.iter().map(|text| text.map(Row::of)).collect();
    worker::with(|worker| {
        worker.answers(&rows, search, &Limits::none(), |place, reply| {
            let reply = reply.map_err(|failure| failure.to_string()).map(|reply| {
                let line = reply.line().map(|line| line.into_owned());
                (reply.status.name().to_owned(), reply.count.number(), line)
            });
            assert!(told[place].replace(reply).is_none(), "two replies to one");
        });
    });
    told
}

#[test]
fn many_have_the_answers_of_each() {
    let files = ["9x9.txt", "several.txt", "none.txt", "4x4.txt", "16x16.txt"];
    let puzzles: Vec<_> = files.into_iter().flat_map(counted).collect();
    let other = puzzles[0].0.replace('.', "*");
    let hostile = ["", "x", "\u{e9}", &"?!".repeat(40), &".".repeat(82), &other];
    let mut texts = Vec::new();
    for (place, (puzzle, _)) in puzzles.iter().enumerate() {
        texts.push(Some(puzzle.as_bytes()));
        texts.push(None);
        texts.push(Some(hostile[place % hostile.len()].as_bytes()));
    }
    let searches = [
        Search::CHECK,
        Search::SOLVE,
        Search::COUNT,
        Search::up_to(3),
    ];
    for search in searches {
        let together = asked(&texts, search);
        for (text, reply) in texts.iter().zip(&together) {
            assert_eq!(reply, &asked(&[*text], search)[0], "{text:?}");
            assert_eq!(reply.is_none(), text.is_none());
        }
    }
    for ((_, count), reply) in puzzles
        .iter()
        .zip(asked(&texts, Search::COUNT).iter().step_by(3))
    {
        let reply = reply.as_ref().expect("a reply").as_ref();
        assert_eq!(reply.expect("a puzzle").1, *count);
    }
    assert_eq!(asked(&[], Search::CHECK), []);
}

#[test]
fn time_ends_the_search_of_all() {
    let empty = [b'.'; 256];
    let rows = [Some(Row::of(&empty)); 3];
    let limits = Limits::none()
        .with_time(Duration::from_millis(50))
        .started();
    let mut stopped = 0;
    worker::with(|worker| {
        worker.answers(&rows, Search::COUNT, &limits, |_, reply| {
            assert!(matches!(reply, Err(Failure::Stopped(Stop::Time))));
            stopped += 1;
        });
    });
    assert_eq!(stopped, 3);
}
