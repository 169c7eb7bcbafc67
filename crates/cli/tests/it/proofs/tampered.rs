//! Certificates whose files were tampered with: in their text, as archives, and
//! as files. Each is refused, with its place.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::*;

/// A folder with the certificate of [`SQUARE`], and with one of its count.
fn square() -> Folder {
    let folder = Folder::new();
    folder.write("square.dlx", SQUARE);
    for args in [&["--to", "square"][..], &["--count", "--to", "tiles"]] {
        let run = folder.run(&[&["cover", "prove", "square.dlx"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    folder
}

/// Asserts that `verify` refuses a certificate with this exit status and message.
#[track_caller]
fn assert_refused(folder: &Folder, base: &str, code: i32, error: &str) {
    // A checker that accepts everything changes nothing.
    for run in [&[][..], &["--run=true"]] {
        let run = folder.run(&[&["verify", base], run].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{error}");
        assert_eq!(run.err, format!("{error}\n"));
    }
}

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut archive = GzEncoder::new(Vec::new(), Compression::default());
    archive.write_all(text.as_ref()).expect("memory");
    archive.finish().expect("memory")
}

/// A file, what is replaced in it, by what, and the complaint, after the name of
/// the file if it begins with the number of a line. What else is refused, the tests
/// of the library have.
const CHANGES: &str = r"
square.claim | 1 4\n | 1 4\r\n | 9: unexpected character '\r'
square.opb | * c\n |  | 10: expected '* c', found '+1 x2 +1 x4 = 1 ;'
square.pbp | rup 1 ~x1 >= 1;\n |  | 3: the clause does not follow
square.claim | 2 3\nexactly 2 | exactly 1 | square.opb:1: expected '* #variable= 4 #constraint= 5', found '* #variable= 4 #constraint= 6'
square.claim | solutions\n1 4\n2 3\nexactly 2 | counted 3 | square.count: no such file
tiles.claim | counted 2 | counted 3 | tiles.count:1: 2 solutions are proved, not 3
tiles.count | count 2 | count 3 | 3: the count is 2, not 3
";

#[test]
fn a_change_of_each_file_has_its_line() {
    let folder = square();
    for line in CHANGES.trim().lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [file, old, new, error] = fields[..] else {
            panic!("{line}");
        };
        let plain = |text: &str| text.replace("\\n", "\n").replace("\\r", "\r");
        let good = folder.read(file);
        let bad = good.replacen(&plain(old), &plain(new), 1);
        assert_ne!(good, bad, "{line}");
        folder.write(file, bad);
        let (base, _) = file.split_once('.').expect("a base");
        let is_place = error.starts_with(|c: char| c.is_ascii_digit());
        let place = if is_place {
            format!("{file}:")
        } else {
            String::new()
        };
        let code = if error.ends_with("no such file") {
            2
        } else {
            1
        };
        assert_refused(&folder, base, code, &(place + error));
        folder.write(file, good);
    }
}

#[test]
fn claim_problem_and_proof_changed_together_are_another_problem() {
    let folder = square();
    // Without the option `b d`, one solution is left. All parts agree on that.
    let small = SQUARE.replace("b d\n", "");
    folder.write("small.dlx", small);
    folder.sh("cover prove small.dlx --to small");
    assert_eq!(folder.sh("verify small").code, 0);
    let other = folder.sh("verify --of square.dlx small");
    assert_eq!((other.code, other.out.as_str()), (1, ""));
    assert_eq!(
        other.err,
        "small.claim:2: about another puzzle: 'cover 4 0 3', but square.dlx has 'cover 4 0 4'\n"
    );
    // The first line that differs is named.
    folder.write("other.dlx", SQUARE.replace("b d\n", "a d\n"));
    folder.sh("cover prove other.dlx --to other");
    let other = folder.sh("verify --of square.dlx other");
    assert_eq!((other.code, other.out.as_str()), (1, ""));
    assert_eq!(
        other.err,
        "other.claim:6: about another puzzle: 'a d', but square.dlx has 'b d'\n"
    );
}

/// A line of digits is an exact cover problem of one item without options.
#[test]
fn a_puzzle_is_no_problem_of_one_item() {
    let folder = Folder::new();
    folder.write("puzzle.txt", format!("{SMALL}\n"));
    // Without the comment, `cover` takes it for a Sudoku.
    folder.write("item.dlx", format!("| a comment\n{SMALL}\n"));
    folder.sh("cover prove item.dlx --to none");
    let plain = folder.sh("verify none");
    assert_eq!(
        plain.out,
        "none: no solution of 1 items, 0 options; proved in 0 clauses, checked\n"
    );
    let own = folder.sh("verify --of puzzle.txt none");
    assert_eq!((own.code, own.out.as_str()), (1, ""));
    assert_eq!(
        own.err,
        "none.claim:2: about a cover problem, but puzzle.txt has puzzles\n"
    );
}

#[test]
fn archives_that_are_damaged() {
    let folder = square();
    for name in ["claim", "opb", "pbp"] {
        let text = folder.read(&format!("square.{name}"));
        folder.write(&format!("packed.{name}.gz"), gzip(text));
    }
    assert_eq!(folder.sh("verify packed").code, 0);
    let proof = folder.read("square.pbp");
    let good = gzip(&proof);
    let (half, most) = (good.len() / 2, good.len() - 1);
    let damaged = "the gzip archive is damaged: invalid gzip header";
    for (bytes, code, error) in [
        (
            good[..half].to_vec(),
            2,
            ": the gzip archive ends too early",
        ),
        (
            good[..most].to_vec(),
            2,
            ": the gzip archive ends too early",
        ),
        (good[..4].to_vec(), 2, ": the gzip archive ends too early"),
        (Vec::new(), 2, ": the gzip archive ends too early"),
        (proof.clone().into_bytes(), 2, &format!(": {damaged}")),
        (
            [&good[..], b"more than ten bytes"].concat(),
            2,
            &format!(": {damaged}"),
        ),
        // A second archive is more of the file.
        (
            [&good[..], &gzip("rup >= 1;\n")].concat(),
            1,
            ":8: expected the end of the file, found 'rup >= 1;'",
        ),
    ] {
        folder.write("packed.pbp.gz", bytes);
        assert_refused(&folder, "packed", code, &format!("packed.pbp.gz{error}"));
    }
    // The name says whether a file is packed, as other checkers go by it.
    folder.write("square.pbp", &good);
    assert_refused(&folder, "square", 1, "square.pbp:1: the line is not UTF-8");
}

#[test]
fn a_line_that_never_ends_is_cut_off() {
    let folder = square();
    let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
    let zeros = vec![b'0'; 1 << 20];
    for _ in 0..300 {
        bomb.write_all(&zeros).expect("memory");
    }
    std::fs::remove_file(folder.0.path().join("square.pbp")).expect("a file");
    folder.write("square.pbp.gz", bomb.finish().expect("memory"));
    let run = folder.sh("verify square");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "square.pbp.gz:1: the line is cut off\n");
    // Less patience ends it earlier.
    let run = folder.sh("verify --timeout 0 square");
    assert_eq!(
        (run.code, run.err.as_str()),
        (3, "square: not checked to its end (time limit)\n")
    );
}

/// A claim and the lines of a count take more memory than they are long.
#[test]
fn certificates_that_take_too_much_memory_are_given_up() {
    let folder = Folder::new();
    let options = "a\n".repeat(100_000);
    let claim = format!("quadrille claim 2\ncover 1 0 100000\na\n{options}");
    let claim = claim + "solutions\nat least 0\n";
    folder.write("many.claim.gz", gzip(claim));
    let run = folder.sh("verify --memory 10M many");
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    let what = "not checked to its end: more than 10485760 bytes of memory are needed; \
                --memory grants more";
    assert_eq!(run.err, format!("many.claim.gz: {what}\n"));
    assert_eq!(folder.sh("verify many").code, 0);
    // States that are kept, one below the other.
    let items: Vec<String> = (0..3_000).map(|item| format!("i{item}")).collect();
    let bounded: Vec<String> = items.iter().map(|item| format!("0:1|{item}")).collect();
    let claim = format!(
        "cover 3000 0 3000\n{}\n{}\n",
        bounded.join(" "),
        items.join("\n")
    );
    folder.write(
        "deep.claim",
        format!("quadrille claim 2\n{claim}counted 1\n"),
    );
    let lines: String = (1..=3_000).map(|option| format!("+{option}!\n")).collect();
    folder.write("deep.count", format!("quadrille count 1\n{lines}"));
    let run = folder.sh("verify --memory 10M deep");
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert_eq!(run.err, format!("deep.count: {what}\n"));
}

#[test]
fn two_files_for_one_part() {
    let folder = square();
    let claim = folder.read("square.claim");
    folder.write("square.claim.gz", gzip(claim));
    let error = "square.claim: square.claim.gz is there, too; remove one of them";
    assert_refused(&folder, "square", 2, error);
    // This base has packed files only.
    assert_refused(
        &folder,
        "square.gz",
        2,
        "square: expected square.opb or square.cnf, found neither",
    );
    std::fs::remove_file(folder.0.path().join("square.claim.gz")).expect("a file");
    folder.write("square.pbp.gz", "");
    let error = "square.pbp: square.pbp.gz is there, too; remove one of them";
    assert_refused(&folder, "square", 2, error);
}

#[cfg(unix)]
#[test]
fn parts_that_are_links_pipes_or_folders() {
    use std::os::unix::fs::symlink;
    let folder = square();
    let path = |name: &str| folder.0.path().join(name);
    let link = |to: &str, name: &str| {
        let _ = std::fs::remove_file(path(name));
        symlink(to, path(name)).expect("a link");
    };
    // What a link leads to is read, and is compared with the other parts.
    for name in ["claim", "opb", "pbp"] {
        link(&format!("square.{name}"), &format!("linked.{name}"));
    }
    assert_eq!(folder.sh("verify linked").code, 0);
    folder.write("small.dlx", SQUARE.replace("b d\n", ""));
    folder.sh("cover prove small.dlx --to small");
    link("small.claim", "linked.claim");
    let error = "linked.opb:1: expected '* #variable= 3 #constraint= 5', found '* #variable= 4 #constraint= 6'";
    assert_refused(&folder, "linked", 1, error);
    link("small.opb", "linked.opb");
    let error = "linked.pbp:2: expected 'f 9;', found 'f 10;'";
    assert_refused(&folder, "linked", 1, error);
    for to in ["nothing", "linked.pbp"] {
        link(to, "linked.pbp");
        assert_refused(&folder, "linked", 2, "linked.pbp: no such file");
    }
    let what = "expected a file, found a directory, a pipe or a device";
    for to in [".", "/dev/zero"] {
        link(to, "linked.pbp");
        assert_refused(&folder, "linked", 2, &format!("linked.pbp: {what}"));
    }
    // A pipe could say something else each time that it is read.
    std::fs::remove_file(path("linked.pbp")).expect("a link");
    let made = std::process::Command::new("mkfifo")
        .arg(path("linked.pbp"))
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    assert_refused(&folder, "linked", 2, &format!("linked.pbp: {what}"));
}
