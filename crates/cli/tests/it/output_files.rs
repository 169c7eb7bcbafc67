//! Files that the program writes: nothing that is not its own is lost.

use super::*;

/// A message about a file in the way.
fn in_the_way(run: &Run) -> bool {
    run.code == 2 && run.err.contains(": it exists and is not ")
}

const COVER: &str = "a b c d\na b\na c\nb d\nc d\n";

/// `rate --html *.txt` takes a puzzle for the name of the page.
#[test]
fn a_file_that_is_not_its_own_is_never_replaced() {
    let folder = Folder::new();
    // All forms of a proof of `BASE`, and what `--svg` and `man` write into folders.
    let strange = [
        "a.txt", "a.dlx", "p.opb", "p.pbp", "p.claim", "p.count", "p.cnf", "d.drat", "z.opb.gz",
    ];
    for name in strange {
        folder.write(name, SMALL);
    }
    for name in ["pictures", "proofs", "pages"] {
        std::fs::create_dir(folder.0.path().join(name)).unwrap();
    }
    for name in [
        "pictures/1-01.svg",
        "proofs/1.opb",
        "pages/quadrille-check.1",
    ] {
        folder.write(name, "<svg class=\"board\">");
    }
    folder.write("b.txt", SMALL);
    folder.write("b.dlx", COVER);
    for args in [
        &["rate", "--html", "a.txt", "b.txt"][..],
        &["rate", "--html", "a.txt"],
        &["explain", "--html", "a.txt", "b.txt"],
        &["explain", "--svg", "pictures", "b.txt"],
        &["compare", "--with", "dlx", "--html", "a.txt", "b.txt"],
        &["cover", "count", "--diagram", "a.dlx", "b.dlx"],
        &["prove", "--to", "p", "b.txt"],
        &["prove", "--to", "p", "--count", "b.txt"],
        &["prove", "--to", "d", "--format", "drat", "b.txt"],
        &["prove", "--to", "z.gz", "b.txt"],
        &["cover", "prove", "--to", "p", "--format", "drat", "b.dlx"],
        &["check", "--prove", "proofs", "b.txt"],
        &["man", "--all", "pages"],
    ] {
        let run = folder.run(args);
        assert!(in_the_way(&run), "{args:?}: {run:?}");
        assert!(run.out.is_empty(), "{args:?}");
    }
    for args in [
        &["cover", "count", "--checkpoint", "a.txt", "b.dlx"][..],
        &["count", "--variant", "x", "--checkpoint", "a.txt", "b.txt"],
    ] {
        assert_eq!(folder.run(args).code, 2, "{args:?}");
    }
    for name in strange {
        assert_eq!(folder.read(name), SMALL, "{name}");
    }
    // Nothing stands beside them.
    assert!(!folder.0.path().join("d.claim").exists());
    assert!(!folder.0.path().join("z.claim.gz").exists());
    assert!(!folder.0.path().join("proofs/1.claim").exists());
}

#[test]
fn its_own_files_are_replaced() {
    let folder = Folder::new();
    folder.write("b.txt", SMALL);
    folder.write("b.dlx", COVER);
    folder.write("empty.html", "");
    for args in [
        &["rate", "--html", "page.html", "b.txt"][..],
        &["rate", "--html", "empty.html", "b.txt"],
        &[
            "explain",
            "--html",
            "page.html",
            "--svg",
            "pictures",
            "b.txt",
        ],
        &["compare", "--with", "dlx", "--html", "page.html", "b.txt"],
        &["cover", "count", "--diagram", "d.zdd", "b.dlx"],
        &["cover", "count", "--diagram", "d.dot", "b.dlx"],
        &["cover", "count", "--checkpoint", "state", "b.dlx"],
        &["prove", "--to", "p", "b.txt"],
        &["prove", "--to", "p", "--count", "b.txt"],
        &["prove", "--to", "p", "--format", "drat", "b.txt"],
        &["prove", "--to", "p.gz", "b.txt"],
        &["cover", "prove", "--to", "c", "b.dlx"],
        &["check", "--prove", "proofs", "b.txt"],
        &["man", "--all", "pages"],
    ] {
        for _ in 0..2 {
            let run = folder.run(args);
            assert_eq!(run.code, 0, "{args:?}: {run:?}");
        }
    }
}

/// A folder named as a puzzle would stand in its way for ever.
#[test]
fn nothing_is_made_before_the_first_answer() {
    let folder = Folder::new();
    for args in [
        &["explain", "--html", "page.html", "--svg", "pictures", "-"][..],
        &["rate", "--html", "page.html", "-"],
        &["check", "--prove", "proofs", "-"],
    ] {
        assert_eq!(folder.run(args).code, 2, "{args:?}");
    }
    for args in [
        ["explain", "--svg", EASY],
        ["explain", "--html", EASY],
        ["check", "--prove", EASY],
        ["man", "--all", EASY],
    ] {
        let run = folder.run(&args);
        assert_eq!(run.code, 2, "{args:?}");
        has(&run.err, ", found a puzzle\n");
    }
    let run = folder.sh(format!("explain --html x --svg x {SMALL}"));
    assert_eq!(run.code, 2);
    assert_eq!(std::fs::read_dir(folder.0.path()).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn links_devices_and_folders_are_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let path = |name: &str| folder.0.path().join(name);
    folder.write("b.txt", SMALL);
    let rate = |page: &str| folder.sh(format!("rate --html '{page}' b.txt"));
    assert_eq!(rate("page.html").code, 0);
    std::fs::set_permissions(path("page.html"), PermissionsExt::from_mode(0o640)).unwrap();
    symlink("page.html", path("link")).unwrap();
    std::fs::write(path("page.html"), &folder.read("page.html")[..200]).unwrap();
    assert_eq!(rate("link").code, 0);
    // The file that the link leads to is replaced, and keeps its permissions.
    assert!(path("link").is_symlink());
    assert!(folder.read("page.html").ends_with("</html>\n"));
    let mode = std::fs::metadata(path("page.html"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);

    symlink("nowhere", path("dangling")).unwrap();
    std::fs::create_dir(path("folder")).unwrap();
    std::fs::set_permissions(path("page.html"), PermissionsExt::from_mode(0o444)).unwrap();
    for (page, message) in [
        ("dangling", "symbolic link to a file that does not exist"),
        ("folder", "found a directory"),
        ("page.html", "ermission denied"),
        ("/dev/full", "No space left on device"),
    ] {
        let run = rate(page);
        assert_eq!(run.code, 2, "{page}");
        has(&run.err, format!("{page}: "));
        has(&run.err, message);
    }
    assert_eq!(rate("/dev/null").code, 0);

    // `> out.txt` has emptied the file already.
    let own = std::fs::File::create(path("out.txt")).unwrap();
    let mut command = std::process::Command::new(super::quadrille().get_program());
    let command = command.current_dir(folder.0.path()).stdout(own);
    let output = command
        .args(["rate", "--html", "out.txt", "b.txt"])
        .output();
    let message = String::from_utf8(output.unwrap().stderr).unwrap();
    has(&message, "out.txt is also the standard output");
}
